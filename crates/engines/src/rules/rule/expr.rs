//! Conditions over a, b, k, l: typed trees and their evaluation in checked 64-bit arithmetic.

/// The numbers a condition speaks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConditionInput {
    /// The smaller pile.
    pub a: i64,
    /// The larger pile.
    pub b: i64,
    /// Taken from a.
    pub k: i64,
    /// Taken from b.
    pub l: i64,
}

/// Why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvaluationError {
    /// `x / 0` or `x % 0`.
    DivisionByZero,
    /// A result beyond 64 bits.
    Overflow,
}

/// One of the four variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Variable {
    /// The smaller pile.
    A,
    /// The larger pile.
    B,
    /// What is taken from the smaller pile.
    K,
    /// What is taken from the larger pile.
    L,
}

/// Operations on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Arithmetic {
    /// `x + y`
    Add,
    /// `x - y`
    Sub,
    /// `x * y`
    Mul,
    /// `x / y`, rounded towards minus infinity
    Div,
    /// `x % y`, the remainder of that division
    Rem,
    /// `x ^^ y`, the exclusive or
    Xor,
    /// `min(x, y)`
    Min,
    /// `max(x, y)`
    Max,
}

/// Comparisons of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `x == y`
    Eq,
    /// `x != y`
    Ne,
    /// `x < y`
    Lt,
    /// `x <= y`
    Le,
    /// `x > y`
    Gt,
    /// `x >= y`
    Ge,
}

/// An integer expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// `7`
    Literal(i64),
    /// `a`, `b`, `k` or `l`
    Variable(Variable),
    /// `-x`
    Negative(Box<Expression>),
    /// `abs(x)`
    Absolute(Box<Expression>),
    /// An operation on two numbers.
    Binary(Arithmetic, Box<Expression>, Box<Expression>),
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// A comparison.
    Compare(Comparison, Expression, Expression),
    /// `x in {..}`: the number equals one of the list.
    In(Expression, Vec<Expression>),
    /// `!x`
    Not(Box<Condition>),
    /// `x && y`
    And(Box<Condition>, Box<Condition>),
    /// `x || y`
    Or(Box<Condition>, Box<Condition>),
}

impl Expression {
    fn value(&self, v: &ConditionInput) -> Result<i64, EvaluationError> {
        Ok(match self {
            Expression::Literal(n) => *n,
            Expression::Variable(Variable::A) => v.a,
            Expression::Variable(Variable::B) => v.b,
            Expression::Variable(Variable::K) => v.k,
            Expression::Variable(Variable::L) => v.l,
            Expression::Negative(n) => n.value(v)?.checked_neg().ok_or(EvaluationError::Overflow)?,
            Expression::Absolute(n) => n.value(v)?.checked_abs().ok_or(EvaluationError::Overflow)?,
            Expression::Binary(op, x, y) => op.apply(x.value(v)?, y.value(v)?)?,
        })
    }

    fn size(&self) -> usize {
        match self {
            Expression::Literal(_) | Expression::Variable(_) => 1,
            Expression::Negative(x) | Expression::Absolute(x) => 1 + x.size(),
            Expression::Binary(_, x, y) => 1 + x.size() + y.size(),
        }
    }

    fn is(&self, variable: Variable) -> bool {
        *self == Expression::Variable(variable)
    }
}

impl Arithmetic {
    fn apply(self, x: i64, y: i64) -> Result<i64, EvaluationError> {
        if y == 0 && matches!(self, Arithmetic::Div | Arithmetic::Rem) {
            return Err(EvaluationError::DivisionByZero);
        }
        match self {
            Arithmetic::Add => x.checked_add(y),
            Arithmetic::Sub => x.checked_sub(y),
            Arithmetic::Mul => x.checked_mul(y),
            // Truncated division is one too high exactly when the remainder's sign differs from the divisor's.
            Arithmetic::Div => x.checked_div(y).map(|q| q - i64::from(x % y != 0 && (x < 0) != (y < 0))),
            Arithmetic::Rem => x.checked_rem(y).map(|r| if r != 0 && (r < 0) != (y < 0) { r + y } else { r }),
            Arithmetic::Xor => Some(x ^ y),
            Arithmetic::Min => Some(x.min(y)),
            Arithmetic::Max => Some(x.max(y)),
        }
        .ok_or(EvaluationError::Overflow)
    }
}

impl Comparison {
    fn holds(self, x: i64, y: i64) -> bool {
        match self {
            Comparison::Eq => x == y,
            Comparison::Ne => x != y,
            Comparison::Lt => x < y,
            Comparison::Le => x <= y,
            Comparison::Gt => x > y,
            Comparison::Ge => x >= y,
        }
    }
}

impl Condition {
    /// Whether the condition holds. `&&` and `||` evaluate their right side only when it matters.
    ///
    /// # Errors
    /// An [`EvaluationError`] where some evaluated part has no value.
    pub fn holds(&self, v: &ConditionInput) -> Result<bool, EvaluationError> {
        Ok(match self {
            Condition::Compare(op, x, y) => op.holds(x.value(v)?, y.value(v)?),
            Condition::In(x, list) => {
                let x = x.value(v)?;
                let mut found = false;
                for item in list {
                    found |= item.value(v)? == x;
                }
                found
            }
            Condition::Not(c) => !c.holds(v)?,
            Condition::And(c, d) => c.holds(v)? && d.holds(v)?,
            Condition::Or(c, d) => c.holds(v)? || d.holds(v)?,
        })
    }

    /// How many operators, numbers and variables it has.
    pub(super) fn size(&self) -> usize {
        match self {
            Condition::Compare(_, x, y) => 1 + x.size() + y.size(),
            Condition::In(x, list) => 1 + x.size() + list.iter().map(Expression::size).sum::<usize>(),
            Condition::Not(c) => 1 + c.size(),
            Condition::And(c, d) | Condition::Or(c, d) => 1 + c.size() + d.size(),
        }
    }

    /// Whether the part evaluated first is `k==l`, so that nothing else is looked at off the diagonal.
    pub(super) fn starts_with_k_equals_l(&self) -> bool {
        match self {
            Condition::And(first, _) => first.starts_with_k_equals_l(),
            Condition::Compare(Comparison::Eq, x, y) => {
                (x.is(Variable::K) && y.is(Variable::L)) || (x.is(Variable::L) && y.is(Variable::K))
            }
            _ => false,
        }
    }
}
