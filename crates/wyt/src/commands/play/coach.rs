//! Knows what is good and says why.

use super::words::{left, shown};
use crate::fail::Fail;
use crate::session::Session;
use engines::Int;
use engines::strategy::player::{self, Choice};
use engines::strategy::{Move, Outcome, Solution, Sum, solve};
use numeration::Short;
use questions::explain::text;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// How many winning moves are looked at.
const LISTED: usize = 10;

/// How many positions are remembered.
const REMEMBERED: usize = 1000;

pub struct Coach<'a> {
    session: &'a Session,
    solved: RefCell<HashMap<String, Option<Rc<Solution>>>>,
}

impl<'a> Coach<'a> {
    pub fn new(session: &'a Session) -> Coach<'a> {
        Coach { session, solved: RefCell::default() }
    }

    /// What is known of a position; nothing where that is out of reach.
    pub fn solved(&self, sum: &Sum) -> Result<Option<Rc<Solution>>, Fail> {
        let key = sum.to_string();
        if let Some(solution) = self.solved.borrow().get(&key) {
            return Ok(solution.clone());
        }
        let solution = self.solve(sum)?.map(Rc::new);
        let mut solved = self.solved.borrow_mut();
        if solved.len() >= REMEMBERED {
            solved.clear();
        }
        solved.insert(key, solution.clone());
        Ok(solution)
    }

    /// With small boards if they tell all, which they do wherever a theorem helps; else with boards as large as allowed.
    fn solve(&self, sum: &Sum) -> Result<Option<Solution>, Fail> {
        const SMALL: u64 = 1 << 20;
        let all = self.session.question();
        let small = all.with_memory(all.budget.memory.min(SMALL));
        for job in [small, all] {
            match solve(sum, LISTED, &job) {
                Ok(solution) if solution.complete || job.budget.memory == all.budget.memory => {
                    return Ok(Some(solution));
                }
                Ok(_) => {}
                Err(error) if error.is_out_of_reach() => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(None)
    }

    /// The best move, as far as that is known.
    pub fn choice(&self, sum: &Sum) -> Result<Option<Choice>, Fail> {
        self.play(sum, 0, &mut |_| Int::ZERO)
    }

    /// The move of a player who leaves so many in a hundred to chance.
    pub fn play(&self, sum: &Sum, errs: u8, random: &mut dyn FnMut(&Int) -> Int) -> Result<Option<Choice>, Fail> {
        Ok(player::play(sum, self.solved(sum)?.as_deref(), errs, random, &self.session.job())?)
    }

    /// What to tell a player who gives a won position away.
    pub fn judge(&self, before: &Sum, step: &Move) -> Result<Option<String>, Fail> {
        let won = |solution: Option<Rc<Solution>>| solution.filter(|solution| solution.outcome == Some(Outcome::N));
        let Some(could) = won(self.solved(before)?) else { return Ok(None) };
        let after = before.after(step);
        let Some(now) = won(self.solved(&after)?) else { return Ok(None) };
        let better = could.winning.first().map(|step| format!(" {} would have won.", left(before, step)));
        let answer = now.winning.first().map(|step| format!(": {} answers it", left(&after, step)));
        let (answer, better) = (answer.unwrap_or_default(), better.unwrap_or_default());
        Ok(Some(format!("That was a mistake{answer}.{better} (why explains it)")))
    }

    pub fn hint(&self, position: &Sum) -> Result<String, Fail> {
        let Some(choice) = self.choice(position)? else { return Ok("The game is over.".to_owned()) };
        let step = left(position, &choice.step);
        Ok(match choice.outcome {
            Some(Outcome::N) => format!("{step} wins."),
            Some(Outcome::P) => format!("Every move loses against perfect play; {step} resists."),
            None => format!("Who wins here is out of reach; {step} is a move."),
        })
    }

    /// The winning moves.
    pub fn winning(&self, position: &Sum) -> Result<String, Fail> {
        let Some(solution) = self.solved(position)? else {
            return Ok("The winning moves are out of reach here.".to_owned());
        };
        if solution.winning.is_empty() {
            let none = if solution.complete { "There is no winning move." } else { "No winning move is known." };
            return Ok(none.to_owned());
        }
        let list: Vec<String> = solution.winning.iter().take(LISTED).map(|step| left(position, step)).collect();
        let more = if solution.winning_count > list.len().into() { " ..." } else { "" };
        let known = if solution.complete { "" } else { ", perhaps not all" };
        let list = list.join(if position.components().len() > 1 { ", " } else { " " });
        Ok(format!("winning moves ({}{known}): {list}{more}", Short(&solution.winning_count)))
    }

    /// Why a move was good or bad, or without one, why the position is won or lost.
    pub fn why(&self, position: &Sum, step: Option<&Move>) -> Result<Vec<String>, Fail> {
        let mut lines = Vec::new();
        if let Some(step) = step {
            let after = position.after(step);
            let verdict = match self.solved(&after)? {
                Some(solution) if solution.outcome == Some(Outcome::P) => {
                    "a winning move: it leaves a P-position".into()
                }
                Some(solution) if solution.outcome == Some(Outcome::N) => {
                    let answers: Vec<_> = solution.winning.iter().take(3).map(|step| left(&after, step)).collect();
                    format!("a losing move: it can be answered by {}", answers.join(" or "))
                }
                _ => "a move whose worth is out of reach".to_owned(),
            };
            lines.push(format!("From {} to {} was {verdict}.", shown(position), left(position, step)));
        }
        match text::sum_lines(position, crate::commands::explain::width(), &self.session.job()) {
            Ok(more) => lines.extend(more),
            Err(error) if error.is_out_of_reach() => lines.push(format!("More cannot be said: {error}.")),
            Err(error) => return Err(error.into()),
        }
        Ok(lines)
    }
}
