//! A state in a few bytes: two rows with the same seal have the same state, the same indices and the same number.

use crate::points::row_runner::RowRunner;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// The first half of a SHA-256 over a row, its indices and its state. Equal states have equal seals, whatever the width of the
/// windows they were computed in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seal(u128);

impl Seal {
    /// The seal of a state that has just been [`RowRunner::settle`]d.
    pub(super) fn new(row: u64, index: &[u64], machine: &RowRunner) -> Seal {
        let mut sha = Sha256::new();
        let mut word = |word: u64| sha.update(word.to_le_bytes());
        word(row);
        word(u64::from(machine.bits()));
        index.iter().copied().for_each(&mut word);
        machine.each_word(&mut word);
        let bytes = sha.finalize();
        Seal(bytes.iter().take(16).fold(0, |seal, &byte| seal << 8 | u128::from(byte)))
    }
}

impl fmt::Display for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl From<Seal> for String {
    fn from(seal: Seal) -> String {
        seal.to_string()
    }
}

impl TryFrom<String> for Seal {
    type Error = String;
    fn try_from(text: String) -> Result<Seal, String> {
        let is_seal = text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let seal = u128::from_str_radix(&text, 16).ok().filter(|_| is_seal);
        seal.map(Seal).ok_or_else(|| format!("'{text}' is no seal: 32 hexadecimal digits"))
    }
}
