//! Values along a diagonal, and where each first occurs.

use crate::table::LONGEST;
use crate::{Blame, Problem, Question, Refusal, Reply, Service, query};
use engines::Game;
use engines::board;
use engines::evidence::Evidence;
use engines::job::Job;
use engines::means::Solvers;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// As many values are given if nothing is said.
pub const COUNT: usize = 100;
/// The most values that a server sends.
const MOST: usize = 10_000;

/// What are the values along a diagonal?
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Diagonal {
    /// A game of the catalogue.
    #[serde(deserialize_with = "query::game")]
    #[param(value_type = String, example = "f-wythoff")]
    pub game: Game,
    /// The second pile minus the first.
    #[serde(deserialize_with = "query::size::<_, LONGEST>")]
    #[param(value_type = String, example = "3")]
    pub d: usize,
    /// How many values.
    #[serde(default = "count", deserialize_with = "query::size::<_, MOST>")]
    #[param(value_type = Option<String>)]
    pub count: usize,
}

fn count() -> usize {
    COUNT
}

impl Question for Diagonal {
    type Found = (board::Diagonal, Evidence);

    fn answer(&self, _: &Solvers, job: &Job) -> Result<Self::Found, Refusal> {
        let found = board::diagonal(&self.game, self.d, self.count, job).sized_by(&["d", "count"])?;
        let rows = found.values.len();
        Ok((found, board::evidence(&self.game, rows, rows + self.d)))
    }

    fn document<'a>(&'a self, (found, evidence): &'a Self::Found) -> impl Serialize + 'a {
        let first = |&(value, a): &(u32, usize)| First { value, position: (a, a + self.d) };
        DiagonalDocument {
            game: self.game.to_string(),
            diagonal: self.d,
            values: &found.values,
            first: found.first.iter().map(first).collect(),
            evidence,
        }
    }

    fn names_its_size(&self) -> bool {
        true
    }
}

/// The first values of a diagonal.
#[derive(Serialize, ToSchema)]
#[schema(as = Diagonal)]
struct DiagonalDocument<'a> {
    game: String,
    diagonal: usize,
    values: &'a [u32],
    first: Vec<First>,
    evidence: &'a Evidence,
}

/// The first place of a value.
#[derive(Serialize, ToSchema)]
#[schema(as = DiagonalFirst)]
struct First {
    value: u32,
    position: (usize, usize),
}

/// The values along a diagonal, and where each first occurs.
#[utoipa::path(get, path = "/diagonal", tag = "board", params(Diagonal),
    responses((status = 200, body = DiagonalDocument), crate::problem::Failures))]
pub(crate) fn diagonal(service: &Service, asked: Diagonal, job: &Job) -> Result<Reply, Problem> {
    service.document(&asked, job)
}
