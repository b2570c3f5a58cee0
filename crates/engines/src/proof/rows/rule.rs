//! The options of a cell in lower rows, family by family: near the corner cell by cell, and the list that holds for all
//! cells of a row once the second pile is large.
//!
//! A cell (x, y) of row x with y >= x can always move to all (x, y') with y' < y. What differs are its options in the rows
//! i < x. From column `from` on they are at (i, y - s) with pairs (i, s) that do not depend on y:
//!
//! * Nim: (i, y) for all i. Every other family but R-Wythoff has these too.
//! * Wythoff: (x - k, y - k) for 0 < k <= x, which fit the board if y >= x.
//! * A-Wythoff: (x - k, y - l) with |k - l| < A, k, l > 0; l <= x + A - 1 fits if y >= x + A - 1.
//! * R-Wythoff: only the diagonal: the first pile alone may be taken from if x >= y only.
//! * W_{k,l}: the diagonal down to row k. The other pile, y - s >= y - x, is at least l if y >= x + l.
//! * T_k: floor((y-s)/(x-s)) - floor(y/x) is at least k + 1 if the quotients differ by k + 1, that is if
//!   s (y - x) >= (k + 1) x (x - s), hardest for s = 1: none of the diagonal for y >= x + (k + 1) x (x - 1).
//! * Wyt_K: those of the diagonal with k in K.

use crate::rules::{Game, Rules};
use numeration::{Int, saturate};

/// The options in lower rows that do not stand in the cell's own column, once y is large.
#[derive(Clone, Debug)]
pub enum SlantMoves {
    /// (x - k, y - l) for k, l > 0 with |k - l| < width, in rows >= least; none if the width is 0.
    Band { width: usize, least: usize },
    /// (x - k, y - k) for each of these k, increasing.
    Steps(Vec<usize>),
}

/// The moves in rows 0..=last.
pub struct Rule<'a> {
    rules: &'a Rules,
    /// The elements of K, for Wyt_K.
    steps: Vec<usize>,
    /// The last row.
    pub last: usize,
    /// The column from which on the options of a row look alike.
    pub from: u64,
    /// Whether the lower cells of the column are options from there on.
    pub column: bool,
    /// The others.
    pub slant: SlantMoves,
}

impl Rule<'_> {
    /// The moves of a game; `None` if it is of a family whose rows are not alike far out.
    pub fn of(game: &Game, last: usize) -> Option<Rule<'_>> {
        let band = |width, least| SlantMoves::Band { width, least };
        let mut steps = Vec::new();
        let (from, column, slant) = match game.written() {
            Rules::Nim(_) => (0, true, band(0, 0)),
            Rules::Wythoff(_) => (last, true, band(1, 0)),
            Rules::AWythoff(rules) => {
                let width = saturate(&rules.a);
                (last.saturating_add(width), true, band(width, 0))
            }
            Rules::RWythoff(_) => (last + 1, false, band(1, 0)),
            Rules::W(rules) => (last.saturating_add(saturate(&rules.l)), true, band(1, saturate(&rules.k))),
            Rules::T(rules) => {
                let change = saturate(&rules.k).saturating_add(1);
                let far = change.saturating_mul(last).saturating_mul(last.saturating_sub(1));
                (far.saturating_add(last), true, band(0, 0))
            }
            Rules::Wyt(rules) => {
                steps = (1..=last).filter(|&k| rules.removals().contains(&Int::from(k))).collect();
                let all = steps.len() == last;
                (last, true, if all { band(1, 0) } else { SlantMoves::Steps(steps.clone()) })
            }
            _ => return None,
        };
        Some(Rule { rules: game.written(), steps, last, from: from as u64, column, slant })
    }

    /// The width of the band of diagonals, 1 where there is no band.
    pub fn width(&self) -> usize {
        match self.slant {
            SlantMoves::Band { width, .. } => width.max(1),
            SlantMoves::Steps(_) => 1,
        }
    }

    /// How many columns back an option can be: x + A - 1 with row x the last.
    pub fn memory(&self) -> usize {
        self.last.saturating_add(self.width() - 1)
    }

    /// The options (i, y - s) of a cell (x, y), y >= from, in lower rows, as pairs (i, s).
    pub fn reach(&self, x: usize) -> Vec<(usize, usize)> {
        let mut reach = Vec::new();
        if self.column {
            reach.extend((0..x).map(|i| (i, 0)));
        }
        reach.extend(self.slanted(x));
        reach
    }

    /// At most how many cells [`Rule::reach`] lists.
    pub fn reached(&self, x: usize) -> usize {
        let slanted = match &self.slant {
            SlantMoves::Band { width, .. } => x.saturating_mul(width.saturating_mul(2).saturating_sub(1)),
            SlantMoves::Steps(steps) => steps.len(),
        };
        slanted.saturating_add(if self.column { x } else { 0 })
    }

    /// Those of [`Rule::reach`] in other columns.
    pub fn slanted(&self, x: usize) -> Vec<(usize, usize)> {
        match &self.slant {
            SlantMoves::Band { width: 0, .. } => Vec::new(),
            &SlantMoves::Band { width, least } => (least..x)
                .flat_map(|i| {
                    let k = x - i;
                    ((k + 1).saturating_sub(width).max(1)..k + width).map(move |s| (i, s))
                })
                .collect(),
            SlantMoves::Steps(steps) => steps.iter().take_while(|&&k| k <= x).map(|&k| (x - k, k)).collect(),
        }
    }

    /// Whether (x, y) can move along its row.
    pub fn along(&self, x: usize, y: usize) -> bool {
        !matches!(self.rules, Rules::RWythoff(_)) || y >= x
    }

    /// Visits the options of any cell (x, y) in lower rows.
    pub fn below(&self, x: usize, y: usize, mut visit: impl FnMut(usize, usize)) {
        if !matches!(self.rules, Rules::RWythoff(_)) || x >= y {
            (0..x).for_each(|i| visit(i, y));
        }
        if let Rules::AWythoff(_) = self.rules {
            let width = self.width();
            for k in 1..=x {
                let most = k.saturating_add(width - 1).min(y);
                ((k + 1).saturating_sub(width).max(1)..=most).for_each(|l| visit(x - k, y - l));
            }
            return;
        }
        let (small, large) = (x.min(y), x.max(y));
        let thresholds = match self.rules {
            Rules::W(rules) => (saturate(&rules.k), saturate(&rules.l)),
            Rules::T(rules) => (1, saturate(&rules.k)),
            _ => (0, 0),
        };
        for s in 1..=small {
            let (left, right) = (small - s, large - s);
            let allowed = match self.rules {
                Rules::Wythoff(_) | Rules::RWythoff(_) => true,
                Rules::W(_) => left >= thresholds.0 && right >= thresholds.1,
                Rules::T(_) => left > 0 && right / left - large / small <= thresholds.1,
                Rules::Wyt(_) => self.steps.binary_search(&s).is_ok(),
                _ => false,
            };
            if allowed {
                visit(x - s, y - s);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: [&str; 16] = [
        "nim",
        "wythoff",
        "a-wythoff:1",
        "a-wythoff:2",
        "a-wythoff:5",
        "f-wythoff",
        "t:1",
        "t:3",
        "t:inf",
        "r-wythoff",
        "w:2",
        "w:1,4",
        "wyt:1,4,8",
        "wyt:2^i@1",
        "wyt:3i",
        "wyt:1i",
    ];

    #[test]
    fn options_are_those_of_the_game() {
        let last = 11;
        for text in GAMES {
            let game: Game = text.parse().unwrap();
            let rule = Rule::of(&game, last).unwrap();
            for x in 0..=last {
                for y in (0..60).chain(rule.from as usize..rule.from as usize + 20) {
                    let mut expected = game.options(x, y).unwrap();
                    let along = expected.iter().filter(|&&(i, _)| i == x).count();
                    assert_eq!(along, if rule.along(x, y) { y } else { 0 }, "{text} ({x},{y})");
                    expected.retain(|&(i, _)| i < x);
                    let mut found = Vec::new();
                    rule.below(x, y, |i, j| found.push((i, j)));
                    found.sort_unstable();
                    assert_eq!(found, expected, "{text} ({x},{y})");
                    if y as u64 >= rule.from {
                        let mut steady: Vec<_> = rule.reach(x).into_iter().map(|(i, s)| (i, y - s)).collect();
                        steady.sort_unstable();
                        assert_eq!(steady, expected, "{text} ({x},{y})");
                        assert!(steady.iter().all(|&(_, j)| y - j <= rule.memory()));
                    }
                }
            }
        }
        assert!(Rule::of(&"heap:2,1".parse().unwrap(), 5).is_none());
    }
}
