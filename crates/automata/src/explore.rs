//! Pairs of words at a bounded distance, and all words at once.
//!
//! Both explorations hand every state they meet to the caller, who may stop them with an error, and report how much
//! memory they have taken so far.

use crate::{Dfao, Relation, Slices};

/// How far an exploration is.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// The states gone through.
    pub done: usize,
    /// The states met.
    pub met: usize,
    /// The memory taken, in bytes.
    pub bytes: u64,
}

/// How often an exploration reports its extent.
const PERIOD: usize = 1 << 12;

/// Reads the words of all pairs (x, y) that the relation holds for side by side; `end` gets the states of x and y and
/// that of the relation wherever both may end, each combination once. Returns how many states the product has.
///
/// # Errors
/// Those of `end` and `watch`.
pub fn product<E>(
    automaton: &Dfao,
    relation: &Relation,
    mut watch: impl FnMut(Extent) -> Result<(), E>,
    mut end: impl FnMut(u32, u32, u32) -> Result<(), E>,
) -> Result<usize, E> {
    let mut seen = Slices::default();
    seen.number(&[0, 0, Relation::START]);
    let mut done = 0;
    while done < seen.len() {
        if done.is_multiple_of(PERIOD) {
            watch(Extent { done, met: seen.len(), bytes: seen.bytes() })?;
        }
        let &[x, y, state] = seen.get(done as u32) else { unreachable!("entries are triples") };
        if relation.is_end(state) {
            end(x, y, state)?;
        }
        for (i, x) in steps(automaton, x) {
            for (j, y) in steps(automaton, y) {
                if let Some(state) = relation.next(state, j - i) {
                    seen.number(&[x, y, state]);
                }
            }
        }
        done += 1;
    }
    Ok(done)
}

/// Reads every word y, and beside it, one place behind, all words x with sh(x) at a distance from y that the relation
/// allows; `end` gets the state of y and those of all x with y - sh(x), each combination once. Returns the number of
/// sets of states.
///
/// # Errors
/// Those of `end` and `watch`.
///
/// # Panics
/// If the number of states of the automaton times that of the relation is 2^32 - 1 or more.
pub fn preimages<E>(
    automaton: &Dfao,
    relation: &Relation,
    mut watch: impl FnMut(Extent) -> Result<(), E>,
    mut end: impl FnMut(u32, &[(u32, i32)]) -> Result<(), E>,
) -> Result<usize, E> {
    // A set is the state of y and, for every x, its state and that of the relation in one number: there is no other x
    // of the same length with the same state of the relation, as that tells y - x.
    let width = relation.len() as u32;
    let pack = |x: u32, state: u32| x * width + state;
    assert!(automaton.len() as u64 * u64::from(width) < u64::from(u32::MAX), "the states fit 32 bits");
    let advance = |set: &mut Vec<u32>, members: &[u32], j: i32, y: u32| {
        set.clear();
        set.push(y);
        for &member in members {
            for (i, x) in steps(automaton, member / width) {
                if let Some(state) = relation.next(member % width, j - i) {
                    set.push(pack(x, state));
                }
            }
        }
        set[1..].sort_unstable();
    };
    // The word of x may be the longer one. So y begins with zeros, as many as make a difference.
    let mut start = vec![0, pack(0, Relation::START)];
    loop {
        let mut longer = Vec::new();
        advance(&mut longer, &start[1..], 0, 0);
        if longer == start {
            break;
        }
        start = longer;
    }
    let mut seen = Slices::default();
    seen.number(&start);
    let (mut set, mut found) = (Vec::new(), Vec::new());
    let mut done = 0;
    while done < seen.len() {
        if done.is_multiple_of(PERIOD) {
            watch(Extent { done, met: seen.len(), bytes: seen.bytes() })?;
        }
        for (j, y) in steps(automaton, seen.get(done as u32)[0]) {
            let members = &seen.get(done as u32)[1..];
            found.clear();
            for &member in members {
                // The last digit of sh(x) is 0.
                if let Some(state) = relation.next(member % width, j).filter(|&state| relation.is_end(state)) {
                    found.push((member / width, relation.difference(state)));
                }
            }
            end(y, &found)?;
            advance(&mut set, members, j, y);
            seen.number(&set);
        }
        done += 1;
    }
    Ok(done)
}

/// The digits that lead on from a state, and where they lead.
fn steps(automaton: &Dfao, state: u32) -> impl Iterator<Item = (i32, u32)> + '_ {
    (0..).zip(automaton.transitions(state)).filter(|(_, to)| **to != crate::NONE).map(|(digit, &to)| (digit, to))
}
