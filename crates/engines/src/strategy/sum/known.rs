//! One component of a sum: what is known of its value, and its moves to some value.

use super::Component;
use crate::error::{Error, Result};
use crate::evidence::{Evidence, citations};
use crate::job::Job;
use crate::means::{Solver, TwoPiles};
use crate::strategy::value::Value;
use numeration::Int;

/// What is known of a component, and who knows it.
pub(super) struct KnownComponent<'a> {
    pub component: &'a Component,
    pub answer: Value,
    /// `None` for Nim, which may have any number of piles.
    solver: Option<Solver>,
}

/// Moves to a value.
pub(super) struct MovesToValue {
    /// The piles that each leaves.
    pub to: Vec<Vec<Int>>,
    /// How many there are, listed or not.
    pub count: Int,
    /// How it is known that these are all, and right.
    pub evidence: Evidence,
}

/// What is not out of reach.
fn within_reach<T>(answer: Result<T>, job: &Job) -> Result<std::result::Result<T, Error>> {
    match answer {
        Err(error) if job.may_grow_after(&error) => Err(error),
        Err(error) if error.is_out_of_reach() && error.kind() != crate::ErrorKind::Rule => Ok(Err(error)),
        answer => answer.map(Ok),
    }
}

impl<'a> KnownComponent<'a> {
    /// The value, or what is known of it; where that is nothing, why.
    ///
    /// # Errors
    /// Those of [`Solver::value`] other than for want of memory or time.
    pub fn of(component: &'a Component, job: &Job) -> Result<KnownComponent<'a>> {
        let solver = component.pair().map(|_| Solver::of(&component.game));
        let mut known = KnownComponent { component, answer: nim(component), solver };
        known.ask(None, job)?;
        Ok(known)
    }

    /// Asks for the value again, or for values up to g.
    ///
    /// # Errors
    /// As [`KnownComponent::of`].
    pub fn ask(&mut self, most: Option<u32>, job: &Job) -> Result<()> {
        let Some((solver, (a, b))) = self.solver.as_ref().zip(self.component.pair()) else { return Ok(()) };
        self.answer = match within_reach(solver.value_up_to(a, b, most, job), job)? {
            Ok(answer) => answer,
            Err(obstacle) => {
                let evidence = Evidence::bound(
                    "nothing is known of this component",
                    Evidence::argument("its value is out of reach"),
                );
                Value { obstacle: Some(obstacle), ..Value::unknown(evidence) }
            }
        };
        Ok(())
    }

    /// The memory that is held.
    pub fn bytes(&self) -> u64 {
        self.solver.as_ref().map_or(0, |solver| solver.board.bytes())
    }

    /// The first `limit` options of a value and their number, or `None` if they cannot be found.
    ///
    /// # Errors
    /// Those of the computation.
    pub fn moves_to(&self, value: &Int, limit: usize, job: &Job) -> Result<Option<MovesToValue>> {
        let Some((solver, (a, b))) = self.solver.as_ref().zip(self.component.pair()) else {
            return Ok(Some(nim_moves(self.component, value, limit, self.answer.evidence.clone())));
        };
        let found = within_reach(solver.options(TwoPiles { a, b }, value, limit, job), job)?.ok();
        Ok(found.map(|found| MovesToValue {
            to: found.what.first.into_iter().map(|(x, y)| vec![x, y]).collect(),
            count: found.what.count,
            evidence: found.evidence,
        }))
    }
}

/// The value of Nim with any number of piles.
fn nim(component: &Component) -> Value {
    let value = nim_sum(component);
    let evidence = Evidence::by("nim-sum of the piles", citations::NIM);
    Value { value: Some(value), at_least: None, evidence, obstacle: None }
}

fn nim_sum(component: &Component) -> Int {
    component.piles.iter().fold(Int::ZERO, |sum, pile| sum ^ pile)
}

/// Nim with any number of piles: each pile that can be lowered to give the value.
fn nim_moves(component: &Component, value: &Int, limit: usize, evidence: Evidence) -> MovesToValue {
    let all = nim_sum(component);
    let lowered = component.piles.iter().enumerate().map(|(i, pile)| (i, pile ^ &all ^ value));
    let moves: Vec<_> = lowered.filter(|(i, pile)| *pile < component.piles[*i]).collect();
    let count = Int::from(moves.len());
    let to = moves.into_iter().take(limit).map(|(i, pile)| component.with_pile(i, pile)).collect();
    MovesToValue { to, count, evidence }
}
