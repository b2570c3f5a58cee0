//! `wyt solve`: sums of games.

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use crate::words;
use engines::Int;
use engines::strategy::{Component, Sum};
use questions::Solve;
use questions::moves::LISTED;
use std::io::Write;

/// Who wins a sum of games, and every winning move
///
/// A sum is written as in `wythoff[4,6] + nim[3,5] + {rule:k==l+1}[3,4]`: each game with its piles in brackets, two of
/// them, for nim any number; in braces if its text holds '+', '[' or spaces. Where the value of a huge component is out
/// of reach, what is known is said.
#[derive(clap::Args)]
pub struct Args {
    /// The sum; @FILE or - reads it from a file or standard input
    #[arg(value_parser = argument::sum)]
    sum: Sum,
    /// List at most this many winning moves in each component
    #[arg(long, value_name = "L", default_value_t = LISTED, value_parser = argument::limit)]
    limit: usize,
    /// Show the means that were tried, what each could say, and what it cost
    #[arg(long)]
    how: bool,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        print(&Solve { sum: self.sum, limit: self.limit, how: self.how }, session)
    }
}

/// Prints who wins a sum, and its winning moves.
pub fn print(asked: &Solve, session: &Session) -> Result<ExitStatus, Fail> {
    let found = session.ask(asked)?;
    let (sum, answer) = (&asked.sum, &found.what);
    for (component, known) in sum.components().iter().zip(&answer.components) {
        if let (Some(obstacle), false) = (&known.obstacle, answer.complete) {
            session.note(words::after(format_args!("{}: the value is out of reach: ", shown(component)), obstacle));
        }
    }
    if session.json {
        return super::print_document(session, asked, &found);
    }
    let mut out = session.out();
    let value = |value: &Option<Int>, at_least: &Option<Int>| match (value, at_least) {
        (Some(value), _) => format!("value {value}"),
        (None, Some(least)) => format!("value at least {least}"),
        (None, None) => "value unknown".to_owned(),
    };
    let meaning =
        answer.outcome.map_or("undecided: the value of a component is out of reach", questions::json::meaning);
    writeln!(out, "{sum} is {meaning}; {}   [{}]", value(&answer.value, &answer.at_least), answer.evidence)?;
    if sum.components().len() > 1 {
        for (component, known) in sum.components().iter().zip(&answer.components) {
            writeln!(out, "  {component}: {}   [{}]", value(&known.value, &known.at_least), known.evidence)?;
        }
    }
    if answer.winning_count.is_zero() {
        writeln!(out, "{}", if answer.complete { "no winning moves" } else { "no winning move is known" })?;
    } else {
        let more = if answer.complete { "" } else { ", perhaps not all" };
        writeln!(out, "winning moves ({}{more}):", answer.winning_count)?;
    }
    for step in &answer.winning {
        let to: Vec<String> = step.to.iter().map(ToString::to_string).collect();
        writeln!(out, "  {} to [{}]", sum.components()[step.component], to.join(","))?;
    }
    let listed = Int::from(answer.winning.len());
    if listed < answer.winning_count {
        writeln!(out, "  and {} more", &answer.winning_count - listed)?;
    }
    drop(out);
    super::print_tried(session, &found.lines())?;
    Ok(ExitStatus::Done)
}

/// A component in a note: huge piles would fill the screen.
fn shown(component: &Component) -> String {
    let text = component.to_string();
    if text.len() <= 80 { text } else { format!("{}[...]", component.game()) }
}
