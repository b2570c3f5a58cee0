//! Signals that ask for a clean stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The signals that ask for a clean stop: Ctrl-C, `kill`, and a terminal that closes.
#[cfg(unix)]
const STOPS: [i32; 3] = [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const STOPS: [i32; 2] = [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM];

/// What is known of the signals of [`STOPS`].
#[derive(Clone, Default)]
pub struct Stopped {
    /// One for each, set when it arrives.
    arrived: [Arc<AtomicBool>; STOPS.len()],
    /// Set when any of them arrives.
    any: Arc<AtomicBool>,
    /// Whether the computation has heard of it, and so tidies up and ends.
    heard: Arc<AtomicBool>,
}

impl Stopped {
    /// Watches for the signals. The first one asks for a clean stop, the second does what it always does. So does the first if no
    /// one has looked for a while: arithmetic on millions of digits has no place to stop.
    pub fn watch() -> std::io::Result<Stopped> {
        let stopped = Stopped::default();
        for (signal, flag) in STOPS.into_iter().zip(&stopped.arrived) {
            signal_hook::flag::register_conditional_default(signal, Arc::clone(&stopped.any))?;
            signal_hook::flag::register(signal, Arc::clone(&stopped.any))?;
            signal_hook::flag::register(signal, Arc::clone(flag))?;
        }
        #[cfg(unix)]
        end_if_unheard(Arc::clone(&stopped.heard))?;
        Ok(stopped)
    }

    /// The signal that has arrived, if any has. Whoever asks and is told must tidy up and end.
    pub fn by(&self) -> Option<i32> {
        let arrived = STOPS.into_iter().zip(&self.arrived).find(|(_, flag)| flag.load(Ordering::Relaxed));
        arrived.map(|(signal, _)| {
            self.heard.store(true, Ordering::Relaxed);
            signal
        })
    }
}

/// Whether the program waits for standard input, where it cannot hear of a signal.
static IS_WAITING: AtomicBool = AtomicBool::new(false);

/// Reads from standard input, or something else that may never come.
pub fn waiting<T>(read: impl FnOnce() -> T) -> T {
    IS_WAITING.store(true, Ordering::Relaxed);
    let read = read();
    IS_WAITING.store(false, Ordering::Relaxed);
    read
}

/// Ends the program by a signal that no computation has heard of: within a second if the program waits, or is deep in arithmetic, which
/// the time of the processor shows; later on a busy machine, where a computation may not have come to the place where it listens. Drafts
/// of files are removed.
#[cfg(unix)]
fn end_if_unheard(heard: Arc<AtomicBool>) -> std::io::Result<()> {
    use rustix::time::{ClockId, clock_gettime};
    use std::time::{Duration, Instant};
    const GLANCE: Duration = Duration::from_millis(50);
    const PATIENCE: Duration = Duration::from_millis(700);
    /// Computations listen far more often than this.
    const WORKED: Duration = Duration::from_millis(500);
    const LONGEST: Duration = Duration::from_secs(5);
    let worked = || Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).unwrap_or_default();
    let mut signals = signal_hook::iterator::Signals::new(STOPS)?;
    let wait = move || {
        for signal in signals.forever() {
            let (arrived, before) = (Instant::now(), worked());
            let is_lost = || {
                let elapsed = arrived.elapsed();
                let is_deaf = IS_WAITING.load(Ordering::Relaxed) || worked().saturating_sub(before) >= WORKED;
                elapsed >= LONGEST || elapsed >= PATIENCE && is_deaf
            };
            while !heard.load(Ordering::Relaxed) && !is_lost() {
                std::thread::sleep(GLANCE);
            }
            if !heard.load(Ordering::Relaxed) {
                host::file::abandon_drafts();
                host::notes::line(format_args!("wyt: {}", engines::Error::interrupted()));
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        }
    };
    std::thread::Builder::new().spawn(wait).map(drop)
}
