//! A first look: a value, a winning move, a far point, and how each is known.

use std::error::Error;
use std::io::Write;

/// Writes the answers to four questions.
pub fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    // Piles are machine integers or texts; the evidence says how the answer is known.
    let known = wythoff::grundy("w:1,3", 5, 6)?;
    writeln!(out, "G(5,6) of w:1,3 = {}   [{}]", known.value.unwrap_or_default(), known.evidence)?;

    let moves = wythoff::moves("wythoff", "10^18", "10^18+5")?;
    let (a, b) = &moves.winning.first[0];
    writeln!(out, "from (10^18, 10^18+5), ({a},{b}) wins   [{}]", moves.evidence)?;

    let point = wythoff::point("wythoff", 2, "10^40")?;
    writeln!(out, "the 10^40-th position of value 2 is ({},{})   [{}]", point.a, point.b, point.evidence)?;

    // Where a value is out of reach there may be a bound, and it is never taken for the value.
    let far = wythoff::grundy("wythoff", "10^30", "10^30+7")?;
    if let (None, Some(least)) = (far.value, far.at_least) {
        writeln!(out, "G(10^30, 10^30+7) is at least {least}   [{}]", far.evidence.grade)?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout().lock())
}
