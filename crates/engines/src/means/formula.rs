//! A formula for all values.

use super::{Everywhere, Means, Question, Reply, TwoPiles, ValueOrBound};
use crate::board::formula;
use crate::budget;
use crate::error::Result;
use crate::evidence::Evidence;
use crate::job::Job;
use crate::rules::{Game, ValueFormula};
use crate::strategy::{Options, by_value, listed};
use numeration::Int;

/// The formula of a game.
pub struct Formula {
    values: ValueFormula,
    evidence: Evidence,
}

impl Formula {
    /// That of a game, if it has one.
    pub fn of(game: &Game) -> Option<Formula> {
        Some(Formula { values: formula::theorem(game)?.says, evidence: formula::evidence(game)? })
    }
}

impl Means for Formula {
    fn name(&self) -> &'static str {
        "formula"
    }

    fn cost(&self, question: &Question) -> Option<u128> {
        match question {
            Question::Value { at, .. } | Question::Options { at, .. } => Some(budget::arithmetic(at.bits())),
            _ => None,
        }
    }

    fn value(&self, at: TwoPiles, _most: Option<u32>, _job: &Job) -> Result<Reply<ValueOrBound>> {
        Reply::known(ValueOrBound::Exactly(self.values.at(at.a, at.b)), self.evidence.clone())
    }

    fn everywhere(&self, _job: &Job) -> Result<Option<Everywhere<'_>>> {
        let value = Box::new(|a: &Int, b: &Int| Some(self.values.at(a, b)));
        Ok(Some(Everywhere { value, evidence: self.evidence.clone() }))
    }

    fn options(&self, at: TwoPiles, value: &Int, limit: usize, job: &Job) -> Result<Reply<Options>> {
        let make = |limit| Ok(by_value::options(&self.values, at.a, at.b, value, limit));
        Reply::known(listed(at.a, at.b, limit, job, make)?, self.evidence.clone())
    }
}
