//! `wyt period`: from where and after how many columns rows repeat, with proof.

use crate::fail::{Fail, Verdict};
use crate::format::picture::Picture;
use crate::json::Word;
use crate::number;
use crate::output::Target;
use crate::session::Session;
use lab::figures::rows as figures;
use serde::Serialize;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use wythoff::evidence::Evidence;
use wythoff::rows::{self, Period, Proof, Rows};
use wythoff::{ErrorKind, Game, proof};

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
    /// Look at no more columns than this
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

/// One row; nulls if it is not proved.
#[derive(Serialize)]
struct Line<'a> {
    row: usize,
    preperiod: Option<Word>,
    period: Option<Word>,
    #[serde(skip_serializing_if = "Option::is_none")]
    searched_to: Option<Word>,
    evidence: &'a Evidence,
}

#[derive(Serialize)]
struct One<'a> {
    game: String,
    #[serde(flatten)]
    line: Line<'a>,
    #[serde(flatten)]
    joint: Joint,
}

#[derive(Serialize)]
struct Several<'a> {
    game: String,
    rows: Vec<Line<'a>>,
    #[serde(flatten)]
    joint: Joint,
    #[serde(skip_serializing_if = "Option::is_none")]
    searched_to: Option<Word>,
    evidence: &'a Evidence,
}

/// Where the proof starts, and the period common to all rows if it has one.
#[derive(Serialize, Default)]
struct Joint {
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<Word>,
    #[serde(skip_serializing_if = "Option::is_none")]
    joint_period: Option<Word>,
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
            return Err(Fail::about(flag, "standard output goes to '-' already; leave it away or name a file"));
        }
        let fail = |e: wythoff::Error| match e.kind() {
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
                    out.write(|mut file| Ok(file.write_all(&bytes).and_then(|()| file.flush())?))?;
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
        let answer = Answer {
            game: &game,
            asked: asked.clone(),
            found: &found,
            proved: Evidence { certificate, ..proved(&found) },
            missing: missing(&found),
        };
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
            answer.print(session, self.row.is_some(), self.csv)?;
        } else if !answer.is_complete() {
            session.note(format_args!("[{}]", answer.missing));
        }
        Ok(if answer.is_complete() { Verdict::Done } else { Verdict::Negative })
    }
}

struct Answer<'a> {
    game: &'a Game,
    asked: RangeInclusive<usize>,
    found: &'a Rows,
    /// Of rows that are proved.
    proved: Evidence,
    /// Of rows that are not.
    missing: Evidence,
}

impl Answer<'_> {
    fn is_complete(&self) -> bool {
        self.found.periods.len() > *self.asked.end()
    }

    /// The rows asked for, as far as they are proved.
    fn periods(&self) -> impl Iterator<Item = Option<&Period>> {
        self.asked.clone().map(|row| self.found.periods.get(row))
    }

    fn line(&self, row: usize) -> Line<'_> {
        let period = self.found.periods.get(row);
        Line {
            row,
            preperiod: period.map(|p| Word(p.preperiod)),
            period: period.map(|p| Word(p.period)),
            searched_to: period.is_none().then_some(Word(self.found.searched_to)),
            evidence: if period.is_some() { &self.proved } else { &self.missing },
        }
    }

    fn joint(&self) -> Joint {
        match self.found.proof {
            _ if self.found.periods.is_empty() => Joint::default(),
            Proof::Recurrence { column, period } => {
                Joint { column: Some(Word(column)), joint_period: Some(Word(period)) }
            }
            Proof::Cover { column } => Joint { column: Some(Word(column)), joint_period: None },
        }
    }

    fn print(&self, session: &Session, single: bool, csv: bool) -> Result<(), Fail> {
        let game = self.game.to_string();
        if session.json && single {
            return session.print_json(&One { game, line: self.line(*self.asked.end()), joint: self.joint() });
        }
        if session.json {
            let rows = self.asked.clone().map(|row| self.line(row)).collect();
            let searched_to = (!self.is_complete()).then_some(Word(self.found.searched_to));
            let evidence = if self.is_complete() { &self.proved } else { &self.missing };
            return session.print_json(&Several { game, rows, joint: self.joint(), searched_to, evidence });
        }
        let mut out = session.out();
        if csv {
            writeln!(out, "row,preperiod,period")?;
            for p in self.periods().flatten() {
                writeln!(out, "{},{},{}", p.row, p.preperiod, p.period)?;
            }
            drop(out);
            session.finish()?;
            if !self.is_complete() {
                session.note(format_args!("[{}]", self.missing));
            }
            return Ok(());
        }
        let (first, last) = (self.asked.start(), self.asked.end());
        match single || first == last {
            true => writeln!(out, "row {last} of {game}")?,
            false => writeln!(out, "rows {first} to {last} of {game}")?,
        }
        let cells = |p: &Period| vec![p.row.to_string(), p.preperiod.to_string(), p.period.to_string()];
        let lines: Vec<Vec<String>> = self.periods().flatten().map(cells).collect();
        if !lines.is_empty() {
            super::grid(&mut *out, &["row", "preperiod", "period"], lines)?;
            writeln!(out, "[{}]", self.proved)?;
        }
        if !self.is_complete() {
            writeln!(out, "[{}]", self.missing)?;
        }
        Ok(())
    }
}

/// What proves the rows that are proved.
fn proved(found: &Rows) -> Evidence {
    let last = found.periods.len().saturating_sub(1);
    let rows = if last == 0 { "row 0".to_owned() } else { format!("rows 0 to {last}") };
    Evidence::proved(match found.proof {
        Proof::Recurrence { column, period } => {
            let again = u128::from(column) + u128::from(period);
            format!("the state of {rows} before column {column} is that before column {again}")
        }
        Proof::Cover { column } => {
            format!("{rows}, each from those below: from column {column} on its values fit theirs")
        }
    })
}

/// What is certain where a row is not proved.
fn missing(found: &Rows) -> Evidence {
    let (row, columns) = (found.periods.len(), found.searched_to);
    let below = match row {
        0 => String::new(),
        1 => "row 0 is proved; ".to_owned(),
        _ => format!("rows 0 to {} are proved; ", row - 1),
    };
    Evidence::bound(format!("{below}no proof for row {row} in {columns} columns; --columns allows more"))
}
