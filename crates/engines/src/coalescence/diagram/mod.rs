//! Sets of states as decision diagrams, for sets of any size.
//!
//! A state is a word of letters, one for each diagonal from the lowest on: whether the diagonal is used, and whether
//! the column at the same offset is. After its last used diagonal a word goes on with empty letters for ever. A set of
//! words is a node of a diagram with one child per letter, the set of what may follow; equal sets are the same node
//! ([`Arena`]). What happens to all states of a set in one row is a walk through its diagram ([`step`]).

mod arena;
mod build;
mod step;

use super::possible::Possible;
use super::windows::Windows;
pub(super) use arena::Halt;
use arena::{Arena, NONE, Node, REST};
use step::DiagramStep;

/// A set of states of one value at one row.
pub(super) struct Diagram {
    /// The diagonal of the first letter; all below are used.
    origin: i64,
    arena: Arena,
    root: Node,
    /// Memory that the next row will use.
    spare: Arena,
}

/// What may be used by a diagram, and who is asked whether to go on.
#[derive(Clone, Copy)]
pub(super) struct DiagramBudget<'a> {
    /// In bytes.
    pub memory: usize,
    /// Whether to go on; asked every few milliseconds.
    pub go_on: &'a (dyn Fn() -> bool + Sync),
}

impl Diagram {
    /// All states that are possible.
    ///
    /// # Errors
    /// [`Halt`], like all that makes nodes.
    pub fn new(possible: &Possible, budget: DiagramBudget) -> Result<Diagram, Halt> {
        let mut arena = Arena::new();
        let root = build::root(&mut arena, possible, budget)?;
        Ok(Diagram { origin: possible.origin, arena, root, spare: Arena::new() })
    }

    /// How many nodes the diagram takes, with some that it no longer needs.
    pub fn nodes(&self) -> usize {
        self.arena.len()
    }

    /// How much memory it takes.
    pub fn bytes(&self) -> usize {
        self.arena.bytes() + self.spare.bytes()
    }

    /// How many states the set has; `u64::MAX` if there are more.  T = O(nodes).
    pub fn count(&self) -> u64 {
        self.arena.count(self.root)
    }

    /// One row on: a point is put into each state if the row inserts one, not on the diagonals of `lower`.
    pub fn step(&mut self, inserts: bool, lower: impl Iterator<Item = i64>, budget: DiagramBudget) -> Result<(), Halt> {
        let mut blocked: Vec<bool> = Vec::new();
        for diagonal in lower {
            let Ok(place) = usize::try_from(diagonal - self.origin) else { continue };
            if blocked.len() <= place {
                blocked.resize(place + 1, false);
            }
            blocked[place] = true;
        }
        self.spare.clear();
        self.root = DiagramStep::new(&self.arena, &mut self.spare, &blocked, budget)?.run(self.root, inserts)?;
        std::mem::swap(&mut self.arena, &mut self.spare);
        // A first letter that all words share, and that is used, is not needed any more.
        while let [NONE, rest, NONE, NONE] = self.arena.children(self.root) {
            self.root = rest;
            self.origin += 1;
        }
        Ok(())
    }

    /// The states one by one, so many as were counted; `None` if they are too wide.  T = O(states x width).
    pub fn windows(&self, count: usize) -> Option<Windows> {
        let mut states = Vec::with_capacity(count);
        self.list(self.root, 0, 0, 0, &mut states)?;
        Some(Windows { origin: self.origin, states })
    }

    fn list(&self, node: Node, at: u32, d: u128, c: u128, states: &mut Vec<(u128, u128)>) -> Option<()> {
        if node == REST {
            states.push((d, c));
            return Some(());
        }
        for (letter, child) in (0u128..).zip(self.arena.children(node)) {
            if child != NONE {
                if at + 1 >= u128::BITS {
                    return None;
                }
                self.list(child, at + 1, d | (letter & 1) << at, c | (letter >> 1) << at, states)?;
            }
        }
        Some(())
    }
}
