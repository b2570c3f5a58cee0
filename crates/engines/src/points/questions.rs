//! What is asked about points: by their number, by their rows, row after row, and the state of a row.

use super::literal::RowState;
use super::{Exact, FarPoint, Found, Greedy, NearPoint, stream};
use crate::budget::{Budget, EXACT_ROWS};
use crate::error::{Error, ErrorKind, Problem, Remedy, Result};
use crate::evidence::Evidence;
use crate::job::Job;
use crate::means::{Located, Question, Solver};
use numeration::{Int, Short, saturate};
use std::ops::Range;

/// Points that are handed on together.
#[derive(Clone, Copy, Debug)]
pub enum PointBatch<'a> {
    /// Of near rows.
    Near(&'a [NearPoint]),
    /// Of rows anywhere.
    Far(&'a [FarPoint]),
}

impl Solver {
    /// p^h_n, the n-th h-point.
    ///
    /// # Errors
    /// As [`Solver::points`].
    pub fn point(&self, h: u32, n: &Int, job: &Job) -> Result<Located> {
        let found = self.points(h, std::slice::from_ref(n), job)?.into_iter().next();
        found.ok_or_else(|| Error::defect("a point was found and is missing"))
    }

    /// Several n-th h-points. Those that only Algorithm RW finds are found side by side, which takes less time than one after the
    /// other.
    ///
    /// # Errors
    /// Where nothing finds one of them within the budget; [`ErrorKind::NotConverged`] if Algorithm RW contradicts itself;
    /// [`ErrorKind::Interrupted`].
    pub fn points(&self, h: u32, many: &[Int], job: &Job) -> Result<Vec<Located>> {
        self.begin(job);
        job.afford_numbers(&many.iter().collect::<Vec<_>>())?;
        let ask = |many: &[Int], job: &Job| {
            self.walk(&Question::Points { h, many }, job, |means, job| means.points(h, many, job), |_| true)
        };
        // What is certain first, each by itself, so that its evidence does not depend on what else is asked.
        let certain = job.with(Budget { conjectures: false, ..job.budget });
        let mut located = Vec::with_capacity(many.len());
        let mut obstacle = None;
        for n in many {
            let walk = ask(std::slice::from_ref(n), &certain)?;
            obstacle = obstacle.or(walk.obstacle());
            located.push(walk.found.and_then(|found| found.what.into_iter().next()));
        }
        let open: Vec<Int> =
            many.iter().zip(&located).filter(|(_, found)| found.is_none()).map(|(n, _)| n.clone()).collect();
        if !open.is_empty() {
            let walk = self.walk_by_conjecture(&Question::Points { h, many: &open }, job, |means, job| {
                means.points(h, &open, job)
            })?;
            let obstacle = walk.obstacle().or(obstacle);
            let mut found = walk.found.map(|found| found.what).ok_or_else(|| self.no_points(h, obstacle))?.into_iter();
            for place in located.iter_mut().filter(|found| found.is_none()) {
                *place = found.next();
            }
        }
        let all: Option<Vec<Located>> = located.into_iter().collect();
        all.ok_or_else(|| Error::defect("a point was found and is missing"))
    }

    /// All h-points, h <= g, in rows first to last, by row and value.
    ///
    /// # Errors
    /// As [`Solver::points`].
    pub fn rows(&self, g: u32, first: &Int, last: &Int, job: &Job) -> Result<Found<Vec<FarPoint>>> {
        let question = Question::Rows { g, first, last };
        let walk = self.walk(&question, job, |means, job| means.rows(g, first, last, job), |_| true)?;
        let obstacle = walk.obstacle();
        walk.found.ok_or_else(|| self.no_points(g, obstacle))
    }

    /// The state of a row for values up to g (Nivasch 2009, Definition 3.7).
    ///
    /// # Errors
    /// As [`Solver::points`].
    pub fn state(&self, g: u32, row: &Int, job: &Job) -> Result<Found<RowState>> {
        self.begin(job);
        let walk = self.walk(&Question::State { g, row }, job, |means, job| means.state(g, row, job), |_| true)?;
        let obstacle = walk.obstacle();
        walk.found.ok_or_else(|| match obstacle {
            Some(error) => error,
            None => Error::new(
                ErrorKind::Unsupported,
                format!(
                    "{}: the states of rows from {EXACT_ROWS} on are known where an automaton gives them relative to index_0, as for \
                     f-wythoff and w:1, and for wythoff by Algorithm RW; here they are not",
                    self.game()
                ),
            ),
        })
    }

    /// Why no points are found.
    fn no_points(&self, g: u32, obstacle: Option<Error>) -> Error {
        if let Err(error) = Greedy::new(self.game(), 0) {
            return error; // it is not such a game at all
        }
        let game = self.game();
        obstacle.unwrap_or_else(|| {
            let further = match self.largest_anywhere() {
                Some(g) => format!("for values up to {g}, and for wythoff for all"),
                None => "for wythoff".to_owned(),
            };
            let message = format!(
                "{game}: points of value {g} are found in rows below {EXACT_ROWS} only, by an exact run; further on they are found \
                 {further}"
            );
            Error::new(ErrorKind::Unsupported, message)
        })
    }

    /// The rows as machine words, if an exact run goes through them: where they begin near, or nothing else goes there.
    pub fn near_rows(&self, g: u32, first: &Int, end: &Int) -> Option<Range<u64>> {
        if first >= end {
            return Some(0..0);
        }
        let (first, end) = (u64::try_from(first).ok()?, u64::try_from(end).ok()?);
        let goes_far = self.rw.is_some() || self.largest_anywhere().is_some_and(|largest| g <= largest);
        (first < EXACT_ROWS || !goes_far).then_some(first..end)
    }

    /// Hands on all h-points, h <= g, in rows from `first` on and before `end`, by row and value, and says how they are known.
    ///
    /// # Errors
    /// As [`Solver::rows`], and those of `sink`.
    pub fn stream<E: From<Error>>(
        &self,
        g: u32,
        (first, end): (&Int, &Int),
        job: &Job,
        sink: &mut dyn FnMut(PointBatch) -> std::result::Result<(), E>,
    ) -> std::result::Result<Evidence, E> {
        if *first < Int::from(EXACT_ROWS) && u64::try_from(end).is_err() && g > 0 {
            let problem = Problem::new(format!("{} rows are too many to go through", Short(end)));
            return Err(Error::new(ErrorKind::Unsupported, problem.or(Remedy::StartFurther)).into());
        }
        match self.near_rows(g, first, end) {
            Some(rows) if g > 0 || !self.has_theorem() => {
                Greedy::new(self.game(), 0)?;
                stream(self.game(), g as usize, rows, job, &mut |batch| sink(PointBatch::Near(batch)))?;
                Ok(Exact::evidence())
            }
            Some(Range { start: 0, end: 0 }) => Ok(Exact::evidence()),
            _ if g == 0 || self.largest_anywhere().is_some_and(|largest| g <= largest) => {
                self.stream_rows(g, (first, end), job, sink)
            }
            _ => self.stream_cascade(g, (first, end), job, sink),
        }
    }

    /// A few thousand rows at a time.
    fn stream_rows<E: From<Error>>(
        &self,
        g: u32,
        (first, end): (&Int, &Int),
        job: &Job,
        sink: &mut dyn FnMut(PointBatch) -> std::result::Result<(), E>,
    ) -> std::result::Result<Evidence, E> {
        let total = saturate(&(end - first)) as u64;
        let mut next = first.clone();
        loop {
            job.advance(saturate(&(&next - first)) as u64, total)?;
            let from = next;
            next = (&from + Int::from(1u32 << 12)).min(end.clone());
            let found = self.rows(g, &from, &(&next - Int::ONE), job)?;
            sink(PointBatch::Far(&found.what))?;
            if next == *end {
                return Ok(found.evidence);
            }
        }
    }

    /// Rows that only Algorithm RW reaches, as far as they go on.
    fn stream_cascade<E: From<Error>>(
        &self,
        g: u32,
        (first, end): (&Int, &Int),
        job: &Job,
        sink: &mut dyn FnMut(PointBatch) -> std::result::Result<(), E>,
    ) -> std::result::Result<Evidence, E> {
        let rw = self.rw.as_ref().ok_or_else(|| self.no_points(g, None))?;
        let Found { what: (mut cascade, column), evidence } = rw.cascade(g, first, job)?;
        let rows = end - first;
        let mut done = Int::ZERO;
        while done < rows {
            job.advance(saturate(&done) as u64, saturate(&rows) as u64)?;
            let some = u64::try_from(&rows - &done).unwrap_or(u64::MAX).min(1 << 12);
            let mut points = Vec::new();
            cascade.record(some, |batch| {
                points.extend(batch.iter().map(|point| point.far_point(first, &column)));
                Ok(())
            })?;
            sink(PointBatch::Far(&points))?;
            done += Int::from(some);
        }
        Ok(evidence)
    }
}
