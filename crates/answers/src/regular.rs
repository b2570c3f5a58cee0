//! Whether Wyt_K is closed p-nim-regular.

use crate::json::{Number, Word};
use engines::Game;
use engines::evidence::Evidence;
use engines::regularity::{Regularity, RegularityVerdict, Tiling};
use engines::rules::Removals;
use numeration::Int;
use serde::Serialize;
use utoipa::ToSchema;

/// Squares up to this side are told: the block, or of several squares the one at (0,0).
pub const LARGEST_SHOWN: usize = 48;

/// What repeats for ever in the values of Wyt_K.
#[derive(Serialize, ToSchema)]
#[schema(as = Regular)]
pub struct Answer<'a> {
    game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    set: Option<Vec<Number<'a>>>,
    /// `closed`, `quotient`, `not_closed` or `undecided`.
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    p: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lemma1_p: Option<Number<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant_residues: Option<Vec<usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    block: Option<Vec<Vec<u16>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    q: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    never_closed: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    preperiod: Option<Word>,
    #[serde(skip_serializing_if = "Option::is_none")]
    period: Option<Word>,
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<String>,
    evidence: &'a Evidence,
}

impl<'a> Answer<'a> {
    /// The answer for a game; `lemma1_p` is what [`Regularity::lemma1_p`] says.
    pub fn new(
        game: &Game,
        removals: &'a Removals,
        found: &Regularity,
        lemma1_p: Option<&'a Int>,
        evidence: &'a Evidence,
    ) -> Answer<'a> {
        let (p, quotient) = match &found.verdict {
            RegularityVerdict::Closed(tiling) => (Some(tiling.side()), None),
            RegularityVerdict::Quotient { tiling, never_closed, .. } => (None, Some((tiling, never_closed.is_some()))),
            _ => (None, None),
        };
        let row = found.row();
        Answer {
            game: game.to_string(),
            set: match removals {
                Removals::Finite(set) => Some(set.iter().map(Number).collect()),
                _ => None,
            },
            verdict: found.word(),
            p,
            lemma1_p: lemma1_p.map(Number),
            redundant_residues: found.redundant(),
            block: tiling(found).filter(|tiling| tiling.side() <= LARGEST_SHOWN).map(first_square),
            q: quotient.map(|(tiling, _)| tiling.side()),
            squares: quotient.map(|(tiling, _)| tiling.count()),
            never_closed: quotient.map(|(_, never)| never),
            row: match found.verdict {
                RegularityVerdict::NotClosed { row } => Some(row),
                _ => None,
            },
            preperiod: row.map(|row| Word(row.preperiod)),
            period: row.map(|row| Word(row.period)),
            open: found.open(),
            evidence,
        }
    }
}

/// The tiling, if there is one.
pub fn tiling(found: &Regularity) -> Option<&Tiling> {
    match &found.verdict {
        RegularityVerdict::Closed(tiling) | RegularityVerdict::Quotient { tiling, .. } => Some(tiling),
        _ => None,
    }
}

/// The square at (0,0), row by row.
pub fn first_square(tiling: &Tiling) -> Vec<Vec<u16>> {
    tiling.squares()[0].chunks(tiling.side()).map(<[u16]>::to_vec).collect()
}
