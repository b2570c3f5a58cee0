//! Algorithm WSG (Nivasch 2009, section 2.1): row by row, value by value, the first legal place.

use crate::points::{Lookahead, NearPoint};

/// The sets B_h and D_h of one value as flags, and how many points it has.
#[derive(Clone, Debug, Default)]
struct Sets {
    b: Vec<bool>,
    d: Vec<bool>,
    /// The least diagonal not in D_h, where the search begins.
    firstd: usize,
    count: u64,
}

/// Algorithm WSG for T_0..T_g, one row at a time.  T = O(g + diagonals skipped) per point, about 70 ns at g = 20; memory
/// O(g r).
#[derive(Clone, Debug)]
pub struct Wsg {
    row: usize,
    values: Vec<Sets>,
    /// The diagonals used in the current row.
    used: Vec<usize>,
}

impl Wsg {
    /// Before row 0.
    pub fn new(g: usize) -> Wsg {
        Wsg { row: 0, values: vec![Sets::default(); g + 1], used: Vec::new() }
    }

    /// The row that comes next.
    pub fn row(&self) -> u64 {
        self.row as u64
    }

    /// Goes through one row and hands over its points, by value.
    pub fn next_row(&mut self, mut found: impl FnMut(NearPoint)) {
        let r = self.row;
        self.used.clear();
        for (h, sets) in self.values.iter_mut().enumerate() {
            if has(&sets.b, r) {
                continue;
            }
            let mut d = sets.firstd;
            while self.used.contains(&d) || has(&sets.b, r + d) || has(&sets.d, d) {
                d += 1;
            }
            found(NearPoint { h: h as u32, n: sets.count, a: r as u64, b: (r + d) as u64 });
            self.used.push(d);
            sets.count += 1;
            insert(&mut sets.b, r + d);
            insert(&mut sets.d, d);
            while has(&sets.d, sets.firstd) {
                sets.firstd += 1;
            }
        }
        self.row += 1;
    }

    /// All points of the rows below `rows`.
    pub fn points(g: usize, rows: u64) -> Vec<NearPoint> {
        let mut wsg = Wsg::new(g);
        let mut points = Vec::new();
        while wsg.row() < rows {
            wsg.next_row(|point| points.push(point));
        }
        points
    }

    /// The reflected points of the rows below `rows`.
    pub fn lookahead(g: usize, rows: u64) -> Lookahead {
        let mut wsg = Wsg::new(g);
        let mut bits = Lookahead::new(g + 1, rows);
        while wsg.row() < rows {
            wsg.next_row(|point| {
                if point.a < point.b {
                    bits.reflect(point.h as usize, point.b);
                }
            });
        }
        bits
    }

    /// How many h-points lie below the next row: index_h.
    pub fn index(&self, h: usize) -> u64 {
        self.values[h].count
    }

    /// Whether diagonal d holds an h-point below the next row.
    pub fn on_diagonal(&self, h: usize, d: u64) -> bool {
        usize::try_from(d).is_ok_and(|d| has(&self.values[h].d, d))
    }

    /// Whether column c holds an h-point below the next row.
    pub fn in_column(&self, h: usize, c: u64) -> bool {
        usize::try_from(c).is_ok_and(|c| has(&self.values[h].b, c))
    }
}

fn has(set: &[bool], i: usize) -> bool {
    set.get(i).copied().unwrap_or(false)
}

fn insert(set: &mut Vec<bool>, i: usize) {
    if set.len() <= i {
        set.resize((i + 1).next_power_of_two(), false);
    }
    set[i] = true;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{board, job::Job};

    #[test]
    fn every_value_of_a_board() {
        let (rows, g) = (120u64, 30usize);
        let cols = 2 * rows as usize + g + 1; // Lemma 2.1
        let table = board::table(&"wythoff".parse().unwrap(), rows as usize, cols, &Job::default()).unwrap();
        let points = Wsg::points(g, rows);
        for point in &points {
            assert_eq!(table.get(point.a as usize, point.b as usize), point.h, "{point:?}");
        }
        let cells = (0..rows as usize).flat_map(|a| (a..cols).map(move |b| (a, b)));
        assert_eq!(points.len(), cells.filter(|&(a, b)| table.get(a, b) <= g as u32).count());
    }
}
