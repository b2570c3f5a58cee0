//! `wyt solve`: sums of games.

use crate::fail::{Fail, Verdict};
use crate::number;
use crate::session::Session;
use crate::words;
use engines::means::Trail;
use engines::strategy::{self, Component, Sum};
use engines::{ErrorKind, Game, Int};
use std::io::Write;

/// Who wins a sum of games, and every winning move
///
/// A sum is written as in `wythoff[4,6] + nim[3,5] + {rule:k==l+1}[3,4]`: each game with its piles in brackets, two of
/// them, for nim any number; in braces if its text holds '+', '[' or spaces. Where the value of a huge component is out
/// of reach, what is known is said.
#[derive(clap::Args)]
pub struct Args {
    /// The sum; @FILE or - reads it from a file or standard input
    sum: String,
    /// List at most this many winning moves in each component
    #[arg(long, value_name = "L", default_value = "1000", allow_negative_numbers = true)]
    limit: String,
    /// Show the means that were tried, what each could say, and what it cost
    #[arg(long)]
    how: bool,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let sum = read_sum("SUM", &self.sum)?;
        let limit = number::read_limit("--limit", &self.limit)?;
        tell(session, &sum, (limit, self.how))
    }
}

/// A position beside a Nim pile.
pub fn beside_nim(
    session: &Session,
    game: Game,
    (a, b): (Int, Int),
    pile: Int,
    limit: (usize, bool),
) -> Result<Verdict, Fail> {
    let nim: Game = "nim".parse()?;
    let components = [Component::new(game, vec![a, b]), Component::new(nim, vec![pile])];
    tell(session, &Sum::new(components.into_iter().flatten().collect()), limit)
}

/// Solves a sum and lists up to `limit` winning moves, and `how` it was done.
fn tell(session: &Session, sum: &Sum, (limit, how): (usize, bool)) -> Result<Verdict, Fail> {
    let (job, trail) = (session.question(), Trail::default());
    let job = if how { job.showing(&trail) } else { job };
    let answer = strategy::solve(sum, limit, &job).map_err(|e| Fail::sized("SUM", e))?;
    for (component, known) in sum.components().iter().zip(&answer.components) {
        if let (Some(obstacle), false) = (&known.obstacle, answer.complete) {
            session.note(words::after(format_args!("{}: the value is out of reach: ", shown(component)), obstacle));
        }
    }
    if session.json {
        let answer = answers::solve::Answer::new(sum, &answer);
        session.print_json(&if how { answer.how(&trail) } else { answer })?;
        return Ok(Verdict::Done);
    }
    let mut out = session.out();
    let value = |value: &Option<Int>, at_least: &Option<Int>| match (value, at_least) {
        (Some(value), _) => format!("value {value}"),
        (None, Some(least)) => format!("value at least {least}"),
        (None, None) => "value unknown".to_owned(),
    };
    let meaning = answer.outcome.map_or("undecided: the value of a component is out of reach", answers::json::meaning);
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
        writeln!(out, "  and {} more", answer.winning_count - listed)?;
    }
    drop(out);
    super::tell_how(session, &trail)?;
    Ok(Verdict::Done)
}

/// Reads the sum given for an argument.
pub fn read_sum(argument: &str, text: &str) -> Result<Sum, Fail> {
    let elsewhere = number::from_elsewhere(argument, "sum", text)?;
    elsewhere.as_deref().unwrap_or(text).trim_end().parse().map_err(|e: engines::Error| match e.kind() {
        ErrorKind::Game => Fail::about(argument, e),
        _ => e.into(),
    })
}

/// A component in a note: huge piles would fill the screen.
fn shown(component: &Component) -> String {
    let text = component.to_string();
    if text.len() <= 80 { text } else { format!("{}[...]", component.game()) }
}
