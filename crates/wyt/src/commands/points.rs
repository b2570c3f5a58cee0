//! `wyt points`: the sequences T_0..T_G, row by row, and the state of a row.

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::output::Target;
use crate::session::Session;
use engines::evidence::Evidence;
use engines::points::literal::ValueState;
use engines::points::{Exact, Found, Greedy, PointBatch};
use engines::{Game, Int};
use questions::format::points::{Csv, Json, Npy, Sink};
use questions::{Blame, Points, StateAt};
use std::io::Write;
use std::path::PathBuf;

/// The h-points, h <= G, of the first rows: T_0..T_G
///
/// An h-point is a position (a, b), a <= b, of Grundy value h; row a holds at most one of each h, and n counts them
/// from 0. Lines `h,n,a,b`, ordered by a and then h. For wythoff, f-wythoff, t:K, w:K, w:K,L and r-wythoff by bit
/// windows, many rows at once; a-wythoff:A by the plain greedy.
#[derive(clap::Args)]
pub struct Args {
    /// The largest value
    #[arg(value_name = "G", value_parser = argument::value)]
    g: u32,
    /// All points in rows a < N
    #[arg(long, value_name = "N", required_unless_present = "row", value_parser = argument::number)]
    rows: Option<Int>,
    /// Only rows a >= M; from row 10010000 on where an automaton gives the points (`wyt point --help`), for wythoff by
    /// Algorithm RW, and where the points are those of wythoff moved
    #[arg(long, value_name = "M", default_value = "0", value_parser = argument::number)]
    from: Int,
    /// The game, as `wyt games` lists them
    #[arg(long, default_value_t = Game::wythoff(), value_parser = argument::game)]
    game: Game,
    /// Print CSV, which is the default
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Write a NumPy array of records (h u4, n u8, a u8, b u8), or CSV if the name ends in .csv
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Instead print the state of row R: index_h, firstd_h, ocdiag_h, occol_h, relative to index_0
    #[arg(long = "state-at", id = "row", value_name = "R", conflicts_with_all = ["out", "csv"], value_parser = argument::number)]
    state_at: Option<Int>,
    /// Use Algorithm RW, and take it to converge within R rows; a default for each G
    #[arg(long, value_name = "R", value_parser = argument::rows)]
    rows_to_converge: Option<u64>,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let Args { game, g, rows_to_converge, .. } = self;
        if let Some(row) = self.state_at {
            return state(session, &StateAt { game, g, row, rows_to_converge });
        }
        let asked = Points { game, g, from: self.from, rows: self.rows.unwrap_or_default(), rows_to_converge };
        let Points { from, rows, .. } = &asked;
        if from > rows {
            let problem =
                format!("{from} is beyond the last row; --rows {rows} is where the rows end, not how many they are");
            return Err(Fail::about("--from", problem));
        }
        let target = self.out.as_deref().map(|path| Target::new("--out", path)).transpose()?;
        let plan = Plan { session, asked: &asked };
        let evidence = match &target {
            Some(target) if session.json => {
                let problem = format!("cannot be combined with --out; '{}' gets the points", target.path().display());
                return Err(Fail::about("--json", problem));
            }
            Some(target) => {
                let mut evidence = None;
                let csv = target.path().extension().is_some_and(|extension| extension == "csv");
                target.write(|out| {
                    evidence = Some(if csv { plan.write(&mut Csv::new(out))? } else { plan.write_npy(out)? });
                    Ok(())
                })?;
                target.announce(session);
                evidence
            }
            None if session.json => {
                let mut out = session.out();
                plan.write(&mut Json::new(&mut *out, &asked.game.to_string(), g, from, rows)?)?;
                None
            }
            None => {
                let evidence = plan.write(&mut Csv::new(&mut *session.out()))?;
                session.finish()?;
                Some(evidence)
            }
        };
        if let Some(evidence) = evidence {
            session.note(format_args!("[{evidence}]"));
        }
        Ok(ExitStatus::Done)
    }
}

/// What to write.
struct Plan<'a> {
    session: &'a Session,
    asked: &'a Points,
}

impl Plan<'_> {
    fn write(self, sink: &mut dyn Sink) -> Result<Evidence, Fail> {
        let evidence = self.session.stream(self.asked, &mut |points| -> Result<(), Fail> {
            match points {
                PointBatch::Near(points) => sink.points(points)?,
                PointBatch::Far(points) => sink.far_points(points)?,
            }
            Ok(())
        })?;
        sink.finish(&evidence)?;
        Ok(evidence)
    }

    /// A NumPy file says first how many records follow, so they are counted before.
    fn write_npy(self, out: impl Write) -> Result<Evidence, Fail> {
        let Some(rows) = self.session.near_rows(self.asked) else {
            let problem = "a NumPy file begins with the number of points, which is not known for rows so far out; give a name that ends in .csv";
            return Err(Fail::about("--out", problem));
        };
        let (job, Points { game, g, .. }) = (self.session.job(), self.asked);
        Greedy::new(game, 0).about(&["game"])?;
        let mut run = Exact::new(game, *g as usize, rows.end, &job).sized_by(&["g", "rows"])?;
        let mut count = |row: u64| -> Result<u64, Fail> {
            run.advance(row, &job)?;
            Ok((0..=*g as usize).map(|h| run.index(h)).sum())
        };
        let before = count(rows.start)?;
        let count = count(rows.end)? - before;
        self.write(&mut Npy::new(out, count)?)
    }
}

fn state(session: &Session, asked: &StateAt) -> Result<ExitStatus, Fail> {
    let found = session.ask(asked)?;
    if session.json {
        return super::print_document(session, asked, &found);
    }
    let (Found { what, evidence }, row) = (&found, &asked.row);
    let mut out = session.out();
    writeln!(out, "state of row {row}, relative to index_0   [{evidence}]")?;
    let list = |set: &std::collections::BTreeSet<i64>| {
        if set.is_empty() { "-".to_owned() } else { set.iter().map(i64::to_string).collect::<Vec<_>>().join(" ") }
    };
    writeln!(out, "{:>4} {:>7} {:>8}  ocdiag; occol", "h", "index", "firstd")?;
    for (h, value) in what.values.iter().enumerate() {
        let ValueState { n_index, n_firstd, n_ocdiag, n_occol } = value;
        writeln!(out, "{h:>4} {n_index:>7} {n_firstd:>8}  {}; {}", list(n_ocdiag), list(n_occol))?;
    }
    Ok(ExitStatus::Done)
}
