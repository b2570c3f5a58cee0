//! Games at random, by what engines can do with them.

use crate::Choices;
use wythoff::Game;

/// Small numbers are the likeliest.
fn small(choices: &mut Choices) -> usize {
    match choices.below(8) {
        0 => choices.within(0, 80),
        1 | 2 => choices.within(0, 20),
        _ => choices.within(0, 6),
    }
}

/// A set of positive integers up to `most`.
pub fn set(choices: &mut Choices, most: usize) -> Vec<usize> {
    let count = choices.within(1, 5);
    let mut set: Vec<usize> = (0..count).map(|_| choices.within(1, most)).collect();
    set.sort_unstable();
    set.dedup();
    set
}

/// Wyt_K for a finite K within 1, .., most.
pub fn finite_wyt(choices: &mut Choices, most: usize) -> Game {
    let set: Vec<String> = set(choices, most).iter().map(ToString::to_string).collect();
    read(&format!("wyt:{}", set.join(",")))
}

/// Whose board the layered engine fills.
pub fn layered(choices: &mut Choices) -> Game {
    let n = small(choices);
    read(&match choices.below(10) {
        0 => "wythoff".into(),
        1 => "f-wythoff".into(),
        2 => "r-wythoff".into(),
        3 => format!("a-wythoff:{}", 1 + n.min(12)),
        4 => format!("w:{n}"),
        5 => format!("w:{},{}", n.min(9), n.min(9) + small(choices)),
        6 => format!("t:{n}"),
        7 => format!("wyt:{}^i@{}", choices.within(2, 6), choices.below(4)),
        8 => format!("wyt:{}i", 1 + n),
        _ => return finite_wyt(choices, 1 + n),
    })
}

/// Any game of the catalogue.
pub fn any(choices: &mut Choices) -> Game {
    let n = small(choices);
    read(&match choices.below(9) {
        0 => "nim".into(),
        1 => format!("cyclic-nimhoff:{}", 1 + n),
        2 => format!("heap:{},{}", choices.within(1, 4), choices.within(1, 6)),
        3 => format!("fraenkel-borosh:{},{}", choices.within(1, 4), choices.within(1, 4)),
        4 => format!("connell:{}", choices.within(1, 7)),
        5 => vectors(choices),
        6 => format!("rule:{}", rule(choices)),
        _ => return layered(choices),
    })
}

/// Whose points are found row by row.
pub fn greedy(choices: &mut Choices) -> Game {
    let n = small(choices).min(20);
    read(&match choices.below(7) {
        0 | 1 => "wythoff".into(),
        2 => "f-wythoff".into(),
        3 => "r-wythoff".into(),
        4 => format!("a-wythoff:{}", 1 + n.min(6)),
        5 => format!("w:{},{}", n.min(5), n),
        _ => format!("t:{n}"),
    })
}

fn vectors(choices: &mut Choices) -> String {
    let count = choices.within(1, 4);
    let vector = |_| match (choices.below(4), choices.below(4)) {
        (0, 0) => "(1,1)".to_owned(),
        (x, y) => format!("({x},{y})"),
    };
    format!("vectors:{}", (0..count).map(vector).collect::<Vec<_>>().join(","))
}

/// An expression that has a value everywhere.
fn rule(choices: &mut Choices) -> String {
    let number = |choices: &mut Choices| choices.within(0, 5).to_string();
    let term = |choices: &mut Choices| match choices.below(9) {
        0 => "a-k".to_owned(),
        1 => "b-l".to_owned(),
        2 => "abs(k-l)".to_owned(),
        3 => format!("k%{}", choices.within(1, 4)),
        4 => format!("min(k,{})*l", number(choices)),
        5 => format!("(a^^b)/{}", choices.within(1, 4)),
        other => ["k", "l", "b"][other - 6].to_owned(),
    };
    let compared = |choices: &mut Choices| {
        let (left, sign) = (term(choices), choices.of_these(&["==", "!=", "<", "<=", ">", ">="]));
        match choices.below(3) {
            0 => format!("{left} in {{{},{}}}", number(choices), number(choices)),
            1 => format!("{left} {sign} {}", term(choices)),
            _ => format!("{left} {sign} {}", number(choices)),
        }
    };
    let first = compared(choices);
    match choices.below(5) {
        0 => format!("{first} && {}", compared(choices)),
        1 => format!("{first} || !({})", compared(choices)),
        _ => first,
    }
}

/// Only texts of the catalogue are made here.
pub fn read(text: &str) -> Game {
    text.parse().unwrap_or_else(|error| panic!("a game that was to be tried has no rules: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::rules::CATALOGUE;

    #[test]
    fn every_family_is_tried() {
        let mut choices = Choices::seeded(1);
        let family = |text: &str| text.split(':').next().unwrap_or_default().to_owned();
        let tried: std::collections::BTreeSet<String> =
            (0..2000).map(|_| family(&any(&mut choices).to_string())).collect();
        let known: std::collections::BTreeSet<String> = CATALOGUE.iter().map(|entry| family(entry.text)).collect();
        assert_eq!(tried, known);
    }

    #[test]
    fn any_bytes_make_a_game() {
        for seed in 0..500u32 {
            let bytes = seed.wrapping_mul(2_654_435_761).to_le_bytes().repeat(3);
            any(&mut Choices::of(&bytes));
            greedy(&mut Choices::of(&bytes));
        }
    }
}
