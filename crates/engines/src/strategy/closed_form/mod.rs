//! P-positions in closed form, for piles of any size, where a theorem or a proved period gives one.
//!
//! Three patterns cover all theorems; the fourth is that of Wyt_K whose P-positions are found to repeat. Indices count the P-positions
//! (a, b) with a <= b in increasing order of a, from (0, 0) with index 0.

mod along;
mod blocks;
mod heap;
mod intervals;
mod pairs;
mod removals;
mod winning;

pub(crate) use winning::winning;

use crate::budget;
use crate::error::Result;
use crate::evidence::Evidence;
use crate::job::Job;
use crate::regularity::diagonal::{DiagonalForm, diagonal};
use crate::rules::{Game, PPositionsForm, Rules};
use blocks::Blocks;
use numeration::{Int, Short};
use pairs::Pairs;

/// The P-positions of a game, with what gives them.
#[derive(Clone, Debug)]
pub struct ClosedForm {
    shape: Pattern,
    evidence: Evidence,
}

#[derive(Clone, Debug)]
enum Pattern {
    /// B_n = S A_n + T n.
    Pairs(Box<Pairs>),
    /// Equal and adjacent pairs, the same in every block along the main diagonal.
    Blocks(Blocks),
    /// Blocks along the main diagonal of side h: (0, 0) and the antidiagonal i + j = h.
    Antidiagonals { h: Int },
    /// One in each row, the same from some row on after each period.
    Repeating(Box<DiagonalForm>),
}

impl ClosedForm {
    /// The closed form for a game, if a theorem gives one, or if the P-positions of a Wyt_K repeat within the usual number of rows.
    /// T = up to 0.2 s for a Wyt_K without one, else far less.
    ///
    /// # Errors
    /// Those of [`diagonal()`].
    pub fn of(game: &Game, job: &Job) -> Result<Option<ClosedForm>> {
        match ClosedForm::by_theorem(game) {
            Some(form) => Ok(Some(form)),
            None => ClosedForm::by_period(game, budget::diagonal_rows(game), job),
        }
    }

    /// That of a Wyt_K whose P-positions repeat within this many rows ([`diagonal()`]).
    ///
    /// # Errors
    /// Those of [`diagonal()`].
    pub fn by_period(game: &Game, most_steps: u64, job: &Job) -> Result<Option<ClosedForm>> {
        let Rules::Wyt(rules) = game.rules() else { return Ok(None) };
        let found = diagonal(rules.removals(), most_steps, job)?;
        Ok(found.map(|found| ClosedForm { evidence: found.evidence(), shape: Pattern::Repeating(Box::new(found)) }))
    }

    /// That which a theorem gives.
    pub fn by_theorem(game: &Game) -> Option<ClosedForm> {
        let theorem = game.rules().p_positions()?;
        let pairs = |pairs: Option<Pairs>| Some(Pattern::Pairs(Box::new(pairs?)));
        let shape = match &theorem.says {
            PPositionsForm::Pairs { t, shift } => pairs(Pairs::beatty(t, shift))?,
            PPositionsForm::Heap { s, t } => pairs(Pairs::heap(s, t))?,
            PPositionsForm::Connell(p) => pairs(Pairs::connell(p))?,
            PPositionsForm::Equal => Pattern::Blocks(Blocks::nim()),
            PPositionsForm::Blocks(k) => Pattern::Blocks(Blocks::wyt(k)),
            PPositionsForm::Antidiagonals(h) => Pattern::Antidiagonals { h: h.clone() },
        };
        Some(ClosedForm { shape, evidence: Evidence::theorem(theorem.source) })
    }

    /// The theorem, or the period that is proved.
    pub fn evidence(&self) -> Evidence {
        self.evidence.clone()
    }

    /// The t and c such that the P-positions are the (A_n + c, A_n + c + t n), A_n = floor(n alpha), and their mirror images, but
    /// for finitely many: they lie along b - c = (a - c) (t + sqrt(t^2 + 4)) / 2.
    pub fn line(&self) -> Option<(&Int, &Int)> {
        match &self.shape {
            Pattern::Pairs(pairs) => pairs.line(),
            _ => None,
        }
    }

    /// The P-positions in words.
    pub fn describe(&self) -> String {
        match &self.shape {
            Pattern::Pairs(pairs) => pairs.describe(),
            Pattern::Blocks(blocks) => blocks.describe(),
            Pattern::Repeating(diagonal) => diagonal.describe(),
            Pattern::Antidiagonals { h } => {
                let h = Short(h);
                format!("the P-positions are the (a,b) with floor(a/{h}) = floor(b/{h}) and a + b divisible by {h}")
            }
        }
    }

    /// The P-position with index n.  T = O(1) operations on integers of the size of n; for heap games with S >= 2,
    /// two conversions to a numeration system.
    pub fn nth(&self, n: &Int) -> (Int, Int) {
        match &self.shape {
            Pattern::Pairs(pairs) => pairs.nth(n),
            Pattern::Blocks(blocks) => blocks.nth(n),
            Pattern::Repeating(diagonal) => diagonal.nth(n),
            Pattern::Antidiagonals { h } => {
                let per_block = h / Int::from(2u8) + Int::ONE;
                let corner = n / &per_block * h;
                let rest = n % per_block;
                let b = if rest.is_zero() { corner.clone() } else { &corner + h - &rest };
                (corner + rest, b)
            }
        }
    }

    /// Whether (a, b), in either order, is a P-position.  T = O(1) operations on integers of this size; for heap
    /// games one conversion.
    pub fn contains(&self, a: &Int, b: &Int) -> bool {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        match &self.shape {
            Pattern::Pairs(pairs) => pairs.contains(a, b),
            Pattern::Blocks(blocks) => blocks.partner(a) == *b,
            Pattern::Repeating(diagonal) => diagonal.partner(a) == *b,
            Pattern::Antidiagonals { h } => a / h == b / h && ((a + b) % h).is_zero(),
        }
    }

    /// The same for piles that fit machine words, without big integers where the P-positions are floors of multiples.
    ///
    /// T = one 128-bit square root there, else that of [`ClosedForm::contains`].
    pub fn contains_words(&self, a: u64, b: u64) -> bool {
        let (a, b) = (a.min(b), a.max(b));
        let in_words = match &self.shape {
            Pattern::Pairs(pairs) => pairs.contains_words(a, b),
            _ => None,
        };
        in_words.unwrap_or_else(|| self.contains(&Int::from(a), &Int::from(b)))
    }

    /// The index of a P-position, given in either order: the inverse of [`ClosedForm::nth`].
    pub fn index(&self, a: &Int, b: &Int) -> Int {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        match &self.shape {
            Pattern::Pairs(pairs) => pairs.index(a, b),
            Pattern::Blocks(blocks) => blocks.index(a),
            Pattern::Repeating(diagonal) => diagonal.index(a),
            Pattern::Antidiagonals { h } => a / h * (h / Int::from(2u8) + Int::ONE) + a % h,
        }
    }

    /// How many P-positions can still follow a P-position, one after each two moves: each that can be reached from it
    /// has a smaller rank. In all shapes but one the rank is the index; the P-positions of one antidiagonal do not
    /// reach one another, so they have one rank.
    pub fn rank(&self, a: &Int, b: &Int) -> Int {
        match &self.shape {
            Pattern::Antidiagonals { h } if *h > Int::ONE => {
                a / h * Int::from(2u8) + if (a % h).is_zero() { Int::ZERO } else { Int::ONE }
            }
            _ => self.index(a, b),
        }
    }

    /// The pile that forms a P-position with this one, in either order, where there is only one such pile.
    pub fn partner(&self, pile: &Int) -> Option<Int> {
        match &self.shape {
            Pattern::Pairs(pairs) => pairs.only_partner(pile),
            Pattern::Blocks(blocks) => Some(blocks.partner(pile)),
            Pattern::Repeating(diagonal) => Some(diagonal.partner(pile)),
            Pattern::Antidiagonals { .. } => None,
        }
    }

    /// The least index whose P-position has a smaller pile of at least x, by bisection: the smaller piles increase.
    pub fn first_from_row(&self, x: &Int) -> Int {
        // The n-th smaller pile may be less than n where several P-positions share one, but never by a large factor.
        let (mut low, mut high) = (Int::ZERO, x + Int::ONE);
        while self.nth(&high).0 < *x {
            high *= Int::from(2u8);
        }
        while low < high {
            let middle = (&low + &high) >> 1;
            if self.nth(&middle).0 < *x {
                low = middle + Int::ONE;
            } else {
                high = middle;
            }
        }
        low
    }

    /// All P-positions with both piles below n, in order.
    pub fn below(self, n: Int) -> impl Iterator<Item = (Int, Int)> {
        // The larger pile grows with the index, too, except in two shapes. Along an antidiagonal the positions of the block
        // that n cuts begin in the middle: those with h - i below what is left of the block. Where P-positions repeat, some
        // near n are skipped.
        let mut index = Int::ZERO;
        std::iter::from_fn(move || {
            loop {
                let mut next = self.nth(&index);
                if let Pattern::Antidiagonals { h } = &self.shape
                    && next.1 >= n
                    && next.0 < n
                {
                    let corner = &next.0 / h * h;
                    let skipped = h + corner - &n;
                    let offset = &next.0 % h;
                    if skipped >= offset {
                        index += skipped - offset + Int::ONE;
                        next = self.nth(&index);
                    }
                }
                index += Int::ONE;
                if next.1 < n {
                    return Some(next);
                }
                if next.0 >= n || !matches!(self.shape, Pattern::Repeating(_)) {
                    return None;
                }
            }
        })
    }
}
