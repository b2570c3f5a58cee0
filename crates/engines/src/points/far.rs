//! Algorithm RW at full speed (Nivasch 2009, section 3.4): the points of rows at any distance.
//!
//! To know the inserts of rows near m, one must know the points of rows near m / phi, and so on down to rows that an
//! exact run has reached. Take for m / phi the number m' whose Zeckendorf word is that of m without its last digit z: then
//! m = sh(m') + z, and the column of row m' that lies on diagonal index_0(m') is m' + index_0(m') = ceil(phi m') =
//! sh(m') + e, where e is the parity of the number of zeros at the end of the word of m'. So the place of row m among the
//! columns of row m' is known from a few digits, and everything else is a small number: rows are counted from m', indices
//! from index_0. Large integers occur only at the very beginning and the very end.
//!
//! *Proof that e is as said.* Let F_0 = 1, F_1 = 2, .. and psi = -1/phi; then F_(i+1) - phi F_i = phi^-2 psi^i. For m' = sum
//! of F_i over the ones of its word, sh(m') - phi m' = phi^-2 sum psi^i lies strictly between -phi^-2 and phi^-1, and
//! has the sign of its term with the least i, which outweighs all others as no two ones are adjacent. So ceil(phi m') is
//! sh(m') if that least i is even and sh(m') + 1 if it is odd.

use super::cascade::CascadeLevel;
use super::frame::{self, Frame, Overflow};
use super::lanes::{self, Lane};
use super::literal::RowState;
use super::point::moved_by;
use super::row_runner::RowRunner;
use super::tape::Between;
use super::tile::{TilePoint, TileStretch};
use super::{Cascade, Exact, FarPoint, FarRows, Lookahead, rows_to_converge};
use crate::error::{Error, ErrorKind, Problem, Remedy, Result};
use crate::job::Job;
use crate::rules::Game;
use numeration::{Digits, Int, System};

/// Algorithm RW for T_0..T_g, with the exact rows at the bottom.
///
/// What it returns is right if the Convergence Conjecture 3.10 holds with this R for the rows where it starts; that is
/// not checked. Neither L nor H is needed, since the rows of each level are placed exactly.
#[derive(Clone, Debug)]
pub struct Far {
    g: usize,
    r: u64,
    base: Exact,
    /// The rows below this one are used; a level made of the seed goes on from here.
    reach: u64,
    seed: Option<CascadeLevel>,
    plan: LevelRows,
}

/// The rows of every level, counted from its m.
#[derive(Clone, Copy, Debug)]
struct LevelRows {
    /// How wide the windows may be for the plan to hold.
    bits: u32,
    /// Rows before m: R and those by which level upon level must start earlier.
    before: u64,
    /// Rows from m on.
    after: u64,
}

impl LevelRows {
    fn new(r: u64, after: u64, bits: u32) -> LevelRows {
        let bits64 = u64::from(bits);
        // Each level must have converged at 0.618 of the rows before m of the level above, and a window's width of columns
        // then must have been settled; 2.6181 > phi^2, 1.6181 > phi.
        let before = scaled(r, 26_181) + scaled(bits64 + 4, 16_181) + 8;
        let after = after.max(scaled(bits64 + 4, 16_181) + 8);
        LevelRows { bits, before, after: (before + after).next_multiple_of(64) - before }
    }

    fn rows(&self) -> u64 {
        self.before + self.after
    }

    /// How many exact rows the bottom needs: of two consecutive m's one lies between 2 g + 1 + before and these.
    fn base(&self, g: usize) -> u64 {
        self.after + scaled(self.before + 2 * g as u64 + 2, 16_181) + 4
    }
}

/// A number times so many ten-thousandths, rounded up.
fn scaled(n: u64, by: u64) -> u64 {
    (n.saturating_mul(by)).div_ceil(10_000)
}

/// The rows of one level are at hand: their inserts, and n_index_h of the first one.
struct LevelInput {
    bits: Lookahead,
    /// The place of the first row.
    at: u64,
    /// The place where they end.
    known: u64,
    n_index: Vec<i64>,
}

impl LevelInput {
    /// How much r + index_0(r) grows over the first `rows` rows.
    fn growth(&self, rows: u64) -> u64 {
        2 * rows - self.bits.reflected_between(0, self.at, self.at + rows)
    }

    /// Goes through the first `rows` rows, from the dummy state.
    fn run(&self, plan: &LevelRows, rows: u64) -> Result<LevelRun> {
        let mut machine = RowRunner::dummy(&self.n_index)?;
        let mut bits = Lookahead::new(self.n_index.len(), 2 * plan.rows() + 64);
        let tape = &mut Between { input: &self.bits, output: &mut bits };
        let moved = machine.advance(&mut TileStretch { tape, at: self.at, to: 0, rows })?;
        Ok(LevelRun { machine, bits, origin: 0, moved })
    }
}

/// Goes through all rows of several feeds, side by side.
fn run_all(feeds: &[&LevelInput], plan: &LevelRows) -> Result<Vec<LevelRun>> {
    let lane = |feed: &&LevelInput| Frame::dummy(&feed.n_index).ok();
    let frames: Option<Vec<Frame<u64>>> = feeds.iter().map(lane).collect();
    let Some(frames) = frames.filter(|frames| frames.len() > 1) else {
        return feeds.iter().map(|feed| feed.run(plan, plan.rows())).collect();
    };
    // Lanes read whole words.
    let inputs: Vec<Lookahead> = feeds.iter().map(|feed| feed.bits.slice(feed.at, plan.rows())).collect();
    let mut lanes: Vec<Lane> =
        inputs.iter().zip(frames).map(|(input, frame)| Lane::new(frame, input, 0, plan.rows())).collect();
    lanes::advance(&mut lanes, plan.rows());
    let run = |(lane, feed): (Lane, &&LevelInput)| match lane.moved {
        Ok(moved) => {
            let origin = u64::from(frame::offset(u64::BITS));
            Ok(LevelRun { machine: RowRunner::narrow(lane.frame), bits: lane.output, origin, moved })
        }
        Err(Overflow) => feed.run(plan, plan.rows()),
    };
    lanes.into_iter().zip(feeds).map(run).collect()
}

/// A level after its rows: the state, the columns that are settled, and by how much r + index_0(r) has grown.
struct LevelRun {
    machine: RowRunner,
    bits: Lookahead,
    /// The place in them of the column on diagonal index_0 of the first row.
    origin: u64,
    moved: u64,
}

/// On the way up from the exact rows to those around m.
struct Climb {
    /// The Zeckendorf word of m, and how many of its digits are done.
    word: Digits,
    done: usize,
    /// The zeros at the end of the digits that are done.
    zeros: usize,
    /// The inserts of the rows around the number that these digits make.
    feed: LevelInput,
    /// sh(m).
    shifted: Int,
    /// Levels that were passed.
    count: usize,
}

impl Climb {
    /// The next digit.
    fn digit(&self) -> Option<u8> {
        self.word.as_bytes().and_then(|digits| digits.get(self.done)).copied()
    }

    /// m + index_0(m), once all digits are done.
    fn first(&self) -> Int {
        &self.shifted + Int::from(self.zeros % 2)
    }
}

impl Far {
    /// Algorithm RW with this R, or with [`rows_to_converge`] of g.  T = an exact run over about 4.3 R rows.
    ///
    /// # Errors
    /// Those of [`Exact::advance`].
    pub fn new(g: usize, r: Option<u64>, job: &Job) -> Result<Far> {
        let r = r.unwrap_or_else(|| rows_to_converge(g));
        let bits = u32::try_from(g.saturating_mul(2)).unwrap_or(u32::MAX >> 1).clamp(128, 4096);
        let plan = LevelRows::new(r, 0, bits);
        Far::with_plan(g, r, plan, job)
    }

    fn with_plan(g: usize, r: u64, plan: LevelRows, job: &Job) -> Result<Far> {
        // A little more than is used, see below.
        let rows = scaled(plan.base(g).max(2048), 10_600) + 1024;
        let mut base = Exact::new(&Game::wythoff(), g, rows, job)?;
        // At 0.6 of the rows, what is settled comes to 0.97 of them.
        base.advance(scaled(rows, 6000), job)?;
        let seed = base.level();
        let reach = seed.as_ref().map_or(rows, |seed| base.row() + seed.known);
        base.advance(rows, job)?;
        Ok(Far { g, r, base, reach, seed, plan })
    }

    /// The R in use.
    pub fn rows_to_converge(&self) -> u64 {
        self.r
    }

    /// The least row that [`Far::rows`] can be asked for; those below are for [`Exact`].
    pub fn first_row(&self) -> u64 {
        self.base.row()
    }

    /// All h-points, h <= g, in rows m to m + count, without the last.  T = O(log m) levels of 2.6 R + count rows each,
    /// 1.5 ns for each value and row; memory O(g R).
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] if m is below [`Far::first_row`]; [`ErrorKind::Interrupted`].
    pub fn rows(&self, m: &Int, count: u64, job: &Job) -> Result<FarRows> {
        self.check(m)?;
        let plan = LevelRows::new(self.r, count, self.plan.bits);
        if plan.base(self.g) > self.reach {
            return Far::with_plan(self.g, self.r, plan, job)?.rows(m, count, job);
        }
        let mut climb = self.climb(&plan, m)?;
        self.finish(&plan, &mut [&mut climb], job, |_, _| ())?;
        self.top(&plan, &climb, m, count)
    }

    /// The same for several m at once, which is faster than one after the other.  T = a quarter of it with AVX2.
    ///
    /// # Errors
    /// As [`Far::rows`].
    pub fn rows_of_many(&self, starts: &[Int], count: u64, job: &Job) -> Result<Vec<FarRows>> {
        starts.iter().try_for_each(|m| self.check(m))?;
        let plan = LevelRows::new(self.r, count, self.plan.bits);
        if plan.base(self.g) > self.reach {
            return Far::with_plan(self.g, self.r, plan, job)?.rows_of_many(starts, count, job);
        }
        let mut found = Vec::with_capacity(starts.len());
        for starts in starts.chunks(lanes::width().max(2)) {
            let mut climbs: Vec<Climb> = starts.iter().map(|m| self.climb(&plan, m)).collect::<Result<_>>()?;
            self.finish(&plan, &mut climbs.iter_mut().collect::<Vec<_>>(), job, |_, _| ())?;
            for (climb, m) in climbs.iter().zip(starts) {
                found.push(self.top(&plan, climb, m, count)?);
            }
        }
        Ok(found)
    }

    /// A cascade that begins at row m, and m + index_0(m). Its points are as good as those of [`Far::rows`].
    ///
    /// # Errors
    /// As [`Far::rows`].
    pub fn cascade(&self, m: &Int, job: &Job) -> Result<(Cascade, Int)> {
        self.check(m)?;
        let plan = &self.plan;
        let mut climb = self.climb(plan, m)?;
        let count = climb.word.len() as u128;
        job.afford("a cascade of so many levels", count * CascadeLevel::bytes(self.g + 1))?;
        let mut levels = Vec::new();
        self.finish(plan, &mut [&mut climb], job, |feed, run| {
            levels.push(CascadeLevel::new(run.machine.clone(), &feed.bits, feed.at + plan.rows(), feed.known));
        })?;
        let top = climb.feed.run(plan, plan.before)?;
        let n_index = (0..=self.g).map(|h| top.machine.n_index(h)).collect();
        levels.push(CascadeLevel::new(top.machine, &climb.feed.bits, climb.feed.at + plan.before, climb.feed.known));
        levels.reverse();
        Ok((Cascade::of(levels, self.seed.clone(), n_index), climb.first()))
    }

    /// The state of row m (Nivasch 2009, Definition 3.7).
    ///
    /// # Errors
    /// As [`Far::rows`].
    pub fn state(&self, m: &Int, job: &Job) -> Result<RowState> {
        self.check(m)?;
        let mut climb = self.climb(&self.plan, m)?;
        self.finish(&self.plan, &mut [&mut climb], job, |_, _| ())?;
        Ok(climb.feed.run(&self.plan, self.plan.before)?.machine.state())
    }

    fn check(&self, m: &Int) -> Result<()> {
        if *m >= Int::from(self.first_row()) {
            return Ok(());
        }
        let least = self.first_row();
        let message = format!("row {m} is below {least}, from where the recursion with R = {} starts", self.r);
        Err(Error::new(ErrorKind::Unsupported, message))
    }

    /// At the exact rows, before going up.
    fn climb(&self, plan: &LevelRows, m: &Int) -> Result<Climb> {
        let zeckendorf = System::p(&Int::ONE).ok_or_else(inconsistent)?;
        let (word, shifted) = zeckendorf.digits_and_shift(m);
        let digits = word.as_bytes().ok_or_else(inconsistent)?;
        let (done, value) = self.bottom(plan, digits);
        let zeros = digits[..done].iter().rev().take_while(|digit| **digit == 0).count();
        let count = digits.len() - done;
        Ok(Climb { feed: self.feed_from_base(plan, value), word, done, zeros, shifted, count })
    }

    /// Goes up to the rows around each m, in step from the bottom.
    fn finish(
        &self,
        plan: &LevelRows,
        climbs: &mut [&mut Climb],
        job: &Job,
        mut passed: impl FnMut(&LevelInput, &LevelRun),
    ) -> Result<()> {
        let most = climbs.iter().map(|climb| climb.count).max().unwrap_or(0) as u64;
        for k in 0..most {
            job.advance(k, most)?;
            let mut going: Vec<(&mut Climb, u8)> =
                climbs.iter_mut().filter_map(|climb| climb.digit().map(|z| (&mut **climb, z))).collect();
            let feeds: Vec<&LevelInput> = going.iter().map(|(climb, _)| &climb.feed).collect();
            let runs = run_all(&feeds, plan)?;
            for ((climb, z), run) in going.iter_mut().zip(runs) {
                passed(&climb.feed, &run);
                climb.feed = self.ascend(plan, &climb.feed, run, climb.zeros % 2 == 1, *z)?;
                climb.zeros = if *z == 0 { climb.zeros + 1 } else { 0 };
                climb.done += 1;
            }
        }
        Ok(())
    }

    /// How many digits of a word the exact rows can take, and their value.
    fn bottom(&self, plan: &LevelRows, digits: &[u8]) -> (usize, u64) {
        let most = self.reach - plan.after;
        let (mut value, mut shifted) = (0u64, 0u64);
        for (i, &z) in digits.iter().enumerate() {
            let next = shifted + u64::from(z);
            if next > most {
                return (i, value);
            }
            (value, shifted) = (next, value + shifted + 2 * u64::from(z));
        }
        (digits.len(), value)
    }

    /// The rows around m, all of them known exactly.
    fn feed_from_base(&self, plan: &LevelRows, m: u64) -> LevelInput {
        let at = m - plan.before;
        let bits = self.base.lookahead();
        let known = self.reach - at;
        let reflected: Vec<i64> = (0..=self.g).map(|h| bits.reflected_below(h, at) as i64).collect();
        LevelInput {
            bits: bits.slice(at, known),
            at: 0,
            known,
            n_index: reflected.iter().map(|n| reflected[0] - n).collect(),
        }
    }

    /// From the rows around m' to those around m = sh(m') + z, where e = ceil(phi m') - sh(m').
    fn ascend(&self, plan: &LevelRows, feed: &LevelInput, run: LevelRun, e: bool, z: u8) -> Result<LevelInput> {
        let LevelRun { machine, bits, origin, moved } = run;
        let at = origin + feed.growth(plan.before) + u64::from(z) - u64::from(e) - plan.before;
        let (offset, width) = (u64::from(machine.offset()), u64::from(machine.bits()));
        let converged = origin + feed.growth(self.r.min(plan.before)) + width - offset;
        let known = origin + moved - offset;
        if converged > at || at + plan.rows() > known {
            return Err(too_wide(machine.bits()));
        }
        // The number of columns below a row, all of which were settled or are in the windows still, tells index_h.
        let below = |h: usize| {
            let after = bits.reflected_between(h, at, known) as i64;
            machine.n_index(h) - machine.unsettled(h) - after
        };
        let n_index = (0..=self.g).map(|h| below(0) - below(h)).collect();
        Ok(LevelInput { bits, at, known, n_index })
    }

    /// The points of the rows from m on.
    fn top(&self, plan: &LevelRows, climb: &Climb, m: &Int, count: u64) -> Result<FarRows> {
        let LevelRun { mut machine, mut bits, .. } = climb.feed.run(plan, plan.before)?;
        let first = climb.first();
        let index0 = &first - m;
        let mut index: Vec<Int> = (0..=self.g).map(|h| moved_by(&index0, machine.n_index(h))).collect();
        let start = index.clone();
        let mut placed: Vec<TilePoint> = Vec::new();
        let tape = &mut Between { input: &climb.feed.bits, output: &mut bits };
        let at = climb.feed.at + plan.before;
        machine.record(&mut TileStretch { tape, at, to: 0, rows: count }, &mut placed)?;
        placed.sort_unstable_by_key(|point| (point.row, point.h));
        let points = placed.into_iter().map(|point| {
            let index = &mut index[point.h as usize];
            let n = index.clone();
            *index += Int::ONE;
            FarPoint { h: point.h, n, a: m + Int::from(point.row), b: moved_by(&first, point.column) }
        });
        Ok(FarRows { points: points.collect(), index: start, levels: climb.count })
    }
}

fn inconsistent() -> Error {
    Error::defect("the Zeckendorf digits of a row are missing")
}

fn too_wide(bits: u32) -> Error {
    let problem = Problem::new(format!(
        "a run from the dummy state spread over more than {bits} diagonals, so its states are not those of this game"
    ));
    Error::new(ErrorKind::NotConverged, problem.or(Remedy::RowsToConverge))
}

#[cfg(test)]
mod tests;
