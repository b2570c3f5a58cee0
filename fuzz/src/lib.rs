//! What the fuzz targets do with bytes: hand them to a reader, or make a case for two engines of them.

use trials::readers::READERS;
use trials::{Choices, PAIRS, TrialPair};
use engines::job::Job;

/// The pairs in which kernels of vector instructions are tried.
pub const LANES: [&str; 5] = [
    "points/lanes/windows",
    "points/chain/windows",
    "points/convergence/start-by-start",
    "far/RW-side-by-side/RW",
    "rows/sweep/state-machine",
];

/// Hands bytes to the reader of this name.
pub fn read(name: &str, bytes: &[u8]) {
    let reader = READERS.iter().find(|reader| reader.name == name).unwrap_or_else(|| panic!("no reader is called {name}"));
    (reader.read)(bytes);
}

/// Makes a case for one of the pairs of these names, or of all if there are none, and panics if the engines differ.
pub fn compare(bytes: &[u8], wanted: &[&str]) {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let named = |id: &&str| PAIRS.iter().find(|pair| pair.id() == *id).unwrap_or_else(|| panic!("no pair is called {id}"));
    let pairs: Vec<&TrialPair> = if wanted.is_empty() { PAIRS.iter().collect() } else { wanted.iter().map(named).collect() };
    let pair = pairs[usize::from(first) % pairs.len()];
    if let Ok(trial) = pair.run(&mut Choices::of(rest), &Job::default())
        && let Some(difference) = trial.difference
    {
        panic!("{}: {}: {difference}", pair.id(), trial.case);
    }
}
