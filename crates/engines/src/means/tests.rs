//! What the tests of all means need.

use super::Reply;
use crate::error::Result;
use crate::points::Found;
use numeration::Int;

/// What one of the means knows.
pub(super) fn known<T>(reply: Result<Reply<T>>) -> Option<Found<T>> {
    match reply.unwrap_or_else(|e| panic!("{e}")) {
        Reply::Known(found) => Some(found),
        Reply::Silent(_) => None,
    }
}

pub(super) fn int(n: usize) -> Int {
    Int::from(n)
}

pub(super) fn parse(text: &str) -> Int {
    numeration::parse(text).unwrap()
}
