//! Why a position is won or lost, in words and numbers.
//!
//! For Fraenkel's games, the three strategies with their work; for the others, the theorem that tells their P-positions;
//! where the board is small, the values of the options and their mex.

use super::closed_form::ClosedForm;
use super::fraenkel::{self, Case, Strategy, StrategyAnswer, Work};
use super::moves::{Moves, Outcome};
use crate::board;
use crate::budget::AT_ONCE;
use crate::error::Result;
use crate::job::Job;
use crate::means::Solver;
use numeration::{Int, Short, ShortDigits};

/// An explanation of one position.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// Outcome, value, winning options, and what to play in a lost position.
    pub moves: Moves,
    /// What the P-positions of the game are, where a theorem says so.
    pub theorem: Option<String>,
    /// Each winning option and how it is reached, or the P-position itself; and which P-position it is, by a theorem.
    pub why: Vec<String>,
    /// The three strategies, for Fraenkel's games.
    pub strategies: Vec<StrategyAccount>,
    /// The values of the options, where the board is small.
    pub mex: Option<Mex>,
}

/// One strategy's account.
#[derive(Clone, Debug)]
pub struct StrategyAccount {
    /// The strategy.
    pub strategy: &'static str,
    /// Its answer, or why it has none.
    pub answer: Result<StrategyAnswer>,
    /// Its work, line by line: where the smaller pile stands, its partner, what follows, the pair it finds.
    pub steps: Vec<String>,
}

/// The values of the options of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mex {
    /// The value: the least number that no option has.
    pub value: u32,
    /// For each smaller number an option that has it.
    pub smaller: Vec<(u32, (usize, usize))>,
}

impl Solver {
    /// Explains (a, b); at most `limit` winning options are listed.  T = that of [`Solver::moves`] and the three strategies.
    ///
    /// # Errors
    /// Those of [`Solver::moves`].
    pub fn explain(&self, a: &Int, b: &Int, limit: usize, job: &Job) -> Result<Explanation> {
        let moves = self.moves(a, b, limit, job)?;
        let form = self.closed_form(job)?;
        let mut why = Vec::new();
        match moves.outcome {
            Outcome::P => why.extend(form.map(|form| numbered(form, (a, b)))),
            Outcome::N => why = moves.winning.first.iter().map(|(x, y)| reached(form, (a, b), (x, y))).collect(),
        }
        let mut strategies = Vec::new();
        if let Some(parameter) = fraenkel::parameter(self.game()) {
            for mut strategy in fraenkel::strategies(&parameter).into_iter().flatten() {
                strategies.push(run_strategy(strategy.as_mut(), &parameter, a, b, job)?);
            }
        }
        let mex = self.mex((a, b), job)?;
        Ok(Explanation { moves, theorem: form.map(ClosedForm::describe), why, strategies, mex })
    }

    /// The values of the options, if their board takes no time.
    fn mex(&self, (a, b): (&Int, &Int), job: &Job) -> Result<Option<Mex>> {
        let side = |n: &Int| u32::try_from(n).ok().map(|n| n as usize);
        let Some((a, b)) = side(a).zip(side(b)) else { return Ok(None) };
        if board::engine(self.game()).nanoseconds(self.game(), a + 1, b + 1) > AT_ONCE {
            return Ok(None);
        }
        let table = self.board.table(a + 1, b + 1, job)?;
        let options = self.game().options(a, b)?.into_iter();
        let mut smaller: Vec<_> = options.map(|(x, y)| (table.get(x, y), (x, y))).collect();
        smaller.sort_unstable();
        smaller.dedup_by_key(|(value, _)| *value);
        let value = table.get(a, b);
        smaller.retain(|(smaller, _)| *smaller < value);
        Ok(Some(Mex { value, smaller }))
    }
}

/// Which P-position this is.
fn numbered(form: &ClosedForm, (a, b): (&Int, &Int)) -> String {
    format!("({},{}) is the P-position with index {}", Short(a), Short(b), Short(&form.index(a, b)))
}

/// How an option is reached and what it is.
fn reached(form: Option<&ClosedForm>, (a, b): (&Int, &Int), (x, y): (&Int, &Int)) -> String {
    let (k, l) = (a - x, b - y);
    let taken = match (k.is_zero(), l.is_zero()) {
        (_, true) => format!("{} from the first pile", Short(&k)),
        (true, _) => format!("{} from the second pile", Short(&l)),
        _ if k == l => format!("{} from both piles", Short(&k)),
        _ => format!("{} from the first pile and {} from the second", Short(&k), Short(&l)),
    };
    let what = form.map_or_else(|| format!("({},{})", Short(x), Short(y)), |form| numbered(form, (x, y)));
    format!("take {taken}: {what}")
}

/// Runs a strategy and puts its work into words.
fn run_strategy(strategy: &mut dyn Strategy, a: &Int, x: &Int, y: &Int, job: &Job) -> Result<StrategyAccount> {
    let answer = fraenkel::answer(strategy, a, x, y, job);
    let steps = match &answer {
        Ok(answer) => steps(answer, x.min(y), x.max(y), a),
        Err(error) if error.kind() == crate::ErrorKind::Interrupted || job.may_grow_after(error) => {
            return Err(error.clone());
        }
        Err(error) => vec![error.problem().to_string()],
    };
    Ok(StrategyAccount { strategy: strategy.name(), answer, steps })
}

fn steps(answer: &StrategyAnswer, x: &Int, y: &Int, a: &Int) -> Vec<String> {
    let placed = &answer.placed;
    let (letter, other) = if placed.is_lower { ("A", "B") } else { ("B", "A") };
    let partner = Short(&placed.partner);
    let mut steps = Vec::new();
    match &placed.work {
        Work::Rows(rows) => {
            steps.push("the table, each A_n the least number not yet in it:".to_owned());
            steps.extend(rows.iter().map(|(n, lower, upper)| format!("n={n}: {lower}, {}", Short(upper))));
            let n = rows.last().map_or(0, |row| row.0);
            steps.push(format!("{} = {letter}_{n}, its partner {other}_{n} = {partner}", Short(x)));
        }
        Work::Index(n) => {
            let (greek, plus) = if placed.is_lower { ("alpha", "+") } else { ("beta", "-") };
            steps.push(format!("n = floor(({} + 1) / {greek}) = {}", Short(x), Short(n)));
            steps.push(format!("floor(n {greek}) = {}, so it is {letter}_n", Short(x)));
            let times = if *a == Int::ONE { String::new() } else { format!("{} ", Short(a)) };
            steps.push(format!("{other}_n = {} {plus} {times}n = {partner}", Short(x)));
        }
        Work::Shift { digits, shifted } => {
            let zeros = digits.trailing_zeros();
            let parity = if zeros.is_multiple_of(2) { "even" } else { "odd" };
            let way = if placed.is_lower { "left" } else { "right" };
            steps.push(format!("{} is {} in the p-system", Short(x), ShortDigits(digits)));
            let zeros = if zeros == 1 { "1 zero".to_owned() } else { format!("{zeros} zeros") };
            steps.push(format!("{zeros} at the end, {parity}: it is some {letter}_n"));
            steps.push(format!("shifted {way}: {} is {other}_n = {partner}", ShortDigits(shifted)));
        }
        Work::Image { .. } => {}
    }
    match &answer.case {
        Case::Lost => steps.push(format!("{} = {other}_n: a P-position", Short(y))),
        Case::SmallerIsUpper => steps.push(format!("lower {} to A_n = {partner}", Short(y))),
        Case::LargerIsBeyond => steps.push(format!("{} > B_n: lower it to B_n = {partner}", Short(y))),
        Case::Between { m, pair } => {
            let difference = format!("{} - {}", Short(y), Short(x));
            let index = if *a == Int::ONE { difference } else { format!("floor(({difference}) / {})", Short(a)) };
            steps.push(format!("{} < B_n: m = {index} = {}", Short(y), Short(m)));
            if let Work::Rows(rows) = &pair.work {
                let row =
                    rows.last().map(|(n, lower, upper)| format!("the table has n={n}: {lower}, {}", Short(upper)));
                steps.extend(row);
            }
            if let Work::Image { digits, image } = &pair.work {
                let odd = if *image == pair.a { "" } else { " = A_m + 1, an odd number of zeros" };
                steps.push(format!("m is {} in the q-system,", ShortDigits(digits)));
                steps.push(format!("read in the p-system {}{odd}", Short(image)));
            }
            steps.push(format!("lower both to (A_m, B_m) = ({}, {})", Short(&pair.a), Short(&pair.b)));
        }
    }
    steps
}
