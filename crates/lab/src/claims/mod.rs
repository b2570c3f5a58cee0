//! What the papers claim, as data, with a check for each claim.
//!
//! The ledger is one file per paper in `claims/`: every numbered statement, table, figure, algorithm and remark, in our own
//! words, with a verdict, how far it was checked, how that is known, and a command that shows it. A claim names a check
//! and its parameters; [`checks`] has the code. Many claims share a check.
//!
//! A [`Finding`] says two things: where the statement *as printed* fails, if it does, and where the statement *as we hold it*
//! does. [`verify`] compares the first with the counterexample that is recorded and wants the second to be empty. So a
//! refuted claim is verified by finding its counterexample again, and a claim that holds by finding none.

pub mod checks;
mod claim;
pub mod document;
mod finding;
mod ledger;
mod verify;

pub use claim::{Claim, Verdict};
pub use finding::Finding;
pub use ledger::{Ledger, PAPERS};
pub use verify::{CheckOutcome, Discrepancy, Effort, verify};

#[cfg(test)]
mod tests;
