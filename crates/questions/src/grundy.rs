//! The value of one position.

use crate::how::{self, Traced};
use crate::json::{Known, Pair};
use crate::{Blame, Problem, Question, Refusal, Reply, Service, query};
use engines::job::Job;
use engines::means::Solvers;
use engines::strategy::Value;
use engines::{Game, rows};
use numeration::Int;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// What is the Grundy value of a position?
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Grundy {
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
    /// Make no large board; give the value if it is at most this.
    #[serde(default, deserialize_with = "query::some_value")]
    #[param(value_type = Option<String>)]
    pub max_g: Option<u32>,
    /// Whether the means that were tried are listed.
    #[serde(default)]
    pub how: bool,
}

impl Question for Grundy {
    type Found = Traced<Value>;

    fn answer(&self, solvers: &Solvers, job: &Job) -> Result<Traced<Value>, Refusal> {
        let solver = solvers.of(&self.game);
        how::traced(self.how, job, |job| solver.value_up_to(&self.a, &self.b, self.max_g, job)).sized_by(&["a", "b"])
    }

    fn document<'a>(&'a self, found: &'a Traced<Value>) -> impl Serialize + 'a {
        GrundyDocument {
            game: self.game.to_string(),
            position: Pair(&self.a, &self.b),
            known: Known::from(&found.what),
            tried: found.tried(),
        }
    }

    fn numbers(&self) -> Vec<&Int> {
        vec![&self.a, &self.b]
    }
}

impl Grundy {
    /// The row whose period would give the value where only a bound is known, if it may be found in an hour or so.
    pub fn row_to_prove(&self, found: &Value) -> Option<&Int> {
        found.obstacle.as_ref()?;
        let row = (&self.a).min(&self.b);
        let index = usize::try_from(row).ok().filter(|row| *row <= 1000)?;
        let steady = rows::Steady::of(&self.game, index + 1).ok()?;
        (steady.from < 1_000_000).then_some(row)
    }
}

/// What is known of the value of a position.
#[derive(Serialize, ToSchema)]
#[schema(as = Grundy)]
struct GrundyDocument<'a> {
    game: String,
    position: Pair<'a>,
    #[serde(flatten)]
    known: Known<'a>,
    /// The means that were tried, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    tried: Option<Vec<how::Step>>,
}

/// The Grundy value of a position.
#[utoipa::path(get, path = "/grundy", tag = "position", params(Grundy),
    responses((status = 200, body = GrundyDocument), crate::problem::Failures))]
pub(crate) fn grundy(service: &Service, asked: Grundy, job: &Job) -> Result<Reply, Problem> {
    service.document(&asked, job)
}
