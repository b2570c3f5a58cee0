//! What a caller lends a long computation: a way to watch and stop it, threads, a limit on memory, and a place to keep
//! results.

use crate::error::{Error, ErrorKind, Result};
use numeration::Int;
use std::io;

/// Told how far a computation is; answers whether to go on.
pub trait Progress: Sync {
    /// `done` of `total` units of work are finished. Returning `false` stops the computation with
    /// [`ErrorKind::Interrupted`]. May be called from several threads.
    fn advance(&self, done: u64, total: u64) -> bool;

    /// The longest that a computation may be expected to take, in nanoseconds of one core.
    fn patience(&self) -> u128 {
        u128::MAX
    }

    /// A computation that is about to begin takes about so many nanoseconds of one core, no more than [`Progress::patience`].
    fn expect(&self, _nanoseconds: u128) {}

    /// Whether to go on, asked by a computation that does nothing but wait for another one.
    fn is_wanted(&self) -> bool {
        true
    }

    /// Where the computation is, in a few words, for those that cannot tell how much there is to do, and how much is done
    /// in some unit, so that the speed can be told. `done` may start anywhere, and again when another part begins.
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
    /// The most memory the computation may plan to use, in bytes.
    pub max_memory: u64,
    /// Keeps results between runs.
    pub keep: &'a dyn Keep,
}

/// The default limit on memory: 2 GiB.
pub const DEFAULT_MEMORY: u64 = 2 << 30;

/// No machine is taken to have more than this, 16 TiB; whoever needs more is not told to allow more.
pub const LARGEST_MEMORY: u128 = 16 << 40;

impl Default for Job<'_> {
    fn default() -> Self {
        Job { progress: &Unwatched, executor: &Sequential, max_memory: DEFAULT_MEMORY, keep: &Forgetful }
    }
}

impl Job<'_> {
    /// Reports progress; an error when the caller wants to stop.
    pub(crate) fn advance(&self, done: u64, total: u64) -> Result<()> {
        if self.progress.advance(done, total) { Ok(()) } else { Err(Error::interrupted()) }
    }

    /// Refuses a plan that needs more than the allowed memory, or more than can be addressed, before anything is allocated. So
    /// what can be afforded can also be counted by a `usize`.
    ///
    /// # Errors
    /// [`ErrorKind::Memory`] tells what is planned, needed and allowed.
    pub fn afford(&self, what: &str, needed: u128) -> Result<()> {
        let allowed = u128::from(self.max_memory).min(isize::MAX as u128);
        if needed <= allowed {
            return Ok(());
        }
        let way_out = if needed > LARGEST_MEMORY { "ask for less" } else { "ask for less or raise --max-memory" };
        Err(Error::new(
            ErrorKind::Memory,
            format!(
                "{what} needs about {} of memory, more than the {} allowed; {way_out}",
                bytes(needed),
                bytes(allowed)
            ),
        ))
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
        let allowed = self.progress.patience();
        if nanoseconds <= allowed {
            self.progress.expect(nanoseconds);
            return Ok(());
        }
        let [needed, allowed] = [nanoseconds, allowed].map(time);
        let message = format!(
            "{what} takes about {needed} of one core, more than the {allowed} allowed; ask for less, or allow it with --max-time"
        );
        Err(Error::new(ErrorKind::Time, message))
    }
}

/// A time in nanoseconds in words, rounded: `3 s`, `12 min`, `5 h`, `3 years`.
pub fn time(nanoseconds: u128) -> String {
    let seconds = nanoseconds.div_ceil(1_000_000_000);
    const UNITS: [(&str, u128); 5] = [("years", 31_557_600), ("days", 86_400), ("h", 3600), ("min", 60), ("s", 1)];
    let (name, unit) = UNITS.into_iter().find(|(_, unit)| seconds >= 2 * unit).unwrap_or(("s", 1));
    match seconds / unit {
        many if many > 1_000_000 => format!("over a million {name}"),
        many => format!("{many} {name}"),
    }
}

/// A size in bytes, with one decimal and a binary unit.
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
        assert_eq!([in_seconds(0), in_seconds(5), in_seconds(119)], ["0 s", "5 s", "119 s"]);
        assert_eq!([in_seconds(120), in_seconds(7200), in_seconds(10_u128.pow(9))], ["2 min", "2 h", "31 years"]);
        assert_eq!(time(u128::MAX), "over a million years");
    }

    #[test]
    fn what_takes_too_long_is_refused_before_it_begins() {
        struct Patient(u128);
        impl Progress for Patient {
            fn advance(&self, _done: u64, _total: u64) -> bool {
                true
            }
            fn patience(&self) -> u128 {
                self.0
            }
        }
        let job = Job { progress: &Patient(3600 * 1_000_000_000), ..Job::default() };
        assert!(job.expect("it", 3600 * 1_000_000_000).is_ok() && Job::default().expect("it", u128::MAX).is_ok());
        let refused = job.expect("it", 7200 * 1_000_000_000).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::Time);
        assert!(
            refused.to_string().starts_with("it takes about 2 h of one core, more than the 60 min allowed"),
            "{refused}"
        );
    }

    #[test]
    fn more_memory_is_advised_only_where_a_machine_may_have_it() {
        let told = |needed: u128| Job::default().afford("it", needed).unwrap_err().to_string();
        assert!(Job::default().afford("it", 2 << 30).is_ok());
        assert_eq!(
            told(3 << 30),
            "it needs about 3 GiB of memory, more than the 2 GiB allowed; ask for less or raise --max-memory"
        );
        assert_eq!(told(23 << 40), "it needs about 23 TiB of memory, more than the 2 GiB allowed; ask for less");
    }
}
