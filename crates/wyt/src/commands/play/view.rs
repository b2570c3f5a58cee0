//! Positions as text: piles of tokens, or a queen on a board.

use engines::Int;
use engines::strategy::{Component, Sum};
use numeration::Short;
use std::fmt::Write;

/// How positions are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum View {
    /// Numbers and tokens
    Piles,
    /// A queen that walks to the upper left corner
    Board,
}

/// The longest pile drawn as tokens.
const TOKENS: usize = 60;
/// The largest board drawn.
const BOARD: (usize, usize) = (40, 60);

/// Draws a position.
pub fn draw(sum: &Sum, view: View) -> String {
    let mut text = String::new();
    let several = sum.components().len() > 1;
    for (i, component) in sum.components().iter().enumerate() {
        if several {
            text += &format!("{}: {}\n", i + 1, component.game());
        }
        match (view, small_pair(component)) {
            (View::Board, Some(pair)) => text += &board(component, pair),
            (View::Board, None) => text += &format!("  (no board of this size is drawn)\n{}", piles(component)),
            (View::Piles, _) => text += &piles(component),
        }
    }
    text
}

/// The piles of a component that can be drawn as a board.
fn small_pair(component: &Component) -> Option<(usize, usize)> {
    let (a, b) = component.pair()?;
    let (a, b) = (usize::try_from(a).ok()?, usize::try_from(b).ok()?);
    (a < BOARD.0 && b < BOARD.1).then_some((a, b))
}

fn piles(component: &Component) -> String {
    let numbers: Vec<String> = component.piles().iter().map(|pile| Short(pile).to_string()).collect();
    let width = numbers.iter().map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    for (pile, number) in component.piles().iter().zip(&numbers) {
        let tokens = numeration::saturate(pile);
        let tokens = if tokens <= TOKENS { "o".repeat(tokens) } else { String::new() };
        let line = format!("  {number:>width$}  {tokens}");
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// The first pile downwards, the second to the right; Q is the position, o what a move can reach. Where a free rule has no
/// value nothing is reached.
fn board(component: &Component, (a, b): (usize, usize)) -> String {
    let mut text = String::from("    ");
    (0..=b).for_each(|y| write!(text, "{:>3}", y).unwrap_or_default());
    text.push('\n');
    for x in 0..=a {
        write!(text, "{x:>4}").unwrap_or_default();
        for y in 0..=b {
            let reached = component.allows(&[Int::from(x), Int::from(y)]).unwrap_or(false);
            text += match (reached, (x, y) == (a, b)) {
                (_, true) => "  Q",
                (true, _) => "  o",
                _ => "  .",
            };
        }
        text.push('\n');
    }
    text += "     Q the position, o what a move reaches\n";
    text
}
