//! The start rows of each class, as linked lists that are joined when classes merge.

use crate::error::Result;
use std::ops::Range;

/// The end of a list.
const NONE: u32 = u32::MAX;

/// The starts of one level that are not right yet. A start is named by its place in the segment; segments are short.
pub(super) struct Starts {
    first: u64,
    /// The next start of the same list.
    next: Vec<u32>,
    /// How many starts are in lists.
    count: usize,
}

/// A list of starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct List {
    head: u32,
    tail: u32,
}

impl List {
    pub(super) const EMPTY: List = List { head: NONE, tail: NONE };

    pub(super) fn is_empty(self) -> bool {
        self.head == NONE
    }
}

impl Starts {
    /// None yet, of this segment, which must have fewer than 2^32 rows.
    pub(super) fn new(rows: &Range<u64>) -> Starts {
        let length = u32::try_from(rows.end - rows.start).unwrap_or(NONE);
        Starts { first: rows.start, next: vec![NONE; length as usize], count: 0 }
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// A list of one start.
    #[inline]
    pub(super) fn list(&mut self, start: u64) -> List {
        let at = u32::try_from(start - self.first).unwrap_or(NONE);
        self.next[at as usize] = NONE;
        self.count += 1;
        List { head: at, tail: at }
    }

    /// Both lists, neither of them empty, as one.
    #[inline]
    pub(super) fn join(&mut self, one: List, other: List) -> List {
        self.next[one.tail as usize] = other.head;
        List { head: one.head, tail: other.tail }
    }

    /// Gives up a list, after a look at each of its starts.
    #[inline]
    pub(super) fn drain(&mut self, list: List, mut each: impl FnMut(u64) -> Result<()>) -> Result<()> {
        let mut at = list.head;
        while at != NONE {
            each(self.first + u64::from(at))?;
            self.count -= 1;
            at = self.next[at as usize];
        }
        Ok(())
    }
}
