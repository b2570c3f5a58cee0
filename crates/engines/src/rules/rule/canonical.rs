//! Conditions in a form that does not depend on how they were written, so that they can be compared with named games.
//!
//! A number becomes a sum of terms with coefficients, a comparison of two numbers becomes one of their difference with 0, and `&&`
//! becomes a list. `2>abs(l-k)` and `abs(k-l)<=1` are the same then. What does not fit is left alone: a rule that is not
//! recognised is still played by its own definition.

use super::expr::{Arithmetic, Comparison, Condition, Expression, Variable};
use std::collections::BTreeMap;

/// An integer: terms with their coefficients, none of them 0, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct LinearSum {
    terms: BTreeMap<Term, i64>,
    constant: i64,
}

/// What a sum is made of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Term {
    /// `a`, `b`, `k` or `l`
    Variable(Variable),
    /// `abs(x)`, where the first coefficient of x is positive
    Absolute(LinearSum),
    /// Two numbers, the lesser first where their order does not matter; sums, differences and products with a constant are [`LinearSum`]s.
    Binary(Arithmetic, LinearSum, LinearSum),
}

/// A condition without `&&`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Atom {
    /// The sum is 0; its first coefficient is positive.
    Zero(LinearSum),
    /// The sum is at most 0.
    AtMostZero(LinearSum),
    /// The sum is one of these numbers, increasing.
    OneOf(LinearSum, Vec<i64>),
}

impl From<i64> for LinearSum {
    fn from(constant: i64) -> LinearSum {
        LinearSum { terms: BTreeMap::new(), constant }
    }
}

impl From<Term> for LinearSum {
    fn from(term: Term) -> LinearSum {
        LinearSum { terms: BTreeMap::from([(term, 1)]), constant: 0 }
    }
}

impl From<Variable> for LinearSum {
    fn from(variable: Variable) -> LinearSum {
        LinearSum::from(Term::Variable(variable))
    }
}

impl LinearSum {
    /// This and so many times another; `None` if a number leaves 32 bits, so that wherever the canonical form has a value on a
    /// board, the text has it, too.
    pub fn plus(mut self, times: i64, other: &LinearSum) -> Option<LinearSum> {
        let added = |to: i64, number: i64| {
            let sum = number.checked_mul(times).and_then(|number| to.checked_add(number));
            sum.filter(|sum| i32::try_from(*sum).is_ok())
        };
        self.constant = added(self.constant, other.constant)?;
        for (term, coefficient) in &other.terms {
            let sum = added(self.coefficient(term), *coefficient)?;
            match sum {
                0 => drop(self.terms.remove(term)),
                sum => drop(self.terms.insert(term.clone(), sum)),
            }
        }
        Some(self)
    }

    /// The coefficient of a term.
    pub fn coefficient(&self, term: &Term) -> i64 {
        self.terms.get(term).copied().unwrap_or(0)
    }

    /// The constant, if the rest is this sum.
    pub fn beyond(&self, rest: &LinearSum) -> Option<i64> {
        (self.terms == rest.terms).then(|| self.constant.checked_sub(rest.constant))?
    }

    /// The term, if it is one alone.
    pub fn term(&self) -> Option<&Term> {
        let (term, coefficient) =
            self.terms.first_key_value().filter(|_| self.terms.len() == 1 && self.constant == 0)?;
        (*coefficient == 1).then_some(term)
    }

    /// The number, if it is one.
    pub fn number(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// This or its negative: the one whose first coefficient is positive.
    pub fn unsigned(self) -> Option<LinearSum> {
        match self.terms.first_key_value() {
            Some((_, ..0)) => LinearSum::default().plus(-1, &self),
            _ => Some(self),
        }
    }

    /// The sum that an expression is; `rename` may take one variable for another.
    fn of(number: &Expression, rename: fn(Variable) -> Variable) -> Option<LinearSum> {
        let of = |number: &Expression| LinearSum::of(number, rename);
        Some(match number {
            Expression::Literal(n) => LinearSum::from(*n),
            Expression::Variable(variable) => LinearSum::from(rename(*variable)),
            Expression::Negative(x) => LinearSum::default().plus(-1, &of(x)?)?,
            Expression::Absolute(x) => LinearSum::from(Term::Absolute(of(x)?.unsigned()?)),
            Expression::Binary(op, x, y) => {
                let (x, y) = (of(x)?, of(y)?);
                match op {
                    Arithmetic::Add => x.plus(1, &y)?,
                    Arithmetic::Sub => x.plus(-1, &y)?,
                    Arithmetic::Mul => match (x.number(), y.number()) {
                        (Some(n), _) => LinearSum::default().plus(n, &y)?,
                        (_, Some(n)) => LinearSum::default().plus(n, &x)?,
                        _ => return None,
                    },
                    Arithmetic::Div | Arithmetic::Rem => LinearSum::from(Term::Binary(*op, x, y)),
                    Arithmetic::Xor | Arithmetic::Min | Arithmetic::Max => {
                        let (x, y) = if x <= y { (x, y) } else { (y, x) };
                        LinearSum::from(Term::Binary(*op, x, y))
                    }
                }
            }
        })
    }
}

/// The parts of a condition that must all hold, in the order in which they are evaluated; `None` if it has another form.
pub fn atoms(condition: &Condition, rename: fn(Variable) -> Variable) -> Option<Vec<Atom>> {
    let of = |number: &Expression| LinearSum::of(number, rename);
    Some(match condition {
        Condition::And(first, second) => [atoms(first, rename)?, atoms(second, rename)?].concat(),
        Condition::Compare(op, x, y) => {
            let (x, y) = (of(x)?, of(y)?);
            // x < y says that x - y + 1 is at most 0.
            let less = |x: LinearSum, y: &LinearSum, by: i64| {
                Some(Atom::AtMostZero(x.plus(-1, y)?.plus(by, &LinearSum::from(1))?))
            };
            vec![match op {
                Comparison::Eq => Atom::Zero(x.plus(-1, &y)?.unsigned()?),
                Comparison::Ne => return None,
                Comparison::Lt => less(x, &y, 1)?,
                Comparison::Le => less(x, &y, 0)?,
                Comparison::Gt => less(y, &x, 1)?,
                Comparison::Ge => less(y, &x, 0)?,
            }]
        }
        Condition::In(x, list) => {
            let mut list: Vec<i64> = list.iter().map(|item| of(item)?.number()).collect::<Option<_>>()?;
            list.sort_unstable();
            list.dedup();
            vec![Atom::OneOf(of(x)?, list)]
        }
        Condition::Not(_) | Condition::Or(..) => return None,
    })
}
