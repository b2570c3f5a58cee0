//! `wyt points`: the sequences T_0..T_G, row by row, and the state of a row.

use crate::fail::{Fail, Verdict};
use crate::number;
use crate::output::Target;
use crate::session::Session;
use answers::format::points::{Csv, Json, Npy, Sink};
use answers::json::Number;
use engines::error::Remedy;
use engines::evidence::Evidence;
use engines::points::literal::ValueState;
use engines::points::{Exact, Found, Greedy, PointBatch};
use engines::{Int, Solver};
use serde::Serialize;
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
    #[arg(value_name = "G", allow_negative_numbers = true)]
    g: String,
    /// All points in rows a < N
    #[arg(long, value_name = "N", required_unless_present = "state_at", allow_negative_numbers = true)]
    rows: Option<String>,
    /// Only rows a >= M; from row 10010000 on where an automaton tells the points (`wyt point --help`), for wythoff by
    /// Algorithm RW, and where the points are those of wythoff moved
    #[arg(long, value_name = "M", default_value = "0", allow_negative_numbers = true)]
    from: String,
    /// The game, as `wyt games` lists them
    #[arg(long, default_value = "wythoff")]
    game: String,
    /// Print CSV, which is the default
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Write a NumPy array of records (h u4, n u8, a u8, b u8), or CSV if the name ends in .csv
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Instead print the state of row R: index_h, firstd_h, ocdiag_h, occol_h, relative to index_0
    #[arg(long, value_name = "R", conflicts_with_all = ["out", "csv"], allow_negative_numbers = true)]
    state_at: Option<String>,
    /// Use Algorithm RW, and take it to converge within R rows; a default for each G
    #[arg(long, value_name = "R", allow_negative_numbers = true)]
    rows_to_converge: Option<String>,
}

#[derive(Serialize)]
struct State<'a> {
    game: String,
    g: u32,
    row: Number<'a>,
    state: Vec<Line<'a>>,
    evidence: &'a Evidence,
}

#[derive(Serialize)]
struct Line<'a> {
    h: usize,
    #[serde(flatten)]
    state: &'a ValueState,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let game = super::game("--game", &self.game)?;
        let g = number::read_value("G", &self.g)?;
        let r = number::read_rows_to_converge(self.rows_to_converge.as_deref())?;
        let solver = match r {
            Some(r) => Solver::with_rows_to_converge(&game, r),
            None => Solver::of(&game),
        };
        if let Some(row) = &self.state_at {
            return state(session, &solver, g, &number::read("--state-at", row)?);
        }
        let rows = number::read("--rows", self.rows.as_deref().unwrap_or("0"))?;
        let first = number::read("--from", &self.from)?;
        if first > rows {
            let problem =
                format!("{first} is beyond the last row; --rows {rows} is where the rows end, not how many they are");
            return Err(Fail::about("--from", problem));
        }
        let target = self.out.as_deref().map(|path| Target::new("--out", path)).transpose()?;
        let plan = Plan { session, solver: &solver, g, first: &first, rows: &rows };
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
                let game = game.to_string();
                plan.write(&mut Json::new(&mut *out, &game, g, &first, &rows)?)?;
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
        Ok(Verdict::Done)
    }
}

/// What to write.
struct Plan<'a> {
    session: &'a Session,
    solver: &'a Solver,
    g: u32,
    first: &'a Int,
    rows: &'a Int,
}

impl Plan<'_> {
    fn write(self, sink: &mut dyn Sink) -> Result<Evidence, Fail> {
        let told = |error: engines::Error| match error.problem().remedies() {
            [Remedy::StartFurther, ..] => Fail::about("--rows", error),
            _ => Fail::sized("G, --from, --rows", error),
        };
        Greedy::new(self.solver.game(), 0).map_err(|e| Fail::about("--game", e))?;
        let mut failed = None;
        let job = self.session.job();
        let evidence = self.solver.stream(self.g, (self.first, self.rows), &job, &mut |points| {
            let written = match points {
                PointBatch::Near(points) => sink.points(points),
                PointBatch::Far(points) => sink.far_points(points),
            };
            written.map_err(|error| {
                failed = Some(Fail::from(error));
                engines::Error::interrupted()
            })
        });
        let evidence = evidence.map_err(|error| failed.unwrap_or_else(|| told(error)))?;
        sink.finish(&evidence)?;
        Ok(evidence)
    }

    /// A NumPy file says first how many records follow, so they are counted before.
    fn write_npy(self, out: impl Write) -> Result<Evidence, Fail> {
        let Some(rows) = self.solver.near_rows(self.g, self.first, self.rows) else {
            let problem = "a NumPy file begins with the number of points, which is not known for rows so far out; give a name that ends in .csv";
            return Err(Fail::about("--out", problem));
        };
        let job = self.session.job();
        let mut run = Exact::new(self.solver.game(), self.g as usize, rows.end, &job).map_err(too_large)?;
        let mut count = |row: u64| -> Result<u64, Fail> {
            run.advance(row, &job)?;
            Ok((0..=self.g as usize).map(|h| run.index(h)).sum())
        };
        let before = count(rows.start)?;
        let count = count(rows.end)? - before;
        self.write(&mut Npy::new(out, count)?)
    }
}

fn too_large(error: engines::Error) -> Fail {
    Fail::sized("G, --rows", error)
}

fn state(session: &Session, solver: &Solver, g: u32, row: &Int) -> Result<Verdict, Fail> {
    let found = solver.state(g, row, &session.job());
    let Found { what, evidence } = found.map_err(|e| Fail::sized("G, --state-at", e))?;
    if session.json {
        let state = what.values.iter().enumerate().map(|(h, state)| Line { h, state }).collect();
        session.print_json(&State {
            game: solver.game().to_string(),
            g,
            row: Number(row),
            state,
            evidence: &evidence,
        })?;
        return Ok(Verdict::Done);
    }
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
    Ok(Verdict::Done)
}
