//! Wyt_K whose P-positions repeat along the diagonal: taking the same k from both piles, for a k in K.

use super::along::Along;
use crate::rules::Removals;
use crate::strategy::options::Options;
use numeration::Int;

/// Adds the P-positions that (a, b) reaches so. The difference of the piles stays, so what is left of the smaller one decides,
/// and from the preperiod on only its residue modulo the period.
pub(super) fn add(form: &impl Along, removals: &Removals, a: &Int, b: &Int, limit: usize, found: &mut Options) {
    let (small, large) = (a.min(b), a.max(b));
    let difference = large - small;
    if difference > form.spread() {
        return;
    }
    let (start, period) = (form.preperiod(), form.period());
    let wins = |left: &Int| form.partner(left) == left + &difference;
    // How much of the pile can go before it is below the preperiod.
    let spare = (*small >= start).then(|| small - &start);
    let offset = &start + spare.as_ref().map_or(Int::ZERO, |spare| spare % &period);
    // A pile that is small, and like what is left when an amount with this residue is taken.
    let late = |residue: &Int| &offset + &period - residue;
    match removals {
        Removals::Finite(set) => {
            for k in set.iter().take_while(|k| *k <= small) {
                let left =
                    if spare.as_ref().is_some_and(|spare| k <= spare) { late(&(k % &period)) } else { small - k };
                if wins(&left) {
                    found.push(a - k, b - k);
                }
            }
        }
        Removals::Powers { base, from } if !small.is_zero() => {
            let Ok(from) = usize::try_from(from) else { return };
            // Powers are only made where they are listed or lead below the preperiod: of a pile with a million digits there
            // are millions.
            let mut winning = Vec::new();
            let many = spare.filter(|spare| !spare.is_zero()).map_or(0, |spare| spare.ilog(base) + 1);
            let mut residue = Int::ONE % &period;
            for exponent in 0..many {
                if exponent >= from && wins(&late(&residue)) {
                    winning.push(exponent);
                }
                residue = residue * base % &period;
            }
            winning.extend((many.max(from)..=small.ilog(base)).filter(|&exponent| wins(&(small - base.pow(exponent)))));
            found.count += Int::from(winning.len());
            let listed = winning.iter().rev().take(limit).map(|&exponent| base.pow(exponent));
            found.first.extend(listed.map(|k| (a - &k, b - k)));
        }
        Removals::Powers { .. } | Removals::Multiples(_) => {}
    }
}
