//! A part of a board.

use engines::board::Table;

/// The rows and columns of a table from some position on, to its end.
#[derive(Clone, Copy, Debug)]
pub struct Window<'a> {
    table: &'a Table,
    from: (usize, usize),
}

impl<'a> Window<'a> {
    /// The part of a table from this position on; empty if that lies outside.
    pub fn new(table: &'a Table, (a, b): (usize, usize)) -> Window<'a> {
        Window { table, from: (a.min(table.rows()), b.min(table.cols())) }
    }

    /// Its first position.
    pub fn from(&self) -> (usize, usize) {
        self.from
    }

    /// How many values of the first pile it has.
    pub fn rows(&self) -> usize {
        self.table.rows() - self.from.0
    }

    /// How many values of the second pile it has.
    pub fn cols(&self) -> usize {
        self.table.cols() - self.from.1
    }

    /// The first piles.
    pub fn a(&self) -> std::ops::Range<usize> {
        self.from.0..self.table.rows()
    }

    /// The second piles.
    pub fn b(&self) -> std::ops::Range<usize> {
        self.from.1..self.table.cols()
    }

    /// The value in its row i and column j, both counted from 0.
    pub fn get(&self, i: usize, j: usize) -> u32 {
        self.table.get(self.from.0 + i, self.from.1 + j)
    }

    /// The values of its row i.
    pub fn row(&self, i: usize) -> impl Iterator<Item = u32> + 'a {
        let (table, a) = (self.table, self.from.0 + i);
        self.b().map(move |b| table.get(a, b))
    }

    /// Its largest value, 0 if it is empty.
    pub fn max(&self) -> u32 {
        match self.from {
            (0, 0) => self.table.max(),
            _ => (0..self.rows()).flat_map(|i| self.row(i)).max().unwrap_or(0),
        }
    }

    /// The table it is a part of.
    pub fn table(&self) -> &'a Table {
        self.table
    }
}
