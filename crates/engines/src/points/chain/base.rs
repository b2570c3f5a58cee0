//! The first rows of a chain, exactly, and where its levels begin.

use super::{CHUNK, Chain, GRID, Seal};
use crate::error::{Error, ErrorKind, Result};
use crate::job::Job;
use crate::points::cascade::CascadeLevel;
use crate::points::literal::Wsg;
use crate::points::row_runner::RowRunner;
use crate::points::{Differences, Exact, Golden, Greedy, Lookahead, NearPoint};
use crate::rules::Game;

/// Rows that are done exactly, if that is enough for the warm-up.
const ROWS: u64 = 1 << 17;

/// The longest warm-up.
const MOST_WARM: u64 = 1 << 30;

/// The first row that is not done exactly: far enough for a level to start from the dummy state before it.
pub(super) fn first_row(g: usize, warm: u64) -> u64 {
    ROWS.max(warm.saturating_mul(3)).max(256 * g as u64).min(1 << 40).next_multiple_of(GRID)
}

/// What all blocks share.
#[derive(Debug)]
pub(super) struct Base {
    /// Rows by which every level starts early: a multiple of [`CHUNK`].
    pub(super) warm: u64,
    /// The first row that is not done here, index_h of it, and the diagonal that its windows are relative to.
    pub(super) row: u64,
    pub(super) index: Vec<u64>,
    pub(super) origin: u64,
    /// The state of that row, and the inserts from there on.
    pub(super) seed: CascadeLevel,
    /// The inserts of the rows below `known`.
    pub(super) inserts: Lookahead,
    pub(super) known: u64,
    /// How many points of each value left their diagonals open.
    pub(super) open: Vec<i64>,
    /// How many points of each value lie on the main diagonal.
    main: Vec<i64>,
    /// The ends of d_n - n over its rows.
    pub(super) differences: Differences,
}

/// A level that is to start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    /// The row where it starts from the dummy state.
    pub(super) dummy: u64,
    /// The row where its state is taken for the true one.
    pub(super) row: u64,
}

/// How the levels of a block start.
#[derive(Debug)]
pub(super) struct Climb {
    /// The first level first.
    pub(super) starts: Vec<Start>,
    /// Whether the last one is fed by the exact state of the base; otherwise its first inserts are known.
    pub(super) from_seed: bool,
}

impl Base {
    pub(super) fn new(game: &Game, g: usize, warm: u64, job: &Job) -> Result<Base> {
        let row = first_row(g, warm);
        if warm > MOST_WARM {
            let message = format!("a warm-up of {warm} rows is too long; at most {MOST_WARM}");
            return Err(Error::new(ErrorKind::Unsupported, message));
        }
        // What row r settles comes to phi r, and a little further in other games.
        let mut run = Exact::new(game, g, row + row / 10 * 7, job)?;
        let mut differences = Differences::new(g);
        run.record_by_value(row, job, |batch| {
            differences.add(batch);
            Ok(())
        })?;
        let origin = run.origin();
        let index: Vec<u64> = (0..=g).map(|h| run.index(h)).collect();
        let Some(mut seed) = run.level().filter(|level| level.machine.has_columns()) else {
            return Err(Error::new(ErrorKind::Unsupported, Chain::refusal(game)));
        };
        let inserts = run.lookahead().clone();
        // The windows may have been wide in the first rows.
        seed.machine.settle()?;
        let known = row + origin - u64::from(seed.machine.offset());
        let count = |h: usize| -> (i64, i64) {
            let index = index[h].cast_signed();
            let settled = inserts.reflected_below(h, known).cast_signed();
            (index - seed.machine.n_index(h) - origin.cast_signed(), index - seed.machine.unsettled(h) - settled)
        };
        let (open, main) = (0..=g).map(count).unzip();
        let seed = CascadeLevel::new(seed.machine, &inserts, row, known);
        Ok(Base { warm, row, index, origin, seed, inserts, known, open, main, differences })
    }

    pub(super) fn seal(&self) -> Seal {
        Seal::new(self.row, &self.index, &self.seed.machine)
    }

    /// About how much twelve runners take.
    pub(super) fn bytes(&self, g: usize) -> u128 {
        let levels = 100 * CascadeLevel::bytes(g + 1);
        let exact_rows = Lookahead::bytes(g + 1, self.known);
        12 * (levels + 2 * exact_rows) + exact_rows
    }

    /// How the levels of a block that begins in this row start, down to the rows that are known.
    ///
    /// A level needs inserts from where it starts as a dummy. They come from a level that has its true state in a row whose
    /// first unsettled column is not beyond.
    pub(super) fn climb(&self, row: u64) -> Climb {
        let mut starts = vec![Start { dummy: row - self.warm, row }];
        loop {
            let dummy = starts.last().map_or(row, |start| start.dummy);
            if dummy < self.known {
                return Climb { starts, from_seed: false };
            }
            let below = feeder(dummy) / GRID * GRID;
            if below <= self.row {
                return Climb { starts, from_seed: true };
            }
            starts.push(Start { dummy: below - self.warm, row: below });
        }
    }

    /// index_h of a row whose inserts are known.
    pub(super) fn index_at(&self, row: u64) -> Vec<u64> {
        (0..self.index.len()).map(|h| row - self.inserts.reflected_below(h, row)).collect()
    }

    /// A level that starts from the dummy state in a row with these indices, without inserts.
    pub(super) fn dummy(&self, index: &[u64]) -> Result<RowRunner> {
        let origin = self.origin_at(index).cast_signed();
        let closed = |(index, open): (&u64, &i64)| index.cast_signed() - open - origin;
        RowRunner::dummy(&index.iter().zip(&self.open).map(closed).collect::<Vec<_>>())
    }

    /// The diagonal that the windows of a row with these indices are relative to.
    pub(super) fn origin_at(&self, index: &[u64]) -> u64 {
        (self.origin + index[0]).wrapping_sub(self.index[0])
    }

    /// How many reflected points of value h lie in settled columns, in a row with this index and state: every point has a column,
    /// and those on the main diagonal are not reflected.
    pub(super) fn settled(&self, h: usize, index: u64, machine: &RowRunner) -> i64 {
        index.cast_signed() - machine.unsettled(h) - self.main[h]
    }

    /// The first rows again, by sets.
    pub(super) fn check(&self, game: &Game, g: usize, job: &Job) -> Result<()> {
        let (index, bits) = by_sets(game, g, self.row, self.known, job)?;
        let same = index == self.index && bits == self.inserts.slice(0, self.known);
        if same { Ok(()) } else { Err(differ(self.row)) }
    }
}

/// index_h of a row, and the inserts known by then of the rows below `known`, from plain sets: for Wythoff's game by Algorithm
/// WSG to the letter.
pub(super) fn by_sets(game: &Game, g: usize, row: u64, known: u64, job: &Job) -> Result<(Vec<u64>, Lookahead)> {
    let mut bits = Lookahead::new(g + 1, known);
    let mut index = vec![0u64; g + 1];
    let mut note = |point: NearPoint| {
        index[point.h as usize] += 1;
        if point.b > point.a {
            bits.reflect(point.h as usize, point.b);
        }
    };
    let mut literal = (*game == Game::wythoff()).then(|| Wsg::new(g));
    let mut greedy = Greedy::new(game, g)?;
    for r in 0..row {
        if r.is_multiple_of(CHUNK) {
            job.advance(r, row)?;
        }
        match &mut literal {
            Some(literal) => literal.next_row(&mut note),
            None => greedy.next_row(&mut note),
        }
    }
    Ok((index, bits))
}

pub(super) fn differ(row: u64) -> Error {
    Error::defect(format_args!("the first {row} rows differ from the greedy algorithm"))
}

/// A row whose first unsettled column is not beyond this one: phi r is nearly r + index_0(r), and the margin makes up for
/// all that these differ by.
fn feeder(column: u64) -> u64 {
    let over_phi = Golden { p: -column.cast_signed(), q: column.cast_signed() }.floor();
    u64::try_from(over_phi).unwrap_or(0).saturating_sub(64)
}
