//! `wyt self-test`: every engine against every other, on this machine.

mod rounds;

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use engines::job::{Forgetful, Job, Sequential};
use rounds::{Clock, Rounds, Tally};
use serde::Serialize;
use std::io::Write;
use std::time::{Duration, Instant};
use trials::{PAIRS, TrialPair};

/// Every engine against every other, on cases chosen at random
///
/// A line for each pair of engines that tell the same by different means: how many cases were tried and how many values
/// compared. All pairs get the same time, and cases run on all threads. A difference is shown with the case and with the
/// command that repeats it; please report it. Exits with 1 if there is one.
#[derive(clap::Args)]
pub struct Args {
    /// How long to try, in minutes, as in 10 or 0.5
    #[arg(long, value_name = "M", default_value = "1", value_parser = minutes)]
    minutes: Duration,

    /// Only pairs whose name begins so, as in board or board/layered/definition; may be given several times
    #[arg(long, value_name = "NAME")]
    pair: Vec<String>,

    /// The seed of the first case of each pair; the next case has the next seed [default: chosen at random, and printed]
    #[arg(long, value_name = "S", value_parser = argument::count)]
    seed: Option<u64>,

    /// At most so many cases of each pair
    #[arg(long, value_name = "N", value_parser = argument::count)]
    cases: Option<u64>,
}

#[derive(Serialize)]
struct Report {
    ok: bool,
    seed: u64,
    seconds: f64,
    cases: u64,
    compared: u64,
    pairs: Vec<PairLine>,
}

#[derive(Serialize)]
struct PairLine {
    id: String,
    subject: &'static str,
    engine: &'static str,
    against: &'static str,
    cases: u64,
    compared: u64,
    seconds: f64,
    /// Nothing is known of a pair that was not tried.
    ok: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none", flatten)]
    difference: Option<Difference>,
}

#[derive(Serialize)]
struct Difference {
    case: String,
    difference: String,
    repeat: String,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let pairs = chosen(&self.pair)?;
        // It fits a number of JSON.
        let seed = self.seed.unwrap_or_else(|| fastrand::u64(..1 << 32));
        let most = self.cases.unwrap_or(u64::MAX);
        let outer = session.job();
        let clock = Clock::new(outer.progress, self.minutes);
        let job = Job { progress: &clock, executor: &Sequential, keep: &Forgetful, ..outer };
        let rounds = Rounds::new(&pairs, seed, most);
        let began = Instant::now();
        let workers =
            (0..outer.executor.width()).map(|_| -> Box<dyn FnOnce() + Send> { Box::new(|| rounds.work(&job)) });
        outer.executor.run(workers.collect());
        session.clear_progress();
        session.keep_going()?;
        let lines: Vec<PairLine> =
            pairs.iter().zip(rounds.tallies()).map(|(pair, tally)| PairLine::new(pair, tally)).collect();
        let report = Report {
            ok: lines.iter().all(|line| line.ok != Some(false)),
            seed,
            seconds: began.elapsed().as_secs_f64(),
            cases: lines.iter().map(|line| line.cases).sum(),
            compared: lines.iter().map(|line| line.compared).sum(),
            pairs: lines,
        };
        if report.compared == 0 && report.ok {
            let argument = if most == 0 { "--cases" } else { "--minutes" };
            return Err(Fail::about(argument, "nothing was compared; give more"));
        }
        if session.json {
            session.print_json(&report)?;
        } else {
            report.print(&mut *session.out())?;
        }
        Ok(if report.ok { ExitStatus::Done } else { ExitStatus::Negative })
    }
}

impl PairLine {
    fn new(pair: &TrialPair, tally: Tally) -> PairLine {
        let id = pair.id();
        let repeat = |seed: u64| format!("wyt self-test --pair {id} --seed {seed} --cases 1");
        let difference = tally.differs.map(|(seed, trial)| Difference {
            case: trial.case,
            difference: trial.difference.unwrap_or_default(),
            repeat: repeat(seed),
        });
        PairLine {
            ok: if difference.is_some() { Some(false) } else { (tally.compared > 0).then_some(true) },
            subject: pair.subject,
            engine: pair.engine,
            against: pair.against,
            cases: tally.cases,
            compared: tally.compared,
            seconds: tally.time.as_secs_f64(),
            difference,
            id,
        }
    }
}

impl Report {
    fn print(&self, out: &mut dyn Write) -> Result<(), Fail> {
        let name = |line: &PairLine| format!("{}: {} against {}", line.subject, line.engine, line.against);
        let width = self.pairs.iter().map(|line| name(line).len()).max().unwrap_or(0);
        for line in &self.pairs {
            let verdict = match line.ok {
                Some(true) => "ok",
                Some(false) => "DIFFER",
                None => "not tried",
            };
            writeln!(
                out,
                "{:<width$}  {verdict:<9}  {:>8} cases  {:>13} values  {:>7.1} s",
                name(line),
                line.cases,
                line.compared,
                line.seconds
            )?;
            if let Some(Difference { case, difference, repeat }) = &line.difference {
                writeln!(out, "  {case}\n  {difference}\n  again: {repeat}")?;
            }
        }
        let (pairs, bad) = (self.pairs.len(), self.pairs.iter().filter(|line| line.ok == Some(false)).count());
        let untried = self.pairs.iter().filter(|line| line.ok.is_none()).count();
        let verdict = match (bad, untried) {
            (0, 0) => "all agree".to_owned(),
            (0, _) => format!("none differ, and {untried} were not tried in this time"),
            _ => format!("{bad} differ; please report this"),
        };
        let Report { cases, compared, seconds, seed, .. } = self;
        writeln!(
            out,
            "{pairs} pairs, {cases} cases, {compared} values compared in {seconds:.0} s from seed {seed} on: {verdict}"
        )?;
        Ok(())
    }
}

/// The pairs that are asked for.
fn chosen(names: &[String]) -> Result<Vec<TrialPair>, Fail> {
    for name in names {
        if !PAIRS.iter().any(|pair| pair.id().starts_with(name.as_str())) {
            let ids: Vec<String> = PAIRS.iter().map(TrialPair::id).collect();
            return Err(Fail::about("--pair", format!("no pair is called '{name}'; choose from {}", ids.join(" "))));
        }
    }
    let wanted = |pair: &&TrialPair| names.is_empty() || names.iter().any(|name| pair.id().starts_with(name.as_str()));
    Ok(PAIRS.iter().filter(wanted).copied().collect())
}

/// A time in minutes; it is no answer, so it may have decimals.
fn minutes(text: &str) -> Result<Duration, String> {
    /// Two years.
    const MOST: f64 = 1e6;
    let wrong = || format!("'{text}' is not a time in minutes from 0 to {MOST}; write a number, as in 10 or 0.5");
    let minutes: f64 = text.parse().map_err(|_| wrong())?;
    if (0.0..=MOST).contains(&minutes) { Ok(Duration::from_secs_f64(minutes * 60.0)) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        assert_eq!(minutes("0.5"), Ok(Duration::from_secs(30)));
        assert_eq!(minutes("10"), Ok(Duration::from_secs(600)));
        for wrong in ["", "-1", "nan", "inf", "1e9", "ten", "1m"] {
            assert!(minutes(wrong).is_err(), "{wrong}");
        }
    }
}
