//! The first value whose positions differ between two games.

use crate::json::Number;
use crate::table::LONGEST;
use crate::{Blame, Problem, Question, Refusal, Reply, Service, query};
use engines::Game;
use engines::board::{self, Difference};
use engines::evidence::Evidence;
use engines::invariance::{self, Agreement, BoardVerdict};
use engines::job::Job;
use engines::means::Solvers;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Which is the first value whose positions differ between two games?
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Compare {
    /// One game.
    #[serde(deserialize_with = "query::game")]
    #[param(value_type = String, example = "wythoff")]
    pub game1: Game,
    /// The other game.
    #[serde(deserialize_with = "query::game")]
    #[param(value_type = String, example = "w:2")]
    pub game2: Game,
    /// The side of the board; may be omitted where a theorem gives the first difference, or says that there is none.
    #[serde(default, deserialize_with = "query::some_size::<_, LONGEST>")]
    #[param(value_type = Option<String>, example = "100")]
    pub board: Option<usize>,
}

/// What is found of two games.
pub struct Compared {
    /// The first difference on the board, if there is one.
    pub difference: Option<Difference>,
    /// What is known of all piles.
    pub known: Option<Agreement>,
    /// How it is known.
    pub evidence: Evidence,
}

impl Compared {
    /// Whether the games are known to differ.
    pub fn is_different(&self, asked: &Compare) -> bool {
        match asked.board {
            Some(_) => self.difference.is_some(),
            None => self.known.as_ref().is_some_and(|known| known.first_difference.is_some()),
        }
    }

    /// What to say where the boards show a difference that a theorem excludes.
    pub fn defect(&self) -> Option<String> {
        defect(self.known.as_ref()?, self.difference.as_ref().map(|d| d.value))
    }
}

impl Question for Compare {
    type Found = Compared;

    fn answer(&self, _: &Solvers, job: &Job) -> Result<Compared, Refusal> {
        let known = invariance::agreement(&self.game1, &self.game2);
        if let Some(n) = self.board {
            let difference = board::compare(&self.game1, &self.game2, n, job).sized_by(&["board"])?;
            return Ok(Compared {
                difference,
                known,
                evidence: Evidence::computed("two boards", format_args!("{n} by {n}")),
            });
        }
        let known = known.filter(|known| known.below.is_none() || known.first_difference.is_some());
        let Some(known) = known else {
            let Compare { game1, game2, .. } = self;
            let words = format!(
                "it is missing, and no theorem here says where {game1} and {game2} differ first; give the side of a board, \
                 such as 100"
            );
            return Err(Refusal::parameter(&["board"], words));
        };
        let evidence = known.evidence.clone();
        Ok(Compared { difference: None, known: Some(known), evidence })
    }

    fn document<'a>(&'a self, found: &'a Compared) -> impl Serialize + 'a {
        let difference = found.difference.as_ref();
        let on_board = difference.map(|d| FirstDifference::OnBoard(d.value));
        let by_theorem = || found.known.as_ref()?.first_difference.as_ref().map(Number).map(FirstDifference::ByTheorem);
        CompareDocument {
            game1: self.game1.to_string(),
            game2: self.game2.to_string(),
            board: self.board,
            first_difference: if self.board.is_some() { on_board } else { by_theorem() },
            witness: difference.map(|d| d.witness),
            values: difference.map(|d| d.values),
            evidence: &found.evidence,
            agreement: found.known.as_ref().map(|known| Shared {
                below: known.below.as_ref().map(Number),
                first_difference: known.first_difference.as_ref().map(Number),
                evidence: &known.evidence,
                defect: found.defect(),
            }),
        }
    }

    fn names_its_size(&self) -> bool {
        true
    }
}

/// Where two games differ on a board, and what is known of all piles.
#[derive(Serialize, ToSchema)]
#[schema(as = Compare)]
struct CompareDocument<'a> {
    game1: String,
    game2: String,
    board: Option<usize>,
    first_difference: Option<FirstDifference<'a>>,
    witness: Option<(usize, usize)>,
    values: Option<(u32, u32)>,
    evidence: &'a Evidence,
    agreement: Option<Shared<'a>>,
}

#[derive(Serialize, ToSchema)]
#[serde(untagged)]
enum FirstDifference<'a> {
    OnBoard(u32),
    ByTheorem(Number<'a>),
}

/// What is known of all piles.
#[derive(Serialize, ToSchema)]
#[schema(as = Agreement)]
struct Shared<'a> {
    below: Option<Number<'a>>,
    first_difference: Option<Number<'a>>,
    evidence: &'a Evidence,
    #[serde(skip_serializing_if = "Option::is_none")]
    defect: Option<String>,
}

/// The first value whose positions differ between two games.
#[utoipa::path(get, path = "/compare", tag = "board", params(Compare),
    responses((status = 200, body = CompareDocument), crate::problem::Failures))]
pub(crate) fn compare(service: &Service, asked: Compare, job: &Job) -> Result<Reply, Problem> {
    service.document(&asked, job)
}

/// What to say where the boards show a difference that a theorem excludes.
fn defect(known: &Agreement, found: Option<u32>) -> Option<String> {
    let value = found.filter(|_| known.verdict(found) == BoardVerdict::Contradiction)?;
    Some(format!(
        "DEFECT: the boards differ in the positions with value {value}, which cannot be ({known}: {}); one of the two is wrong, \
         please report it",
        known.evidence
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contradiction_is_named() {
        let between =
            |one: &str, other: &str| invariance::agreement(&one.parse().unwrap(), &other.parse().unwrap()).unwrap();
        let known = between("w:1,4", "w:4");
        let words = defect(&known, Some(3)).unwrap();
        assert!(words.starts_with("DEFECT: ") && words.contains("value 3") && words.contains("below 4"), "{words}");
        assert_eq!((defect(&known, Some(4)), defect(&known, Some(7)), defect(&known, None)), (None, None, None));
        assert!(defect(&between("w:0", "wythoff"), Some(0)).unwrap().contains("the same game"));
    }
}
