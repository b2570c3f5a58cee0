//! The diagram of all possible states.

use super::super::possible::Possible;
use super::DiagramBudget;
use super::arena::{Arena, Halt, NONE, Node, REST};
use std::collections::HashMap;

/// Makes the diagram.  T = O(width s j), as many nodes as the table of the possible states has places, at most.
pub(super) fn root(arena: &mut Arena, possible: &Possible, budget: DiagramBudget) -> Result<Node, Halt> {
    let mut made = HashMap::new();
    let mut first: Vec<[Node; 2]> = vec![[NONE; 2]; possible.width];
    for (position, s, j) in possible.beginnings() {
        for (letter, s, j) in possible.next(position, s, j) {
            let rest = node(arena, possible, (position + 1, s, j), &mut made, budget)?;
            let before = &mut first[position][usize::from(letter.column)];
            *before = arena.union(*before, rest, budget)?;
        }
    }
    // Before the first hole all diagonals are used, and columns do not matter.
    let mut root = NONE;
    for [without, with] in first.into_iter().rev() {
        root = arena.make([without, root, with, NONE], budget)?;
    }
    Ok(root)
}

fn node(
    arena: &mut Arena,
    possible: &Possible,
    (position, s, j): (usize, usize, usize),
    made: &mut HashMap<(usize, usize, usize), Node>,
    budget: DiagramBudget,
) -> Result<Node, Halt> {
    if position == possible.width {
        return Ok(REST);
    }
    if let Some(&node) = made.get(&(position, s, j)) {
        return Ok(node);
    }
    let mut children = [NONE; 4];
    for (letter, s, j) in possible.next(position, s, j) {
        let letter = usize::from(letter.diagonal) + 2 * usize::from(letter.column);
        children[letter] = node(arena, possible, (position + 1, s, j), made, budget)?;
    }
    let node = arena.make(children, budget)?;
    made.insert((position, s, j), node);
    Ok(node)
}
