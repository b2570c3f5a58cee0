//! `wyt automaton`: finds an automaton for the values up to G, and proves it.

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::output::Target;
use crate::session::Session;
use engines::Game;
use engines::automatic::{Automaton, DifferenceSets, Text};
use engines::proof::document::digest;
use engines::text::counted;
use questions::automaton::Proved;
use questions::{BuildAutomaton, Question};
use std::io::Write;
use std::path::PathBuf;

/// An automaton that reads the digits of a pile and gives its positions of values up to G, found and proved for all
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
    #[arg(value_parser = argument::value)]
    g: u32,
    /// The game: wythoff, a-wythoff:A, f-wythoff, t:K, w:K, w:K,L or r-wythoff
    #[arg(long, default_value_t = Game::wythoff(), value_parser = argument::game)]
    game: Game,
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

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let files = Files::new(&self)?;
        let taken = files.all().any(Target::is_stdout);
        if taken && session.json {
            return Err(Fail::stdout_taken("--json"));
        }
        let asked = BuildAutomaton { game: self.game.clone(), g: self.g };
        let mut found = session.ask(&asked)?;
        files.write(&found.automaton, &found.bytes, session)?;
        if let Some(path) = &self.out {
            found.evidence = found.evidence.certified_by(path.display().to_string(), digest(&found.bytes));
        }
        if session.json {
            session.print_json(&asked.document(&found))?;
        } else if !taken {
            print(session, &asked, &found)?;
        }
        Ok(ExitStatus::Done)
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
            session.note(format_args!("note: Walnut first has to know their numeration system: {definition}"));
        }
        Ok(())
    }
}

fn print(session: &Session, asked: &BuildAutomaton, proved: &Proved) -> Result<(), Fail> {
    let (BuildAutomaton { game, g }, Proved { built: found, automaton, evidence, .. }) = (asked, proved);
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
        writeln!(out, "h = {h}: d_n - {times}n = {}", in_words(of, found.transient()))?;
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
fn in_words(of: &DifferenceSets, transient: u32) -> String {
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
