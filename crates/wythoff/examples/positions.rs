//! A hundred thousand positions from a file, two piles a line: who wins each of them, and how.
//!
//!     cargo run --release -p wythoff --example positions -- FILE
//!
//! Without FILE, one is made in a temporary folder. One solver answers all lines, because it holds what it finds out about a game. A line
//! that cannot be read does not end the program: it is named by its number.

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::PathBuf;
use std::time::Duration;
use wythoff::{Outcome, Solver};

/// Reads the file and writes what became of its positions.
pub fn run(file: Option<PathBuf>, out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let file = file.map_or_else(|| made(folder.path().join("positions.txt")), Ok)?;
    // A theorem gives the moves at once. The value of a position that comes with them may take milliseconds, so little work is allowed.
    let solver = Solver::new("wythoff")?.max_work(Duration::from_micros(100));
    let (mut lost, mut won, mut bad) = (0u64, 0u64, 0u64);
    for (number, line) in (1..).zip(BufReader::new(File::open(file)?).lines()) {
        match answer(&solver, &line?) {
            Ok((Outcome::P, _)) => lost += 1,
            Ok((Outcome::N, how)) => {
                won += 1;
                (won <= 3).then(|| writeln!(out, "line {number}: {how}")).transpose()?;
            }
            Err(error) => {
                bad += 1;
                writeln!(out, "line {number}: {error}")?;
            }
        }
    }
    writeln!(out, "lost for the player about to move: {lost}, won: {won}, bad lines: {bad}")?;
    Ok(())
}

/// The outcome of the position on a line, and a winning move.
fn answer(solver: &Solver, line: &str) -> Result<(Outcome, String), Box<dyn Error>> {
    let (a, b) = line.split_once(' ').ok_or("two piles are needed, with a space between")?;
    let moves = solver.moves(a, b)?;
    let to = moves.winning.first.first().map(|(x, y)| format!("from ({a},{b}), ({x},{y}) wins"));
    Ok((moves.outcome, to.unwrap_or_default()))
}

/// A file with 10^5 positions, of which every second is a P-position, and a bad line at its end.
fn made(path: PathBuf) -> Result<PathBuf, Box<dyn Error>> {
    let mut file = BufWriter::new(File::create(&path)?);
    for (a, b) in Solver::new("wythoff")?.p_positions(50_000)? {
        writeln!(file, "{a} {b}\n1{a} 2{b}")?;
    }
    writeln!(file, "4 x")?;
    file.flush()?;
    Ok(path)
}

fn main() -> Result<(), Box<dyn Error>> {
    run(std::env::args_os().nth(1).map(PathBuf::from), &mut std::io::stdout().lock())
}
