//! `wyt explain`: why a position is won or lost.

use crate::fail::{Fail, Verdict};
use crate::json::{DigitList, Number, Pair, Resist};
use crate::number;
use crate::session::Session;
use numeration::Short;
use serde::Serialize;
use std::io::Write;
use wythoff::Int;
use wythoff::evidence::Evidence;
use wythoff::job::Job;
use wythoff::strategy::explain::{Explanation, Mex, Told};
use wythoff::strategy::fraenkel::{Case, Work};
use wythoff::strategy::{self, Outcome, Sum};

/// Why a position is won or lost, step by step
///
/// For wythoff and a-wythoff the recursive, the algebraic and the arithmetic strategy side by side: the rows of the table,
/// the index, the digits and their shift. For other games the theorem that tells their P-positions; on small boards the
/// values of the options. Long numbers are cut in the text; --json has them whole.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: super::At,
    /// Show only one of the three strategies
    #[arg(long, value_enum, value_name = "NAME")]
    strategy: Option<Name>,
    /// List at most this many winning options
    #[arg(long, value_name = "L", default_value = "10", allow_negative_numbers = true)]
    limit: String,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Name {
    Recursive,
    Algebraic,
    Arithmetic,
}

impl Name {
    fn text(self) -> &'static str {
        match self {
            Name::Recursive => "recursive",
            Name::Algebraic => "algebraic",
            Name::Arithmetic => "arithmetic",
        }
    }
}

#[derive(Serialize)]
struct Answer<'a> {
    game: String,
    position: Pair<'a>,
    outcome: Outcome,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Number<'a>>,
    winning: Vec<Pair<'a>>,
    winning_count: Number<'a>,
    theorem: Option<&'a str>,
    why: &'a [String],
    strategies: Vec<Account<'a>>,
    options: Option<Vec<Smaller>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    resist: Option<Resist<'a>>,
    evidence: &'a Evidence,
}

/// What one strategy says.
#[derive(Serialize)]
struct Account<'a> {
    strategy: &'static str,
    outcome: Option<Outcome>,
    to: Option<Pair<'a>>,
    /// The index n, from the strategy that finds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<Number<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<Vec<(u64, u64, Number<'a>)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digits: Option<DigitList<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shifted: Option<DigitList<'a>>,
    steps: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// An option with a value below that of the position.
#[derive(Serialize)]
struct Smaller {
    value: u32,
    option: (usize, usize),
}

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let game = super::game("GAME", &self.at.game)?;
        let (a, b) = (number::read("A", &self.at.a)?, number::read("B", &self.at.b)?);
        let limit = number::read_limit("--limit", &self.limit)?;
        let mut found =
            strategy::explain(&game, &a, &b, limit, &session.job()).map_err(|e| Fail::on_board("A, B", e))?;
        if let Some(name) = self.strategy {
            found.strategies.retain(|told| told.strategy == name.text());
            match found.strategies.first() {
                None => {
                    let message = format!("the three strategies are for wythoff and a-wythoff, not for {game}");
                    return Err(Fail::about("--strategy", message));
                }
                Some(Told { answer: Err(error), .. }) => return Err(Fail::about("--strategy", error)),
                Some(_) => {}
            }
        }
        if session.json {
            session.print_json(&Answer {
                game: game.to_string(),
                position: Pair(&a, &b),
                outcome: found.moves.outcome,
                value: found.moves.value.as_ref().map(Number),
                winning: found.moves.winning.first.iter().map(|(x, y)| Pair(x, y)).collect(),
                winning_count: Number(&found.moves.winning.count),
                theorem: found.theorem.as_deref(),
                why: &found.why,
                strategies: found.strategies.iter().map(account).collect(),
                options: found
                    .mex
                    .as_ref()
                    .map(|mex| mex.smaller.iter().map(|&(value, option)| Smaller { value, option }).collect()),
                resist: found.resist.as_ref().map(Resist::from),
                evidence: &found.moves.evidence,
            })?;
            return Ok(Verdict::Done);
        }
        let mut out = session.out();
        for line in lines(&format!("({},{})", Short(&a), Short(&b)), &found) {
            writeln!(out, "{line}")?;
        }
        Ok(Verdict::Done)
    }
}

fn account(told: &Told) -> Account<'_> {
    let mut account = Account {
        strategy: told.strategy,
        outcome: None,
        to: None,
        index: None,
        rows: None,
        digits: None,
        shifted: None,
        steps: &told.steps,
        error: None,
    };
    match &told.answer {
        Err(error) => account.error = Some(error.to_string()),
        Ok(answer) => {
            account.outcome = Some(if answer.case == Case::Lost { Outcome::P } else { Outcome::N });
            account.to = answer.to.as_ref().map(|(x, y)| Pair(x, y));
            match &answer.placed.work {
                Work::Rows(rows) => account.rows = Some(rows.iter().map(|(n, a, b)| (*n, *a, Number(b))).collect()),
                Work::Index(n) => account.index = Some(Number(n)),
                Work::Shift { digits, shifted } => {
                    account.digits = Some(DigitList(digits));
                    account.shifted = Some(DigitList(shifted));
                }
                Work::Image { .. } => {}
            }
        }
    }
    account
}

/// An explanation as lines of text.
fn lines(position: &str, found: &Explanation) -> Vec<String> {
    let moves = &found.moves;
    let value = moves.value.as_ref().map_or(String::new(), |value| format!("; value {}", Short(value)));
    let mut lines = vec![format!("{position} is {}{value}   [{}]", super::meaning(moves.outcome), moves.evidence)];
    if !found.strategies.is_empty() {
        lines.push(String::new());
        lines.extend(columns(&found.strategies));
        lines.push(String::new());
    }
    if let Some(theorem) = &found.theorem {
        lines.push(format!("In this game {theorem}."));
    }
    match moves.outcome {
        Outcome::P => {
            lines.extend(found.why.iter().map(|why| format!("{why}; no option is a P-position.")));
            match &found.resist {
                Some(resist) => {
                    let (x, y) = &resist.to;
                    let lasts = resist.moves.as_ref().map_or(String::new(), |moves| {
                        format!(": {} moves to the end, this one included, if the winner hurries", Short(moves))
                    });
                    lines.push(format!("To resist, leave ({},{}){lasts}.", Short(x), Short(y)));
                }
                None => lines.push("There is no move: the game is over.".to_owned()),
            }
        }
        Outcome::N => {
            lines.push(format!("Winning options ({}):", Short(&moves.winning.count)));
            lines.extend(found.why.iter().map(|why| format!("  {why}")));
            let listed = Int::from(found.why.len());
            if listed < moves.winning.count {
                lines.push(format!("  and {} more", Short(&(&moves.winning.count - listed))));
            }
        }
    }
    lines.extend(found.mex.as_ref().filter(|mex| mex.value > 0).map(mex_line));
    lines
}

/// The values of the options, as far as they explain the value.
fn mex_line(mex: &Mex) -> String {
    const SHOWN: usize = 12;
    let Mex { value, smaller } = mex;
    let list: Vec<_> = smaller.iter().take(SHOWN).map(|(v, (x, y))| format!("{v} at ({x},{y})")).collect();
    let end = if smaller.len() > SHOWN { ", ..." } else { "." };
    format!("Value {value}: no option has it, and options have all below it: {}{end}", list.join(", "))
}

/// The strategies side by side, each in a column of its own.
fn columns(strategies: &[Told]) -> Vec<String> {
    let width = width();
    let cells: Vec<Vec<String>> = strategies
        .iter()
        .map(|told| {
            let title = [told.strategy.to_owned(), "-".repeat(told.strategy.len())];
            let steps = told.steps.iter().flat_map(|step| wrapped(step, width));
            title.into_iter().chain(steps).collect()
        })
        .collect();
    let width = |column: &Vec<String>| column.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    let row = |i: usize| {
        let cell =
            |column: &Vec<String>| format!("{:<w$}", column.get(i).map_or("", String::as_str), w = width(column));
        cells.iter().map(cell).collect::<Vec<_>>().join(" | ").trim_end().to_owned()
    };
    (0..height).map(row).collect()
}

/// The width of a column, so that three of them fit the terminal.
fn width() -> usize {
    const WIDEST: usize = 38;
    let columns = rustix::termios::tcgetwinsize(std::io::stdout()).map_or(0, |size| usize::from(size.ws_col));
    if columns == 0 { WIDEST } else { (columns.saturating_sub(6) / 3).clamp(16, WIDEST) }
}

/// A line broken at spaces; continued lines are indented.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in line.split(' ') {
        match lines.last_mut() {
            Some(last) if last.chars().count() + 1 + word.chars().count() <= width => {
                last.push(' ');
                last.push_str(word);
            }
            Some(_) => lines.push(format!("  {word}")),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Why a sum is won or lost: the explanation of its position if it is one game, else its values.
pub fn sum_lines(sum: &Sum, job: &Job) -> wythoff::Result<Vec<String>> {
    const LISTED: usize = 10;
    if let [component] = sum.components()
        && let Some((a, b)) = component.pair()
    {
        let found = strategy::explain(component.game(), a, b, LISTED, job)?;
        return Ok(lines(&format!("({},{})", Short(a), Short(b)), &found));
    }
    let solution = strategy::solve(sum, LISTED, job)?;
    let mut lines: Vec<String> = sum
        .components()
        .iter()
        .zip(&solution.components)
        .map(|(component, known)| {
            let piles: Vec<_> = component.piles().iter().map(|pile| Short(pile).to_string()).collect();
            let value = known.value.as_ref().map_or("unknown".to_owned(), |value| Short(value).to_string());
            format!("{} ({}): value {value}   [{}]", component.game(), piles.join(","), known.evidence)
        })
        .collect();
    lines.push(match &solution.value {
        Some(value) if value.is_zero() => {
            "Their exclusive or is 0: every move makes it something else, and some answer makes it 0 again.".to_owned()
        }
        Some(value) => {
            format!(
                "Their exclusive or is {}; a winning move takes one game to the value that makes it 0.",
                Short(value)
            )
        }
        None => "Their exclusive or is not known.".to_owned(),
    });
    Ok(lines)
}
