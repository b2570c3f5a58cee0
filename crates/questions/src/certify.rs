//! Certificates of points of Wythoff's game, and the strip that holds them.

use crate::json::{Number, Pair};
use crate::reply::File;
use crate::{Problem, Question, Refusal, Reply, Service, query};
use engines::ErrorKind;
use engines::coalescence::{self, Certificate};
use engines::evidence::{Evidence, citations};
use engines::job::Job;
use engines::means::Solvers;
use engines::points::{Constants, Golden};
use numeration::Int;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// What proves where the n-th g-point of Wythoff's game is?
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Certify {
    /// The value.
    #[serde(deserialize_with = "query::value::<_, { u32::MAX }>")]
    #[param(value_type = String, example = "3")]
    pub g: u32,
    /// Its place, counted from 0.
    #[serde(deserialize_with = "query::number")]
    #[param(value_type = String, example = "10^30")]
    pub n: Int,
}

/// A certificate and its file.
pub struct Certified {
    /// What it says.
    pub certificate: Certificate,
    /// The file.
    pub bytes: Vec<u8>,
    /// How the points are known.
    pub evidence: Evidence,
}

impl Question for Certify {
    type Found = Certified;

    fn answer(&self, _: &Solvers, job: &Job) -> Result<Certified, Refusal> {
        if self.g > coalescence::LARGEST {
            let problem = format!("{} is too large; give at most {}", self.g, coalescence::LARGEST);
            return Err(Refusal::parameter(&["g"], problem));
        }
        let certificate = coalescence::certificate(self.g, &self.n, job).map_err(|error| match error.kind() {
            ErrorKind::Interrupted => error.into(),
            _ => Refusal::computation(&["g", "n"], error),
        })?;
        let (bytes, evidence) = (certificate.to_bytes(), certificate.evidence());
        Ok(Certified { certificate, bytes, evidence })
    }

    fn document<'a>(&'a self, found: &'a Certified) -> impl Serialize + 'a {
        let points: Vec<Pair> = found.certificate.points.iter().map(|(a, b)| Pair(a, b)).collect();
        let last = found.certificate.points.last();
        CertifyDocument {
            game: "wythoff",
            g: self.g,
            n: Number(&self.n),
            a: last.map(|(a, _)| Number(a)),
            b: last.map(|(_, b)| Number(b)),
            points,
            levels: found.certificate.levels.len(),
            bytes: found.bytes.len(),
            evidence: &found.evidence,
        }
    }

    fn names_its_size(&self) -> bool {
        true
    }
}

#[derive(Serialize)]
struct CertifyDocument<'a> {
    game: &'static str,
    g: u32,
    n: Number<'a>,
    a: Option<Number<'a>>,
    b: Option<Number<'a>>,
    /// By value.
    points: Vec<Pair<'a>>,
    levels: usize,
    bytes: usize,
    evidence: &'a Evidence,
}

/// A certificate of the n-th g-point of Wythoff's game, as `wyt certify` writes it.
#[utoipa::path(get, path = "/certify", tag = "points", params(Certify),
    responses((status = 200, description = "The certificate", body = File, content_type = "application/octet-stream"),
        crate::problem::Failures))]
pub(crate) fn certify(service: &Service, asked: Certify, job: &Job) -> Result<Reply, Problem> {
    let bytes = asked.answer(&service.solvers, job)?.bytes;
    Ok(Reply::new("application/octet-stream", bytes).named(&format!("wythoff-{}.json", asked.g)))
}

/// Between which lines do all g-points of Wythoff's game lie?
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Strip {
    /// The value.
    #[serde(deserialize_with = "query::value::<_, { u32::MAX }>")]
    #[param(value_type = String, example = "5")]
    pub g: u32,
}

impl Question for Strip {
    type Found = (Constants, Evidence);

    fn answer(&self, _: &Solvers, _: &Job) -> Result<Self::Found, Refusal> {
        Ok((Constants::of(self.g), Evidence::theorem(citations::NEAR_THE_LINE)))
    }

    fn document<'a>(&'a self, (constants, evidence): &'a Self::Found) -> impl Serialize + 'a {
        let (low, high) = (constants.exact.l.into(), constants.exact.h.into());
        StripDocument { g: self.g, low, high, evidence }
    }
}

/// Every g-point (a, b), a <= b, of Wythoff's game has low <= a - b / phi <= high.
#[derive(Serialize, ToSchema)]
#[schema(as = Strip)]
struct StripDocument<'a> {
    g: u32,
    low: Bound,
    high: Bound,
    evidence: &'a Evidence,
}

/// The number p + q phi.
#[derive(Serialize, ToSchema)]
#[schema(as = Golden)]
struct Bound {
    p: i64,
    q: i64,
}

impl From<Golden> for Bound {
    fn from(Golden { p, q }: Golden) -> Bound {
        Bound { p, q }
    }
}

/// The strip that holds all g-points of Wythoff's game, with proof.
#[utoipa::path(get, path = "/strip", tag = "points", params(Strip),
    responses((status = 200, body = StripDocument), crate::problem::Failures))]
pub(crate) fn strip(service: &Service, asked: Strip, job: &Job) -> Result<Reply, Problem> {
    service.document(&asked, job)
}
