//! One row for all states of a set at once.
//!
//! The row puts a point on the first free diagonal d, if it inserts one, and then all offsets of columns fall by one.
//! So letter d of the new word is made of the diagonal of letter d and the column of letter d + 1, where a point that
//! was put there counts for both. Seen from the new word, which is read letter by letter, the column of old letter d is
//! told before its diagonal is; so a walk has to know one old node and one column ahead, and no more:
//!
//! * `copy`: the rest of a word after the point was put (or if none is put): nothing changes but the offsets. This is the
//!   bulk of the work, and as an old word is determined by the new one and the column ahead, it needs no unions.
//! * `place`: the search for the first free diagonal. The column ahead may be an old one, or the point's own.
//! * `copy_used`, `place_used`: the same as long as all diagonals so far are used in the new word; columns are not told
//!   then, for they do not matter any more.

use super::DiagramBudget;
use super::arena::{Arena, Children, Halt, NONE, Node, REST};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Results of walks that were made before.
type WalkMemo<K> = HashMap<K, Node, BuildHasherDefault<Mixer>>;

pub(super) struct DiagramStep<'a> {
    old: &'a Arena,
    new: &'a mut Arena,
    /// By place: whether a lower point keeps points off.
    blocked: &'a [bool],
    budget: DiagramBudget<'a>,
    /// By column ahead and old node.
    copies: [Vec<Node>; 2],
    places: WalkMemo<(Node, u32)>,
    copies_used: WalkMemo<Node>,
    places_used: WalkMemo<(Node, u32)>,
}

/// Not made yet.
const OPEN: Node = Node::MAX;

impl<'a> DiagramStep<'a> {
    /// From an old arena into a new one.
    ///
    /// # Errors
    /// [`Halt::Memory`] if the two and what is remembered take more than the budget has.
    pub fn new(
        old: &'a Arena,
        new: &'a mut Arena,
        blocked: &'a [bool],
        budget: DiagramBudget<'a>,
    ) -> Result<DiagramStep<'a>, Halt> {
        // What is left is for the new arena, and for the places searched: a fraction of all nodes.
        let remembered = 2 * old.len() * size_of::<Node>() + 8 * old.len();
        let memory = budget.memory.checked_sub(old.bytes() + remembered).ok_or(Halt::Memory)?;
        if new.bytes() > memory {
            *new = Arena::new();
        }
        let copies = [vec![OPEN; old.len()], vec![OPEN; old.len()]];
        let (places, copies_used, places_used) = (WalkMemo::default(), WalkMemo::default(), WalkMemo::default());
        let budget = DiagramBudget { memory, ..budget };
        Ok(DiagramStep { old, new, blocked, budget, copies, places, copies_used, places_used })
    }

    /// The new set.
    pub fn run(&mut self, root: Node, inserts: bool) -> Result<Node, Halt> {
        if inserts { self.place_used(root, 0) } else { self.copy_used(root) }
    }

    fn is_free(&self, place: u32) -> bool {
        !self.blocked.get(place as usize).copied().unwrap_or(false)
    }

    fn make(&mut self, children: Children) -> Result<Node, Halt> {
        self.new.make(children, self.budget)
    }

    fn union(&mut self, a: Node, b: Node) -> Result<Node, Halt> {
        self.new.union(a, b, self.budget)
    }

    /// What follows if the point is put already, and the column of the letter to come is `column`.
    fn copy(&mut self, node: Node, column: usize) -> Result<Node, Halt> {
        match (node, column) {
            (NONE, _) | (REST, 1) => return Ok(NONE),
            (REST, _) => return Ok(REST),
            _ => {}
        }
        let made = self.copies[column][node as usize];
        if made != OPEN {
            return Ok(made);
        }
        let [hole, used] = with_column(self.old.children(node), column);
        let children = [self.copy(hole, 0)?, self.copy(used, 0)?, self.copy(hole, 1)?, self.copy(used, 1)?];
        let made = self.make(children)?;
        self.copies[column][node as usize] = made;
        Ok(made)
    }

    /// What follows if the point is not put yet, and the column of the letter to come is `column` or the point's own.
    fn place(&mut self, node: Node, column: usize, at: u32) -> Result<Node, Halt> {
        if node == NONE {
            return Ok(NONE);
        }
        let key = (node, 2 * at + column as u32);
        if let Some(&made) = self.places.get(&key) {
            return Ok(made);
        }
        let free = self.is_free(at);
        let old = self.old.children(node);
        let [hole, used] = with_column(old, column);
        let mut children = [NONE; 4];
        for next in [0, 1] {
            // Not here: the diagonal is used, or the column is, or there is a lower point.
            if column == 1 || !free {
                children[2 * next] = self.place(hole, next, at + 1)?;
            }
            children[2 * next + 1] = self.place(used, next, at + 1)?;
            // Here: then the column ahead is the point's own.
            if column == 1 && free {
                let [hole, _] = with_column(old, 0);
                let put = self.copy(hole, next)?;
                children[2 * next + 1] = self.union(children[2 * next + 1], put)?;
            }
        }
        let made = self.make(children)?;
        self.places.insert(key, made);
        Ok(made)
    }

    /// What follows if the point is put already and all diagonals so far are used.
    fn copy_used(&mut self, node: Node) -> Result<Node, Halt> {
        if node == NONE || node == REST {
            return Ok(node);
        }
        if let Some(&made) = self.copies_used.get(&node) {
            return Ok(made);
        }
        let mut children = [NONE; 4];
        for column in [0, 1] {
            let [hole, used] = with_column(self.old.children(node), column);
            let rest = self.copy_used(used)?;
            children[1] = self.union(children[1], rest)?;
            for next in [0, 1] {
                let rest = self.copy(hole, next)?;
                children[2 * next] = self.union(children[2 * next], rest)?;
            }
        }
        let made = self.make(children)?;
        self.copies_used.insert(node, made);
        Ok(made)
    }

    /// What follows if the point is not put yet and all diagonals so far are used.
    fn place_used(&mut self, node: Node, at: u32) -> Result<Node, Halt> {
        if node == NONE {
            return Ok(NONE);
        }
        if let Some(&made) = self.places_used.get(&(node, at)) {
            return Ok(made);
        }
        let mut children = [NONE; 4];
        for column in [0, 1] {
            let [hole, used] = with_column(self.old.children(node), column);
            let rest = self.place_used(used, at + 1)?;
            children[1] = self.union(children[1], rest)?;
            if column == 0 && self.is_free(at) {
                let put = self.copy_used(hole)?;
                children[1] = self.union(children[1], put)?;
            } else {
                for next in [0, 1] {
                    let rest = self.place(hole, next, at + 1)?;
                    children[2 * next] = self.union(children[2 * next], rest)?;
                }
            }
        }
        let made = self.make(children)?;
        self.places_used.insert((node, at), made);
        Ok(made)
    }
}

/// The children for a column, without and with the diagonal used.
fn with_column(children: Children, column: usize) -> [Node; 2] {
    [children[2 * column], children[2 * column + 1]]
}

/// Numbers of nodes are no secret and well spread; this is all that their hash needs.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u32(byte.into()));
    }

    fn write_u32(&mut self, n: u32) {
        let mixed = (self.0 ^ u64::from(n)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }
}
