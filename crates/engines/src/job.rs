//! What a caller lends a long computation: a way to watch and stop it, threads, a budget, and a place to keep results.

mod memory;
#[cfg(test)]
pub(crate) mod testing;

pub use memory::InMemory;

use crate::budget::Budget;
use crate::error::{Amount, Error, ErrorKind, Problem, Remedy, Result};
use crate::means::Trail;
use numeration::Int;
use std::io;

/// Told how far a computation is; answers whether to go on.
pub trait Progress: Sync {
    /// `done` of `total` units of work are finished. Returning `false` stops the computation with
    /// [`ErrorKind::Interrupted`]. May be called from several threads.
    fn advance(&self, done: u64, total: u64) -> bool;

    /// A computation that is about to begin takes about this many nanoseconds of one core, which the budget allows.
    fn expect(&self, _nanoseconds: u128) {}

    /// Whether the time that someone allowed is over. Then what [`Progress::advance`] stops counts as too long, not as unwanted, and
    /// a question is answered as far as it got.
    fn is_late(&self) -> bool {
        false
    }

    /// The time since some moment, in nanoseconds, where someone wants to know what a step really took.
    fn clock(&self) -> Option<u128> {
        None
    }

    /// Whether to go on, asked by a computation that does nothing but wait for another one.
    fn is_wanted(&self) -> bool {
        true
    }

    /// Where the computation is, in a few words, for computations that do not know how much there is to do, and how much is
    /// done in some unit, so that the speed can be shown. `done` may start anywhere, and again when another part begins.
    fn status(&self, _words: std::fmt::Arguments<'_>, _done: u64, _unit: &'static str) {}
}

/// Keeps results and unfinished work between runs. What it hands back is byte for byte what it was given, or nothing.
///
/// Large things are handed over piece by piece, so that there never is a second copy of them in memory.
pub trait Keep: Sync {
    /// What was last written under this key.
    fn read(&self, key: &str) -> Option<Box<dyn io::Read>>;

    /// Keeps what `content` writes under this key, in place of what was there. Nothing is lost but time if it fails.
    fn write(&self, key: &str, content: &mut dyn FnMut(&mut dyn io::Write) -> io::Result<()>);

    /// Forgets what was written under this key.
    fn forget(&self, key: &str);

    /// Whether unfinished work should be written now. Asked often; true from time to time.
    fn is_due(&self) -> bool;

    /// All of what was last written under this key.
    fn load(&self, key: &str) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        self.read(key)?.read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }

    /// Keeps some bytes.
    fn save(&self, key: &str, bytes: &[u8]) {
        self.write(key, &mut |to| to.write_all(bytes));
    }
}

/// Runs independent pieces of work, in any order and on any threads, and returns when all are done.
pub trait Executor: Sync {
    /// Runs every task to its end.
    fn run<'a>(&self, tasks: Vec<Box<dyn FnOnce() + Send + 'a>>);

    /// How many tasks can be under way at once.
    fn width(&self) -> usize;
}

/// Lets everything run to its end, unseen.
pub struct Unwatched;

impl Progress for Unwatched {
    fn advance(&self, _done: u64, _total: u64) -> bool {
        true
    }
}

/// Keeps nothing.
pub struct Forgetful;

impl Keep for Forgetful {
    fn read(&self, _key: &str) -> Option<Box<dyn io::Read>> {
        None
    }

    fn write(&self, _key: &str, _content: &mut dyn FnMut(&mut dyn io::Write) -> io::Result<()>) {}

    fn forget(&self, _key: &str) {}

    fn is_due(&self) -> bool {
        false
    }
}

/// One task after another, on the calling thread.
pub struct Sequential;

impl Executor for Sequential {
    fn run<'a>(&self, tasks: Vec<Box<dyn FnOnce() + Send + 'a>>) {
        for task in tasks {
            task();
        }
    }

    fn width(&self) -> usize {
        1
    }
}

/// The conditions under which a computation runs.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// Watches and stops.
    pub progress: &'a dyn Progress,
    /// Lends threads.
    pub executor: &'a dyn Executor,
    /// How much work and memory it may take.
    pub budget: Budget,
    /// Keeps results between runs.
    pub keep: &'a dyn Keep,
    /// Collects how a question was answered, for whoever wants to see it.
    pub trail: Option<&'a Trail>,
}

/// No machine is taken to have more than this, 16 TiB; whoever needs more is not advised to allow more.
const LARGEST_MEMORY: u128 = 16 << 40;

/// Nobody waits longer than this, a thousand years; whoever would have to is not advised to allow more time.
const LONGEST_TIME: u128 = 31_557_600_000_000_000_000_000;

impl Default for Job<'_> {
    fn default() -> Self {
        Job { progress: &Unwatched, executor: &Sequential, budget: Budget::default(), keep: &Forgetful, trail: None }
    }
}

impl<'a> Job<'a> {
    /// The same job with this budget.
    #[must_use]
    pub fn with(self, budget: Budget) -> Job<'a> {
        Job { budget, ..self }
    }

    /// The same job, whose steps are collected.
    #[must_use]
    pub fn showing(self, trail: &'a Trail) -> Job<'a> {
        Job { trail: Some(trail), ..self }
    }

    /// The same job with this much memory.
    #[must_use]
    pub fn with_memory(self, memory: u64) -> Job<'a> {
        self.with(Budget { memory, ..self.budget })
    }

    /// Reports progress; an error when the caller wants to stop.
    ///
    /// # Errors
    /// [`ErrorKind::Interrupted`], or [`ErrorKind::Time`] if the time that was allowed is over.
    pub fn advance(&self, done: u64, total: u64) -> Result<()> {
        if self.progress.advance(done, total) { Ok(()) } else { Err(self.stopped()) }
    }

    /// Why a computation was stopped.
    pub fn stopped(&self) -> Error {
        match self.progress.is_late() {
            true => {
                Error::new(ErrorKind::Time, Problem::new("the time allowed is over").or(Remedy::Time(self.budget.work)))
            }
            false => Error::interrupted(),
        }
    }

    /// Refuses a plan that needs more than the allowed memory, or more than can be addressed, before anything is allocated. So
    /// what can be afforded can also be counted by a `usize`.
    ///
    /// # Errors
    /// [`ErrorKind::Memory`] says what is planned, needed and allowed.
    pub fn afford(&self, what: &str, needed: u128) -> Result<()> {
        self.afford_or(what, needed, Remedy::Less)
    }

    /// Refuses likewise, where something else than to ask for less would help.
    ///
    /// # Errors
    /// [`ErrorKind::Memory`].
    pub(crate) fn afford_or(&self, what: &str, needed: u128, remedy: Remedy) -> Result<()> {
        let allowed = u128::from(self.budget.memory).min(isize::MAX as u128);
        if needed <= allowed {
            return Ok(());
        }
        let (more, less) = (estimated(bytes(needed)), bytes(allowed));
        let mut problem =
            Problem::new(format!("{what} needs {more} of memory, more than the {less} allowed")).or(remedy);
        if needed <= LARGEST_MEMORY {
            problem = problem.or(Remedy::Memory(needed));
        }
        Err(Error::too_much(ErrorKind::Memory, problem, Amount::Bytes(needed), Amount::Bytes(allowed)))
    }

    /// Whether an error is for want of memory that may be had by asking again. Then it ends the question: a weaker answer would
    /// depend on who asks.
    pub(crate) fn may_grow_after(&self, error: &Error) -> bool {
        self.budget.may_grow && error.kind() == ErrorKind::Memory
    }

    /// The error of a computation that met the memory allowed on its way, and cannot say how much it needs.
    pub(crate) fn out_of_memory(&self, problem: impl Into<Problem>) -> Error {
        Error::new(ErrorKind::Memory, problem.into().or(Remedy::Memory(u128::from(self.budget.memory) * 2)))
    }
}

impl Job<'_> {
    /// Refuses arithmetic on numbers that takes more than the allowed memory: roots, quotients and digits in other systems take up
    /// to 90 times the memory of the numbers, as measured at 10^6 and 10^7 digits. Small numbers are never refused.
    ///
    /// # Errors
    /// [`ErrorKind::Memory`].
    pub fn afford_numbers(&self, numbers: &[&Int]) -> Result<()> {
        const FREE: usize = 1 << 20;
        let bits: usize = numbers.iter().map(|n| numeration::bits(n)).sum();
        if bits <= FREE {
            return Ok(());
        }
        let digits = bits as u128 * 1000 / 3322;
        self.afford(&format!("arithmetic on numbers of {digits} digits"), bits as u128 / 8 * 90)
    }

    /// Announces how long a plan takes, about, or refuses it before it begins if that is too long.
    ///
    /// # Errors
    /// [`ErrorKind::Time`] says what is planned, how long it takes and what is allowed.
    pub fn expect(&self, what: &str, nanoseconds: u128) -> Result<()> {
        let allowed = self.budget.work;
        if nanoseconds <= allowed {
            self.progress.expect(nanoseconds);
            return Ok(());
        }
        let (more, less) = (about(nanoseconds), time(allowed));
        let mut problem =
            Problem::new(format!("{what} takes {more} of one core, more than the {less} allowed")).or(Remedy::Less);
        if nanoseconds <= LONGEST_TIME {
            problem = problem.or(Remedy::Time(nanoseconds));
        }
        Err(Error::too_much(ErrorKind::Time, problem, Amount::Nanoseconds(nanoseconds), Amount::Nanoseconds(allowed)))
    }
}

/// A time in nanoseconds in words, rounded: `40 ms`, `3 s`, `12 min`, `5 h`, `3 years`.
// humantime writes every unit down to nanoseconds, as in 1h 2m 3s 4ms, which says more than an estimate knows.
pub fn time(nanoseconds: u128) -> String {
    if (1..1_000_000_000).contains(&nanoseconds) {
        return format!("{} ms", nanoseconds.div_ceil(1_000_000));
    }
    let seconds = nanoseconds.div_ceil(1_000_000_000);
    const UNITS: [(&str, u128); 5] = [("years", 31_557_600), ("days", 86_400), ("h", 3600), ("min", 60), ("s", 1)];
    let (name, unit) = UNITS.into_iter().find(|(_, unit)| seconds * 2 >= 3 * unit).unwrap_or(("s", 1));
    match (seconds + unit / 2) / unit {
        many if many > 1_000_000 => format!("over a million {name}"),
        many => format!("{many} {name}"),
    }
}

/// A time as an estimate: `about 3 s`.
pub fn about(nanoseconds: u128) -> String {
    estimated(time(nanoseconds))
}

fn estimated(amount: String) -> String {
    if amount.starts_with("over") { amount } else { format!("about {amount}") }
}

/// A time in nanoseconds in words, from microseconds on.
pub fn spent(nanoseconds: u128) -> String {
    match nanoseconds {
        0..1000 => "under 1 us".to_owned(),
        1000..1_000_000 => format!("{} us", nanoseconds / 1000),
        1_000_000..10_000_000_000 => format!("{} ms", nanoseconds / 1_000_000),
        _ => time(nanoseconds),
    }
}

/// A size in bytes, with one decimal and a binary unit.
// A plan may need more than 2^64 bytes before it is refused, and bytesize holds no more than that.
pub fn bytes(n: u128) -> String {
    const UNITS: [&str; 9] = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB"];
    let mut unit = 0;
    let mut scaled = n;
    let mut tenths = 0;
    while scaled >= 1024 && unit + 1 < UNITS.len() {
        tenths = scaled % 1024 * 10 / 1024;
        scaled /= 1024;
        unit += 1;
    }
    if scaled > 1_000_000 {
        format!("over a million {}", UNITS[unit])
    } else if unit == 0 || tenths == 0 {
        format!("{scaled} {}", UNITS[unit])
    } else {
        format!("{scaled}.{tenths} {}", UNITS[unit])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_in_words() {
        let in_seconds = |seconds: u128| time(seconds * 1_000_000_000);
        assert_eq!([in_seconds(0), in_seconds(5), in_seconds(89), in_seconds(90)], ["0 s", "5 s", "89 s", "2 min"]);
        assert_eq!([in_seconds(120), in_seconds(7200), in_seconds(10_u128.pow(9))], ["2 min", "2 h", "32 years"]);
        assert_eq!(in_seconds(50_000_000), "2 years");
        assert_eq!(time(u128::MAX), "over a million years");
    }

    #[test]
    fn what_takes_too_long_is_refused_before_it_begins() {
        const HOUR: u128 = 3600 * 1_000_000_000;
        let job = Job::default().with(Budget { work: HOUR, ..Budget::default() });
        assert!(job.expect("it", HOUR).is_ok() && job.with(Budget::unlimited()).expect("it", u128::MAX).is_ok());
        let refused = job.expect("it", 2 * HOUR).unwrap_err();
        assert_eq!((refused.kind(), refused.needed()), (ErrorKind::Time, Some(Amount::Nanoseconds(2 * HOUR))));
        assert_eq!(
            refused.problem().to_string(),
            "it takes about 2 h of one core, more than the 60 min allowed; ask for less or allow more time"
        );
        assert!(!job.expect("it", u128::MAX).unwrap_err().problem().to_string().contains("more time"));
    }

    #[test]
    fn more_memory_is_advised_only_where_a_machine_may_have_it() {
        let said = |needed: u128| Job::default().afford("it", needed).unwrap_err().problem().to_string();
        assert!(Job::default().afford("it", 2 << 30).is_ok());
        assert_eq!(
            said(3 << 30),
            "it needs about 3 GiB of memory, more than the 2 GiB allowed; ask for less or allow more memory"
        );
        assert_eq!(said(23 << 40), "it needs about 23 TiB of memory, more than the 2 GiB allowed; ask for less");
    }

    #[test]
    fn what_is_late_is_not_unwanted() {
        struct LateProgress(bool);
        impl Progress for LateProgress {
            fn advance(&self, _done: u64, _total: u64) -> bool {
                false
            }
            fn is_late(&self) -> bool {
                self.0
            }
        }
        for (late, kind) in [(true, ErrorKind::Time), (false, ErrorKind::Interrupted)] {
            let job = Job { progress: &LateProgress(late), ..Job::default() };
            assert_eq!(job.advance(1, 2).unwrap_err().kind(), kind);
        }
    }
}
