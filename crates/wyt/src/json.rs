//! JSON as the contract has it: integers up to 2^53 as numbers, larger ones as strings.

use numeration::{Digits, Int};
use serde::ser::{Serialize, SerializeSeq, Serializer};
use std::cell::RefCell;
use wythoff::Game;
use wythoff::evidence::Evidence;
use wythoff::strategy::{Moves, Outcome, Resistance, Value};

/// An exact integer in JSON.
pub struct Number<'a>(pub &'a Int);

impl Serialize for Number<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(n) if n <= 1 << 53 => serializer.serialize_u64(n),
            _ => serializer.collect_str(self.0),
        }
    }
}

/// A machine word in JSON.
#[derive(Clone, Copy)]
pub struct Word(pub u64);

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Number(&Int::from(self.0)).serialize(serializer)
    }
}

/// Two piles, as `[a, b]`.
pub struct Pair<'a>(pub &'a Int, pub &'a Int);

impl Serialize for Pair<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (Number(self.0), Number(self.1)).serialize(serializer)
    }
}

/// The digits of a number, most significant first.
pub struct DigitList<'a>(pub &'a Digits);

impl Serialize for DigitList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for digit in self.0.iter() {
            list.serialize_element(&Number(&digit))?;
        }
        list.end()
    }
}

/// What is known of a value.
#[derive(serde::Serialize)]
pub struct Known<'a> {
    value: Option<Number<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<Number<'a>>,
    evidence: &'a Evidence,
}

impl<'a> From<&'a Value> for Known<'a> {
    fn from(known: &'a Value) -> Known<'a> {
        let (value, at_least) = (known.value.as_ref().map(Number), known.at_least.as_ref().map(Number));
        Known { value, at_least, evidence: &known.evidence }
    }
}

/// A position, who wins it and how.
#[derive(serde::Serialize)]
pub struct Winning<'a> {
    game: String,
    position: Pair<'a>,
    outcome: Outcome,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Number<'a>>,
    winning: Vec<Pair<'a>>,
    winning_count: Number<'a>,
}

impl<'a> Winning<'a> {
    /// The answer for the piles (a, b).
    pub fn new(game: &Game, (a, b): (&'a Int, &'a Int), moves: &'a Moves) -> Winning<'a> {
        Winning {
            game: game.to_string(),
            position: Pair(a, b),
            outcome: moves.outcome,
            value: moves.value.as_ref().map(Number),
            winning: moves.winning.first.iter().map(|(x, y)| Pair(x, y)).collect(),
            winning_count: Number(&moves.winning.count),
        }
    }
}

/// The reply that resists, from a P-position.
#[derive(serde::Serialize)]
pub struct Resist<'a> {
    to: Pair<'a>,
    moves: Option<Number<'a>>,
}

impl<'a> From<&'a Resistance> for Resist<'a> {
    fn from(resistance: &'a Resistance) -> Resist<'a> {
        let (x, y) = &resistance.to;
        Resist { to: Pair(x, y), moves: resistance.moves.as_ref().map(Number) }
    }
}

/// A sequence written while it is produced, so that its length does not matter.
pub struct Stream<I>(RefCell<Option<I>>);

impl<I> Stream<I> {
    /// Wraps an iterator; it can be serialised once.
    pub fn new(items: I) -> Stream<I> {
        Stream(RefCell::new(Some(items)))
    }
}

impl<T: Serialize, E: std::fmt::Display, I: Iterator<Item = Result<T, E>>> Serialize for Stream<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for item in self.0.take().into_iter().flatten() {
            list.serialize_element(&item.map_err(serde::ser::Error::custom)?)?;
        }
        list.end()
    }
}
