//! The g-points row by row, and the state of a row.

use crate::json::Number;
use crate::point::LARGEST;
use crate::{Blame, Problem, Question, Refusal, Reply, Service, query};
use engines::error::Remedy;
use engines::evidence::Evidence;
use engines::job::Job;
use engines::means::Solvers;
use engines::points::literal::{RowState, ValueState};
use engines::points::{FarPoint, Found, Greedy, PointBatch};
use engines::{Game, Solver};
use numeration::Int;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// The most points that a server sends.
const MOST: u64 = 200_000;
/// And the most digits of their rows.
const MOST_DIGITS: u64 = 2_000_000;

/// Which are the h-points, h <= g, of some rows?
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// A game of the catalogue; wythoff if not given.
    #[serde(default = "Game::wythoff", deserialize_with = "query::game")]
    #[param(value_type = Option<String>)]
    pub game: Game,
    /// The largest value.
    #[serde(deserialize_with = "query::value::<_, LARGEST>")]
    #[param(value_type = String, example = "2")]
    pub g: u32,
    /// Rows from this one on.
    #[serde(default, deserialize_with = "query::number")]
    #[param(value_type = Option<String>)]
    pub from: Int,
    /// Rows below this one.
    #[serde(deserialize_with = "query::number")]
    #[param(value_type = String, example = "20")]
    pub rows: Int,
    /// Take Algorithm RW to converge within this many rows.
    #[serde(skip)]
    #[param(ignore)]
    pub rows_to_converge: Option<u64>,
}

/// The solver of a game, or one of its own for an R of its own.
pub(crate) fn solver(game: &Game, rows_to_converge: Option<u64>, solvers: &Solvers) -> Arc<Solver> {
    match rows_to_converge {
        Some(r) => Arc::new(Solver::with_rows_to_converge(game, r)),
        None => solvers.of(game),
    }
}

impl Points {
    /// Hands on the points in their order while they are found, however many there are, and says how they are known.
    ///
    /// # Errors
    /// A [`Refusal`], and those of `sink`.
    pub fn stream<E: From<Refusal>>(
        &self,
        solvers: &Solvers,
        job: &Job,
        sink: &mut dyn FnMut(PointBatch) -> Result<(), E>,
    ) -> Result<Evidence, E> {
        /// Where an error comes from.
        enum Failed<E> {
            Rows(engines::Error),
            Sink(E),
        }
        impl<E> From<engines::Error> for Failed<E> {
            fn from(error: engines::Error) -> Failed<E> {
                Failed::Rows(error)
            }
        }
        let solver = solver(&self.game, self.rows_to_converge, solvers);
        let sent =
            solver.stream(self.g, (&self.from, &self.rows), job, &mut |points| sink(points).map_err(Failed::Sink));
        sent.map_err(|error| match error {
            Failed::Sink(error) => error,
            Failed::Rows(error) => E::from(match error.problem().remedies() {
                [Remedy::StartFurther, ..] => Refusal::computation(&["rows"], error),
                _ if Greedy::new(&self.game, 0).is_err() => Refusal::computation(&["game"], error),
                _ => Refusal::sized(&["g", "from", "rows"], error),
            }),
        })
    }

    /// Whether the points are those of an exact run, whose rows and columns fit machine words.
    pub fn near_rows(&self, solvers: &Solvers) -> Option<std::ops::Range<u64>> {
        solver(&self.game, self.rows_to_converge, solvers).near_rows(self.g, &self.from, &self.rows)
    }

    /// The document of these points.
    pub fn document_of<'a>(&'a self, points: &'a [FarPoint], evidence: &'a Evidence) -> impl Serialize + 'a {
        PointsDocument {
            game: self.game.to_string(),
            g: self.g,
            from: Number(&self.from),
            rows: Number(&self.rows),
            points: points.iter().map(|p| (p.h, Number(&p.n), Number(&p.a), Number(&p.b))).collect(),
            evidence,
        }
    }
}

impl Question for Points {
    type Found = Found<Vec<FarPoint>>;

    /// All at once, so for not too many rows.
    fn answer(&self, solvers: &Solvers, job: &Job) -> Result<Self::Found, Refusal> {
        let solver = solver(&self.game, self.rows_to_converge, solvers);
        if self.rows <= self.from {
            let mut found = solver.rows(self.g, &Int::ZERO, &Int::ZERO, job).sized_by(&["game"])?;
            found.what.clear();
            return Ok(found);
        }
        solver.rows(self.g, &self.from, &(&self.rows - Int::ONE), job).sized_by(&["game"])
    }

    fn document<'a>(&'a self, found: &'a Self::Found) -> impl Serialize + 'a {
        self.document_of(&found.what, &found.evidence)
    }

    fn names_its_size(&self) -> bool {
        true
    }
}

/// Points, each as [h, n, a, b].
#[derive(Serialize, ToSchema)]
#[schema(as = Points)]
struct PointsDocument<'a> {
    game: String,
    g: u32,
    from: Number<'a>,
    rows: Number<'a>,
    points: Vec<(u32, Number<'a>, Number<'a>, Number<'a>)>,
    evidence: &'a Evidence,
}

/// The h-points, h <= g, of some rows, near or far.
#[utoipa::path(get, path = "/points", tag = "points", params(Points),
    responses((status = 200, body = PointsDocument), crate::problem::Failures))]
pub(crate) fn points(service: &Service, asked: Points, job: &Job) -> Result<Reply, Problem> {
    let values = u64::from(asked.g + 1);
    let count = if asked.rows > asked.from { &asked.rows - &asked.from } else { Int::ZERO };
    let digits = numeration::bits(&asked.rows) as u64 / 3 + 1;
    let most = (MOST / values).min(MOST_DIGITS / digits / values);
    if count > Int::from(most) {
        let message = format!("{} rows are too many here; ask for {most} at a time", numeration::Short(&count));
        return Err(Problem::about("rows", message));
    }
    service.document(&asked, job)
}

/// What is the state of a row for values up to g (Nivasch 2009, Definition 3.7)?
#[derive(Clone, Debug)]
pub struct StateAt {
    /// The game.
    pub game: Game,
    /// The largest value.
    pub g: u32,
    /// The row.
    pub row: Int,
    /// Take Algorithm RW to converge within this many rows.
    pub rows_to_converge: Option<u64>,
}

impl Question for StateAt {
    type Found = Found<RowState>;

    fn answer(&self, solvers: &Solvers, job: &Job) -> Result<Self::Found, Refusal> {
        let solver = solver(&self.game, self.rows_to_converge, solvers);
        solver.state(self.g, &self.row, job).sized_by(&["g", "row"])
    }

    fn document<'a>(&'a self, found: &'a Self::Found) -> impl Serialize + 'a {
        StateDocument {
            game: self.game.to_string(),
            g: self.g,
            row: Number(&self.row),
            state: found.what.values.iter().enumerate().map(|(h, state)| StateOfValue { h, state }).collect(),
            evidence: &found.evidence,
        }
    }

    fn names_its_size(&self) -> bool {
        true
    }
}

#[derive(Serialize)]
struct StateDocument<'a> {
    game: String,
    g: u32,
    row: Number<'a>,
    state: Vec<StateOfValue<'a>>,
    evidence: &'a Evidence,
}

#[derive(Serialize)]
struct StateOfValue<'a> {
    h: usize,
    #[serde(flatten)]
    state: &'a ValueState,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::points::{Json, Sink};

    /// What is written piece by piece is the document.
    #[test]
    fn the_stream_is_the_document() {
        for (game, g, from, rows) in
            [("wythoff", 3, "7", "60"), ("w:1", 0, "10^30", "10^30+9"), ("wythoff", 1, "5", "5")]
        {
            let [from, rows] = [from, rows].map(|text| numeration::parse(text).unwrap());
            let asked = Points { game: game.parse().unwrap(), g, from, rows, rows_to_converge: None };
            let (solvers, job) = (Solvers::new(1), Job::default());
            let (mut bytes, mut all) = (Vec::new(), Vec::new());
            let mut json = Json::new(&mut bytes, game, g, &asked.from, &asked.rows).unwrap();
            let evidence = asked.stream::<Refusal>(&solvers, &job, &mut |points| {
                match points {
                    PointBatch::Near(points) => {
                        json.points(points).unwrap();
                        all.extend(points.iter().map(FarPoint::from));
                    }
                    PointBatch::Far(points) => {
                        json.far_points(points).unwrap();
                        all.extend_from_slice(points);
                    }
                }
                Ok(())
            });
            let evidence = evidence.unwrap();
            json.finish(&evidence).unwrap();
            let document = serde_json::to_string(&asked.document_of(&all, &evidence)).unwrap();
            assert_eq!(String::from_utf8(bytes).unwrap().trim_end(), document);
            assert_eq!(all, asked.answer(&solvers, &job).unwrap().what, "{game}");
        }
    }
}
