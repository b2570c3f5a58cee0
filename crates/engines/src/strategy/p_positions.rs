//! Lists of P-positions, and whether positions are some.

use super::closed_form::ClosedForm;
use crate::board::{self, Table};
use crate::error::{Error, ErrorKind, Result};
use crate::evidence::Evidence;
use crate::job::Job;
use crate::means::{Question, Solver};
use crate::rules::ValueFormula;
use numeration::Int;
use std::sync::Arc;

/// A P-position; a <= b unless the game's piles are ordered.
pub type Position = (Int, Int);

/// P-positions in increasing order, with how they are known.
pub struct ListedPPositions {
    /// The positions; in closed form they are produced as they are asked for.
    pub positions: Box<dyn Iterator<Item = Position> + Send>,
    /// The theorem, the period that is proved, or the board.
    pub evidence: Evidence,
}

/// Which P-positions are asked for, in increasing order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// All with both piles below a number.
    Below(Int),
    /// This many, from the first on.
    First(Int),
    /// The one with this index alone; index 0 is (0, 0).
    Nth(Int),
}

impl Solver {
    /// P-positions in order.
    ///
    /// # Errors
    /// Where nothing gives them within the budget, and where boards well beyond that size do not show as many.
    pub fn p_positions(&self, which: &Which, job: &Job) -> Result<ListedPPositions> {
        self.begin(job);
        let walk =
            self.walk(&Question::PPositions(which), job, |means, job| means.p_positions(which, job), |_| true)?;
        let obstacle = walk.obstacle();
        walk.found.map(|found| found.what).ok_or_else(|| self.unknown("P-positions", obstacle))
    }

    /// A test for positions with piles up to these two.
    ///
    /// # Errors
    /// Where there is neither a closed form nor a formula, those of [`board::table()`].
    pub fn p_test(&self, (a, b): (u64, u64), job: &Job) -> Result<PTest> {
        if let Some(form) = self.closed_form(job)? {
            return Ok(PTest { evidence: form.evidence(), by: PositionSupply::Form(Box::new(form.clone())) });
        }
        if let Some(theorem) = self.game().rules().values() {
            let evidence = Evidence::theorem(theorem.source);
            return Ok(PTest { evidence, by: PositionSupply::Formula(theorem.says) });
        }
        let side = |n: u64| board::side(&(Int::from(n) + Int::ONE));
        let (rows, cols) = (side(a)?, side(b)?);
        let table = self.board.table(rows, cols, job)?;
        Ok(PTest { evidence: board::evidence(self.game(), rows, cols), by: PositionSupply::Board(table) })
    }

    /// Whether positions are P-positions, many at once, and how that is known; on the threads of the job.
    ///
    /// # Errors
    /// [`ErrorKind::Number`] where `a` and `b` have not as many piles; those of [`Solver::p_test`]; [`crate::ErrorKind::Interrupted`].
    pub fn p_tests(&self, a: &[u64], b: &[u64], job: &Job) -> Result<(Vec<bool>, Evidence)> {
        /// Pairs that one thread does between two looks at whether to go on.
        const BATCH: usize = 1 << 14;
        if a.len() != b.len() {
            let problem = format!("{} and {} piles; a position has one of each", a.len(), b.len());
            return Err(Error::new(ErrorKind::Number, problem));
        }
        let most = |piles: &[u64]| piles.iter().copied().max().unwrap_or(0);
        let test = self.p_test((most(a), most(b)), job)?;
        let mut answers = vec![false; a.len().min(b.len())];
        let batches = answers.chunks_mut(BATCH).zip(a.chunks(BATCH).zip(b.chunks(BATCH)));
        let tasks = batches.map(|(answers, (a, b))| {
            let test = &test;
            let task = move || {
                // Whoever presses Ctrl-C does not wait for the rest.
                if job.progress.is_wanted() {
                    answers.iter_mut().zip(a.iter().zip(b)).for_each(|(answer, (&a, &b))| *answer = test.is_p(a, b));
                }
            };
            Box::new(task) as Box<dyn FnOnce() + Send>
        });
        if a.len() <= BATCH {
            tasks.for_each(|task| task());
        } else {
            job.executor.run(tasks.collect());
        }
        if job.progress.is_wanted() { Ok((answers, test.evidence)) } else { Err(job.stopped()) }
    }

    /// The values of a board that begins at (0, 0), to look many of them up.
    ///
    /// # Errors
    /// Those of [`board::table()`].
    pub fn near(&self, rows: usize, cols: usize, job: &Job) -> Result<NearBoard> {
        Ok(NearBoard(self.board.table(rows, cols, job)?))
    }
}

/// Tells P-positions of machine words, without asking again by which means.
pub struct PTest {
    by: PositionSupply,
    /// How it is known.
    pub evidence: Evidence,
}

enum PositionSupply {
    Form(Box<ClosedForm>),
    Formula(ValueFormula),
    Board(Arc<Table>),
}

impl PTest {
    /// Whether (a, b) is a P-position; `false` beyond the piles that the test was made for, if it goes by a board.
    ///
    /// T = one 128-bit square root for most games in closed form, else a formula or one look-up.
    pub fn is_p(&self, a: u64, b: u64) -> bool {
        match &self.by {
            PositionSupply::Form(form) => form.contains_words(a, b),
            PositionSupply::Formula(values) => values.at(&Int::from(a), &Int::from(b)).is_zero(),
            PositionSupply::Board(table) => table.find(a as usize, b as usize) == Some(0),
        }
    }
}

/// Values of a board.
pub struct NearBoard(Arc<Table>);

impl NearBoard {
    /// G(a, b), if it is on the board.
    pub fn value(&self, a: usize, b: usize) -> Option<u32> {
        self.0.find(a, b)
    }
}
