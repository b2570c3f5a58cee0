//! Lists of P-positions, and their period.

use crate::json::{Pair, Stream, Word};
use crate::moves::MOST_LISTED;
use crate::problem::Kind;
use crate::{Blame, Problem, Question, Refusal, Reply, Service, query};
use engines::error::{self, Remedy};
use engines::evidence::Evidence;
use engines::job::Job;
use engines::means::Solvers;
use engines::regularity::diagonal::{DiagonalForm, diagonal};
use engines::rules::Removals;
use engines::strategy::Which;
use engines::{ErrorKind, Game, Solver};
use numeration::{Int, Short};
use serde::{Deserialize, Serialize, Serializer};
use std::cell::Cell;
use utoipa::{IntoParams, ToSchema};

/// Which positions are P-positions, where the player about to move loses? One of `below`, `count` and `nth` is given.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PPositions {
    /// A game of the catalogue.
    #[serde(deserialize_with = "query::game")]
    #[param(value_type = String, example = "wythoff")]
    pub game: Game,
    /// All with both piles below this.
    #[serde(default, deserialize_with = "query::some_number")]
    #[param(value_type = Option<String>)]
    pub below: Option<Int>,
    /// As many of the first.
    #[serde(default, deserialize_with = "query::some_number")]
    #[param(value_type = Option<String>)]
    pub count: Option<Int>,
    /// The one with this index.
    #[serde(default, deserialize_with = "query::some_number")]
    #[param(value_type = Option<String>, example = "1000")]
    pub nth: Option<Int>,
    /// Look for a period of those of Wyt_K in no more rows than this; in a fraction of a second's work if it is not given.
    #[serde(skip)]
    #[param(ignore)]
    pub steps: Option<u64>,
}

impl PPositions {
    fn which(&self) -> Result<(&'static [&'static str], Which), Refusal> {
        match (self.below.clone(), self.count.clone(), self.nth.clone()) {
            (Some(n), None, None) => Ok((&["below"], Which::Below(n))),
            (None, Some(count), None) => Ok((&["count"], Which::First(count))),
            (None, None, Some(index)) => Ok((&["nth"], Which::Nth(index))),
            _ => Err(Refusal::parameter(&["nth"], "give one of below, count and nth")),
        }
    }
}

/// P-positions, which may be found while they are read.
pub struct Listed {
    positions: Cell<Option<Positions>>,
    /// How they are known.
    pub evidence: Evidence,
}

/// Positions in increasing order.
pub type Positions = Box<dyn Iterator<Item = (Int, Int)> + Send>;

impl Listed {
    /// The positions; none when they were taken before.
    pub fn take(&self) -> Positions {
        self.positions.take().unwrap_or_else(|| Box::new(std::iter::empty()))
    }
}

impl Question for PPositions {
    type Found = Listed;

    fn answer(&self, solvers: &Solvers, job: &Job) -> Result<Listed, Refusal> {
        let (parameter, which) = self.which()?;
        let found = match self.steps {
            None => solvers.of(&self.game).p_positions(&which, job),
            steps => Solver::with_steps(&self.game, steps).p_positions(&which, job),
        };
        let found = found.sized_by(parameter)?;
        Ok(Listed { positions: Cell::new(Some(found.positions)), evidence: found.evidence })
    }

    /// It is written once, as it takes the positions.
    fn document<'a>(&'a self, found: &'a Listed) -> impl Serialize + 'a {
        self.document_of(found.take(), &found.evidence)
    }

    /// Whoever says in how many rows to look has named the size of the work.
    fn names_its_size(&self) -> bool {
        self.steps.is_some()
    }
}

impl PPositions {
    /// The document of these positions, which may be found while it is written.
    pub fn document_of<'a>(
        &self,
        positions: impl Iterator<Item = (Int, Int)> + 'a,
        evidence: &'a Evidence,
    ) -> impl Serialize + 'a {
        let positions = Stream::new(positions.map(|position| Ok::<_, String>(Position(position))));
        PPositionsDocument { game: self.game.to_string(), positions, evidence }
    }
}

/// Some P-positions.
#[derive(Serialize, ToSchema)]
#[schema(as = PPositions)]
struct PPositionsDocument<'a, P> {
    /// The game.
    game: String,
    /// The positions, in increasing order.
    positions: P,
    /// How they are known.
    evidence: &'a Evidence,
}

/// One position in JSON.
#[derive(ToSchema)]
#[schema(as = Position, value_type = Pair)]
struct Position((Int, Int));

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (a, b) = &self.0;
        Pair(a, b).serialize(serializer)
    }
}

/// P-positions, where the player about to move loses.
#[utoipa::path(get, path = "/p-positions", tag = "position", params(PPositions),
    responses((status = 200, body = PPositionsDocument<Vec<Position>>), crate::problem::Failures))]
pub(crate) fn p_positions(service: &Service, asked: PPositions, job: &Job) -> Result<Reply, Problem> {
    let found = asked.answer(&service.solvers, job)?;
    let positions: Vec<(Int, Int)> = found.take().take(MOST_LISTED + 1).collect();
    if positions.len() > MOST_LISTED {
        let message = format!("there are more than {MOST_LISTED}, the most that are listed here; ask for fewer");
        return Err(Problem::new(Kind::Size, message));
    }
    Reply::json(&asked.document_of(positions.into_iter(), &found.evidence))
}

/// How do the P-positions of Wyt_K repeat along the diagonal?
#[derive(Clone, Debug)]
pub struct PPeriod {
    /// The game, a Wyt_K.
    pub game: Game,
    /// Look in no more rows than this.
    pub steps: u64,
}

impl PPeriod {
    /// In how many rows a period is looked for if nothing is said.
    pub const STEPS: u64 = 100_000_000;

    fn not_found(&self, removals: &Removals) -> Refusal {
        let PPeriod { game, steps } = self;
        let (parameter, problem): (&[_], error::Problem) = match removals {
            Removals::Multiples(_) => {
                let words = "do not repeat, since no difference occurs twice in a residue class";
                (&["game"], format!("the P-positions of {game} {words}").into())
            }
            Removals::Finite(set) if set.iter().any(|k| *k >= Int::from(*steps)) => {
                let largest = set.iter().max().map(Short).map_or_else(String::new, |k| k.to_string());
                let words = format!("the element {largest} of {game} is not reached within {steps} rows");
                (&["steps"], error::Problem::new(words).or(Remedy::MoreSteps))
            }
            Removals::Finite(_) | Removals::Powers { .. } => {
                let words = format!("the P-positions of {game} do not repeat within {steps} rows");
                (&["steps"], error::Problem::new(words).or(Remedy::MoreSteps))
            }
        };
        Refusal::parameter(parameter, problem.or(Remedy::ListBelow))
    }
}

impl Question for PPeriod {
    type Found = (DiagonalForm, Evidence);

    fn answer(&self, _: &Solvers, job: &Job) -> Result<Self::Found, Refusal> {
        let Some(removals) = self.game.removals() else {
            let words = format!("{} is not a Wyt_K, and only their P-positions repeat so", self.game);
            return Err(Refusal::parameter(&["game"], error::Problem::new(words).or(Remedy::ListBelow)));
        };
        let found = diagonal(removals, self.steps, job);
        let found = match found {
            Err(error) if error.kind() == ErrorKind::Memory => return Err(error).about(&["steps"]),
            found => found?.ok_or_else(|| self.not_found(removals))?,
        };
        let evidence = found.evidence();
        Ok((found, evidence))
    }

    fn document<'a>(&'a self, (found, evidence): &'a Self::Found) -> impl Serialize + 'a {
        PPeriodDocument {
            game: self.game.to_string(),
            preperiod: Word(found.preperiod),
            period: Word(found.period),
            per_period: Word(found.per_period()),
            j: found.j(),
            differences: &found.differences,
            evidence,
        }
    }

    fn names_its_size(&self) -> bool {
        true
    }
}

#[derive(Serialize)]
struct PPeriodDocument<'a> {
    game: String,
    preperiod: Word,
    period: Word,
    per_period: Word,
    j: u32,
    differences: &'a [i32],
    evidence: &'a Evidence,
}
