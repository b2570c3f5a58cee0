//! JSON as the contract has it: integers up to 2^53 as numbers, larger ones as strings.
//!
//! For serialisers that write no text, larger ones are bytes, the least significant first.

use engines::Game;
use engines::evidence::Evidence;
use engines::strategy::{Moves, Outcome, Resistance, Value};
use numeration::{Digits, Int};
use serde::ser::{Serialize, SerializeSeq, Serializer};
use std::cell::RefCell;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// An exact integer in JSON.
pub struct Number<'a>(pub &'a Int);

impl Serialize for Number<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(n) if n <= 1 << 53 => serializer.serialize_u64(n),
            _ if !serializer.is_human_readable() => serializer.serialize_bytes(&self.0.to_le_bytes()),
            _ => serializer.collect_str(self.0),
        }
    }
}

impl PartialSchema for Number<'_> {
    fn schema() -> RefOr<Schema> {
        let number = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).maximum(Some(1u64 << 53));
        let text = ObjectBuilder::new().schema_type(Type::String).pattern(Some("^[0-9]+$"));
        let either = OneOfBuilder::new().item(number).item(text);
        either
            .description(Some("An exact integer: a number up to 2^53, and its decimal digits as a string above"))
            .into()
    }
}

impl ToSchema for Number<'_> {
    fn name() -> std::borrow::Cow<'static, str> {
        "Number".into()
    }
}

/// An exact integer in JSON that the document owns.
pub struct Exact(pub Int);

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Number(&self.0).serialize(serializer)
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

impl PartialSchema for Word {
    fn schema() -> RefOr<Schema> {
        Number::schema()
    }
}

impl ToSchema for Word {
    fn name() -> std::borrow::Cow<'static, str> {
        "Word".into()
    }
}

/// Two piles, as `[a, b]`.
pub struct Pair<'a>(pub &'a Int, pub &'a Int);

impl Serialize for Pair<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (Number(self.0), Number(self.1)).serialize(serializer)
    }
}

impl PartialSchema for Pair<'_> {
    fn schema() -> RefOr<Schema> {
        let pair = ArrayBuilder::new().items(Number::schema()).min_items(Some(2)).max_items(Some(2));
        pair.description(Some("Two piles, in the order asked")).into()
    }
}

impl ToSchema for Pair<'_> {
    fn name() -> std::borrow::Cow<'static, str> {
        "Pair".into()
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

impl PartialSchema for DigitList<'_> {
    fn schema() -> RefOr<Schema> {
        let digits = ArrayBuilder::new().items(Number::schema());
        digits.description(Some("Digits, most significant first; none for 0")).into()
    }
}

impl ToSchema for DigitList<'_> {
    fn name() -> std::borrow::Cow<'static, str> {
        "Digits".into()
    }
}

/// What is known of a value.
#[derive(serde::Serialize, ToSchema)]
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
#[derive(serde::Serialize, ToSchema)]
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
#[derive(serde::Serialize, ToSchema)]
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

/// An outcome in words, to follow "is".
pub fn meaning(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "a P-position: the player about to move loses",
        Outcome::N => "an N-position: the player about to move wins",
    }
}
