//! What the fuzz targets do with bytes: hand them to a reader, or make a case for two engines of them.

use trials::readers::READERS;
use trials::{Choices, PAIRS, Pair};
use wythoff::job::Job;

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

/// Makes a case for one of some pairs, and panics if the engines differ.
pub fn compare(bytes: &[u8], wanted: impl Fn(&str) -> bool) {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let pairs: Vec<&Pair> = PAIRS.iter().filter(|pair| wanted(&pair.id())).collect();
    let pair = pairs[usize::from(first) % pairs.len()];
    if let Ok(trial) = pair.run(&mut Choices::of(rest), &Job::default())
        && let Some(difference) = trial.difference
    {
        panic!("{}: {}: {difference}", pair.id(), trial.case);
    }
}
