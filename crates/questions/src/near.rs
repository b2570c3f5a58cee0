//! The largest values close to 0-values.

use crate::json::Number;
use crate::{Blame, Question, Refusal};
use engines::evidence::Evidence;
use engines::job::Job;
use engines::means::Solvers;
use engines::points;
use numeration::Int;
use serde::Serialize;

/// Which are the largest values of Wythoff's game close to its 0-values?
#[derive(Clone, Debug)]
pub struct Near {
    /// The largest value that is distinguished from larger ones.
    pub g: u32,
    /// Cells in rows a <= `rows`.
    pub rows: u64,
    /// Distances 1 to this.
    pub distance: u64,
    /// Cells in rows from this one on.
    pub from_row: Int,
}

impl Near {
    /// How the values are known.
    pub fn evidence(&self) -> Evidence {
        Evidence::computed("run", format_args!("rows 0 to {}", self.rows))
    }
}

impl Question for Near {
    type Found = Vec<points::Near>;

    fn answer(&self, _: &Solvers, job: &Job) -> Result<Self::Found, Refusal> {
        let first = u64::try_from(&self.from_row).unwrap_or(u64::MAX); // no run has so many rows
        points::near(self.g as usize, self.distance, first, self.rows, job).sized_by(&["g", "rows", "distance"])
    }

    fn document<'a>(&'a self, found: &'a Self::Found) -> impl Serialize + 'a {
        NearDocument {
            game: "wythoff",
            g: self.g,
            rows: self.rows,
            from_row: Number(&self.from_row),
            near: found.iter().map(AtDistance::from).collect(),
            evidence: self.evidence(),
        }
    }

    fn names_its_size(&self) -> bool {
        true
    }
}

#[derive(Serialize)]
struct NearDocument<'a> {
    game: &'static str,
    g: u32,
    rows: u64,
    from_row: Number<'a>,
    near: Vec<AtDistance>,
    evidence: Evidence,
}

#[derive(Serialize)]
struct AtDistance {
    distance: u64,
    cell: Option<(u64, u64)>,
    value: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    beyond: Option<Larger>,
}

#[derive(Serialize)]
struct Larger {
    count: u64,
    first: (u64, u64),
}

impl From<&points::Near> for AtDistance {
    fn from(near: &points::Near) -> AtDistance {
        AtDistance {
            distance: near.distance,
            cell: near.largest.map(|(_, cell)| cell),
            value: near.largest.map(|(value, _)| value),
            beyond: near.beyond.as_ref().map(|beyond| Larger { count: beyond.count, first: beyond.first }),
        }
    }
}
