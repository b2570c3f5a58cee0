//! `wyt period`: from where and after how many columns rows repeat, with proof.

use crate::fail::{Fail, Verdict};
use crate::number;
use crate::output::Target;
use crate::picture::Picture;
use crate::session::Session;
use answers::period::Told;
use engines::rows::{self, Period};
use engines::{ErrorKind, proof};
use figures::rows as figures;
use std::io::Write;
use std::path::PathBuf;

/// The additive period of a row: G(x, y + p) = G(x, y) + p for all y >= N, with the least N and p
///
/// For nim, wythoff, a-wythoff, f-wythoff, r-wythoff, w, t and wyt. All rows up to the one asked for are proved together,
/// and --out writes the proof for `wyt check`. Exits with 1 if there is a row without a proof within the columns allowed.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("which").required(true).args(["row", "rows"]))]
pub struct Args {
    /// The game, as `wyt games` lists them
    game: String,
    /// One row, the first pile
    #[arg(long, value_name = "X", allow_hyphen_values = true)]
    row: Option<String>,
    /// Rows X0 to X1, both included
    #[arg(long, value_name = "X0..X1", allow_hyphen_values = true)]
    rows: Option<String>,
    /// Stop after about this many columns, at the end of a block of them
    #[arg(long, value_name = "C", default_value = "10^8", allow_hyphen_values = true)]
    columns: String,
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
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let game = super::game("GAME", &self.game)?;
        let (argument, asked) = match (&self.row, &self.rows) {
            (Some(row), _) => {
                let row = number::read_row("--row", row)?;
                ("--row", row..=row)
            }
            (None, rows) => ("--rows", number::read_rows("--rows", rows.as_deref().unwrap_or_default())?),
        };
        let columns = (number::read_limit("--columns", &self.columns)? as u64).min(1 << 60);
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
        let fail = |e: engines::Error| match e.kind() {
            ErrorKind::Unsupported => Fail::about("GAME", e),
            ErrorKind::Memory => Fail::about(argument, e),
            _ => e.into(),
        };
        let last = *asked.end();
        let found = rows::periods(&game, last, columns, &session.job()).map_err(fail)?;
        let mut certificate = None;
        if let Some(out) = &out {
            match proof::rows::write(&game, &found) {
                Some(bytes) => {
                    out.write_bytes(&bytes)?;
                    out.announce(session);
                    if found.periods.len() <= last {
                        let held = found.periods.len() - 1;
                        session.note(format_args!("note: the certificate holds rows 0 to {held} only"));
                    }
                    certificate = Some(out.path().display().to_string());
                }
                None => session.note(format_args!("no row is proved, so '{}' was not written", out.path().display())),
            }
        }
        let answer = Told::new(&game, asked, &found, certificate);
        if let Some(plot) = &plot {
            let shown: Vec<Period> = answer.periods().flatten().copied().collect();
            let drawn = match self.row.is_some() {
                _ if shown.is_empty() => false,
                false => plot.draw(&figures::several(&game, &shown)).map(|()| true)?,
                true => match rows::row(&game, last, columns, &session.job()).map_err(fail)? {
                    Some(row) => {
                        let from = figures::first_column(&row.period);
                        let row = rows::reaching_back(&game, row, from, &session.job()).map_err(fail)?;
                        plot.draw(&figures::one(&game, &row)).map(|()| true)?
                    }
                    None => false,
                },
            };
            if drawn {
                plot.target().announce(session);
            } else {
                let shown = plot.target().path().display();
                session.note(format_args!("there is no proved period to draw, so '{shown}' was not written"));
            }
        }
        if !taken {
            print(&answer, session, self.row.is_some(), self.csv)?;
        } else if !answer.is_complete() {
            session.note(format_args!("[{}]", answer.missing));
        }
        Ok(if answer.is_complete() { Verdict::Done } else { Verdict::Negative })
    }
}

/// Prints the rows, as JSON, CSV or text.
fn print(answer: &Told, session: &Session, single: bool, csv: bool) -> Result<(), Fail> {
    if session.json && single {
        return session.print_json(&answer.one());
    }
    if session.json {
        return session.print_json(&answer.several());
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
        true => writeln!(out, "row {last} of {}", answer.game)?,
        false => writeln!(out, "rows {first} to {last} of {}", answer.game)?,
    }
    let cells = |p: &Period| vec![p.row.to_string(), p.preperiod.to_string(), p.period.to_string()];
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
