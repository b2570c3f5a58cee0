//! `wyt point`: the n-th g-point, at any distance.

use crate::fail::{Fail, Verdict};
use crate::number;
use crate::session::Session;
use crate::words::{self, Worded};
use answers::point::{Answer, One, Second, Several};
use engines::automatic::Automaton;
use engines::means::{Located, Trail};
use engines::points::{FarPoint, Found};
use engines::{Budget, ErrorKind, Game, Int, Solver};
use numeration::Short;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The N-th G-point, at any distance
///
/// For small G by a finite automaton that reads the digits of N: wythoff to G = 2, f-wythoff and r-wythoff to 5, w:1,
/// w:2 and t:K with K >= 2 to 2, t:1 to 3, a-wythoff:2 to 20, a-wythoff:3 and a-wythoff:4 to 16. What it says is
/// proved, and N may have a million digits. Of w:K,L, t:K and f-wythoff, the points of some small values have a closed
/// form, or are those of wythoff moved. With --automaton, by one that `wyt automaton` has written.
///
/// Else by an exact run where the point lies below row 10010000, and beyond, for wythoff, by Algorithm RW (Nivasch
/// 2009): right if the Convergence Conjecture holds with the R used, and graded so. By default R = max(20 G^2 + 70,
/// G^3), half as much again as the longest convergence seen, or more. What is conditional in this way is then certified as by `wyt certify`,
/// and so proved, if that takes a few seconds, or if you ask for it with --certify.
#[derive(clap::Args)]
pub struct Args {
    /// The value
    #[arg(allow_negative_numbers = true)]
    g: String,
    /// Its place in T_G, counted from 0; several are found together
    #[arg(required = true, allow_negative_numbers = true)]
    n: Vec<String>,
    /// The game, as `wyt games` lists them
    #[arg(long, default_value = "wythoff")]
    game: String,
    /// Use the automaton in this file, as `wyt automaton --out` writes it; it is checked first, if it was not before
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rows_to_converge", "double_check"])]
    automaton: Option<PathBuf>,
    /// Use Algorithm RW, and take it to converge within R rows; a default for each G
    #[arg(long, value_name = "R", allow_negative_numbers = true)]
    rows_to_converge: Option<String>,
    /// Prove an answer about wythoff that would be conditional, however long it takes, or as long as --max-time; if that fails, it
    /// stays so
    #[arg(long, conflicts_with = "automaton")]
    certify: bool,
    /// Ask again, of Algorithm RW with a larger R and other start rows, and say whether the answers agree
    #[arg(long)]
    double_check: bool,
    /// Show the means that were tried, what each could say, and what it cost
    #[arg(long)]
    how: bool,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let game = super::game("--game", &self.game)?;
        let g = number::read_value("G", &self.g)?;
        let many: Vec<Int> = self.n.iter().map(|n| number::read("N", n)).collect::<Result<_, _>>()?;
        let r = number::read_rows_to_converge(self.rows_to_converge.as_deref())?;
        let solver = match r {
            Some(r) => Solver::with_rows_to_converge(&game, r),
            None => Solver::of(&game),
        };
        let job = if self.certify { session.job() } else { session.question() };
        // Whoever gives an R wants to see what comes of it.
        let proof = match (self.certify, r) {
            (true, _) => job.budget.work,
            (false, Some(_)) => 0,
            (false, None) => job.budget.proof,
        };
        let trail = Trail::default();
        let job = job.with(Budget { proof, ..job.budget });
        let shown = if self.how { job.showing(&trail) } else { job };
        let found = match &self.automaton {
            Some(file) => by_automaton(file, &game, g, &many, session)?,
            None => solver.points(g, &many, &shown).map_err(|e| Fail::sized("G, N", e))?,
        };
        session.clear_progress();
        let uncertified: Vec<Option<String>> = found
            .iter()
            .map(|located| located.unproved.as_ref().filter(|_| self.certify || r.is_none()).map(Worded::worded))
            .collect();
        for (located, reason) in found.iter().zip(&uncertified) {
            let n = Short(&located.found.what.n);
            if let Some(FarPoint { a, b, .. }) = &located.refuted {
                let [a, b] = [a, b].map(Short);
                session.note(format_args!(
                    "N = {n}: Algorithm RW finds ({a},{b}), which is proved wrong; its R is too small"
                ));
            }
            if let Some(reason) = reason {
                session.note(format_args!("note: N = {n} is not certified: {reason}"));
            }
        }
        let mut seconds = Vec::new();
        let other = solver.double_check(g);
        let plain = job.with(Budget { proof: 0, ..job.budget });
        if self.double_check {
            for n in &many {
                seconds.push(match other.point(g, n, &plain) {
                    Ok(located) => Second::Point(located.found),
                    Err(error) if error.kind() == ErrorKind::Interrupted => return Err(error.into()),
                    Err(error) => Second::Failed(error),
                });
            }
        }
        for ((Located { found: first, .. }, second), n) in found.iter().zip(&seconds).zip(&many) {
            // Where no R was used at first, only the second one can be too small.
            let r = if first.evidence.constant().is_some() { &solver } else { &other }.rows_to_converge(g);
            match (second.agrees(&first.what), second) {
                (Some(false), _) => session.note(format_args!(
                    "the answers for N = {n} differ, so R = {r} is too small; give more --rows-to-converge"
                )),
                (None, Second::Failed(error)) => {
                    session.note(words::after(format_args!("N = {n} could not be checked: "), error))
                }
                _ => {}
            }
        }
        if session.json {
            let answers = found.iter().enumerate();
            let mut points: Vec<One> =
                answers.map(|(i, found)| One::new(found, uncertified[i].as_deref(), seconds.get(i))).collect();
            match points.pop() {
                Some(point) if points.is_empty() => {
                    let answer = Answer::new(&game, g, point);
                    session.print_json(&if self.how { answer.how(&trail) } else { answer })?;
                }
                last => {
                    points.extend(last);
                    let answer = Several::new(&game, g, points);
                    session.print_json(&if self.how { answer.how(&trail) } else { answer })?;
                }
            }
            return Ok(Verdict::Done);
        }
        let mut out = session.out();
        for (i, Located { found: Found { what, evidence }, .. }) in found.iter().enumerate() {
            let checked = match seconds.get(i) {
                None => String::new(),
                Some(Second::Point(second)) if second.what == *what => match second.evidence.constant() {
                    Some(r) => format!("; R = {r} agrees"),
                    None => "; found twice".to_owned(),
                },
                Some(Second::Point(Found { what: FarPoint { a, b, .. }, .. })) => {
                    format!("; DISAGREES with ({a},{b}) of a larger R")
                }
                Some(Second::Failed(error)) if error.kind() == ErrorKind::NotConverged => {
                    "; a larger R finds NO such point".to_owned()
                }
                Some(Second::Failed(_)) => "; not checked".to_owned(),
            };
            writeln!(out, "p^{g}_{} = ({},{})   [{evidence}{checked}]", what.n, what.a, what.b)?;
        }
        drop(out);
        super::tell_how(session, &trail)?;
        Ok(Verdict::Done)
    }
}

/// The points as an automaton in a file tells them.
fn by_automaton(file: &Path, game: &Game, g: u32, many: &[Int], session: &Session) -> Result<Vec<Located>, Fail> {
    let shown = file.display().to_string();
    let about = |problem: String| Fail::about("--automaton", problem);
    let bytes = super::check::certificate("--automaton", file, session)?;
    let automaton = Automaton::read(&bytes).map_err(|e| about(format!("cannot use '{shown}': {e}")))?;
    verified(&bytes, session).map_err(|e| about(format!("cannot use '{shown}': {e}")))?;
    if !automaton.game().is_same_as(game) {
        return Err(about(format!("'{shown}' is about {}, not about {game}", automaton.game())));
    }
    let evidence = automaton.evidence_of_file(&shown);
    let find = |n: &Int| {
        let what = automaton.point(g, n).map_err(|e| about(e.to_string()))?;
        Ok(Located::from(Found { what, evidence: evidence.clone() }))
    };
    many.iter().map(find).collect()
}

/// Has a certificate checked, unless that was done before.
fn verified(bytes: &[u8], session: &Session) -> Result<(), String> {
    let job = session.job();
    let key = format!("checked/{}", engines::proof::document::checksum(bytes));
    if job.keep.load(&key).is_some() {
        return Ok(());
    }
    let verdict = engines::proof::check(bytes, &job).map_err(|e| e.to_string())?;
    if !verdict.ok {
        return Err(format!("it is rejected at the step '{}': {}", verdict.step, verdict.reason));
    }
    job.keep.save(&key, verdict.step.as_bytes());
    Ok(())
}
