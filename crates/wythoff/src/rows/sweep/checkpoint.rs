//! A sweep as plain data, so that it can be stopped and go on later: everything is 64-bit words.
//!
//! At a snapshot the machine is its last snapshot, so what was settled, the snapshots and the boundaries are all there is.

use super::boundary::Boundary;
use super::snapshot::Snapshot;
use super::{Period, Sweep};
use std::sync::Arc;

/// Changes whenever the meaning of the words does.
const VERSION: u64 = 1;

impl Sweep {
    /// The sweep, just after a snapshot.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut words = vec![VERSION, self.machine.rows() as u64, self.early.cols() as u64, self.last as u64];
        words.extend([self.retire_below as u64, self.latest, self.lag, self.settled_at]);
        words.extend([self.machine.first as u64, self.ring.spacing, self.settled.len() as u64]);
        words.extend(self.settled.iter().flat_map(|row| [row.row as u64, row.preperiod, row.period]));
        for boundary in [self.machine.boundary.as_deref(), self.recording.as_ref()] {
            words.push(u64::from(boundary.is_some()));
            if let Some(Boundary { row, period, valid, start, sets }) = boundary {
                words.extend([*row as u64, *period, *valid, *start, sets.len() as u64]);
                words.extend_from_slice(sets);
            }
        }
        words.push(self.ring.shots.len() as u64);
        for shot in &self.ring.shots {
            words.extend([shot.time, shot.first as u64, shot.state.len() as u64]);
            words.extend_from_slice(&shot.state);
        }
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    /// Goes on where the sweep with these bytes was. `None`, and nothing is changed, if they are not of a sweep of these rows.
    pub(super) fn resume(&mut self, bytes: &[u8]) -> Option<()> {
        let words: Vec<u64> =
            bytes.chunks_exact(8).map(|word| word.try_into().map(u64::from_le_bytes)).collect::<Result<_, _>>().ok()?;
        let mut words = Words(&words);
        let shape = [VERSION, self.machine.rows() as u64, self.early.cols() as u64, self.last as u64];
        if words.take(4)? != shape {
            return None;
        }
        let retire_below = words.index()?;
        let (latest, lag, settled_at) = (words.next()?, words.next()?, words.next()?);
        let (first, spacing) = (words.index()?, words.next()?);
        let count = words.index()?;
        let rows = words.take(count.checked_mul(3)?)?;
        let settled =
            rows.chunks_exact(3).map(|row| Period { row: row[0] as usize, preperiod: row[1], period: row[2] });
        let settled: Vec<Period> = settled.collect();
        let boundary = words.boundary()?;
        let recording = words.boundary()?;
        let mut shots = std::collections::VecDeque::new();
        for _ in 0..words.next()? {
            let (time, first, len) = (words.next()?, words.index()?, words.index()?);
            shots.push_back(Snapshot { time, first, state: words.take(len)?.to_vec() });
        }
        let here = shots.back()?;
        if !words.0.is_empty() || spacing == 0 || lag == 0 || here.first > first || first >= self.machine.rows() {
            return None;
        }
        self.machine.first = first;
        self.machine.boundary = boundary.map(Arc::new);
        self.machine.load(here.time, here.first, &here.state);
        (self.ring.spacing, self.ring.shots) = (spacing, shots);
        (self.settled, self.recording, self.retire_below) = (settled, recording, retire_below);
        (self.latest, self.lag, self.settled_at) = (latest, lag, settled_at);
        Some(())
    }
}

/// Words still to be read.
struct Words<'a>(&'a [u64]);

impl<'a> Words<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u64]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn next(&mut self) -> Option<u64> {
        self.take(1).map(|word| word[0])
    }

    fn index(&mut self) -> Option<usize> {
        usize::try_from(self.next()?).ok()
    }

    fn boundary(&mut self) -> Option<Option<Boundary>> {
        if self.next()? == 0 {
            return Some(None);
        }
        let (row, period, valid, start, len) = (self.index()?, self.next()?, self.next()?, self.next()?, self.index()?);
        if period == 0 || len as u64 > Boundary::words(row, period) {
            return None;
        }
        Some(Some(Boundary { row, period, valid, start, sets: self.take(len)?.to_vec() }))
    }
}
