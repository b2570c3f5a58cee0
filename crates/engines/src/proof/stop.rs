//! Why a checker ends before the last step.

use crate::error::Error;

/// Either the certificate is at fault, or the circumstances are.
pub(super) enum Stop {
    /// The certificate does not prove what it says.
    Rejected {
        /// The step that failed.
        step: String,
        /// Why, in one sentence.
        reason: String,
    },
    /// Nothing is known of the certificate: not enough memory, or interrupted.
    Failed(Error),
}

impl Stop {
    pub fn rejected(step: impl Into<String>, reason: impl Into<String>) -> Stop {
        Stop::Rejected { step: step.into(), reason: reason.into() }
    }
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        Stop::Failed(error)
    }
}

/// What a step of a checker returns.
pub(super) type CheckStep<T = ()> = Result<T, Stop>;
