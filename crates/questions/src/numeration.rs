//! A number in the numeration systems of Fraenkel's games.

use crate::json::{DigitList, Number, Pair};
use crate::{Problem, Question, Refusal, Reply, Service, query};
use engines::job::Job;
use engines::means::Solvers;
use engines::strategy::fraenkel::{Arithmetic, Strategy, Work};
use numeration::{Digits, Int};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// How is a number written in the p- and the q-system of a-wythoff:A?
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Numeration {
    /// The parameter of a-wythoff:A.
    #[serde(deserialize_with = "query::number")]
    #[param(value_type = String, example = "1")]
    pub a: Int,
    /// The number.
    #[serde(deserialize_with = "query::number")]
    #[param(value_type = String, example = "100")]
    pub n: Int,
}

/// The digits of a number and what they say.
pub struct Represented {
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

impl Question for Numeration {
    type Found = Represented;

    /// T = two conversions.
    fn answer(&self, _: &Solvers, job: &Job) -> Result<Represented, Refusal> {
        job.afford_numbers(&[&self.a, &self.n])?;
        let Some(mut strategy) = Arithmetic::new(&self.a) else {
            return Err(Refusal::parameter(&["a"], "0 is too small; the games of this family have A >= 1"));
        };
        let placed = strategy.place(&self.n, job)?;
        let pair = strategy.pair(&self.n, job)?;
        let (Work::Shift { digits: p, .. }, Work::Image { digits: q, .. }) = (placed.work, pair.work) else {
            unreachable!("the arithmetic strategy works with digits");
        };
        let (is_lower, partner) = (placed.is_lower, placed.partner);
        Ok(Represented { p, q, is_lower, partner, pair: (pair.a, pair.b) })
    }

    fn document<'a>(&'a self, found: &'a Represented) -> impl Serialize + 'a {
        NumerationDocument {
            a: Number(&self.a),
            n: Number(&self.n),
            p_system: DigitList(&found.p),
            q_system: DigitList(&found.q),
            zeckendorf: (self.a == Int::ONE).then_some(DigitList(&found.p)),
            member: if found.is_lower { "A" } else { "B" },
            partner: Number(&found.partner),
            pair: Pair(&found.pair.0, &found.pair.1),
        }
    }

    fn names_its_size(&self) -> bool {
        true
    }

    fn numbers(&self) -> Vec<&Int> {
        vec![&self.a, &self.n]
    }
}

/// A number in Fraenkel's p-system and q-system.
#[derive(Serialize, ToSchema)]
#[schema(as = Numeration)]
struct NumerationDocument<'a> {
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

/// A number in the p- and the q-system of a-Wythoff.
#[utoipa::path(get, path = "/numeration", tag = "position", params(Numeration),
    responses((status = 200, body = NumerationDocument), crate::problem::Failures))]
pub(crate) fn numeration(service: &Service, asked: Numeration, job: &Job) -> Result<Reply, Problem> {
    service.document(&asked, job)
}
