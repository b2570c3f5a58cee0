//! The n-th g-point.

use crate::how;
use crate::json::{Number, Pair};
use engines::coalescence;
use engines::evidence::Evidence;
use engines::means::{Located, Trail};
use engines::points::{FarPoint, Found};
use engines::{ErrorKind, Game};
use serde::Serialize;
use utoipa::ToSchema;

/// One point.
#[derive(Serialize, ToSchema)]
#[schema(as = Point)]
pub struct Answer<'a> {
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
#[derive(Serialize, ToSchema)]
#[schema(as = SeveralPoints)]
pub struct Several<'a> {
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
pub struct One<'a> {
    n: Number<'a>,
    a: Number<'a>,
    b: Number<'a>,
    evidence: &'a Evidence,
    /// Why it is conditional still.
    #[serde(skip_serializing_if = "Option::is_none")]
    not_certified: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    double_check: Option<Check<'a>>,
}

/// A second answer, next to the first.
#[derive(Serialize, ToSchema)]
#[schema(as = DoubleCheck)]
pub struct Check<'a> {
    agrees: Option<bool>,
    point: Option<Pair<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    evidence: Option<&'a Evidence>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
}

/// A second answer to the same question.
pub enum Second {
    /// A point.
    Point(Found<FarPoint>),
    /// Why there is none.
    Failed(engines::Error),
}

impl Second {
    /// Whether it is the same answer; `None` if that could not be found out.
    pub fn agrees(&self, point: &FarPoint) -> Option<bool> {
        match self {
            Second::Point(found) => Some(found.what == *point),
            Second::Failed(error) => (error.kind() == ErrorKind::NotConverged).then_some(false),
        }
    }
}

impl<'a> One<'a> {
    /// A point, why it is not certified, and what a second run says.
    pub fn new(located: &'a Located, not_certified: Option<&'a str>, second: Option<&'a Second>) -> One<'a> {
        let Found { what: point, evidence } = &located.found;
        let double_check = second.map(|second| {
            let agrees = second.agrees(point);
            match second {
                Second::Point(Found { what, evidence }) => {
                    Check { agrees, point: Some(Pair(&what.a, &what.b)), evidence: Some(evidence), problem: None }
                }
                Second::Failed(error) => {
                    Check { agrees, point: None, evidence: None, problem: Some(error.to_string()) }
                }
            }
        });
        One { n: Number(&point.n), a: Number(&point.a), b: Number(&point.b), evidence, not_certified, double_check }
    }
}

impl<'a> Answer<'a> {
    /// One point of value g.
    pub fn new(game: &Game, g: u32, point: One<'a>) -> Answer<'a> {
        Answer { game: game.to_string(), g, check_seconds: check_seconds(g, &point), point, tried: None }
    }

    /// With the means that were tried.
    #[must_use]
    pub fn how(self, trail: &Trail) -> Answer<'a> {
        Answer { tried: Some(how::steps(trail)), ..self }
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

impl<'a> Several<'a> {
    /// Points of value g.
    pub fn new(game: &Game, g: u32, points: Vec<One<'a>>) -> Several<'a> {
        Several { game: game.to_string(), g, points, tried: None }
    }

    /// With the means that were tried.
    #[must_use]
    pub fn how(self, trail: &Trail) -> Several<'a> {
        Several { tried: Some(how::steps(trail)), ..self }
    }
}
