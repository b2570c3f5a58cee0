//! The additive period of a row, and its values at any distance.

use numeration::Int;

/// G(row, y + period) = G(row, y) + period for all y >= preperiod, and both numbers are the least possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Period {
    /// The row: the first pile.
    pub row: usize,
    /// The least column from which the row repeats.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
}

/// What an engine proved of the first rows of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The periods of rows 0, 1, .., as far as they are proved.
    pub periods: Vec<Period>,
    /// How many columns of the next row were looked at; 0 if every row asked for is proved.
    pub searched_to: u64,
    /// The last row asked for, with its values, if it is proved.
    pub last: Option<PeriodicRow>,
}

/// A row with a proved period and what is needed to tell its values.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct PeriodicRow {
    /// Its period.
    pub period: Period,
    /// The first column of `offsets`: 0, or a later one up to the preperiod if the values before it are not kept.
    pub start: u64,
    /// G(row, y) - y for y = start .. preperiod + period.
    pub offsets: Vec<i32>,
    /// How many columns were computed when the period was proved: up to there it is not needed.
    pub computed: u64,
}

impl PeriodicRow {
    /// G(row, y) - y, unless the column stands before the kept ones.  O(1) for machine words, else one division.
    pub fn offset(&self, y: &Int) -> Option<i32> {
        let Period { preperiod, period, .. } = self.period;
        let column = match u64::try_from(y) {
            Ok(y) if y < preperiod => y,
            _ => preperiod + u64::try_from((y - Int::from(preperiod)) % Int::from(period)).ok()?,
        };
        self.offsets.get(usize::try_from(column.checked_sub(self.start)?).ok()?).copied()
    }

    /// G(row, y), unless the column stands before the kept ones.
    pub fn value(&self, y: &Int) -> Option<Int> {
        let offset = self.offset(y)?;
        let by = Int::from(offset.unsigned_abs());
        if offset < 0 { (*y >= by).then(|| y - by) } else { Some(y + by) }
    }
}

/// The least p that is a period of a sequence of whole periods, where some period of it is known: `known.len()`.
///
/// A period of the repeated sequence that divides its length is found by taking out prime factors one at a time; the least
/// period divides every other.  O(n log n).
pub fn least_period(known: &[i32]) -> usize {
    let mut p = known.len();
    for prime in prime_factors(p as u64) {
        let prime = prime as usize;
        while p.is_multiple_of(prime) && known[..p - p / prime] == known[p / prime..p] {
            p /= prime;
        }
    }
    p
}

/// The prime factors of a number, each once.
pub(super) fn prime_factors(mut n: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut prime = 2;
    while n > 1 {
        if prime * prime > n {
            prime = n;
        }
        if n.is_multiple_of(prime) {
            primes.push(prime);
        }
        while n.is_multiple_of(prime) {
            n /= prime;
        }
        prime += 1;
    }
    primes
}

/// The least common multiple of two positive numbers; the largest number there is if it does not fit.
pub(super) fn lcm(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    (a / x).saturating_mul(b)
}
