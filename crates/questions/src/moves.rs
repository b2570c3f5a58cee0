//! Who wins a position, and every winning option.

use crate::how::{self, Traced};
use crate::json::{Resist, Winning};
use crate::{Blame, Problem, Question, Refusal, Reply, Service, Solve, query};
use engines::Game;
use engines::evidence::Evidence;
use engines::job::Job;
use engines::means::Solvers;
use engines::strategy::{self, Component, Sum};
use numeration::Int;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub use engines::strategy::LISTED;

/// A server lists no more than this.
pub(crate) const MOST_LISTED: usize = 10_000;

pub(crate) fn listed() -> usize {
    LISTED
}

/// Who wins a position, and how?
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Moves {
    /// A game of the catalogue.
    #[serde(deserialize_with = "query::game")]
    #[param(value_type = String, example = "wythoff")]
    pub game: Game,
    /// The first pile.
    #[serde(deserialize_with = "query::number")]
    #[param(value_type = String, example = "5")]
    pub a: Int,
    /// The second pile.
    #[serde(deserialize_with = "query::number")]
    #[param(value_type = String, example = "6")]
    pub b: Int,
    /// List at most this many winning options.
    #[serde(default = "listed", deserialize_with = "query::size::<_, MOST_LISTED>")]
    #[param(value_type = Option<String>)]
    pub limit: usize,
    /// Whether the means that were tried are listed.
    #[serde(default)]
    pub how: bool,
}

impl Moves {
    /// The sum of the position and a Nim pile.
    ///
    /// # Errors
    /// None; Nim is in the catalogue.
    pub fn beside_nim(self, pile: Int) -> engines::Result<Solve> {
        let components = [Component::new(self.game, vec![self.a, self.b]), Component::new("nim".parse()?, vec![pile])];
        let sum = Sum::new(components.into_iter().flatten().collect());
        Ok(Solve { sum, limit: self.limit, how: self.how })
    }
}

impl Question for Moves {
    type Found = Traced<strategy::Moves>;

    fn answer(&self, solvers: &Solvers, job: &Job) -> Result<Self::Found, Refusal> {
        let solver = solvers.of(&self.game);
        how::traced(self.how, job, |job| solver.moves(&self.a, &self.b, self.limit, job)).sized_by(&["a", "b"])
    }

    fn document<'a>(&'a self, found: &'a Self::Found) -> impl Serialize + 'a {
        MovesDocument {
            winning: Winning::new(&self.game, (&self.a, &self.b), &found.what),
            resist: found.what.resist.as_ref().map(Resist::from),
            evidence: &found.what.evidence,
            tried: found.tried(),
        }
    }

    fn numbers(&self) -> Vec<&Int> {
        vec![&self.a, &self.b]
    }
}

/// Who wins, the winning options, or the reply that resists.
#[derive(Serialize, ToSchema)]
#[schema(as = Moves)]
struct MovesDocument<'a> {
    #[serde(flatten)]
    winning: Winning<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    resist: Option<Resist<'a>>,
    evidence: &'a Evidence,
    /// The means that were tried, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    tried: Option<Vec<how::Step>>,
}

/// Who wins a position, and every winning option.
#[utoipa::path(get, path = "/moves", tag = "position", params(Moves),
    responses((status = 200, body = MovesDocument), crate::problem::Failures))]
pub(crate) fn moves(service: &Service, asked: Moves, job: &Job) -> Result<Reply, Problem> {
    service.document(&asked, job)
}
