//! From what the search found to a certificate.

use super::KIND;
use crate::board;
use crate::error::{Error, ErrorKind, Result};
use crate::job::Job;
use crate::proof::document::{Writer, number, text};
use crate::proof::rows::fields;
use crate::regularity::{Regularity, RegularityVerdict, Tiling};
use crate::rules::{Game, Rules};

/// The certificate of a verdict.
///
/// # Errors
/// [`ErrorKind::Unsupported`] if nothing was decided; those of [`board::table()`].
pub fn write(game: &Game, found: &Regularity, job: &Job) -> Result<Vec<u8>> {
    let unsupported = |message: &str| Error::new(ErrorKind::Unsupported, message);
    let mut writer = Writer::new(KIND);
    writer.field("game", &text(&game.checkable(|rules| matches!(rules, Rules::Wyt(_)))));
    match (&found.verdict, &found.rows) {
        (RegularityVerdict::Closed(tiling), _) => {
            writer.field("verdict", &text("closed"));
            writer.field("p", &number(tiling.side() as u64));
            if let Some(p) = found.lemma1_p() {
                writer.field("lemma1_p", &text(&p.to_string()));
            }
        }
        (RegularityVerdict::Quotient { tiling, never_closed, .. }, _) => {
            writer.field("verdict", &text("quotient"));
            writer.field("q", &number(tiling.side() as u64));
            let lines: Vec<String> = tiling.squares().iter().map(|square| format!("\n{square:?}")).collect();
            writer.field("squares", &format!("[{}]", lines.join(",").replace(", ", ",")));
            if let Some(cells) = smaller(game, tiling, job)? {
                writer.field("smaller", &format!("{cells:?}").replace(", ", ","));
            }
            if let Some(class) = never_closed {
                writer.field("never_closed", &format!("{{\"mask\":{},\"bits\":{}}}", class.mask, class.bits));
            }
        }
        (RegularityVerdict::NotClosed { .. }, Some(rows)) if !rows.periods.is_empty() => {
            writer.field("verdict", &text("not_closed"));
            for (name, json) in fields(rows) {
                writer.field(name, &json);
            }
        }
        (RegularityVerdict::NotClosed { row }, _) => {
            return Err(unsupported(&format!("the rows up to {row} were not proved, so there is nothing to write")));
        }
        (RegularityVerdict::Undecided { .. }, _) => {
            return Err(unsupported("nothing was decided, so there is nothing to write"));
        }
    }
    Ok(writer.seal())
}

/// [s, a, b] for each s from 2 to q - 1: a cell whose quotient by s is not Nim's. `None` if there is an s without one on a board
/// that is large enough for small K.
fn smaller(game: &Game, tiling: &Tiling, job: &Job) -> Result<Option<Vec<[usize; 3]>>> {
    const FARTHEST: usize = 1024;
    let mut side = 4 * tiling.side();
    loop {
        let board = board::table(game, side, side, job)?;
        let cells = || (0..side).flat_map(|a| (a..side).map(move |b| (a, b)));
        let fault = |s: usize| {
            let (a, b) = cells().find(|&(a, b)| board.get(a, b) as usize / s != (a / s) ^ (b / s))?;
            Some([s, a, b])
        };
        let found = (2..tiling.side()).map(fault).collect::<Option<_>>();
        if found.is_some() || side >= FARTHEST {
            return Ok(found);
        }
        side *= 2;
    }
}
