//! The values of a row at any distance.

use crate::json::Number;
use crate::period::{LAST, most_columns};
use crate::{Blame, Problem, Question, Refusal, Reply, Service, query};
use engines::evidence::Evidence;
use engines::job::Job;
use engines::means::Solvers;
use engines::{Game, rows};
use numeration::Int;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// As many values are given if nothing is said.
pub const COUNT: usize = 100;
/// The most values that a server sends.
const MOST: usize = 20_000;

/// What are the values G(x, y) - y along a row?
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// A game of the catalogue.
    #[serde(deserialize_with = "query::game")]
    #[param(value_type = String, example = "wythoff")]
    pub game: Game,
    /// The row, the first pile.
    #[serde(deserialize_with = "query::size::<_, LAST>")]
    #[param(value_type = String, example = "5")]
    pub row: usize,
    /// The first column.
    #[serde(default, deserialize_with = "query::number")]
    #[param(value_type = Option<String>)]
    pub from: Int,
    /// How many columns.
    #[serde(default = "count", deserialize_with = "query::size::<_, MOST>")]
    #[param(value_type = Option<String>)]
    pub count: usize,
    /// Look for the period in no more columns than this.
    #[serde(skip, default = "most_columns")]
    #[param(ignore)]
    pub columns: u64,
}

fn count() -> usize {
    COUNT
}

impl Question for Row {
    type Found = (Vec<i64>, Evidence);

    fn answer(&self, _: &Solvers, job: &Job) -> Result<Self::Found, Refusal> {
        let Row { game, row, from, count, columns } = self;
        job.afford(&format!("{count} values of a row"), *count as u128 * 8).sized_by(&["count"])?;
        let found = rows::along(game, *row, from, *count, *columns, job).sized_by(&["from"])?;
        found.ok_or_else(|| {
            let words = format!(
                "the period of row {row} is not proved, so columns so far out are out of reach; ask for nearer ones"
            );
            Refusal::out_of_reach(&["from"], words)
        })
    }

    fn document<'a>(&'a self, (values, evidence): &'a Self::Found) -> impl Serialize + 'a {
        RowDocument { game: self.game.to_string(), row: self.row, from: Number(&self.from), values, evidence }
    }

    fn names_its_size(&self) -> bool {
        true
    }
}

/// G(x, y) - y along a row.
#[derive(Serialize, ToSchema)]
#[schema(as = Row)]
struct RowDocument<'a> {
    game: String,
    row: usize,
    from: Number<'a>,
    /// G(row, y) - y for y = from, from + 1, ..
    values: &'a [i64],
    evidence: &'a Evidence,
}

/// G(x, y) - y along a row: from a board, or at any distance where its period is proved.
#[utoipa::path(get, path = "/row", tag = "rows", params(Row),
    responses((status = 200, body = RowDocument), crate::problem::Failures))]
pub(crate) fn row(service: &Service, asked: Row, job: &Job) -> Result<Reply, Problem> {
    service.document(&asked, job)
}
