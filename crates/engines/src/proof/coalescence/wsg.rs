//! Algorithm WSG from row 0 (Nivasch 2009, section 2): the rows on which all others rest.

use super::block::{BlockLayer, RowBlock};
use super::claims::BaseRows;
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use crate::proof::stop::CheckStep;
use numeration::Int;

/// Rows between two looks at the job.
const PAUSE: usize = 1 << 12;

/// The algorithm before some row.
pub struct Wsg {
    row: usize,
    values: Vec<UsedLines>,
    /// The diagonals of the points in the row before, value by value.
    points: Vec<Option<usize>>,
}

/// What one value has used up so far.
struct UsedLines {
    columns: Vec<bool>,
    diagonals: Vec<bool>,
    /// The first diagonal that is free.
    first: usize,
    /// The number of points.
    index: usize,
}

impl Wsg {
    /// Columns that so many rows use: those of row r are below 2r + 2g + 1, as a point skips at most 2g diagonals (Lemma 2.10).
    fn columns(g: usize, rows: &Int) -> Int {
        Int::from(2u8) * (rows + Int::from(g)) + Int::ONE
    }

    /// Before row 0, for the values up to g and points in so many columns.
    fn new(g: usize, columns: usize) -> Wsg {
        let used = || UsedLines { columns: vec![false; columns], diagonals: vec![false; columns], first: 0, index: 0 };
        Wsg { row: 0, values: (0..=g).map(|_| used()).collect(), points: vec![None; g + 1] }
    }

    /// Goes to the next row and returns the diagonals of the points in this one, value by value.
    fn step(&mut self) -> &[Option<usize>] {
        for (h, used) in self.values.iter_mut().enumerate() {
            let lower = &self.points[..h];
            let point = (!used.columns[self.row]).then(|| used.place(self.row, lower));
            self.points[h] = point;
        }
        self.row += 1;
        &self.points
    }
}

impl UsedLines {
    /// Puts a point into this row, off the diagonals of the lower points in it.
    fn place(&mut self, row: usize, lower: &[Option<usize>]) -> usize {
        let mut diagonal = self.first;
        while self.diagonals[diagonal] || self.columns[row + diagonal] || lower.contains(&Some(diagonal)) {
            diagonal += 1;
        }
        self.diagonals[diagonal] = true;
        self.columns[row + diagonal] = true;
        while self.diagonals[self.first] {
            self.first += 1;
        }
        self.index += 1;
        diagonal
    }
}

/// The rows of the base.  T = M = O(g rows), for all rows from 0 on.
pub fn base(g: u32, base: &BaseRows, job: &Job) -> CheckStep<RowBlock> {
    let g = g as usize;
    let columns = Wsg::columns(g, &(&base.first + Int::from(base.rows)));
    let needed = (Int::from(2u8) * &columns + Int::from(base.rows) * Int::from(BlockLayer::BYTES)) * Int::from(g + 1);
    job.afford("the base of this certificate", u128::try_from(&needed).unwrap_or(u128::MAX))?;
    let too_large = |_| Error::new(ErrorKind::Memory, "the base of this certificate has too many rows");
    let mut wsg = Wsg::new(g, usize::try_from(&columns).map_err(too_large)?);
    let first = usize::try_from(&base.first).map_err(too_large)?;
    let last = first + base.rows;
    let watch = |row: usize| if row.is_multiple_of(PAUSE) { job.advance(row as u64, last as u64) } else { Ok(()) };

    for row in 0..first {
        watch(row)?;
        wsg.step();
    }
    let origin = wsg.values[0].index as i64;
    let indices: Vec<i64> = wsg.values.iter().map(|used| used.index as i64 - origin).collect();
    let mut points = vec![Vec::with_capacity(base.rows); g + 1];
    for row in first..last {
        watch(row)?;
        for (points, point) in points.iter_mut().zip(wsg.step()) {
            points.push(point.map(|diagonal| diagonal as i64 - origin));
        }
    }
    let layer = |(points, index): (Vec<Option<i64>>, i64)| {
        let inserts = points.iter().map(Option::is_some).collect();
        BlockLayer { points, ..BlockLayer::new(inserts, index) }
    };
    let layers = points.into_iter().zip(indices).map(layer).collect();
    Ok(RowBlock {
        first: base.first.clone(),
        origin: Int::from(origin.unsigned_abs()),
        rows: base.rows,
        exact: 0,
        layers,
    })
}
