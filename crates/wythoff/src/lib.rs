//! Exact answers about Wythoff's game and its relatives, for piles of any size, each with how it is known.
//!
//! Two piles of tokens; a move takes any number from one pile, or from both under a rule; whoever cannot move loses. The rule makes the
//! game, and `wyt games` lists those that are known by name: `wythoff`, `a-wythoff:2`, `w:1,3`, `rule:k==l && a-k>=2`.
//!
//! ```
//! let known = wythoff::grundy("wythoff", 5, 6)?;
//! assert_eq!(known.value, Some(10u8.into()));
//! assert_eq!(known.evidence.grade, wythoff::Grade::Exact);
//! println!("{known}   [{}]", known.evidence); // 10   [exact: board of 6 by 7]
//!
//! assert!(wythoff::is_p("wythoff", "1618033988749894848204586834365", "2618033988749894848204586834365")?);
//! # Ok::<(), wythoff::Error>(())
//! ```
//!
//! The functions of this page are for one question. Many questions about one game go to a [`Solver`], which holds what it has found out.
//! The programs in `examples/` show both.
//!
//! A debug build takes about eight times as long: use `--release`, or `[profile.dev.package."*"] opt-level = 3`.
//!
//! Numbers are Rust's integers, texts such as `"10^100+7"`, or [`Int`]s, which are `UBig` of the crate `dashu-int`, re-exported; a version of
//! that crate that is incompatible with the one before makes one of this crate. [`parse`] reads an `Int` from a text, so no second
//! dependency is needed. Types that may get new fields or variants are `#[non_exhaustive]`.
//!
//! Everything else is in [`engines`]: boards, points, periods, automata, certificates and their checkers, and what a caller may lend a long
//! computation (threads, a way to stop it, a place to keep results). It is large and made for experts, and changes more often than this page.

mod arguments;
mod point;
mod solver;

/// The Rust of the README and of the guide is run with these tests; it is not part of the package.
#[cfg(doctest)]
mod guide {
    #[doc = include_str!("../../../README.md")]
    mod readme {}
    #[doc = include_str!("../../../book/src/tour-programming.md")]
    mod tour {}
}

pub use arguments::{IntoGame, IntoInt};
#[doc(inline)]
pub use engines::board::Table;
#[doc(inline)]
pub use engines::evidence::{Evidence, Grade};
#[doc(inline)]
pub use engines::proof::Verdict;
#[doc(inline)]
pub use engines::rules::Game;
#[doc(inline)]
pub use engines::strategy::{Moves, Outcome, Solution, Value};
#[doc(inline)]
pub use engines::{Error, ErrorKind, Result};
#[doc(inline)]
pub use numeration::Int;
pub use point::Point;
pub use solver::Solver;

/// The machinery behind the answers, for experts.
pub use engines;

use arguments::number;
use engines::job::Job;

/// Reads a number: digits, `1e6`, `2^64`, `10^100+7`; up to ten million digits.
///
/// ```
/// assert_eq!(wythoff::parse("2^10+1")?, 1025u32.into());
/// # Ok::<(), wythoff::Error>(())
/// ```
///
/// # Errors
/// [`ErrorKind::Number`], with the character at which the text stops to be one.
pub fn parse(text: &str) -> Result<Int> {
    text.into_int()
}

/// The Grundy value of the position (a, b), or the best bound that is known.
///
/// T = that of the cheapest means that know it: some microseconds for a formula or a theorem, 10 ns a cell for a board. At most a minute's
/// work; a [`Solver`] can be given more.
///
/// ```
/// assert_eq!(wythoff::grundy("nim", 5, "10^30")?.value, Some(wythoff::parse("10^30+5")?));
///
/// // Far from the line of the P-positions, the value is often known, and else how large it is at least.
/// let far = wythoff::grundy("a-wythoff:5", "10^30", "10^30+1")?;
/// assert_eq!((far.value, far.evidence.grade), (None, wythoff::Grade::Bound));
/// assert!(far.at_least.is_some());
/// # Ok::<(), wythoff::Error>(())
/// ```
///
/// # Errors
/// [`ErrorKind::Game`] and [`ErrorKind::Number`] for texts that are none; [`ErrorKind::Memory`], [`ErrorKind::Time`] and
/// [`ErrorKind::Unsupported`] where nothing at all is known within the limits; [`ErrorKind::Rule`] where a free rule has no value.
pub fn grundy(game: impl IntoGame, a: impl IntoInt, b: impl IntoInt) -> Result<Value> {
    Solver::new(game)?.grundy(a, b)
}

/// Whether the player about to move at (a, b) loses. The answer never rests on a conjecture.
///
/// ```
/// assert!(wythoff::is_p("wythoff", 4, 7)?);
/// assert!(!wythoff::is_p("w:1", 4, 7)?);
/// # Ok::<(), wythoff::Error>(())
/// ```
///
/// # Errors
/// Those of [`grundy`]; also where only a bound is known that does not decide it.
pub fn is_p(game: impl IntoGame, a: impl IntoInt, b: impl IntoInt) -> Result<bool> {
    Solver::new(game)?.is_p(a, b)
}

/// Who wins (a, b), and the winning options, of which the first thousand are listed.
///
/// ```
/// let moves = wythoff::moves("wythoff", 5, 6)?;
/// assert_eq!(moves.outcome, wythoff::Outcome::N);
/// assert_eq!(moves.winning.first, [(1u8.into(), 2u8.into()), (5u8.into(), 3u8.into())]);
/// # Ok::<(), wythoff::Error>(())
/// ```
///
/// # Errors
/// Those of [`grundy`].
pub fn moves(game: impl IntoGame, a: impl IntoInt, b: impl IntoInt) -> Result<Moves> {
    Solver::new(game)?.moves(a, b)
}

/// The n-th position (a, b), a <= b, of value g, counted from 0, at any distance.
///
/// ```
/// let point = wythoff::point("wythoff", 2, "10^30")?;
/// assert_eq!(&point.b - &point.a, wythoff::parse("10^30+1")?);
/// assert_eq!(point.evidence.grade, wythoff::Grade::Proved);
/// # Ok::<(), wythoff::Error>(())
/// ```
///
/// # Errors
/// Those of [`grundy`].
pub fn point(game: impl IntoGame, g: u32, n: impl IntoInt) -> Result<Point> {
    Solver::new(game)?.point(g, n)
}

/// The values of all positions with a < rows and b < cols.
///
/// T = 8 to 30 ns a cell for most games of the catalogue, more for free rules. M = 2 bytes a cell, 4 for sides of 2^15 and more, and while it
/// is made some more, which grows with the longer side; up to 2 GiB.
///
/// ```
/// let table = wythoff::table("f-wythoff", 4, 6)?;
/// assert_eq!(table.row(1).collect::<Vec<_>>(), [1, 0, 3, 2, 5, 4]);
/// # Ok::<(), wythoff::Error>(())
/// ```
///
/// # Errors
/// Those of [`grundy`]; [`ErrorKind::Memory`] says how much is needed.
pub fn table(game: impl IntoGame, rows: usize, cols: usize) -> Result<Table> {
    Solver::new(game)?.table(rows, cols)
}

/// Who wins a sum of games, and the winning moves, of which the first thousand in each component are listed.
///
/// ```
/// let solution = wythoff::solve("wythoff[4,6] + nim[3,5]")?;
/// assert_eq!(solution.outcome, Some(wythoff::Outcome::N));
/// assert_eq!(solution.value, Some(15u8.into()));
/// # Ok::<(), wythoff::Error>(())
/// ```
///
/// # Errors
/// Those of [`grundy`]; [`ErrorKind::Game`] also for a text that is no sum.
pub fn solve(sum: &str) -> Result<Solution> {
    engines::strategy::solve(&sum.parse()?, engines::strategy::LISTED, &Job::default())
}

/// A certificate of the n-th positions of the values up to g of Wythoff's game: a file that proves them to whoever doubts, see [`check`].
///
/// T = a second for g = 5 near n = 10^12, five for g = 9; it grows with the digits of n. The check of one takes longer from g = 7 on. At most a
/// minute's work by estimate, and g up to 30; [`engines::coalescence::certificate`] can be given more.
///
/// ```
/// let certificate = wythoff::certify(2, "10^20")?;
/// assert!(wythoff::check(&certificate)?.ok);
/// # Ok::<(), wythoff::Error>(())
/// ```
///
/// # Errors
/// [`ErrorKind::Time`], [`ErrorKind::Memory`] and [`ErrorKind::Unsupported`] where a proof would take too much.
pub fn certify(g: u32, n: impl IntoInt) -> Result<Vec<u8>> {
    Ok(engines::coalescence::certificate(g, &number("n", n)?, &Job::default())?.to_bytes())
}

/// Verifies a certificate again, of any kind, with a checker that shares no code with what made it.
///
/// T = that of [`engines::proof::nanoseconds`]: for [`certify`] 50 ms at g = 5 near n = 10^12, and about nine times as much for each value
/// more. At most a minute's work by estimate; [`engines::proof::check`] has no limit of its own.
///
/// ```
/// let mut certificate = wythoff::certify(1, "10^20")?;
/// let middle = certificate.len() / 2;
/// certificate[middle] ^= 1;
/// assert!(!wythoff::check(&certificate)?.ok);
/// assert_eq!(wythoff::check(b"no certificate").unwrap_err().kind(), wythoff::ErrorKind::Certificate);
/// # Ok::<(), wythoff::Error>(())
/// ```
///
/// # Errors
/// [`ErrorKind::Certificate`] for bytes that are none, [`ErrorKind::Time`] for those whose check would take too long.
pub fn check(certificate: &[u8]) -> Result<Verdict> {
    let job = Job::default();
    if let Some(nanoseconds) = engines::proof::nanoseconds(certificate) {
        job.expect("checking it", nanoseconds)?;
    }
    engines::proof::check(certificate, &job)
}
