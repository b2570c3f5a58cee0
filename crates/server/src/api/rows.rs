//! Rows: their periods, with proof, and their values.

use super::{Failures, File, Shared};
use crate::problem::{About, Kind, Problem};
use crate::query::{self, Ask};
use crate::reply::Reply;
use answers::json::Number;
use answers::period::{One, Several, Told};
use axum::extract::State;
use numeration::Int;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use utoipa::{IntoParams, ToSchema};
use wythoff::evidence::Evidence;
use wythoff::job::Job;
use wythoff::{Game, board, proof, rows};

/// The last row that is asked for here; later ones take longer than anyone waits.
const LAST: usize = 1000;
/// Columns that are looked at.
const COLUMNS: u64 = 100_000_000;

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
    /// Look at no more columns than this.
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
        self.columns.as_deref().map_or(Ok(COLUMNS), |columns| query::within("columns", columns, COLUMNS))
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
pub async fn period(State(house): Shared, Ask(asked): Ask<Which>) -> Result<Reply, Problem> {
    house
        .reply(move |_, job| {
            let game = query::game("game", &asked.game)?;
            let rows = asked.asked()?;
            let found = rows::periods(&game, *rows.end(), asked.columns()?, job).sized_by("game")?;
            let told = Told::new(&game, rows, &found, None);
            Reply::json(&if asked.row.is_some() { Periods::One(told.one()) } else { Periods::Several(told.several()) })
        })
        .await
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
pub async fn certificate(State(house): Shared, Ask(asked): Ask<Last>) -> Result<Reply, Problem> {
    house
        .reply(move |_, job| {
            let game = query::game("game", &asked.game)?;
            let row = query::index("row", &asked.row, LAST)?;
            let found = rows::periods(&game, row, COLUMNS, job).sized_by("game")?;
            let none = || Problem::new(Kind::Unsupported, "no row is proved, so there is no certificate").of("row");
            let bytes = proof::rows::write(&game, &found).filter(|_| found.periods.len() > row).ok_or_else(none)?;
            Ok(Reply::new("application/octet-stream", bytes).named(&format!("{game}-rows-{row}.json")))
        })
        .await
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
pub async fn row(State(house): Shared, Ask(asked): Ask<Stretch>) -> Result<Reply, Problem> {
    house
        .reply(move |_, job| {
            let game = query::game("game", &asked.game)?;
            let row = query::index("row", &asked.row, LAST)?;
            let from = asked.from.as_deref().map_or(Ok(Int::ZERO), |from| query::number("from", from))?;
            let count = query::index_or("count", asked.count.as_deref(), 200, 20_000)?;
            let (values, evidence) = match on_board(&game, row, &from, count, job)? {
                Some(found) => found,
                None => by_period(&game, row, &from, count, job)?,
            };
            Reply::json(&Row { game: game.to_string(), row, from: Number(&from), values, evidence })
        })
        .await
}

type Values = (Vec<i64>, Evidence);

/// From a board, where that is a matter of milliseconds.
fn on_board(game: &Game, row: usize, from: &Int, count: usize, job: &Job) -> Result<Option<Values>, Problem> {
    /// So many cells are computed at once.
    const MOST: usize = 1 << 22;
    let end = usize::try_from(from).ok().and_then(|from| from.checked_add(count));
    let Some(end) = end.filter(|end| end.saturating_mul(row + 1) <= MOST) else { return Ok(None) };
    let table = board::table(game, row + 1, end, job).sized_by("row")?;
    let values = (end - count..end).map(|y| i64::from(table.get(row, y)) - y as i64).collect();
    Ok(Some((values, board::evidence(game, row + 1, end))))
}

fn by_period(game: &Game, row: usize, from: &Int, count: usize, job: &Job) -> Result<Values, Problem> {
    let none = || {
        let message = format!(
            "the period of row {row} is not proved, so columns so far out are out of reach; ask for nearer ones"
        );
        Problem::new(Kind::Unsupported, message).of("from")
    };
    let found = rows::row(game, row, COLUMNS, job).sized_by("from")?.ok_or_else(none)?;
    let first = u64::try_from(from).unwrap_or(u64::MAX);
    let found = rows::reaching_back(game, found, first, job)?;
    let offsets = (0..count).map(|i| found.offset(&(from + Int::from(i))).map(i64::from));
    let values = offsets.collect::<Option<Vec<i64>>>().ok_or_else(none)?;
    let (preperiod, period) = (found.period.preperiod, found.period.period);
    Ok((values, Evidence::proved(format!("row {row} has period {period} from column {preperiod} on"))))
}
