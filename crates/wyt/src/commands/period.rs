//! `wyt period`: from where and after how many columns rows repeat, with proof.

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::output::Target;
use crate::picture::Picture;
use crate::session::Session;
use engines::Game;
use engines::rows::{self, MOST_COLUMNS};
use figures::rows as figures;
use questions::period::{Periods, RowPeriod};
use questions::{Period, Question};
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// The additive period of a row: G(x, y + p) = G(x, y) + p for all y >= N, with the least N and p
///
/// For nim, wythoff, a-wythoff, f-wythoff, r-wythoff, w, t and wyt. All rows up to the one asked for are proved together,
/// and --out writes the proof for `wyt check`. Exits with 1 if there is a row without a proof within the columns allowed.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("which").required(true).args(["row", "rows"]))]
pub struct Args {
    /// The game, as `wyt games` lists them
    #[arg(value_parser = argument::game)]
    game: Game,
    /// One row, the first pile
    #[arg(long, value_name = "X", allow_hyphen_values = true, value_parser = argument::row)]
    row: Option<usize>,
    /// Rows X0 to X1, both included
    #[arg(long, value_name = "X0..X1", allow_hyphen_values = true, value_parser = argument::range)]
    rows: Option<RangeInclusive<usize>>,
    /// Stop after about this many columns, at the end of a block of them
    #[arg(long, value_name = "C", default_value_t = MOST_COLUMNS, allow_hyphen_values = true, value_parser = argument::columns)]
    columns: u64,
    /// Print CSV: row,preperiod,period
    #[arg(long, conflicts_with_all = ["json", "row"])]
    csv: bool,
    /// Write a certificate of all rows up to the last one; - prints it in place of the answer
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Draw G(x, y) - y around the preperiod, or the numbers of all the rows; the name ends in .svg or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let single = self.row.is_some();
        let asked = Period { game: self.game, row: self.row, rows: self.rows, columns: self.columns };
        let out = self.out.as_deref().map(|path| Target::new("--out", path)).transpose()?;
        let plot = self.plot.as_deref().map(|path| Picture::by_name("--plot", path)).transpose()?;
        if let (Some(out), Some(plot)) = (&out, &plot)
            && out.collides(plot.target())
        {
            return Err(Fail::about("--plot", "it is the file of --out; give two names"));
        }
        let targets = || out.iter().chain(plot.as_ref().map(Picture::target));
        let taken = targets().any(Target::is_stdout);
        if taken && (session.json || self.csv) {
            let flag = if session.json { "--json" } else { "--csv" };
            return Err(Fail::stdout_taken(flag));
        }
        let mut answer = session.ask(&asked)?;
        if let Some(out) = &out {
            let file = out.path().display().to_string();
            match answer.certificate(&asked.game) {
                Some(bytes) => {
                    out.write_bytes(&bytes)?;
                    out.announce(session);
                    if !answer.is_complete() {
                        let held = answer.found.periods.len() - 1;
                        session.note(format_args!("note: the certificate holds rows 0 to {held} only"));
                    }
                    answer = answer.certified_by(file);
                }
                None => session.note(format_args!("no row is proved, so '{file}' was not written")),
            }
        }
        if let Some(plot) = &plot {
            if draw(&asked, &answer, plot, session)? {
                plot.target().announce(session);
            } else {
                let shown = plot.target().path().display();
                session.note(format_args!("there is no proved period to draw, so '{shown}' was not written"));
            }
        }
        if !taken {
            print(&asked, &answer, session, single, self.csv)?;
        } else if !answer.is_complete() {
            session.note(format_args!("[{}]", answer.missing));
        }
        Ok(if answer.is_complete() { ExitStatus::Done } else { ExitStatus::Negative })
    }
}

/// Draws the row around its preperiod, or the numbers of all rows; whether there is one to draw.
fn draw(asked: &Period, answer: &Periods, plot: &Picture, session: &Session) -> Result<bool, Fail> {
    let Period { game, columns, .. } = asked;
    let shown: Vec<RowPeriod> = answer.periods().flatten().copied().collect();
    if shown.is_empty() {
        return Ok(false);
    }
    let Some(last) = asked.row else {
        plot.draw(&figures::several(game, &shown))?;
        return Ok(true);
    };
    let Some(row) = rows::row(game, last, *columns, &session.job())? else { return Ok(false) };
    let from = figures::first_column(&row.period);
    let row = rows::reaching_back(game, row, from, &session.job())?;
    plot.draw(&figures::one(game, &row))?;
    Ok(true)
}

/// Prints the rows, as JSON, CSV or text.
fn print(asked: &Period, answer: &Periods, session: &Session, single: bool, csv: bool) -> Result<(), Fail> {
    if session.json {
        return session.print_json(&asked.document(answer));
    }
    let mut out = session.out();
    if csv {
        writeln!(out, "row,preperiod,period")?;
        for p in answer.periods().flatten() {
            writeln!(out, "{},{},{}", p.row, p.preperiod, p.period)?;
        }
        drop(out);
        session.finish()?;
        if !answer.is_complete() {
            session.note(format_args!("[{}]", answer.missing));
        }
        return Ok(());
    }
    let (first, last) = (answer.asked.start(), answer.asked.end());
    match single || first == last {
        true => writeln!(out, "row {last} of {}", asked.game)?,
        false => writeln!(out, "rows {first} to {last} of {}", asked.game)?,
    }
    let cells = |p: &RowPeriod| vec![p.row.to_string(), p.preperiod.to_string(), p.period.to_string()];
    let lines: Vec<Vec<String>> = answer.periods().flatten().map(cells).collect();
    if !lines.is_empty() {
        super::grid(&mut *out, &["row", "preperiod", "period"], lines)?;
        writeln!(out, "[{}]", answer.proved)?;
    }
    if !answer.is_complete() {
        writeln!(out, "[{}]", answer.missing)?;
    }
    Ok(())
}
