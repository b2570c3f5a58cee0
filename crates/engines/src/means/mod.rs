//! By which means a question about a game is answered, chosen in one place.
//!
//! A [`Solver`] holds the ladder of a game: the means that can say something about it, in their order. A question is asked of one
//! after the other until one has the answer. Means that cost next to nothing are asked in the order of the list, dearer ones in
//! the order of what they cost for this question, and what would cost more than the [`Budget`](crate::Budget) is passed over. So
//! every command, page and program that asks the same question gets the same answer, known in the same way.
//!
//! | means | what it knows | of which games |
//! |---|---|---|
//! | [`formula`] | every value | nim, cyclic-nimhoff, euclid, wyt:1 |
//! | [`closed_form`] | the P-positions | all with a theorem about them |
//! | [`translate`] | positions of some small values that have a closed form | w, t, f-wythoff |
//! | [`as_in_nim`] | values where no two-pile move is left | w, t, f-wythoff, wyt |
//! | [`strip`] | that a value is large, far from the line of the small ones | wythoff |
//! | [`tiling`] | every value, where squares tile the table by a theorem, or after [`run`] by a proof | wyt |
//! | [`board`] | every value on a board | all |
//! | [`run`] | small values in near rows, and in all rows that a run reaches | wythoff, a-wythoff, f-, r-wythoff, w, t |
//! | [`automaton`] | small values at any distance | those an automaton comes with |
//! | [`moved`] | small values, from those of Wythoff's game | w |
//! | [`diagonal`] | the P-positions, where they repeat along the diagonal | wyt |
//! | [`row_period`] | values in the first rows at any distance | those of [`crate::rows`] |
//! | [`rw`] | small values at any distance, if a conjecture holds, or proved by a [`certificate`] | wythoff |
//!
//! Adding one is: a file here with the questions it can answer, and a line in [`Solver::of`].

pub mod as_in_nim;
pub mod automaton;
pub mod board;
pub mod certificate;
pub mod closed_form;
pub mod diagonal;
pub mod formula;
pub mod moved;
pub mod row_period;
pub mod run;
pub mod rw;
mod solver;
pub mod strip;
pub mod tiling;
mod trail;
pub mod translate;

pub use solver::{Solver, Solvers};
pub use trail::{Trail, Tried, TriedOutcome};

use crate::error::{Error, Result};
use crate::evidence::Evidence;
use crate::job::Job;
use crate::points::literal::RowState;
use crate::points::{FarPoint, Found};
use crate::strategy::{ListedPPositions, Options, Which};
use numeration::Int;
use std::borrow::Cow;

/// A position: two piles.
#[derive(Clone, Copy, Debug)]
pub struct TwoPiles<'a> {
    /// The first pile.
    pub a: &'a Int,
    /// The second pile.
    pub b: &'a Int,
}

impl<'a> TwoPiles<'a> {
    /// The row: the smaller pile.
    pub fn row(self) -> &'a Int {
        self.a.min(self.b)
    }

    /// The column: the larger pile.
    pub fn column(self) -> &'a Int {
        self.a.max(self.b)
    }

    /// The bits of the larger pile.
    pub fn bits(self) -> usize {
        numeration::bits(self.column())
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub enum Question<'a> {
    /// The value of a position, if it is at most `most`; else that it is more.
    Value {
        /// The position.
        at: TwoPiles<'a>,
        /// The largest value that matters; all of them if `None`.
        most: Option<u32>,
    },
    /// The options of a position that have some value.
    Options {
        /// The position.
        at: TwoPiles<'a>,
        /// The value.
        value: &'a Int,
        /// How many are listed.
        limit: usize,
    },
    /// The n-th h-points.
    Points {
        /// The value.
        h: u32,
        /// Their places in T_h, from 0.
        many: &'a [Int],
    },
    /// All h-points, h <= g, in rows first to last.
    Rows {
        /// The largest value.
        g: u32,
        /// The first row.
        first: &'a Int,
        /// The last row.
        last: &'a Int,
    },
    /// The state of a row (Nivasch 2009, Definition 3.7) for values up to g.
    State {
        /// The largest value.
        g: u32,
        /// The row.
        row: &'a Int,
    },
    /// P-positions in order.
    PPositions(&'a Which),
}

/// What is known of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueOrBound {
    /// The value.
    Exactly(Int),
    /// A lower bound.
    AtLeast(Int),
}

/// Gives the value of two piles.
type ValueOf<'a> = dyn Fn(&Int, &Int) -> Option<Int> + 'a;

/// All values of a game, by a formula or a table that repeats.
pub struct Everywhere<'a> {
    value: Box<ValueOf<'a>>,
    /// How they are known.
    pub evidence: Evidence,
}

impl Everywhere<'_> {
    /// G(a, b); `None` where even this is out of reach.
    pub fn value(&self, a: &Int, b: &Int) -> Option<Int> {
        (self.value)(a, b)
    }
}

/// What one of the means says.
pub enum Reply<T> {
    /// The answer, or a part of it.
    Known(Found<T>),
    /// Nothing, and why.
    Silent(Cow<'static, str>),
}

impl<T> Reply<T> {
    /// An answer.
    pub fn known(what: T, evidence: Evidence) -> Result<Reply<T>> {
        Ok(Reply::Known(Found { what, evidence }))
    }

    /// None.
    pub fn silent(why: impl Into<Cow<'static, str>>) -> Result<Reply<T>> {
        Ok(Reply::Silent(why.into()))
    }
}

/// The n-th point of a value, and why it is not proved if it rests on a conjecture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    /// The point.
    pub found: Found<FarPoint>,
    /// Why it rests on a conjecture still.
    pub unproved: Option<Error>,
    /// What Algorithm RW had found, where a proof shows that it is another one.
    pub refuted: Option<FarPoint>,
}

impl From<Found<FarPoint>> for Located {
    fn from(found: Found<FarPoint>) -> Located {
        Located { found, unproved: None, refuted: None }
    }
}

/// Whether answers rest on a conjecture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reliance {
    /// They are certain.
    Never,
    /// Some do, if that is wanted.
    Sometimes,
    /// They do, unless a proof succeeds.
    Always,
}

/// A way to know things about one game. It answers what it can, and says how it knows.
pub trait Means: Send + Sync {
    /// Its name.
    fn name(&self) -> &'static str;

    /// What an answer costs, in nanoseconds of one core by estimate; `None` if it never has anything to say to such a question.
    /// Whatever earlier questions have left in memory does not count, or the answer would depend on them.
    fn cost(&self, question: &Question) -> Option<u128>;

    /// Whether its answers rest on a conjecture.
    fn rests_on_a_conjecture(&self) -> Reliance {
        Reliance::Never
    }

    /// What an earlier run has found out about a value and kept, whatever it would cost to find it out now.
    fn remembered(&self, _at: TwoPiles, _job: &Job) -> Option<Found<ValueOrBound>> {
        None
    }

    /// All values at once, where these means have them.
    ///
    /// # Errors
    /// As [`Means::value`].
    fn everywhere(&self, _job: &Job) -> Result<Option<Everywhere<'_>>> {
        Ok(None)
    }

    /// What would have to be done, in words, where that is too much.
    fn plan(&self, _question: &Question) -> String {
        self.name().to_owned()
    }

    /// The value of a position, or a bound.
    ///
    /// # Errors
    /// Where too much is needed, and where the computation fails.
    fn value(&self, _at: TwoPiles, _most: Option<u32>, _job: &Job) -> Result<Reply<ValueOrBound>> {
        Reply::silent("")
    }

    /// The options of a position that have some value, of which at most `limit` are listed.
    ///
    /// # Errors
    /// As [`Means::value`].
    fn options(&self, _at: TwoPiles, _value: &Int, _limit: usize, _job: &Job) -> Result<Reply<Options>> {
        Reply::silent("")
    }

    /// The n-th h-points, all of these.
    ///
    /// # Errors
    /// As [`Means::value`].
    fn points(&self, _h: u32, _many: &[Int], _job: &Job) -> Result<Reply<Vec<Located>>> {
        Reply::silent("")
    }

    /// All h-points, h <= g, in rows first to last, by row and value.
    ///
    /// # Errors
    /// As [`Means::value`].
    fn rows(&self, _g: u32, _first: &Int, _last: &Int, _job: &Job) -> Result<Reply<Vec<FarPoint>>> {
        Reply::silent("")
    }

    /// The state of a row for values up to g.
    ///
    /// # Errors
    /// As [`Means::value`].
    fn state(&self, _g: u32, _row: &Int, _job: &Job) -> Result<Reply<RowState>> {
        Reply::silent("")
    }

    /// P-positions in order.
    ///
    /// # Errors
    /// As [`Means::value`].
    fn p_positions(&self, _which: &Which, _job: &Job) -> Result<Reply<ListedPPositions>> {
        Reply::silent("")
    }
}

/// The value and what is less of it: the options of (a, b), candidates that the rule of the game decides on.
pub(crate) fn allowed(
    game: &crate::rules::Game,
    at: TwoPiles,
    candidates: impl IntoIterator<Item = (Int, Int)>,
) -> Result<Options> {
    let mut options = Vec::new();
    for (x, y) in candidates {
        if game.allows((at.a, at.b), (&x, &y))? {
            options.push((x, y));
        }
    }
    options.sort_unstable();
    options.dedup();
    let mut found = Options::default();
    options.into_iter().for_each(|(x, y)| found.push(x, y));
    Ok(found)
}

#[cfg(test)]
mod tests;
