//! Claims and what comes of checking them, as documents.

use super::{CheckOutcome, Claim, Discrepancy, Verdict};
use engines::evidence::Evidence;
use serde::Serialize;
use serde_json::Value;
use std::time::Duration;

/// Some claims.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Claims))]
pub struct ClaimsDocument<'a> {
    claims: Vec<ClaimFields<'a>>,
}

/// The fields of a claim.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Claim))]
pub struct ClaimFields<'a> {
    id: &'a str,
    paper: &'a str,
    statement: &'a str,
    #[cfg_attr(feature = "schema", schema(value_type = String, pattern = "^(holds|proved|sharpened|corrected|refuted|open)$"))]
    verdict: Verdict,
    scope: &'a str,
    /// The sizes with which the check runs: what is only observed is observed on this range.
    #[serde(skip_serializing_if = "Option::is_none")]
    observed: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    corrected_to: Option<&'a str>,
    /// Where the printed statement fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<&'a Value>,
    evidence: &'a Evidence,
    command: &'a str,
}

/// A claim that was checked.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = CheckedClaim))]
pub struct Checked<'a> {
    #[serde(flatten)]
    claim: ClaimFields<'a>,
    /// `as recorded` or `failed`.
    outcome: &'static str,
    /// What was checked.
    checked: String,
    /// The counterexample that was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
    seconds: f64,
}

/// What came of checking several claims.
#[derive(Serialize)]
pub struct CheckSummary {
    /// How many came out as recorded.
    pub as_recorded: usize,
    /// How many did not.
    pub failed: usize,
    /// How long it took.
    pub seconds: f64,
}

impl CheckSummary {
    /// Of so many claims, these failed.
    pub fn new(claims: usize, failed: usize, took: Duration) -> CheckSummary {
        CheckSummary { as_recorded: claims - failed, failed, seconds: seconds(took) }
    }
}

/// Seconds, to the millisecond.
fn seconds(took: Duration) -> f64 {
    took.as_millis() as f64 / 1000.0
}

impl<'a> ClaimsDocument<'a> {
    /// These claims.
    pub fn new(claims: impl IntoIterator<Item = &'a Claim>) -> ClaimsDocument<'a> {
        ClaimsDocument { claims: claims.into_iter().map(ClaimFields::from).collect() }
    }
}

impl<'a> From<&'a Claim> for ClaimFields<'a> {
    fn from(claim: &'a Claim) -> ClaimFields<'a> {
        ClaimFields {
            id: &claim.id,
            paper: &claim.paper,
            statement: &claim.statement,
            verdict: claim.verdict,
            scope: &claim.scope,
            observed: claim.observed.as_deref(),
            corrected_to: claim.corrected_to.as_deref(),
            counterexample: claim.counterexample.as_ref(),
            evidence: &claim.evidence,
            command: &claim.command,
        }
    }
}

impl<'a> Checked<'a> {
    /// What came of checking a claim, and how long that took.
    pub fn new(claim: &'a Claim, outcome: CheckOutcome, took: Duration) -> Checked<'a> {
        let failure = outcome.failure.as_ref();
        let counterexample = failure.and_then(|failure| failure.counterexample().cloned());
        Checked {
            // The one that was found is told in its place.
            claim: ClaimFields { counterexample: None, ..ClaimFields::from(claim) },
            outcome: if outcome.as_recorded() { "as recorded" } else { "failed" },
            failure: failure.map(Discrepancy::text),
            counterexample: counterexample.or(outcome.counterexample),
            checked: outcome.checked,
            seconds: seconds(took),
        }
    }

    /// Whether it did not come out as recorded.
    pub fn has_failed(&self) -> bool {
        self.failure.is_some()
    }
}
