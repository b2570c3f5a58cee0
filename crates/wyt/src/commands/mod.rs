//! The subcommands, one file each: its arguments, and what it does with them.

mod automaton;
mod bench;
mod cache;
mod certify;
mod chain;
mod check;
mod claims;
mod classify;
mod compare;
mod completions;
mod converge;
mod diagonal;
mod explain;
mod extremes;
mod figure;
mod games;
mod grundy;
mod lab;
mod man;
mod moves;
mod near;
mod numeration;
mod p_positions;
mod period;
mod play;
mod point;
mod points;
mod regular;
mod self_test;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod table;
mod verify;

use crate::fail::{Fail, Verdict};
use crate::session::Session;
use engines::Game;
use std::io::Write;

/// What to do.
#[derive(clap::Subcommand)]
pub enum Command {
    Grundy(grundy::Args),
    Table(table::Args),
    PPositions(p_positions::Args),
    Moves(moves::Args),
    Solve(solve::Args),
    Explain(explain::Args),
    Numeration(numeration::Args),
    Points(points::Args),
    Point(point::Args),
    Certify(certify::Args),
    Converge(converge::Args),
    Automaton(automaton::Args),
    Period(period::Args),
    Regular(regular::Args),
    Classify(classify::Args),
    Check(check::Args),
    Claims(claims::Args),
    Verify(verify::Args),
    Play(play::Args),
    #[cfg(feature = "serve")]
    Serve(serve::Args),
    Compare(compare::Args),
    Diagonal(diagonal::Args),
    Extremes(extremes::Args),
    Near(near::Args),
    Lab(lab::Args),
    Chain(chain::Args),
    Figure(figure::Args),
    Games(games::Args),
    Cache(cache::Args),
    Bench(bench::Args),
    SelfTest(self_test::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Command {
    /// Runs the command.
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        match self {
            Command::Grundy(args) => args.run(session),
            Command::Table(args) => args.run(session),
            Command::PPositions(args) => args.run(session),
            Command::Moves(args) => args.run(session),
            Command::Solve(args) => args.run(session),
            Command::Explain(args) => args.run(session),
            Command::Numeration(args) => args.run(session),
            Command::Points(args) => args.run(session),
            Command::Point(args) => args.run(session),
            Command::Certify(args) => args.run(session),
            Command::Converge(args) => args.run(session),
            Command::Automaton(args) => args.run(session),
            Command::Period(args) => args.run(session),
            Command::Regular(args) => args.run(session),
            Command::Classify(args) => args.run(session),
            Command::Check(args) => args.run(session),
            Command::Claims(args) => args.run(session),
            Command::Verify(args) => args.run(session),
            Command::Play(args) => args.run(session),
            #[cfg(feature = "serve")]
            Command::Serve(args) => args.run(session),
            Command::Compare(args) => args.run(session),
            Command::Diagonal(args) => args.run(session),
            Command::Extremes(args) => args.run(session),
            Command::Near(args) => args.run(session),
            Command::Lab(args) => args.run(session),
            Command::Chain(args) => args.run(session),
            Command::Figure(args) => args.run(session),
            Command::Games(args) => args.run(session),
            Command::Cache(args) => args.run(session),
            Command::Bench(args) => args.run(session),
            Command::SelfTest(args) => args.run(session),
            Command::Completions(args) => args.run(session),
            Command::Man(args) => args.run(session),
        }
    }
}

/// The arguments that name a position.
#[derive(clap::Args)]
struct At {
    /// The game, as `wyt games` lists them
    game: String,
    /// The first pile
    #[arg(allow_negative_numbers = true)]
    a: String,
    /// The second pile
    #[arg(allow_negative_numbers = true)]
    b: String,
}

/// Lines of cells in columns, each as wide as its widest cell and flush right, below a line of names.
fn grid(out: &mut dyn Write, head: &[&str], lines: Vec<Vec<String>>) -> Result<(), Fail> {
    let head = (!head.is_empty()).then(|| head.iter().map(ToString::to_string).collect());
    let lines: Vec<Vec<String>> = head.into_iter().chain(lines).collect();
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let width = |i: usize| lines.iter().filter_map(|line| line.get(i)).map(String::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for line in &lines {
        let cells = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}"));
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

/// A cell of a grid, with a dash where there is nothing.
fn or_dash(cell: Option<impl ToString>) -> String {
    cell.map_or("-".to_owned(), |cell| cell.to_string())
}

/// Reads the game given for an argument.
fn game(argument: &str, text: &str) -> Result<Game, Fail> {
    text.parse().map_err(|e| Fail::about(argument, e))
}

/// Prints the means that were tried, if any were noted.
fn tell_how(session: &Session, trail: &engines::means::Trail) -> Result<(), Fail> {
    let lines = answers::how::lines(trail);
    let mut out = session.out();
    if !lines.is_empty() {
        writeln!(out, "tried:")?;
    }
    Ok(lines.iter().try_for_each(|line| writeln!(out, "{line}"))?)
}
