//! T_0..T_g from row 0 on, exactly, with the look-ahead bits in memory.

use super::frame::{Occupied, TILE};
use super::literal::{RowState, Wsg};
use super::machine::Machine;
use super::tape::InPlace;
use super::tile::Stretch;
use super::{Lookahead, Point};
use crate::error::Result;
use crate::job::Job;

/// The first rows are done by the plain greedy: their points are scattered too widely for windows.
fn plain_rows(g: usize) -> u64 {
    (1024 + 16 * g as u64).next_multiple_of(64)
}

impl Occupied for Wsg {
    fn row(&self) -> u64 {
        Wsg::row(self)
    }
    fn index(&self, h: usize) -> u64 {
        Wsg::index(self, h)
    }
    fn closed(&self, h: usize, d: u64) -> bool {
        self.on_diagonal(h, d)
    }
    fn in_column(&self, h: usize, c: u64) -> bool {
        Wsg::in_column(self, h, c)
    }
}

/// An exact run to some row.
pub struct Exact {
    rows: u64,
    row: u64,
    index: Vec<u64>,
    machine: Option<Machine>,
    plain: Wsg,
    lookahead: Lookahead,
}

impl Exact {
    /// Before row 0, able to go on to this row.
    pub fn new(g: usize, rows: u64, job: &Job) -> Result<Exact> {
        job.afford("the look-ahead of so many rows", Lookahead::bytes(g + 1, rows))?;
        let lookahead = Lookahead::new(g + 1, rows);
        Ok(Exact { rows, row: 0, index: vec![0; g + 1], machine: None, plain: Wsg::new(g), lookahead })
    }

    /// Goes on to this row.
    pub fn advance(&mut self, rows: u64) -> Result<()> {
        let g = self.index.len() - 1;
        while self.row < rows.min(plain_rows(g)) {
            let lookahead = &mut self.lookahead;
            self.plain.next_row(|p| {
                if p.a < p.b {
                    lookahead.reflect(p.h as usize, p.b)
                }
            });
            self.row += 1;
        }
        if self.row == plain_rows(g) && self.machine.is_none() {
            self.machine = Machine::of(&self.plain, g + 1, true);
            self.index[0] = Occupied::index(&self.plain, 0);
        }
        if let Some(machine) = &mut self.machine {
            let to = (self.row + self.index[0]) as i64;
            let n = rows - self.row;
            let mut stretch = Stretch { tape: &mut InPlace(&mut self.lookahead), at: self.row, to, rows: n / 8 * 8 };
            let moved = machine.advance(&mut stretch)?;
            self.row += n / 8 * 8;
            self.index[0] += moved - n / 8 * 8;
        }
        Ok(())
    }
    /// lookahead
    pub fn lookahead(&self) -> &Lookahead {
        &self.lookahead
    }
    /// bits
    pub fn bits(&self) -> u32 {
        self.machine.as_ref().map_or(0, |m| m.bits())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn proto() {
        for g in [1, 20, 30, 100] {
            let n = if g < 100 { 200_000 } else { 20_000 };
            let mut e = Exact::new(g, n, &Job::default()).unwrap();
            e.advance(n).unwrap();
            let w = Wsg::lookahead(g, n);
            assert!(e.lookahead() == &w, "{g} {}", e.bits());
            println!("{g} {}", e.bits());
        }
    }
    #[test]
    #[ignore]
    fn speed() {
        for (g, n) in [(3, 20_000_000), (20, 5_000_000), (30, 5_000_000), (100, 300000), (199, 300_000u64)] {
            let t = std::time::Instant::now();
            let mut e = Exact::new(g, n, &Job::default()).unwrap();
            e.advance(4096).unwrap();
            let t0 = t.elapsed();
            e.advance(n).unwrap();
            let t = t.elapsed() - t0;
            println!("{g} {} boot {t0:?} {t:?} {:.3} ns", e.bits(), t.as_secs_f64() * 1e9 / n as f64 / (g + 1) as f64);
        }
    }
}
