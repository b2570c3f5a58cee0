//! What a certificate says, read strictly: the fields of its verdict, each once, and no others.

use crate::proof::document::JsonInteger;
use crate::proof::fields::{Named, fields};
use crate::proof::rows::claims::{Proof, RowsClaims as Rows};
use crate::proof::stop::{CheckStep, Stop};
use numeration::Int;
use serde::Deserialize;

/// The claims of a certificate.
pub struct RegularityClaims {
    /// The text of the game.
    pub game: String,
    /// What is claimed of it.
    pub claim: RegularityClaim,
}

/// One of the three verdicts.
pub enum RegularityClaim {
    /// Closed p-nim-regular, with the least p, and the least p > max K if K is finite.
    Closed { p: u64, lemma1_p: Option<Int> },
    /// Quotient q-nim-regular.
    Quotient(Quotient),
    /// Neither, by the rows up to one with a positive preperiod.
    NotClosed(Rows),
}

/// What is claimed of a quotient regular game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quotient {
    /// The side of the squares.
    pub q: u64,
    /// Every square that can occur, row by row.
    pub squares: Vec<Vec<u64>>,
    /// (s, a, b): the quotient of G(a, b) by s is not Nim's; for each s from 2 to q - 1, if q is claimed to be the least.
    pub smaller: Option<Vec<[u64; 3]>>,
    /// Blocks whose squares show that the game is closed for no p.
    pub never_closed: Option<ClassFields>,
}

/// Blocks (x, y) by the last bits of x xor y and the bits of x there.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassFields {
    pub mask: u64,
    pub bits: u64,
}

fields! {
    struct RegularityFile {
        game: String,
        verdict: String,
        p: Option<JsonInteger>,
        lemma1_p: Option<String>,
        q: Option<u64>,
        squares: Option<Vec<Vec<u64>>>,
        smaller: Option<Vec<[u64; 3]>>,
        never_closed: Option<Named<ClassFields>>,
        rows: Option<Vec<[JsonInteger; 3]>>,
        proof: Option<Named<Proof>>,
    }
}

impl RegularityClaims {
    /// Reads a file of this kind.
    pub fn read(bytes: &[u8]) -> CheckStep<RegularityClaims> {
        let format = |reason: String| Stop::rejected("format", reason);
        let file = RegularityFile::read(bytes)?;
        let RegularityFile { game, verdict, p, lemma1_p, q, squares, smaller, never_closed, rows, proof, .. } = file;
        let (never_closed, proof) = (never_closed.map(|named| named.0), proof.map(|named| named.0));
        let claim = match (verdict.as_str(), p, lemma1_p, q, squares, smaller, never_closed, rows, proof) {
            ("closed", Some(JsonInteger(p)), lemma1_p, None, None, None, None, None, None) => {
                let digits = |text: String| {
                    let plain = text.bytes().all(|c| c.is_ascii_digit());
                    let number = plain.then(|| numeration::parse(&text).ok()).flatten();
                    number.ok_or_else(|| format(format!("lemma1_p is '{text}', which is no number in digits")))
                };
                RegularityClaim::Closed { p, lemma1_p: lemma1_p.map(digits).transpose()? }
            }
            ("quotient", None, None, Some(q), Some(squares), smaller, never_closed, None, None) => {
                RegularityClaim::Quotient(Quotient { q, squares, smaller, never_closed })
            }
            ("not_closed", None, None, None, None, None, None, Some(rows), Some(proof)) => {
                RegularityClaim::NotClosed(Rows::new(game.clone(), rows, proof)?)
            }
            ("closed" | "quotient" | "not_closed", ..) => {
                return Err(format(format!("it has not just the fields that the verdict {verdict} needs")));
            }
            _ => return Err(format(format!("its verdict '{verdict}' is none of closed, quotient, not_closed"))),
        };
        Ok(RegularityClaims { game, claim })
    }
}
