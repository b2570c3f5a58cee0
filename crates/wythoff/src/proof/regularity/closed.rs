//! One block tiles the plane, and no smaller one does.

use super::plain::Plain;
use crate::job::Job;
use crate::proof::stop::{Step, Stop};
use crate::rules::{Game, Removals};
use numeration::Int;

/// The largest block that is checked.
const LARGEST: u64 = 4096;

/// Checks that p is the least for which the game is closed p-nim-regular, and `lemma1_p` the least above max K.
pub fn check(game: &Game, removals: &Removals, p: u64, lemma1_p: Option<&Int>, job: &Job) -> Step<(String, String)> {
    if !(1..=LARGEST).contains(&p) {
        return Err(Stop::rejected("p", format!("it is {p}, and blocks of 1 to {LARGEST} are checked")));
    }
    let p = p as usize;
    let board = Plain::new(removals, p, job)?;
    if let Some((a, b)) = tiles(&board, removals, p) {
        return Err(Stop::rejected("block", fault(a, b, p)));
    }
    if let Some(smaller) = (1..p).find(|&s| tiles(&board, removals, s).is_none()) {
        return Err(Stop::rejected("least p", format!("the game is closed {smaller}-nim-regular already")));
    }
    match (removals, lemma1_p) {
        (Removals::Finite(set), Some(told)) => {
            // The p that serve are the least one times powers of two.
            let mut above = Int::from(p);
            while set.last().is_some_and(|k| above <= *k) {
                above <<= 1;
            }
            if *told != above {
                return Err(Stop::rejected("lemma1_p", format!("it is {above}, not {told}")));
            }
        }
        (Removals::Finite(_), None) => return Err(Stop::rejected("lemma1_p", "it is missing")),
        (_, Some(_)) => return Err(Stop::rejected("lemma1_p", "Lemma 1 is for finite sets only")),
        (_, None) => {}
    }
    Ok(("lemma1_p".to_owned(), format!("{game} is closed p-nim-regular for p = {p}, and for no smaller p")))
}

fn fault(a: usize, b: usize, p: usize) -> String {
    format!("the game is not closed {p}-nim-regular: the value at cell ({a},{b}) of the block does not fit")
}

/// A cell that keeps the first values from tiling the plane with side p: its value is too large, or a k in K joins it to an
/// equal one of a block with the same xor.
fn tiles(board: &Plain, removals: &Removals, p: usize) -> Option<(usize, usize)> {
    let cells = || (0..p).flat_map(|a| (0..p).map(move |b| (a, b)));
    if let Some(large) = cells().find(|&(a, b)| board.value(a, b) as usize >= p) {
        return Some(large);
    }
    removals.residues(p).into_iter().find_map(|k| {
        cells().find(|&(a, b)| {
            // Far out, (a, b) + (p, p) less k: both coordinates cross a border, or neither does.
            let (x, y) = (a + p - k, b + p - k);
            x / p == y / p && board.value(a, b) == board.value(x % p, y % p)
        })
    })
}
