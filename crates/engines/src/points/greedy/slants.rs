//! From which later rows a two-pile move reaches a point: the part in which the games differ, in machine words.
//!
//! The rules themselves are in [`crate::rules`]; here they are solved for the rows and diagonals they close.

use crate::rules::Both;
use numeration::Int;
use std::ops::RangeInclusive;

/// The two-pile moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slants {
    /// The same from both piles: Wythoff's game, R-Wythoff.
    Every,
    /// The same from both, leaving piles >= k and >= l, k <= l: W_k, W_{k,l}.
    Restricted { k: u64, l: u64 },
    /// The same from both, changing the integer ratio by at most k, the smaller pile staying positive: T_k, F-Wythoff.
    Ratio { k: u64 },
    /// Amounts that differ by less than the width, which is at least 2: Fraenkel's games.
    Wide { width: u64 },
}

/// Which later positions reach a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blocking {
    /// None.
    Never,
    /// Those on its diagonal, up to this row.
    Until(u64),
    /// Those on its diagonal.
    Always,
    /// Those on several diagonals, see [`span`].
    Around,
}

impl Slants {
    /// Those of a geometry; `None` if they are of another kind.
    pub(super) fn of(both: &Both) -> Option<Slants> {
        // Rows and columns are 64 bits wide, and beyond them all thresholds act alike.
        let word = |n: &Int| u64::try_from(n).unwrap_or(u64::MAX);
        match both {
            Both::Same { step, smaller, larger } if *step == Int::ONE => Some(match larger.is_zero() {
                true => Slants::Every,
                false => Slants::Restricted { k: word(smaller), l: word(larger) },
            }),
            Both::Ratio(change) => Some(Slants::Ratio { k: word(change) }),
            Both::Near(width) => Some(Slants::Wide { width: word(width) }),
            _ => None,
        }
    }

    /// Which positions in rows after c reach the point (c, c + d).
    ///
    /// For a ratio: from row r it is reached iff c > 0 and floor(d/c) - floor(d/r) <= k, as floor((c + d)/c) = 1 +
    /// floor(d/c). So always if floor(d/c) <= k, and otherwise as long as floor(d/r) >= floor(d/c) - k.
    pub(super) fn block(&self, c: u64, d: u64) -> Blocking {
        match *self {
            Slants::Every => Blocking::Always,
            Slants::Restricted { k, l } => {
                if c >= k && c.saturating_add(d) >= l {
                    Blocking::Always
                } else {
                    Blocking::Never
                }
            }
            Slants::Ratio { k } => match d.checked_div(c) {
                None => Blocking::Never,
                Some(ratio) if ratio <= k => Blocking::Always,
                Some(ratio) => Blocking::Until(d / (ratio - k)),
            },
            Slants::Wide { .. } => Blocking::Around,
        }
    }
}

/// The diagonals of row r > c from which a move of this width reaches the point (c, c + d).
///
/// The amounts taken from (r, r + m) are r - c and r - c + m - d: they differ by less than the width if |m - d| does, and the
/// second is positive if m > d - (r - c). The mirror image (c + d, c) of the point adds nothing: it is reached if m + d is
/// less than the width and r > c + d, and then |m - d| is less than the width and d < r - c.
pub(super) fn span(width: u64, (c, d): (u64, u64), r: u64) -> RangeInclusive<u64> {
    (d + 1).saturating_sub(width.min(r - c))..=d.saturating_add(width - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use numeration::Int;

    fn int(n: u64) -> Int {
        Int::from(n)
    }

    #[test]
    fn as_the_rules_say() {
        let huge = u64::MAX;
        let restricted = |k, l| Slants::Restricted { k, l };
        let games = [
            ("wythoff", Slants::Every),
            ("r-wythoff", Slants::Every),
            ("f-wythoff", Slants::Ratio { k: 0 }),
            ("t:1", Slants::Ratio { k: 1 }),
            ("t:3", Slants::Ratio { k: 3 }),
            ("t:10^30", Slants::Ratio { k: huge }),
            ("t:inf", restricted(1, 1)),
            ("w:0", restricted(0, 0)),
            ("w:3", restricted(3, 3)),
            ("w:2,9", restricted(2, 9)),
            ("w:5,10^30", restricted(5, huge)),
        ];
        for (text, slants) in games {
            let game: Game = text.parse().unwrap();
            let cells = (0..12).flat_map(|c| (0..30).flat_map(move |d| (c + 1..40).map(move |r| (c, d, r))));
            for (c, d, r) in cells {
                let reached = game.allows((&int(r), &int(r + d)), (&int(c), &int(c + d))).unwrap();
                let blocked = match slants.block(c, d) {
                    Blocking::Never | Blocking::Around => false,
                    Blocking::Until(row) => r <= row,
                    Blocking::Always => true,
                };
                assert_eq!(blocked, reached, "{text}: from row {r} to ({c},{})", c + d);
            }
        }
    }

    #[test]
    fn wide_moves() {
        for width in [2, 3, 7] {
            let game: Game = format!("a-wythoff:{width}").parse().unwrap();
            for (c, d) in (0..6).flat_map(|c| (0..15).map(move |d| (c, d))) {
                for (r, m) in (c + 1..25).flat_map(|r| (0..25).map(move |m| (r, m))) {
                    let reaches = |x: u64, y: u64| game.allows((&int(r), &int(r + m)), (&int(x), &int(y))).unwrap();
                    // The column move is not the concern here.
                    let reached = (r + m != c + d && reaches(c, c + d)) || (r > c + d && reaches(c + d, c));
                    assert_eq!(
                        span(width, (c, d), r).contains(&m),
                        reached,
                        "{game}: ({r},{}) to ({c},{})",
                        r + m,
                        c + d
                    );
                }
            }
        }
    }
}
