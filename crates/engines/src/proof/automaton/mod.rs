//! Certificates of automata: what finitely many states say of all rows of a game.
//!
//! ```text
//! "game":"wythoff",
//! "g":1,
//! "transient":0,
//! "row_states":[[[0,0,[],[[]]],[0,0,[],[[]]]],..],
//! "symbols":[[0,[0,1],0,1],..],
//! "states":[[0,1,0],..],
//! "differences":[[0],[-4,-3,-2,-1,0,1,2]],
//! "recurring":[[0],[-4,-3,-2,-1,0,1,2]],
//! "convergence":45,
//! ```
//!
//! Rows are read as words of digits 0..t, the largest place first, in the numeration with U_0 = 1, U_1 = t + 1 and
//! U_{i+1} = t U_i + U_{i-1}; t is A in `a-wythoff:A` and 1 in all other games. A state lists the states that the
//! digits lead to and its symbol; a symbol lists, of every row x whose word leads to it, the row state, the values
//! placed in the row, e(x), and whether the reference count grows. A row x that is given by the definition has -(x + 1)
//! in place of a row state. A row state lists for each value n_index, n_firstd, the closed diagonals and the columns in
//! use by their age, the latter two as distances from n_firstd; `step` says what they mean. sh(x) is the number whose
//! word is that of x with a 0 at its end.
//!
//! **Theorem.** Let ref(x) be the number of rows before x in which the reference count grows, and r0 the number of rows
//! that are given by the definition. Suppose that
//!
//! * `word_automaton`: exactly the words of the numeration are read, and zeros before them change nothing;
//! * `start`: the rows x < r0 are those of the definition, the row state of row r0 is what they leave, and the rows
//!   from r0 on are far enough that what blocks a diagonal depends on the point that is reached and not on the row;
//! * `succession`: x + t ref(x) = sh(x) + e(x) is true of x = 0, and of x + 1 if of x; the step of row x makes the row
//!   state of x + 1 of that of x, for all x >= r0;
//! * `columns`: h is placed in row y if and only if no row has its point of value h in column y, off the main diagonal;
//!   row x >= r0 has it in column sh(x) + e(x) + d_h, if the step of row x places h on diagonal d_h.
//!
//! Then G(r, c) = h <= g for r0 <= r <= c if and only if h is placed in row r and c = sh(r) + e(r) + d_h.
//!
//! *Proof.* By induction on r: the rows before r are right, and so is the row state of row r. A value h is left of the
//! main diagonal in row r if and only if a row x < r has its point in column r. All points that `columns` counts for
//! y = r are in rows x < r: from some row on sh(x) - x + e + d_h >= 1, and before it each point is looked at by itself.
//! Therefore the values that are placed in row r are the right ones; the step, which is Algorithm WSG, places them
//! where they belong, and its result is the row state of row r + 1. QED
//!
//! Beside this a file lists `differences`, for each value all d_n - t n of rows from r0 on, `recurring`, those of
//! infinitely many rows, and `convergence`, the least R such that Algorithm WSG is right after R rows wherever it
//! starts from r0 on with no knowledge of earlier rows but how many points they have, or null if that is not claimed.
//!
//! The checker uses nothing of what finds automata. It takes the first rows from the definition (`table`), reads
//! pairs of words side by side (`relation`, `succession`), and sets of words next to one (`columns`).

mod budget;
pub(crate) mod claims;
mod columns;
mod convergence;
mod differences;
mod family;
mod open;
mod pool;
mod relation;
mod rows;
mod start;
mod statement;
mod step;
mod succession;
mod table;
mod word_automaton;

#[cfg(test)]
mod tests;

pub(crate) use open::open;

use super::fields;
use super::stop::{CheckStep, Stop};
use crate::job::Job;
use crate::text::counted;
use budget::CheckBudget;
use claims::AutomatonClaims;
use family::CheckedFamily;
use rows::RowStates;
use statement::Statement;

/// The kind of these certificates.
pub const KIND: &str = "automaton";

/// A byte of a file becomes at most so many in memory while it is read, and so many later.
const READING: usize = 24;
const READ: usize = 6;

/// About how long the check of such a certificate takes, in nanoseconds: by its bytes, as measured for the automata that are shipped.
pub(super) fn nanoseconds(bytes: &[u8]) -> u128 {
    400 * bytes.len() as u128
}

/// Checks the certificate in these bytes, whose checksum is right; returns the last step and what is now certain.
pub(super) fn check(bytes: &[u8], job: &Job) -> CheckStep<(String, String)> {
    let mut budget = CheckBudget::new(job);
    budget.claim(bytes.len().saturating_mul(READING))?;
    let claims = AutomatonClaims::read(bytes)?;
    let game = fields::game(&claims.game)?;
    let Some(family) = CheckedFamily::of(&game) else {
        return Err(Stop::rejected("game", format!("no automaton is known to be right for {game}")));
    };
    let statement = Statement::new(claims, family, &mut budget)?;
    budget.release(bytes.len().saturating_mul(READING - READ));
    word_automaton::check(&statement)?;
    let rows = RowStates::new(&statement, &mut budget)?;
    start::check_start(&statement, &rows)?;
    let points = table::points(&game, statement.t, statement.transient, statement.g, &mut budget)?;
    start::check(&statement, &rows, &points)?;
    let succession = succession::check(&statement, &mut budget)?;
    let columns = columns::check(&statement, &rows, &points, &mut budget)?;
    differences::check(&statement)?;
    if let Some(claimed) = statement.convergence {
        convergence::check(&statement, &succession.pairs, claimed, &mut budget)?;
    }
    let states = counted(statement.automaton.len(), "state");
    let row_states = counted(statement.row_states.len(), "row state");
    let (explored, sets) = (succession.explored, columns.explored);
    let mut reason = format!(
        "the automaton of {states} and {row_states} gives all values up to {} of {game} from row {} \
         on ({explored} pairs and {sets} sets of states looked at)",
        statement.g, statement.transient
    );
    let step = match statement.convergence {
        Some(claimed) => {
            reason += &format!(", and R = {claimed} is the least number of rows after which every run is right");
            "convergence"
        }
        None => "differences",
    };
    Ok((step.to_owned(), reason))
}
