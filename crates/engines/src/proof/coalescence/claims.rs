//! What a certificate says, read strictly: every field once, none that is unknown, all lists as long as they have to be.

use crate::proof::fields::{Named, fields};
use crate::proof::stop::{CheckStep, Stop};
use numeration::Int;
use serde::Deserialize;

/// The claims of a certificate.
pub struct CoalescenceClaims {
    /// The largest value.
    pub g: u32,
    /// The index of the points.
    pub n: Int,
    /// The points [a, b] of the values 0..=g.
    pub points: Vec<[Int; 2]>,
    /// The rows that Algorithm WSG gives.
    pub base: BaseRows,
    /// The lowest first.
    pub levels: Vec<LevelClaim>,
}

/// Some rows.
pub struct BaseRows {
    pub first: Int,
    pub rows: usize,
}

/// Some rows that follow from those below. All rows but the first one are counted from that.
pub struct LevelClaim {
    pub first: Int,
    pub rows: usize,
    /// From here on the points of all values are known.
    pub exact: usize,
    /// For the values 1..=g, where the set of states starts and where only one is left.
    pub spans: Vec<Span>,
}

/// The rows between which a set of states becomes one.
#[derive(Clone, Copy)]
pub struct Span {
    pub start: usize,
    pub single: usize,
}

fields! {
    struct CoalescenceFile {
        game: String,
        g: u32,
        n: String,
        points: Vec<[String; 2]>,
        base: Named<BaseFields>,
        levels: Vec<Named<LevelFields>>,
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BaseFields {
    first: String,
    rows: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelFields {
    first: String,
    rows: usize,
    exact: usize,
    starts: Vec<usize>,
    singles: Vec<usize>,
}

impl CoalescenceClaims {
    /// Reads a file of this kind.
    pub fn read(bytes: &[u8]) -> CheckStep<CoalescenceClaims> {
        let CoalescenceFile { game, g, n, points, base: Named(base), levels, .. } = CoalescenceFile::read(bytes)?;
        if game != "wythoff" {
            return Err(format(format!("the game is '{game}', and such certificates are about wythoff alone")));
        }
        if points.len() as u64 != u64::from(g) + 1 {
            return Err(format(format!("it has {} points for the values 0 to {g}", points.len())));
        }
        let points = points.iter().map(|[a, b]| Ok([digits(a)?, digits(b)?])).collect::<CheckStep<_>>()?;
        let base = BaseRows { first: digits(&base.first)?, rows: base.rows };
        let level = |(i, Named(level)): (usize, Named<LevelFields>)| {
            level.read(g).map_err(|e| format(format!("level {}: {e}", i + 1)))
        };
        let levels = levels.into_iter().enumerate().map(level).collect::<CheckStep<_>>()?;
        Ok(CoalescenceClaims { g, n: digits(&n)?, points, base, levels })
    }
}

impl LevelFields {
    fn read(self, g: u32) -> Result<LevelClaim, String> {
        let LevelFields { first, rows, exact, starts, singles } = self;
        if [starts.len(), singles.len()].iter().any(|&len| len as u64 != u64::from(g)) {
            return Err(format!(
                "it has {} starts and {} singles for the values 1 to {g}",
                starts.len(),
                singles.len()
            ));
        }
        let spans = starts.into_iter().zip(singles).map(|(start, single)| Span { start, single }).collect();
        Ok(LevelClaim { first: plain(&first)?, rows, exact, spans })
    }
}

fn format(reason: String) -> Stop {
    Stop::rejected("format", reason)
}

fn digits(text: &str) -> CheckStep<Int> {
    plain(text).map_err(format)
}

/// A number in decimal digits, without zeros before them.
fn plain(text: &str) -> Result<Int, String> {
    if !text.bytes().all(|c| c.is_ascii_digit()) || text.len() > 1 && text.starts_with('0') {
        return Err(format!("'{}' is no number in plain digits", text.chars().take(40).collect::<String>()));
    }
    numeration::parse(text).map_err(|e| e.to_string())
}
