//! From what the engines found to a certificate.

use super::KIND;
use crate::proof::document::{Writer, number, text};
use crate::rows::{Period, Proof, Rows};
use crate::rules::Game;

/// The certificate of the rows that are proved; `None` if there are none.
pub fn write(game: &Game, rows: &Rows) -> Option<Vec<u8>> {
    if rows.periods.is_empty() {
        return None;
    }
    let mut writer = Writer::new(KIND);
    writer.field("game", &text(&game.checkable(|_| false)));
    for (name, json) in fields(rows) {
        writer.field(name, &json);
    }
    Some(writer.seal())
}

/// The claims and their proof, as fields.
pub(in crate::proof) fn fields(rows: &Rows) -> [(&'static str, String); 2] {
    let line = |p: &Period| format!("\n[{},{},{}]", p.row, number(p.preperiod), number(p.period));
    let lines: Vec<String> = rows.periods.iter().map(line).collect();
    let proof = match rows.proof {
        Proof::Recurrence { column, period } => {
            format!("{{\"method\":\"recurrence\",\"column\":{},\"period\":{}}}", number(column), number(period))
        }
        Proof::Cover { column } => format!("{{\"method\":\"cover\",\"column\":{}}}", number(column)),
    };
    [("rows", format!("[{}]", lines.join(","))), ("proof", proof)]
}
