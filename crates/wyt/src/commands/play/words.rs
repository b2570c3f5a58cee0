//! Positions and moves in a line of text.

use engines::Int;
use engines::strategy::{Component, Move, Sum};
use numeration::Short;

/// A position.
pub fn shown(sum: &Sum) -> String {
    let component = |c: &Component| format!("{} ({})", c.game(), short(c.piles()));
    sum.components().iter().map(component).collect::<Vec<_>>().join(" + ")
}

/// A move: the piles it leaves, and in which game of a sum.
pub fn left(sum: &Sum, step: &Move) -> String {
    let game = if sum.components().len() > 1 { format!(" in game {}", step.component + 1) } else { String::new() };
    format!("({}){game}", short(&step.to))
}

/// What a move takes, pile by pile.
pub fn taken(sum: &Sum, step: &Move) -> String {
    let from = sum.components()[step.component].piles();
    let amounts: Vec<Int> = from.iter().zip(&step.to).map(|(from, to)| from - to).collect();
    let several = from.len() > 1;
    let positive = amounts.iter().enumerate().filter(|(_, amount)| !amount.is_zero());
    let one = |(i, amount): (usize, &Int)| match several {
        true => format!("{} from pile {}", Short(amount), i + 1),
        false => Short(amount).to_string(),
    };
    match &amounts[..] {
        [k, l] if k == l => format!("{} from both piles", Short(k)),
        _ => positive.map(one).collect::<Vec<_>>().join(" and "),
    }
}

fn short(piles: &[Int]) -> String {
    piles.iter().map(|pile| Short(pile).to_string()).collect::<Vec<_>>().join(",")
}

/// The text with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
