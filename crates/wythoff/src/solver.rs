//! Many questions about one game.

use crate::{IntoGame, IntoInt, Point};
use engines::Budget;
use engines::board::Table;
use engines::job::Job;
use engines::strategy::{Moves, Value, Which};
use engines::{Game, Int, Result, board};
use std::time::Duration;

/// Up to this many winning moves are listed.
pub(crate) const MOST_LISTED: usize = 1000;

/// Answers questions about one game, each by the cheapest means that know the answer, and holds what it finds out on the way.
///
/// ```
/// let solver = wythoff::Solver::new("w:1,3")?.max_memory(1 << 28);
/// let values: Vec<_> = (0..5).map(|a| solver.grundy(a, 7)).collect::<Result<_, _>>()?;
/// assert!(values.iter().all(|known| known.value.is_some()));
/// assert!(solver.is_p(0, 0)?);
/// # Ok::<(), wythoff::Error>(())
/// ```
pub struct Solver {
    inner: engines::Solver,
    budget: Budget,
}

impl Solver {
    /// For a game, or its text.
    ///
    /// # Errors
    /// [`engines::ErrorKind::Game`] for texts that name none.
    pub fn new(game: impl IntoGame) -> Result<Solver> {
        Ok(Solver { inner: engines::Solver::of(&game.into_game()?), budget: Budget::default() })
    }

    /// The most memory that a question may plan to use, in bytes; 2 GiB if nothing is said.
    #[must_use]
    pub fn max_memory(self, bytes: u64) -> Solver {
        Solver { budget: Budget { memory: bytes, ..self.budget }, ..self }
    }

    /// The most work that a question may take, by an estimate of the time on one core; a minute if nothing is said. No clock is read, so
    /// answers do not depend on the machine.
    #[must_use]
    pub fn max_work(self, work: Duration) -> Solver {
        Solver { budget: Budget { work: work.as_nanos(), ..self.budget }, ..self }
    }

    fn job(&self) -> Job<'static> {
        Job::default().with(self.budget)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.inner.game()
    }

    /// The Grundy value of (a, b), as [`crate::grundy`].
    ///
    /// # Errors
    /// As [`crate::grundy`].
    pub fn grundy(&self, a: impl IntoInt, b: impl IntoInt) -> Result<Value> {
        self.inner.value(&a.into_int()?, &b.into_int()?, &self.job())
    }

    /// Whether (a, b) is a P-position, as [`crate::is_p`].
    ///
    /// # Errors
    /// As [`crate::is_p`].
    pub fn is_p(&self, a: impl IntoInt, b: impl IntoInt) -> Result<bool> {
        self.inner.is_p(&a.into_int()?, &b.into_int()?, &self.job())
    }

    /// Whether positions are P-positions, many at once: of each pair, one pile from `a` and one from `b`.  T = 30 ns each for Wythoff's game.
    ///
    /// ```
    /// let solver = wythoff::Solver::new("wythoff")?;
    /// assert_eq!(solver.are_p(&[1, 3, 1 << 40], &[2, 6, 1 << 41])?, [true, false, false]);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`crate::is_p`].
    pub fn are_p(&self, a: &[u64], b: &[u64]) -> Result<Vec<bool>> {
        Ok(self.inner.p_tests(a, b, &self.job())?.0)
    }

    /// Who wins (a, b), and the winning options, as [`crate::moves`].
    ///
    /// # Errors
    /// As [`crate::moves`].
    pub fn moves(&self, a: impl IntoInt, b: impl IntoInt) -> Result<Moves> {
        self.inner.moves(&a.into_int()?, &b.into_int()?, MOST_LISTED, &self.job())
    }

    /// The n-th position of value g, as [`crate::point`].
    ///
    /// # Errors
    /// As [`crate::point`].
    pub fn point(&self, g: u32, n: impl IntoInt) -> Result<Point> {
        let located = self.inner.point(g, &n.into_int()?, &self.job())?;
        Ok(Point::new(self.game(), located))
    }

    /// The P-positions from the first on, a <= b unless the piles are ordered: the `count` first ones.
    ///
    /// ```
    /// let first: Vec<_> = wythoff::Solver::new("wythoff")?.p_positions(3)?.collect();
    /// assert_eq!(first, [(0u8.into(), 0u8.into()), (1u8.into(), 2u8.into()), (3u8.into(), 5u8.into())]);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`crate::grundy`].
    pub fn p_positions(&self, count: usize) -> Result<impl Iterator<Item = (Int, Int)> + use<>> {
        Ok(self.inner.p_positions(&Which::First(Int::from(count)), &self.job())?.positions)
    }

    /// The values of a board, as [`crate::table`].
    ///
    /// # Errors
    /// As [`crate::table`].
    pub fn table(&self, rows: usize, cols: usize) -> Result<Table> {
        board::table(self.game(), rows, cols, &self.job())
    }

    /// The same solver with all that it can be asked, for experts.
    pub fn expert(&self) -> &engines::Solver {
        &self.inner
    }
}
