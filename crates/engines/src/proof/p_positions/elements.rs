//! The set K as the checker needs it: finitely many of its elements stand for all.
//!
//! From the preperiod on only k modulo the period matters to what D(x + k) is. So of two elements k <= l with the same residue,
//! both at least the preperiod, l attacks nothing that k does not; and whatever l reaches from late rows, k reaches.

use super::comparisons::Comparisons;
use super::table::DifferenceTable;
use crate::proof::stop::{CheckStep, Stop};
use crate::rules::Removals;
use numeration::Int;

/// Elements of K.
pub struct Elements {
    /// Those that are rows, increasing.
    pub rows: Vec<usize>,
    /// Residues of those that are not; each of them is beyond the preperiod.
    pub residues: Vec<usize>,
}

/// A list of differences has fewer entries of four bytes than this, and no sum of two rows below it overflows.
const FAR: usize = usize::MAX / 8;

impl Elements {
    /// Enough elements of K for this table.
    pub fn of(removals: &Removals, table: &DifferenceTable, work: &mut Comparisons) -> CheckStep<Elements> {
        let mut elements = Elements { rows: Vec::new(), residues: Vec::new() };
        let period = Int::from(table.period);
        match removals {
            Removals::Finite(set) => {
                for k in set {
                    work.spend(1)?;
                    match usize::try_from(k) {
                        Ok(k) if k < FAR => elements.rows.push(k),
                        _ => elements.residues.push(small(&(k % &period))),
                    }
                }
            }
            Removals::Powers { base, from } => {
                let mut exact = power(base, from);
                let mut residue = residue_of_power(base, from, &period);
                let mut seen = vec![false; table.period];
                // The residue of a power determines that of the next, so the first one that comes again is followed by what
                // followed it before.
                loop {
                    work.spend(1)?;
                    let known =
                        std::mem::replace(&mut seen[small(&residue)], exact.is_none_or(|k| k >= table.preperiod));
                    match exact {
                        Some(k) => elements.rows.push(k),
                        None if known => break,
                        None => elements.residues.push(small(&residue)),
                    }
                    exact = exact.and_then(|k| k.checked_mul(usize::try_from(base).ok()?)).filter(|&k| k < FAR);
                    residue = residue * base % &period;
                }
            }
            Removals::Multiples(m) => {
                let reason = format!("K is all multiples of {m}; this checker knows finite sets and powers");
                return Err(Stop::rejected("game", reason));
            }
        }
        Ok(elements)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.rows.len() + self.residues.len()
    }
}

/// A residue, which is below a period that is a number of rows.
fn small(residue: &Int) -> usize {
    numeration::saturate(residue)
}

/// A power, if it is a row.
fn power(base: &Int, exponent: &Int) -> Option<usize> {
    let (base, exponent) = (usize::try_from(base).ok()?, u32::try_from(exponent).ok()?);
    base.checked_pow(exponent).filter(|&k| k < FAR)
}

/// A power modulo a number, by squaring.
fn residue_of_power(base: &Int, exponent: &Int, modulus: &Int) -> Int {
    let two = Int::from(2u8);
    let (mut square, mut left, mut residue) = (base % modulus, exponent.clone(), Int::ONE % modulus);
    while !left.is_zero() {
        if !(&left % &two).is_zero() {
            residue = residue * &square % modulus;
        }
        square = &square * &square % modulus;
        left /= &two;
    }
    residue
}
