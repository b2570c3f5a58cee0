//! Rows: their periods, with proof, and their values.

use crate::Desk;
use crate::problem::{About, Failures, Kind, Problem};
use crate::query;
use crate::reply::{File, Reply};
use answers::json::Number;
use answers::period::{One, Several, Told};
use engines::evidence::Evidence;
use engines::job::Job;
use engines::{proof, rows};
use numeration::Int;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use utoipa::{IntoParams, ToSchema};

/// The last row that is asked for here; later ones take longer than anyone waits.
const LAST: usize = 1000;

/// A row, or several.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Which {
    /// A game of the catalogue.
    #[param(example = "wythoff")]
    game: String,
    /// One row, the first pile.
    #[param(example = "5")]
    row: Option<String>,
    /// Rows X0..X1, both included.
    rows: Option<String>,
    /// Stop after about this many columns, at the end of a block of them.
    columns: Option<String>,
}

impl Which {
    fn asked(&self) -> Result<RangeInclusive<usize>, Problem> {
        match (&self.row, &self.rows) {
            (Some(row), None) => {
                let row = query::index("row", row, LAST)?;
                Ok(row..=row)
            }
            (None, Some(rows)) => {
                let form = || Problem::about("rows", "it is not a range of rows; write X0..X1, as in 0..20");
                let (first, last) = rows.split_once("..").ok_or_else(form)?;
                let (first, last) = (query::index("rows", first, LAST)?, query::index("rows", last, LAST)?);
                if first > last {
                    return Err(Problem::about(
                        "rows",
                        format!("{first}..{last} has no rows; write the smaller end first"),
                    ));
                }
                Ok(first..=last)
            }
            _ => Err(Problem::about("row", "give one of row and rows")),
        }
    }

    fn columns(&self) -> Result<u64, Problem> {
        self.columns
            .as_deref()
            .map_or(Ok(rows::MOST_COLUMNS), |columns| query::within("columns", columns, rows::MOST_COLUMNS))
    }
}

/// The period of one row or of several.
#[derive(ToSchema)]
#[allow(dead_code)] // it only describes
#[schema(as = PeriodAnswer)]
#[serde(untagged)]
#[derive(Serialize)]
enum Periods<'a> {
    One(One<'a>),
    Several(Several<'a>),
}

/// The additive period of a row, or of several, with proof.
#[utoipa::path(get, path = "/period", tag = "rows", params(Which), responses((status = 200, body = Periods), Failures))]
pub fn period(_: &Desk, asked: Which, job: &Job) -> Result<Reply, Problem> {
    let game = query::game("game", &asked.game)?;
    let rows = asked.asked()?;
    let found = rows::periods(&game, *rows.end(), asked.columns()?, job).sized_by("game")?;
    let told = Told::new(&game, rows, &found, None);
    Reply::json(&if asked.row.is_some() { Periods::One(told.one()) } else { Periods::Several(told.several()) })
}

/// The last row of a certificate.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Last {
    /// A game of the catalogue.
    #[param(example = "wythoff")]
    game: String,
    /// The last row.
    #[param(example = "5")]
    row: String,
}

/// A certificate of the periods of all rows up to one, as `wyt period --out` writes it.
#[utoipa::path(get, path = "/period/certificate", tag = "rows", params(Last),
    responses((status = 200, description = "The certificate", body = File, content_type = "application/octet-stream"), Failures))]
pub fn certificate(_: &Desk, asked: Last, job: &Job) -> Result<Reply, Problem> {
    let game = query::game("game", &asked.game)?;
    let row = query::index("row", &asked.row, LAST)?;
    let found = rows::periods(&game, row, rows::MOST_COLUMNS, job).sized_by("game")?;
    let none = || Problem::new(Kind::Unsupported, "no row is proved, so there is no certificate").of("row");
    let bytes = proof::rows::write(&game, &found).filter(|_| found.periods.len() > row).ok_or_else(none)?;
    Ok(Reply::new("application/octet-stream", bytes).named(&format!("{game}-rows-{row}.json")))
}

/// A part of a row.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Stretch {
    /// A game of the catalogue.
    #[param(example = "wythoff")]
    game: String,
    /// The row, the first pile.
    #[param(example = "5")]
    row: String,
    /// The first column.
    from: Option<String>,
    /// How many columns.
    count: Option<String>,
}

/// G(x, y) - y along a row.
#[derive(Serialize, ToSchema)]
#[schema(as = Row)]
struct Row<'a> {
    game: String,
    row: usize,
    from: Number<'a>,
    /// G(row, y) - y for y = from, from + 1, ..
    values: Vec<i64>,
    evidence: Evidence,
}

/// G(x, y) - y along a row: from a board, or at any distance where its period is proved.
#[utoipa::path(get, path = "/row", tag = "rows", params(Stretch), responses((status = 200, body = Row), Failures))]
pub fn row(_: &Desk, asked: Stretch, job: &Job) -> Result<Reply, Problem> {
    let game = query::game("game", &asked.game)?;
    let row = query::index("row", &asked.row, LAST)?;
    let from = asked.from.as_deref().map_or(Ok(Int::ZERO), |from| query::number("from", from))?;
    let count = query::index_or("count", asked.count.as_deref(), 200, 20_000)?;
    let found = rows::along(&game, row, &from, count, rows::MOST_COLUMNS, job).sized_by("from")?;
    let (values, evidence) = found.ok_or_else(|| {
        let message = format!(
            "the period of row {row} is not proved, so columns so far out are out of reach; ask for nearer ones"
        );
        Problem::new(Kind::Unsupported, message).of("from")
    })?;
    Reply::json(&Row { game: game.to_string(), row, from: Number(&from), values, evidence })
}
