//! Whether Wyt_K is closed p-nim-regular.

use crate::json::{Exact, Number, Word};
use crate::{Blame, Problem, Question, Refusal, Reply, Service, query};
use engines::evidence::Evidence;
use engines::job::Job;
use engines::means::Solvers;
use engines::regularity::{self, LARGEST_SIDE, Regularity, RegularityVerdict, SearchLimits, Tiling};
use engines::rules::Removals;
use engines::{Game, proof};
use numeration::Allowance;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Squares up to this side are shown: the block, or of several squares the one at (0,0).
pub const LARGEST_SHOWN: usize = 48;
/// The largest p that is tried if nothing is said.
pub const MAX_P: usize = 512;

/// Is Wyt_K closed p-nim-regular?
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Regular {
    /// The set K, as in 1,4,8 or 2^i or 2^i@1 or 2i; may also be called k.
    #[serde(alias = "k", deserialize_with = "query::set")]
    #[param(value_type = String, example = "1,4,8")]
    pub set: Game,
    /// The largest p that is tried.
    #[serde(default = "max_p", deserialize_with = "query::size::<_, LARGEST_SIDE>")]
    #[param(value_type = Option<String>)]
    pub max_p: usize,
}

fn max_p() -> usize {
    MAX_P
}

/// The game Wyt_K of a set K, written `1,4,8`, `{1,4,8}` or `wyt:1,4,8`.
///
/// # Errors
/// For texts that are not a set.
pub fn wyt(text: &str, allowance: &Allowance) -> engines::Result<Game> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let text = text.strip_prefix("wyt:").unwrap_or(&text);
    let inner = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
    Game::read(&format!("wyt:{}", inner.unwrap_or(text)), allowance)
}

/// The limits within which blocks are looked for.
///
/// # Errors
/// If no p is left to try, or one is too large.
pub fn limits(max_p: usize) -> Result<SearchLimits, Refusal> {
    let words = match max_p {
        0 => "0 leaves nothing to try".to_owned(),
        p if p > LARGEST_SIDE => format!("blocks of a side above {LARGEST_SIDE} are not tried"),
        _ => return Ok(SearchLimits { max_p, ..SearchLimits::default() }),
    };
    Err(Refusal::parameter(&["max_p"], format!("{words}; give 1 to {LARGEST_SIDE}")))
}

impl Regular {
    /// The set K.
    ///
    /// # Errors
    /// If the game is not Wyt_K.
    pub fn removals(&self) -> Result<&Removals, Refusal> {
        let none = || Refusal::parameter(&["set"], format!("{} is not Wyt_K", self.set));
        self.set.removals().ok_or_else(none)
    }

    /// The certificate of what was found.
    ///
    /// # Errors
    /// Where there is no proof.
    pub fn certificate(&self, found: &Regularity, job: &Job) -> engines::Result<Vec<u8>> {
        proof::regularity::write(&self.set, found, job)
    }
}

impl Question for Regular {
    type Found = (Regularity, Evidence);

    fn answer(&self, _: &Solvers, job: &Job) -> Result<Self::Found, Refusal> {
        self.removals()?;
        let found = regularity::regularity(&self.set, &limits(self.max_p)?, job).sized_by(&["set"])?;
        let evidence = found.evidence();
        Ok((found, evidence))
    }

    fn document<'a>(&'a self, (found, evidence): &'a Self::Found) -> impl Serialize + 'a {
        let (p, quotient) = match &found.verdict {
            RegularityVerdict::Closed(tiling) => (Some(tiling.side()), None),
            RegularityVerdict::Quotient { tiling, never_closed, .. } => (None, Some((tiling, never_closed.is_some()))),
            _ => (None, None),
        };
        let row = found.row();
        RegularDocument {
            game: self.set.to_string(),
            set: match self.set.removals() {
                Some(Removals::Finite(set)) => Some(set.iter().map(Number).collect()),
                _ => None,
            },
            verdict: found.word(),
            p,
            lemma1_p: found.lemma1_p().map(Exact),
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

    fn names_its_size(&self) -> bool {
        true
    }
}

/// What repeats in the values of Wyt_K.
#[derive(Serialize, ToSchema)]
#[schema(as = Regular)]
struct RegularDocument<'a> {
    game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    set: Option<Vec<Number<'a>>>,
    /// `closed`, `quotient`, `not_closed` or `undecided`.
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    p: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Number<'static>>)]
    lemma1_p: Option<Exact>,
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

/// Whether Wyt_K is closed p-nim-regular.
#[utoipa::path(get, path = "/regular", tag = "board", params(Regular),
    responses((status = 200, body = RegularDocument), crate::problem::Failures))]
pub(crate) fn regular(service: &Service, asked: Regular, job: &Job) -> Result<Reply, Problem> {
    service.document(&asked, job)
}
