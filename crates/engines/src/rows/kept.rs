//! Proved rows as bytes, and the place where they are kept between runs.
//!
//! A version, the width of an offset in bytes (1, 2 or 4), the row, preperiod, period, start and columns computed as 64-bit
//! numbers, then the offsets; all little endian. Reading takes nothing on trust that can be told from the bytes alone: a row is handed back
//! only if it is one that [`encode`] could have written.

use super::{Period, PeriodicRow};
use crate::job::Keep;
use crate::rules::Game;

const VERSION: u8 = 3;
const HEADER: usize = 42;

/// The row as bytes.  O(n).
pub fn encode(row: &PeriodicRow) -> Vec<u8> {
    let width = width(&row.offsets);
    let mut bytes = Vec::with_capacity(HEADER + row.offsets.len() * usize::from(width));
    bytes.extend([VERSION, width]);
    for number in [row.period.row as u64, row.period.preperiod, row.period.period, row.start, row.computed] {
        bytes.extend(number.to_le_bytes());
    }
    for offset in &row.offsets {
        bytes.extend(&offset.to_le_bytes()[..usize::from(width)]);
    }
    bytes
}

/// The least of 1, 2 and 4 bytes that hold all offsets.
fn width(offsets: &[i32]) -> u8 {
    let fits = |bits: u32| offsets.iter().all(|h| (-1i64 << bits..1i64 << bits).contains(&i64::from(*h)));
    if fits(7) {
        1
    } else if fits(15) {
        2
    } else {
        4
    }
}

/// The row that these bytes are, or `None` if they are no row: another version, a length that does not fit, a period of
/// 0, a start that is neither 0 nor the preperiod, a value below 0 or above the sum of the piles.  O(n).
pub fn decode(bytes: &[u8]) -> Option<PeriodicRow> {
    let (header, rest) = bytes.split_at_checked(HEADER)?;
    let number = |k: usize| Some(u64::from_le_bytes(header[2 + 8 * k..10 + 8 * k].try_into().ok()?));
    let (row, preperiod, period, start) = (usize::try_from(number(0)?).ok()?, number(1)?, number(2)?, number(3)?);
    let computed = number(4)?;
    let width = usize::from(header[1]);
    if header[0] != VERSION || ![1, 2, 4].contains(&width) || period == 0 || (start != 0 && start != preperiod) {
        return None;
    }
    let columns = usize::try_from(preperiod.checked_add(period)?.checked_sub(start)?).ok()?;
    if columns.checked_mul(width)? != rest.len() {
        return None;
    }
    let offsets: Vec<i32> = rest.chunks_exact(width).map(sign_extended).collect();
    let fits = |(&h, y): (&i32, u64)| match u64::try_from(h) {
        Ok(above) => above <= row as u64,
        Err(_) => u64::from(h.unsigned_abs()) <= y,
    };
    let canonical = usize::from(self::width(&offsets)) == width;
    (canonical && offsets.iter().zip(start..).all(fits)).then_some(PeriodicRow {
        period: Period { row, preperiod, period },
        start,
        offsets,
        computed,
    })
}

/// A number of up to four bytes.
fn sign_extended(bytes: &[u8]) -> i32 {
    let mut word = [if bytes[bytes.len() - 1] < 128 { 0 } else { 255 }; 4];
    word[..bytes.len()].copy_from_slice(bytes);
    i32::from_le_bytes(word)
}

/// Where a row of a game is kept.
fn key(game: &Game, row: usize) -> String {
    format!("rows/{}/{row}", game.simplest())
}

/// The row, if it is kept.
pub fn load(keep: &dyn Keep, game: &Game, row: usize) -> Option<PeriodicRow> {
    decode(&keep.load(&key(game, row))?).filter(|found| found.period.row == row)
}

/// Keeps a row.
pub fn save(keep: &dyn Keep, game: &Game, row: &PeriodicRow) {
    keep.save(&key(game, row.period.row), &encode(row));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(preperiod: u64, period: u64, start: u64, offsets: &[i32]) -> PeriodicRow {
        let period = Period { row: 70_000, preperiod, period };
        PeriodicRow { period, start, offsets: offsets.to_vec(), computed: 5 }
    }

    #[test]
    fn there_and_back() {
        for (row, width) in [
            (row(0, 1, 0, &[0]), 1),
            (row(2, 2, 0, &[127, -1, -2, 5]), 1),
            (row(300, 2, 300, &[-128, 127]), 1),
            (row(300, 2, 300, &[-129, 127]), 2),
            (row(300, 2, 300, &[-300, 32767]), 2),
            (row(300, 3, 300, &[-300, 32768, -1]), 4),
        ] {
            let bytes = encode(&row);
            assert_eq!(bytes.len(), HEADER + width * row.offsets.len());
            assert_eq!(decode(&bytes), Some(row));
        }
    }

    #[test]
    fn inconsistent_bytes() {
        let right = encode(&row(2, 2, 0, &[127, -1, -2, 5]));
        assert!(decode(&right).is_some());
        for length in 0..right.len() {
            assert_eq!(decode(&right[..length]), None);
        }
        assert_eq!(decode(&[&right[..], &[0]].concat()), None);
        // Version, width, a longer preperiod, no period, a start within, an enormous period.
        for (at, byte) in [(0, 1), (1, 3), (1, 2), (1, 0), (10, 3), (18, 0), (26, 1), (25, 255)] {
            let mut wrong = right.clone();
            wrong[at] = byte;
            assert_eq!(decode(&wrong), None, "byte {at}");
        }
        let invalid = [
            row(2, 2, 1, &[0, 1, 2]),
            row(2, 2, 0, &[0, -2, 0, 0]),
            row(2, 2, 0, &[0, 70_001, 0, 0]),
            row(2, 2, 0, &[0, 1, 0]),
            row(2, 0, 0, &[0, 1]),
            row(u64::MAX, 1, 0, &[0]),
        ];
        for row in invalid {
            assert_eq!(decode(&encode(&row)), None, "{row:?}");
        }
        // One offset, written wider than it needs to be.
        let mut wide = encode(&row(0, 1, 0, &[1]));
        wide[1] = 2;
        wide.push(0);
        assert_eq!(decode(&wide), None);
    }
}
