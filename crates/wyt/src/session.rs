//! What every command shares: the common flags, standard output, threads, progress, and Ctrl-C.

use crate::fail::Fail;
use host::folder::{Folder, Notes};
use host::threads::{self, Pool};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::cell::{RefCell, RefMut};
use std::io::{BufWriter, IsTerminal, Stdout, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use wythoff::job::{Executor, Forgetful, Job, Keep, Progress, Sequential};

/// Flags that every command takes.
#[derive(clap::Args)]
pub struct Common {
    /// Print one JSON document
    #[arg(long, global = true, help_heading = "Common options")]
    pub json: bool,

    /// The most memory a computation may plan to use
    #[arg(long, global = true, value_name = "SIZE", default_value = "2GiB", help_heading = "Common options")]
    #[arg(allow_negative_numbers = true)]
    max_memory: String,

    /// Threads to use; 0 means all cores
    #[arg(long, global = true, value_name = "N", default_value = "0", help_heading = "Common options")]
    #[arg(allow_negative_numbers = true)]
    threads: String,

    /// The folder in which long computations keep their results; $WYT_CACHE, or else the system's folder for such files
    #[arg(long, global = true, value_name = "DIR", help_heading = "Common options", conflicts_with = "no_cache")]
    cache: Option<PathBuf>,

    /// Keep no results and use none that were kept
    #[arg(long, global = true, help_heading = "Common options")]
    no_cache: bool,
}

/// One run of the program.
pub struct Session {
    /// Whether to print JSON.
    pub json: bool,
    max_memory: u64,
    pool: Option<Pool>,
    watch: Arc<Watch>,
    folder: Option<Folder>,
    stdout: RefCell<BufWriter<Stdout>>,
}

/// The signals that ask for a clean stop: Ctrl-C, `kill`, and a terminal that closes.
#[cfg(unix)]
const STOPS: [i32; 3] = [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const STOPS: [i32; 2] = [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM];

/// One flag per signal of [`STOPS`], set when it arrives.
#[derive(Clone, Default)]
struct Stopped([Arc<AtomicBool>; STOPS.len()]);

impl Stopped {
    /// Watches for the signals. The first one asks for a clean stop, the second does what it always does.
    fn watch() -> std::io::Result<Stopped> {
        let stopped = Stopped::default();
        for (signal, flag) in STOPS.into_iter().zip(&stopped.0) {
            signal_hook::flag::register_conditional_default(signal, flag.clone())?;
            signal_hook::flag::register(signal, flag.clone())?;
        }
        Ok(stopped)
    }

    fn by(&self) -> Option<i32> {
        STOPS.into_iter().zip(&self.0).find(|(_, flag)| flag.load(Ordering::Relaxed)).map(|(signal, _)| signal)
    }
}

impl Session {
    pub fn new(common: &Common) -> Result<Session, Fail> {
        let max_memory = host::memory::parse(&common.max_memory).map_err(|e| Fail::about("--max-memory", e))?;
        let about_threads = |problem| Fail::about("--threads", problem);
        let threads =
            threads::count(crate::number::read_limit("--threads", &common.threads)?).map_err(about_threads)?;
        let stopped = Stopped::watch().map_err(|e| Fail::Message(format!("cannot watch for Ctrl-C: {e}")))?;
        let watch = Arc::new(Watch { bar: Mutex::default(), stopped });
        let folder = match common.no_cache {
            true => None,
            false => Folder::new(common.cache.as_deref(), Arc::clone(&watch) as Arc<dyn Notes>)
                .map_err(|problem| Fail::about("--cache", problem))?,
        };
        Ok(Session {
            json: common.json,
            max_memory,
            pool: Pool::new(threads).map_err(about_threads)?,
            watch,
            folder,
            stdout: RefCell::new(BufWriter::with_capacity(1 << 16, std::io::stdout())),
        })
    }

    /// The conditions for a computation of the library.
    pub fn job(&self) -> Job<'_> {
        let executor: &dyn Executor = match &self.pool {
            Some(pool) => pool,
            None => &Sequential,
        };
        let keep: &dyn Keep = match &self.folder {
            Some(folder) => folder,
            None => &Forgetful,
        };
        Job { progress: &*self.watch, executor, max_memory: self.max_memory, keep }
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

    /// Takes the progress bar off the screen, so that a message has its line to itself.
    pub fn clear_progress(&self) {
        self.watch.clear();
    }

    /// An error once Ctrl-C was pressed, for loops that print.
    pub fn keep_going(&self) -> Result<(), Fail> {
        if self.watch.stopped.by().is_some() { Err(wythoff::Error::interrupted().into()) } else { Ok(()) }
    }

    /// Tells whether Ctrl-C was pressed, also to other threads.
    pub fn stopping(&self) -> impl Fn() -> bool + Send + use<> {
        let watch = Arc::clone(&self.watch);
        move || watch.stopped.by().is_some()
    }

    /// Reports progress of a loop that writes; an error once Ctrl-C was pressed.
    pub fn step(&self, done: usize, total: usize) -> Result<(), Fail> {
        if self.watch.advance(done as u64, total as u64) { Ok(()) } else { Err(wythoff::Error::interrupted().into()) }
    }

    /// After a signal asked for a stop and everything is tidy: ends the program by that signal, so that a shell that
    /// runs it in a loop knows.
    pub fn end_by_signal(&self) {
        if let Some(signal) = self.watch.stopped.by() {
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    }

    /// Hands everything printed to the system.
    pub fn finish(&self) -> Result<(), Fail> {
        Ok(self.out().flush()?)
    }
}

/// Shows a bar with the time left once a computation takes over a second, on a terminal only; or where it is, if it tells
/// that instead of how much is left.
#[derive(Default)]
pub struct Watch {
    bar: Mutex<Bar>,
    stopped: Stopped,
}

#[derive(Default)]
struct Bar {
    started: Option<Instant>,
    total: u64,
    /// How much was done when it began to tell.
    first: Option<u64>,
    /// Whether the computation tells where it is.
    in_words: bool,
    pace: Pace,
    /// When the words on the screen were last changed.
    changed: Option<Instant>,
    drawn: Option<ProgressBar>,
}

/// How fast a computation goes, told from what it did in the last second or two.
#[derive(Default)]
struct Pace {
    since: Option<(Instant, u64)>,
    per_second: Option<u64>,
}

impl Pace {
    fn update(&mut self, now: Instant, done: u64) {
        let Some((start, before)) = self.since else {
            self.since = Some((now, done));
            return;
        };
        let elapsed = now.duration_since(start).as_millis();
        match done.checked_sub(before) {
            // Another part has begun.
            None => self.since = Some((now, done)),
            Some(more) if elapsed >= 1000 => {
                self.per_second = u64::try_from(u128::from(more) * 1000 / elapsed).ok();
                self.since = Some((now, done));
            }
            Some(_) => {}
        }
    }
}

impl Bar {
    /// The time since the computation began; the bar is on the screen after the first second.
    fn show(&mut self, style: &str) -> Duration {
        let elapsed = self.started.get_or_insert_with(Instant::now).elapsed();
        if self.drawn.is_none() && elapsed > Duration::from_secs(1) && std::io::stderr().is_terminal() {
            let drawn = ProgressBar::with_draw_target(Some(self.total), ProgressDrawTarget::stderr_with_hz(8));
            let style = ProgressStyle::with_template(style);
            drawn.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            self.drawn = Some(drawn);
        }
        elapsed
    }
}

impl Watch {
    fn clear(&self) {
        if let Ok(mut bar) = self.bar.lock() {
            if let Some(drawn) = bar.drawn.take() {
                drawn.finish_and_clear();
            }
            bar.started = None;
            bar.in_words = false;
        }
    }
}

impl Notes for Watch {
    fn note(&self, text: std::fmt::Arguments<'_>) {
        self.clear();
        eprintln!("{text}");
    }
}

impl Progress for Watch {
    fn advance(&self, done: u64, total: u64) -> bool {
        // A thread that finds the bar in use passes by; the next report is never far.
        if let Ok(mut bar) = self.bar.try_lock() {
            let bar = &mut *bar;
            if bar.in_words {
                return self.stopped.by().is_none();
            }
            if bar.total != total {
                *bar = Bar { total, ..Bar::default() };
            }
            let elapsed = bar.show("{wide_bar} {percent}%  {msg}");
            let first = *bar.first.get_or_insert(done);
            let now = Instant::now();
            let lately = bar.changed.is_some_and(|changed| now.duration_since(changed) < Duration::from_millis(100));
            if let Some(drawn) = bar.drawn.as_ref().filter(|_| !lately) {
                bar.changed = Some(now);
                // Work is even enough that the time per unit so far is the best guess; what was done before took no time.
                let so_far = elapsed.as_secs_f64();
                let left = so_far * total.saturating_sub(done) as f64 / done.saturating_sub(first).max(1) as f64;
                let memory = host::memory::resident().map(|bytes| format!(", {}", wythoff::job::bytes(bytes)));
                let memory = memory.unwrap_or_default();
                drawn.set_message(format!("{so_far:.0} s elapsed, about {left:.0} s left{memory}"));
                drawn.set_position(done);
            }
        }
        self.stopped.by().is_none()
    }

    fn status(&self, words: std::fmt::Arguments<'_>, done: u64, unit: &'static str) {
        let Ok(mut bar) = self.bar.try_lock() else { return };
        if !bar.in_words {
            *bar = Bar { in_words: true, started: bar.started, ..Bar::default() };
        }
        let elapsed = bar.show("{spinner} {wide_msg}");
        let bar = &mut *bar;
        let now = Instant::now();
        bar.pace.update(now, done);
        // Computations tell this far more often than anyone can read.
        let lately = bar.changed.is_some_and(|changed| now.duration_since(changed) < Duration::from_millis(200));
        if let Some(drawn) = bar.drawn.as_ref().filter(|_| !lately) {
            bar.changed = Some(now);
            let seconds = elapsed.as_secs();
            drawn.set_message(match bar.pace.per_second {
                Some(pace) => format!("{words}, {pace} {unit}/s, {seconds} s elapsed"),
                None => format!("{words}, {seconds} s elapsed"),
            });
        }
    }
}
