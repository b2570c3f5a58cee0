//! Why a position is won or lost.

pub mod text;

use crate::how::{self, Traced};
use crate::json::{DigitList, Number, Pair, Resist, Winning};
use crate::moves::MOST_LISTED;
use crate::{Blame, Problem, Question, Refusal, Reply, Service, query};
use engines::Game;
use engines::evidence::Evidence;
use engines::job::Job;
use engines::means::Solvers;
use engines::strategy::Outcome;
use engines::strategy::explain::{Explanation, StrategyAccount};
use engines::strategy::fraenkel::{Case, Work};
use numeration::Int;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// As many winning options are listed if nothing is said.
pub const LISTED: usize = 10;

fn listed() -> usize {
    LISTED
}

/// Why is a position won or lost?
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Explain {
    /// A game of the catalogue.
    #[serde(deserialize_with = "query::game")]
    #[param(value_type = String, example = "wythoff")]
    pub game: Game,
    /// The first pile.
    #[serde(deserialize_with = "query::number")]
    #[param(value_type = String, example = "5")]
    pub a: Int,
    /// The second pile.
    #[serde(deserialize_with = "query::number")]
    #[param(value_type = String, example = "6")]
    pub b: Int,
    /// List at most this many winning options.
    #[serde(default = "listed", deserialize_with = "query::size::<_, MOST_LISTED>")]
    #[param(value_type = Option<String>)]
    pub limit: usize,
    /// Whether the means that were tried are listed.
    #[serde(default)]
    pub how: bool,
    /// Only this strategy of the three for Fraenkel's games.
    #[serde(skip)]
    #[param(ignore)]
    pub strategy: Option<&'static str>,
}

impl Question for Explain {
    type Found = Traced<Explanation>;

    fn answer(&self, solvers: &Solvers, job: &Job) -> Result<Self::Found, Refusal> {
        let solver = solvers.of(&self.game);
        let mut found = how::traced(self.how, job, |job| solver.explain(&self.a, &self.b, self.limit, job))
            .sized_by(&["a", "b"])?;
        let Some(name) = self.strategy else { return Ok(found) };
        let strategies = &mut found.what.strategies;
        strategies.retain(|told| told.strategy == name);
        match strategies.first() {
            None => {
                let problem = format!("the three strategies are for wythoff and a-wythoff, not for {}", self.game);
                Err(Refusal::parameter(&["strategy"], problem))
            }
            Some(StrategyAccount { answer: Err(_), .. }) => match strategies.remove(0).answer {
                Err(error) => Err(error).about(&["strategy"]),
                Ok(_) => Ok(found),
            },
            Some(_) => Ok(found),
        }
    }

    fn document<'a>(&'a self, found: &'a Self::Found) -> impl Serialize + 'a {
        ExplainDocument::new(self, found)
    }

    fn numbers(&self) -> Vec<&Int> {
        vec![&self.a, &self.b]
    }
}

impl Explain {
    /// The explanation as lines of text, in columns of this width.
    pub fn lines(&self, found: &Explanation, width: usize) -> Vec<String> {
        text::lines((&self.a, &self.b), found, width)
    }
}

/// Who wins a position, how, and why.
#[derive(Serialize, ToSchema)]
#[schema(as = Explain)]
struct ExplainDocument<'a> {
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
    /// The means that were tried, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    tried: Option<Vec<how::Step>>,
}

/// What one strategy says.
#[derive(Serialize, ToSchema)]
#[schema(as = Strategy)]
struct Account<'a> {
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
struct Smaller {
    value: u32,
    option: (usize, usize),
}

impl<'a> ExplainDocument<'a> {
    fn new(asked: &'a Explain, traced: &'a Traced<Explanation>) -> ExplainDocument<'a> {
        let found = &traced.what;
        let smaller = |&(value, option): &(u32, (usize, usize))| Smaller { value, option };
        ExplainDocument {
            winning: Winning::new(&asked.game, (&asked.a, &asked.b), &found.moves),
            theorem: found.theorem.as_deref(),
            why: &found.why,
            strategies: found.strategies.iter().map(Account::from).collect(),
            options: found.mex.as_ref().map(|mex| mex.smaller.iter().map(smaller).collect()),
            resist: found.moves.resist.as_ref().map(Resist::from),
            evidence: &found.moves.evidence,
            tried: traced.tried(),
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
            Err(error) => account.error = Some(error.problem().to_string()),
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

/// An explanation, and the same as text.
#[derive(Serialize, ToSchema)]
struct Explained<'a> {
    #[serde(flatten)]
    document: ExplainDocument<'a>,
    /// The explanation as lines of text.
    lines: Vec<String>,
}

/// Why a position is won or lost, step by step.
#[utoipa::path(get, path = "/explain", tag = "position", params(Explain),
    responses((status = 200, body = Explained), crate::problem::Failures))]
pub(crate) fn explain(service: &Service, asked: Explain, job: &Job) -> Result<Reply, Problem> {
    let found = asked.answer(&service.solvers, job)?;
    let lines = asked.lines(&found.what, text::WIDEST);
    Reply::json(&Explained { document: ExplainDocument::new(&asked, &found), lines })
}
