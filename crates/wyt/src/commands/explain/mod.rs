//! `wyt explain`: why a position is won or lost.

pub mod text;

use crate::fail::{Fail, Verdict};
use crate::json::{DigitList, Number, Pair, Resist, Winning};
use crate::number;
use crate::session::Session;
use serde::Serialize;
use std::io::Write;
use wythoff::evidence::Evidence;
use wythoff::strategy::explain::Told;
use wythoff::strategy::fraenkel::{Case, Work};
use wythoff::strategy::{self, Outcome};

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
    #[serde(flatten)]
    winning: Winning<'a>,
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
                winning: Winning::new(&game, (&a, &b), &found.moves),
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
        for line in text::lines((&a, &b), &found) {
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
