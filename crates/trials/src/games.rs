//! Games at random, by what engines can do with them.

use crate::Choices;
use engines::Game;
use engines::board::{Engine, Layered};
use engines::points::Greedy;
use engines::rules::{FAMILIES, Family};

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

/// Any game of the catalogue.
pub fn any(choices: &mut Choices) -> Game {
    of(choices, |_| true)
}

/// Whose board the layered engine fills.
pub fn layered(choices: &mut Choices) -> Game {
    of(choices, |game| Layered.handles(game))
}

/// Whose points are found row by row.
pub fn greedy(choices: &mut Choices) -> Game {
    of(choices, Greedy::knows)
}

/// A game with a property that the first example of its family has, too.
fn of(choices: &mut Choices, property: impl Fn(&Game) -> bool) -> Game {
    let families: Vec<(&Family, Game)> = FAMILIES
        .iter()
        .map(|&family| (family, read(family.forms[0].example)))
        .filter(|(_, game)| property(game))
        .collect();
    let (family, example) = &families[choices.below(families.len())];
    let game = family.random(&mut |n| choices.below(n)).unwrap_or_else(|error| panic!("{}: {error}", family.name));
    if property(&game) { game } else { example.clone() }
}

/// Only texts of the catalogue are made here.
pub fn read(text: &str) -> Game {
    text.parse().unwrap_or_else(|error| panic!("a game that was to be tried has no rules: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_family_is_tried() {
        let mut choices = Choices::seeded(1);
        let tried: BTreeSet<&str> = (0..2000).map(|_| any(&mut choices).family().name).collect();
        let known: BTreeSet<&str> = FAMILIES.iter().map(|family| family.name).collect();
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
