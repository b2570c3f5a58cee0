//! Rows 0..=last of a game, column by column, from the definition: the least value that no option has.
//!
//! Three sets of values exclude a value from cell (x, y): those used earlier in row x, those of lower cells of the column,
//! and those of the other reached cells, which a diagonal carries along: what (x, y) sees by a band of diagonals is what
//! (x - 1, y - 1) saw by it, and the cells that are new at the near end of the band. Each set is a window of M bits. All
//! values that matter lie within M of each other; that is not taken for granted but tested at every cell.
//!
//! Columns before the steady ones are computed from the list of options cell by cell.
//! T = O(1) words per cell for every 64 values between the least unused one and the result, M = O(last) windows.

use super::rule::{Rule, SlantMoves};
use super::window::{clear, has, mex, set, take};
use crate::error::{Error, ErrorKind, Result};
use crate::job::Job;

/// The rows, up to some column.
pub struct Sweep<'a> {
    rule: &'a Rule<'a>,
    rows: usize,
    /// The column that comes next, y.
    column: u64,
    /// y mod span.
    now: usize,
    /// y mod rows.
    first: usize,
    /// Words per window, a power of two.
    words: usize,
    /// For each row the values used that are larger than the least unused one.
    used: Vec<u64>,
    /// For each row the least value that it has not used.
    least: Vec<u64>,
    /// What cells see by the slant, for the diagonals that meet these rows: y - x mod rows.
    diagonals: Vec<u64>,
    /// The values of the lower rows of this column, where they are reached.
    current: Vec<u64>,
    /// A window for what a single cell sees.
    single: Vec<u64>,
    /// The values of the last columns: (column mod span) * rows + row.
    values: Vec<u64>,
    span: usize,
}

impl<'a> Sweep<'a> {
    /// The rows before their first column.
    pub fn new(rule: &'a Rule<'a>, job: &Job) -> Result<Sweep<'a>> {
        let rows = rule.last + 1;
        let span = rule.memory().saturating_add(1);
        let bits = bits(rule);
        let needed = (2 * rows as u128 + 2) * bits / 8 + 8 * rows as u128 * span as u128;
        job.afford(&format!("following {rows} rows with moves {} columns back", rule.memory()), needed)?;
        let words = (bits / 64) as usize;
        Ok(Sweep {
            rule,
            rows,
            column: 0,
            now: 0,
            first: 0,
            words,
            used: vec![0; rows * words],
            least: vec![0; rows],
            diagonals: vec![0; rows * words],
            current: vec![0; words],
            single: vec![0; words],
            values: vec![0; rows * span],
            span,
        })
    }

    /// The number of bits of a window.
    fn spread(&self) -> usize {
        64 * self.words
    }

    /// Where the values of the column so far back start, if it is still kept.
    fn start(&self, back: usize) -> usize {
        let place = if self.now >= back { self.now - back } else { self.now + self.span - back };
        place * self.rows
    }

    /// G(x, column - back), for columns that are still kept.
    fn value(&self, x: usize, back: usize) -> u64 {
        self.values[self.start(back) + x]
    }

    /// Computes the next column and shows G(x, y) - y of each row, from row 0 on.
    pub fn step<E: From<Error>>(
        &mut self,
        mut show: impl FnMut(usize, i64) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        let y = self.column;
        let steady = y >= self.rule.from;
        let now = self.start(0);
        self.carry();
        for x in 0..self.rows {
            let value = if steady { self.cell(x) } else { self.early(x) }.ok_or_else(|| self.too_wide(x))?;
            self.values[now + x] = value;
            if steady && self.rule.column {
                set(&mut self.current, value);
            }
            self.put(x, value);
            if self.least[x] + (self.spread() as u64) <= y + (self.span + self.rows) as u64 {
                return Err(self.too_wide(x).into());
            }
            show(x, value as i64 - y as i64)?;
        }
        for x in 0..self.rows {
            clear(&mut self.current, self.values[now + x]);
        }
        self.column += 1;
        self.now = if self.now + 1 == self.span { 0 } else { self.now + 1 };
        self.first = if self.first + 1 == self.rows { 0 } else { self.first + 1 };
        Ok(())
    }

    fn too_wide(&self, x: usize) -> Error {
        let (y, spread) = (self.column, self.spread());
        let message =
            format!("the values of row {x} near column {y} spread over more than the {spread} that were expected");
        Error::new(ErrorKind::Unsupported, message)
    }

    /// Adds to the diagonals the cells that come in reach with this column.
    fn carry(&mut self) {
        let &SlantMoves::Band { width, least } = &self.rule.slant else { return };
        if width == 0 {
            return;
        }
        let (rows, words, first) = (self.rows, self.words, self.diagonal(0));
        self.diagonals[first * words..(first + 1) * words].fill(0);
        let back = usize::try_from(self.column).unwrap_or(usize::MAX);
        for l in 1..=width.min(back) {
            let values = self.start(l);
            for x in least.saturating_add(1)..rows {
                let slot = self.diagonal(x) * words;
                set(&mut self.diagonals[slot..slot + words], self.values[values + x - 1]);
            }
        }
        for k in 2..=if back == 0 { 0 } else { width.min(rows) } {
            let values = self.start(1);
            for x in k..rows {
                let slot = self.diagonal(x) * words;
                set(&mut self.diagonals[slot..slot + words], self.values[values + x - k]);
            }
        }
    }

    /// The place of the diagonal of row x in this column.
    fn diagonal(&self, x: usize) -> usize {
        if self.first >= x { self.first - x } else { self.first + self.rows - x }
    }

    /// The value of a cell of a steady column.
    fn cell(&mut self, x: usize) -> Option<u64> {
        let words = self.words;
        let used = &self.used[x * words..(x + 1) * words];
        match &self.rule.slant {
            SlantMoves::Band { .. } => {
                let slot = self.diagonal(x) * words;
                mex(self.least[x], used, &self.current, &self.diagonals[slot..slot + words])
            }
            SlantMoves::Steps(steps) => {
                let mut seen = std::mem::take(&mut self.single);
                let reached = || steps.iter().take_while(|&&k| k <= x);
                reached().for_each(|&k| set(&mut seen, self.value(x - k, k)));
                let value = mex(self.least[x], used, &self.current, &seen);
                reached().for_each(|&k| clear(&mut seen, self.value(x - k, k)));
                self.single = seen;
                value
            }
        }
    }

    /// The value of a cell of an earlier column, from all its options.
    fn early(&mut self, x: usize) -> Option<u64> {
        let y = usize::try_from(self.column).ok()?;
        let mut seen = std::mem::take(&mut self.single);
        self.rule.below(x, y, |i, j| set(&mut seen, self.value(i, y - j)));
        let used = &self.used[x * self.words..(x + 1) * self.words];
        let value =
            if self.rule.along(x, y) { mex(self.least[x], used, &seen, &seen) } else { mex(0, &seen, &seen, &seen) };
        seen.fill(0);
        self.single = seen;
        value
    }

    /// Records that row x has used a value.
    fn put(&mut self, x: usize, value: u64) {
        take(&mut self.least[x], &mut self.used[x * self.words..(x + 1) * self.words], value);
    }

    /// Whether row x has used a value. Values more than [`Sweep::spread`] above the least unused one are not.
    fn has_used(&self, x: usize, value: u64) -> bool {
        let used = &self.used[x * self.words..(x + 1) * self.words];
        value < self.least[x] || (value - self.least[x] < self.spread() as u64 && has(used, value))
    }

    /// All that this and later columns depend on, relative to the column, if this one is steady:
    ///
    /// * what each row has used;
    /// * what its cell of this column sees by the slant. A diagonal hands that on to the rows above, and a value below the
    ///   least unused one of all of these no longer matters;
    /// * of earlier columns the values that will yet be added: a band wider than one diagonal still adds those of the last
    ///   width - 1 columns, steps those of the last k columns. The same holds for values that no longer matter.
    pub fn state(&self) -> Vec<i64> {
        const IRRELEVANT: i64 = i64::MIN;
        let relative = |value: u64| value as i64 - self.column as i64;
        let mut state = Vec::new();
        let mut list = |values: Vec<i64>| {
            state.push(values.len() as i64);
            state.extend(values);
        };
        for x in 0..self.rows {
            let least = self.least[x];
            let above = (least..least + self.spread() as u64).filter(|&v| self.has_used(x, v)).map(relative);
            list([relative(least)].into_iter().chain(above).collect());
        }
        // matters[x]: the least value that any row from x on has not used.
        let mut matters = self.least.clone();
        for x in (1..self.rows).rev() {
            matters[x - 1] = matters[x - 1].min(matters[x]);
        }
        for (x, &matters) in matters.iter().enumerate().skip(1) {
            let later = match &self.rule.slant {
                SlantMoves::Band { width, .. } => {
                    let seen = self.rule.slanted(x).into_iter().map(|(i, s)| self.value(i, s));
                    let mut seen: Vec<i64> = seen.filter(|&v| v >= matters).map(relative).collect();
                    seen.sort_unstable();
                    seen.dedup();
                    list(seen);
                    width.saturating_sub(1)
                }
                SlantMoves::Steps(steps) => {
                    steps.iter().copied().take_while(|&k| x - 1 + k < self.rows).last().unwrap_or(0)
                }
            };
            let still = (1..=later).map(|s| self.value(x - 1, s));
            list(still.map(|v| if v >= matters { relative(v) } else { IRRELEVANT }).collect());
        }
        state
    }
}

/// How many bits a window needs so that it holds all values that matter in a column.
pub fn bits(rule: &Rule) -> u128 {
    let rows = rule.last as u128 + 1;
    // Values of row x are at least y - 2 x A, as each of the cells it ever reaches holds a value back once, at most y + x,
    // as a game on x + y tokens has no more moves, and are looked at for as many columns as moves reach back.
    let depth = 2 * rule.last as u128 * rule.width() as u128;
    (depth + 2 * rows + rule.memory() as u128 + 129).next_power_of_two()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;
    use crate::rules::Game;

    #[test]
    fn columns_are_those_of_the_board() {
        let games = ["nim", "wythoff", "a-wythoff:2", "a-wythoff:4", "f-wythoff", "t:1", "r-wythoff", "w:2", "w:1,4"];
        for text in games.into_iter().chain(["wyt:1,4,8", "wyt:2^i", "wyt:3i", "wyt:1i"]) {
            let game: Game = text.parse().unwrap();
            for last in [0, 1, 2, 12, 40] {
                let columns = if last == 40 { 700 } else { 300 };
                let board = board::table(&game, last + 1, columns, &Job::default()).unwrap();
                let rule = Rule::of(&game, last).unwrap();
                let mut sweep = Sweep::new(&rule, &Job::default()).unwrap();
                for y in 0..columns {
                    let check = |x, offset| {
                        assert_eq!(y as i64 + offset, i64::from(board.get(x, y)), "{text} ({x},{y})");
                        Ok::<(), Error>(())
                    };
                    sweep.step(check).unwrap();
                }
            }
        }
    }
}
