//! A stretch of rows at one level of the recursion, in small integers.

use crate::error::{Error, ErrorKind, Result};
use numeration::{Int, Signed, Surd};

/// Rows `first`, `first` + 1, .. with all values 0..=g. Rows are counted from `first`, diagonals and indices from
/// index_0(first), columns from `first` + index_0(first).
pub(super) struct Stretch {
    /// The first row.
    pub first: Int,
    /// index_0(first) = ceil(first / phi).
    pub index0: Int,
    /// By value.
    pub layers: Vec<StretchLayer>,
}

/// One value in a stretch of rows.
#[derive(Default)]
pub(super) struct StretchLayer {
    /// Whether a point is put into the row.
    inserts: Vec<bool>,
    /// How many points lie below the row; one more than there are rows.
    index: Vec<i64>,
    /// The diagonal of the row's point, from `known` on and where there is one.
    diagonals: Vec<i64>,
    /// The first row from which on the diagonals are filled in.
    known: usize,
}

impl StretchLayer {
    /// The rows' inserts, with no point known yet.
    pub fn new(inserts: Vec<bool>, first_index: i64) -> StretchLayer {
        let mut index = Vec::with_capacity(inserts.len() + 1);
        let mut n = first_index;
        for &inserted in &inserts {
            index.push(n);
            n += i64::from(inserted);
        }
        index.push(n);
        let known = inserts.len();
        StretchLayer { inserts, index, diagonals: Vec::new(), known }
    }

    /// Rows whose points are known.
    pub fn of_points(points: &[Option<i64>], first_index: i64) -> StretchLayer {
        let layer = StretchLayer::new(points.iter().map(Option::is_some).collect(), first_index);
        StretchLayer { diagonals: points.iter().map(|point| point.unwrap_or(0)).collect(), known: 0, ..layer }
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.inserts.len()
    }

    /// Whether a point is put into the row.
    pub fn inserts(&self, row: usize) -> bool {
        self.inserts[row]
    }

    /// How many points lie below the row.
    pub fn index(&self, row: usize) -> i64 {
        self.index[row]
    }

    /// How many points lie in rows from..to.
    pub fn between(&self, from: usize, to: usize) -> i64 {
        self.index[to] - self.index[from]
    }

    /// The diagonal of the row's point, if it has one and that is known.
    pub fn point(&self, row: usize) -> Option<i64> {
        (self.inserts[row] && row >= self.known).then(|| self.diagonals[row])
    }

    /// Fills in the points from a row on.
    pub fn fill(&mut self, from: usize, mut place: impl FnMut(usize) -> i64) {
        self.diagonals.resize(self.rows(), 0);
        self.known = from;
        for row in from..self.rows() {
            if self.inserts[row] {
                self.diagonals[row] = place(row);
            }
        }
    }
}

impl Stretch {
    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.layers[0].rows()
    }

    /// The diagonals of the points of values below h in a row, as far as they are known.
    pub fn lower(&self, h: usize, row: usize) -> impl Iterator<Item = i64> {
        self.layers[..h].iter().filter_map(move |layer| layer.point(row))
    }

    /// The row that the n-th point of a value lies in, if it is one of these rows.
    pub fn row_of(&self, h: usize, n: &Int) -> Option<usize> {
        let n = i64::try_from(Signed::from(n.clone()) - Signed::from(self.index0.clone())).ok()?;
        let row = self.layers[h].index.partition_point(|&index| index <= n).checked_sub(1)?;
        (row < self.rows() && self.layers[h].index(row) == n).then_some(row)
    }

    /// The place in T_h of the point of a row, if it has one.
    pub fn number_of(&self, h: usize, row: usize) -> Option<Int> {
        let n = Signed::from(self.index0.clone()) + Signed::from(self.layers[h].index(row));
        Int::try_from(n).ok()
    }

    /// The point of a value in a row.
    pub fn position(&self, h: usize, row: usize) -> Option<(Int, Int)> {
        let d = self.layers[h].point(row)?;
        let a = &self.first + Int::from(row);
        let b = Int::try_from(Signed::from(&a + &self.index0) + Signed::from(d)).ok()?;
        Some((a, b))
    }

    /// Which of the rows from `first` on insert points, told by the points of these rows from row `exact` on (Nivasch
    /// 2009, section 3.4): those that no point has as its column. And the points of value 0, which lie on diagonal
    /// index_0 (Theorem 1.1).
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] if the rows asked for are nowhere near the columns of these.
    pub fn above(&self, exact: usize, first: &Int, rows: usize) -> Result<Stretch> {
        let shift = Signed::from(first.clone()) - Signed::from(&self.first + &self.index0);
        let shift = i64::try_from(shift).map_err(|_| too_far_apart())?;
        let reflected = |layer: &StretchLayer| {
            let mut inserts = vec![true; rows];
            let mut below = layer.index(exact);
            for row in exact..layer.rows() {
                let Some(d) = layer.point(row) else { continue };
                let column = i64::try_from(row).map_err(|_| too_far_apart())? + d - shift;
                match usize::try_from(column) {
                    Err(_) => below += 1,
                    Ok(column) if column < rows => inserts[column] = false,
                    Ok(_) => {}
                }
            }
            Ok((inserts, below))
        };
        let all: Vec<(Vec<bool>, i64)> = self.layers.iter().map(reflected).collect::<Result<_>>()?;
        // Every row has an insert or is a column, and one has both: index_h = row + 1 - columns below the row.
        let below0 = all[0].1;
        let mut layers: Vec<StretchLayer> =
            all.into_iter().map(|(inserts, below)| StretchLayer::new(inserts, below0 - below)).collect();
        let zero = layers[0].index.clone();
        layers[0].fill(0, |row| zero[row]);
        Ok(Stretch { first: first.clone(), index0: ceil_over_phi(first), layers })
    }
}

fn too_far_apart() -> Error {
    Error::new(ErrorKind::Unsupported, "the rows of two levels are too far apart")
}

/// floor(r / phi).
pub(super) fn floor_over_phi(r: &Int) -> Int {
    Surd::fraenkel(&Int::ONE).floor_times(r) - r
}

/// index_0(r) = ceil(r / phi).
pub(super) fn ceil_over_phi(r: &Int) -> Int {
    if r.is_zero() { Int::ZERO } else { floor_over_phi(r) + Int::ONE }
}
