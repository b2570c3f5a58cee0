//! From each row to the next: the words of x and x + 1 are read side by side.

use super::budget::CheckBudget;
use super::pool::Pool;
use super::relation::Relation;
use super::statement::{StatedRow, Statement};
use super::word_automaton::word_text;
use crate::proof::stop::{CheckStep, Stop};

/// What the search came to.
pub struct Succession {
    /// How many pairs of states with a difference.
    pub explored: usize,
    /// The states of all x and x + 1, in order, each pair once.
    pub pairs: Vec<(u32, u32)>,
}

/// Checks that e and the row state of x + 1 are what the step of row x makes of those of x, for all x.
pub fn check(statement: &Statement, budget: &mut CheckBudget) -> CheckStep<Succession> {
    let Statement { automaton, t, .. } = statement;
    let relation = Relation::new(*t, 1, |p, q| p + q == 1, budget)?;
    let mut pool = Pool::new(&[0, 0, 0], budget)?;
    let mut pairs = Vec::new();
    let mut at = 0;
    while at < pool.len() {
        budget.spend((t + 1) * (t + 1), at, pool.len())?;
        let &[x, y, difference] = pool.get(at) else { break };
        let (p, q) = relation.pair(difference as usize);
        if p + q == 1 {
            compare(statement, x as usize, y as usize, p).map_err(|reason| {
                let row = word_text(*t, &pool.word(at));
                let reason = format!("row {row}, in state {x}, is followed by a row in state {y}: {reason}");
                Stop::rejected("succession", reason)
            })?;
            budget.reserve(&mut pairs, 1)?;
            pairs.push((x, y));
        }
        for (below, next_x) in automaton.moves(x as usize) {
            for (above, next_y) in automaton.moves(y as usize) {
                if let Some(next) = relation.after(difference as usize, above, below) {
                    pool.add(&[next_x as u32, next_y as u32, next as u32], at, below, budget)?;
                }
            }
        }
        at += 1;
    }
    let explored = pool.len();
    pool.forget(budget);
    pairs.sort_unstable();
    pairs.dedup();
    Ok(Succession { explored, pairs })
}

/// The word of x + 1 with a 0 at its end is t p + 1 more than that of x.
fn compare(statement: &Statement, x: usize, y: usize, p: i64) -> Result<(), String> {
    let (symbol, after) = (statement.symbol(x), statement.symbol(y));
    let e = i64::from(symbol.e) + statement.t as i64 * (i64::from(symbol.jump) - p);
    if e != i64::from(after.e) {
        return Err(format!("e should be {e} after {}, and is {}", symbol.e, after.e));
    }
    let Some(stepped) = &statement.stepped[statement.automaton.symbol(x)] else {
        return Ok(());
    };
    match (stepped.next, after.row) {
        (Some(next), StatedRow::State(row)) if next == row => Ok(()),
        (Some(next), StatedRow::State(row)) => Err(format!("the step leads to row state {next}, not to {row}")),
        (None, _) => Err("the step leads to a row state that is not listed".to_owned()),
        (_, StatedRow::Transient(row)) => Err(format!("that is said to be row {row}")),
    }
}
