//! What Algorithm RW finds, with proof where that takes little time.
//!
//! The answer of a far query is a point: of a row, a column, a diagonal or a place in its sequence, which have one of each
//! value. So it is enough to certify that point, whose value may be much smaller than those that were looked for.

use super::translated::also;
use super::{Finder, Found, missing};
use crate::coalescence::{self, Certificate};
use crate::error::{ErrorKind, Result};
use crate::evidence::{Evidence, Grade};
use crate::invariance::Translate;
use crate::job::Job;
use crate::points::FarPoint;
use numeration::{Int, Short};

/// A second: then a proof is cheaper than an explanation of what is missing.
pub(super) const USUAL_COST: u128 = 1_000_000_000;

impl Finder {
    /// Proves what a question finds if that takes at most so many nanoseconds, by the estimate of
    /// [`coalescence::nanoseconds`]. By default it is a second, and nothing where R was given.
    pub fn proving(self, nanoseconds: u128) -> Finder {
        Finder { proof_cost: nanoseconds, wythoff: None, ..self }
    }

    /// The place in Wythoff's sequence T_h of the point that p^h_n of this game is, or is moved from: a certificate of
    /// that one is a proof of this one. `None` if there is no such point.
    pub fn index_in_wythoff(&self, h: u32, n: &Int) -> Option<Int> {
        match Translate::of(&self.game, h) {
            Some(translate) => translate.nth(n).index().cloned(),
            None => self.is_wythoff().then(|| n.clone()),
        }
    }

    /// p^h_n of this game from the certificate of that point.
    ///
    /// # Errors
    /// [`ErrorKind::NotConverged`] if the certificate is about another one.
    pub fn by_certificate(&self, h: u32, n: &Int, certificate: &Certificate) -> Result<Found<FarPoint>> {
        let is_of_it = self.index_in_wythoff(h, n).is_some_and(|index| index == certificate.n);
        let point = certificate.point(h).filter(|_| is_of_it).ok_or_else(missing)?;
        let Some(translate) = Translate::of(&self.game, h) else {
            return Ok(Found { what: point, evidence: certificate.evidence() });
        };
        let (a, b) = translate.moved(&point.a, &point.b);
        let what = FarPoint { h, n: n.clone(), a, b };
        Ok(Found { what, evidence: also(certificate.evidence(), &translate) })
    }

    /// The same point of Wythoff's game with a certificate, if there was a condition and the proof succeeds.
    ///
    /// # Errors
    /// [`ErrorKind::NotConverged`] if it is another point, so that R was too small; [`ErrorKind::Interrupted`].
    pub(super) fn certified(&self, found: Found<FarPoint>, job: &Job) -> Result<Found<FarPoint>> {
        let FarPoint { h, n, .. } = &found.what;
        if found.evidence.grade != Grade::Conditional || !self.may_prove(*h, std::slice::from_ref(n)) {
            return Ok(found);
        }
        let Some(certificate) = some(coalescence::certify(*h, n, job))? else { return Ok(found) };
        let point = certificate.point(*h).filter(|point| *point == found.what).ok_or_else(missing)?;
        Ok(Found { what: point, evidence: certificate.evidence() })
    }

    /// That no value up to g is at (a, b), a <= b, in Wythoff's game, where Algorithm RW has found none; if that can be
    /// proved.
    ///
    /// # Errors
    /// [`ErrorKind::NotConverged`] if there is one; [`ErrorKind::Interrupted`].
    pub(super) fn certainly_none(&self, a: &Int, b: &Int, job: &Job) -> Result<Option<Evidence>> {
        if !self.is_wythoff() || !self.may_prove(self.g, std::slice::from_ref(a)) {
            return Ok(None);
        }
        let Some((points, levels)) = some(coalescence::rows(self.g, a, a, job))? else { return Ok(None) };
        if points.iter().any(|point| point.b == *b) {
            return Err(missing());
        }
        Ok(Some(self.elsewhere(a, coalescence::evidence(levels))))
    }

    /// That row a has its values elsewhere.
    pub(super) fn elsewhere(&self, a: &Int, evidence: Evidence) -> Evidence {
        let how = evidence.source.unwrap_or_default();
        Evidence::bound(format!("row {} has its values up to {} elsewhere: {how}", Short(a), self.g))
    }

    /// Whether proofs of these h-points are affordable.
    pub(super) fn may_prove(&self, h: u32, many: &[Int]) -> bool {
        let costs = many.iter().map(|n| coalescence::nanoseconds(h, n));
        self.proof_cost > 0 && costs.fold(0, u128::saturating_add) <= self.proof_cost
    }
}

/// A proof that did not succeed is none.
fn some<T>(proof: Result<T>) -> Result<Option<T>> {
    match proof {
        Ok(proof) => Ok(Some(proof)),
        Err(error) if error.kind() == ErrorKind::Interrupted => Err(error),
        Err(_) => Ok(None),
    }
}

#[cfg(test)]
mod tests;
