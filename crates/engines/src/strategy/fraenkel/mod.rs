//! Three strategies for Fraenkel's game, in which k, l > 0 may be taken from the two piles if |k - l| < a
//! (fraenkel-1982, "How to beat your Wythoff games' opponent on three fronts").
//!
//! With A_n = mex{A_i, B_i : i < n} and B_n = A_n + a n, the P-positions are the pairs (A_n, B_n), and every positive
//! integer is in exactly one of the two sequences. So a strategy must do two things: *place* a pile x, that is, tell
//! whether it is some A_n or some B_n and what its partner is, and find the *pair* (A_m, B_m) of an index. The rest is the
//! same for all three: the case distinction in the proof of Theorem 1, which is [`answer`].
//!
//! * [`Recursive`] fills the table of pairs (Theorem 1): T = O(x), for piles up to [`recursive::LIMIT`];
//! * [`Algebraic`] takes integer square roots (Theorem 2): T = a few roots, at any size;
//! * [`Arithmetic`] reads digits (Theorems 3 to 5): T = two conversions, at any size.
//!
//! They share no code below [`answer`], and must agree. The algebraic one is the fastest by measurement (at a million
//! digits about a third of the arithmetic one's time), so [`crate::strategy::ClosedForm`], on which all other answers rest,
//! takes integer square roots, too. For piles that fit machine words there is [`WordFraenkel`], the same without big integers.

mod algebraic;
mod arithmetic;
pub mod recursive;
#[cfg(test)]
mod tests;
mod words;

pub use algebraic::Algebraic;
pub use arithmetic::Arithmetic;
pub use recursive::Recursive;
pub use words::{TooLarge, WordFraenkel};

use crate::error::Result;
use crate::job::Job;
use crate::rules::{Both, Game, Geometry, Single};
use numeration::{Digits, Int};
use std::ops::{Div, Sub};

/// One way to place a pile and to find a pair.
pub trait Strategy {
    /// The name used in explanations.
    fn name(&self) -> &'static str;

    /// Tells whether x is some A_n or some B_n; x = 0 is A_0.
    ///
    /// # Errors
    /// [`crate::ErrorKind::Unsupported`] beyond the reach of the strategy.
    fn place(&mut self, x: &Int, job: &Job) -> Result<PileStanding>;

    /// The pair (A_m, B_m).
    ///
    /// # Errors
    /// As [`Strategy::place`].
    fn pair(&mut self, m: &Int, job: &Job) -> Result<Paired>;
}

/// Where a pile stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PileStanding {
    /// Whether it is some A_n.
    pub is_lower: bool,
    /// B_n for A_n, A_n for B_n.
    pub partner: Int,
    /// How it was found.
    pub work: Work,
}

/// A pair and how it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paired {
    /// A_m.
    pub a: Int,
    /// B_m.
    pub b: Int,
    /// How it was found.
    pub work: Work,
}

/// What a strategy looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Work {
    /// The last rows of the table (n, A_n, B_n), up to the one that was needed.
    Rows(Vec<(u64, u64, Int)>),
    /// The index n.
    Index(Int),
    /// The digits of a pile in the p-system, and these digits shifted, to the left for A_n, to the right for B_n.
    Shift {
        /// Of the pile.
        digits: Digits,
        /// Of its partner.
        shifted: Digits,
    },
    /// The digits of an index in the q-system, read in the p-system.
    Image {
        /// Of the index.
        digits: Digits,
        /// A_m, or A_m + 1 if the digits end in an odd number of zeros.
        image: Int,
    },
}

/// The cases of the proof of Theorem 1, for a position x <= y.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Case {
    /// (x, y) = (A_n, B_n): there is nothing to win.
    Lost,
    /// x = B_n: take from y down to A_n.
    SmallerIsUpper,
    /// x = A_n and y > B_n: take from y down to B_n.
    LargerIsBeyond,
    /// x = A_n and y < B_n: take from both, down to the pair with index m = floor((y - x) / a).
    Between {
        /// The index.
        m: Int,
        /// The pair.
        pair: Paired,
    },
}

/// What a strategy says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyAnswer {
    /// The strategy.
    pub strategy: &'static str,
    /// Where the smaller pile stands.
    pub placed: PileStanding,
    /// The case of the proof.
    pub case: Case,
    /// The move, as the piles it leaves, in the order asked; `None` in a P-position.
    pub to: Option<(Int, Int)>,
}

/// What the proof of Theorem 1 tells to do.
enum Decision<N> {
    Lost,
    /// Lower the larger pile to the partner of the smaller one.
    Partner,
    /// Lower both to the pair with this index.
    Pair(N),
}

/// The case distinction of that proof, for a position small <= large whose smaller pile has been placed.
fn decide<N>(is_lower: bool, partner: &N, small: &N, large: &N, a: &N) -> Decision<N>
where
    N: Ord,
    for<'x> &'x N: Sub<Output = N> + Div<Output = N>,
{
    if !is_lower || large > partner {
        Decision::Partner
    } else if large == partner {
        Decision::Lost
    } else {
        Decision::Pair(&(large - small) / a)
    }
}

/// The three strategies for the parameter a >= 1; `None` for a = 0.
pub fn strategies(a: &Int) -> Option<[Box<dyn Strategy>; 3]> {
    Some([Box::new(Recursive::new(a)?), Box::new(Algebraic::new(a)?), Box::new(Arithmetic::new(a)?)])
}

/// The parameter a of a game that is Fraenkel's, perhaps under another name.
pub fn parameter(game: &Game) -> Option<Int> {
    match game.geometry()? {
        geometry if geometry == Geometry { single: Single::Either, both: Both::any_same() } => Some(Int::ONE),
        Geometry { both: Both::Near(a), .. } => Some(a),
        _ => None,
    }
}

/// Who wins (x, y), in either order, and a winning move: the proof of Theorem 1, with the means of one strategy.
///
/// ```
/// use wythoff_engines::strategy::fraenkel::{answer, Algebraic};
/// let (a, job) = (wythoff_engines::Int::ONE, wythoff_engines::job::Job::default());
/// let mut strategy = Algebraic::new(&a).unwrap();
/// let found = answer(&mut strategy, &a, &10u8.into(), &7u8.into(), &job).unwrap();
/// assert_eq!(found.to, Some((4u8.into(), 7u8.into())));
/// ```
///
/// # Errors
/// Those of the strategy.
pub fn answer(strategy: &mut dyn Strategy, a: &Int, x: &Int, y: &Int, job: &Job) -> Result<StrategyAnswer> {
    let (small, large) = if x <= y { (x, y) } else { (y, x) };
    let placed = strategy.place(small, job)?;
    let to_partner = || Some((small.clone(), placed.partner.clone()));
    let (case, to) = match decide(placed.is_lower, &placed.partner, small, large, a) {
        Decision::Lost => (Case::Lost, None),
        Decision::Partner if placed.is_lower => (Case::LargerIsBeyond, to_partner()),
        Decision::Partner => (Case::SmallerIsUpper, to_partner()),
        Decision::Pair(m) => {
            let pair = strategy.pair(&m, job)?;
            let to = (pair.a.clone(), pair.b.clone());
            (Case::Between { m, pair }, Some(to))
        }
    };
    let to = to.map(|(small, large)| if x <= y { (small, large) } else { (large, small) });
    Ok(StrategyAnswer { strategy: strategy.name(), placed, case, to })
}
