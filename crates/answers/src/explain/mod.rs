//! Why a position is won or lost.

pub mod text;

use crate::json::{DigitList, Number, Pair, Resist, Winning};
use engines::evidence::Evidence;
use engines::strategy::Outcome;
use engines::strategy::explain::{Explanation, StrategyAccount};
use engines::strategy::fraenkel::{Case, Work};
use engines::{Game, Int};
use serde::Serialize;
use utoipa::ToSchema;

/// Who wins a position, how, and why.
#[derive(Serialize, ToSchema)]
#[schema(as = Explain)]
pub struct Answer<'a> {
    #[serde(flatten)]
    winning: Winning<'a>,
    /// What the P-positions of the game are, by a theorem.
    theorem: Option<&'a str>,
    /// How each winning option is reached, or which P-position this is.
    why: &'a [String],
    strategies: Vec<Account<'a>>,
    options: Option<Vec<Smaller>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    resist: Option<Resist<'a>>,
    evidence: &'a Evidence,
}

/// What one strategy says.
#[derive(Serialize, ToSchema)]
#[schema(as = Strategy)]
pub struct Account<'a> {
    strategy: &'static str,
    outcome: Option<Outcome>,
    to: Option<Pair<'a>>,
    /// The index n, from the strategy that finds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<Number<'a>>,
    /// n, A_n and B_n, from the strategy that makes a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<Vec<(u64, u64, Number<'a>)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digits: Option<DigitList<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shifted: Option<DigitList<'a>>,
    steps: &'a [String],
    /// Why it has no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// An option with a value below that of the position.
#[derive(Serialize, ToSchema)]
#[schema(as = SmallerOption)]
pub struct Smaller {
    value: u32,
    option: (usize, usize),
}

impl<'a> Answer<'a> {
    /// The answer for the piles (a, b).
    pub fn new(game: &Game, piles: (&'a Int, &'a Int), found: &'a Explanation) -> Answer<'a> {
        let smaller = |&(value, option): &(u32, (usize, usize))| Smaller { value, option };
        Answer {
            winning: Winning::new(game, piles, &found.moves),
            theorem: found.theorem.as_deref(),
            why: &found.why,
            strategies: found.strategies.iter().map(Account::from).collect(),
            options: found.mex.as_ref().map(|mex| mex.smaller.iter().map(smaller).collect()),
            resist: found.moves.resist.as_ref().map(Resist::from),
            evidence: &found.moves.evidence,
        }
    }
}

impl<'a> From<&'a StrategyAccount> for Account<'a> {
    fn from(told: &'a StrategyAccount) -> Account<'a> {
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
}
