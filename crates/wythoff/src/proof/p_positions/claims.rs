//! What a certificate says, read strictly: every field once, none that is unknown.

use super::table::Table;
use crate::proof::document::Number;
use crate::proof::stop::{Step, Stop};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// The claims of a certificate.
pub struct Claims {
    /// The text of the game.
    pub game: String,
    /// Its P-positions.
    pub table: Table,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "format")]
    _format: IgnoredAny,
    #[serde(rename = "version")]
    _version: IgnoredAny,
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    game: String,
    preperiod: Number,
    period: Number,
    differences: Vec<i32>,
    #[serde(rename = "sha256")]
    _sha256: IgnoredAny,
}

impl Claims {
    /// Reads a file of this kind.
    pub fn read(bytes: &[u8]) -> Step<Claims> {
        let file: File = serde_json::from_slice(bytes)
            .map_err(|e| Stop::rejected("format", format!("it does not read well: {e}")))?;
        Ok(Claims { game: file.game, table: Table::new(file.preperiod.0, file.period.0, file.differences)? })
    }
}
