//! Measures, and prints a line of JSON for each measurement: what was computed, by whom, how large, and the CPU time.
//!
//!     wythoff-benchmarks peers     boards and P-tests, by this library and by what else one would write
//!     wythoff-benchmarks growth    times of this library in N, n and g
//!
//! Boards of the same side must have the same sum of values, whoever fills them.

mod growth;
mod peers;

use rustix::time::{ClockId, clock_gettime};
use serde_json::json;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("peers") => peers::all(),
        Some("growth") => growth::all(),
        _ => {
            eprintln!("usage: wythoff-benchmarks peers|growth");
            std::process::exit(2);
        }
    }
}

/// The CPU time of this thread for one call, in seconds: the best of a few, or of one if that takes long.
fn best(mut work: impl FnMut()) -> f64 {
    let mut once = || {
        let now = || clock_gettime(ClockId::ThreadCPUTime);
        let before = now();
        work();
        let after = now();
        (after.tv_sec - before.tv_sec) as f64 + (after.tv_nsec - before.tv_nsec) as f64 * 1e-9
    };
    let first = once();
    let runs = if first > 1.0 { 0 } else { 4 };
    (0..runs).fold(first, |best, _| best.min(once()))
}

/// One measurement.
fn report(task: &str, by: &str, x: f64, seconds: f64) {
    println!("{}", json!({ "task": task, "by": by, "x": x, "seconds": seconds }));
}
