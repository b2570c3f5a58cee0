//! The start rows of each class, as linked lists that are joined when classes merge.

use crate::error::{Error, ErrorKind, Result};

/// The end of a list.
const NONE: u32 = u32::MAX;

/// The starts of one level that are not right yet; the memory of those that are is used again.
pub(super) struct Starts {
    entries: Vec<Entry>,
    /// The entries out of use.
    free: u32,
    /// How many are in use.
    count: usize,
}

struct Entry {
    start: u64,
    next: u32,
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
    pub(super) fn new() -> Starts {
        Starts { entries: Vec::new(), free: NONE, count: 0 }
    }

    /// How many starts are in lists.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// A list of one start.
    pub(super) fn list(&mut self, start: u64) -> Result<List> {
        let mut at = self.free;
        if at == NONE {
            at = u32::try_from(self.entries.len()).ok().filter(|&at| at != NONE).ok_or_else(|| {
                Error::new(ErrorKind::Memory, "more than 4294967294 starts have not converged; ask for fewer")
            })?;
            self.entries.push(Entry { start, next: NONE });
        } else {
            let entry = &mut self.entries[at as usize];
            self.free = entry.next;
            *entry = Entry { start, next: NONE };
        }
        self.count += 1;
        Ok(List { head: at, tail: at })
    }

    /// Both lists, neither of them empty, as one.
    pub(super) fn join(&mut self, one: List, other: List) -> List {
        self.entries[one.tail as usize].next = other.head;
        List { head: one.head, tail: other.tail }
    }

    /// Takes a list out of use, after a look at each of its starts.
    pub(super) fn drain(&mut self, list: List, mut each: impl FnMut(u64) -> Result<()>) -> Result<()> {
        if list.is_empty() {
            return Ok(());
        }
        let mut at = list.head;
        while at != NONE {
            let entry = &self.entries[at as usize];
            each(entry.start)?;
            self.count -= 1;
            at = entry.next;
        }
        self.entries[list.tail as usize].next = self.free;
        self.free = list.head;
        Ok(())
    }
}
