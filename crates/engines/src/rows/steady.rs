//! What a cell far along a row reaches: the rule of a game once the second pile is large.
//!
//! From some column on, the options of (x, y) are its own row up to y - 1 and cells (i, y - s) of lower rows i < x, where
//! which (i, s) there are no longer depends on y. That is all that periodicity needs: the families differ in this list only.

use crate::error::{Error, ErrorKind, Result};
use crate::rules::{Both, Game, family_names_where};
use numeration::saturate;

/// The options in lower rows that do not stand in the cell's own column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slant {
    /// There are none: Nim, and F-Wythoff and T_k once the ratio of the piles is large.
    None,
    /// (x - k, y - k) for all multiples k of `step` that leave at least `least`.
    Whole {
        /// The lowest row that is reached.
        least: usize,
        /// The distance of reached cells.
        step: usize,
    },
    /// (x - k, y - l) for k, l > 0 with |k - l| < A.
    Band(usize),
    /// (x - k, y - k) for k in a set, increasing.
    Offsets(Vec<usize>),
}

/// The rule that holds in the first rows from some column on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steady {
    /// How many rows.
    pub rows: usize,
    /// From this column on, in all of these rows.
    pub from: usize,
    /// Whether the lower cells of the column are reached. Not in R-Wythoff, where the second pile is the larger one.
    pub column: bool,
    /// The other reached cells of lower rows.
    pub slant: Slant,
}

impl Steady {
    /// The steady rule of a game for its first `rows` rows.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] for games whose moves are of another kind.
    pub fn of(game: &Game, rows: usize) -> Result<Steady> {
        Steady::find(game, rows).ok_or_else(|| {
            let known = family_names_where(|game| Steady::find(game, 1).is_some());
            let message = format!("periods of rows are known to be provable for {known}, not for {game}");
            Error::new(ErrorKind::Unsupported, message)
        })
    }

    fn find(game: &Game, rows: usize) -> Option<Steady> {
        let last = rows.saturating_sub(1);
        let geometry = game.geometry()?;
        let column = geometry.reaches_column();
        let (from, slant) = match geometry.both {
            Both::None => (0, Slant::None),
            Both::Same { step, smaller, larger } => (
                last.saturating_add(saturate(&larger)),
                Slant::Whole { least: saturate(&smaller), step: saturate(&step) },
            ),
            Both::Near(width) => (last.saturating_add(saturate(&width)), Slant::Band(saturate(&width))),
            // floor((y-s)/(x-s)) - floor(y/x) > k as soon as (y-x) s >= (k+1) x (x-s), which is hardest for s = 1.
            Both::Ratio(change) => {
                let square = last.saturating_mul(last.saturating_sub(1));
                (square.saturating_mul(saturate(&change).saturating_add(1)).saturating_add(last), Slant::None)
            }
            Both::OneOf { words, .. } => {
                (last, Slant::Offsets(words.iter().copied().take_while(|&k| k <= last).collect()))
            }
            Both::Heap { .. } | Both::MoreFromSmaller => return None,
        };
        // Where only the larger pile may be taken from, lower rows take part until the second pile is larger than all of them.
        let from = if column { from } else { from.max(rows) };
        let slant = match slant {
            Slant::Whole { least, step } if least >= last || step > last => Slant::None,
            slant => slant,
        };
        Some(Steady { rows, from, column, slant })
    }

    /// The cells (i, y - s) with i < x that (x, y) reaches, as pairs (i, s), sorted.
    pub fn reach(&self, x: usize) -> Vec<(usize, usize)> {
        let mut reach = Vec::new();
        for i in 0..x {
            let k = x - i;
            if self.column {
                reach.push((i, 0));
            }
            match &self.slant {
                Slant::None => {}
                Slant::Whole { least, step } => {
                    if i >= *least && k.is_multiple_of(*step) {
                        reach.push((i, k));
                    }
                }
                Slant::Band(a) => reach.extend((k.saturating_sub(a - 1).max(1)..k + a).map(|l| (i, l))),
                Slant::Offsets(set) => {
                    if set.binary_search(&k).is_ok() {
                        reach.push((i, k));
                    }
                }
            }
        }
        reach
    }

    /// How far below its column a value of row x can be: G(x, y) >= y - this.
    ///
    /// A value w that (x, y) has was passed over in every earlier column with a larger value, because a lower row showed it;
    /// each lower row has it once, so it was seen at most as often as the row reaches cells (before the steady columns: no
    /// more than by whole diagonals). At most w earlier columns have smaller values. In the other direction a game of
    /// x + y tokens lasts at most x + y moves, so G(x, y) <= y + x.
    ///
    /// In R-Wythoff the first x + 1 columns are not bound to have different values, and the later ones reach each lower row
    /// only once: 2x + 1 in all.
    pub fn depth(&self, x: usize) -> usize {
        match &self.slant {
            Slant::Band(a) => x.saturating_mul(2).saturating_mul(*a),
            _ => 2 * x + usize::from(!self.column),
        }
    }

    /// How many earlier columns matter besides a row's own.
    pub fn memory(&self) -> usize {
        let last = self.rows.saturating_sub(1);
        match &self.slant {
            Slant::None => 0,
            Slant::Whole { .. } => last,
            Slant::Band(a) => last.saturating_add(a - 1),
            Slant::Offsets(set) => set.last().copied().unwrap_or(0),
        }
    }
}
