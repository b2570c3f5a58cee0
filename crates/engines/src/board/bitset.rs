//! The middle rung: one bitset of used values per line of moves, or-ed and scanned for the first free value.
//!
//! For Wythoff's game a cell looks at three bitsets, those of its row, its column and its diagonal. In general
//! there is one bitset for every line in the direction of every vector of the game; moves that are not on whole
//! lines are marked one by one in a scratch bitset, or kept in windows that move along the row. Scanning starts at the first word that the row has not filled.
//! In symmetric games only cells with a <= b are scanned for; their mirror images are looked up.
//!
//! Cost: per cell, the words between the row's frontier and the answer for each direction, plus the other moves.
//! Memory: one bit per possible value and line.

use super::table::{Cell, with_cells};
use super::windows::Windows;
use super::{Engine, Table};
use crate::budget;
use crate::error::Result;
use crate::job::Job;
use crate::rules::{Game, Ruleset, Vector, with_rules};

/// A vector longer than this (p + q) has its line walked instead of stored: it has few cells, and lines many.
const STORED: usize = 16;

/// Bitsets of used values, one per line.
pub struct Bitset;

impl Engine for Bitset {
    fn name(&self) -> &'static str {
        "bitset"
    }

    fn handles(&self, _game: &Game) -> bool {
        true
    }

    fn extra_memory(&self, game: &Game, rows: usize, cols: usize) -> u128 {
        let value_bytes = words_for(rows, cols) as u128 * 8;
        let lines: u128 = with_rules!(game.rules(), rules => rules.lines())
            .iter()
            .filter(|v| is_stored(v))
            .map(|v| LineSets::count(*v, rows, cols) * value_bytes + (v.0 as u128 + 1) * cols as u128 * 4)
            .sum();
        lines + value_bytes * (2 + 32) // two scratch sets, and a count for each value
    }

    fn nanoseconds(&self, game: &Game, rows: usize, cols: usize) -> u128 {
        (rows as u128 * cols as u128).saturating_mul(budget::bitset_cell(game, rows, cols))
    }

    fn fill(&self, game: &Game, table: &mut Table, job: &Job) -> Result<()> {
        let (rows, cols) = (table.rows(), table.cols());
        with_rules!(game.rules(), rules => with_cells!(table.cells_mut(), cells => fill(rules, cells, rows, cols, job)))
    }
}

fn words_for(rows: usize, cols: usize) -> usize {
    (rows + cols) / 64 + 1
}

fn is_stored(&Vector(p, q): &Vector) -> bool {
    p.saturating_add(q) <= STORED
}

/// The lines of cells in one direction, and the values used on each.
struct LineSets {
    vector: Vector,
    words: usize,
    /// Values used on line i: words i*words .. (i+1)*words.
    used: Vec<u64>,
    /// Line of each cell in the last p rows and the current one, as a ring of rows.
    line_of: Vec<Vec<u32>>,
    next_line: u32,
}

impl LineSets {
    /// How many lines can be open at once: along rows only those of the current row, else all of the board.
    fn count(Vector(p, q): Vector, rows: usize, cols: usize) -> u128 {
        let (p, q, rows, cols) = (p as u128, q as u128, rows as u128, cols as u128);
        if p == 0 { q.min(cols) } else { (p * cols + q * rows).min(rows * cols) }
    }

    fn new(vector: Vector, rows: usize, cols: usize) -> LineSets {
        let words = words_for(rows, cols);
        let count = LineSets::count(vector, rows, cols) as usize;
        let ring = vec![vec![0; cols]; vector.0 + 1];
        LineSets { vector, words, used: vec![0; count * words], line_of: ring, next_line: 0 }
    }

    /// Names the line of every cell of row a: that of the cell one step back, or a new one.
    fn open_row(&mut self, a: usize) {
        let Vector(p, q) = self.vector;
        let ring = self.line_of.len();
        if p == 0 {
            self.used.fill(0);
            self.next_line = 0;
        }
        let mut names = std::mem::take(&mut self.line_of[a % ring]);
        for b in 0..names.len() {
            names[b] = if a < p || b < q {
                self.next_line += 1;
                self.next_line - 1
            } else if p == 0 {
                names[b - q]
            } else {
                self.line_of[(a - p) % ring][b - q]
            };
        }
        self.line_of[a % ring] = names;
    }

    /// The values used on the line through (a, b).
    fn set(&self, a: usize, b: usize) -> &[u64] {
        &self.used[self.start(a, b)..][..self.words]
    }

    /// Where the words of the line through (a, b) start.
    fn start(&self, a: usize, b: usize) -> usize {
        self.line_of[a % self.line_of.len()][b] as usize * self.words
    }
}

fn fill<V: Cell>(rules: &impl Ruleset, cells: &mut [V], rows: usize, cols: usize, job: &Job) -> Result<()> {
    let (stored, walked): (Vec<Vector>, Vec<Vector>) = rules.lines().iter().partition(|v| is_stored(v));
    let mut lines: Vec<LineSets> = stored.iter().map(|&v| LineSets::new(v, rows, cols)).collect();
    let row_line = stored.iter().position(|&v| v == Vector(0, 1));
    let mut scratch = vec![0u64; words_for(rows, cols)];
    let mut windows = Windows::new(rules, rows, words_for(rows, cols) * 64);
    let mut work = 0usize; // since the last report of progress, roughly in steps of the inner loops
    for a in 0..rows {
        lines.iter_mut().for_each(|l| l.open_row(a));
        let mut frontier = 0; // words that row a has filled
        if let Some(windows) = &mut windows {
            windows.open_row();
        }
        for b in 0..cols {
            if let Some(windows) = &mut windows {
                windows.slide(cells, cols, a, b);
                work += a;
            }
            let value = if b < a && rules.is_symmetric() {
                cells[b * cols + a].value() as usize
            } else if let Some(windows) = &windows {
                first_free(&lines, Some(windows.reached()), a, b, frontier)
            } else {
                let mut marked = false;
                let mut mark = |x: usize, y: usize| {
                    let v = cells[x * cols + y].value() as usize;
                    scratch[v / 64] |= 1 << (v % 64);
                    marked = true;
                };
                rules.others(a, b, &mut mark)?;
                walked.iter().for_each(|v| v.walk(a, b, &mut mark));
                let value = first_free(&lines, marked.then_some(&scratch[..]), a, b, frontier);
                if marked {
                    scratch.fill(0);
                    work += a * b;
                }
                value
            };
            for l in &mut lines {
                let start = l.start(a, b);
                l.used[start + value / 64] |= 1 << (value % 64);
            }
            if let Some(row) = row_line.map(|i| lines[i].set(a, b)) {
                while row[frontier] == !0 {
                    frontier += 1;
                }
            }
            cells[a * cols + b] = V::from_value(value as u32);
            work += 64;
            if work > 1 << 20 {
                work = 0;
                job.advance((a * cols + b) as u64, (rows * cols) as u64)?;
            }
        }
        job.advance(((a + 1) * cols) as u64, (rows * cols) as u64)?;
    }
    Ok(())
}

/// The least value, from the word `from` on, that is in none of the sets of (a, b).
fn first_free(lines: &[LineSets], scratch: Option<&[u64]>, a: usize, b: usize, from: usize) -> usize {
    let word = |w: usize, used: u64| (used != !0).then(|| w * 64 + used.trailing_ones() as usize);
    let found = match (lines, scratch) {
        // Three sets, as in Wythoff's game, are by far the most common; this is the same loop, unrolled.
        ([x, y, z], None) => {
            let [x, y, z] = [x, y, z].map(|l| &l.set(a, b)[from..]);
            let words = x.iter().zip(y).zip(z).map(|((x, y), z)| x | y | z);
            (from..).zip(words).find_map(|(w, used)| word(w, used))
        }
        _ => (from..).find_map(|w| {
            let others = scratch.map_or(0, |set| set[w]);
            word(w, lines.iter().fold(others, |used, l| used | l.set(a, b)[w]))
        }),
    };
    found.expect("a value is at most the number of tokens, and there is a bit for each")
}
