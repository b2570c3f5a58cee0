//! Row states to begin with where there is no dummy state.

use super::steps::Steps;
use automata::mix;
use std::collections::HashMap;
use std::hash::Hash;

/// The row states seen most often.
#[derive(Default)]
pub(super) struct FrequentStates {
    /// By n_index and a hash of what the next rows insert.
    near: HashMap<u64, u32>,
    /// By n_index alone.
    anywhere: HashMap<Vec<i32>, u32>,
}

impl FrequentStates {
    /// How many rows make a place.
    const ROWS: usize = 16;

    /// The state seen most often with these n_index where these values are inserted next, else anywhere.
    pub fn state(&self, index: &[i32], inserts: &[u16]) -> Option<u32> {
        let near = FrequentStates::key(index, inserts).and_then(|key| self.near.get(&key));
        near.or_else(|| self.anywhere.get(index)).copied()
    }

    fn key(index: &[i32], inserts: &[u16]) -> Option<u64> {
        let head = index.iter().fold(0, |key, &index| mix(key, u64::from(index as u32)));
        Some(inserts.get(..FrequentStates::ROWS)?.iter().fold(head, |key, &insert| mix(key, insert.into())))
    }

    /// From the states of some rows that follow each other, and what these insert.
    pub fn new(states: &[u32], inserts: &[u16], steps: &Steps) -> FrequentStates {
        let mut near: HashMap<(u64, u32), u32> = HashMap::new();
        let mut anywhere: HashMap<(Vec<i32>, u32), u32> = HashMap::new();
        for (&state, inserts) in states.iter().zip(inserts.windows(FrequentStates::ROWS)) {
            let index = steps.state(state).index();
            if let Some(key) = FrequentStates::key(&index, inserts) {
                *near.entry((key, state)).or_default() += 1;
            }
            *anywhere.entry((index, state)).or_default() += 1;
        }
        FrequentStates { near: most_frequent(near), anywhere: most_frequent(anywhere) }
    }
}

/// For each key the state that came most often with it; of equally frequent ones the first, so that it is the same
/// every time.
fn most_frequent<K: Eq + Hash>(counts: HashMap<(K, u32), u32>) -> HashMap<K, u32> {
    let mut best: HashMap<K, (u32, u32)> = HashMap::new();
    for ((key, state), count) in counts {
        let best = best.entry(key).or_default();
        *best = (*best).max((count, u32::MAX - state));
    }
    best.into_iter().map(|(key, (_, state))| (key, u32::MAX - state)).collect()
}
