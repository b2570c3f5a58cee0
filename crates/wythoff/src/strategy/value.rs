//! The value of one position, by the strongest means at hand.

use super::closed_form::ClosedForm;
use crate::board::{self, formula};
use crate::error::{Error, ErrorKind, Result};
use crate::evidence::Evidence;
use crate::job::Job;
use crate::rules::Game;
use numeration::Int;

/// What is known of G(a, b).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The value, if it is known.
    pub value: Option<Int>,
    /// A lower bound, where the value is not known.
    pub at_least: Option<Int>,
    /// How it is known.
    pub evidence: Evidence,
    /// What stood in the way of the value itself, where only a bound is known.
    pub obstacle: Option<Error>,
}

impl Value {
    fn known(value: Int, evidence: Evidence) -> Value {
        Value { value: Some(value), at_least: None, evidence, obstacle: None }
    }
}

/// G(a, b): from a formula for the values, else 0 at P-positions that have a closed form, else from a board, else at
/// least the bound 1 where the closed form says that the position is not a P-position.
///
/// # Errors
/// Those of [`board::table()`], if neither a theorem nor the memory allowed gives an answer.
pub fn value(game: &Game, a: &Int, b: &Int, job: &Job) -> Result<Value> {
    if let Some((value, evidence)) = formula::value(game, a, b).zip(formula::evidence(game)) {
        return Ok(Value::known(value, evidence));
    }
    let form = ClosedForm::of(game);
    if let Some(form) = form.as_ref().filter(|form| form.contains(a, b)) {
        return Ok(Value::known(Int::ZERO, form.evidence()));
    }
    match on_board(game, a, b, job) {
        Err(error) if error.kind() == ErrorKind::Memory && form.is_some() => {
            let source = form.and_then(|form| form.evidence().source).unwrap_or_default();
            let evidence = Evidence::bound(format!("not a P-position, by {source}"));
            Ok(Value { value: None, at_least: Some(Int::ONE), evidence, obstacle: Some(error) })
        }
        answer => answer,
    }
}

fn on_board(game: &Game, a: &Int, b: &Int, job: &Job) -> Result<Value> {
    let (a, b) = (board::side(a)?, board::side(b)?);
    let table = board::table(game, a + 1, b + 1, job)?;
    Ok(Value::known(Int::from(table.get(a, b)), board::evidence(game, a + 1, b + 1)))
}
