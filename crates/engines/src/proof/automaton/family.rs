//! The games that automata are checked for, and what of their rules the proof uses.

use crate::rules::{Game, Rules};
use numeration::saturate;

/// The largest A of `a-wythoff:A`.
const WIDEST: usize = 64;

/// What is particular to a game.
#[derive(Clone, Copy)]
pub enum CheckedFamily {
    /// k and l from both with |k - l| < t; t = 1 is Wythoff's game.
    Fraenkel { t: usize },
    /// T_k.
    Ratio { k: usize },
    /// W_{k,l}.
    Restricted { k: usize, l: usize },
    /// R-Wythoff, in which points of a column do not see each other.
    Larger,
}

impl CheckedFamily {
    /// The family of a game, if there is a proof for it.
    pub fn of(game: &Game) -> Option<CheckedFamily> {
        match game.written() {
            Rules::Wythoff(_) => Some(CheckedFamily::Fraenkel { t: 1 }),
            Rules::AWythoff(rules) => {
                Some(saturate(&rules.a)).filter(|&t| t <= WIDEST).map(|t| CheckedFamily::Fraenkel { t })
            }
            Rules::T(rules) => Some(CheckedFamily::Ratio { k: saturate(&rules.k) }),
            Rules::W(rules) => Some(CheckedFamily::Restricted { k: saturate(&rules.k), l: saturate(&rules.l) }),
            Rules::RWythoff(_) => Some(CheckedFamily::Larger),
            _ => None,
        }
    }

    /// The largest digit; also the number of diagonals that one point closes.
    pub fn t(self) -> usize {
        match self {
            CheckedFamily::Fraenkel { t } => t,
            _ => 1,
        }
    }

    /// Whether a column holds a value only once.
    pub fn has_columns(self) -> bool {
        !matches!(self, CheckedFamily::Larger)
    }

    /// Whether rows may be given by the definition before the automaton's begin.
    pub fn may_have_transient(self) -> bool {
        !matches!(self, CheckedFamily::Fraenkel { .. })
    }

    /// Whether a point (c, d), c <= d, can be reached along its diagonal from all rows that the automaton describes.
    pub fn reaches_from_far(self, c: usize, d: usize) -> bool {
        match self {
            CheckedFamily::Fraenkel { .. } | CheckedFamily::Larger => true,
            // There floor(b/a) = 1.
            CheckedFamily::Ratio { k } => c > 0 && d / c <= k.saturating_add(1),
            CheckedFamily::Restricted { k, l } => c >= k && d >= l,
        }
    }
}
