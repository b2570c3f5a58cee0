//! The first rows, exactly: by the definition where the game is still finding its pace, then by Algorithm FSW row after
//! row.

use super::frequent_states::FrequentStates;
use super::row_state::{JUMP, PackedRowState};
use super::steps::{Steps, too_wide};
use crate::error::Result;
use crate::job::Job;
use crate::points::Greedy;
use crate::rules::Game;
use automata::Words;

/// Rows 0, 1, .. of a game: what is inserted, the row state, and where the row stands against the shift.
pub(super) struct FirstRows {
    /// The rows for which there is no row state.
    pub transient: u32,
    /// The points of these rows: value and column.
    pub first: Vec<Vec<(u32, u64)>>,
    /// What each row inserts, by number.
    pub inserts: Vec<u16>,
    /// The row states, from row `transient` on; before, there is [`automata::NONE`].
    pub states: Vec<u32>,
    /// e(x) = x + t ref(x) - sh(x).
    pub shifts: Vec<i32>,
    /// The words of the rows.
    pub words: Words,
    /// For each value the difference of two numbers that are the same from some row on: its points up to a row and
    /// those in columns below it, against the same for the reference.
    pub surplus: Vec<i32>,
    /// The least and the greatest diagonal, relative to the reference.
    pub diagonals: (i32, i32),
    usual: FrequentStates,
}

impl FirstRows {
    /// The first rows, at least up to `rows`.  T = O(rows (g + 1)).
    ///
    /// # Errors
    /// [`crate::ErrorKind::Memory`], [`crate::ErrorKind::Interrupted`], and those of [`Steps`].
    pub fn new(game: &Game, g: u32, transient: u32, rows: u32, steps: &mut Steps, job: &Job) -> Result<FirstRows> {
        // For each row its word, what is open, inserted, its state and shift; and a column for most values.
        const ROW: u32 = 40;
        job.afford("going through the first rows", u128::from(rows) * u128::from(ROW + 8 * (g + 2)))?;
        let shape = steps.shape;
        let t = u64::from(shape.t);
        let words = Words::new(u32::from(shape.t), rows);
        let every = ((1u64 << (g + 1)) - 1) as u32 | JUMP;
        let mut open = vec![every; rows as usize];
        let mut first = Vec::new();
        let mut greedy = Greedy::new(game, g as usize)?;
        let (mut inserts, mut states, mut shifts) = (Vec::new(), Vec::new(), Vec::new());
        let mut rho = 0u64;
        let mut diagonals = (i32::MAX, i32::MIN);
        let mut state = automata::NONE;
        // Columns of points and of the reference, of rows gone through; what is below the last row is counted.
        let mut columns: Vec<Vec<u64>> = vec![Vec::new(); g as usize + 2];
        for r in 0..rows {
            if r.is_multiple_of(1 << 16) {
                job.progress.status(format_args!("the first rows"), r.into(), "rows");
                job.advance(0, 0)?;
            }
            let row = u64::from(r);
            if r == transient {
                state = steps.number(PackedRowState::after(&shape, g, &first, rho).ok_or_else(too_wide)?);
            }
            // The reference goes with the values, as one more whose points all lie on diagonal 0.
            let mut points = Vec::new();
            if r < transient {
                greedy.next_row(|point| points.push((point.h, point.b)));
                first.push(points.clone());
                open[r as usize] &= JUMP;
                points.iter().for_each(|&(h, _)| open[r as usize] |= 1 << h);
            }
            let values = open[r as usize];
            let insert = steps.insert(values)?;
            inserts.push(insert);
            states.push(state);
            shifts.push((rho as i64 - words.shifted[r as usize] as i64) as i32);
            if r >= transient {
                let (next, placed) = steps.next_and_placed(state, insert)?;
                for &(h, d) in placed {
                    diagonals = (diagonals.0.min(d), diagonals.1.max(d));
                    points.push((h, rho.saturating_add_signed(d.into())));
                }
                state = next;
            }
            if values & JUMP != 0 {
                points.push((g + 1, rho));
            }
            for (h, column) in points {
                columns[h as usize].push(column);
                if column > row
                    && let Some(open) = usize::try_from(column).ok().and_then(|column| open.get_mut(column))
                {
                    *open &= !(if h > g { JUMP } else { 1 << h });
                }
            }
            rho += 1 + if values & JUMP != 0 { t } else { 0 };
        }
        // Up to row y there are index_h(y) points, and so many in columns below y; the sum less y no longer changes
        // once there are no more main-diagonal points and no columns with two.
        let y = u64::from(rows);
        let sum = |columns: &Vec<u64>| (columns.len() + columns.iter().filter(|&&column| column < y).count()) as i64;
        let reference = sum(&columns[g as usize + 1]);
        let surplus = columns[..=g as usize].iter().map(|of| (sum(of) - reference) as i32).collect();
        let from = transient as usize;
        let usual = match shape.t {
            1 => FrequentStates::default(),
            _ => FrequentStates::new(&states[from..], &inserts[from..], steps),
        };
        Ok(FirstRows { transient, first, inserts, states, shifts, words, surplus, diagonals, usual })
    }

    /// The most rows that Algorithm FSW took to converge, over all starts in these rows.
    ///
    /// # Errors
    /// [`crate::ErrorKind::Interrupted`], and those of [`Steps`].
    pub fn convergence(&self, steps: &mut Steps, job: &Job) -> Result<u32> {
        const PATIENCE: usize = 1000;
        let mut most = 0;
        for start in self.transient as usize..self.states.len().saturating_sub(PATIENCE) {
            if start.is_multiple_of(1 << 12) {
                job.progress.status(format_args!("how fast the first rows converge"), start as u64, "rows");
                job.advance(0, 0)?;
            }
            let like = self.states[start];
            let index = steps.state(like).index();
            let mut state = self.start(&index, like, &self.inserts[start..], steps);
            let mut row = start;
            while state != self.states[row] && row < start + PATIENCE {
                state = steps.next(state, self.inserts[row])?;
                row += 1;
            }
            most = most.max(row - start);
        }
        Ok(most as u32)
    }

    /// A state with these n_index from which Algorithm FSW may be expected to converge, where the values inserted from
    /// there on are known: the dummy state of t = 1. For other t there is nothing like it, and from many states the
    /// algorithm never comes to the right one; so one is taken that is seen most often where the same values are
    /// inserted next.
    pub fn start(&self, index: &[i32], like: u32, inserts: &[u16], steps: &mut Steps) -> u32 {
        if steps.shape.t == 1 {
            return steps.dummy(like, index);
        }
        self.usual.state(index, inserts).unwrap_or_else(|| steps.dummy(like, index))
    }
}
