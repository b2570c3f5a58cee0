//! Automata in the formats of other programs, and drawn.
//!
//! * [`walnut()`] writes word automata for Walnut, which decides first-order statements about automatic sequences;
//! * [`dot()`] writes graphs for Graphviz;
//! * [`svg()`] draws a small automaton without the help of another program.

mod dot;
mod svg;
mod walnut;

pub use dot::dot;
pub use svg::{MOST_STATES, TooLarge, svg};
pub use walnut::walnut;

use crate::{Dfao, NONE};

/// The arrows from a state: where they lead, each once, with the digits that lead there.
fn arrows(dfao: &Dfao, state: u32) -> Vec<(u32, Vec<usize>)> {
    let mut arrows: Vec<(u32, Vec<usize>)> = Vec::new();
    for (digit, &to) in dfao.transitions(state).iter().enumerate().filter(|&(_, &to)| to != NONE) {
        match arrows.iter_mut().find(|(target, _)| *target == to) {
            Some((_, digits)) => digits.push(digit),
            None => arrows.push((to, vec![digit])),
        }
    }
    arrows
}

/// The digits on an arrow, as in `0,1`.
fn label(digits: &[usize]) -> String {
    digits.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

/// Some automata to try the formats on.
#[cfg(test)]
mod samples {
    use super::*;

    /// Reads Zeckendorf words; the output is the number modulo 3, from the two last readings x and sh(x).
    pub fn zeckendorf_mod_3() -> Dfao {
        // A state is (x mod 3, sh(x) mod 3, last digit), found from (0, 0, 0).
        let mut found = vec![(0u32, 0u32, 0usize)];
        let mut next = Vec::new();
        let mut at = 0;
        while at < found.len() {
            let (x, shifted, last) = found[at];
            for digit in 0..2usize {
                if last + digit == 2 {
                    next.push(NONE);
                    continue;
                }
                // sh(sh(x) + c) = sh(x) + x + 2c, as units 1, 2 become 2, 3.
                let c = digit as u32;
                let to = ((shifted + c) % 3, (shifted + x + 2 * c) % 3, digit);
                let place = found.iter().position(|known| *known == to).unwrap_or(found.len());
                if place == found.len() {
                    found.push(to);
                }
                next.push(place as u32);
            }
            at += 1;
        }
        Dfao::new(2, next, found.iter().map(|&(x, _, _)| x).collect()).unwrap()
    }

    /// One loop with all digits.
    pub fn one_state() -> Dfao {
        Dfao::new(3, vec![0, 0, 0], vec![5]).unwrap()
    }
}
