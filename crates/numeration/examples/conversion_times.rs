//! Times of conversion to and from numeration systems, in milliseconds of processor time where Linux tells it.
//!
//! `cargo run --release -p wythoff-numeration --example conversion_times`

use numeration::{Int, System};
use std::time::Instant;

/// Processor time of this thread in microseconds.
fn processor() -> Option<u128> {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(times.split(' ').next()?.parse::<u128>().ok()? / 1000)
}

/// The time that the work takes each time.
fn timed<T>(times: u32, work: impl Fn() -> T) -> String {
    let (start, before) = (Instant::now(), processor());
    (0..times).for_each(|_| drop(work()));
    let wall = start.elapsed().as_micros();
    let each = processor().zip(before).map_or(wall, |(after, before)| after - before) / u128::from(times);
    format!("{}.{:02}", each / 1000, each % 1000 / 10)
}

fn main() {
    let [one, two, three] = [1u8, 2, 3].map(Int::from);
    let systems = [
        ("p(1)", System::p(&one)),
        ("q(1)", System::q(&one)),
        ("p(2)", System::p(&two)),
        ("heap(2,3)", System::heap(&two, &three)),
    ];
    println!("{:<10} {:>9} {:>9} {:>9} {:>9}", "system", "decimals", "digits", "shift", "value");
    for (name, system) in systems {
        let system = system.expect("no parameter is zero");
        for (exponent, times) in [(4, 100), (5, 20), (6, 3)] {
            // A power of 7 shows no pattern in any of the systems.
            let n = Int::from(7u8).pow(10usize.pow(exponent) * 10_000 / 8_451);
            let digits = system.digits(&n);
            assert!(system.value(&digits) == n, "{name}");
            let convert = timed(times, || system.digits(&n));
            let shift = timed(times, || system.digits_and_shift(&n));
            let read = timed(times, || system.value(&digits));
            println!("{name:<10} {:>9} {convert:>9} {shift:>9} {read:>9}", format!("10^{exponent}"));
        }
    }
}
