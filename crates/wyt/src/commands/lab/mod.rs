//! `wyt lab`: long experiments, cut into shards and recorded in a ledger.

mod conduct;
mod exchange;
mod report;

pub use conduct::conduct;
pub use report::print_report;

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use crate::words::Worded;
use engines::ErrorKind;
use lab::conduct::{Order, RunReport};
use lab::experiment::CATALOGUE;
use lab::ledger::Ledger;
use std::io::Write;
use std::path::PathBuf;

/// Long experiments: cut into shards, run on all cores, recorded in a ledger
///
/// What is recorded survives Ctrl-C, kill -9 and a full disk; only the shards under way are lost. Several processes may work on
/// one run at a time. `wyt lab experiments` lists what there is.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,

    /// The ledger; $WYT_LEDGER, or else wythoff/lab.sqlite in the system's folder for data
    #[arg(long, global = true, value_name = "FILE")]
    ledger: Option<PathBuf>,
}

#[derive(clap::Subcommand)]
enum What {
    /// The experiments there are, with their parameters
    Experiments,
    /// Runs an experiment, or goes on with it if it was begun before
    ///
    /// For example: wyt lab run extremes g=20 rows=10^8. `wyt lab experiments` lists the experiments and their parameters.
    Run(Begin),
    /// Goes on with a run that is not finished
    Resume {
        /// Its number; without one the last that is not finished
        #[arg(value_parser = argument::run)]
        run: Option<i64>,
        /// Take back the shards of all other processes, which are known to have ended or to hang
        #[arg(long)]
        take_over: bool,
    },
    /// How far a run is
    Status {
        /// Its number; without one the last
        #[arg(value_parser = argument::run)]
        run: Option<i64>,
    },
    /// All runs of the ledger
    List,
    /// What a run has found
    Show {
        /// Its number; without one the last
        #[arg(value_parser = argument::run)]
        run: Option<i64>,
    },
    /// Does one part of an experiment, as a job of an array does it: every N-th shard, into the ledger that --ledger names
    Shard {
        /// I/N: the shards whose number leaves the remainder I modulo N
        #[arg(value_name = "I/N", value_parser = argument::part, allow_hyphen_values = true)]
        part: (u64, u64),
        #[command(flatten)]
        begin: Begin,
    },
    /// Takes a run with all its shards out of the ledger
    Forget {
        /// Its number
        #[arg(value_parser = argument::run)]
        run: i64,
    },
    /// Takes over what other ledgers have done; doing it twice changes nothing
    Merge {
        /// The ledgers of the parts
        #[arg(required = true, value_name = "LEDGER")]
        parts: Vec<PathBuf>,
    },
    /// Takes over what can still be read of a damaged ledger, which is left as it is
    ///
    /// Every shard is compared with its checksum. Where the parameters of a run are lost, begin it again in the new ledger and stop
    /// it: then its shards are found by their checksums, too.
    Salvage {
        /// The damaged ledger; --ledger names the one that takes over
        #[arg(value_name = "DAMAGED")]
        from: PathBuf,
    },
    /// All that finished runs have found, as a page of the book
    Records {
        /// Write it to a file
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
}

/// What is to be run.
#[derive(clap::Args)]
struct Begin {
    /// The experiment
    experiment: String,
    /// Its parameters
    #[arg(value_name = "NAME=VALUE")]
    parameters: Vec<String>,
    /// Units in a shard; the answer does not depend on it
    #[arg(long, value_name = "UNITS", value_parser = argument::count)]
    shard: Option<u64>,
    /// Run it again even if it is finished; the results must be equal
    #[arg(long)]
    again: bool,
    /// Take back the shards of all other processes, which are known to have ended or to hang
    #[arg(long)]
    take_over: bool,
}

impl Begin {
    fn order(&self) -> Order<'_> {
        Order {
            experiment: &self.experiment,
            words: &self.parameters,
            shard: self.shard,
            again: self.again,
            take_over: self.take_over,
        }
    }
}

impl From<lab::Error> for Fail {
    fn from(error: lab::Error) -> Fail {
        match error.kind() {
            lab::ErrorKind::Computation(ErrorKind::Interrupted) => Fail::Message(
                "interrupted; what is recorded is safe, and the same command or `wyt lab resume` goes on".to_owned(),
            ),
            _ => Fail::Message(error.worded()),
        }
    }
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        if matches!(self.what, What::Salvage { .. }) && self.ledger.is_none() {
            return Err(Fail::about("--ledger", "name the ledger that takes over, which is made if there is none"));
        }
        let path = || place(self.ledger.as_deref());
        let here = || Ok::<_, Fail>(Ledger::open_existing(&path()?)?);
        match &self.what {
            What::Experiments => experiments(session)?,
            What::Run(begin) => print_report(&conduct(make(&path()?)?, &begin.order(), (0, 1), session)?, session)?,
            What::Shard { part, begin } => {
                print_report(&conduct(make(&path()?)?, &begin.order(), *part, session)?, session)?;
            }
            What::Resume { run, take_over } => {
                let mut ledger = here()?;
                let run = ledger.run(*run, true)?;
                ledger.release_shards(*take_over)?;
                print_report(&conduct::go_on(ledger, &run, (0, 1), session)?, session)?;
            }
            What::Status { run } | What::Show { run } => {
                let mut ledger = here()?;
                // Whoever has ended holds no shards any more; a ledger that can only be read is shown as it is.
                let _ = ledger.release_shards(false);
                let run = ledger.run(*run, false)?;
                let is_show = matches!(self.what, What::Show { .. });
                let report = RunReport::of(&ledger, run, is_show)?;
                if is_show && report.conclusion.is_none() {
                    session
                        .note(format_args!("run {} is not finished; `wyt lab resume` goes on with it", report.run.id));
                }
                print_report(&report, session)?;
            }
            What::Forget { run } => {
                let forgotten = here()?.forget_run(*run)?;
                session.note(format_args!("run {run} is forgotten"));
                if session.json {
                    session.print_json(&serde_json::json!({ "forgotten": forgotten }))?;
                }
            }
            What::List => report::list(&here()?, session)?,
            What::Merge { parts } => exchange::merge(make(&path()?)?, parts, session)?,
            What::Salvage { from } => exchange::salvage(make(&path()?)?, from, session)?,
            What::Records { out } => exchange::records(&here()?, out.as_deref(), session)?,
        }
        Ok(ExitStatus::Done)
    }
}

/// A ledger that is made if there is none, with its folder.
pub fn make(path: &std::path::Path) -> Result<Ledger, Fail> {
    ignore_size_limits()?;
    host::ledger::make_room(path).map_err(|problem| Fail::about("--ledger", problem))?;
    Ok(Ledger::open(path)?)
}

/// A file that may not grow any more is an error of the write, not the end of the program.
fn ignore_size_limits() -> Result<(), Fail> {
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default())
        .map_err(|e| Fail::Message(format!("cannot watch for a file that may not grow: {e}")))?;
    Ok(())
}

/// Where the ledger is.
pub fn place(asked: Option<&std::path::Path>) -> Result<PathBuf, Fail> {
    host::ledger::place(asked).map_err(|problem| Fail::about("--ledger", problem))
}

fn experiments(session: &Session) -> Result<(), Fail> {
    if session.json {
        return session.print_json(&serde_json::json!({ "experiments": CATALOGUE }));
    }
    let mut out = session.out();
    for entry in CATALOGUE {
        writeln!(out, "{}: {}", entry.name, entry.about)?;
        for p in entry.takes {
            let usual = match p.usual {
                None => " (needed)".to_owned(),
                Some("") => String::new(),
                Some(usual) => format!(" [{usual}]"),
            };
            writeln!(out, "  {:<10}{}{usual}", p.name, p.about)?;
        }
    }
    Ok(())
}
