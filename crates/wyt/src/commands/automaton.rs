//! `wyt automaton`: finds an automaton for the values up to G, and proves it.

use crate::fail::{Fail, Verdict};
use crate::number;
use crate::output::Target;
use crate::session::Session;
use engines::automatic::{Automaton, Built, DifferenceSets, Text, build};
use engines::evidence::Evidence;
use engines::proof::document::digest;
use engines::text::counted;
use engines::{ErrorKind, Game};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// An automaton that reads the digits of a pile and tells its positions of values up to G, found and proved for all
/// piles
///
/// The digits are Zeckendorf's, or those of Fraenkel's p-system for a-wythoff:A. The automaton is found from the first
/// rows, made as small as possible, and verified: the proof holds for all rows. It also decides in how many rows
/// Algorithm FSW converges (Nivasch 2009, Conjecture 3.10) and which differences d_n - n occur. --out writes the
/// certificate for `wyt check`.
///
/// Time and memory grow fast with G. For wythoff, G = 1 and 2 take seconds, and G = 3 half an hour and 3.9 GB, which
/// --max-memory 6GiB allows. What another G or game takes is not known before: it stops, perhaps after minutes, when what it
/// has found no longer fits what is allowed.
#[derive(clap::Args)]
pub struct Args {
    /// The largest value
    #[arg(allow_negative_numbers = true)]
    g: String,
    /// The game: wythoff, a-wythoff:A, f-wythoff, t:K, w:K, w:K,L or r-wythoff
    #[arg(long, default_value = "wythoff")]
    game: String,
    /// Write the certificate; - prints it in place of the answer
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write word automata for Walnut into a folder, which is made if there is none
    #[arg(long, value_name = "DIR")]
    walnut: Option<PathBuf>,
    /// Write the graph for Graphviz
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
    /// Draw the automaton, if it has no more than 64 states
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

#[derive(Serialize)]
struct Answer<'a> {
    game: String,
    g: u32,
    states: usize,
    row_states: usize,
    proved: bool,
    convergence: Option<u64>,
    transient: u32,
    windows: usize,
    product: usize,
    sets: usize,
    differences: Vec<Line<'a>>,
    /// Value and row.
    main_diagonal: &'a [(u32, u32)],
    evidence: &'a Evidence,
}

#[derive(Serialize)]
struct Line<'a> {
    h: u32,
    min: Option<&'a i32>,
    max: Option<&'a i32>,
    values: Vec<i32>,
    recurring: Vec<i32>,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let game = super::game("--game", &self.game)?;
        let g = number::read_value("G", &self.g)?;
        let files = Files::new(&self)?;
        let taken = files.all().any(Target::is_stdout);
        if taken && session.json {
            return Err(Fail::stdout_taken("--json"));
        }
        let found = build(&game, g, &session.job()).map_err(|e| match e.kind() {
            ErrorKind::Unsupported => Fail::about("G, --game", e),
            ErrorKind::Memory | ErrorKind::NotConverged => Fail::about("G", e),
            _ => e.into(),
        })?;
        let certificate = found.certificate();
        let automaton = Automaton::read(&certificate)?;
        files.write(&automaton, &certificate, session)?;
        let words = format!(
            "{} pairs of states for x and x + 1, {} sets of states for the rows of all columns",
            found.product, found.sets
        );
        let mut evidence = Evidence::proved("automaton", words);
        if let Some(path) = &self.out {
            evidence = evidence.certified_by(path.display().to_string(), digest(&certificate));
        }
        if session.json {
            session.print_json(&answer(&game, g, &found, &evidence))?;
        } else if !taken {
            print(session, &game, g, &automaton, &found, &evidence)?;
        }
        Ok(Verdict::Done)
    }
}

/// Where the automaton goes, each place checked before the work begins.
struct Files<'a> {
    out: Option<Target<'a>>,
    dot: Option<Target<'a>>,
    svg: Option<Target<'a>>,
    walnut: Option<PathBuf>,
}

impl<'a> Files<'a> {
    fn new(args: &'a Args) -> Result<Files<'a>, Fail> {
        let target = |argument: &'static str, path: &'a Option<PathBuf>| {
            path.as_deref().map(|path| Target::new(argument, path)).transpose()
        };
        let files = Files {
            out: target("--out", &args.out)?,
            dot: target("--dot", &args.dot)?,
            svg: target("--svg", &args.svg)?,
            walnut: args.walnut.clone(),
        };
        let all: Vec<&Target> = files.all().collect();
        for (i, one) in all.iter().enumerate() {
            if all[..i].iter().any(|other| one.collides(other)) {
                return Err(Fail::about("--out, --dot, --svg", "two of them are the same file; give different names"));
            }
        }
        if let Some(folder) = &files.walnut {
            std::fs::create_dir_all(folder).map_err(|e| {
                let problem = format!("cannot make the folder '{}': {}; give another one", folder.display(), e.kind());
                Fail::about("--walnut", problem)
            })?;
        }
        Ok(files)
    }

    fn all(&self) -> impl Iterator<Item = &Target<'a>> {
        self.out.iter().chain(&self.dot).chain(&self.svg)
    }

    fn write(&self, automaton: &Automaton, certificate: &[u8], session: &Session) -> Result<(), Fail> {
        // A picture may be refused, so it comes before anything is written.
        let picture = self.svg.as_ref().map(|target| Ok((target, automaton.svg()?)));
        let picture = picture.transpose().map_err(|e: engines::Error| Fail::about("--svg", e))?;
        let graph = self.dot.as_ref().map(|target| (target, automaton.dot()));
        let texts = picture.iter().chain(&graph).map(|(target, text)| (*target, text.as_bytes()));
        for (target, bytes) in self.out.iter().map(|target| (target, certificate)).chain(texts) {
            target.write_bytes(bytes)?;
            target.announce(session);
        }
        let Some(folder) = &self.walnut else { return Ok(()) };
        let name = automaton.game().to_string().replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        let words = automaton.walnut(&name);
        for Text { name, text } in &words {
            let path = folder.join(name);
            Target::new("--walnut", &path)?.write_bytes(text.as_bytes())?;
        }
        session.note(format_args!("wrote {} word automata into {}", words.len(), folder.display()));
        if let Some(definition) = automaton.walnut_definition() {
            session.note(format_args!("note: Walnut first has to be told their numeration system: {definition}"));
        }
        Ok(())
    }
}

fn answer<'a>(game: &Game, g: u32, found: &'a Built, evidence: &'a Evidence) -> Answer<'a> {
    let line = |(h, of): (u32, &'a DifferenceSets)| Line {
        h,
        min: of.all.first(),
        max: of.all.last(),
        values: of.all.iter().copied().collect(),
        recurring: of.recurring.iter().copied().collect(),
    };
    Answer {
        game: game.to_string(),
        g,
        states: found.states(),
        row_states: found.row_states(),
        proved: true,
        convergence: found.convergence,
        transient: found.transient(),
        windows: found.windows,
        product: found.product,
        sets: found.sets,
        differences: (0..).zip(&found.differences).map(line).collect(),
        main_diagonal: &found.main_diagonal,
        evidence,
    }
}

fn print(
    session: &Session,
    game: &Game,
    g: u32,
    automaton: &Automaton,
    found: &Built,
    evidence: &Evidence,
) -> Result<(), Fail> {
    let mut out = session.out();
    let (states, row_states) = (counted(found.states(), "state"), counted(found.row_states(), "row state"));
    writeln!(out, "{game}, values 0 to {g}: {states}, {row_states}, reading {}", automaton.digits())?;
    if found.transient() > 0 {
        let first = found.transient();
        writeln!(
            out,
            "rows 0 to {} are left to the definition; what follows is about row {first} and all later ones",
            first - 1
        )?;
    }
    let t = automaton.t();
    let times = if t == 1 { String::new() } else { t.to_string() };
    for (h, of) in found.differences.iter().enumerate() {
        writeln!(out, "h = {h}: d_n - {times}n = {}", told(of, found.transient()))?;
    }
    match found.convergence {
        Some(0) => writeln!(out, "Algorithm FSW is right from every row on (R = 0)")?,
        Some(rows) => {
            let rows = counted(rows, "row");
            writeln!(out, "Algorithm FSW converges within R = {rows} from every row, and not always in fewer")?
        }
        None if t > 1 => writeln!(out, "convergence: no dummy state is known for this game")?,
        None => writeln!(out, "convergence: from some rows it takes more rows than were looked at")?,
    }
    writeln!(out, "[{evidence}]")?;
    Ok(())
}

/// Which differences there are, and which of them recur.
fn told(of: &DifferenceSets, transient: u32) -> String {
    let recurring = listed(of.recurring.iter().copied());
    let once = listed(of.all.difference(&of.recurring).copied());
    match (of.recurring.len(), once.is_empty()) {
        (1, true) if transient == 0 => format!("{recurring} for all n"),
        (1, true) => format!("{recurring} always"),
        (1, false) => format!("{recurring} for all large n, and before also {once}"),
        (_, true) => format!("{recurring}, each for infinitely many n"),
        (_, false) => format!("{recurring}, each for infinitely many n, and also {once}, for finitely many"),
    }
}

/// Integers in order, with runs of more than two as intervals.
fn listed(values: impl Iterator<Item = i32>) -> String {
    let mut runs: Vec<(i32, i32)> = Vec::new();
    for value in values {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == value => *last = value,
            _ => runs.push((value, value)),
        }
    }
    let run = |&(first, last): &(i32, i32)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first}..{last}"),
    };
    runs.iter().map(run).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn runs_are_intervals() {
        assert_eq!(listed([0].into_iter()), "0");
        assert_eq!(listed([-6, -4, -3, 0, 1, 2].into_iter()), "-6, -4, -3, 0..2");
    }
}
