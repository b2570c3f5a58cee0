//! Grundy values of a finite board: a ladder of engines, each tested against the one below.
//!
//! | engine | idea | games | time on an N by N board |
//! |---|---|---|---|
//! | [`definition`] | mark the options' values, scan for the mex | all | options, about N^3 |
//! | [`bitset`] | one bitset of used values per line of moves; or-and-scan | all | about N^3 / 64; heap games, E-Wythoff and Fraenkel–Borosh N^3 |
//! | [`layered`] | 64 values at a time, skipping full columns and diagonals | named families | about N^2 |
//! | [`formula`] | a closed form for the value | Nim, cyclic Nimhoff, Euclid | N^2 |
//!
//! [`table()`] picks the fastest one that handles the game; [`stream`] hands over rows of boards that are too large.

pub mod bitset;
mod compare;
pub mod definition;
mod diagonal;
pub mod formula;
pub mod layered;
pub mod table;
mod windows;

pub use bitset::Bitset;
pub use compare::{Difference, compare};
pub use definition::Definition;
pub use diagonal::{Diagonal, diagonal};
pub use formula::Formula;
pub use layered::Layered;
pub use table::{Cells, Table};

use crate::budget;
use crate::error::{Error, ErrorKind, Problem, Remedy, Result};
use crate::evidence::Evidence;
use crate::job::Job;
use crate::rules::Game;
use numeration::Int;

/// A way to fill a board.
pub trait Engine: Sync {
    /// The name used in reports.
    fn name(&self) -> &'static str;

    /// Whether the engine can fill boards of this game.
    fn handles(&self, game: &Game) -> bool;

    /// Bytes used besides the table itself; an estimate from above.
    fn extra_memory(&self, game: &Game, rows: usize, cols: usize) -> u128;

    /// About how long it takes to fill a table, in nanoseconds of one core.
    fn nanoseconds(&self, game: &Game, rows: usize, cols: usize) -> u128 {
        (rows as u128 * cols as u128).saturating_mul(budget::layered_cell(game, rows.max(cols)))
    }

    /// Fills a table, whatever it held before. For symmetric games the caller makes sure that rows <= cols.
    ///
    /// # Errors
    /// [`ErrorKind::Interrupted`], or [`ErrorKind::Rule`] for a free rule without a value.
    fn fill(&self, game: &Game, table: &mut Table, job: &Job) -> Result<()>;

    /// Builds the table of G(a, b), a < rows, b < cols, after checking that it fits the memory allowed.
    ///
    /// # Errors
    /// As [`Engine::fill`], and [`ErrorKind::Memory`] before anything large is allocated.
    fn table(&self, game: &Game, rows: usize, cols: usize, job: &Job) -> Result<Table> {
        let what = format!("a {rows} by {cols} table of {game}");
        job.afford(&what, needed(self, game, rows, cols))?;
        job.expect(&what, self.nanoseconds(game, rows, cols))?;
        check_width(rows, cols)?;
        if must_swap(game, rows, cols) {
            return self.table(game, cols, rows, job)?.transposed();
        }
        let mut table = Table::zeros(rows, cols)?;
        if rows > 0 && cols > 0 {
            self.fill(game, &mut table, job)?;
        }
        Ok(table)
    }
}

/// Values and columns are 32-bit numbers; a board on which they might not suffice is refused.
fn check_width(rows: usize, cols: usize) -> Result<()> {
    if rows as u64 + cols as u64 > u64::from(u32::MAX) - 128 {
        let problem = Problem::new(format!("a board of {rows} by {cols} has piles beyond 32 bits")).or(Remedy::Less);
        return Err(Error::new(ErrorKind::Unsupported, problem));
    }
    Ok(())
}

/// Tall boards of symmetric games are computed lying down.
fn must_swap(game: &Game, rows: usize, cols: usize) -> bool {
    rows > cols && game.is_symmetric()
}

/// Bytes that building a table takes with this engine.
fn needed<E: Engine + ?Sized>(engine: &E, game: &Game, rows: usize, cols: usize) -> u128 {
    if rows == 0 || cols == 0 {
        return 0;
    }
    let copies = if must_swap(game, rows, cols) { 2 } else { 1 };
    let (rows, cols) = if copies == 2 { (cols, rows) } else { (rows, cols) };
    let table = (rows as u128).saturating_mul(cols as u128).saturating_mul(Table::cell_bytes(rows, cols));
    // No engine needs to be asked about a side that no memory holds; their own sums are safe below it.
    let extra = if (rows.max(cols) as u64) < 1 << 40 { engine.extra_memory(game, rows, cols) } else { 0 };
    table.saturating_mul(copies).saturating_add(extra)
}

/// Bytes that [`table()`] needs for a board; an estimate from above.
pub fn memory(game: &Game, rows: usize, cols: usize) -> u128 {
    needed(engine(game), game, rows, cols)
}

/// Every engine, fastest first.
pub const ENGINES: [&dyn Engine; 4] = [&Formula, &Layered, &Bitset, &Definition];

/// The engine [`table()`] uses for a game: the first of [`ENGINES`] that handles it. A board that does not fit with this
/// engine is refused rather than left to one that needs less memory and a thousand times as long.
pub fn engine(game: &Game) -> &'static dyn Engine {
    let able = ENGINES.into_iter().find(|engine| engine.handles(game));
    able.expect("the definition handles every game")
}

/// How the values of a board are known.
pub fn evidence(game: &Game, rows: usize, cols: usize) -> Evidence {
    formula::evidence(game).unwrap_or_else(|| Evidence::computed("board", format_args!("{rows} by {cols}")))
}

/// A number as the side of a board.
///
/// # Errors
/// [`ErrorKind::Memory`] for a side that no memory holds.
pub fn side(n: &Int) -> Result<usize> {
    usize::try_from(n).ok().filter(|&n| (n as u64) < 1 << 40).ok_or_else(|| {
        let power = numeration::bits(n) - 1;
        let problem = Problem::new(format!("a board with a side of 2^{power} or more fits no memory")).or(Remedy::Less);
        Error::new(ErrorKind::Memory, problem)
    })
}

/// The table of G(a, b), a < rows, b < cols, by the best engine.
///
/// # Errors
/// [`ErrorKind::Memory`] before anything large is allocated, [`ErrorKind::Rule`] for a free rule
/// without a value, [`ErrorKind::Interrupted`].
pub fn table(game: &Game, rows: usize, cols: usize, job: &Job) -> Result<Table> {
    engine(game).table(game, rows, cols, job)
}

/// Whether [`stream`] can compute such boards of this game.
pub fn streams(game: &Game, rows: usize, cols: usize) -> bool {
    check_width(rows, cols).is_ok() && stream_memory(game, rows, cols).is_some()
}

/// Bytes that [`stream`] needs, or `None` for games it cannot compute.
fn stream_memory(game: &Game, rows: usize, cols: usize) -> Option<u128> {
    match formula::evidence(game) {
        Some(_) => Some(4 * cols as u128),
        None => layered::stream_memory(game, rows, cols),
    }
}

/// Takes the rows of a board, in order; an error of its own kind ends the computation.
pub type Visit<'a, E> = dyn FnMut(&[u32]) -> std::result::Result<(), E> + 'a;

/// Hands the rows of a board to `visit`, in order, without keeping the board. Takes about a quarter of the memory of
/// the table (of Wyt_K with unbounded K, half of it) and twice its time.
///
/// # Errors
/// Those of `visit`; [`ErrorKind::Memory`] before anything large is allocated;
/// [`ErrorKind::Unsupported`] for games whose engine needs the whole table.
pub fn stream<E: From<Error>>(
    game: &Game,
    rows: usize,
    cols: usize,
    job: &Job,
    visit: &mut Visit<E>,
) -> std::result::Result<(), E> {
    check_width(rows, cols)?;
    if cols == 0 {
        return (0..rows).try_for_each(|_| visit(&[]));
    }
    let Some(needed) = stream_memory(game, rows, cols) else {
        let problem = Problem::new(format!("{game} cannot be computed row by row")).or(Remedy::Less);
        let remedy = Remedy::Memory(memory(game, rows, cols));
        return Err(Error::new(ErrorKind::Unsupported, problem.or(remedy)).into());
    };
    job.afford(&format!("a {rows} by {cols} board of {game}, row by row,"), needed)?;
    if formula::evidence(game).is_some() {
        formula::stream(game, rows, cols, job, visit)
    } else {
        layered::stream(game, rows, cols, job, visit)
    }
}

#[cfg(test)]
mod tests;
