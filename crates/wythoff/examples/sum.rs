//! Several games side by side: a move is a move in one of them, and the exclusive or of their values decides.

use std::error::Error;
use std::io::Write;
use wythoff::Outcome;
use wythoff::engines::strategy::Sum;

/// Plays a sum to its end, as the solver would, and writes what happens.
pub fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let mut text = "wythoff[4,6] + nim[3] + f-wythoff[12,30]".to_owned();
    for turn in 1.. {
        let solution = wythoff::solve(&text)?;
        let value = solution.value.unwrap_or_default();
        let parts: Vec<String> =
            solution.components.iter().filter_map(|part| part.value.as_ref().map(ToString::to_string)).collect();
        writeln!(out, "{text}   values {} make {value}", parts.join(" xor "))?;
        let sum: Sum = text.parse()?;
        // Who is lost takes little, and hopes.
        let step = match solution.outcome {
            Some(Outcome::N) => solution.winning.into_iter().next(),
            _ => sum.small_steps()?.into_iter().next(),
        };
        let Some(step) = step else {
            writeln!(out, "no move is left, and the player of turn {} has won", turn - 1)?;
            return Ok(());
        };
        text = sum.after(&step).to_string();
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout().lock())
}
