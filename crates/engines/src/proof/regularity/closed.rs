//! One block tiles the plane, and no smaller one does.

use super::plain::Plain;
use crate::error::Result;
use crate::job::Job;
use crate::proof::stop::{CheckStep, Stop};
use crate::rules::{Game, Removals};
use numeration::Int;

/// The largest block that is checked.
const LARGEST: u64 = 4096;

/// Checks that p is the least for which the game is closed p-nim-regular, and `lemma1_p` the least above max K.
pub fn check(
    game: &Game,
    removals: &Removals,
    p: u64,
    lemma1_p: Option<&Int>,
    job: &Job,
) -> CheckStep<(String, String)> {
    if !(1..=LARGEST).contains(&p) {
        return Err(Stop::rejected("p", format!("it is {p}, and blocks of 1 to {LARGEST} are checked")));
    }
    let p = p as usize;
    let board = Plain::new(removals, p, job)?;
    if let Some((a, b)) = fault(&board, removals, p, job)? {
        let reason = format!("the value at cell ({a},{b}) of the block does not fit");
        return Err(Stop::rejected("block", format!("the game is not closed {p}-nim-regular: {reason}")));
    }
    for smaller in 1..p {
        if fault(&board, removals, smaller, job)?.is_none() {
            return Err(Stop::rejected("least p", format!("the game is closed {smaller}-nim-regular already")));
        }
    }
    match (removals, lemma1_p) {
        (Removals::Finite(set), Some(stated)) => {
            // The p that serve are the least one times powers of two.
            let multiple = stated / Int::from(p);
            let serves = multiple.count_ones() == 1 && &multiple * Int::from(p) == *stated;
            let least = *stated == Int::from(p) || set.last().is_some_and(|k| stated >> 1usize <= *k);
            if !serves || !least || set.last().is_none_or(|k| stated <= k) {
                let reason = format!("it is not the least of {p}, {}, {}, .. above max K", 2 * p, 4 * p);
                return Err(Stop::rejected("lemma1_p", reason));
            }
        }
        (Removals::Finite(_), None) => return Err(Stop::rejected("lemma1_p", "it is missing")),
        (_, Some(_)) => return Err(Stop::rejected("lemma1_p", "Lemma 1 is for finite sets only")),
        (_, None) => {}
    }
    Ok(("lemma1_p".to_owned(), format!("{game} is closed p-nim-regular for p = {p}, and for no smaller p")))
}

/// A cell that keeps the first values from tiling the plane with side p: its value is too large, or a k in K joins it to an
/// equal one of a block with the same xor.
fn fault(board: &Plain, removals: &Removals, p: usize, job: &Job) -> Result<Option<(usize, usize)>> {
    let cells = || (0..p).flat_map(|a| (0..p).map(move |b| (a, b)));
    if let Some(large) = cells().find(|&(a, b)| board.value(a, b) as usize >= p) {
        return Ok(Some(large));
    }
    for k in removals.residues(p) {
        job.advance(k as u64, p as u64)?;
        let joined = cells().find(|&(a, b)| {
            // Far out, (a, b) + (p, p) less k: both coordinates cross a border, or neither does.
            let (x, y) = (a + p - k, b + p - k);
            x / p == y / p && board.value(a, b) == board.value(x % p, y % p)
        });
        if joined.is_some() {
            return Ok(joined);
        }
    }
    Ok(None)
}
