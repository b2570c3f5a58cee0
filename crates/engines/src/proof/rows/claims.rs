//! What a certificate says, read strictly: every field once, none that is unknown, rows 0, 1, .. in order.

use crate::proof::document::JsonInteger;
use crate::proof::fields::{Named, fields};
use crate::proof::stop::{CheckStep, Stop};
use serde::Deserialize;

/// The claims of a certificate.
pub struct RowsClaims {
    /// The text of the game.
    pub game: String,
    /// Rows 0, 1, .., at least one.
    pub rows: Vec<RowClaim>,
    /// The column the proof starts at.
    pub column: u64,
    /// How it goes on from there.
    pub method: Method,
}

/// The claim of one row.
#[derive(Clone, Copy)]
pub struct RowClaim {
    pub row: usize,
    pub preperiod: u64,
    pub period: u64,
}

/// The two kinds of proof.
#[derive(Clone, Copy)]
pub enum Method {
    /// The state of all rows comes back after so many columns.
    Recurrence { period: u64 },
    /// The claimed values of a row fit those of the rows below.
    Cover,
}

fields! {
    struct RowsFile {
        game: String,
        rows: Vec<[JsonInteger; 3]>,
        proof: Named<Proof>,
    }
}

/// The field `proof`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    method: String,
    column: JsonInteger,
    period: Option<JsonInteger>,
}

impl RowsClaims {
    /// Reads a file of this kind.
    pub fn read(bytes: &[u8]) -> CheckStep<RowsClaims> {
        let file = RowsFile::read(bytes)?;
        RowsClaims::new(file.game, file.rows, file.proof.0)
    }

    /// What the fields of a file say together.
    pub fn new(game: String, lines: Vec<[JsonInteger; 3]>, proof: Proof) -> CheckStep<RowsClaims> {
        let format = |reason: String| Stop::rejected("format", reason);
        let Proof { method, column, period } = proof;
        let method = match (method.as_str(), period) {
            ("recurrence", Some(JsonInteger(0))) => return Err(format("its proof has the period 0".to_owned())),
            ("recurrence", Some(JsonInteger(period))) => Method::Recurrence { period },
            ("recurrence", None) => return Err(format("its proof lacks the field period".to_owned())),
            ("cover", None) => Method::Cover,
            ("cover", Some(_)) => return Err(format("its proof has a field period, which covers have not".to_owned())),
            (other, _) => return Err(format(format!("its proof is by '{other}', not by recurrence or cover"))),
        };
        if lines.is_empty() {
            return Err(format("it has no rows".to_owned()));
        }
        let mut rows = Vec::with_capacity(lines.len());
        for (row, [JsonInteger(stated), JsonInteger(preperiod), JsonInteger(period)]) in lines.into_iter().enumerate() {
            if stated != row as u64 {
                return Err(format(format!("row {row} is missing; row {stated} stands in its place")));
            }
            if period == 0 {
                return Err(format(format!("row {row} has the period 0")));
            }
            rows.push(RowClaim { row, preperiod, period });
        }
        Ok(RowsClaims { game, rows, column: column.0, method })
    }
}
