//! R-Wythoff: single-pile moves only from the larger pile (f-wythoff-2013, Remark 5, after Ho 2012).
//!
//! The paper does not say what happens when the piles are equal; Ho's abstract restricts only unequal piles, so
//! either pile may then be used. The other reading has the same P-positions but other Grundy values.

use super::{Ruleset, Take, Vector};
use crate::error::Result;

/// Any number from the larger pile (from either when they are equal), or the same number from both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RWythoff;

impl Ruleset for RWythoff {
    fn lines(&self) -> &[Vector] {
        &[Vector(1, 1)]
    }

    fn others(&self, a: usize, b: usize, visit: &mut impl FnMut(usize, usize)) -> Result<()> {
        if a >= b {
            (0..a).for_each(|x| visit(x, b));
        }
        if b >= a {
            (0..b).for_each(|y| visit(a, y));
        }
        Ok(())
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        let Take { a, b, k, l } = take;
        Ok(take.same_from_both() || (l.is_zero() && a >= b) || (k.is_zero() && b >= a))
    }
}
