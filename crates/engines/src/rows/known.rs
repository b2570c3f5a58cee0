//! The periods of a game's first rows, kept between runs.

use super::Period;
use crate::job::Keep;
use crate::rules::Game;

/// Changes whenever the meaning of the bytes does.
const VERSION: u64 = 2;

fn key(game: &Game) -> String {
    format!("periods/{}", game.simplest())
}

/// The periods of rows 0, 1, .., as far as they are known.
pub(super) fn load(keep: &dyn Keep, game: &Game) -> Option<Vec<Period>> {
    let bytes = keep.load(&key(game))?;
    let (words, rest) = bytes.as_chunks::<8>();
    let words: Vec<u64> = words.iter().map(|word| u64::from_le_bytes(*word)).collect();
    let (&version, numbers) = words.split_first()?;
    let (pairs, odd) = numbers.as_chunks::<2>();
    if !rest.is_empty() || !odd.is_empty() || version != VERSION || pairs.iter().any(|[_, period]| *period == 0) {
        return None;
    }
    Some((0..).zip(pairs).map(|(row, &[preperiod, period])| Period { row, preperiod, period }).collect())
}

/// Keeps the periods of rows 0, 1, .., unless more are known already.
pub(super) fn save(keep: &dyn Keep, game: &Game, periods: &[Period]) {
    if load(keep, game).is_some_and(|known| known.len() >= periods.len()) {
        return;
    }
    let words = std::iter::once(VERSION).chain(periods.iter().flat_map(|row| [row.preperiod, row.period]));
    keep.save(&key(game), &words.flat_map(u64::to_le_bytes).collect::<Vec<u8>>());
}
