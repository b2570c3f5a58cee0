//! What one row stands on: the proved rows below it, the cells of them that it reaches, and its own first columns.

use crate::error::{Error, ErrorKind, Result};
use crate::rows::{PeriodicRow, Steady};

/// Cells (i, y - shift) of a proved row i.
pub(super) struct Reached<'a> {
    /// The column from which row i repeats.
    pub preperiod: usize,
    /// The period of row i.
    pub period: usize,
    /// How many columns back.
    pub shift: usize,
    /// G(i, y) - y for y < preperiod + period.
    pub offsets: &'a [i32],
}

impl<'a> Reached<'a> {
    /// `None` if not all of the row's values are at hand.
    fn new(row: &'a PeriodicRow, shift: usize) -> Option<Reached<'a>> {
        let preperiod = usize::try_from(row.period.preperiod).ok()?;
        let period = usize::try_from(row.period.period).ok().filter(|&p| p > 0)?;
        let whole = row.start == 0 && row.offsets.len() == preperiod.checked_add(period)?;
        whole.then_some(Reached { preperiod, period, shift, offsets: &row.offsets })
    }

    /// Where the cell that column y reaches is in `offsets`. It must exist: y >= shift.
    pub fn index(&self, y: usize) -> usize {
        let column = y - self.shift;
        if column < self.offsets.len() { column } else { self.preperiod + (column - self.preperiod) % self.period }
    }
}

/// All that the values of one row depend on.
pub(super) struct RowInputs<'a> {
    /// The row.
    pub row: usize,
    /// No value is further below its column than this.
    pub depth: usize,
    /// Words of 64 bits that hold a window of the values y - depth ..= y + row.
    pub words: usize,
    /// The cells of lower rows that a cell reaches.
    pub reached: Vec<Reached<'a>>,
    /// G(row, y) - y in the columns before the steady rule.
    pub start: &'a [i32],
    /// From this column on the steady rule holds and all that is reached repeats.
    pub base: usize,
}

impl<'a> RowInputs<'a> {
    /// The inputs of row `lower.len()`, given the steady rule of the rows up to it and its values in the columns before.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] if the rows below are incomplete or offsets do not fit.
    pub fn new(steady: &Steady, lower: &'a [PeriodicRow], start: &'a [i32]) -> Result<RowInputs<'a>> {
        let row = lower.len();
        let depth = steady.depth(row);
        let width = depth.checked_add(row).filter(|&width| width < 1 << 30).ok_or_else(|| {
            let message = format!("row {row} has offsets too large for this method; ask for a smaller row");
            Error::new(ErrorKind::Unsupported, message)
        })?;
        let reached = steady.reach(row).into_iter().map(|(i, shift)| Reached::new(&lower[i], shift));
        let reached: Vec<Reached> = reached.collect::<Option<_>>().ok_or_else(|| contradiction(row))?;
        let base = reached.iter().map(|r| r.preperiod + r.shift).max().unwrap_or(0).max(start.len());
        Ok(RowInputs { row, depth, words: width / 64 + 1, reached, start, base })
    }

    /// The bit of the window for a value at this distance from the column, if it is in the window.
    pub fn bit(&self, offset: i32) -> Option<usize> {
        let bit = usize::try_from(i64::from(offset) + self.depth as i64).ok()?;
        (bit <= self.depth + self.row).then_some(bit)
    }
}

/// The lower rows are not those of the game: only what was kept by another version can do this.
pub(super) fn contradiction(row: usize) -> Error {
    Error::defect(format_args!("the rows below row {row} contradict the rules"))
}
