//! A run from the ledger to its end.

use crate::fail::Fail;
use crate::session::Session;
use lab::conduct::{self, Order, RunReport};
use lab::ledger::{Ledger, Run};
use lab::run::Plan;

/// Begins a run, or goes on with it.
pub fn conduct(mut ledger: Ledger, order: &Order, part: (u64, u64), session: &Session) -> Result<RunReport, Fail> {
    if order.shard == Some(0) {
        return Err(Fail::about("--shard", "0 units make no shard; give 1 or more"));
    }
    let run = conduct::begin(&mut ledger, order)?;
    go_on(ledger, &run, part, session)
}

/// Goes on with a run.
pub fn go_on(ledger: Ledger, run: &Run, part: (u64, u64), session: &Session) -> Result<RunReport, Fail> {
    session.allow_long_runs();
    let plan = Plan { part, job: session.job() };
    Ok(conduct::finish(ledger, run, &plan, &|problem| session.advise(problem))?)
}
