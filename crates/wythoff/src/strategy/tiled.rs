//! Values of Wyt_K for piles of any size, where the game is regular: squares tile the table of its values.

use super::moves::is_quick;
use super::options::Options;
use crate::evidence::Evidence;
use crate::job::Job;
use crate::regularity::{Limits, Tiling, Verdict, decide};
use crate::rules::{Game, Removals, Rules};
use numeration::Int;

/// The most elements of K that are tried one by one as moves.
const MOST_MOVES: usize = 20_000;

/// What tiles the table, and how that is known.
pub(super) struct Tiled<'a> {
    tiling: Tiling,
    removals: &'a Removals,
    pub(super) evidence: Evidence,
}

impl<'a> Tiled<'a> {
    /// The tiling for a position that is too large for a quick board. `None` for other games, where none is found within
    /// milliseconds, and where too many moves from both piles would have to be tried.
    pub(super) fn of(game: &'a Game, a: &Int, b: &Int) -> Option<Tiled<'a>> {
        let Rules::Wyt(rules) = game.rules() else { return None };
        let moves = match rules.removals() {
            Removals::Finite(set) => set.len(),
            Removals::Powers { base, .. } => a.min(b).max(&Int::ONE).ilog(base),
            Removals::Multiples(_) => return None,
        };
        if is_quick(game, a, b) || moves > MOST_MOVES { None } else { Tiled::of_set(game, rules.removals()) }
    }

    fn of_set(game: &Game, removals: &'a Removals) -> Option<Tiled<'a>> {
        let (tiling, what) = match decide(removals, &Limits::QUICK, &Job::default()).ok()? {
            Verdict::Closed(tiling) => (tiling, "closed"),
            Verdict::Quotient { tiling, .. } => (tiling, "quotient"),
            _ => return None,
        };
        let evidence = theorem(removals).map_or_else(
            || {
                Evidence::proved(format!(
                    "{game} is {what} {}-nim-regular; 'wyt regular' tells the proof",
                    tiling.side()
                ))
            },
            Evidence::theorem,
        );
        Some(Tiled { tiling, removals, evidence })
    }

    /// G(a, b), unless moves reach back too far for the square to be found soon.
    pub(super) fn value(&self, a: &Int, b: &Int) -> Option<Int> {
        self.tiling.value(a, b)
    }

    /// The options of (a, b) with a value.  T = O(|K|) operations on integers of this size.
    pub(super) fn options(&self, a: &Int, b: &Int, value: &Int, limit: usize) -> Option<Options> {
        let mut found = Options::default();
        let (x, y) = (self.tiling.partner(b, value)?, self.tiling.partner(a, value)?);
        if x < *a {
            found.push(x, b.clone());
        }
        if y < *b {
            found.push(a.clone(), y);
        }
        let most = a.min(b);
        let mut try_taking = |k: &Int| -> Option<()> {
            let (x, y) = (a - k, b - k);
            if self.tiling.value(&x, &y)? == *value {
                found.push(x, y);
            }
            Some(())
        };
        match self.removals {
            Removals::Finite(set) => set.iter().take_while(|k| *k <= most).try_for_each(&mut try_taking)?,
            Removals::Powers { base, from } => {
                let last = most.max(&Int::ONE).ilog(base);
                if let (Ok(first), false) = (usize::try_from(from), most.is_zero()) {
                    (first..=last).try_for_each(|exponent| try_taking(&base.pow(exponent)))?;
                }
            }
            Removals::Multiples(_) => return None,
        }
        Some(found.sorted(limit))
    }
}

/// The theorem of duchene-2009 that gives the values, if one does.
fn theorem(removals: &Removals) -> Option<&'static str> {
    let is_power = |k: &Int| k.count_ones() == 1;
    match removals {
        Removals::Finite(set) if set.len() == 1 && set[0] == Int::ONE => Some("duchene-2009, Theorem 3"),
        Removals::Finite(set) if set.len() == 1 && is_power(&set[0]) => Some("duchene-2009, Theorem 4"),
        Removals::Finite(set) if set[0] == Int::ONE && set.iter().all(is_power) => Some("duchene-2009, Theorem 6"),
        Removals::Powers { base, from } if from.is_zero() && is_power(base) => Some("duchene-2009, Theorem 6"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;
    use crate::strategy::closed_form::{ClosedForm, winning};

    const SETS: [&str; 9] =
        ["wyt:1", "wyt:2,6", "wyt:1,4,8", "wyt:6", "wyt:4,16,20", "wyt:12", "wyt:2^i", "wyt:2,6,8", "wyt:1,2,4,5,6"];

    fn tiled(game: &Game) -> Tiled<'_> {
        let Rules::Wyt(rules) = game.rules() else { panic!("{game}") };
        Tiled::of_set(game, rules.removals()).unwrap_or_else(|| panic!("{game}"))
    }

    #[test]
    fn options_with_a_value_against_a_board() {
        const SIDE: usize = 45;
        for text in SETS {
            let game: Game = text.parse().unwrap();
            let table = board::table(&game, SIDE, SIDE, &Job::default()).unwrap();
            let tiled = tiled(&game);
            for (a, b) in (0..SIDE).flat_map(|a| (0..SIDE).step_by(3).map(move |b| (a, b))) {
                for value in (0..70).step_by(7).chain([table.get(a, b)]) {
                    let brute = game.options(a, b).unwrap().into_iter().filter(|&(x, y)| table.get(x, y) == value);
                    let brute: Vec<(Int, Int)> = brute.map(|(x, y)| (Int::from(x), Int::from(y))).collect();
                    let found = tiled.options(&Int::from(a), &Int::from(b), &Int::from(value), usize::MAX).unwrap();
                    assert_eq!(found.first, brute, "{text} ({a},{b}) to {value}");
                    assert_eq!(found.count, Int::from(brute.len()));
                }
            }
        }
    }

    /// Far out, the positions of value 0 are the P-positions that repeat along the diagonal, and so are the winning options.
    #[test]
    fn far_out_two_ways() {
        let base = numeration::parse("10^25").unwrap();
        for text in SETS {
            let game: Game = text.parse().unwrap();
            let (tiled, form) = (tiled(&game), ClosedForm::of(&game).unwrap());
            for (i, j) in (0u32..60).flat_map(|i| (0u32..12).map(move |j| (i, j))) {
                let a = &base * Int::from(i % 7 + 1) + Int::from(i);
                let b = &a + Int::from(j);
                let value = tiled.value(&a, &b).unwrap();
                assert_eq!(value.is_zero(), form.contains(&a, &b), "{text} ({a},{b})");
                let by_squares = tiled.options(&a, &b, &Int::ZERO, usize::MAX).unwrap();
                if !value.is_zero() {
                    assert_eq!(by_squares, winning(&game, &form, &a, &b, usize::MAX).unwrap(), "{text} ({a},{b})");
                }
                assert!(tiled.options(&a, &b, &value, 1).unwrap().count.is_zero(), "{text} ({a},{b})");
            }
        }
    }
}
