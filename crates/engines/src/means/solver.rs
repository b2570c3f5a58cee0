//! The ladder of a game, and the walk along it.

use super::as_in_nim::AsInNim;
use super::automaton::Automata;
use super::board::Board;
use super::closed_form::Theorem;
use super::diagonal::Repeating;
use super::formula::Formula;
use super::moved::Moved;
use super::row_period::RowPeriods;
use super::run::ExactRun;
use super::rw::Rw;
use super::strip::StripBound;
use super::tiling::Tiles;
use super::translate::Translates;
use super::{Everywhere, Means, Question, Reliance, Reply, Tried, TriedOutcome, TwoPiles, ValueOrBound};
use crate::budget::{AT_ONCE, Budget, FREE};
use crate::error::{Error, ErrorKind, Remedy, Result};
use crate::evidence::Evidence;
use crate::invariance::Translate;
use crate::job::Job;
use crate::points::Found;
use crate::regularity::Tiling;
use crate::rules::Game;
use crate::strategy::closed_form::ClosedForm;
use std::sync::{Arc, Mutex, PoisonError};

/// Answers questions about one game by the means there are.
///
/// Making one costs microseconds; what it finds out about the game (the period of its P-positions, a tiling, the base of a recursion,
/// the last board) it holds, so it pays to ask one solver many questions.
///
/// ```
/// use wythoff_engines::{Int, Solver, job::Job};
/// let solver = Solver::of(&"wythoff".parse().unwrap());
/// let (a, b) = (Int::from(5u8), Int::from(6u8));
/// assert_eq!(solver.value(&a, &b, &Job::default()).unwrap().value, Some(Int::from(10u8)));
/// ```
pub struct Solver {
    game: Game,
    rungs: Vec<Arc<dyn Means>>,
    pub(crate) board: Arc<Board>,
    theorem: Option<Arc<Theorem>>,
    repeating: Option<Arc<Repeating>>,
    tiles: Option<Arc<Tiles>>,
    /// The largest value that automata know.
    automatic: Option<u32>,
    pub(crate) rw: Option<Arc<Rw>>,
    /// The R that was given.
    r: Option<u64>,
}

/// How the walk went.
pub(crate) struct WalkResult<T> {
    /// The answer.
    pub found: Option<Found<T>>,
    /// The name of the means that had it.
    pub by: Option<&'static str>,
    /// Parts of it, from those that were not enough.
    pub parts: Vec<Found<T>>,
    /// What was too much.
    pub refused: Vec<Error>,
}

impl<T> WalkResult<T> {
    /// Why there is no answer: what is least in the way of one.
    pub fn obstacle(&self) -> Option<Error> {
        let weight = |error: &&Error| match (error.kind(), error.needed()) {
            (ErrorKind::Time, Some(crate::error::Amount::Nanoseconds(needed))) => (0, needed),
            (ErrorKind::Time, _) => (0, 0),
            (ErrorKind::Memory, Some(crate::error::Amount::Bytes(needed))) => (1, needed),
            (ErrorKind::Memory, _) => (1, u128::MAX),
            _ => (2, 0),
        };
        self.refused.iter().min_by_key(weight).cloned()
    }
}

/// Which part of the ladder.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LadderPart {
    All,
    /// What finds small values, in Wythoff's game for another one.
    Points,
}

impl Solver {
    /// The ladder of a game.
    pub fn of(game: &Game) -> Solver {
        Solver::with(game, LadderPart::All, None, None)
    }

    /// A ladder on which a period of the P-positions of a Wyt_K is looked for in this many rows.
    pub fn with_steps(game: &Game, steps: Option<u64>) -> Solver {
        Solver::with(game, LadderPart::All, steps, None)
    }

    /// A ladder for points that takes Algorithm RW to converge within R rows, and asks no automaton.
    pub fn with_rows_to_converge(game: &Game, r: u64) -> Solver {
        Solver::with(game, LadderPart::All, None, Some((r, 0)))
    }

    /// The same question asked differently: of no automaton, with a larger R, and from other start rows. Where the answers
    /// differ, R was too small.
    pub fn double_check(&self, g: u32) -> Solver {
        let r = self.rows_to_converge(g);
        Solver::with(&self.game, LadderPart::All, None, Some((r + r / 4 + 16, 37)))
    }

    /// Within how many rows Algorithm RW is taken to converge for values up to g.
    pub fn rows_to_converge(&self, g: u32) -> u64 {
        self.r.unwrap_or_else(|| crate::points::rows_to_converge(g as usize))
    }

    fn with(game: &Game, part: LadderPart, steps: Option<u64>, rw: Option<(u64, u64)>) -> Solver {
        let all = part == LadderPart::All;
        let board = Arc::new(Board::of(game));
        let theorem = Theorem::of(game).map(Arc::new);
        let repeating = Repeating::of(game, steps).filter(|_| all).map(Arc::new);
        let tiles = Tiles::of(game).filter(|_| all).map(Arc::new);
        let moved = || Solver::with(&Game::wythoff(), LadderPart::Points, None, rw);
        let recursion = Rw::of(game, rw.map(|(r, _)| r), rw.map_or(0, |(_, early)| early)).map(Arc::new);
        let automata = if rw.is_none() { Automata::of(game) } else { None };
        let automatic = automata.as_ref().map(Automata::largest);
        let (proved_tiles, tiles_by_theorem) = match &tiles {
            Some(found) if found.is_by_theorem() => (None, tiles.clone()),
            _ => (tiles.clone(), None),
        };
        // The order matters only among those that cost next to nothing; see the walk. There, theorems come first, then computations, then
        // proofs: with a larger budget an earlier one may answer, and its answer must not be of a weaker grade.
        let rungs: [Option<Arc<dyn Means>>; 15] = [
            rung(Formula::of(game).filter(|_| all)),
            shared(&theorem),
            rung(Translates::of(game)),
            rung(AsInNim::of(game).filter(|_| all)),
            rung(StripBound::of(game)),
            shared(&tiles_by_theorem),
            shared(&Some(Arc::clone(&board)).filter(|_| all)),
            rung(ExactRun::near(game)),
            rung(ExactRun::of(game)),
            shared(&proved_tiles),
            rung(automata),
            rung(Moved::of(game, moved)),
            shared(&repeating),
            rung(RowPeriods::of(game).filter(|_| all)),
            shared(&recursion),
        ];
        let rungs = rungs.into_iter().flatten().collect();
        Solver {
            game: game.clone(),
            rungs,
            board,
            theorem,
            repeating,
            tiles,
            automatic,
            rw: recursion,
            r: rw.map(|(r, _)| r),
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The means, in the order of the ladder.
    pub fn means(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.rungs.iter().map(|rung| rung.name())
    }

    /// The P-positions in closed form, by a theorem or a period that is proved.
    ///
    /// # Errors
    /// Those of [`ClosedForm::by_period`].
    pub fn closed_form(&self, job: &Job) -> Result<Option<&ClosedForm>> {
        match (&self.theorem, &self.repeating) {
            (Some(theorem), _) => Ok(Some(theorem.form())),
            (None, Some(repeating)) => repeating.form(job),
            (None, None) => Ok(None),
        }
    }

    /// The squares that tile the values, if there are any.
    ///
    /// # Errors
    /// Those of [`crate::regularity::decide`].
    pub fn tiling(&self, job: &Job) -> Result<Option<&(Tiling, Evidence)>> {
        self.tiles.as_ref().map_or(Ok(None), |tiles| tiles.tiling(job))
    }

    /// All values at once, by the first of the means that has them.
    ///
    /// # Errors
    /// As [`Solver::tiling`].
    pub fn everywhere(&self, job: &Job) -> Result<Option<Everywhere<'_>>> {
        self.rungs.iter().find_map(|rung| rung.everywhere(job).transpose()).transpose()
    }

    /// Whether a theorem gives the P-positions.
    pub(crate) fn has_theorem(&self) -> bool {
        self.theorem.is_some()
    }

    /// The largest g such that points of all values up to g are found at any distance without a conjecture, in this game or in Wythoff's
    /// game, from which they are moved.
    pub fn largest_anywhere(&self) -> Option<u32> {
        Translate::largest(&self.game).max(self.automatic)
    }

    /// What earlier runs have found out about a value.
    pub(crate) fn remembered(&self, at: TwoPiles, job: &Job) -> Option<Found<ValueOrBound>> {
        self.rungs.iter().find_map(|rung| rung.remembered(at, job))
    }

    /// What the cheapest of the means that may answer a question costs.
    pub(crate) fn least_cost(&self, question: &Question) -> Option<u128> {
        self.rungs.iter().filter_map(|rung| rung.cost(question)).min()
    }

    /// Asks one after the other until one has enough to say: those that cost next to nothing in the order of the ladder, then
    /// dearer ones, the cheapest first.
    pub(crate) fn walk<T>(
        &self,
        question: &Question,
        job: &Job,
        ask: impl Fn(&dyn Means, &Job) -> Result<Reply<T>>,
        is_enough: impl Fn(&T) -> bool,
    ) -> Result<WalkResult<T>> {
        let wanted = |means: &dyn Means| job.budget.conjectures || means.rests_on_a_conjecture() != Reliance::Always;
        self.walk_along(wanted, question, job, ask, is_enough)
    }

    /// Asks those whose answers may rest on a conjecture.
    pub(crate) fn walk_by_conjecture<T>(
        &self,
        question: &Question,
        job: &Job,
        ask: impl Fn(&dyn Means, &Job) -> Result<Reply<T>>,
    ) -> Result<WalkResult<T>> {
        let wanted = |means: &dyn Means| job.budget.conjectures && means.rests_on_a_conjecture() != Reliance::Never;
        self.walk_along(wanted, question, job, ask, |_| true)
    }

    fn walk_along<T>(
        &self,
        wanted: impl Fn(&dyn Means) -> bool,
        question: &Question,
        job: &Job,
        ask: impl Fn(&dyn Means, &Job) -> Result<Reply<T>>,
        is_enough: impl Fn(&T) -> bool,
    ) -> Result<WalkResult<T>> {
        let rungs = self.rungs.iter().filter(|rung| wanted(&***rung));
        let mut order: Vec<(u128, &dyn Means)> =
            rungs.filter_map(|rung| Some((rung.cost(question)?, &**rung))).collect();
        order.sort_by_key(|&(cost, _)| if cost <= AT_ONCE { 0 } else { cost });
        let mut walk = WalkResult { found: None, by: None, parts: Vec::new(), refused: Vec::new() };
        // What nobody notices is not counted. So a larger budget takes the walk further along the same way, and never to a weaker
        // answer.
        let mut left = job.budget.work;
        for (cost, means) in order {
            let work = if cost <= FREE { left.max(FREE) } else { left };
            let budget = Budget { work, ..job.budget };
            if cost > AT_ONCE && cost <= left {
                left -= cost;
            }
            let begun = job.progress.clock();
            let reply = self.ask(means, cost, question, &job.with(budget), &ask);
            let (outcome, is_done) = match reply {
                Ok(Reply::Known(found)) => {
                    let words = job.trail.map(|_| found.evidence.to_string()).unwrap_or_default();
                    let is_done = is_enough(&found.what);
                    if is_done {
                        (walk.found, walk.by) = (Some(found), Some(means.name()));
                        (TriedOutcome::Answered(words), true)
                    } else {
                        walk.parts.push(found);
                        (TriedOutcome::Partly(words), false)
                    }
                }
                Ok(Reply::Silent(why)) => (TriedOutcome::Silent(why.into_owned()), false),
                Err(error) if is_final(&error, job) => return Err(error),
                Err(error) => {
                    walk.refused.push(error.clone());
                    (TriedOutcome::Refused(error), false)
                }
            };
            if let Some(trail) = job.trail {
                let spent = job.progress.clock().zip(begun).map(|(now, begun)| now.saturating_sub(begun));
                trail.push(Tried { means: means.name(), outcome, estimate: cost, spent });
            }
            if is_done {
                break;
            }
        }
        Ok(walk)
    }

    /// Asks one, if it costs no more than is left.
    fn ask<T>(
        &self,
        means: &dyn Means,
        cost: u128,
        question: &Question,
        job: &Job,
        ask: impl Fn(&dyn Means, &Job) -> Result<Reply<T>>,
    ) -> Result<Reply<T>> {
        if cost > AT_ONCE && job.progress.is_late() {
            return Err(job.stopped());
        }
        if cost > job.budget.work {
            job.expect(&means.plan(question), cost)?;
        }
        ask(means, job)
    }

    /// Says which game is played, where it is written differently.
    pub(crate) fn begin(&self, job: &Job) {
        if let Some(trail) = job.trail
            && self.game.is_simplified()
        {
            let outcome = TriedOutcome::Partly(format!("as {}, which has the same moves", self.game.simplest()));
            trail.push(Tried { means: "rules", outcome, estimate: 0, spent: None });
        }
    }

    /// A value up to g, or that it is more; `None` if neither is found.
    pub(crate) fn small_value(&self, at: TwoPiles, g: u32, job: &Job) -> Result<Option<Found<ValueOrBound>>> {
        let question = Question::Value { at, most: Some(g) };
        let walk =
            self.walk(&question, job, |means, job| means.value(at, Some(g), job), |worth| worth.is_enough(Some(g)))?;
        Ok(walk.found)
    }
}

impl ValueOrBound {
    /// Whether this is all that is asked.
    pub(crate) fn is_enough(&self, most: Option<u32>) -> bool {
        match (self, most) {
            (ValueOrBound::Exactly(_), _) => true,
            (ValueOrBound::AtLeast(least), Some(most)) => *least > numeration::Int::from(most),
            (ValueOrBound::AtLeast(_), None) => false,
        }
    }
}

fn rung<M: Means + 'static>(means: Option<M>) -> Option<Arc<dyn Means>> {
    means.map(|means| Arc::new(means) as Arc<dyn Means>)
}

fn shared<M: Means + 'static>(means: &Option<Arc<M>>) -> Option<Arc<dyn Means>> {
    means.as_ref().map(|means| Arc::clone(means) as Arc<dyn Means>)
}

/// Whether an error ends the question, and is not only a reason to ask the next one.
fn is_final(error: &Error, job: &Job) -> bool {
    match error.kind() {
        // Where the answer is known and its list is too long, no other one would make it shorter.
        ErrorKind::Memory => job.may_grow_after(error) || error.problem().remedies().contains(&Remedy::ShorterList),
        ErrorKind::Time | ErrorKind::Unsupported => false,
        _ => true,
    }
}

/// The solvers of the games that were asked about last, for programs that answer many questions.
pub struct Solvers {
    held: Mutex<Vec<Arc<Solver>>>,
    most: usize,
}

impl Solvers {
    /// Holds up to this many.
    pub const fn new(most: usize) -> Solvers {
        Solvers { held: Mutex::new(Vec::new()), most }
    }

    /// The solver of a game. Large boards that solvers hold are let go when another question comes.
    pub fn of(&self, game: &Game) -> Arc<Solver> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.iter().for_each(|solver| solver.board.let_go());
        // The text matters, too: evidence and messages name the game as it was written.
        let place = held.iter().position(|solver| solver.game() == game);
        let solver = match place {
            Some(place) => held.remove(place),
            None => Arc::new(Solver::of(game)),
        };
        held.push(Arc::clone(&solver));
        if held.len() > self.most {
            held.remove(0);
        }
        solver
    }
}

#[cfg(test)]
mod tests;
