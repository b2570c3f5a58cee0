//! Rows repeat: G(x, y + p) = G(x, y) + p from some column on. The least period of a row with proof, a value far along it, and the proof as
//! a file that is checked.

use std::error::Error;
use std::io::Write;
use wythoff::Game;
use wythoff::engines::job::Job;
use wythoff::engines::{proof, rows};

/// Writes the periods of ten rows and a value at 10^100.
pub fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let game: Game = "wythoff".parse()?;
    let job = Job::default();
    let found = rows::periods(&game, 9, rows::MOST_COLUMNS, &job)?;
    writeln!(out, "row  preperiod  period")?;
    for row in &found.periods {
        writeln!(out, "{:3}  {:9}  {:6}", row.row, row.preperiod, row.period)?;
    }

    let row = rows::row(&game, 9, rows::MOST_COLUMNS, &job)?.ok_or("row 9 is not proved")?;
    let far = wythoff::parse("10^100")?;
    let offset = row.offset(&far).ok_or("the column is not kept")?;
    writeln!(out, "G(9, 10^100) = 10^100 {offset:+}   [{}]", rows::evidence(&row.period))?;

    let certificate = proof::rows::write(&game, &found).ok_or("nothing is proved")?;
    let verdict = wythoff::check(&certificate)?;
    writeln!(out, "{} bytes: {}", certificate.len(), if verdict.ok { "accepted" } else { "rejected" })?;
    writeln!(out, "  {}", verdict.reason)?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout().lock())
}
