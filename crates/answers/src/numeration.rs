//! A number in the numeration systems of Fraenkel's games.

use crate::json::{DigitList, Number, Pair};
use engines::Result;
use engines::job::Job;
use engines::strategy::fraenkel::{Arithmetic, Strategy, Work};
use numeration::{Digits, Int};
use serde::Serialize;
use utoipa::ToSchema;

/// The digits of a number and what they tell.
pub struct Represented {
    a: Int,
    n: Int,
    /// In the p-system.
    pub p: Digits,
    /// In the q-system.
    pub q: Digits,
    /// Whether n is some A_i; else it is some B_i.
    pub is_lower: bool,
    /// The pile with which n forms a P-position.
    pub partner: Int,
    /// The P-position with index n.
    pub pair: (Int, Int),
}

/// n in the systems of a-wythoff:A; `None` for A = 0, which is no game.  T = two conversions.
///
/// # Errors
/// Those of the arithmetic strategy.
pub fn represent(a: &Int, n: &Int, job: &Job) -> Result<Option<Represented>> {
    job.afford_numbers(&[a, n])?;
    let Some(mut strategy) = Arithmetic::new(a) else { return Ok(None) };
    let placed = strategy.place(n, job)?;
    let pair = strategy.pair(n, job)?;
    let (Work::Shift { digits: p, .. }, Work::Image { digits: q, .. }) = (placed.work, pair.work) else {
        unreachable!("the arithmetic strategy works with digits");
    };
    let (is_lower, partner) = (placed.is_lower, placed.partner);
    Ok(Some(Represented { a: a.clone(), n: n.clone(), p, q, is_lower, partner, pair: (pair.a, pair.b) }))
}

/// A number in Fraenkel's p-system and q-system.
#[derive(Serialize, ToSchema)]
#[schema(as = Numeration)]
pub struct Answer<'a> {
    a: Number<'a>,
    n: Number<'a>,
    p_system: DigitList<'a>,
    q_system: DigitList<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    zeckendorf: Option<DigitList<'a>>,
    /// Whether n is some A_i or some B_i.
    member: &'static str,
    /// The pile with which n forms a P-position.
    partner: Number<'a>,
    /// The P-position with index n.
    pair: Pair<'a>,
}

impl<'a> From<&'a Represented> for Answer<'a> {
    fn from(found: &'a Represented) -> Answer<'a> {
        Answer {
            a: Number(&found.a),
            n: Number(&found.n),
            p_system: DigitList(&found.p),
            q_system: DigitList(&found.q),
            zeckendorf: (found.a == Int::ONE).then_some(DigitList(&found.p)),
            member: if found.is_lower { "A" } else { "B" },
            partner: Number(&found.partner),
            pair: Pair(&found.pair.0, &found.pair.1),
        }
    }
}
