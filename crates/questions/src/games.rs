//! The catalogue, and one entry of it in full.

use crate::query::Nothing;
use crate::{Problem, Question, Refusal, Reply, Service};
use engines::Game;
use engines::evidence::Evidence;
use engines::job::Job;
use engines::means::Solvers;
use engines::rules::{FAMILIES, Family, ParameterKind, catalogue};
use serde::Serialize;
use utoipa::ToSchema;

/// The catalogue of games.
#[derive(Serialize, ToSchema)]
#[schema(as = Games)]
pub struct GamesDocument {
    /// The ways of writing games.
    games: Vec<Entry>,
    /// The families that they are of.
    families: Vec<Declaration>,
}

/// A way of writing the games of a family.
#[derive(Serialize, ToSchema)]
#[schema(as = GamesEntry)]
pub struct Entry {
    /// How it is written.
    pub game: String,
    /// One of its games.
    pub example: &'static str,
    /// All moves; or, if it begins with `or`, those besides any number from one pile.
    pub rule: String,
    /// Where it is from.
    pub source: &'static str,
    /// The name of the family.
    pub family: &'static str,
}

/// A family of games.
#[derive(Serialize, ToSchema)]
#[schema(as = GamesFamily)]
pub struct Declaration {
    /// What stands before the colon.
    pub name: &'static str,
    /// As a heading names it.
    pub title: &'static str,
    /// What stands after the colon, separated by commas.
    pub parameters: Vec<Parameter>,
    /// What the parameters have to satisfy besides their ranges.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub condition: &'static str,
    /// What else there is to know.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub note: &'static str,
}

/// A parameter of a family.
#[derive(Serialize, ToSchema)]
#[schema(as = GamesParameter)]
pub struct Parameter {
    /// As the forms name it.
    pub name: &'static str,
    /// The least number that may stand for it; if there is none, it is a text to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<u8>,
    /// What a form starts with; empty for what may be left out.
    pub initial: &'static str,
}

/// One entry of the catalogue in full.
#[derive(Serialize, ToSchema)]
#[schema(as = GamesFull)]
pub struct Full {
    /// The game that was named, or the first example of the family.
    pub game: String,
    /// What a move takes.
    pub rule: String,
    /// The same game, written most simply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_as: Option<String>,
    /// The P-positions, where a theorem or a proved period gives them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p_positions: Option<KnownPPositions>,
    /// The means by which questions about it are answered, in the order in which they are tried.
    pub means: Vec<&'static str>,
    /// Its family.
    pub family: Declaration,
    /// The ways of writing games of the family.
    pub games: Vec<Entry>,
}

/// What is known of the P-positions.
#[derive(Serialize, ToSchema)]
#[schema(as = GamesPPositions)]
pub struct KnownPPositions {
    /// In words.
    pub describe: String,
    /// How it is known.
    pub evidence: Evidence,
}

impl GamesDocument {
    /// All of it.
    pub fn all() -> GamesDocument {
        GamesDocument {
            games: entries(None),
            families: FAMILIES.iter().map(|family| Declaration::of(family)).collect(),
        }
    }
}

/// The entries of one family, or all.
pub fn entries(of: Option<&Family>) -> Vec<Entry> {
    let wanted = catalogue().filter(|(family, _)| of.is_none_or(|of| of == *family));
    let entry = |(family, form): (&'static Family, &engines::rules::Form)| Entry {
        game: form.text(),
        example: form.example,
        rule: form.rule(),
        source: family.source,
        family: family.name,
    };
    wanted.map(entry).collect()
}

impl Declaration {
    fn of(family: &'static Family) -> Declaration {
        let parameter = |parameter: &engines::rules::GameParameter| Parameter {
            name: parameter.name,
            least: match parameter.kind {
                ParameterKind::Number(least) => Some(least),
                _ => None,
            },
            initial: parameter.initial,
        };
        Declaration {
            name: family.name,
            title: family.title,
            parameters: family.parameters.iter().map(parameter).collect(),
            condition: family.condition,
            note: family.note,
        }
    }
}

/// What is there to say about one game?
#[derive(Clone, Debug)]
pub struct OneGame {
    /// The game.
    pub game: Game,
}

impl OneGame {
    /// The first example of the family that is named, or the game of a text.
    ///
    /// # Errors
    /// [`engines::ErrorKind::Game`] for other texts.
    pub fn named(text: &str) -> engines::Result<OneGame> {
        let game = match FAMILIES.iter().find(|family| family.name == text.trim()) {
            Some(family) => family.forms[0].example.parse()?,
            None => text.parse()?,
        };
        Ok(OneGame { game })
    }
}

impl Question for OneGame {
    type Found = Full;

    fn answer(&self, solvers: &Solvers, job: &Job) -> Result<Full, Refusal> {
        let (game, solver) = (&self.game, solvers.of(&self.game));
        let form = solver.closed_form(job)?;
        Ok(Full {
            game: game.to_string(),
            rule: game.moves_in_words(),
            same_as: game.is_simplified().then(|| game.simplest()),
            p_positions: form.map(|form| KnownPPositions { describe: form.describe(), evidence: form.evidence() }),
            means: solver.means().collect(),
            family: Declaration::of(game.family()),
            games: entries(Some(game.family())),
        })
    }

    fn document<'a>(&'a self, found: &'a Full) -> impl Serialize + 'a {
        found
    }
}

/// The catalogue of games.
#[utoipa::path(get, path = "/games", tag = "games",
    responses((status = 200, body = GamesDocument), crate::problem::Failures))]
pub(crate) fn games(_: &Service, _: Nothing, _: &Job) -> Result<Reply, Problem> {
    Reply::json(&GamesDocument::all())
}
