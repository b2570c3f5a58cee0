//! What a certificate says, read strictly: every field once, none that is unknown.

use super::table::Table;
use crate::proof::document::Number;
use crate::proof::fields::fields;
use crate::proof::stop::Step;

/// The claims of a certificate.
pub struct Claims {
    /// The text of the game.
    pub game: String,
    /// Its P-positions.
    pub table: Table,
}

fields! {
    struct File {
        game: String,
        preperiod: Number,
        period: Number,
        differences: Vec<i32>,
    }
}

impl Claims {
    /// Reads a file of this kind.
    pub fn read(bytes: &[u8]) -> Step<Claims> {
        let file = File::read(bytes)?;
        Ok(Claims { game: file.game, table: Table::new(file.preperiod.0, file.period.0, file.differences)? })
    }
}
