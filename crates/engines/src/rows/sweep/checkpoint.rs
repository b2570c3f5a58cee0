//! A sweep as plain data, so that it can be stopped and go on later: everything is 64-bit words, little endian.
//!
//! At a snapshot the machine is its last snapshot, so what was settled, the snapshots and the boundaries are all there is.

use super::boundary::Boundary;
use super::kernel::LANES;
use super::settling::SettlingSweep;
use super::snapshot::Snapshot;
use crate::rows::Period;
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::Arc;

/// Changes whenever the meaning of the words does.
const VERSION: u64 = 2;

impl SettlingSweep {
    /// What a checkpoint must agree in.
    fn shape(&self) -> [u64; 6] {
        let (rows, words) = (self.machine.rows() as u64, self.machine.used_words() as u64);
        [VERSION, rows, words, LANES as u64, self.early.cols() as u64, self.last as u64]
    }

    /// Writes the sweep, just after a snapshot.
    pub(super) fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        put(to, &self.shape())?;
        put(to, &[self.latest, self.lag, self.settled_at])?;
        put(to, &[self.machine.first as u64, self.ring.spacing, self.settled.len() as u64])?;
        for row in &self.settled {
            put(to, &[row.preperiod, row.period])?;
        }
        for boundary in [self.machine.boundary.as_deref(), self.recording.as_ref()] {
            put(to, &[u64::from(boundary.is_some())])?;
            if let Some(Boundary { row, period, valid, start, sets }) = boundary {
                put(to, &[*row as u64, *period, *valid, *start, sets.len() as u64])?;
                put(to, sets)?;
            }
        }
        put(to, &[self.ring.shots.len() as u64])?;
        for shot in &self.ring.shots {
            put(to, &[shot.time, shot.first as u64])?;
            put(to, &shot.state)?;
        }
        Ok(())
    }

    /// Goes on where the sweep was that wrote this. An error, and nothing is changed, if it is not a sweep of these rows.
    pub(super) fn resume(&mut self, from: &mut dyn Read) -> io::Result<()> {
        ensure(take(from)? == self.shape())?;
        let [latest, lag, settled_at] = take(from)?;
        let [first, spacing, count] = take(from)?;
        ensure(spacing > 0 && lag > 0 && count <= self.last as u64 && first < self.machine.rows() as u64)?;
        let mut settled = Vec::new();
        for row in 0..count as usize {
            let [preperiod, period] = take(from)?;
            settled.push(Period { row, preperiod, period });
        }
        let boundary = boundary(from, self.machine.rows())?;
        let recording = self::boundary(from, self.machine.rows())?;
        ensure(boundary.as_ref().map_or(0, |boundary| boundary.row as u64) == first)?;
        ensure(boundary.as_ref().is_none_or(Boundary::is_complete))?;
        let [count] = take(from)?;
        let mut shots = VecDeque::new();
        for _ in 0..count {
            let [time, first] = take(from)?;
            ensure(first < self.machine.rows() as u64 && first.is_multiple_of(LANES as u64))?;
            let state = words(from, self.machine.state_words(first as usize) as u64)?;
            shots.push_back(Snapshot { time, first: first as usize, state });
        }
        ensure(from.read(&mut [0])? == 0)?;
        let Some(here) = shots.back() else { return ensure(false) };
        ensure(here.first as u64 <= first)?;
        let fits = |boundary: &Boundary| boundary.is_complete() || boundary.recorded_to() == here.time;
        ensure(recording.as_ref().is_none_or(fits))?;
        self.machine.first = first as usize;
        self.machine.boundary = boundary.map(Arc::new);
        self.machine.load(here.time, here.first, &here.state);
        (self.ring.spacing, self.ring.shots) = (spacing, shots);
        (self.settled, self.recording) = (settled, recording);
        (self.latest, self.lag, self.settled_at) = (latest, lag, settled_at);
        Ok(())
    }
}

/// Words are handed on in pieces of so many.
const PIECE: usize = 4096;

fn put(to: &mut dyn Write, words: &[u64]) -> io::Result<()> {
    words.chunks(PIECE).try_for_each(|piece| {
        let bytes: Vec<u8> = piece.iter().flat_map(|word| word.to_le_bytes()).collect();
        to.write_all(&bytes)
    })
}

fn take<const N: usize>(from: &mut dyn Read) -> io::Result<[u64; N]> {
    let mut words = [0; N];
    for word in &mut words {
        let mut bytes = [0; 8];
        from.read_exact(&mut bytes)?;
        *word = u64::from_le_bytes(bytes);
    }
    Ok(words)
}

/// So many words; memory is taken only as they come.
fn words(from: &mut dyn Read, count: u64) -> io::Result<Vec<u64>> {
    let mut words = Vec::new();
    let mut bytes = [0; 8 * PIECE];
    let mut left = usize::try_from(count).map_err(|_| io::Error::from(io::ErrorKind::InvalidData))?;
    while left > 0 {
        let piece = left.min(PIECE);
        from.read_exact(&mut bytes[..8 * piece])?;
        words.extend(bytes[..8 * piece].as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word)));
        left -= piece;
    }
    Ok(words)
}

fn ensure(holds: bool) -> io::Result<()> {
    if holds { Ok(()) } else { Err(io::ErrorKind::InvalidData.into()) }
}

fn boundary(from: &mut dyn Read, rows: usize) -> io::Result<Option<Boundary>> {
    if take(from)? == [0] {
        return Ok(None);
    }
    let [row, period, valid, start, len] = take(from)?;
    ensure(row < rows as u64 && period > 0 && len <= Boundary::words(row as usize, period))?;
    let mut sets = words(from, len)?;
    sets.shrink_to_fit();
    Ok(Some(Boundary { row: row as usize, period, valid, start, sets }))
}
