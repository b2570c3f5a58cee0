//! Time: limits such as `90s` or `2h`, in and out, and how long a computation takes by its pace.

use std::time::{Duration, Instant};

/// What takes longer than this is announced.
pub const A_MINUTE: Duration = Duration::from_secs(60);

/// A pace is believed after this time.
const FIRST: Duration = Duration::from_secs(5);

/// A limit that allows this many nanoseconds with some room, as it would be written: `90s`, `10m`, `3h`, `2d`.
pub fn limit_for(nanoseconds: u128) -> String {
    let seconds = (nanoseconds / 2 * 3).div_ceil(1_000_000_000);
    let units = [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)];
    let (unit, size) = units.into_iter().find(|(_, size)| seconds >= 2 * size).unwrap_or(("s", 1));
    format!("{}{unit}", seconds.div_ceil(size).max(1))
}

/// How long a computation takes that has done so much of what there is to do in this time; `None` before that can be said.
pub fn estimated_total(elapsed: Duration, done: u64, total: u64) -> Option<u128> {
    let is_known = elapsed >= FIRST && done > 0;
    is_known.then(|| elapsed.as_nanos() * u128::from(total.max(done)) / u128::from(done))
}

/// When a limit that begins now ends.
pub fn end(limit: Option<Duration>) -> Option<Instant> {
    limit.and_then(|limit| Instant::now().checked_add(limit))
}

/// Reads a time such as `90s`, `10m` or `2h`; a number alone is seconds.
///
/// # Errors
/// In words, if it is none.
// Not by humantime (2.4): that refuses a number alone and 1e3, and takes fractions, years of 365.25 days and nanoseconds, while numbers
// here are written as everywhere in the program.
pub fn parse(text: &str) -> Result<Duration, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[number.len()..] {
        "" | "s" => 1,
        "m" | "min" => 60,
        "h" => 3600,
        "d" => 86400,
        _ => return Err(format!("'{text}' is not a time; write seconds or a unit, as in 90s, 10m or 2h")),
    };
    let not_whole =
        |_| format!("'{text}' is not a time; write a whole number and perhaps a unit, as in 90s, 10m or 2h");
    let number = numeration::parse(number).map_err(not_whole)?;
    let too_long = || format!("'{text}' is longer than any program runs; write a time such as 2h");
    let seconds = u64::try_from(number).ok().and_then(|n| n.checked_mul(unit)).filter(|&n| n <= u64::from(u32::MAX));
    seconds.map(Duration::from_secs).ok_or_else(too_long)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        for (text, seconds) in
            [("90", 90), ("90s", 90), ("10m", 600), ("10min", 600), ("2h", 7200), ("1e3", 1000), ("0", 0)]
        {
            assert_eq!(parse(text), Ok(Duration::from_secs(seconds)), "{text}");
        }
        for wrong in ["", "s", "1.5s", "-1", "3 weeks", "10^30h"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_pace_is_extrapolated_once_it_is_known() {
        let seconds = Duration::from_secs;
        assert_eq!(estimated_total(seconds(4), 1, 10), None);
        assert_eq!(estimated_total(seconds(9), 0, 10), None);
        assert_eq!(estimated_total(seconds(10), 1, 1_000_000), Some(10_000_000 * 1_000_000_000));
        assert_eq!(estimated_total(seconds(10), u64::MAX, u64::MAX), Some(10_000_000_000));
    }

    #[test]
    fn limits_are_written_as_they_are_read() {
        let second = 1_000_000_000;
        for (seconds, text) in
            [(0, "1s"), (1, "2s"), (60, "90s"), (80, "2m"), (3600, "90m"), (7200, "3h"), (200_000, "4d")]
        {
            assert_eq!(limit_for(seconds * second), text);
            assert!(parse(text).unwrap().as_nanos() >= seconds * second);
        }
    }
}
