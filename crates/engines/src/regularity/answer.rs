//! What is known of the regularity of a game, with what proves it.

use super::block::harmless_residues;
use super::moves::WIDEST;
use super::{RegularityVerdict, SearchLimits, decide, lemma1_p};
use crate::error::{Error, ErrorKind, Result};
use crate::evidence::Evidence;
use crate::job::Job;
use crate::rows::{self, Period, Rows};
use crate::rules::{Game, Removals};
use numeration::{Int, Short};

/// The regularity of Wyt_K.
#[derive(Clone, Debug)]
pub struct Regularity {
    /// The verdict.
    pub verdict: RegularityVerdict,
    /// Where a row decides: the rows up to that one, if they fit the memory allowed.
    pub rows: Option<Rows>,
    removals: Removals,
    limits: SearchLimits,
}

/// Decides the regularity of a game, which must be Wyt_K, and finds what proves it.  T = that of [`decide`], and of
/// [`rows::periods`] up to the row that decides.
///
/// # Errors
/// [`ErrorKind::Unsupported`] for other games; [`ErrorKind::Interrupted`]; those of [`rows::periods`], but for memory.
pub fn regularity(game: &Game, limits: &SearchLimits, job: &Job) -> Result<Regularity> {
    let Some(removals) = game.removals() else {
        let message = format!("{game} is not Wyt_K; write a set as in wyt:1,4,8 or wyt:2^i");
        return Err(Error::new(ErrorKind::Unsupported, message));
    };
    let verdict = decide(removals, limits, job)?;
    let rows = match verdict {
        RegularityVerdict::NotClosed { row } => match rows::periods(game, row, 1 << 40, job) {
            // The verdict stands; only the numbers of the row are missing.
            Err(error) if error.kind() == ErrorKind::Memory => None,
            rows => Some(rows?),
        },
        _ => None,
    };
    Ok(Regularity { verdict, rows, removals: removals.clone(), limits: *limits })
}

impl Regularity {
    /// The verdict in one word.
    pub fn word(&self) -> &'static str {
        match self.verdict {
            RegularityVerdict::Closed(_) => "closed",
            RegularityVerdict::Quotient { .. } => "quotient",
            RegularityVerdict::NotClosed { .. } => "not_closed",
            RegularityVerdict::Undecided { .. } => "undecided",
        }
    }

    /// The least p > max K that Lemma 1 of duchene-2009 finds, if the game is closed and K finite.
    pub fn lemma1_p(&self) -> Option<Int> {
        match &self.verdict {
            RegularityVerdict::Closed(tiling) => lemma1_p(&self.removals, tiling.side()),
            _ => None,
        }
    }

    /// The residues modulo p whose numbers can all be added to K without changing a value, if the game is closed.
    pub fn redundant(&self) -> Option<Vec<usize>> {
        match &self.verdict {
            RegularityVerdict::Closed(tiling) => Some(harmless_residues(&tiling.squares()[0], tiling.side())),
            _ => None,
        }
    }

    /// The row with a positive preperiod, if there is one.
    pub fn row(&self) -> Option<&Period> {
        self.rows.as_ref().and_then(|rows| rows.periods.last())
    }

    /// What the limits leave open, in one sentence.
    pub fn open(&self) -> Option<String> {
        match self.verdict {
            RegularityVerdict::Quotient { closed_above: true, .. } => {
                let max_p = self.limits.max_p;
                // Exact, but no part of what a certificate says.
                Some(format!(
                    "the least p for which it is closed p-nim-regular; there is one above {max_p}, by computation"
                ))
            }
            RegularityVerdict::Quotient { never_closed: None, .. } => {
                Some(format!("whether it is closed p-nim-regular for a p above {}", self.limits.max_p))
            }
            RegularityVerdict::Undecided { rows } => {
                let beyond = match self.least() {
                    Some(least) if least >= Int::from(rows) => {
                        format!(" (the first row with a move from both piles is {})", Short(&least))
                    }
                    _ => String::new(),
                };
                Some(format!(
                    "whether larger blocks or squares tile the plane, or a row from {rows} on has a positive preperiod{beyond}"
                ))
            }
            _ => None,
        }
    }

    /// The least element of K, if it is at hand.
    fn least(&self) -> Option<Int> {
        match &self.removals {
            Removals::Finite(set) => set.first().cloned(),
            Removals::Multiples(m) => Some(m.clone()),
            Removals::Powers { base, from } => Some(base.pow(usize::try_from(from).ok().filter(|&e| e < 1000)?)),
        }
    }

    /// How the verdict is known.
    pub fn evidence(&self) -> Evidence {
        let proved = |words: String| Evidence::proved("regularity", words);
        match &self.verdict {
            RegularityVerdict::Closed(tiling) => {
                let p = tiling.side();
                proved(format!(
                    "the first {p} rows and columns are a latin square, and no k in K joins equal entries of it"
                ))
            }
            RegularityVerdict::Quotient { tiling, never_closed, .. } => {
                let (q, count) = (tiling.side(), tiling.count());
                let squares = match count {
                    1 => "1 square".to_owned(),
                    _ => format!("{count} squares"),
                };
                let never = match never_closed {
                    Some(_) => "; along a diagonal they do not repeat after any power of two, so no p is closed",
                    None => "",
                };
                proved(format!("{squares} of side {q} follow one another and no others{never}"))
            }
            RegularityVerdict::NotClosed { row } => match self.row() {
                Some(Period { preperiod, period, .. }) => proved(format!(
                    "row {row} repeats from column {preperiod} on and not before, with period {period}; with regularity all \
                     rows repeat from column 0 on"
                )),
                // Without the periods of the rows no certificate can be written.
                None => Evidence::computed("positive preperiod", format_args!("row {row}")),
            },
            RegularityVerdict::Undecided { rows } => {
                let side = self.limits.max_p.min(*rows);
                let statement = format!(
                    "the rows below {rows} repeat from column 0 on, and no block of a side up to {side}, nor squares up to {}, tile the \
                     plane",
                    side.min(WIDEST)
                );
                Evidence::bound(statement, Evidence::computed("search", format_args!("{rows} rows")))
            }
        }
    }
}
