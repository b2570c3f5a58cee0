//! What every command shares: the common flags, standard output, threads, progress, and Ctrl-C.

use crate::fail::Fail;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::cell::{RefCell, RefMut};
use std::io::{BufWriter, IsTerminal, Stdout, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use wythoff::job::{Executor, Job, Progress, Sequential};

/// Flags that every command takes.
#[derive(clap::Args)]
pub struct Common {
    /// Print one JSON document
    #[arg(long, global = true, help_heading = "Common options")]
    pub json: bool,

    /// The most memory a computation may plan to use
    #[arg(long, global = true, value_name = "SIZE", default_value = "2GiB", help_heading = "Common options")]
    max_memory: String,

    /// Threads to use; 0 means all cores
    #[arg(long, global = true, value_name = "N", default_value = "0", help_heading = "Common options")]
    threads: String,
}

/// One run of the program.
pub struct Session {
    /// Whether to print JSON.
    pub json: bool,
    max_memory: u64,
    pool: Option<Pool>,
    watch: Watch,
    stdout: RefCell<BufWriter<Stdout>>,
}

/// Set by Ctrl-C.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

impl Session {
    pub fn new(common: &Common) -> Result<Session, Fail> {
        let max_memory = crate::memory::parse(&common.max_memory).map_err(|e| Fail::about("--max-memory", e))?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = match crate::number::read_limit("--threads", &common.threads)? {
            0 => cores,
            n if n <= 1024 => n,
            n => return Err(Fail::about("--threads", format!("{n} is more than 1024; 0 uses every core"))),
        };
        // The first Ctrl-C asks for a clean stop, the second does not ask.
        let handler = || {
            if INTERRUPTED.swap(true, Ordering::SeqCst) {
                std::process::exit(2);
            }
        };
        ctrlc::set_handler(handler).map_err(|e| Fail::Message(format!("cannot watch for Ctrl-C: {e}")))?;
        Ok(Session {
            json: common.json,
            max_memory,
            pool: Pool::new(threads)?,
            watch: Watch::new(),
            stdout: RefCell::new(BufWriter::with_capacity(1 << 16, std::io::stdout())),
        })
    }

    /// The conditions for a computation of the library.
    pub fn job(&self) -> Job<'_> {
        let executor: &dyn Executor = match &self.pool {
            Some(pool) => pool,
            None => &Sequential,
        };
        Job { progress: &self.watch, executor, max_memory: self.max_memory }
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
        self.watch.clear();
        eprintln!("{text}");
    }

    /// An error once Ctrl-C was pressed, for loops that print.
    pub fn keep_going(&self) -> Result<(), Fail> {
        if INTERRUPTED.load(Ordering::Relaxed) { Err(wythoff::Error::interrupted().into()) } else { Ok(()) }
    }

    /// Hands everything printed to the system.
    pub fn finish(&self) -> Result<(), Fail> {
        Ok(self.out().flush()?)
    }
}

/// Shows a bar with the time left once a computation takes over a second, on a terminal only.
struct Watch {
    bar: Mutex<Bar>,
}

#[derive(Default)]
struct Bar {
    started: Option<Instant>,
    total: u64,
    drawn: Option<ProgressBar>,
}

impl Watch {
    fn new() -> Watch {
        Watch { bar: Mutex::new(Bar::default()) }
    }

    fn clear(&self) {
        if let Ok(mut bar) = self.bar.lock() {
            if let Some(drawn) = bar.drawn.take() {
                drawn.finish_and_clear();
            }
            bar.started = None;
        }
    }
}

impl Progress for Watch {
    fn advance(&self, done: u64, total: u64) -> bool {
        // A thread that finds the bar in use passes by; the next report is never far.
        if let Ok(mut bar) = self.bar.try_lock() {
            let bar = &mut *bar;
            if bar.total != total {
                *bar = Bar { total, ..Bar::default() };
            }
            let started = *bar.started.get_or_insert_with(Instant::now);
            if bar.drawn.is_none() && started.elapsed() > Duration::from_secs(1) && std::io::stderr().is_terminal() {
                let drawn = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr_with_hz(8));
                let style = ProgressStyle::with_template("{wide_bar} {percent}%  {elapsed} elapsed, {eta} left");
                drawn.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
                bar.drawn = Some(drawn.with_elapsed(started.elapsed()));
            }
            if let Some(drawn) = &bar.drawn {
                drawn.set_position(done);
            }
        }
        !INTERRUPTED.load(Ordering::Relaxed)
    }
}

/// Threads lent to the library.
struct Pool(rayon::ThreadPool);

impl Pool {
    /// A pool, or none when the calling thread is enough.
    fn new(threads: usize) -> Result<Option<Pool>, Fail> {
        if threads == 1 {
            return Ok(None);
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.map(|pool| Some(Pool(pool))).map_err(|e| Fail::about("--threads", format!("{e}; use a smaller number")))
    }
}

impl Executor for Pool {
    fn run<'a>(&self, tasks: Vec<Box<dyn FnOnce() + Send + 'a>>) {
        self.0.scope(|scope| {
            for task in tasks {
                scope.spawn(move |_| task());
            }
        });
    }

    fn width(&self) -> usize {
        self.0.current_num_threads()
    }
}
