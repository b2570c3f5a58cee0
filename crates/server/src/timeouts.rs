//! How long clients are waited for. How long computations may take is `--max-time`, and no matter of this.

use std::time::Duration;

/// How long clients are waited for.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// Until the headers of a request are there, counted from the connection or from the last answer. Browsers keep connections
    /// that they may need again, and open a new one without asking when one was closed.
    pub head: Duration,
    /// Until something moves: the next piece of an upload, or the first byte that is taken of an answer that waits to be sent.
    /// Lost packets are sent again after a few seconds at the most.
    pub stall: Duration,
    /// For all of an upload: 16 MiB at 140 kB a second.
    pub upload: Duration,
    /// How long a connection must have been silent before it is closed in favour of a new one. Requests follow a connection at once,
    /// so one that has been silent for so long is a spare one.
    pub spare: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        let seconds = Duration::from_secs;
        Timeouts { head: seconds(20), stall: seconds(10), upload: seconds(120), spare: seconds(1) }
    }
}
