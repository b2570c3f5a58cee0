//! Computations that have only so much time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use wythoff::job::Progress;

/// Watches a computation and stops it when its time is over.
pub struct Deadline<'a> {
    watch: &'a dyn Progress,
    at: Option<Instant>,
    is_over: AtomicBool,
}

impl<'a> Deadline<'a> {
    /// From now on; without a limit it never stops anything.
    pub fn new(watch: &'a dyn Progress, limit: Option<Duration>) -> Deadline<'a> {
        let at = limit.and_then(|limit| Instant::now().checked_add(limit));
        Deadline { watch, at, is_over: AtomicBool::new(false) }
    }

    /// Whether it was this that stopped the computation.
    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }
}

impl Progress for Deadline<'_> {
    fn advance(&self, done: u64, total: u64) -> bool {
        if self.at.is_some_and(|at| Instant::now() >= at) {
            self.is_over.store(true, Ordering::Relaxed);
            return false;
        }
        self.watch.advance(done, total)
    }

    fn status(&self, words: std::fmt::Arguments<'_>, done: u64, unit: &'static str) {
        self.watch.status(words, done, unit);
    }
}

/// Reads a time such as `90s`, `10m` or `2h`; a number alone is seconds.
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

/// A time in words, rounded: `3 s`, `12 min`, `5 h`, `3 years`.
pub fn about(nanoseconds: u128) -> String {
    let seconds = nanoseconds.div_ceil(1_000_000_000);
    const UNITS: [(&str, u128); 5] = [("years", 31_557_600), ("days", 86_400), ("h", 3600), ("min", 60), ("s", 1)];
    let (name, unit) = UNITS.into_iter().find(|(_, unit)| seconds >= 2 * unit).unwrap_or(("s", 1));
    match seconds / unit {
        many if many > 1_000_000 => format!("over a million {name}"),
        many => format!("{many} {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::job::Unwatched;

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
        let in_seconds = |seconds: u128| about(seconds * 1_000_000_000);
        assert_eq!([in_seconds(0), in_seconds(5), in_seconds(119)], ["0 s", "5 s", "119 s"]);
        assert_eq!([in_seconds(120), in_seconds(7200), in_seconds(10_u128.pow(9))], ["2 min", "2 h", "31 years"]);
        assert_eq!(about(u128::MAX), "over a million years");
    }

    #[test]
    fn it_ends() {
        let open = Deadline::new(&Unwatched, None);
        assert!(open.advance(0, 1) && !open.is_over());
        let over = Deadline::new(&Unwatched, Some(Duration::ZERO));
        assert!(!over.is_over() && !over.advance(0, 1) && over.is_over());
        let later = Deadline::new(&Unwatched, Some(Duration::from_secs(3600)));
        assert!(later.advance(0, 1) && !later.is_over());
    }
}
