//! Free games: `rule:EXPR` allows a two-pile move wherever a condition on a, b, k, l holds.
//!
//! a <= b are the piles, k > 0 is taken from a and l > 0 from b; Nim's moves are always allowed. When the piles
//! are equal either may be called a. [`parse::parse`] turns the text into a typed [`Condition`], so
//! that evaluation can only fail by a division by zero or by leaving 64-bit integers, and both are errors.
//!
//! Cost: listing the options of (a, b) evaluates the condition a b times, or min(a, b) times if the condition
//! starts with `k==l`.

mod canonical;
pub mod expr;
mod named;
pub mod parse;

use super::family::{Draw, Family, Form, GameParameter};
use super::{NIM, Rules, Ruleset, Take, Vector};
use crate::error::{Error, ErrorKind, Result};
use expr::{Condition, ConditionInput, EvaluationError};
use numeration::Int;

pub(super) static FAMILY: Family = Family {
    name: "rule",
    title: "Own rule",
    source: "duchene-2009, section 5",
    forms: &[Form::new(
        "rule:{EXPR}",
        "rule:k==l && a-k>=2",
        "or k > 0 from the smaller pile a and l > 0 from the larger pile b where {EXPR}",
    )],
    parameters: &[GameParameter::text("rule", "abs(k-l)<2")],
    condition: "",
    note: "EXPR is made of a, b, k, l and integers with + - * / % ^^ (xor), abs min max, == != < <= > >=, in {..}, and && || ! ( ).",
    read: |reader| {
        let text = reader.parameters.unwrap_or_default();
        Ok(Rule::new(text).map_err(|message| Error::new(ErrorKind::Game, message))?.into())
    },
    random,
};

/// An expression that has a value everywhere.
fn random(draw: &mut Draw) -> String {
    let number = |draw: &mut Draw| draw.within(0, 5).to_string();
    let term = |draw: &mut Draw| match draw.below(9) {
        0 => "a-k".to_owned(),
        1 => "b-l".to_owned(),
        2 => "abs(k-l)".to_owned(),
        3 => format!("k%{}", draw.within(1, 4)),
        4 => format!("min(k,{})*l", number(draw)),
        5 => format!("(a^^b)/{}", draw.within(1, 4)),
        other => ["k", "l", "b"][other - 6].to_owned(),
    };
    let compared = |draw: &mut Draw| {
        let (left, sign) = (term(draw), draw.pick(&["==", "!=", "<", "<=", ">", ">="]));
        match draw.below(3) {
            0 => format!("{left} in {{{},{}}}", number(draw), number(draw)),
            1 => format!("{left} {sign} {}", term(draw)),
            _ => format!("{left} {sign} {}", number(draw)),
        }
    };
    let first = compared(draw);
    let condition = match draw.below(5) {
        0 => format!("{first} && {}", compared(draw)),
        1 => format!("{first} || !({})", compared(draw)),
        _ => first,
    };
    format!("rule:{condition}")
}

/// Nim's moves, or any k, l > 0 for which a condition holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    text: String,
    condition: Condition,
    diagonal_only: bool,
}

impl Rule {
    /// Reads the condition of a free game.
    ///
    /// # Errors
    /// A message that points at the character where the text stops making sense.
    pub fn new(text: &str) -> std::result::Result<Rule, String> {
        let condition = parse::parse(text)?;
        Ok(Rule { text: text.to_owned(), diagonal_only: condition.starts_with_k_equals_l(), condition })
    }

    fn holds(&self, values: ConditionInput) -> Result<bool> {
        self.condition.holds(&values).map_err(|fault| {
            let ConditionInput { a, b, k, l } = values;
            let why = match fault {
                EvaluationError::DivisionByZero => "divides by zero",
                EvaluationError::Overflow => "leaves the range of 64-bit integers",
            };
            Error::new(
                ErrorKind::Rule,
                format!("rule '{}' {why} at a={a}, b={b}, k={k}, l={l}; guard it, as in 'l>2 && ...'", self.text),
            )
        })
    }
}

impl Ruleset for Rule {
    fn written(&self) -> (&'static Form, Vec<String>) {
        (&FAMILY.forms[0], vec![self.text.clone()])
    }

    fn lines(&self) -> &[Vector] {
        &NIM
    }

    fn others(&self, a: usize, b: usize, visit: &mut impl FnMut(usize, usize)) -> Result<()> {
        let (small, large) = (a.min(b), a.max(b));
        for k in 1..=small {
            let from_large = if self.diagonal_only { k..=k } else { 1..=large };
            for l in from_large {
                if self.holds(ConditionInput { a: small as i64, b: large as i64, k: k as i64, l: l as i64 })? {
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
        let as_given = a <= b && self.holds(ConditionInput { a, b, k, l })?;
        Ok(as_given || (a >= b && self.holds(ConditionInput { a: b, b: a, k: l, l: k })?))
    }

    /// Every k and l is asked about, at 2.2 ns for each symbol of the text, or the diagonal alone if it begins with `k==l`.
    fn others_cost(&self, rows: usize, cols: usize) -> u128 {
        let (cells, side, size) = (rows as u128 * cols as u128, rows.max(cols) as u128, self.condition.size() as u128);
        if self.diagonal_only { side / 3 * 2 * size } else { (cells / 4).saturating_mul(22 * size) / 10 }
    }

    fn simpler(&self) -> Option<Rules> {
        named::of_condition(&self.condition)
    }
}
