//! The additive periods of rows.

use crate::json::Word;
use engines::Game;
use engines::evidence::{Evidence, Grade};
use engines::rows::{Period, Proof, Rows};
use serde::Serialize;
use std::ops::RangeInclusive;
use utoipa::ToSchema;

/// One row; nulls if it is not proved.
#[derive(Serialize, ToSchema)]
#[schema(as = RowPeriod)]
pub struct Line<'a> {
    row: usize,
    preperiod: Option<Word>,
    period: Option<Word>,
    #[serde(skip_serializing_if = "Option::is_none")]
    searched_to: Option<Word>,
    evidence: &'a Evidence,
}

/// The period of one row.
#[derive(Serialize, ToSchema)]
#[schema(as = Period)]
pub struct One<'a> {
    game: String,
    #[serde(flatten)]
    line: Line<'a>,
    #[serde(flatten)]
    joint: Joint,
}

/// The periods of several rows.
#[derive(Serialize, ToSchema)]
#[schema(as = Periods)]
pub struct Several<'a> {
    game: String,
    rows: Vec<Line<'a>>,
    #[serde(flatten)]
    joint: Joint,
    #[serde(skip_serializing_if = "Option::is_none")]
    searched_to: Option<Word>,
    evidence: &'a Evidence,
}

/// Where the proof starts, and the period common to all rows if it has one.
#[derive(Serialize, ToSchema, Default)]
#[schema(as = JointPeriod)]
pub struct Joint {
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<Word>,
    #[serde(skip_serializing_if = "Option::is_none")]
    joint_period: Option<Word>,
}

/// What is told of the rows that were asked for.
pub struct Told<'a> {
    /// The game.
    pub game: &'a Game,
    /// The rows.
    pub asked: RangeInclusive<usize>,
    /// What was found of them.
    pub found: &'a Rows,
    /// How rows that are proved are known.
    pub proved: Evidence,
    /// What is certain of rows that are not.
    pub missing: Evidence,
}

impl<'a> Told<'a> {
    /// The rows asked for; `certificate` says where the proof is.
    pub fn new(game: &'a Game, asked: RangeInclusive<usize>, found: &'a Rows, certificate: Option<String>) -> Told<'a> {
        let proved = match certificate {
            Some(file) => proved(found).certified_by(file, None),
            None => proved(found),
        };
        Told { game, asked, found, proved, missing: missing(found) }
    }

    /// Whether all rows are proved.
    pub fn is_complete(&self) -> bool {
        self.found.periods.len() > *self.asked.end()
    }

    /// The rows asked for, as far as they are proved.
    pub fn periods(&self) -> impl Iterator<Item = Option<&Period>> {
        self.asked.clone().map(|row| self.found.periods.get(row))
    }

    /// The document of the last row alone.
    pub fn one(&self) -> One<'_> {
        One { game: self.game.to_string(), line: self.line(*self.asked.end()), joint: self.joint() }
    }

    /// The document of all rows.
    pub fn several(&self) -> Several<'_> {
        Several {
            game: self.game.to_string(),
            rows: self.asked.clone().map(|row| self.line(row)).collect(),
            joint: self.joint(),
            searched_to: (!self.is_complete()).then_some(Word(self.found.searched_to)),
            evidence: if self.is_complete() { &self.proved } else { &self.missing },
        }
    }

    fn line(&self, row: usize) -> Line<'_> {
        let period = self.found.periods.get(row);
        Line {
            row,
            preperiod: period.map(|p| Word(p.preperiod)),
            period: period.map(|p| Word(p.period)),
            searched_to: period.is_none().then_some(Word(self.found.searched_to)),
            evidence: if period.is_some() { &self.proved } else { &self.missing },
        }
    }

    fn joint(&self) -> Joint {
        match self.found.proof {
            _ if self.found.periods.is_empty() => Joint::default(),
            Proof::Recurrence { column, period } => {
                Joint { column: Some(Word(column)), joint_period: Some(Word(period)) }
            }
            Proof::Cover { column } => Joint { column: Some(Word(column)), joint_period: None },
        }
    }
}

/// What proves the rows that are proved.
fn proved(found: &Rows) -> Evidence {
    let last = found.periods.len().saturating_sub(1);
    let rows = if last == 0 { "row 0".to_owned() } else { format!("rows 0 to {last}") };
    let words = match found.proof {
        Proof::Recurrence { column, period } => {
            let again = u128::from(column) + u128::from(period);
            format!("the state of {rows} before column {column} is that before column {again}")
        }
        Proof::Cover { column } => {
            format!("{rows}, each from those below: from column {column} on its values fit theirs")
        }
    };
    Evidence::proved("rows", words)
}

/// What is certain where a row is not proved.
fn missing(found: &Rows) -> Evidence {
    let (row, columns) = (found.periods.len(), found.searched_to);
    let below = match row {
        0 => String::new(),
        1 => "row 0 is proved; ".to_owned(),
        _ => format!("rows 0 to {} are proved; ", row - 1),
    };
    let statement = format!("{below}no proof for row {row} in {columns} columns; allow more columns");
    Evidence::bound(statement, Evidence::recorded(Grade::Bound, None))
}
