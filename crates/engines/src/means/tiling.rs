//! Values of Wyt_K for piles of any size, where the game is regular: squares tile the table of its values.

use super::{Everywhere, Means, Question, Reply, TwoPiles, ValueOrBound};
use crate::budget;
use crate::error::Result;
use crate::evidence::{Citation, Evidence, citations};
use crate::job::Job;
use crate::regularity::{RegularityVerdict, SearchLimits, Tiling, decide};
use crate::rules::{Game, Removals, Rules};
use crate::strategy::{Options, listed};
use numeration::Int;
use std::sync::OnceLock;

/// The most elements of K that are tried one by one as moves.
const MOST_MOVES: usize = 20_000;

/// The squares that tile the values of a Wyt_K.
pub struct Tiles {
    game: Game,
    removals: Removals,
    /// What was found, once it was looked for.
    found: OnceLock<Option<(Tiling, Evidence)>>,
}

impl Tiles {
    /// For a Wyt_K that may have some.
    pub fn of(game: &Game) -> Option<Tiles> {
        match game.rules() {
            Rules::Wyt(rules) if !matches!(rules.removals(), Removals::Multiples(_)) => {
                Some(Tiles { game: game.clone(), removals: rules.removals().clone(), found: OnceLock::new() })
            }
            _ => None,
        }
    }

    /// Whether a theorem says that they tile.
    pub fn is_by_theorem(&self) -> bool {
        theorem(&self.removals).is_some()
    }

    /// The tiling, if there is one with squares of a small side.
    ///
    /// # Errors
    /// Those of [`decide`].
    pub fn tiling(&self, job: &Job) -> Result<Option<&(Tiling, Evidence)>> {
        if let Some(found) = self.found.get() {
            return Ok(found.as_ref());
        }
        let found = match decide(&self.removals, &SearchLimits::QUICK, job)? {
            RegularityVerdict::Closed(tiling) => Some((tiling, "closed")),
            RegularityVerdict::Quotient { tiling, .. } => Some((tiling, "quotient")),
            _ => None,
        };
        let found = found.map(|(tiling, what)| {
            let words = format!("{} is {what} {}-nim-regular", self.game, tiling.side());
            let evidence =
                theorem(&self.removals).map_or_else(|| Evidence::proved("regularity", words), Evidence::theorem);
            (tiling, evidence)
        });
        Ok(self.found.get_or_init(|| found).as_ref())
    }

    /// How many moves from both piles there are.
    fn moves(&self, at: TwoPiles) -> usize {
        match &self.removals {
            Removals::Finite(set) => set.len(),
            Removals::Powers { base, .. } => at.row().max(&Int::ONE).ilog(base),
            Removals::Multiples(_) => usize::MAX,
        }
    }

    /// The options of a position with a value.  T = O(|K|) operations on integers of this size.
    fn reached(&self, tiling: &Tiling, at: TwoPiles, value: &Int, limit: usize) -> Option<Options> {
        let (a, b) = (at.a, at.b);
        let mut found = Options::default();
        let (x, y) = (tiling.partner(b, value)?, tiling.partner(a, value)?);
        if x < *a {
            found.push(x, b.clone());
        }
        if y < *b {
            found.push(a.clone(), y);
        }
        let most = at.row();
        let mut try_taking = |k: &Int| -> Option<()> {
            let (x, y) = (a - k, b - k);
            if tiling.value(&x, &y)? == *value {
                found.push(x, y);
            }
            Some(())
        };
        match &self.removals {
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

/// The theorem that gives the values, if one does.
fn theorem(removals: &Removals) -> Option<Citation> {
    let is_power = |k: &Int| k.count_ones() == 1;
    match removals {
        Removals::Finite(set) if set.len() == 1 && set[0] == Int::ONE => Some(citations::WYT_OF_ONE),
        Removals::Finite(set) if set.len() == 1 && is_power(&set[0]) => Some(citations::WYT_OF_A_POWER),
        Removals::Finite(set) if set[0] == Int::ONE && set.iter().all(is_power) => Some(citations::WYT_OF_POWERS),
        Removals::Powers { base, from } if from.is_zero() && is_power(base) => Some(citations::WYT_OF_POWERS),
        _ => None,
    }
}

impl Means for Tiles {
    fn name(&self) -> &'static str {
        "tiling"
    }

    fn cost(&self, question: &Question) -> Option<u128> {
        let (at, operations) = match question {
            Question::Value { at, .. } => (at, 1),
            Question::Options { at, .. } => (at, self.moves(*at) as u128 + 2),
            _ => return None,
        };
        let search = if self.is_by_theorem() { budget::TILING_BY_THEOREM } else { budget::TILING };
        Some(search.saturating_add(budget::arithmetic(at.bits()).saturating_mul(operations)))
    }

    fn value(&self, at: TwoPiles, _most: Option<u32>, job: &Job) -> Result<Reply<ValueOrBound>> {
        let Some((tiling, evidence)) = self.tiling(job)? else {
            return Reply::silent("no squares of a side up to 128 are found to tile its values");
        };
        match tiling.value(at.a, at.b) {
            Some(value) => Reply::known(ValueOrBound::Exactly(value), evidence.clone()),
            None => Reply::silent("moves reach back too far for the square to be found soon"),
        }
    }

    fn everywhere(&self, job: &Job) -> Result<Option<Everywhere<'_>>> {
        let found = self.tiling(job)?.map(|(tiling, evidence)| {
            let value = Box::new(|a: &Int, b: &Int| tiling.value(a, b));
            Everywhere { value, evidence: evidence.clone() }
        });
        Ok(found)
    }

    fn options(&self, at: TwoPiles, value: &Int, limit: usize, job: &Job) -> Result<Reply<Options>> {
        let Some((tiling, evidence)) = self.tiling(job)? else {
            return Reply::silent("no squares of a side up to 128 are found to tile its values");
        };
        if self.moves(at) > MOST_MOVES || self.reached(tiling, at, value, 0).is_none() {
            return Reply::silent("too many moves from both piles would have to be tried");
        }
        let make = |limit| Ok(self.reached(tiling, at, value, limit).unwrap_or_default());
        Reply::known(listed(at.a, at.b, limit, job, make)?, evidence.clone())
    }
}

#[cfg(test)]
mod tests;
