//! How much a check may do, and a way to stop it.

use crate::error::{Error, ErrorKind};
use crate::job::Job;
use crate::proof::stop::{CheckStep, Stop};

/// Comparisons between two looks at the job.
const PAUSE: u64 = 1 << 20;

/// Counts comparisons.
pub struct Comparisons<'a> {
    job: &'a Job<'a>,
    most: u64,
    done: u64,
    reported: u64,
}

impl Comparisons<'_> {
    /// At most so many.
    pub fn new<'a>(most: u64, job: &'a Job<'a>) -> Comparisons<'a> {
        Comparisons { job, most, done: 0, reported: 0 }
    }

    /// So many more.
    pub fn spend(&mut self, comparisons: u64) -> CheckStep {
        self.done = self.done.saturating_add(comparisons);
        let most = self.most;
        if self.done > most {
            let message = format!(
                "the check would make more than {most} comparisons; it is neither verified nor refuted, so ask for one of a \
                 shorter period"
            );
            return Err(Stop::Failed(Error::new(ErrorKind::Unsupported, message)));
        }
        if self.done - self.reported >= PAUSE {
            self.reported = self.done;
            self.job.advance(self.done, most)?;
        }
        Ok(())
    }
}
