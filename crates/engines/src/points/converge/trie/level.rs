//! One level of the trie: the distinct states of the values 0..=h among the starts on their way.

use super::starts::{List, Starts};
use super::sweep::{LANES, ROWS, Sweep, Sweeping, Tile};
use super::table::ClassTable;
use crate::error::Result;
use crate::points::converge::frame::ValueWindows;
use crate::points::converge::segment::Unfinished;
use crate::points::converge::tally::Tally;
use std::ops::Range;

/// The classes of value h. Two starts are in one class if their states agree in all values up to h; then they do so for
/// ever. Class 0 is the true run, and has no list: a start that gets there is right, and counted.
pub(super) struct ClassLevel<W> {
    d: Vec<W>,
    c: Vec<W>,
    /// The class of value h - 1 each class belongs to.
    parent: Vec<u32>,
    lists: Vec<List>,
    starts: Starts,
}

/// A class that is wrong at the end of a tile.
const NEVER: u8 = u8::MAX;

/// What a level leaves for the next one, while a tile is under way. Class numbers are those at the start of the tile.
pub(super) struct LevelOutput<W> {
    /// What each class has taken in each row.
    taken: Vec<Tile<W>>,
    /// The number of each class after merging, if classes are merged.
    renamed: Vec<u32>,
    /// The row of the tile, or its end, from which on each class is right; [`NEVER`] if it is wrong at the end.
    right: Vec<u8>,
    /// Where the classes born in this tile begin, and how far their numbers are apart.
    newborn: (usize, usize),
}

impl<W: Sweeping> LevelOutput<W> {
    /// Above value 0, nothing is taken and everything is right.
    pub(super) fn root() -> LevelOutput<W> {
        LevelOutput { taken: vec![[W::EMPTY; ROWS]], renamed: vec![0], right: vec![0], newborn: (0, 0) }
    }

    pub(super) fn empty() -> LevelOutput<W> {
        LevelOutput { taken: Vec::new(), renamed: Vec::new(), right: Vec::new(), newborn: (0, 0) }
    }
}

/// The rows of a tile.
#[derive(Clone, Copy)]
pub(super) struct TileSpan {
    /// The first row.
    pub first: u64,
    /// How many, at most [`ROWS`].
    pub count: usize,
    /// Bit k: whether row `first` + k is a start.
    pub births: u64,
    /// Whether to merge classes at the end.
    pub merge: bool,
    /// Whether to use SIMD instructions if there are any.
    pub simd: bool,
}

/// The rows of a tile as one value sees them.
pub(super) struct TileRows<'a> {
    pub span: TileSpan,
    /// Bit k: whether this value is inserted in row `first` + k.
    pub inserts: u64,
    /// How many diagonals the frame moves at the end.
    pub shift: u32,
    /// Whether this is the last value.
    pub last: bool,
    pub tally: &'a mut Tally,
}

/// What the levels use in turn.
pub(super) struct Scratch<W> {
    /// The true state at the start of each row of the tile and at its end, in the frame of the tile.
    truth: [ValueWindows<W>; ROWS + 1],
    d_end: Vec<W>,
    c_end: Vec<W>,
    equal: Vec<u8>,
    /// How many children each class of the level above has after merging.
    children: Vec<u32>,
    table: ClassTable,
}

impl<W: Sweeping> Scratch<W> {
    pub(super) fn new() -> Scratch<W> {
        Scratch {
            truth: [ValueWindows::dummy(0); ROWS + 1],
            d_end: Vec::new(),
            c_end: Vec::new(),
            equal: Vec::new(),
            children: Vec::new(),
            table: ClassTable::new(),
        }
    }
}

impl<W: Sweeping> ClassLevel<W> {
    /// The true run only, before the first start of a segment.
    pub(super) fn new(truth: ValueWindows<W>, segment: &Range<u64>) -> ClassLevel<W> {
        let truth = truth.canonical();
        ClassLevel {
            d: vec![truth.d],
            c: vec![truth.c],
            parent: vec![0],
            lists: vec![List::EMPTY],
            starts: Starts::new(segment),
        }
    }

    /// The true state.
    pub(super) fn truth(&self) -> ValueWindows<W> {
        ValueWindows { d: self.d[0], c: self.c[0] }
    }

    /// How many starts are not right.
    pub(super) fn starts(&self) -> usize {
        self.starts.count()
    }

    /// Goes through one tile: runs all classes, counts those that become right, and merges those that are equal.
    pub(super) fn tile(
        &mut self,
        rows: &mut TileRows<'_>,
        above: &LevelOutput<W>,
        here: &mut LevelOutput<W>,
        scratch: &mut Scratch<W>,
    ) -> std::result::Result<(), Unfinished> {
        self.run_truth(rows, above, scratch);
        here.newborn = (self.add_start_classes(rows, above, scratch), 1);
        let classes = self.d.len();
        scratch.d_end.resize(classes, W::EMPTY);
        scratch.c_end.resize(classes, W::EMPTY);
        scratch.equal.resize(classes / LANES, 0);
        let truth = scratch.truth[rows.span.count];
        if !rows.last {
            grow(&mut here.taken, classes, [W::EMPTY; ROWS]);
        }
        let sweep = Sweep {
            d: &self.d,
            c: &self.c,
            parent: &self.parent,
            above: &above.taken,
            here: if rows.last { &mut [] } else { &mut here.taken[..classes] },
            d_end: &mut scratch.d_end,
            c_end: &mut scratch.c_end,
            truth: truth.moved(rows.shift).canonical(),
            equal: &mut scratch.equal,
            inserts: rows.inserts,
            rows: rows.span.count,
            shift: rows.shift,
            newborn: here.newborn.0,
        };
        if !W::sweep(sweep, rows.span.simd).fits(rows.shift) {
            return Err(Unfinished::Width);
        }
        self.count_right(rows, above, here, scratch)?;
        if rows.span.merge {
            self.merge(above, here, scratch);
        } else {
            std::mem::swap(&mut self.d, &mut scratch.d_end);
            std::mem::swap(&mut self.c, &mut scratch.c_end);
        }
        Ok(())
    }

    /// The true run alone, for its state in each row.
    fn run_truth(&self, rows: &TileRows<'_>, above: &LevelOutput<W>, scratch: &mut Scratch<W>) {
        let mut value = self.truth();
        for k in 0..rows.span.count {
            scratch.truth[k] = value;
            value.step(above.taken[0][k], rows.inserts >> k & 1);
        }
        scratch.truth[rows.span.count] = value;
    }

    /// Adds a class for each row that may be a start, in the dummy state (3-8) of that row: its n_index is the true one.
    /// The answer is the first of them; those of rows that are no start have no list, like those that only fill up a group.
    fn add_start_classes(&mut self, rows: &TileRows<'_>, above: &LevelOutput<W>, scratch: &Scratch<W>) -> usize {
        let truth = self.truth();
        while !self.d.len().is_multiple_of(LANES) {
            self.push(truth, 0, List::EMPTY);
        }
        let newborn = self.d.len();
        if rows.span.births != 0 {
            for (k, r) in (0..ROWS).zip(rows.span.first..) {
                let dummy = ValueWindows::dummy(scratch.truth[k.min(rows.span.count)].d.count());
                let list = if rows.span.births >> k & 1 == 1 { self.starts.list(r) } else { List::EMPTY };
                let (first, apart) = above.newborn;
                // All classes but a few have a start of the segment, so their numbers fit.
                self.push(dummy, u32::try_from(first + k * apart).unwrap_or(u32::MAX), list);
            }
        }
        newborn
    }

    fn push(&mut self, value: ValueWindows<W>, parent: u32, list: List) {
        self.d.push(value.d);
        self.c.push(value.c);
        self.parent.push(parent);
        self.lists.push(list);
    }

    /// Finds the classes that are right at the end of the tile, and counts their starts.
    fn count_right(
        &mut self,
        rows: &mut TileRows<'_>,
        above: &LevelOutput<W>,
        here: &mut LevelOutput<W>,
        scratch: &Scratch<W>,
    ) -> Result<()> {
        here.right.clear();
        here.right.resize(self.d.len(), NEVER);
        for (group, &equal) in scratch.equal.iter().enumerate() {
            let mut equal = equal;
            while equal != 0 {
                let i = LANES * group + equal.trailing_zeros() as usize;
                equal &= equal - 1;
                // Equal in this value, but is it so in those below?
                if above.right[self.parent[i] as usize] == NEVER {
                    continue;
                }
                let list = std::mem::replace(&mut self.lists[i], List::EMPTY);
                if list.is_empty() {
                    // It was right before, or is nobody's.
                    here.right[i] = 0;
                    continue;
                }
                let k = self.agreement(i, here.newborn.0, rows, above, scratch);
                here.right[i] = k;
                let r = rows.span.first + u64::from(k);
                self.starts.drain(list, |start| rows.tally.record(start, r))?;
            }
        }
        Ok(())
    }

    /// Gives equal classes one number, and forgets those without starts.
    fn merge(&mut self, above: &LevelOutput<W>, here: &mut LevelOutput<W>, scratch: &mut Scratch<W>) {
        let classes = self.d.len();
        here.renamed.clear();
        here.renamed.resize(classes, 0);
        scratch.children.clear();
        scratch.children.resize(above.renamed.len(), 0);
        let mut siblings = 0;
        for (parent, list) in self.parent.iter_mut().zip(&self.lists) {
            *parent = above.renamed[*parent as usize];
            if !list.is_empty() {
                let children = &mut scratch.children[*parent as usize];
                *children += 1;
                siblings += usize::from(*children > 1) + usize::from(*children == 2);
            }
        }
        scratch.table.clear(siblings);
        (self.d[0], self.c[0]) = (scratch.d_end[0], scratch.c_end[0]);
        let mut count = 1;
        for i in 1..classes {
            let list = self.lists[i];
            if list.is_empty() {
                continue;
            }
            let (parent, d, c) = (self.parent[i], scratch.d_end[i], scratch.c_end[i]);
            // Only children of one parent can be equal, and most classes are the only child of theirs.
            if scratch.children[parent as usize] > 1 {
                let is_equal = |class: usize| self.d[class] == d && self.c[class] == c && self.parent[class] == parent;
                if let Some(class) = scratch.table.find(hash(parent, d, c), count, is_equal) {
                    self.lists[class as usize] = self.starts.join(self.lists[class as usize], list);
                    here.renamed[i] = class;
                    continue;
                }
            }
            // Numbers only fall, so nothing is overwritten that is still to be read.
            let class = count as usize;
            (self.d[class], self.c[class], self.parent[class]) = (d, c, parent);
            self.lists[class] = list;
            here.renamed[i] = count;
            count += 1;
        }
        let count = count as usize;
        self.d.truncate(count);
        self.c.truncate(count);
        self.parent.truncate(count);
        self.lists.truncate(count);
    }

    /// The first row of the tile in which class i, right at its end, is right. The tile is run again for this class.
    fn agreement(
        &self,
        i: usize,
        newborn: usize,
        rows: &TileRows<'_>,
        above: &LevelOutput<W>,
        scratch: &Scratch<W>,
    ) -> u8 {
        let parent = self.parent[i] as usize;
        let (from, taken) = (usize::from(above.right[parent]), &above.taken[parent]);
        let mut value = ValueWindows { d: self.d[i], c: self.c[i] };
        let born = i.saturating_sub(newborn);
        let found = (born..rows.span.count).find(|&k| {
            let truth = scratch.truth[k];
            if k >= from && value.d == truth.d && value.canonical() == truth.canonical() {
                return true;
            }
            value.step(taken[k], rows.inserts >> k & 1);
            false
        });
        // At most ROWS, which is less than NEVER.
        u8::try_from(found.unwrap_or(rows.span.count)).unwrap_or(NEVER)
    }
}

#[inline(always)]
fn hash<W: Sweeping>(parent: u32, d: W, c: W) -> u64 {
    const ODD: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93];
    let sum = d.fold() ^ c.fold().wrapping_mul(ODD[0]).rotate_left(32) ^ u64::from(parent).wrapping_mul(ODD[0]);
    sum.wrapping_mul(ODD[1])
}

/// Makes a buffer at least this long; what is in it does not matter.
fn grow<T: Clone>(buffer: &mut Vec<T>, length: usize, filler: T) {
    if buffer.len() < length {
        buffer.resize(length.next_power_of_two(), filler);
    }
}
