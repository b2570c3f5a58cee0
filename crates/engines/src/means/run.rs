//! Exact runs of the greedy algorithm from row 0 on: small values in all rows that a run reaches.

use super::{Located, Means, Question, Reply, TwoPiles, ValueOrBound};
use crate::budget::{self, EXACT_ROWS, NEAR_ROWS, SIFT, USUAL_VALUE};
use crate::error::{Error, Result};
use crate::evidence::Evidence;
use crate::job::Job;
use crate::points::literal::RowState;
use crate::points::{Constants, Exact, FarPoint, Found, Greedy, NearPoint};
use crate::rules::Game;
use crate::strategy::Options;
use numeration::{Int, Short};

/// Runs to rows below a limit.
pub struct ExactRun {
    game: Game,
    name: &'static str,
    /// Rows below this one are left to a shorter run.
    from: u64,
    limit: u64,
}

impl ExactRun {
    /// Runs to the near rows, which take no time.
    pub fn near(game: &Game) -> Option<ExactRun> {
        Greedy::knows(game).then(|| ExactRun { game: game.clone(), name: "near rows", from: 0, limit: NEAR_ROWS })
    }

    /// Runs beyond the near rows, as far as they are worth while.
    pub fn of(game: &Game) -> Option<ExactRun> {
        Greedy::knows(game).then(|| ExactRun {
            game: game.clone(),
            name: "exact run",
            from: NEAR_ROWS,
            limit: EXACT_ROWS,
        })
    }

    /// A row that it reaches.
    fn reached(&self, row: &Int) -> Option<u64> {
        u64::try_from(row).ok().filter(|&row| row < self.limit)
    }

    /// The largest value that is looked for in a row: what is asked, or what takes a few seconds.
    fn largest(&self, row: u64, most: Option<u32>) -> Option<u32> {
        most.or_else(|| (1..=USUAL_VALUE).rev().find(|&g| budget::run(&self.game, g, row) <= SIFT))
    }

    /// The rows in which the n-th h-point can lie; it lies below none before the first.
    fn rows_of_index(&self, h: u32, n: &Int) -> Option<(u64, u64)> {
        if self.game.is_wythoff() {
            let (first, last) = Constants::of(h).rows_of_index(n);
            return Some((self.reached(&first)?, self.reached(&last)?));
        }
        // In no row there are two, so the n-th is not below row n; where it is, the run shows.
        Some((self.reached(n)?, self.limit - 1))
    }

    /// Hands on the points of values up to g in rows first to last.
    fn record(
        &self,
        g: u32,
        (first, last): (u64, u64),
        job: &Job,
        mut sink: impl FnMut(&[NearPoint]) -> bool,
    ) -> Result<()> {
        const ROWS: u64 = 1 << 12;
        let mut run = Exact::new(&self.game, g as usize, last + 1, job)?;
        run.advance(first, job)?;
        let mut goes_on = true;
        while goes_on && run.row() <= last {
            run.record(run.row().saturating_add(ROWS).min(last + 1), job, |batch| {
                goes_on &= sink(batch);
                Ok(())
            })?;
        }
        Ok(())
    }
}

impl Means for ExactRun {
    fn name(&self) -> &'static str {
        self.name
    }

    fn cost(&self, question: &Question) -> Option<u128> {
        let to = |g: u32, row: u64| Some(budget::run(&self.game, g, row));
        let reached = |row: &Int| self.reached(row).filter(|&row| row >= self.from);
        match question {
            Question::Value { at, most } => {
                let row = reached(at.row())?;
                to(self.largest(row, *most)?, row)
            }
            Question::Options { at, value, .. } => to(u32::try_from(*value).ok()?, reached(at.row())?),
            Question::Points { h, many } => {
                let costs = many.iter().map(|n| {
                    let (first, last) = self.rows_of_index(*h, n)?;
                    let likely =
                        if self.game.is_wythoff() { last } else { first.saturating_mul(2).saturating_add(1 << 12) };
                    to(*h, likely.min(self.limit))
                });
                costs.sum()
            }
            Question::Rows { g, last, .. } | Question::State { g, row: last } => to(*g, reached(last)?),
            Question::PPositions(_) => None,
        }
    }

    fn plan(&self, question: &Question) -> String {
        match question {
            Question::Value { at, .. } | Question::Options { at, .. } => {
                format!("an exact run of {} to row {}", self.game, Short(at.row()))
            }
            _ => format!("an exact run of {}", self.game),
        }
    }

    fn value(&self, at: TwoPiles, most: Option<u32>, job: &Job) -> Result<Reply<ValueOrBound>> {
        let asked = self.reached(at.row()).and_then(|row| Some((row, self.largest(row, most)?)));
        let Some((row, g)) = asked else { return Reply::silent("its row is too far out") };
        let column = u64::try_from(at.column()).ok();
        let mut found = None;
        self.record(g, (row, row), job, |batch| {
            found = found.or(batch.iter().find(|point| Some(point.b) == column).map(|point| point.h));
            true
        })?;
        match found {
            Some(h) => Reply::known(ValueOrBound::Exactly(Int::from(h)), Exact::evidence()),
            None => {
                let statement = format!("row {row} has its values up to {g} elsewhere");
                Reply::known(
                    ValueOrBound::AtLeast(Int::from(g) + Int::ONE),
                    Evidence::bound(statement, Exact::evidence()),
                )
            }
        }
    }

    fn options(&self, at: TwoPiles, value: &Int, limit: usize, job: &Job) -> Result<Reply<Options>> {
        let asked = self.reached(at.row()).zip(u32::try_from(value).ok());
        let Some((row, h)) = asked else { return Reply::silent("its row is too far out, or the value too large") };
        // Options are in the row or column of the position, or about on its diagonal; all have a pile up to its smaller one.
        let (a, b) = (u64::try_from(at.a).ok(), u64::try_from(at.b).ok());
        let (diagonal, width) = (u64::try_from(at.column() - at.row()).ok(), self.game.width());
        let is_along = |pile: u64| Some(pile) == a || Some(pile) == b;
        let may_be = |point: &&NearPoint| {
            let aslant = diagonal.is_some_and(|d| point.d().abs_diff(d) < width || point.d().saturating_add(d) < width);
            point.h == h && (is_along(point.a) || is_along(point.b) || aslant)
        };
        let mut candidates = Vec::new();
        self.record(h, (0, row), job, |batch| {
            let points = batch.iter().filter(may_be).map(|point| (Int::from(point.a), Int::from(point.b)));
            candidates.extend(points.flat_map(|(x, y)| [(x.clone(), y.clone()), (y, x)]));
            true
        })?;
        Reply::known(super::allowed(&self.game, at, candidates)?.sorted(limit), Exact::evidence())
    }

    fn points(&self, h: u32, many: &[Int], job: &Job) -> Result<Reply<Vec<Located>>> {
        let mut located = Vec::with_capacity(many.len());
        for n in many {
            let Some((rows, n)) = self.rows_of_index(h, n).zip(u64::try_from(n).ok()) else {
                return Reply::silent("the point lies too far out");
            };
            let mut found: Option<NearPoint> = None;
            self.record(h, rows, job, |batch| {
                found = found.or(batch.iter().find(|point| point.h == h && point.n == n).copied());
                found.is_none()
            })?;
            let Some(point) = found else {
                if self.game.is_wythoff() {
                    return Err(Error::defect(format_args!("point {n} of value {h} is in none of its rows")));
                }
                return Reply::silent("the point lies too far out");
            };
            located.push(Located::from(Found { what: FarPoint::from(&point), evidence: Exact::evidence() }));
        }
        Reply::known(located, Exact::evidence())
    }

    fn rows(&self, g: u32, first: &Int, last: &Int, job: &Job) -> Result<Reply<Vec<FarPoint>>> {
        let Some(rows) = self.reached(first).zip(self.reached(last)) else {
            return Reply::silent("the rows are too far out");
        };
        let mut points = Vec::new();
        self.record(g, rows, job, |batch| {
            points.extend(batch.iter().map(FarPoint::from));
            true
        })?;
        Reply::known(points, Exact::evidence())
    }

    fn state(&self, g: u32, row: &Int, job: &Job) -> Result<Reply<RowState>> {
        let Some(row) = self.reached(row) else { return Reply::silent("the row is too far out") };
        let mut run = Exact::new(&self.game, g as usize, row, job)?;
        run.advance(row, job)?;
        Reply::known(run.state(), Exact::evidence())
    }
}

#[cfg(test)]
mod tests;
