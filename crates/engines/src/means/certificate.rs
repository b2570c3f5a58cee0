//! What Algorithm RW finds, with proof where that takes little time.
//!
//! The answer of a far query is a point: of a row, a column, a diagonal or a place in its sequence, which have one of each
//! value. So it is enough to certify that point, whose value may be much smaller than those that were looked for.

use super::{Located, Tried, TriedOutcome};
use crate::coalescence::{self, Certificate};
use crate::error::{Amount, Error, ErrorKind, Problem, Remedy, Result};
use crate::evidence::{Evidence, Grade};
use crate::job::{self, Job};
use crate::points::{FarPoint, Found};
use numeration::{Int, Short};

/// A point of Wythoff's game with a certificate, if there was a condition and the budget allows the proof; else why there is none.
///
/// # Errors
/// [`ErrorKind::Interrupted`]; [`ErrorKind::Memory`] where more may be had.
pub fn proved(found: Found<FarPoint>, job: &Job) -> Result<Located> {
    let FarPoint { h, n, .. } = &found.what;
    if found.evidence.grade != Grade::Conditional {
        return Ok(Located::from(found));
    }
    let begun = job.progress.clock();
    let kept = if job.budget.proof > 0 { coalescence::load_certificate(*h, n, job) } else { None };
    let made = kept.map_or_else(|| make(*h, n, job), Ok);
    let estimate = coalescence::nanoseconds(*h, n);
    let (located, outcome) = match made {
        Ok(certificate) => {
            let Some(point) = certificate.point(*h) else { return Err(Error::defect("a certificate lacks its point")) };
            let evidence = certificate.evidence();
            let outcome = match point == found.what {
                true => TriedOutcome::Answered(evidence.to_string()),
                false => TriedOutcome::Answered(format!("Algorithm RW is wrong, its R is too small; {evidence}")),
            };
            let refuted = (point != found.what).then_some(found.what);
            (Located { refuted, ..Located::from(Found { what: point, evidence }) }, outcome)
        }
        Err(error) if error.kind() == ErrorKind::Interrupted => return Err(error),
        Err(error) if job.may_grow_after(&error) && estimate <= allowed(job) => return Err(error),
        Err(error) => (Located { unproved: Some(error.clone()), ..Located::from(found) }, TriedOutcome::Refused(error)),
    };
    if let Some(trail) = job.trail {
        let spent = job.progress.clock().zip(begun).map(|(now, begun)| now.saturating_sub(begun));
        trail.push(Tried { means: "certificate", outcome, estimate, spent });
    }
    Ok(located)
}

/// The most work that a proof may take.
fn allowed(job: &Job) -> u128 {
    job.budget.proof.min(job.budget.work)
}

/// Makes a certificate, if the part of the budget for proofs allows it.
fn make(h: u32, n: &Int, job: &Job) -> Result<Certificate> {
    coalescence::affordable(h, job)?;
    let (needed, allowed) = (coalescence::nanoseconds(h, n), allowed(job));
    if needed > allowed {
        let problem = Problem::new(format!("proving it takes about {} of one core", job::time(needed)));
        let amounts = (Amount::Nanoseconds(needed), Amount::Nanoseconds(allowed));
        return Err(Error::too_much(ErrorKind::Time, problem.or(Remedy::Certify), amounts.0, amounts.1));
    }
    coalescence::certificate(h, n, job)
}

/// That no value up to g is at (a, b), a <= b, in Wythoff's game, where Algorithm RW has found none; `None` if that is not proved.
///
/// # Errors
/// [`ErrorKind::NotConverged`] if there is one; [`ErrorKind::Interrupted`]; [`ErrorKind::Memory`] where more may be had.
pub fn certainly_none(g: u32, (a, b): (&Int, &Int), job: &Job) -> Result<Option<Evidence>> {
    if coalescence::nanoseconds(g, a) > allowed(job) {
        return Ok(None);
    }
    let (points, levels) = match coalescence::affordable(g, job).and_then(|()| coalescence::rows(g, a, a, job)) {
        Ok(proved) => proved,
        Err(error) if error.kind() == ErrorKind::Interrupted || job.may_grow_after(&error) => return Err(error),
        Err(_) => return Ok(None), // a proof that does not succeed is none
    };
    if points.iter().any(|point| point.b == *b) {
        return Err(super::rw::point_missing_error());
    }
    let statement = format!("row {} has its values up to {g} elsewhere", Short(a));
    Ok(Some(Evidence::bound(statement, coalescence::evidence(levels))))
}

#[cfg(test)]
mod tests;
