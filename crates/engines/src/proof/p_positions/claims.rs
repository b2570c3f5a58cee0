//! What a certificate says, read strictly: every field once, none that is unknown.

use super::table::DifferenceTable;
use crate::proof::document::JsonInteger;
use crate::proof::fields::fields;
use crate::proof::stop::CheckStep;

/// The claims of a certificate.
pub struct PPositionsClaims {
    /// The text of the game.
    pub game: String,
    /// Its P-positions.
    pub table: DifferenceTable,
}

fields! {
    struct PPositionsFile {
        game: String,
        preperiod: JsonInteger,
        period: JsonInteger,
        differences: Vec<i32>,
    }
}

impl PPositionsClaims {
    /// Reads a file of this kind.
    pub fn read(bytes: &[u8]) -> CheckStep<PPositionsClaims> {
        let file = PPositionsFile::read(bytes)?;
        Ok(PPositionsClaims {
            game: file.game,
            table: DifferenceTable::new(file.preperiod.0, file.period.0, file.differences)?,
        })
    }
}
