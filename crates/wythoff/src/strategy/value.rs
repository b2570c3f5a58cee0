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
    pub(super) fn known(value: Int, evidence: Evidence) -> Value {
        Value { value: Some(value), at_least: None, evidence, obstacle: None }
    }

    /// What a closed form tells when the value itself is out of reach.
    pub(super) fn in_closed_form(form: &ClosedForm, a: &Int, b: &Int, obstacle: Error) -> Value {
        if form.contains(a, b) {
            return Value::known(Int::ZERO, form.evidence());
        }
        let source = form.evidence().source.unwrap_or_default();
        let evidence = Evidence::bound(format!("not a P-position, by {source}"));
        Value { value: None, at_least: Some(Int::ONE), evidence, obstacle: Some(obstacle) }
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
    match (on_board(game, a, b, job), form) {
        (Err(error), Some(form)) if error.kind() == ErrorKind::Memory => Ok(Value::in_closed_form(&form, a, b, error)),
        (answer, _) => answer,
    }
}

fn on_board(game: &Game, a: &Int, b: &Int, job: &Job) -> Result<Value> {
    let (a, b) = (board::side(a)?, board::side(b)?);
    let table = board::table(game, a + 1, b + 1, job)?;
    Ok(Value::known(Int::from(table.get(a, b)), board::evidence(game, a + 1, b + 1)))
}
