//! Certificates are data; each kind has a small checker here that shares no code with the prover.
//!
//! A certificate is a file ([`document`]) that states a result and what proves it. [`check`] believes neither: it computes
//! again, more plainly than the prover did, whatever the proof needs, and tells at which step a file fails.

pub mod automaton;
pub mod coalescence;
pub mod document;
pub mod p_positions;
pub mod regularity;
pub mod rows;

use crate::error::Result;
use crate::job::Job;
use document::Opened;
use serde::Serialize;
use std::fmt;
use stop::Stop;

mod fields;
mod stop;

/// What became of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Verdict {
    /// The kind of certificate, `unknown` if the file is too damaged to tell.
    pub kind: String,
    /// Whether it proves what it says.
    pub ok: bool,
    /// The step at which it failed; the last one if it did not.
    pub step: String,
    /// Why it failed, or what is now certain, in one sentence.
    pub reason: String,
}

/// `accepted (rows): ..` or `rejected (rows) at the step 'recurrence': ..`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Verdict { kind, ok, step, reason } = self;
        match ok {
            true => write!(f, "accepted ({kind}): {reason}"),
            false => write!(f, "rejected ({kind}) at the step '{step}': {reason}"),
        }
    }
}

/// About how long [`check`] takes for a certificate, in nanoseconds of one core; `None` if it refuses it at once. From sizes that the
/// certificate names and what such checks were measured to take; it may be wrong by a factor of several.
pub fn nanoseconds(bytes: &[u8]) -> Option<u128> {
    match document::open(bytes).ok()? {
        Opened::Whole(document) if document.version == document::VERSION => match document.kind.as_str() {
            rows::KIND => rows::nanoseconds(bytes),
            p_positions::KIND => p_positions::nanoseconds(bytes),
            regularity::KIND => regularity::nanoseconds(bytes),
            automaton::KIND => Some(automaton::nanoseconds(bytes)),
            coalescence::KIND => coalescence::nanoseconds(bytes),
            _ => None,
        },
        _ => None,
    }
}

/// Checks a certificate of any kind.
///
/// # Errors
/// [`crate::ErrorKind::Certificate`] if the bytes are no certificate at all, [`crate::ErrorKind::Memory`],
/// [`crate::ErrorKind::Interrupted`], [`crate::ErrorKind::Unsupported`] if the check would take far too long.
pub fn check(bytes: &[u8], job: &Job) -> Result<Verdict> {
    let (kind, outcome) = match document::open(bytes)? {
        Opened::Damaged { kind, reason } => (kind, Err(Stop::rejected("checksum", reason))),
        Opened::Whole(document) => {
            let outcome = match document.kind.as_str() {
                _ if document.version != document::VERSION => Err(Stop::rejected(
                    "format",
                    format!("it is of version {}, and only version {} is known", document.version, document::VERSION),
                )),
                rows::KIND => rows::check(bytes, job),
                p_positions::KIND => p_positions::check(bytes, job),
                regularity::KIND => regularity::check(bytes, job),
                automaton::KIND => automaton::check(bytes, job),
                coalescence::KIND => coalescence::check(bytes, job),
                other => Err(Stop::rejected("format", format!("certificates of the kind '{other}' are not known"))),
            };
            (document.kind, outcome)
        }
    };
    match outcome {
        Ok((step, reason)) => Ok(Verdict { kind, ok: true, step, reason }),
        Err(Stop::Rejected { step, reason }) => Ok(Verdict { kind, ok: false, step, reason }),
        Err(Stop::Failed(error)) => Err(error),
    }
}
