//! From row to row with an automaton.

use super::symbol::{Symbol, SymbolPoint};
use super::{Automaton, contradiction};
use crate::error::Result;
use crate::points::FarPoint;
use automata::Walk;
use numeration::{Digits, Int};

/// A walk over rows. Large numbers are computed once, for the row it began at; from there on small ones are counted.
pub(super) struct RowWalk<'a> {
    automaton: &'a Automaton,
    walk: Walk<'a>,
    symbol: &'a Symbol,
    /// The row it began at, and its reference count.
    start: Int,
    reference: Int,
    /// How many rows it has come, and by how much the reference count has grown.
    pub steps: i64,
    pub jumps: i64,
}

impl<'a> RowWalk<'a> {
    /// At a row.  T = one conversion of its number, with companion, and one look at the automaton per digit.
    pub fn at(automaton: &'a Automaton, row: &Int) -> Result<RowWalk<'a>> {
        let (digits, q) = automaton.p.digits_and_companion(row);
        RowWalk::new(automaton, digits, row.clone(), &q)
    }

    /// At the row whose digits are those of m in the q-system. As (p_(i+1) - p_i) / t = q_i, its reference count is m +
    /// e/t. T = as [`RowWalk::at`].
    pub fn at_reference(automaton: &'a Automaton, m: &Int) -> Result<RowWalk<'a>> {
        let (digits, row) = automaton.q.digits_and_companion(m);
        RowWalk::new(automaton, digits, row, m)
    }

    /// At the last row x with sh(x) <= y: its digits are those of y but for the last.  T = as [`RowWalk::at`].
    pub fn at_column(automaton: &'a Automaton, y: &Int) -> Result<RowWalk<'a>> {
        let (digits, q) = automaton.p.digits_and_companion(y);
        let bytes = digits.as_bytes().ok_or_else(contradiction)?;
        let Some((&last, before)) = bytes.split_last() else { return RowWalk::at(automaton, &Int::ZERO) };
        // With p_(i+1) = p_i + t q_i and q_(i+1) = p_i + (t - 1) q_i, the readings P and Q of the digits before the
        // last, c, are in y = P + t Q + c and q = P + (t - 1) Q + c.
        let before = Digits::from_bytes(before.to_vec());
        let shorter = y - q;
        let row = y - Int::from(last) - &shorter * Int::from(automaton.t);
        RowWalk::new(automaton, before, row, &shorter)
    }

    /// At a row with these digits, worth q in the q-system.
    fn new(automaton: &'a Automaton, digits: Digits, row: Int, q: &Int) -> Result<RowWalk<'a>> {
        let walk = Walk::new(&automaton.dfao, &automaton.p, digits).ok_or_else(contradiction)?;
        let symbol = automaton.symbol(walk.state())?;
        let reference = moved(q, symbol.e)?;
        Ok(RowWalk { automaton, walk, symbol, start: row, reference, steps: 0, jumps: 0 })
    }

    /// What is said of the row.
    pub fn symbol(&self) -> &'a Symbol {
        self.symbol
    }

    /// Goes on to the next row.  T = O(1) on average.
    pub fn advance(&mut self) -> Result<()> {
        self.jumps += i64::from(self.symbol.jump);
        self.steps += 1;
        let state = self.walk.increment();
        self.symbol = self.automaton.symbol(state)?;
        Ok(())
    }

    /// The row it began at.
    pub fn start(&self) -> &Int {
        &self.start
    }

    /// The reference count of the row it began at.
    pub fn reference(&self) -> &Int {
        &self.reference
    }

    /// rho of the row it began at.
    pub fn rho(&self) -> Int {
        &self.start + &self.reference * Int::from(self.automaton.t)
    }

    /// A point of the row.
    pub fn point(&self, placed: &SymbolPoint) -> Result<FarPoint> {
        let t = i64::from(self.automaton.t);
        let a = moved(&self.start, self.steps)?;
        let b = moved(&self.rho(), self.steps + t * self.jumps + placed.d)?;
        let n = moved(&self.reference, self.jumps + placed.n)?;
        if b < a {
            return Err(contradiction());
        }
        Ok(FarPoint { h: placed.h, n, a, b })
    }
}

impl Automaton {
    fn symbol(&self, state: Option<u32>) -> Result<&Symbol> {
        let symbol = state.and_then(|state| self.symbols.get(self.dfao.output(state) as usize));
        symbol.ok_or_else(contradiction)
    }
}

/// A large number and a small one.
pub(super) fn moved(n: &Int, by: i64) -> Result<Int> {
    let size = Int::from(by.unsigned_abs());
    match by {
        0.. => Ok(n + size),
        _ if *n >= size => Ok(n - size),
        _ => Err(contradiction()),
    }
}

/// n - m, if it is small.
pub(super) fn difference(n: &Int, m: &Int) -> Option<i64> {
    if n >= m { i64::try_from(n - m).ok() } else { i64::try_from(m - n).ok().map(|size| -size) }
}

/// n less a small number, and 0 if there is no such number.
pub(super) fn below(n: &Int, by: i64) -> Int {
    moved(n, by.saturating_neg()).unwrap_or(Int::ZERO)
}
