//! Questions to an automaton, for numbers of any size.

use super::row_walk::{RowWalk, below, difference};
use super::symbol::SymbolPoint;
use super::{Automaton, contradiction};
use crate::error::{Error, ErrorKind, Result};
use crate::points::FarPoint;
use crate::points::literal::{RowState, ValueState};
use numeration::{Digits, Int};

/// So many rows beyond what a walk can need, it has missed its end.
const PATIENCE: i64 = 1 << 12;

impl Automaton {
    /// The digits of a row, and the states of the automaton before the first of them and after each one.
    ///
    /// # Errors
    /// [`ErrorKind::Certificate`].
    pub fn trace(&self, row: &Int) -> Result<(Digits, Vec<u32>)> {
        let digits = self.p.digits(row);
        let mut states = vec![0];
        for digit in digits.iter() {
            let state = states.last().copied().zip(u8::try_from(digit).ok());
            let next = state.and_then(|(state, digit)| self.dfao.next(state, digit));
            states.push(next.ok_or_else(contradiction)?);
        }
        Ok((digits, states))
    }

    /// All h-points, h <= g, in rows first to last, by row and value.  T = one conversion of the first number, one look
    /// at the automaton per digit, and O(1) per row, up to the size of the numbers in the answer.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] for more than 2^63 rows; [`ErrorKind::Certificate`] if the automaton contradicts
    /// itself, as all questions have it.
    pub fn rows(&self, first: &Int, last: &Int) -> Result<Vec<FarPoint>> {
        let mut points: Vec<FarPoint> =
            self.first.iter().filter(|point| (first..=last).contains(&&point.a)).cloned().collect();
        let start = first.max(&Int::from(self.transient)).clone();
        if *last < start {
            return Ok(points);
        }
        let Ok(count) = i64::try_from(last - &start) else {
            return Err(Error::new(ErrorKind::Unsupported, "too many rows to look through at once"));
        };
        let mut rows = RowWalk::at(self, &start)?;
        loop {
            for placed in &rows.symbol().placed {
                points.push(rows.point(placed)?);
            }
            if rows.steps >= count {
                return Ok(points);
            }
            rows.advance()?;
        }
    }

    /// p^h_n, the n-th h-point.  T = one conversion of n with companion, one look at the automaton per digit, and O(1)
    /// for each of some ten rows.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] for h > g.
    pub fn point(&self, h: u32, n: &Int) -> Result<FarPoint> {
        self.check(h)?;
        let of_value = |point: &&FarPoint| point.h == h;
        if let Some(point) = self.first.iter().filter(of_value).find(|point| point.n == *n) {
            return Ok(point.clone());
        }
        // A row with no more than n of them before it: index_h = ref + n_index_h, and ref = m + e/t.
        let back = self.span.index.most + self.span.e.most;
        let mut rows = RowWalk::at_reference(self, &below(n, back))?;
        if *rows.start() < Int::from(self.transient) {
            rows = RowWalk::at(self, &Int::from(self.transient))?;
        }
        let wanted = difference(n, rows.reference()).ok_or_else(contradiction)?;
        let growth = wanted.saturating_sub(self.span.index.least);
        self.search(&mut rows, growth, |rows, placed| placed.h == h && rows.jumps + placed.n == wanted)
    }

    /// Walks until a point is met; within so much growth of the reference count it must be.
    fn search(
        &self,
        rows: &mut RowWalk,
        growth: i64,
        met: impl Fn(&RowWalk, &SymbolPoint) -> bool,
    ) -> Result<FarPoint> {
        // The count grows in more than half of the rows.
        let most = growth.saturating_mul(4).saturating_add(PATIENCE);
        while rows.steps <= most {
            if let Some(placed) = rows.symbol().placed.iter().find(|placed| met(rows, placed)) {
                return rows.point(placed);
            }
            rows.advance()?;
        }
        Err(contradiction())
    }

    /// G(a, b) if it is at most g, else `None`: then it is more.  T = that of [`Automaton::rows`] for one row.
    ///
    /// # Errors
    /// [`ErrorKind::Certificate`].
    pub fn value(&self, a: &Int, b: &Int) -> Result<Option<u32>> {
        let (a, b) = (a.min(b), a.max(b));
        if *a < Int::from(self.transient) {
            return Ok(self.first.iter().find(|point| point.a == *a && point.b == *b).map(|point| point.h));
        }
        let rows = RowWalk::at(self, a)?;
        let d = difference(b, &rows.rho());
        Ok(rows.symbol().placed.iter().find(|placed| Some(placed.d) == d).map(|placed| placed.h))
    }

    /// The h-points in column y, that is the h-positions (x, y) with x <= y, by row.  T = that of [`Automaton::rows`]
    /// for some ten rows.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] for h > g.
    pub fn column(&self, h: u32, y: &Int) -> Result<Vec<FarPoint>> {
        self.check(h)?;
        let mut found: Vec<FarPoint> =
            self.first.iter().filter(|point| point.h == h && point.b == *y).cloned().collect();
        let mut rows = RowWalk::at_column(self, &below(y, self.span.column.most))?;
        // rho of the row is y less this, where steps and jumps count.
        let Some(wanted) = difference(y, &rows.rho()) else { return Ok(found) };
        let t = i64::from(self.t);
        loop {
            let rho = rows.steps + t * rows.jumps;
            // No row from here on has a point so far to the left.
            if rho - t * rows.symbol().e + self.span.column.least > wanted {
                return Ok(found);
            }
            for placed in rows.symbol().placed.iter().filter(|placed| placed.h == h && rho + placed.d == wanted) {
                found.push(rows.point(placed)?);
            }
            rows.advance()?;
        }
    }

    /// All y such that (x, y) is an h-position, in order: one, but for `r-wythoff`, where there may be several below
    /// x.  T = that of [`Automaton::rows`] for some ten rows, once or twice.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] for h > g.
    pub fn partners(&self, h: u32, x: &Int) -> Result<Vec<Int>> {
        self.check(h)?;
        // A row with a point from the diagonal on has none before.
        let beyond = self.rows(x, x)?.into_iter().find(|point| point.h == h);
        match beyond {
            Some(point) => Ok(vec![point.b]),
            None => Ok(self.column(h, x)?.into_iter().map(|point| point.a).collect()),
        }
    }

    /// The h-points on diagonals first to last, by row.  T = that of [`Automaton::rows`] for some ten rows, and for as
    /// many as there are diagonals.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] for h > g, and for more than 2^62 diagonals.
    pub fn diagonals(&self, h: u32, first: &Int, last: &Int) -> Result<Vec<FarPoint>> {
        self.check(h)?;
        let diagonal = |point: &FarPoint| &point.b - &point.a;
        let mut found: Vec<FarPoint> = self
            .first
            .iter()
            .filter(|point| point.h == h && (first..=last).contains(&&diagonal(point)))
            .cloned()
            .collect();
        let t = i64::from(self.t);
        // A row after none of them: the diagonal is t ref + d, and ref = m + e/t.
        let m = below(&(below(first, self.span.d.most) / Int::from(self.t)), self.span.e.most + 1);
        let mut rows = RowWalk::at_reference(self, &m)?;
        if *rows.start() < Int::from(self.transient) {
            rows = RowWalk::at(self, &Int::from(self.transient))?;
        }
        let base = rows.reference() * Int::from(self.t);
        let limits = difference(first, &base).zip(difference(last, &base));
        let Some((least, most)) = limits.filter(|(least, most)| most.saturating_sub(*least) < 1 << 62) else {
            return Err(Error::new(ErrorKind::Unsupported, "too many diagonals to look through at once"));
        };
        let patience = most.max(0).saturating_sub(self.span.d.least).saturating_mul(4).saturating_add(PATIENCE);
        while t * rows.jumps + self.span.d.least <= most {
            for placed in rows.symbol().placed.iter().filter(|placed| placed.h == h) {
                if (least..=most).contains(&(t * rows.jumps + placed.d)) {
                    found.push(rows.point(placed)?);
                }
            }
            if rows.steps > patience {
                return Err(contradiction());
            }
            rows.advance()?;
        }
        Ok(found)
    }

    /// The state of a row (Nivasch 2009, Definition 3.7), relative to index_0; `None` for the rows that are given by
    /// the definition, and for games that need another kind of state.  T = that of [`Automaton::rows`] for one row.
    ///
    /// # Errors
    /// [`ErrorKind::Certificate`].
    pub fn state(&self, row: &Int) -> Result<Option<RowState>> {
        let Some(state) = RowWalk::at(self, row)?.symbol().state.ok().filter(|_| self.t == 1) else { return Ok(None) };
        let values = self.row_states.get(state).ok_or_else(contradiction)?;
        let origin = values.first().map_or(0, |(index, ..)| i64::from(*index));
        let mut state = RowState { values: Vec::with_capacity(values.len()) };
        for (index, first, closed, columns) in values {
            let [columns] = &columns[..] else { return Ok(None) };
            let first = i64::from(*first) - origin;
            let diagonals = |set: &[u16]| set.iter().map(|&d| first + i64::from(d)).collect();
            state.values.push(ValueState {
                n_index: i64::from(*index) - origin,
                n_firstd: first,
                n_ocdiag: diagonals(closed),
                n_occol: diagonals(columns),
            });
        }
        Ok(Some(state))
    }

    fn check(&self, h: u32) -> Result<()> {
        if h <= self.g {
            return Ok(());
        }
        let message = format!("this automaton of {} tells values up to {}, not {h}", self.game, self.g);
        Err(Error::new(ErrorKind::Unsupported, message))
    }
}
