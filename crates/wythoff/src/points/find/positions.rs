//! Questions about positions: which value one has, which one in a column or on a diagonal has a value, and which options of
//! one do.

use super::{Finder, Found, missing};
use crate::error::Result;
use crate::evidence::{Evidence, Grade};
use crate::invariance::Translate;
use crate::job::Job;
use crate::points::{Constants, FarPoint};
use numeration::Int;

impl Finder {
    /// The other pile y of the only position (x, y) of value h, in Wythoff's game and where an automaton tells it.  T =
    /// one or two calls of [`Finder::rows`].
    ///
    /// # Errors
    /// As [`Finder::rows`].
    pub fn partner(&mut self, x: &Int, h: u32, job: &Job) -> Result<Found<Int>> {
        if let Some(shipped) = self.automaton(h) {
            return shipped.partner(h, x);
        }
        self.check("")?;
        let found = self.rows(x, x, job)?;
        if let Some(point) = found.what.into_iter().find(|point| point.h == h) {
            let found = self.certified(Found { what: point, evidence: found.evidence }, job)?;
            return Ok(Found { what: found.what.b, evidence: found.evidence });
        }
        // Row x has no h-point from the diagonal on, so column x has one below it.
        let (first, last) = Constants::of(h).rows_of_column(x);
        let found = self.rows(&first, &last.min(x.clone()), job)?;
        let point = found.what.into_iter().find(|point| point.h == h && point.b == *x).ok_or_else(missing)?;
        let found = self.certified(Found { what: point, evidence: found.evidence }, job)?;
        Ok(Found { what: found.what.a, evidence: found.evidence })
    }

    /// The only position (a, a + d) of value h, in Wythoff's game; the first of them where an automaton tells another
    /// game. T = one call of [`Finder::rows`].
    ///
    /// # Errors
    /// As [`Finder::rows`].
    pub fn on_diagonal(&mut self, d: &Int, h: u32, job: &Job) -> Result<Found<FarPoint>> {
        if let Some(shipped) = self.automaton(h) {
            return shipped.on_diagonal(h, d);
        }
        self.check("")?;
        let constants = Constants::of(h);
        let (least, most) = constants.indices_of_diagonal(d);
        let (first, last) = (constants.rows_of_index(&least).0, constants.rows_of_index(&most).1);
        let found = self.rows(&first, &last, job)?;
        let on_it = |point: &FarPoint| point.h == h && &point.b - &point.a == *d;
        let point = found.what.into_iter().find(on_it).ok_or_else(missing)?;
        self.certified(Found { what: point, evidence: found.evidence }, job)
    }

    /// G(a, b) if it is at most g, else `None`: then it is more.  T = nothing where (a, b) is too far from the points of
    /// such values, else one call of [`Finder::rows`].
    ///
    /// # Errors
    /// As [`Finder::rows`].
    pub fn value(&mut self, a: &Int, b: &Int, job: &Job) -> Result<Found<Option<u32>>> {
        let (a, b) = (a.min(b), a.max(b));
        if self.is_translated() {
            return self.translated_value(a, b, job);
        }
        if let Some(shipped) = self.automaton(self.g) {
            return shipped.value(self.g, a, b);
        }
        if self.is_wythoff() && !Constants::of(self.g).may_hold(a, b) {
            let source = format!(
                "no value up to {} lies so far from the line b = phi a (nivasch-2009, Theorem 2.3, with explicit constants)",
                self.g
            );
            return Ok(Found { what: None, evidence: Evidence::bound(source) });
        }
        if let Some(found) = self.small_value(a, b)? {
            return Ok(found);
        }
        let Found { what, evidence } = self.rows(a, a, job)?;
        if let Some(point) = what.into_iter().find(|point| point.b == *b) {
            let found = self.certified(Found { what: point, evidence }, job)?;
            return Ok(Found { what: Some(found.what.h), evidence: found.evidence });
        }
        let evidence = match evidence.grade {
            Grade::Exact => self.elsewhere(a, evidence),
            _ => self.certainly_none(a, b, job)?.unwrap_or(evidence),
        };
        Ok(Found { what: None, evidence })
    }

    /// The options of (a, b) of value h, in Wythoff's game and where the h-points are a translate, or an automaton
    /// tells them: in most games at most one along each pile and one along the diagonal. Where the bounds say that
    /// there is none, no row is looked at.
    ///
    /// # Errors
    /// As [`Finder::rows`].
    pub fn options(&mut self, a: &Int, b: &Int, h: u32, job: &Job) -> Result<Found<Vec<(Int, Int)>>> {
        if let Some(translate) = Translate::of(&self.game, h) {
            return self.translated_options(&translate, a, b, job);
        }
        if let Some(shipped) = self.automaton(h) {
            return shipped.options(&self.game, a, b, h);
        }
        self.check("")?;
        let constants = Constants::of(h);
        let mut options = Vec::new();
        let mut evidence = Evidence::theorem("nivasch-2009, Theorem 2.3, with explicit constants");
        // The partner of x is in these rows, or further out than x.
        let least_partner = |x: &Int| constants.rows_of_column(x).0;
        if least_partner(a) < *b {
            let found = self.partner(a, h, job)?;
            evidence = evidence.weaker(found.evidence);
            if found.what < *b {
                options.push((a.clone(), found.what));
            }
        }
        if least_partner(b) < *a {
            let found = self.partner(b, h, job)?;
            evidence = evidence.weaker(found.evidence);
            if found.what < *a {
                options.push((found.what, b.clone()));
            }
        }
        let (small, large) = (a.min(b), a.max(b));
        let d = large - small;
        if constants.rows_of_index(&constants.indices_of_diagonal(&d).0).0 < *small {
            let found = self.on_diagonal(&d, h, job)?;
            evidence = evidence.weaker(found.evidence);
            let (x, y) = (found.what.a, found.what.b);
            if x < *small {
                options.push(if a <= b { (x, y) } else { (y, x) });
            }
        }
        options.sort_unstable();
        options.dedup();
        Ok(Found { what: options, evidence })
    }
}
