//! Signals that ask for a clean stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The signals that ask for a clean stop: Ctrl-C, `kill`, and a terminal that closes.
#[cfg(unix)]
const STOPS: [i32; 3] = [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const STOPS: [i32; 2] = [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM];

/// One flag per signal of [`STOPS`], set when it arrives.
#[derive(Clone, Default)]
pub struct Stopped([Arc<AtomicBool>; STOPS.len()]);

impl Stopped {
    /// Watches for the signals. The first one asks for a clean stop, the second does what it always does.
    pub fn watch() -> std::io::Result<Stopped> {
        let stopped = Stopped::default();
        for (signal, flag) in STOPS.into_iter().zip(&stopped.0) {
            signal_hook::flag::register_conditional_default(signal, flag.clone())?;
            signal_hook::flag::register(signal, flag.clone())?;
        }
        Ok(stopped)
    }

    /// The signal that has arrived, if any has.
    pub fn by(&self) -> Option<i32> {
        STOPS.into_iter().zip(&self.0).find(|(_, flag)| flag.load(Ordering::Relaxed)).map(|(signal, _)| signal)
    }
}
