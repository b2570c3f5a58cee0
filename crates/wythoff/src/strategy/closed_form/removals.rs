//! Wyt_K whose P-positions come in blocks: taking the same k from both piles, for a k in K.

use super::blocks::Blocks;
use crate::rules::Removals;
use crate::strategy::options::Options;
use numeration::Int;

/// Adds the P-positions that (a, b) reaches so. The difference of the piles stays, so only what is left of the smaller one
/// within its block decides.
pub(super) fn add(blocks: &Blocks, removals: &Removals, a: &Int, b: &Int, limit: usize, found: &mut Options) {
    let (small, large) = (a.min(b), a.max(b));
    let difference = large - small;
    if difference > Int::ONE {
        return;
    }
    let side = blocks.side();
    let offset = small % &side;
    let wins = |k: &Int| {
        let left = &side + &offset - k % &side;
        blocks.partner(&left) == left + &difference
    };
    match removals {
        Removals::Finite(set) => {
            for k in set.iter().filter(|k| *k <= small && wins(k)) {
                found.push(a - k, b - k);
            }
        }
        // The closed form is for all powers, from the first on.
        Removals::Powers { base, .. } if !small.is_zero() => {
            // Powers are only made where they are listed: of a pile with a million digits there are millions.
            let mut winning = Vec::new();
            let mut residue = Int::ONE % &side;
            for exponent in 0..=small.ilog(base) {
                if wins(&residue) {
                    winning.push(exponent);
                }
                residue = residue * base % &side;
            }
            found.count += Int::from(winning.len());
            let listed = winning.iter().rev().take(limit).map(|&exponent| base.pow(exponent));
            found.first.extend(listed.map(|k| (a - &k, b - k)));
        }
        Removals::Powers { .. } | Removals::Multiples(_) => {}
    }
}
