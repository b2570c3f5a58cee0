//! Sums of games.

use crate::how::{self, Traced};
use crate::json::{Known, Number};
use crate::moves::{MOST_LISTED, listed};
use crate::{Blame, Problem, Question, Refusal, Reply, Service, query};
use engines::evidence::Evidence;
use engines::job::Job;
use engines::means::Solvers;
use engines::strategy::{self, Component, Move, Outcome, Solution, Sum, Value};
use numeration::Int;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Who wins a sum of games, and how?
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Solve {
    /// As in `wythoff[4,6] + nim[3]`.
    #[serde(deserialize_with = "query::sum")]
    #[param(value_type = String, example = "wythoff[4,6] + nim[3]")]
    pub sum: Sum,
    /// List at most this many winning moves in each component.
    #[serde(default = "listed", deserialize_with = "query::size::<_, MOST_LISTED>")]
    #[param(value_type = Option<String>)]
    pub limit: usize,
    /// Whether the means that were tried are listed.
    #[serde(default)]
    pub how: bool,
}

impl Question for Solve {
    type Found = Traced<Solution>;

    fn answer(&self, _: &Solvers, job: &Job) -> Result<Self::Found, Refusal> {
        how::traced(self.how, job, |job| strategy::solve(&self.sum, self.limit, job)).sized_by(&["sum"])
    }

    fn document<'a>(&'a self, found: &'a Self::Found) -> impl Serialize + 'a {
        let Solution { outcome, value, at_least, winning, winning_count, complete, components, evidence, .. } =
            &found.what;
        let parts = self.sum.components().iter().zip(components);
        SolveDocument {
            sum: self.sum.to_string(),
            outcome: *outcome,
            value: value.as_ref().map(Number),
            at_least: at_least.as_ref().map(Number),
            winning: winning.iter().map(SumMove::from).collect(),
            winning_count: complete.then_some(Number(winning_count)),
            complete: *complete,
            components: parts.map(|(component, known)| Part::new(component, known)).collect(),
            evidence,
            tried: found.tried(),
        }
    }

    fn numbers(&self) -> Vec<&Int> {
        self.sum.components().iter().flat_map(Component::piles).collect()
    }
}

/// Who wins a sum, and every winning move.
#[derive(Serialize, ToSchema)]
#[schema(as = Solve)]
struct SolveDocument<'a> {
    sum: String,
    outcome: Option<Outcome>,
    value: Option<Number<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<Number<'a>>,
    winning: Vec<SumMove<'a>>,
    /// How many there are; null where some may not be known.
    winning_count: Option<Number<'a>>,
    /// Whether all winning moves are known.
    complete: bool,
    components: Vec<Part<'a>>,
    evidence: &'a Evidence,
    /// The means that were tried, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    tried: Option<Vec<how::Step>>,
}

/// A move in a sum.
#[derive(Serialize, ToSchema)]
#[schema(as = SumMove)]
pub struct SumMove<'a> {
    /// The component it changes, counted from 0.
    pub component: usize,
    /// Its new piles, in the order they were written.
    pub to: Vec<Number<'a>>,
}

/// A component and its value.
#[derive(Serialize, ToSchema)]
#[schema(as = SumPart)]
pub struct Part<'a> {
    game: String,
    piles: Vec<Number<'a>>,
    #[serde(flatten)]
    known: Known<'a>,
}

impl<'a> From<&'a Move> for SumMove<'a> {
    fn from(step: &'a Move) -> SumMove<'a> {
        SumMove { component: step.component, to: step.to.iter().map(Number).collect() }
    }
}

impl<'a> Part<'a> {
    /// What is known of a component.
    pub fn new(component: &'a Component, known: &'a Value) -> Part<'a> {
        Part {
            game: component.game().to_string(),
            piles: component.piles().iter().map(Number).collect(),
            known: Known::from(known),
        }
    }
}

/// Who wins a sum of games, and every winning move.
#[utoipa::path(get, path = "/solve", tag = "play", params(Solve),
    responses((status = 200, body = SolveDocument), crate::problem::Failures))]
pub(crate) fn solve(service: &Service, asked: Solve, job: &Job) -> Result<Reply, Problem> {
    service.document(&asked, job)
}
