//! `wyt points`: the sequences T_0..T_G, row by row, and the state of a row.

use crate::fail::{Fail, Verdict};
use crate::number;
use crate::output::Target;
use crate::session::Session;
use answers::format::points::{Csv, Json, Npy, Sink};
use answers::json::Number;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use wythoff::evidence::Evidence;
use wythoff::points::literal::ValueState;
use wythoff::points::{EXACT_ROWS, Exact, Finder, Found, Greedy, stream};
use wythoff::{Game, Int, saturate};

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
        let mut finder = Finder::of(&game, g, r);
        if let Some(row) = &self.state_at {
            return state(session, &game, g, &number::read("--state-at", row)?, &mut finder);
        }
        let rows = number::read("--rows", self.rows.as_deref().unwrap_or("0"))?;
        let first = number::read("--from", &self.from)?;
        if first > rows {
            let problem =
                format!("{first} is beyond the last row; --rows {rows} is where the rows end, not how many they are");
            return Err(Fail::about("--from", problem));
        }
        let target = self.out.as_deref().map(|path| Target::new("--out", path)).transpose()?;
        let plan = Plan { session, game: &game, g, first: &first, rows: &rows, finder: &mut finder };
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
    game: &'a Game,
    g: u32,
    first: &'a Int,
    rows: &'a Int,
    finder: &'a mut Finder,
}

impl Plan<'_> {
    /// Both ends as machine words, if an exact run is to go there.
    fn words(&self) -> Option<std::ops::Range<u64>> {
        if self.first >= self.rows {
            return Some(0..0);
        }
        let (first, rows) = (u64::try_from(self.first).ok()?, u64::try_from(self.rows).ok()?);
        // From far rows on, there may be a faster way.
        (first < EXACT_ROWS || !self.finder.goes_far()).then_some(first..rows)
    }

    fn write(mut self, sink: &mut dyn Sink) -> Result<Evidence, Fail> {
        if *self.first < Int::from(EXACT_ROWS) && u64::try_from(self.rows).is_err() {
            let problem = format!("{} rows are too many to go through; give --from, too, for rows far out", self.rows);
            return Err(Fail::about("--rows", problem));
        }
        let evidence = match self.words() {
            Some(rows) => {
                let job = self.session.job();
                Greedy::new(self.game, 0).map_err(|e| Fail::about("--game", e))?;
                stream(self.game, self.g as usize, rows, &job, &mut |batch| Ok::<_, Fail>(sink.points(batch)?))?;
                Exact::evidence()
            }
            None if self.finder.is_translated() || self.finder.is_automatic() => self.far_rows(sink)?,
            None => self.far(sink)?,
        };
        sink.finish(&evidence)?;
        Ok(evidence)
    }

    /// A NumPy file says first how many records follow, so they are counted before.
    fn write_npy(self, out: impl Write) -> Result<Evidence, Fail> {
        let Some(rows) = self.words() else {
            let problem = "a NumPy file begins with the number of points, which is not known for rows so far out; give a name that ends in .csv";
            return Err(Fail::about("--out", problem));
        };
        let job = self.session.job();
        let mut run = Exact::new(self.game, self.g as usize, rows.end, &job).map_err(too_large)?;
        let mut count = |row: u64| -> Result<u64, Fail> {
            run.advance(row, &job)?;
            Ok((0..=self.g as usize).map(|h| run.index(h)).sum())
        };
        let before = count(rows.start)?;
        let count = count(rows.end)? - before;
        self.write(&mut Npy::new(out, count)?)
    }

    /// Row by row, a few thousand at a time.
    fn far_rows(&mut self, sink: &mut dyn Sink) -> Result<Evidence, Fail> {
        let job = self.session.job();
        let total = saturate(&(self.rows - self.first));
        let mut first = self.first.clone();
        loop {
            self.session.step(saturate(&(&first - self.first)), total)?;
            let next = (&first + Int::from(1u32 << 12)).min(self.rows.clone());
            let last = &next - Int::ONE;
            let found = self.finder.rows(&first, &last, &job).map_err(|e| Fail::on_board("--from", e))?;
            sink.far_points(&found.what)?;
            if next == *self.rows {
                return Ok(found.evidence);
            }
            first = next;
        }
    }

    fn far(self, sink: &mut dyn Sink) -> Result<Evidence, Fail> {
        let job = self.session.job();
        let Found { what: (mut cascade, column), evidence } =
            self.finder.cascade(self.first, &job).map_err(|e| Fail::on_board("--from", e))?;
        let rows = if self.rows > self.first { self.rows - self.first } else { Int::ZERO };
        let mut done = Int::ZERO;
        while done < rows {
            self.session.step(saturate(&done), saturate(&rows))?;
            let some = u64::try_from(&rows - &done).unwrap_or(u64::MAX).min(1 << 12);
            let mut points = Vec::new();
            cascade.record(some, |batch| {
                points.extend(batch.iter().map(|point| point.far_point(self.first, &column)));
                Ok(())
            })?;
            sink.far_points(&points)?;
            done += Int::from(some);
        }
        Ok(evidence)
    }
}

fn too_large(error: wythoff::Error) -> Fail {
    Fail::on_board("G, --rows", error)
}

fn state(session: &Session, game: &Game, g: u32, row: &Int, finder: &mut Finder) -> Result<Verdict, Fail> {
    let Found { what, evidence } = finder.state(row, &session.job()).map_err(|e| Fail::on_board("G, --state-at", e))?;
    if session.json {
        let state = what.values.iter().enumerate().map(|(h, state)| Line { h, state }).collect();
        session.print_json(&State { game: game.to_string(), g, row: Number(row), state, evidence: &evidence })?;
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
