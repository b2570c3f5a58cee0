//! P-positions in equal blocks along the main diagonal: pairs (i, i) and adjacent pairs (i, i + 1).
//!
//! Nim has blocks of one equal pair; Wyt_{k} has k equal pairs and then half of k, rounded up, adjacent ones
//! (duchene-2009, Theorem 2).

use numeration::{Int, Short};

#[derive(Clone, Debug)]
pub(super) struct Blocks {
    equal: Int,
    adjacent: Int,
}

impl Blocks {
    /// Those of Nim.
    pub(super) fn nim() -> Blocks {
        Blocks { equal: Int::ONE, adjacent: Int::ZERO }
    }

    /// Those of Wyt_{k}.
    pub(super) fn wyt(k: &Int) -> Blocks {
        Blocks { equal: k.clone(), adjacent: (k + Int::ONE) / two() }
    }

    /// The P-positions in words.
    pub(super) fn describe(&self) -> String {
        if self.adjacent.is_zero() {
            return "the P-positions are the pairs of equal piles".to_owned();
        }
        format!(
            "the P-positions repeat along the diagonal with period {}: {} of the form (i,i) from (0,0) on, then {} of the form \
             (i,i+1) in steps of 2",
            Short(&self.side()),
            Short(&self.equal),
            Short(&self.adjacent)
        )
    }

    /// The side of a block.
    pub(super) fn side(&self) -> Int {
        &self.equal + &self.adjacent * two()
    }

    pub(super) fn nth(&self, n: &Int) -> (Int, Int) {
        let per_block = &self.equal + &self.adjacent;
        let corner = n / &per_block * self.side();
        let rest = n % per_block;
        if rest < self.equal {
            (&corner + &rest, corner + rest)
        } else {
            let a = corner + &self.equal + (rest - &self.equal) * two();
            (a.clone(), a + Int::ONE)
        }
    }

    /// The index of the P-position whose smaller pile is a.
    pub(super) fn index(&self, a: &Int) -> Int {
        let (block, offset) = (a / self.side(), a % self.side());
        let within = if offset < self.equal { offset } else { &self.equal + (offset - &self.equal) / two() };
        block * (&self.equal + &self.adjacent) + within
    }

    /// The pile that forms a P-position with this one.
    pub(super) fn partner(&self, pile: &Int) -> Int {
        let offset = pile % self.side();
        if offset < self.equal {
            pile.clone()
        } else if ((offset - &self.equal) % two()).is_zero() {
            pile + Int::ONE
        } else {
            pile - Int::ONE
        }
    }
}

fn two() -> Int {
    Int::from(2u8)
}
