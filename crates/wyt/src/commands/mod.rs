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

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use engines::{Game, Int};
use questions::Question;
use std::io::Write;

/// The commands in the order of the help, each with the file that has its arguments and what it does with them.
macro_rules! commands {
    ($($(#[$attribute:meta])* $file:ident $name:ident,)+) => {
        /// What to do.
        #[derive(clap::Subcommand)]
        pub enum Command {
            $($(#[$attribute])* #[command(allow_negative_numbers = true)] $name($file::Args),)+
        }

        impl Command {
            /// Runs the command.
            pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
                match self {
                    $($(#[$attribute])* Command::$name(args) => args.run(session),)+
                }
            }

            /// Its name.
            pub fn name(&self) -> String {
                let file = match self {
                    $($(#[$attribute])* Command::$name(_) => stringify!($file),)+
                };
                file.replace('_', "-")
            }
        }
    };
}

commands! {
    grundy Grundy,
    table Table,
    p_positions PPositions,
    moves Moves,
    solve Solve,
    explain Explain,
    numeration Numeration,
    points Points,
    point Point,
    certify Certify,
    converge Converge,
    automaton Automaton,
    period Period,
    regular Regular,
    classify Classify,
    check Check,
    claims Claims,
    verify Verify,
    play Play,
    #[cfg(feature = "serve")]
    serve Serve,
    compare Compare,
    diagonal Diagonal,
    extremes Extremes,
    near Near,
    lab Lab,
    chain Chain,
    figure Figure,
    games Games,
    cache Cache,
    bench Bench,
    self_test SelfTest,
    completions Completions,
    man Man,
}

/// The arguments that name a position.
#[derive(clap::Args)]
struct At {
    /// The game, as `wyt games` lists them
    #[arg(value_parser = argument::game)]
    game: Game,
    /// The first pile
    #[arg(value_parser = argument::number)]
    a: Int,
    /// The second pile
    #[arg(value_parser = argument::number)]
    b: Int,
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

/// Prints lines below a heading, if there are any: the means that were tried.
fn print_tried(session: &Session, lines: &[String]) -> Result<(), Fail> {
    let mut out = session.out();
    if !lines.is_empty() {
        writeln!(out, "tried:")?;
    }
    Ok(lines.iter().try_for_each(|line| writeln!(out, "{line}"))?)
}

/// Prints the document that answers a question.
fn print_document<Q: Question>(session: &Session, asked: &Q, found: &Q::Found) -> Result<ExitStatus, Fail> {
    session.print_json(&asked.document(found))?;
    Ok(ExitStatus::Done)
}
