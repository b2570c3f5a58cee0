//! Observers for tests.

use super::Progress;

/// Stops a computation at its first report.
pub(crate) struct StopAtOnce;

impl Progress for StopAtOnce {
    fn advance(&self, _done: u64, _total: u64) -> bool {
        false
    }
}
