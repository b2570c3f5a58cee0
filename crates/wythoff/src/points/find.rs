//! Questions about single points, answered by an automaton where one knows the value, from an exact run where one comes
//! that far, and by Algorithm RW beyond, with a certificate where that takes little time.
//!
//! An automaton ([`crate::automatic`]) tells all rows of a game with proof, at the cost of a conversion to its digits
//! (`automatic`). Otherwise, where a point can lie is told by [`Constants`], which hold with proof; so what is found is
//! exact or conditional just as the rows are, and that nothing is found is a proof or conditional likewise. Section 3.6
//! of Nivasch 2009 is the application: to play the sum of Wythoff's game and a Nim pile of g, find the options of value
//! g.
//!
//! Where the points of another game are those of Wythoff's game moved, or have a closed form ([`Translate`]), they are
//! found likewise at any distance (`translated`).
//!
//! Here are the questions about points by their number or row; `positions` has those about positions, and `cost` tells how
//! long an answer takes.

mod automatic;
mod certified;
mod cost;
mod positions;
mod translated;

pub use cost::{exact_cost, far_cost};

use super::literal::RowState;
use super::{Cascade, Constants, Exact, Far, FarPoint, FarRows, Greedy, Point, rows_to_converge, slower_than};
use crate::automatic::shipped;
use crate::error::{Error, ErrorKind, Result};
use crate::evidence::Evidence;
use crate::invariance::{Sequence, Translate};
use crate::job::Job;
use crate::rules::Game;
use numeration::Int;

/// Rows below this one are found by an exact run.
pub const EXACT_ROWS: u64 = 10_010_000;

/// Finds points of values up to g of a game.
pub struct Finder {
    game: Game,
    g: u32,
    rows_to_converge: u64,
    /// What shows that this is too small, if that is known: rows to convergence, and the start row that needs them.
    slower: Option<(u64, u64)>,
    /// Whether automata are asked.
    by_automaton: bool,
    /// How long a proof of what Algorithm RW finds may take, in nanoseconds.
    proof_cost: u128,
    /// Rows by which a far query starts earlier than it must.
    early: u64,
    far: Option<Far>,
    /// Finds the points of Wythoff's game that those of this one are moved from.
    wythoff: Option<Box<Finder>>,
}

/// Something found, and how it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<T> {
    /// What was found.
    pub what: T,
    /// How it is known.
    pub evidence: Evidence,
}

impl Finder {
    /// For Wythoff's game, with this R or [`rows_to_converge`] of g. With an R of its own it asks no automaton, and proves
    /// nothing.
    pub fn new(g: u32, rows_to_converge: Option<u64>) -> Finder {
        Finder::of(&Game::wythoff(), g, rows_to_converge)
    }

    /// For a game that [`Exact`] knows. Rows from [`EXACT_ROWS`] on are found in Wythoff's game, and where an automaton
    /// tells the points or they are translates.
    pub fn of(game: &Game, g: u32, r: Option<u64>) -> Finder {
        let game = game.clone();
        let by_automaton = r.is_none();
        let proof_cost = if by_automaton { certified::USUAL_COST } else { 0 };
        let rows_to_converge = r.unwrap_or_else(|| rows_to_converge(g as usize));
        let (slower, early, far, wythoff) = (None, 0, None, None);
        Finder { game, g, rows_to_converge, slower, by_automaton, proof_cost, early, far, wythoff }
    }

    /// The largest value whose points are found at any distance in a game; `None` if there is none.
    pub fn largest(game: &Game) -> Option<u32> {
        if game.is_wythoff() {
            return Some(u32::MAX);
        }
        Translate::largest(game).max(shipped::largest(game))
    }

    /// The largest value whose points are found in a row of a game.
    pub fn largest_in_row(game: &Game, row: &Int) -> Option<u32> {
        if Greedy::knows(game) && *row < Int::from(EXACT_ROWS) { Some(u32::MAX) } else { Finder::largest(game) }
    }

    /// The same question asked differently: not of an automaton, with a larger R, and from other start rows. Where the
    /// answers differ, R was too small.
    pub fn double_check(&self) -> Finder {
        let r = self.rows_to_converge;
        Finder { early: 37, ..Finder::of(&self.game, self.g, Some(r + r / 4 + 16)) }
    }

    /// The largest value that is looked for.
    pub fn g(&self) -> u32 {
        self.g
    }

    /// The R in use.
    pub fn rows_to_converge(&self) -> u64 {
        self.rows_to_converge
    }

    /// Whether it is Wythoff's game.
    pub(crate) fn is_wythoff(&self) -> bool {
        self.game.is_wythoff()
    }

    /// All h-points, h <= g, in rows first to last, by row and value.  T = a conversion to the digits of an automaton,
    /// an exact run to the last row, or [`Far::rows`].
    ///
    /// # Errors
    /// Those of [`Exact`] and [`Far`]; [`ErrorKind::Unsupported`] beyond [`EXACT_ROWS`] for values above
    /// [`Finder::largest`].
    pub fn rows(&mut self, first: &Int, last: &Int, job: &Job) -> Result<Found<Vec<FarPoint>>> {
        if self.is_translated() {
            return self.translated_rows(first, last, job);
        }
        if let Some(shipped) = self.automaton(self.g) {
            return shipped.rows(self.g, first, last);
        }
        if let (Ok(first), Ok(last)) = (u64::try_from(first), u64::try_from(last))
            && last < EXACT_ROWS
        {
            return self.exactly(first, last, job);
        }
        self.check(&self.here())?;
        let early = Int::from(self.early);
        let start = if *first > early { first - early } else { Int::ZERO };
        let far = self.far(job)?;
        if start < Int::from(far.first_row())
            && let (Ok(first), Ok(last)) = (u64::try_from(first), u64::try_from(last))
        {
            return self.exactly(first, last, job); // an exact run was made to there in any case
        }
        let count = u64::try_from(last - &start).ok().and_then(|count| count.checked_add(1));
        let count = count.ok_or_else(|| Error::new(ErrorKind::Unsupported, "too many rows to look through at once"))?;
        let FarRows { mut points, .. } = far.rows(&start, count, job)?;
        points.retain(|point| point.a >= *first);
        Ok(Found { what: points, evidence: self.conditional() })
    }

    /// The state of a row (Nivasch 2009, Definition 3.7).  T = that of [`Finder::rows`].
    ///
    /// # Errors
    /// As [`Finder::rows`].
    pub fn state(&mut self, row: &Int, job: &Job) -> Result<Found<RowState>> {
        if let Some(shipped) = self.automaton(self.g)
            && let Some(found) = shipped.state(self.g, row)?
        {
            return Ok(found);
        }
        if let Ok(row) = u64::try_from(row)
            && row <= EXACT_ROWS
        {
            let mut run = Exact::new(&self.game, self.g as usize, row, job)?;
            run.advance(row, job)?;
            return Ok(Found { what: run.state(), evidence: Exact::evidence() });
        }
        if !self.is_wythoff() {
            let message = format!(
                "{}: the states of rows from {EXACT_ROWS} on are told where an automaton tells them, relative to index_0, as for f-wythoff \
                 and w:1, and for wythoff by Algorithm RW; here they are not",
                self.game
            );
            return Err(Error::new(ErrorKind::Unsupported, message));
        }
        let state = self.far(job)?.state(row, job)?;
        Ok(Found { what: state, evidence: self.conditional() })
    }

    /// A cascade that begins at a far row r of Wythoff's game, and r + index_0(r).
    ///
    /// # Errors
    /// As [`Finder::rows`].
    pub fn cascade(&mut self, row: &Int, job: &Job) -> Result<Found<(Cascade, Int)>> {
        self.check(&self.here())?;
        let what = self.far(job)?.cascade(row, job)?;
        Ok(Found { what, evidence: self.conditional() })
    }

    /// Several n-th h-points; if all of them are far out, it takes less time than one after the other, by
    /// [`Far::rows_of_many`].
    ///
    /// # Errors
    /// As [`Finder::rows`].
    pub fn points(&mut self, h: u32, many: &[Int], job: &Job) -> Result<Vec<Found<FarPoint>>> {
        if let Some(translate) = Translate::of(&self.game, h) {
            return self.translated_points(&translate, many, job);
        }
        if self.automaton(h).is_some() {
            return many.iter().map(|n| self.point(h, n, job)).collect();
        }
        let constants = Constants::of(h);
        let range = |n: &Int| constants.rows_of_index(n);
        if h == 0 || many.len() < 2 || !self.is_wythoff() || many.iter().any(|n| range(n).1 < Int::from(EXACT_ROWS)) {
            return many.iter().map(|n| self.point(h, n, job)).collect();
        }
        let starts: Vec<Int> = many.iter().map(|n| range(n).0 - Int::from(self.early)).collect();
        let count = constants.delta_minus + constants.delta_plus + 2 + self.early;
        let rows = self.far(job)?.rows_of_many(&starts, count, job)?;
        let may_prove = self.may_prove(h, many);
        let pick = |(rows, n): (FarRows, &Int)| {
            let point = rows.points.into_iter().find(|point| point.h == h && point.n == *n).ok_or_else(missing)?;
            let found = Found { what: point, evidence: self.conditional() };
            if may_prove { self.certified(found, job) } else { Ok(found) }
        };
        rows.into_iter().zip(many).map(pick).collect()
    }

    /// The recursion, made when it is first needed.
    fn far(&mut self, job: &Job) -> Result<&Far> {
        if self.far.is_none() {
            // The usual R is known to be larger.
            if !self.by_automaton {
                self.slower = slower_than(self.rows_to_converge, self.g as usize, job)?;
            }
            self.far = Some(Far::new(self.g as usize, Some(self.rows_to_converge), job)?);
        }
        self.far.as_ref().ok_or_else(missing)
    }

    fn conditional(&self) -> Evidence {
        let source = "Algorithm RW (nivasch-2009, section 3.4)";
        if let Some((rows, start)) = self.slower {
            let source = format!("{source} with an R that is too small, as start row {start} takes {rows} rows");
            return Evidence::conditional(&source, "nivasch-2009, Conjecture 3.10", self.rows_to_converge);
        }
        if self.g == 0 {
            // The state of value 0 is the same in all rows, and it is the dummy state.
            return Evidence::exact(format!("{source}, which needs no conjecture for value 0 (Lemma 3.4)"));
        }
        Evidence::conditional(source, "nivasch-2009, Conjecture 3.10", self.rows_to_converge)
    }

    /// Far rows are a matter of Wythoff's game; `here` says what else there is, as the end of a message.
    fn check(&self, here: &str) -> Result<()> {
        if self.is_wythoff() {
            return Ok(());
        }
        Greedy::new(&self.game, 0)?; // if it is no such game at all, that is what to say
        let message = format!(
            "{}: points are found in rows below {EXACT_ROWS} only, by an exact run; further on they are found for wythoff{here}",
            self.game
        );
        Err(Error::new(ErrorKind::Unsupported, message))
    }

    /// What can be found far out in this game, as the end of a message.
    fn here(&self) -> String {
        let largest = if self.by_automaton { Finder::largest(&self.game) } else { Translate::largest(&self.game) };
        largest.map_or_else(String::new, |g| format!(", and here for values up to {g}"))
    }

    fn exactly(&self, first: u64, last: u64, job: &Job) -> Result<Found<Vec<FarPoint>>> {
        let mut run = Exact::new(&self.game, self.g as usize, last + 1, job)?;
        run.advance(first, job)?;
        let mut points = Vec::new();
        run.record(last + 1, job, |batch| {
            points.extend(batch.iter().map(FarPoint::from));
            Ok(())
        })?;
        Ok(Found { what: points, evidence: Exact::evidence() })
    }

    /// p^h_n, the n-th h-point.  T = that of [`Finder::rows`] for some hundred rows, which is next to nothing more for
    /// an automaton.
    ///
    /// # Errors
    /// As [`Finder::rows`].
    pub fn point(&mut self, h: u32, n: &Int, job: &Job) -> Result<Found<FarPoint>> {
        if h == 0 && self.is_wythoff() {
            let (a, b) = Sequence::Wythoff.nth(n);
            let evidence = Evidence::theorem("nivasch-2009, Theorem 1.1");
            return Ok(Found { what: FarPoint { h, n: n.clone(), a, b }, evidence });
        }
        if let Some(translate) = Translate::of(&self.game, h) {
            let found = self.translated_points(&translate, std::slice::from_ref(n), job)?;
            return found.into_iter().next().ok_or_else(missing);
        }
        if let Some(shipped) = self.automaton(h) {
            return shipped.point(h, n);
        }
        if !self.is_wythoff() {
            return self.point_by_search(h, n, job);
        }
        let (first, last) = Constants::of(h).rows_of_index(n);
        let found = self.rows(&first, &last, job)?;
        let point = found.what.into_iter().find(|point| point.h == h && point.n == *n).ok_or_else(missing)?;
        self.certified(Found { what: point, evidence: found.evidence }, job)
    }

    /// The n-th h-point of another game, row by row until it comes.
    fn point_by_search(&self, h: u32, n: &Int, job: &Job) -> Result<Found<FarPoint>> {
        Greedy::new(&self.game, 0)?;
        let too_far = || {
            let message = format!(
                "{}: points are found in rows below {EXACT_ROWS} only, by an exact run, and number {n} lies beyond; further on they \
                 are found for wythoff{}",
                self.game,
                self.here()
            );
            Error::new(ErrorKind::Unsupported, message)
        };
        let n = u64::try_from(n).ok().filter(|&n| n < EXACT_ROWS).ok_or_else(too_far)?;
        let mut run = Exact::new(&self.game, self.g as usize, EXACT_ROWS, job)?;
        // In no row there are two, so the n-th is not below row n.
        run.advance(n, job)?;
        let mut found: Option<Point> = None;
        while found.is_none() && run.row() < EXACT_ROWS {
            let to = run.row() + 4096;
            run.record(to, job, |batch| {
                found = found.or(batch.iter().find(|point| point.h == h && point.n == n).copied());
                Ok(())
            })?;
        }
        let point = FarPoint::from(&found.ok_or_else(too_far)?);
        Ok(Found { what: point, evidence: Exact::evidence() })
    }
}

/// The rows were looked through where the point must be. It can be missing only where the rows are wrong.
fn missing() -> Error {
    Error::new(
        ErrorKind::NotConverged,
        "the point is not where it must be, so Algorithm RW has not converged; give more --rows-to-converge",
    )
}

#[cfg(test)]
mod tests;
