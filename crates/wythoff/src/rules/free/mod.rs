//! Free games: `rule:EXPR` allows a two-pile move wherever a condition on a, b, k, l holds.
//!
//! a <= b are the piles, k > 0 is taken from a and l > 0 from b; Nim's moves are always allowed. When the piles
//! are equal either may be called a. [`parse::parse`] turns the text into a typed [`Condition`], so
//! that evaluation can only fail by a division by zero or by leaving 64-bit integers, and both are errors.
//!
//! Cost: listing the options of (a, b) evaluates the condition a b times, or min(a, b) times if the condition
//! starts with `k==l`.

pub(super) mod canonical;
pub mod expr;
pub mod parse;

use super::{NIM, Ruleset, Take, Vector};
use crate::error::{Error, ErrorKind, Result};
use expr::{Condition, Fault, Values};
use numeration::Int;

/// Nim's moves, or any k, l > 0 for which a condition holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Free {
    text: String,
    condition: Condition,
    diagonal_only: bool,
}

impl Free {
    /// Reads the condition of a free game.
    ///
    /// # Errors
    /// A message that points at the character where the text stops making sense.
    pub fn new(text: &str) -> std::result::Result<Free, String> {
        let condition = parse::parse(text)?;
        Ok(Free { text: text.to_owned(), diagonal_only: condition.starts_with_k_equals_l(), condition })
    }

    /// The condition as written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it allows moves on the diagonal alone, and says so first.
    pub(crate) fn is_diagonal(&self) -> bool {
        self.diagonal_only
    }

    /// How many symbols the condition has, which is what evaluating it costs.
    pub(crate) fn size(&self) -> usize {
        self.condition.size()
    }

    /// The condition.
    pub(super) fn condition(&self) -> &Condition {
        &self.condition
    }

    fn holds(&self, values: Values) -> Result<bool> {
        self.condition.holds(&values).map_err(|fault| {
            let Values { a, b, k, l } = values;
            let why = match fault {
                Fault::DivisionByZero => "divides by zero",
                Fault::Overflow => "leaves the range of 64-bit integers",
            };
            Error::new(
                ErrorKind::Rule,
                format!("rule '{}' {why} at a={a}, b={b}, k={k}, l={l}; guard it, as in 'l>2 && ...'", self.text),
            )
        })
    }
}

impl Ruleset for Free {
    fn lines(&self) -> &[Vector] {
        &NIM
    }

    fn others(&self, a: usize, b: usize, visit: &mut impl FnMut(usize, usize)) -> Result<()> {
        let (small, large) = (a.min(b), a.max(b));
        for k in 1..=small {
            let from_large = if self.diagonal_only { k..=k } else { 1..=large };
            for l in from_large {
                if self.holds(Values { a: small as i64, b: large as i64, k: k as i64, l: l as i64 })? {
                    if a <= b {
                        visit(a - k, b - l);
                    }
                    if a >= b {
                        visit(a - l, b - k);
                    }
                }
            }
        }
        Ok(())
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        if take.from_one_pile() {
            return Ok(true);
        }
        let small = |n: &Int| {
            i64::try_from(n).map_err(|_| {
                let message = format!("rule '{}' is for piles below 2^63; ask for smaller ones", self.text);
                Error::new(ErrorKind::Rule, message)
            })
        };
        let (a, b, k, l) = (small(take.a)?, small(take.b)?, small(take.k)?, small(take.l)?);
        let as_given = a <= b && self.holds(Values { a, b, k, l })?;
        Ok(as_given || (a >= b && self.holds(Values { a: b, b: a, k: l, l: k })?))
    }
}
