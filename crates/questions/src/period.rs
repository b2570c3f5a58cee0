//! The additive periods of rows, with proof.

use crate::json::Word;
use crate::reply::{File, Reply};
use crate::{Blame, Problem, Question, Refusal, Service, query};
use engines::error::{self, Remedy};
use engines::evidence::{Evidence, Grade};
use engines::job::Job;
use engines::means::Solvers;
use engines::rows::{self, Proof, Rows};
use engines::{ErrorKind, Game, proof};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use utoipa::{IntoParams, ToSchema};

pub use engines::rows::Period as RowPeriod;

/// The last row that a server is asked for; later ones take longer than anyone waits.
pub(crate) const LAST: usize = 1000;

/// From where and after how many columns do rows repeat? One of `row` and `rows` is given.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Period {
    /// A game of the catalogue.
    #[serde(deserialize_with = "query::game")]
    #[param(value_type = String, example = "wythoff")]
    pub game: Game,
    /// One row, the first pile.
    #[serde(default, deserialize_with = "query::some_size::<_, LAST>")]
    #[param(value_type = Option<String>, example = "5")]
    pub row: Option<usize>,
    /// Rows X0..X1, both included.
    #[serde(default, deserialize_with = "query::some_range::<_, LAST>")]
    #[param(value_type = Option<String>)]
    pub rows: Option<RangeInclusive<usize>>,
    /// Stop after about this many columns, at the end of a block of them.
    #[serde(default = "most_columns", deserialize_with = "query::word::<_, { rows::MOST_COLUMNS }>")]
    #[param(value_type = Option<String>)]
    pub columns: u64,
}

pub(crate) fn most_columns() -> u64 {
    rows::MOST_COLUMNS
}

impl Period {
    /// The rows.
    ///
    /// # Errors
    /// If not one of `row` and `rows` is given.
    pub fn asked(&self) -> Result<RangeInclusive<usize>, Refusal> {
        match (self.row, &self.rows) {
            (Some(row), None) => Ok(row..=row),
            (None, Some(rows)) => Ok(rows.clone()),
            _ => Err(Refusal::parameter(&["row"], "give one of row and rows")),
        }
    }
}

impl Question for Period {
    type Found = Periods;

    fn answer(&self, _: &Solvers, job: &Job) -> Result<Periods, Refusal> {
        let asked = self.asked()?;
        let found = rows::periods(&self.game, *asked.end(), self.columns, job).map_err(|error| match error.kind() {
            ErrorKind::Unsupported => Refusal::computation(&["game"], error),
            ErrorKind::Memory if self.row.is_some() => Refusal::computation(&["row"], error),
            ErrorKind::Memory => Refusal::computation(&["rows"], error),
            _ => error.into(),
        })?;
        Ok(Periods { asked, proved: proved(&found), missing: unproved_row(&found), found })
    }

    fn document<'a>(&'a self, found: &'a Periods) -> impl Serialize + 'a {
        let game = self.game.to_string();
        if self.row.is_some() {
            let (line, joint) = (found.line(*found.asked.end()), found.joint());
            return PeriodDocument::One(OneRow { game, line, joint });
        }
        PeriodDocument::Several(SeveralRows {
            game,
            rows: found.asked.clone().map(|row| found.line(row)).collect(),
            joint: found.joint(),
            searched_to: (!found.is_complete()).then_some(Word(found.found.searched_to)),
            evidence: if found.is_complete() { &found.proved } else { &found.missing },
        })
    }

    fn names_its_size(&self) -> bool {
        true
    }
}

/// What is known of the rows that were asked for.
pub struct Periods {
    /// The rows.
    pub asked: RangeInclusive<usize>,
    /// What was found of all rows up to the last one.
    pub found: Rows,
    /// How rows that are proved are known.
    pub proved: Evidence,
    /// What is certain of rows that are not.
    pub missing: Evidence,
}

impl Periods {
    /// The certificate of the rows that are proved, if there are any.
    pub fn certificate(&self, game: &Game) -> Option<Vec<u8>> {
        proof::rows::write(game, &self.found)
    }

    /// The same periods, whose proof is in this file.
    #[must_use]
    pub fn certified_by(self, file: String) -> Periods {
        Periods { proved: self.proved.certified_by(file, None), ..self }
    }

    /// Whether all rows are proved.
    pub fn is_complete(&self) -> bool {
        self.found.periods.len() > *self.asked.end()
    }

    /// The rows asked for, as far as they are proved.
    pub fn periods(&self) -> impl Iterator<Item = Option<&RowPeriod>> {
        self.asked.clone().map(|row| self.found.periods.get(row))
    }

    fn line(&self, row: usize) -> RowLine<'_> {
        let period = self.found.periods.get(row);
        RowLine {
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

/// One row; nulls if it is not proved.
#[derive(Serialize, ToSchema)]
#[schema(as = RowPeriod)]
struct RowLine<'a> {
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
struct OneRow<'a> {
    game: String,
    #[serde(flatten)]
    line: RowLine<'a>,
    #[serde(flatten)]
    joint: Joint,
}

/// The periods of several rows.
#[derive(Serialize, ToSchema)]
#[schema(as = Periods)]
struct SeveralRows<'a> {
    game: String,
    rows: Vec<RowLine<'a>>,
    #[serde(flatten)]
    joint: Joint,
    #[serde(skip_serializing_if = "Option::is_none")]
    searched_to: Option<Word>,
    evidence: &'a Evidence,
}

/// Where the proof starts, and the period common to all rows if it has one.
#[derive(Serialize, ToSchema, Default)]
#[schema(as = JointPeriod)]
struct Joint {
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<Word>,
    #[serde(skip_serializing_if = "Option::is_none")]
    joint_period: Option<Word>,
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
fn unproved_row(found: &Rows) -> Evidence {
    let (row, columns) = (found.periods.len(), found.searched_to);
    let below = match row {
        0 => String::new(),
        1 => "row 0 is proved; ".to_owned(),
        _ => format!("rows 0 to {} are proved; ", row - 1),
    };
    let statement = format!("{below}no proof for row {row} in {columns} columns; allow more columns");
    Evidence::bound(statement, Evidence::recorded(Grade::Bound, None))
}

#[derive(Serialize, ToSchema)]
#[schema(as = PeriodAnswer)]
#[serde(untagged)]
enum PeriodDocument<'a> {
    One(OneRow<'a>),
    Several(SeveralRows<'a>),
}

/// The additive period of a row, or of several, with proof.
#[utoipa::path(get, path = "/period", tag = "rows", params(Period),
    responses((status = 200, body = PeriodDocument), crate::problem::Failures))]
pub(crate) fn period(service: &Service, asked: Period, job: &Job) -> Result<Reply, Problem> {
    service.document(&asked, job)
}

/// What proves the periods of all rows up to one?
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PeriodCertificate {
    /// A game of the catalogue.
    #[serde(deserialize_with = "query::game")]
    #[param(value_type = String, example = "wythoff")]
    pub game: Game,
    /// The last row.
    #[serde(deserialize_with = "query::size::<_, LAST>")]
    #[param(value_type = String, example = "5")]
    pub row: usize,
    /// Look at no more columns than this.
    #[serde(skip, default = "most_columns")]
    #[param(ignore)]
    pub columns: u64,
}

impl PeriodCertificate {
    /// The bytes of the certificate.
    ///
    /// # Errors
    /// As [`Period`]; if a row is not proved.
    pub fn bytes(&self, job: &Job) -> Result<Vec<u8>, Refusal> {
        let found = rows::periods(&self.game, self.row, self.columns, job).sized_by(&["game"])?;
        let bytes = proof::rows::write(&self.game, &found).filter(|_| found.periods.len() > self.row);
        bytes.ok_or_else(|| {
            let words = format!("no proof for row {} in {} columns", self.row, found.searched_to);
            Refusal::out_of_reach(&["row"], error::Problem::new(words).or(Remedy::MoreColumns))
        })
    }
}

/// A certificate of the periods of all rows up to one, as `wyt period --out` writes it.
#[utoipa::path(get, path = "/period/certificate", tag = "rows", params(PeriodCertificate),
    responses((status = 200, description = "The certificate", body = File, content_type = "application/octet-stream"),
        crate::problem::Failures))]
pub(crate) fn certificate(_: &Service, asked: PeriodCertificate, job: &Job) -> Result<Reply, Problem> {
    let name = format!("{}-rows-{}.json", asked.game, asked.row);
    Ok(Reply::new("application/octet-stream", asked.bytes(job)?).named(&name))
}
