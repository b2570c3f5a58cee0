//! From what was found to a certificate.

use super::KIND;
use crate::proof::document::{Writer, number, text};
use crate::regularity::diagonal::DiagonalForm;
use crate::rules::{Game, Rules};

/// The certificate of the P-positions of a game.
pub fn write(game: &Game, found: &DiagonalForm) -> Vec<u8> {
    let differences: Vec<String> = found.differences.iter().map(i32::to_string).collect();
    let mut writer = Writer::new(KIND);
    writer.field("game", &text(&game.checkable(|rules| matches!(rules, Rules::Wyt(_)))));
    writer.field("preperiod", &number(found.preperiod));
    writer.field("period", &number(found.period));
    writer.field("differences", &format!("[{}]", differences.join(",")));
    writer.seal()
}
