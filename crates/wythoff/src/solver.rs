//! Many questions about one game.

use crate::arguments::number;
use crate::{IntoGame, IntoInt, Point};
use engines::Budget;
use engines::board::Table;
use engines::job::Job;
use engines::strategy::{LISTED, Moves, Value, Which};
use engines::{Game, Int, Result, board};
use std::fmt;
use std::time::Duration;

/// Answers questions about one game, each by the cheapest means that know the answer, and holds what it finds out on the way.
/// Threads may share one.
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

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("game", self.game()).field("budget", &self.budget).finish_non_exhaustive()
    }
}

impl Solver {
    /// For a game, or its text.
    ///
    /// ```
    /// let euclid = wythoff::Solver::new("euclid")?;
    /// assert!(euclid.is_p(5, 8)?);
    /// assert_eq!(wythoff::Solver::new("chess").unwrap_err().kind(), wythoff::ErrorKind::Game);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`engines::ErrorKind::Game`] for texts that name none.
    pub fn new(game: impl IntoGame) -> Result<Solver> {
        Ok(Solver { inner: engines::Solver::of(&game.into_game()?), budget: Budget::default() })
    }

    /// The most memory that a question may plan to use, in bytes; 2 GiB if nothing is said.
    ///
    /// ```
    /// let frugal = wythoff::Solver::new("wythoff")?.max_memory(1000);
    /// assert_eq!(frugal.table(100, 100).unwrap_err().kind(), wythoff::ErrorKind::Memory);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    #[must_use]
    pub fn max_memory(self, bytes: u64) -> Solver {
        Solver { budget: Budget { memory: bytes, ..self.budget }, ..self }
    }

    /// The most work that a question may take, by an estimate of the time on one core; a minute if nothing is said. No clock is read, so
    /// answers do not depend on the machine.
    ///
    /// ```
    /// use std::time::Duration;
    /// let hasty = wythoff::Solver::new("rule:k==l+1")?.max_work(Duration::from_millis(1));
    /// assert_eq!(hasty.grundy(100, 100).unwrap_err().kind(), wythoff::ErrorKind::Time);
    /// let patient = hasty.max_work(Duration::from_secs(600));
    /// assert!(patient.grundy(100, 100)?.value.is_some());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    #[must_use]
    pub fn max_work(self, work: Duration) -> Solver {
        Solver { budget: Budget { work: work.as_nanos(), ..self.budget }, ..self }
    }

    fn job(&self) -> Job<'static> {
        Job::default().with(self.budget)
    }

    /// The game.
    ///
    /// ```
    /// let solver = wythoff::Solver::new("w:1,3")?;
    /// assert_eq!(solver.game().to_string(), "w:1,3");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn game(&self) -> &Game {
        self.inner.game()
    }

    /// The Grundy value of (a, b), or the best bound that is known, see [`crate::grundy`].
    ///
    /// ```
    /// let solver = wythoff::Solver::new("wythoff")?;
    /// assert_eq!(solver.grundy(5, 6)?.value, Some(10u8.into()));
    /// // Row 3 repeats, so its values are known however far.
    /// assert_eq!(solver.grundy(3, "10^30")?.evidence.grade, wythoff::Grade::Proved);
    /// assert!(solver.grundy(3, -1).unwrap_err().to_string().starts_with("b: '-1' is negative"));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`crate::grundy`].
    pub fn grundy(&self, a: impl IntoInt, b: impl IntoInt) -> Result<Value> {
        self.inner.value(&number("a", a)?, &number("b", b)?, &self.job())
    }

    /// Whether the player about to move at (a, b) loses, see [`crate::is_p`].
    ///
    /// ```
    /// let solver = wythoff::Solver::new("a-wythoff:2")?;
    /// assert!(solver.is_p(2, 6)? && !solver.is_p(3, 5)?);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`crate::is_p`].
    pub fn is_p(&self, a: impl IntoInt, b: impl IntoInt) -> Result<bool> {
        self.inner.is_p(&number("a", a)?, &number("b", b)?, &self.job())
    }

    /// Whether positions are P-positions, many at once: of each pair, one pile from `a` and one from `b`.
    ///
    /// T = 30 ns each for Wythoff's game.
    ///
    /// ```
    /// let solver = wythoff::Solver::new("wythoff")?;
    /// assert_eq!(solver.are_p(&[1, 3, 1 << 40], &[2, 6, 1 << 41])?, [true, false, false]);
    /// assert_eq!(solver.are_p(&[1, 3], &[2]).unwrap_err().to_string(), "2 and 1 piles; a position has one of each");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`crate::is_p`]; [`crate::ErrorKind::Number`] where `a` and `b` have not as many piles.
    pub fn are_p(&self, a: &[u64], b: &[u64]) -> Result<Vec<bool>> {
        Ok(self.inner.p_tests(a, b, &self.job())?.0)
    }

    /// Who wins (a, b), and the winning options, see [`crate::moves`].
    ///
    /// T = 10 us for Wythoff's game, and up to 50 ms for the value that comes along where a board or a run gives it; whoever asks about many
    /// positions and needs no values allows little by [`Solver::max_work`]. Each option that is listed takes the time of a product of numbers as
    /// long as the piles.
    ///
    /// ```
    /// let solver = wythoff::Solver::new("wythoff")?;
    /// assert_eq!(solver.moves("10^18", "10^18+5")?.winning.count, 3u8.into());
    /// // In a P-position nothing wins, and there is a reply that puts off defeat.
    /// let lost = solver.moves(3, 5)?;
    /// assert_eq!(lost.outcome, wythoff::Outcome::P);
    /// assert!(lost.resist.is_some());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`crate::moves`].
    pub fn moves(&self, a: impl IntoInt, b: impl IntoInt) -> Result<Moves> {
        self.inner.moves(&number("a", a)?, &number("b", b)?, LISTED, &self.job())
    }

    /// The n-th position of value g, counted from 0, see [`crate::point`].
    ///
    /// ```
    /// let point = wythoff::Solver::new("wythoff")?.point(0, 3)?;
    /// assert_eq!(point.to_string(), "(4,7)");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`crate::point`].
    pub fn point(&self, g: u32, n: impl IntoInt) -> Result<Point> {
        let located = self.inner.point(g, &number("n", n)?, &self.job())?;
        Ok(Point::new(self.game(), located))
    }

    /// The first `count` P-positions, a <= b unless the piles are ordered.
    ///
    /// ```
    /// let first: Vec<_> = wythoff::Solver::new("wythoff")?.p_positions(3)?.collect();
    /// assert_eq!(first, [(0u8.into(), 0u8.into()), (1u8.into(), 2u8.into()), (3u8.into(), 5u8.into())]);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`crate::grundy`].
    pub fn p_positions(&self, count: usize) -> Result<impl Iterator<Item = (Int, Int)> + use<>> {
        Ok(self.inner.p_positions(&Which::First(Int::from(count)), &self.job())?.positions)
    }

    /// The values of all positions with a < rows and b < cols, see [`crate::table`].
    ///
    /// ```
    /// let table = wythoff::Solver::new("wythoff")?.table(3, 3)?;
    /// assert_eq!((table.get(1, 2), table.max()), (0, 2));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`crate::table`].
    pub fn table(&self, rows: usize, cols: usize) -> Result<Table> {
        board::table(self.game(), rows, cols, &self.job())
    }

    /// This solver with all that it can be asked, for experts.
    ///
    /// ```
    /// let solver = wythoff::Solver::new("nim")?;
    /// assert_eq!(solver.expert().means().next(), Some("formula"));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn expert(&self) -> &engines::Solver {
        &self.inner
    }
}
