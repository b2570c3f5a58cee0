//! Positions of small values at any distance, and what their evidence rests on.

use std::error::Error;
use std::io::Write;
use wythoff::{Grade, Solver};

/// Writes the 10^12-th position of each value, then one whose piles have a thousand digits.
pub fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let solver = Solver::new("wythoff")?;
    for g in [0, 1, 2, 3, 5, 20] {
        let point = solver.point(g, "10^12")?;
        writeln!(out, "value {g:2}: ({},{})   {}", point.a, point.b, point.evidence.grade)?;
        // A conditional answer is true if a conjecture holds, which is named, with the constant it was taken with.
        if point.evidence.grade == Grade::Conditional {
            let (conjecture, constant) = (point.evidence.conjecture(), point.evidence.constant());
            writeln!(
                out,
                "          if {} holds with R = {}",
                conjecture.unwrap_or("?"),
                constant.unwrap_or_default()
            )?;
        }
    }
    // All positions of a value lie near those of value 0, where b - a = n.
    let point = solver.point(2, "10^1000")?;
    let (difference, n) = (&point.b - &point.a, &point.n);
    let off = if difference >= *n { &difference - n } else { n - &difference };
    writeln!(
        out,
        "the 10^1000-th position of value 2 has piles of {} digits, and b - a differs from n by {off}",
        point.a.to_string().len()
    )?;
    writeln!(out, "[{}]", point.evidence)?;
    // Back: the value of that position, found without being told.
    let known = solver.grundy(&point.a, &point.b)?;
    writeln!(out, "its value is {}", known.value.unwrap_or_default())?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout().lock())
}
