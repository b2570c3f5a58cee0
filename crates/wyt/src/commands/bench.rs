//! `wyt bench`: speed as ratios of CPU time within one run.
use crate::fail::{Fail, Verdict};
use crate::session::Session;

/// Speed, as ratios of CPU time within one run
#[derive(clap::Args)]
pub struct Args {}

impl Args {
    pub fn run(self, _session: &Session) -> Result<Verdict, Fail> {
        Ok(Verdict::Done)
    }
}
