//! Algorithm RW (Nivasch 2009, section 3.4): small values of Wythoff's game at any distance, if the Convergence Conjecture holds.
//!
//! Where a point can lie is bounded by [`Constants`], with proof; so what is found is as certain as the rows are, and so is that
//! nothing is found. Section 3.6 of Nivasch 2009 is the application: to play the sum of Wythoff's game and a Nim pile of g, find the
//! options of value g.

use super::{Located, Means, Question, Reliance, Reply, TwoPiles, ValueOrBound, certificate};
use crate::budget::{self, Budget, SIFT, USUAL_VALUE};
use crate::error::{Error, ErrorKind, Problem, Remedy, Result};
use crate::evidence::{Basis, Evidence, Grade, citations};
use crate::job::Job;
use crate::points::literal::RowState;
use crate::points::{Cascade, Constants, Exact, Far, FarPoint, FarRows, Found, rows_to_converge, slower_than};
use crate::rules::Game;
use crate::strategy::Options;
use numeration::{Int, Short};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The recursion for some largest values.
pub struct Rw {
    /// The R that was given.
    r: Option<u64>,
    /// Rows by which a query starts earlier than it must.
    early: u64,
    /// By the largest value, with what shows that R is too small for it.
    bases: Mutex<HashMap<u32, Arc<RwBase>>>,
}

/// The recursion for values up to g.
struct RwBase {
    far: Far,
    evidence: Evidence,
}

impl Rw {
    /// For Wythoff's game, with this R or [`rows_to_converge`] of each g, from start rows that lie this much earlier.
    pub fn of(game: &Game, r: Option<u64>, early: u64) -> Option<Rw> {
        game.is_wythoff().then(|| Rw { r, early, bases: Mutex::default() })
    }

    /// The R for values up to g.
    pub fn rows_to_converge(&self, g: u32) -> u64 {
        self.r.unwrap_or_else(|| rows_to_converge(g as usize))
    }

    /// The recursion for values up to g, made when it is first needed.
    fn base(&self, g: u32, job: &Job) -> Result<Arc<RwBase>> {
        if let Some(base) = self.bases.lock().unwrap_or_else(PoisonError::into_inner).get(&g) {
            return Ok(Arc::clone(base));
        }
        let r = self.rows_to_converge(g);
        // The usual R is known to be larger.
        let slower = if self.r.is_some() { slower_than(r, g as usize, job)? } else { None };
        let base = RwBase { far: Far::new(g as usize, Some(r), job)?, evidence: evidence(g, r, slower) };
        let base = Arc::new(base);
        self.bases.lock().unwrap_or_else(PoisonError::into_inner).insert(g, Arc::clone(&base));
        Ok(base)
    }

    /// All h-points, h <= g, in rows first to last, by row and value.
    fn find(&self, g: u32, first: &Int, last: &Int, job: &Job) -> Result<Found<Vec<FarPoint>>> {
        let base = self.base(g, job)?;
        let early = Int::from(self.early);
        let start = if *first > early { first - early } else { Int::ZERO };
        if start < Int::from(base.far.first_row())
            && let (Ok(first), Ok(last)) = (u64::try_from(first), u64::try_from(last))
        {
            return exactly(g, first, last, job); // an exact run was made to there in any case
        }
        let count = u64::try_from(last - &start).ok().and_then(|count| count.checked_add(1));
        let too_many = || {
            Error::new(
                ErrorKind::Unsupported,
                Problem::new("these are too many rows to look through at once").or(Remedy::Less),
            )
        };
        let FarRows { mut points, .. } = base.far.rows(&start, count.ok_or_else(too_many)?, job)?;
        points.retain(|point| point.a >= *first);
        Ok(Found { what: points, evidence: base.evidence.clone() })
    }

    /// The h-point among those of some rows for which a condition holds, proved if that is allowed.
    fn one(&self, h: u32, rows: (&Int, &Int), job: &Job, is_it: impl Fn(&FarPoint) -> bool) -> Result<Located> {
        let Found { what, evidence } = self.find(h, rows.0, rows.1, job)?;
        let point = what.into_iter().find(|point| point.h == h && is_it(point)).ok_or_else(point_missing_error)?;
        certificate::proved(Found { what: point, evidence }, job)
    }

    /// The other pile y of the only position (x, y) of value h.
    fn partner(&self, x: &Int, h: u32, job: &Job) -> Result<Found<Int>> {
        let Found { what, evidence } = self.find(h, x, x, job)?;
        if let Some(point) = what.into_iter().find(|point| point.h == h) {
            let found = certificate::proved(Found { what: point, evidence }, job)?.found;
            return Ok(Found { what: found.what.b, evidence: found.evidence });
        }
        // Row x has no h-point from the diagonal on, so column x has one below it.
        let (first, last) = Constants::of(h).rows_of_column(x);
        let found = self.one(h, (&first, &last.min(x.clone())), job, |point| point.b == *x)?.found;
        Ok(Found { what: found.what.a, evidence: found.evidence })
    }

    /// The only position (a, a + d) of value h.
    fn on_diagonal(&self, d: &Int, h: u32, job: &Job) -> Result<Found<FarPoint>> {
        let constants = Constants::of(h);
        let (least, most) = constants.indices_of_diagonal(d);
        let (first, last) = (constants.rows_of_index(&least).0, constants.rows_of_index(&most).1);
        Ok(self.one(h, (&first, &last), job, |point| &point.b - &point.a == *d)?.found)
    }

    /// A cascade that begins at a far row r, and r + index_0(r).
    ///
    /// # Errors
    /// Those of [`Far`].
    pub fn cascade(&self, g: u32, row: &Int, job: &Job) -> Result<Found<(Cascade, Int)>> {
        let base = self.base(g, job)?;
        Ok(Found { what: base.far.cascade(row, job)?, evidence: base.evidence.clone() })
    }

    /// The largest value that is looked for at a position: what is asked, or what takes a few seconds.
    fn largest(at: TwoPiles, most: Option<u32>) -> Option<u32> {
        most.or_else(|| (1..=USUAL_VALUE).rev().find(|&g| budget::far(g, numeration::bits(at.row())) <= SIFT))
    }
}

/// How points are known that the recursion with this R finds, perhaps with what shows that it is too small: the rows to convergence of
/// a start row, and that row.
fn evidence(g: u32, r: u64, slower: Option<(u64, u64)>) -> Evidence {
    let algorithm = Basis::Theorem { citation: citations::ALGORITHM_RW, words: None };
    if g == 0 && slower.is_none() {
        let words = Some("which needs no conjecture for value 0".to_owned());
        let zero = Basis::Theorem { citation: citations::STATE_OF_ZERO, words };
        return Evidence::new(Grade::Exact, vec![algorithm, zero]);
    }
    let mut evidence = Evidence::new(Grade::Conditional, vec![algorithm]);
    if let Some((rows, start)) = slower {
        let words = format!("with an R that is too small, as start row {start} takes {rows} rows");
        evidence = evidence.and(Basis::Argument(words));
    }
    evidence.and(Basis::Conjecture { words: citations::CONVERGENCE.to_string(), constant: Some(r) })
}

fn exactly(g: u32, first: u64, last: u64, job: &Job) -> Result<Found<Vec<FarPoint>>> {
    let mut run = Exact::new(&Game::wythoff(), g as usize, last + 1, job)?;
    run.advance(first, job)?;
    let mut points = Vec::new();
    run.record(last + 1, job, |batch| {
        points.extend(batch.iter().map(FarPoint::from));
        Ok(())
    })?;
    Ok(Found { what: points, evidence: Exact::evidence() })
}

/// The rows were looked through where the point must be. It can be missing only where the rows are wrong.
pub(super) fn point_missing_error() -> Error {
    let problem = Problem::new("the point is not where it must be, so Algorithm RW has not converged");
    Error::new(ErrorKind::NotConverged, problem.or(Remedy::RowsToConverge))
}

impl Means for Rw {
    fn name(&self) -> &'static str {
        "Algorithm RW"
    }

    fn rests_on_a_conjecture(&self) -> Reliance {
        Reliance::Always
    }

    fn cost(&self, question: &Question) -> Option<u128> {
        let each = |g: u32, n: &Int| budget::far(g, numeration::bits(n));
        match question {
            Question::Value { at, most } => Some(each(Rw::largest(*at, *most)?, at.row())),
            Question::Options { at, value, .. } => {
                let h = u32::try_from(*value).ok()?;
                Some(each(h, at.column()).saturating_mul(3))
            }
            // Side by side they take a quarter of the time.
            Question::Points { h, many } => Some(many.iter().map(|n| each(*h, n)).fold(0, u128::saturating_add)),
            Question::Rows { g, last, .. } | Question::State { g, row: last } => Some(each(*g, last)),
            Question::PPositions(_) => None,
        }
    }

    fn plan(&self, question: &Question) -> String {
        match question {
            Question::Value { at, most } => {
                let g = Rw::largest(*at, *most).unwrap_or(0);
                format!("looking for values up to {g} in row {} by Algorithm RW", Short(at.row()))
            }
            Question::Options { value, .. } => format!("looking for options of value {} by Algorithm RW", Short(value)),
            Question::Points { h: g, .. } | Question::Rows { g, .. } | Question::State { g, .. } => {
                format!("looking for points of values up to {g} by Algorithm RW")
            }
            Question::PPositions(_) => self.name().to_owned(),
        }
    }

    fn value(&self, at: TwoPiles, most: Option<u32>, job: &Job) -> Result<Reply<ValueOrBound>> {
        let (a, b) = (at.row(), at.column());
        let Some(g) = Rw::largest(at, most) else { return Reply::silent("its row is too far out") };
        if !Constants::of(g).may_hold(a, b) {
            return Reply::silent(format!("no value up to {g} lies so far from the line b = phi a"));
        }
        let Found { what, evidence } = self.find(g, a, a, job)?;
        if let Some(point) = what.into_iter().find(|point| point.b == *b) {
            let found = certificate::proved(Found { what: point, evidence }, job)?.found;
            return Reply::known(ValueOrBound::Exactly(Int::from(found.what.h)), found.evidence);
        }
        let statement = format!("row {} has its values up to {g} elsewhere", Short(a));
        let evidence = match evidence.grade {
            Grade::Conditional => certificate::certainly_none(g, (a, b), job)?.unwrap_or(evidence),
            _ => Evidence::bound(statement, evidence),
        };
        Reply::known(ValueOrBound::AtLeast(Int::from(g) + Int::ONE), evidence)
    }

    fn options(&self, at: TwoPiles, value: &Int, limit: usize, job: &Job) -> Result<Reply<Options>> {
        let Ok(h) = u32::try_from(value) else { return Reply::silent("the value is too large to be looked for") };
        let (a, b) = (at.a, at.b);
        let constants = Constants::of(h);
        let mut candidates = Vec::new();
        let mut evidence = Evidence::theorem(citations::NEAR_THE_LINE);
        // The partner of x is in these rows, or further out than x.
        let least_partner = |x: &Int| constants.rows_of_column(x).0;
        if least_partner(a) < *b {
            let found = self.partner(a, h, job)?;
            evidence = evidence.weaker(found.evidence);
            candidates.push((a.clone(), found.what));
        }
        if least_partner(b) < *a {
            let found = self.partner(b, h, job)?;
            evidence = evidence.weaker(found.evidence);
            candidates.push((found.what, b.clone()));
        }
        let d = at.column() - at.row();
        if constants.rows_of_index(&constants.indices_of_diagonal(&d).0).0 < *at.row() {
            let found = self.on_diagonal(&d, h, job)?;
            evidence = evidence.weaker(found.evidence);
            let (x, y) = (found.what.a, found.what.b);
            candidates.push(if a <= b { (x, y) } else { (y, x) });
        }
        Reply::known(super::allowed(&Game::wythoff(), at, candidates)?.sorted(limit), evidence)
    }

    fn points(&self, h: u32, many: &[Int], job: &Job) -> Result<Reply<Vec<Located>>> {
        let constants = Constants::of(h);
        let ranges: Vec<(Int, Int)> = many.iter().map(|n| constants.rows_of_index(n)).collect();
        let base = self.base(h, job)?;
        // All of them together are proved for as much as one.
        let proof = job.budget.proof / many.len().max(1) as u128;
        let job = &job.with(Budget { proof, ..job.budget });
        let is_far = |(first, _): &(Int, Int)| *first >= Int::from(base.far.first_row() + self.early);
        let mut located = Vec::with_capacity(many.len());
        if many.len() > 1 && ranges.iter().all(is_far) {
            let starts: Vec<Int> = ranges.iter().map(|(first, _)| first - Int::from(self.early)).collect();
            let count = constants.delta_minus + constants.delta_plus + 2 + self.early;
            for (rows, n) in base.far.rows_of_many(&starts, count, job)?.into_iter().zip(many) {
                let point = rows
                    .points
                    .into_iter()
                    .find(|point| point.h == h && point.n == *n)
                    .ok_or_else(point_missing_error)?;
                located.push(certificate::proved(Found { what: point, evidence: base.evidence.clone() }, job)?);
            }
        } else {
            for (n, (first, last)) in many.iter().zip(&ranges) {
                located.push(self.one(h, (first, last), job, |point| point.n == *n)?);
            }
        }
        let all = located.iter().map(|one| one.found.evidence.clone()).reduce(Evidence::weaker);
        Reply::known(located, all.unwrap_or_else(|| base.evidence.clone()))
    }

    fn rows(&self, g: u32, first: &Int, last: &Int, job: &Job) -> Result<Reply<Vec<FarPoint>>> {
        Ok(Reply::Known(self.find(g, first, last, job)?))
    }

    fn state(&self, g: u32, row: &Int, job: &Job) -> Result<Reply<RowState>> {
        let base = self.base(g, job)?;
        Reply::known(base.far.state(row, job)?, base.evidence.clone())
    }
}

#[cfg(test)]
mod tests;
