//! What computations get from the interpreter's process: threads, memory, a folder, and someone who may press Ctrl-C.
//!
//! A computation runs on the calling thread, without the interpreter's lock. Whenever it reports progress on that thread, or waits
//! there for its other threads, the signals that have come since are handled and the bar is drawn. No other thread ever
//! takes the lock.

use crate::document::object;
use crate::failure::{self, Failure};
use engines::Budget;
use engines::budget::{LONG, MEMORY, QUESTION};
use engines::error::Problem;
use engines::job::{Executor, Forgetful, Job, Keep, Progress, Sequential};
use engines::means::Solvers;
use host::folder::{Folder, Notes};
use host::threads::{self, Pool};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use questions::Question;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

/// How often signals are looked for.
const GLANCE: Duration = Duration::from_millis(50);
/// A computation that takes no longer than this shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// What is set for all computations of the process.
struct Settings {
    max_memory: u64,
    /// How long a computation may take.
    max_time: Option<Duration>,
    /// 0 stands for one per core.
    threads: usize,
    folder: Option<Arc<Folder>>,
    /// What makes a bar.
    bar: Option<Arc<Py<PyAny>>>,
    /// Threads, and the process they belong to: a forked one has none of them.
    pool: Option<(u32, Option<Arc<Pool>>)>,
}

static SETTINGS: RwLock<Settings> =
    RwLock::new(Settings { max_memory: MEMORY, max_time: None, threads: 0, folder: None, bar: None, pool: None });

/// Sets the limits. The folder is `None` for none, or an empty path for the usual one.
#[pyfunction]
pub fn configure(
    max_memory: &str,
    max_time: Option<&str>,
    threads: usize,
    folder: Option<PathBuf>,
    bar: Option<Py<PyAny>>,
) -> PyResult<()> {
    let wrong = |argument: &str, problem: String| PyValueError::new_err(format!("{argument}: {problem}"));
    let folder_problem = |problem: Problem| wrong("cache", failure::worded(&problem));
    let max_memory = host::memory::parse(max_memory).map_err(|e| wrong("max_memory", e))?;
    let max_time = max_time.map(host::time::parse).transpose().map_err(|e| wrong("max_time", e))?;
    threads::count(threads).map_err(|e| wrong("threads", e))?;
    let folder = match &folder {
        None => None,
        Some(path) => {
            let asked = Some(path.as_path()).filter(|path| !path.as_os_str().is_empty());
            Folder::new(asked, Arc::new(Warnings)).map_err(folder_problem)?.map(Arc::new)
        }
    };
    let mut settings = SETTINGS.write().unwrap_or_else(PoisonError::into_inner);
    let bar = bar.map(Arc::new);
    *settings = Settings { max_memory, max_time, threads, folder, bar, pool: None };
    Ok(())
}

/// The memory in bytes and the number of threads that are set.
#[pyfunction]
pub fn configured() -> (u64, usize) {
    let settings = SETTINGS.read().unwrap_or_else(PoisonError::into_inner);
    (settings.max_memory, settings.threads)
}

/// What goes wrong with the folder of results is a warning.
struct Warnings;

impl Notes for Warnings {
    fn note(&self, text: std::fmt::Arguments<'_>) {
        host::notes::line(format_args!("wythoff: {text}"));
    }

    fn advise(&self, problem: &Problem) {
        self.note(format_args!("{}", failure::worded(problem)));
    }
}

/// The threads of this process.
fn pool() -> Option<Arc<Pool>> {
    let process = std::process::id();
    if let Some((owner, pool)) = &SETTINGS.read().unwrap_or_else(PoisonError::into_inner).pool
        && *owner == process
    {
        return pool.clone();
    }
    let mut settings = SETTINGS.write().unwrap_or_else(PoisonError::into_inner);
    // Where there are no threads to be had, the calling one is enough.
    let made = threads::count(settings.threads).and_then(Pool::new).ok().flatten().map(Arc::new);
    let old = settings.pool.replace((process, made.clone()));
    // The threads of a process that was forked from are not here to be ended.
    std::mem::forget(old.filter(|(owner, _)| *owner != process));
    made
}

/// The solvers of the games that were asked about last.
pub static SOLVERS: Solvers = Solvers::new(16);

/// Asks a question: the question again, and what is found.
///
/// # Errors
/// Those of the question, as exceptions; what a signal's handler or the bar raises.
pub fn ask<Q>(py: Python<'_>, question: Q) -> PyResult<(Q, Q::Found)>
where
    Q: Question + Send + 'static,
    Q::Found: Send + 'static,
{
    let work = if question.names_its_size() { LONG } else { QUESTION };
    let is_large = question.numbers().iter().any(|n| numeration::bits(n) > LARGE);
    let task = move |job: &Job| question.answer(&SOLVERS, job).map(|found| (question, found));
    if is_large { run_apart(py, work, task) } else { run_with(py, bar(), work, task) }
}

/// The document that answers a question.
///
/// # Errors
/// As [`ask`].
pub fn answer<Q>(py: Python<'_>, question: Q) -> PyResult<Bound<'_, PyAny>>
where
    Q: Question + Send + 'static,
    Q::Found: Send + 'static,
{
    let (question, found) = ask(py, question)?;
    object(py, &question.document(&found))
}

/// Runs a computation whose size was named on the calling thread, without the interpreter's lock.
///
/// # Errors
/// As [`ask`].
pub fn run<T: Send, E: Into<Failure> + Send>(
    py: Python<'_>,
    task: impl FnOnce(&Job) -> Result<T, E> + Send,
) -> PyResult<T> {
    run_with(py, bar(), LONG, task)
}

/// Runs a question that is not a type of its own, which may take a minute's work unless max_time says otherwise.
///
/// # Errors
/// As [`ask`].
pub fn run_question<T: Send, E: Into<Failure> + Send>(
    py: Python<'_>,
    task: impl FnOnce(&Job) -> Result<T, E> + Send,
) -> PyResult<T> {
    run_with(py, bar(), QUESTION, task)
}

fn bar() -> Option<Arc<Py<PyAny>>> {
    SETTINGS.read().unwrap_or_else(PoisonError::into_inner).bar.clone()
}

/// The same without a bar, for one of many computations whose progress someone else shows.
///
/// # Errors
/// As [`run`].
pub fn run_quietly<T: Send, E: Into<Failure> + Send>(
    py: Python<'_>,
    task: impl FnOnce(&Job) -> Result<T, E> + Send,
) -> PyResult<T> {
    run_with(py, None, u128::MAX, task)
}

fn run_with<T: Send, E: Into<Failure> + Send>(
    py: Python<'_>,
    bar: Option<Arc<Py<PyAny>>>,
    work: u128,
    task: impl FnOnce(&Job) -> Result<T, E> + Send,
) -> PyResult<T> {
    let (budget, max_time, folder) = limits(work);
    let watch = Watch::new(bar, max_time);
    let result = py.detach(|| {
        let threads = Threads { watch: &watch, pool: std::sync::OnceLock::new() };
        let keep: &dyn Keep = match &folder {
            Some(folder) => &**folder,
            None => &Forgetful,
        };
        task(&Job { progress: &watch, executor: &threads, budget, keep, trail: None })
    });
    let is_over = watch.is_over.load(Ordering::Relaxed);
    let raised = watch.close(py);
    match (raised, result) {
        (Some(error), _) => Err(error),
        (None, Err(_)) if is_over => Err(over(max_time).raise(py)),
        (None, Ok(answer)) => Ok(answer),
        (None, Err(error)) => Err(error.into().raise(py)),
    }
}

/// Numbers of more bits than this are large: arithmetic on them may take seconds without a look at anything else.
const LARGE: usize = 1 << 19;

/// Runs a computation on a thread of its own, so that Ctrl-C need not wait for the arithmetic, which then comes to its end unseen.
///
/// # Errors
/// As [`ask`].
fn run_apart<T: Send + 'static, E: Into<Failure> + Send + 'static>(
    py: Python<'_>,
    work: u128,
    task: impl FnOnce(&Job) -> Result<T, E> + Send + 'static,
) -> PyResult<T> {
    let (budget, max_time, folder) = limits(work);
    let watch = Arc::new(Apart { is_unwanted: AtomicBool::new(false), end: host::time::end(max_time) });
    let (outgoing, mut incoming) = std::sync::mpsc::sync_channel(1);
    let theirs = Arc::clone(&watch);
    std::thread::spawn(move || {
        let keep: &dyn Keep = folder.as_deref().map_or(&Forgetful, |folder| folder);
        let job = Job { progress: &*theirs, executor: &Sequential, budget, keep, trail: None };
        let _ = outgoing.send(task(&job)); // unless no one waits any more
    });
    loop {
        let waiting = &mut incoming;
        match py.detach(move || waiting.recv_timeout(GLANCE)) {
            Ok(Ok(answer)) => return Ok(answer),
            Ok(Err(_)) if watch.is_over() => return Err(over(max_time).raise(py)),
            Ok(Err(error)) => return Err(error.into().raise(py)),
            Err(RecvTimeoutError::Timeout) => {
                let signals = py.check_signals();
                if signals.is_err() || watch.is_over() {
                    watch.is_unwanted.store(true, Ordering::Relaxed);
                    return Err(signals.err().unwrap_or_else(|| over(max_time).raise(py)));
                }
            }
            Err(RecvTimeoutError::Disconnected) => return Err(PyRuntimeError::new_err("the computation has failed")),
        }
    }
}

/// Watches a computation on a thread of its own.
struct Apart {
    is_unwanted: AtomicBool,
    end: Option<Instant>,
}

impl Apart {
    fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }
}

impl Progress for Apart {
    fn advance(&self, _done: u64, _total: u64) -> bool {
        self.is_wanted()
    }

    fn is_wanted(&self) -> bool {
        !self.is_unwanted.load(Ordering::Relaxed) && !self.is_over()
    }

    fn is_late(&self) -> bool {
        self.is_over()
    }
}

/// The budget of a computation that may take this much work if no time is set.
fn limits(work: u128) -> (Budget, Option<Duration>, Option<Arc<Folder>>) {
    let settings = SETTINGS.read().unwrap_or_else(PoisonError::into_inner);
    let work = settings.max_time.map_or(work, |limit| limit.as_nanos());
    let budget = Budget { work, memory: settings.max_memory, ..Budget::default() };
    (budget, settings.max_time, settings.folder.clone())
}

fn over(max_time: Option<Duration>) -> Failure {
    let limit = engines::job::time(max_time.unwrap_or_default().as_nanos());
    Failure::new("TooLarge", format!("it takes longer than {limit}, the max_time that is set"))
}

/// The pool, made when it is first needed.
struct Threads<'a> {
    watch: &'a Watch,
    pool: std::sync::OnceLock<Option<Arc<Pool>>>,
}

impl Threads<'_> {
    fn pool(&self) -> Option<&Pool> {
        self.pool.get_or_init(pool).as_deref()
    }
}

impl Executor for Threads<'_> {
    fn run<'a>(&self, tasks: Vec<Box<dyn FnOnce() + Send + 'a>>) {
        match self.pool() {
            Some(pool) if self.watch.is_here() => pool.run_meanwhile(tasks, GLANCE, &|| self.watch.look()),
            Some(pool) => pool.run(tasks),
            None => Sequential.run(tasks),
        }
    }

    fn width(&self) -> usize {
        self.pool().map_or(1, Executor::width)
    }
}

/// Looks for signals, and shows how far a computation is.
struct Watch {
    /// The thread that called.
    here: ThreadId,
    begun: Instant,
    /// Milliseconds after which to look next.
    next: AtomicU64,
    stopped: AtomicBool,
    end: Option<Instant>,
    is_over: AtomicBool,
    done: AtomicU64,
    total: AtomicU64,
    words: Mutex<String>,
    make_bar: Option<Arc<Py<PyAny>>>,
    bar: Mutex<Option<Py<PyAny>>>,
    raised: Mutex<Option<PyErr>>,
}

impl Watch {
    fn new(make_bar: Option<Arc<Py<PyAny>>>, max_time: Option<Duration>) -> Watch {
        Watch {
            here: std::thread::current().id(),
            begun: Instant::now(),
            next: AtomicU64::new(GLANCE.as_millis() as u64),
            stopped: AtomicBool::new(false),
            end: host::time::end(max_time),
            is_over: AtomicBool::new(false),
            done: AtomicU64::new(0),
            total: AtomicU64::new(0),
            words: Mutex::default(),
            make_bar,
            bar: Mutex::default(),
            raised: Mutex::default(),
        }
    }

    /// Whether this is the thread that called.
    fn is_here(&self) -> bool {
        std::thread::current().id() == self.here
    }

    /// Looks, if it is time to.
    fn glance(&self) {
        if !self.is_here() {
            return;
        }
        let now = u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        if now >= self.next.load(Ordering::Relaxed) {
            self.next.store(now.saturating_add(GLANCE.as_millis() as u64), Ordering::Relaxed);
            self.look();
        }
    }

    fn look(&self) {
        if self.stopped.load(Ordering::Relaxed) {
            return;
        }
        let looked = Python::attach(|py| {
            py.check_signals()?;
            self.draw(py)
        });
        if let Err(error) = looked {
            self.stopped.store(true, Ordering::Relaxed);
            *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        }
    }

    fn draw(&self, py: Python<'_>) -> PyResult<()> {
        let Some(make) = self.make_bar.as_ref().filter(|_| self.begun.elapsed() >= PATIENCE) else { return Ok(()) };
        let mut bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        if bar.is_none() {
            *bar = Some(make.call0(py)?);
        }
        let words = self.words.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let (done, total) = (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed));
        match bar.as_ref() {
            Some(bar) => bar.call_method1(py, "show", (done, total, words)).map(|_| ()),
            None => Ok(()),
        }
    }

    /// Takes the bar away. What was raised meanwhile is handed back.
    fn close(self, py: Python<'_>) -> Option<PyErr> {
        let raised = self.raised.into_inner().unwrap_or_else(PoisonError::into_inner);
        let bar = self.bar.into_inner().unwrap_or_else(PoisonError::into_inner);
        let closed = bar.map(|bar| bar.call_method0(py, "close")).transpose();
        raised.or(closed.err())
    }
}

impl Progress for Watch {
    fn advance(&self, done: u64, total: u64) -> bool {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
        self.is_wanted()
    }

    fn is_late(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    fn clock(&self) -> Option<u128> {
        Some(self.begun.elapsed().as_nanos())
    }

    fn is_wanted(&self) -> bool {
        self.glance();
        if self.end.is_some_and(|end| Instant::now() >= end) {
            self.is_over.store(true, Ordering::Relaxed);
            return false;
        }
        !self.stopped.load(Ordering::Relaxed)
    }

    fn status(&self, words: std::fmt::Arguments<'_>, done: u64, unit: &'static str) {
        if self.make_bar.is_some()
            && let Ok(mut told) = self.words.try_lock()
        {
            *told = format!("{words}, {done} {unit}");
        }
    }
}
