//! A rule of one's own: what may be taken from both piles is a condition, and nothing else has to be written.

use std::error::Error;
use std::io::Write;
use wythoff::{Game, Solver};

/// Writes the values and the P-positions of such a game, what is known of another one, and what is wrong with a third.
pub fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    // Any number from one pile, or one or two from each. a <= b are the piles, k and l what is taken from them.
    let game: Game = "rule:k<=2 && l<=2".parse()?;
    writeln!(out, "take {}", game.moves_in_words())?;

    let table = wythoff::table(&game, 8, 12)?;
    for a in 0..table.rows() {
        let row: Vec<String> = table.row(a).map(|value| format!("{value:2}")).collect();
        writeln!(out, "{}", row.join(" "))?;
    }

    let first: Vec<String> = Solver::new(&game)?.p_positions(6)?.map(|(a, b)| format!("({a},{b})")).collect();
    writeln!(out, "P-positions: {}", first.join(" "))?;

    // A rule is recognised where it says what a game of the catalogue says, and then has all of its theorems.
    let known: Game = "rule:k==l && a-k>=2".parse()?;
    writeln!(out, "{known} is {}, so its P-positions are known at any distance:", known.simplest())?;
    let point = wythoff::point(&known, 0, "10^30")?;
    writeln!(out, "the 10^30-th is ({},{})   [{}]", point.a, point.b, point.evidence)?;

    // What is wrong with a rule is said where it is.
    if let Err(error) = "rule:k==l && c>2".parse::<Game>() {
        writeln!(out, "{error}")?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout().lock())
}
