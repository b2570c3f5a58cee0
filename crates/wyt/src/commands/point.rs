//! `wyt point`: the n-th g-point, at any distance.

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use crate::words::{self, Worded};
use engines::automatic::Automaton;
use engines::means::Located;
use engines::points::{FarPoint, Found};
use engines::{ErrorKind, Game, Int};
use numeration::Short;
use questions::Point;
use questions::point::{Answered, Second};
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
    #[arg(value_parser = argument::value)]
    g: u32,
    /// Its place in T_G, counted from 0; several are found together
    #[arg(required = true, value_parser = argument::number)]
    n: Vec<Int>,
    /// The game, as `wyt games` lists them
    #[arg(long, default_value_t = Game::wythoff(), value_parser = argument::game)]
    game: Game,
    /// Use the automaton in this file, as `wyt automaton --out` writes it; it is checked first, if it was not before
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rows_to_converge", "double_check"])]
    automaton: Option<PathBuf>,
    /// Use Algorithm RW, and take it to converge within R rows; a default for each G
    #[arg(long, value_name = "R", value_parser = argument::rows)]
    rows_to_converge: Option<u64>,
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
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let asked = Point {
            game: self.game,
            g: self.g,
            n: self.n,
            rows_to_converge: self.rows_to_converge,
            certify: self.certify,
            double_check: self.double_check,
            how: self.how,
        };
        let found = match &self.automaton {
            Some(file) => by_automaton(file, &asked, session)?.into(),
            None => session.ask(&asked)?,
        };
        session.clear_progress();
        for answered in &found.what {
            remark(answered, session);
        }
        if session.json {
            return super::print_document(session, &asked, &found);
        }
        let g = asked.g;
        let mut out = session.out();
        for Answered { located, second, .. } in &found.what {
            let Found { what, evidence } = &located.found;
            let checked = second.as_ref().map_or(String::new(), |second| in_words(second, what));
            writeln!(out, "p^{g}_{} = ({},{})   [{evidence}{checked}]", what.n, what.a, what.b)?;
        }
        drop(out);
        super::print_tried(session, &found.lines())?;
        Ok(ExitStatus::Done)
    }
}

/// What there is to note about an answer.
fn remark(answered: &Answered, session: &Session) {
    let point = &answered.located.found.what;
    let n = Short(&point.n);
    if let Some(FarPoint { a, b, .. }) = &answered.located.refuted {
        let [a, b] = [a, b].map(Short);
        session.note(format_args!("N = {n}: Algorithm RW finds ({a},{b}), which is proved wrong; its R is too small"));
    }
    if let Some(problem) = &answered.not_certified {
        session.note(format_args!("note: N = {n} is not certified: {}", Worded::worded(problem)));
    }
    let Some(second) = &answered.second else { return };
    match (second.agrees(point), second) {
        (Some(false), Second::Point(_, r) | Second::Failed(_, r)) => session.note(format_args!(
            "the answers for N = {n} differ, so R = {r} is too small; give more --rows-to-converge"
        )),
        (None, Second::Failed(error, _)) => {
            session.note(words::after(format_args!("N = {n} could not be checked: "), error));
        }
        _ => {}
    }
}

/// What a second answer says of the first.
fn in_words(second: &Second, first: &FarPoint) -> String {
    match second {
        Second::Point(second, _) if second.what == *first => match second.evidence.constant() {
            Some(r) => format!("; R = {r} agrees"),
            None => "; found twice".to_owned(),
        },
        Second::Point(Found { what: FarPoint { a, b, .. }, .. }, _) => {
            format!("; DISAGREES with ({a},{b}) of a larger R")
        }
        Second::Failed(error, _) if error.kind() == ErrorKind::NotConverged => {
            "; a larger R finds NO such point".to_owned()
        }
        Second::Failed(..) => "; not checked".to_owned(),
    }
}

/// The points as an automaton in a file gives them.
fn by_automaton(file: &Path, asked: &Point, session: &Session) -> Result<Vec<Answered>, Fail> {
    let Point { game, g, n: many, .. } = asked;
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
        let what = automaton.point(*g, n).map_err(|e| about(e.to_string()))?;
        Ok(Answered::from(Located::from(Found { what, evidence: evidence.clone() })))
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
