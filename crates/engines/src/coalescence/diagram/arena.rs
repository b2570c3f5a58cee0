//! Nodes of diagrams, each set of words once.

use super::DiagramBudget;

/// A set of words, by its number in the arena.
pub(super) type Node = u32;

/// The empty set.
pub(super) const NONE: Node = 0;
/// The word of empty letters, alone.
pub(super) const REST: Node = 1;

/// Children by letter: bit 0 of a letter says that the diagonal is used, bit 1 that the column is.
pub(super) type Children = [Node; 4];

/// Why a diagram could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Halt {
    /// More nodes would be needed than the memory allows.
    Memory,
    /// The caller wants to stop.
    Stopped,
}

/// All nodes, children before parents, found by their children through an open hash table; and unions that were made
/// before, as far as they are remembered.
pub(super) struct Arena {
    nodes: Vec<Children>,
    /// Numbers of nodes at the places where the hashes of their children point, or 0. A power of two long.
    table: Vec<Node>,
    /// Operands, the smaller first, and result, where the hash of the operands points.
    unions: Vec<[Node; 3]>,
}

/// New nodes between two questions whether to go on.
const ASK: usize = 1 << 14;

impl Arena {
    pub fn new() -> Arena {
        let mut arena = Arena { nodes: Vec::new(), table: vec![0; 1 << 10], unions: vec![[NONE; 3]; 1 << 9] };
        arena.clear();
        arena
    }

    /// Without nodes but the two that are always there; keeps its memory.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.extend([[NONE; 4], [REST, NONE, NONE, NONE]]);
        self.table.fill(0);
        self.unions.fill([NONE; 3]);
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn children(&self, node: Node) -> Children {
        self.nodes[node as usize]
    }

    /// How much memory it takes, and will take while words are counted.
    pub fn bytes(&self) -> usize {
        bytes(self.nodes.capacity(), self.table.capacity())
    }

    /// The node with these children.
    pub fn make(&mut self, children: Children, budget: DiagramBudget) -> Result<Node, Halt> {
        match children {
            [NONE, NONE, NONE, NONE] => return Ok(NONE),
            [REST, NONE, NONE, NONE] => return Ok(REST),
            _ => {}
        }
        let mut place = hash(&children) & (self.table.len() - 1);
        loop {
            match self.table[place] {
                0 => break,
                node if self.nodes[node as usize] == children => return Ok(node),
                _ => place = (place + 1) & (self.table.len() - 1),
            }
        }
        let node = Node::try_from(self.nodes.len()).map_err(|_| Halt::Memory)?;
        if self.nodes.len() == self.nodes.capacity() || 2 * self.nodes.len() >= self.table.len() {
            self.grow(budget)?;
            place = hash(&children) & (self.table.len() - 1);
            while self.table[place] != 0 {
                place = (place + 1) & (self.table.len() - 1);
            }
        }
        if self.nodes.len().is_multiple_of(ASK) && !(budget.go_on)() {
            return Err(Halt::Stopped);
        }
        self.nodes.push(children);
        self.table[place] = node;
        Ok(node)
    }

    /// Makes room for more nodes, if there is memory for it; while it grows, a part is there twice.
    fn grow(&mut self, budget: DiagramBudget) -> Result<(), Halt> {
        let nodes = self.nodes.len() * 3 / 2 + 64;
        let mut table = self.table.len();
        while 2 * nodes > table {
            table *= 2;
        }
        let twice = self.nodes.len() * size_of::<Children>();
        if bytes(nodes, table) + twice > budget.memory {
            return Err(Halt::Memory);
        }
        self.nodes.reserve_exact(nodes - self.nodes.len());
        if table > self.table.len() {
            (self.table, self.unions) = (Vec::new(), Vec::new()); // gives the memory back first
            self.table = vec![0; table];
            self.unions = vec![[NONE; 3]; table / 2];
            for (node, children) in (0..).zip(&self.nodes).skip(2) {
                let mut place = hash(children) & (table - 1);
                while self.table[place] != 0 {
                    place = (place + 1) & (table - 1);
                }
                self.table[place] = node;
            }
        }
        Ok(())
    }

    /// The words of both sets.
    pub fn union(&mut self, a: Node, b: Node, budget: DiagramBudget) -> Result<Node, Halt> {
        let (a, b) = (a.min(b), a.max(b));
        if a == NONE || a == b {
            return Ok(b);
        }
        let hashed = hash(&[a, b, 0, 0]);
        let known = self.unions[hashed & (self.unions.len() - 1)];
        if known[0] == a && known[1] == b {
            return Ok(known[2]);
        }
        let (of_a, of_b) = (self.children(a), self.children(b));
        let mut children = [NONE; 4];
        for letter in 0..4 {
            children[letter] = self.union(of_a[letter], of_b[letter], budget)?;
        }
        let node = self.make(children, budget)?;
        let place = hashed & (self.unions.len() - 1);
        self.unions[place] = [a, b, node];
        Ok(node)
    }

    /// How many words a set has; `u64::MAX` if there are more.
    pub fn count(&self, root: Node) -> u64 {
        let mut counts = vec![0u64; root as usize + 1];
        if let Some(rest) = counts.get_mut(REST as usize) {
            *rest = 1;
        }
        for node in 2..counts.len() {
            counts[node] = self.nodes[node].iter().fold(0, |n, &child| n.saturating_add(counts[child as usize]));
        }
        counts[root as usize]
    }
}

/// What so many nodes, counts of words and places in the table take, and half as many unions.
fn bytes(nodes: usize, table: usize) -> usize {
    nodes * (size_of::<Children>() + size_of::<u64>()) + table * size_of::<Node>() + table / 2 * size_of::<[Node; 3]>()
}

/// Spreads children over all bits.
fn hash(children: &Children) -> usize {
    const ODD: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f];
    let word = |a: Node, b: Node| u64::from(a) | u64::from(b) << 32;
    let (low, high) = (word(children[0], children[1]), word(children[2], children[3]));
    let mixed = (low.wrapping_mul(ODD[0]).rotate_left(29) ^ high.wrapping_mul(ODD[1])).wrapping_mul(ODD[0]);
    (mixed ^ mixed >> 31) as usize
}
