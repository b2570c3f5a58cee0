//! What every command shares: the common flags, and with them standard output, threads, progress, and Ctrl-C.

use crate::argument;
use crate::fail::Fail;
use crate::signals::Stopped;
use crate::watch::Watch;
use engines::Budget;
use engines::budget::{LONG, QUESTION};
use engines::error::Problem;
use engines::evidence::Evidence;
use engines::job::{Executor, Forgetful, Job, Keep, Progress, Sequential};
use engines::means::Solvers;
use engines::points::PointBatch;
use host::folder::{Folder, Notes};
use host::threads::{self, Pool};
use questions::{Points, Question};
use std::cell::{RefCell, RefMut};
use std::io::{BufWriter, Stdout, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Flags that every command takes.
#[derive(clap::Args)]
pub struct Common {
    /// Print one JSON document
    #[arg(long, global = true, help_heading = "Common options")]
    pub json: bool,

    /// The most memory a computation may plan to use
    #[arg(long, global = true, value_name = "SIZE", default_value = "2GiB", help_heading = "Common options")]
    #[arg(value_parser = argument::bytes, allow_negative_numbers = true)]
    max_memory: u64,

    /// The time allowed, as in 90s, 10m or 2h: for what an estimate says before it begins, and by the clock. Without it a question
    /// may take a minute's work, by estimate alone, and what has a size of its own a day
    #[arg(long, global = true, value_name = "TIME", help_heading = "Common options")]
    #[arg(value_parser = argument::time, allow_negative_numbers = true)]
    max_time: Option<Duration>,

    /// Threads to use; 0 means all cores
    #[arg(long, global = true, value_name = "N", default_value = "0", help_heading = "Common options")]
    #[arg(value_parser = argument::limit, allow_negative_numbers = true)]
    threads: usize,

    /// The folder in which long computations keep their results; $WYT_CACHE, or else the system's folder for such files
    #[arg(long, global = true, value_name = "DIR", help_heading = "Common options", conflicts_with = "no_cache")]
    cache: Option<PathBuf>,

    /// Keep no results and use none that were kept
    #[arg(long, global = true, help_heading = "Common options")]
    no_cache: bool,
}

/// A run asks about a few games.
static SOLVERS: Solvers = Solvers::new(4);

/// One run of the program.
pub struct Session {
    /// Whether to print JSON.
    pub json: bool,
    memory: u64,
    pool: Option<Pool>,
    watch: Arc<Watch>,
    folder: Option<Folder>,
    stdout: RefCell<BufWriter<Stdout>>,
}

impl Session {
    pub fn new(common: &Common, stopped: Stopped) -> Result<Session, Fail> {
        let about_threads = |problem| Fail::about("--threads", problem);
        let threads = threads::count(common.threads).map_err(about_threads)?;
        let watch = Arc::new(Watch::new(stopped, common.max_time));
        let folder = match common.no_cache {
            true => None,
            false => Folder::new(common.cache.as_deref(), Arc::clone(&watch) as Arc<dyn Notes>)
                .map_err(|problem| Fail::about("--cache", problem))?,
        };
        Ok(Session {
            json: common.json,
            memory: common.max_memory,
            pool: Pool::new(threads).map_err(about_threads)?,
            watch,
            folder,
            stdout: RefCell::new(BufWriter::with_capacity(1 << 16, std::io::stdout())),
        })
    }

    /// The conditions for a question, which may take a minute's work if nobody said otherwise. The time of --max-time begins with the
    /// first job.
    pub fn question(&self) -> Job<'_> {
        self.job_of(QUESTION)
    }

    /// The conditions for a computation whose size was named, which may take a day.
    pub fn job(&self) -> Job<'_> {
        self.job_of(if self.watch.allows_long_runs() { u128::MAX } else { LONG })
    }

    /// Asks a question: what is found.
    pub fn ask<Q: Question>(&self, question: &Q) -> Result<Q::Found, Fail> {
        let job = if question.names_its_size() { self.job() } else { self.question() };
        Ok(question.answer(&SOLVERS, &job)?)
    }

    /// Hands on points while they are found.
    pub fn stream(
        &self,
        asked: &Points,
        sink: &mut dyn FnMut(PointBatch) -> Result<(), Fail>,
    ) -> Result<Evidence, Fail> {
        asked.stream(&SOLVERS, &self.job(), sink)
    }

    /// The rows of points as machine words, if an exact run goes through them.
    pub fn near_rows(&self, asked: &Points) -> Option<std::ops::Range<u64>> {
        asked.near_rows(&SOLVERS)
    }

    fn job_of(&self, work: u128) -> Job<'_> {
        self.watch.start_clock();
        let work = self.watch.limit().map_or(work, |limit| limit.as_nanos());
        let executor: &dyn Executor = match &self.pool {
            Some(pool) => pool,
            None => &Sequential,
        };
        let keep: &dyn Keep = match &self.folder {
            Some(folder) => folder,
            None => &Forgetful,
        };
        let budget = Budget { work, memory: self.memory, ..Budget::default() };
        Job { progress: &*self.watch, executor, budget, keep, trail: None }
    }

    /// The folder of results, if there is one.
    pub fn folder(&self) -> Option<&Folder> {
        self.folder.as_ref()
    }

    /// Buffered standard output.
    pub fn out(&self) -> RefMut<'_, BufWriter<Stdout>> {
        self.watch.clear();
        self.stdout.borrow_mut()
    }

    /// Prints a JSON document.
    pub fn print_json(&self, document: &impl serde::Serialize) -> Result<(), Fail> {
        let mut out = self.out();
        serde_json::to_writer(&mut *out, document)?;
        Ok(writeln!(out)?)
    }

    /// A note on standard error, on a line of its own.
    pub fn note(&self, text: impl std::fmt::Display) {
        self.watch.note(format_args!("{text}"));
    }

    /// The same with what would help, as an option.
    pub fn advise(&self, problem: &Problem) {
        self.watch.advise(problem);
    }

    /// The limit of --max-time.
    pub fn max_time(&self) -> Option<Duration> {
        self.watch.limit()
    }

    /// Lets a computation take as long as it takes, since what it has done is recorded.
    pub fn allow_long_runs(&self) {
        self.watch.allow_long_runs();
    }

    /// Why a command failed, if the reason is how long it takes.
    pub fn explain(&self, fail: Fail) -> Fail {
        match self.watch.ended() {
            Some(problem) => Fail::about("--max-time", problem),
            None => fail,
        }
    }

    /// Takes the progress bar off the screen, so that a message has its line to itself.
    pub fn clear_progress(&self) {
        self.watch.clear();
    }

    /// An error once Ctrl-C was pressed, for loops that print.
    pub fn keep_going(&self) -> Result<(), Fail> {
        if self.watch.stopped_by().is_some() { Err(engines::Error::interrupted().into()) } else { Ok(()) }
    }

    /// Tells whether Ctrl-C was pressed, also to other threads.
    #[cfg(feature = "serve")]
    pub fn stopping(&self) -> impl Fn() -> bool + Send + use<> {
        let watch = Arc::clone(&self.watch);
        move || watch.stopped_by().is_some()
    }

    /// Reports progress of a loop that writes; an error once Ctrl-C was pressed.
    pub fn step(&self, done: usize, total: usize) -> Result<(), Fail> {
        if self.watch.advance(done as u64, total as u64) { Ok(()) } else { Err(engines::Error::interrupted().into()) }
    }

    /// After a signal asked for a stop and everything is tidy: ends the program by that signal, so that a shell that
    /// runs it in a loop knows.
    pub fn end_by_signal(&self) {
        if let Some(signal) = self.watch.stopped_by() {
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    }

    /// Hands everything printed to the system.
    pub fn finish(&self) -> Result<(), Fail> {
        Ok(self.out().flush()?)
    }
}
