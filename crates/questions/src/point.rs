//! The n-th g-point.

use crate::how::{self, Traced};
use crate::json::{Number, Pair};
use crate::{Blame, Question, Refusal, Reply, Service, query};
use engines::coalescence;
use engines::error::Problem;
use engines::evidence::Evidence;
use engines::job::Job;
use engines::means::{Located, Solvers};
use engines::points::{FarPoint, Found};
use engines::{Budget, ErrorKind, Game, Solver};
use numeration::Int;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The largest value that a server looks for.
pub(crate) const LARGEST: u32 = 200;

/// Which is the n-th g-point, at any distance?
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// A game of the catalogue; wythoff if not given.
    #[serde(default = "Game::wythoff", deserialize_with = "query::game")]
    #[param(value_type = Option<String>)]
    pub game: Game,
    /// The value.
    #[serde(deserialize_with = "query::value::<_, LARGEST>")]
    #[param(value_type = String, example = "2")]
    pub g: u32,
    /// Its place, counted from 0. A program may ask for several, which are found together.
    #[serde(deserialize_with = "query::one_number")]
    #[param(value_type = String, example = "10^100")]
    pub n: Vec<Int>,
    /// Take Algorithm RW to converge within this many rows, and show what comes of it, without a proof.
    #[serde(skip)]
    #[param(ignore)]
    pub rows_to_converge: Option<u64>,
    /// Prove what would be conditional, however long it takes.
    #[serde(skip)]
    #[param(ignore)]
    pub certify: bool,
    /// Ask again, of Algorithm RW with a larger R and other start rows.
    #[serde(skip)]
    #[param(ignore)]
    pub double_check: bool,
    /// Whether the means that were tried are listed.
    #[serde(default)]
    pub how: bool,
}

/// What is found of one place.
pub struct Answered {
    /// The point.
    pub located: Located,
    /// Why it is conditional still, where a proof was wanted.
    pub not_certified: Option<Problem>,
    /// A second answer, if that was asked for.
    pub second: Option<Second>,
}

impl From<Located> for Answered {
    fn from(located: Located) -> Answered {
        Answered { located, not_certified: None, second: None }
    }
}

/// A second answer to the same question.
pub enum Second {
    /// A point, and the R that is too small if it differs.
    Point(Found<FarPoint>, u64),
    /// Why there is none, and the R that is too small if there is none.
    Failed(engines::Error, u64),
}

impl Point {
    /// The game, g and n alone.
    pub fn new(game: Game, g: u32, n: Vec<Int>) -> Point {
        Point { game, g, n, rows_to_converge: None, certify: false, double_check: false, how: false }
    }

    /// What a proof may cost. Whoever gives an R wants to see what comes of it.
    fn proof(&self, budget: &Budget) -> u128 {
        match (self.certify, self.rows_to_converge) {
            (true, _) => budget.work,
            (false, Some(_)) => 0,
            (false, None) => budget.proof,
        }
    }

    fn second(&self, solver: &Solver, first: &Located, job: &Job) -> engines::Result<Second> {
        let other = solver.double_check(self.g);
        // Where no R was used at first, only the second one can be too small.
        let r = if first.found.evidence.constant().is_some() { solver } else { &other }.rows_to_converge(self.g);
        match other.point(self.g, &first.found.what.n, job) {
            Ok(located) => Ok(Second::Point(located.found, r)),
            Err(error) if error.kind() == ErrorKind::Interrupted => Err(error),
            Err(error) => Ok(Second::Failed(error, r)),
        }
    }
}

impl Question for Point {
    type Found = Traced<Vec<Answered>>;

    fn answer(&self, solvers: &Solvers, job: &Job) -> Result<Self::Found, Refusal> {
        let solver = crate::points::solver(&self.game, self.rows_to_converge, solvers);
        let with = |proof| job.with(Budget { proof, ..job.budget });
        let found = how::traced(self.how, &with(self.proof(&job.budget)), |job| solver.points(self.g, &self.n, job))
            .sized_by(&["g", "n"])?;
        let answered = |located: Located| {
            let second = self.double_check.then(|| self.second(&solver, &located, &with(0))).transpose()?;
            let wanted = self.certify || self.rows_to_converge.is_none();
            let unproved = located.unproved.as_ref().filter(|_| wanted);
            Ok(Answered { not_certified: unproved.map(|error| error.problem().clone()), located, second })
        };
        found.try_map(|located| located.into_iter().map(answered).collect())
    }

    fn document<'a>(&'a self, found: &'a Self::Found) -> impl Serialize + 'a {
        let (game, g) = (self.game.to_string(), self.g);
        match &*found.what {
            [one] => {
                let point = One::new(one);
                let check_seconds = check_seconds(g, &point);
                PointDocument::One(OnePoint { game, g, point, check_seconds, tried: found.tried() })
            }
            many => PointDocument::Several(SeveralPoints {
                game,
                g,
                points: many.iter().map(One::new).collect(),
                tried: found.tried(),
            }),
        }
    }

    /// A proof may take as long as it takes.
    fn names_its_size(&self) -> bool {
        self.certify
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum PointDocument<'a> {
    One(OnePoint<'a>),
    Several(SeveralPoints<'a>),
}

/// One point.
#[derive(Serialize, ToSchema)]
#[schema(as = Point)]
struct OnePoint<'a> {
    game: String,
    g: u32,
    #[serde(flatten)]
    point: One<'a>,
    /// About how many seconds it takes to check the certificate, where that is long.
    #[serde(skip_serializing_if = "Option::is_none")]
    check_seconds: Option<u64>,
    /// The means that were tried, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    tried: Option<Vec<how::Step>>,
}

/// Several points of one value.
#[derive(Serialize)]
struct SeveralPoints<'a> {
    game: String,
    g: u32,
    points: Vec<One<'a>>,
    /// The means that were tried, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    tried: Option<Vec<how::Step>>,
}

/// A point and how it is known.
#[derive(Serialize, ToSchema)]
#[schema(as = KnownPoint)]
struct One<'a> {
    n: Number<'a>,
    a: Number<'a>,
    b: Number<'a>,
    evidence: &'a Evidence,
    /// Why it is conditional still.
    #[serde(skip_serializing_if = "Option::is_none")]
    not_certified: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    double_check: Option<Check<'a>>,
}

/// A second answer, next to the first.
#[derive(Serialize, ToSchema)]
#[schema(as = DoubleCheck)]
struct Check<'a> {
    agrees: Option<bool>,
    point: Option<Pair<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    evidence: Option<&'a Evidence>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
}

impl Second {
    /// Whether it is the same answer; `None` if that could not be found out.
    pub fn agrees(&self, point: &FarPoint) -> Option<bool> {
        match self {
            Second::Point(found, _) => Some(found.what == *point),
            Second::Failed(error, _) => (error.kind() == ErrorKind::NotConverged).then_some(false),
        }
    }
}

impl<'a> One<'a> {
    fn new(found: &'a Answered) -> One<'a> {
        let Answered { located, not_certified, second } = found;
        let Found { what: point, evidence } = &located.found;
        let double_check = second.as_ref().map(|second| {
            let agrees = second.agrees(point);
            match second {
                Second::Point(Found { what, evidence }, _) => {
                    Check { agrees, point: Some(Pair(&what.a, &what.b)), evidence: Some(evidence), problem: None }
                }
                Second::Failed(error, _) => {
                    Check { agrees, point: None, evidence: None, problem: Some(error.problem().to_string()) }
                }
            }
        });
        let not_certified = not_certified.as_ref().map(Problem::to_string);
        One { n: Number(&point.n), a: Number(&point.a), b: Number(&point.b), evidence, not_certified, double_check }
    }
}

/// For a point that a certificate of its own proves.
fn check_seconds(g: u32, point: &One) -> Option<u64> {
    /// Nobody minds to wait so long.
    const SHORT: u64 = 10;
    point.evidence.kind().filter(|kind| *kind == "coalescence")?;
    let seconds = coalescence::check_nanoseconds(g, point.n.0) / 1_000_000_000;
    u64::try_from(seconds).ok().filter(|seconds| *seconds > SHORT)
}

/// The n-th g-point, at any distance; what would be conditional is proved if that takes a moment.
#[utoipa::path(get, path = "/point", tag = "points", params(Point),
    responses((status = 200, body = OnePoint), crate::problem::Failures))]
pub(crate) fn point(service: &Service, asked: Point, job: &Job) -> Result<Reply, crate::Problem> {
    service.document(&asked, job)
}
