//! Periods of rows.

use crate::{Choices, Trial};
use engines::board::{Engine, Layered};
use engines::job::{Forgetful, Job};
use engines::rows::{self, literal};
use engines::{Game, Int, Result};

/// So many columns are looked at, at the most.
const COLUMNS: u64 = 1 << 22;

/// Nothing that was kept from earlier runs is believed.
fn fresh<'a>(job: &Job<'a>) -> Job<'a> {
    Job { keep: &Forgetful, ..*job }
}

/// A game whose rows share a small period.
fn swept(choices: &mut Choices) -> Result<Game> {
    let k = choices.below(6);
    let text = match choices.below(5) {
        0 | 1 => "wythoff".to_owned(),
        2 => format!("w:{k}"),
        3 => format!("w:{k},{}", k + choices.below(5)),
        _ => format!("a-wythoff:{}", k + 1),
    };
    text.parse()
}

/// One whose common period explodes.
fn exploding(choices: &mut Choices) -> Result<Game> {
    let k = choices.below(5);
    choices.pick(&["f-wythoff".to_owned(), "r-wythoff".to_owned(), format!("t:{k}")].each_ref()).parse()
}

/// The periods by the machine of the proof, as far as it comes.
fn by_machine(game: &Game, rows: usize, job: &Job) -> Result<Option<Vec<rows::Period>>> {
    Ok(literal::LiteralRows::new(game, rows, job)?.periods(40_000))
}

pub fn sweep(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let (game, last) = (swept(choices)?, choices.below(12));
    trial.case(format_args!("{game}, rows 0 to {last}"));
    let Some(expected) = by_machine(&game, last + 1, job)? else { return Ok(()) };
    trial.same_all("periods", rows::sweep::prove(&game, last, COLUMNS, &fresh(job))?.periods, expected);
    Ok(())
}

pub fn layered(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let (game, last) = (exploding(choices)?, choices.below(8));
    trial.case(format_args!("{game}, rows 0 to {last}"));
    let Some(expected) = by_machine(&game, last + 1, job)? else { return Ok(()) };
    trial.same_all("periods", rows::layered::prove(&game, last, COLUMNS, &fresh(job))?.periods, expected);
    Ok(())
}

pub fn layered_and_sweep(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let (game, last) = (swept(choices)?, choices.below(26));
    trial.case(format_args!("{game}, rows 0 to {last}"));
    let found = rows::layered::prove(&game, last, COLUMNS, &fresh(job))?;
    let expected = rows::sweep::prove(&game, last, COLUMNS, &fresh(job))?;
    trial.same_all("periods", found.periods, expected.periods);
    Ok(())
}

/// Values along a row, by its period, against a long board.
pub fn value(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let game = if choices.one_in(2) { swept(choices)? } else { exploding(choices)? };
    let (x, cols) = (choices.below(12), 20_000);
    trial.case(format_args!("{game}, row {x} to column {cols}"));
    let table = Layered.table(&game, x + 1, cols, job)?;
    let Some(row) = rows::row(&game, x, COLUMNS, &fresh(job))? else { return Ok(()) };
    let row = rows::reaching_back(&game, row, 0, job)?;
    let expected = (0..cols).map(|y| Some(Int::from(table.get(x, y))));
    trial.same_all("values", (0..cols).map(|y| row.value(&Int::from(y))), expected);
    Ok(())
}
