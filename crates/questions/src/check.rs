//! Certificates, checked again.

use crate::Service;
use crate::problem::{About, Failures, Kind, Problem};
use crate::reply::{File, Reply};
use engines::job::Job;
use engines::proof;

/// The largest certificate that is read.
pub const MAX_BODY: usize = 16 << 20;

/// A certificate that is larger, or was cut off.
pub fn too_long() -> Problem {
    let most = MAX_BODY >> 20;
    Problem::new(Kind::Size, format!("it is longer than {most} MiB, or did not come whole; use `wyt check`")).of("body")
}

/// Verifies a certificate of any kind again: the body is the file.
#[utoipa::path(post, path = "/check", tag = "proofs", request_body(content = File, content_type = "application/octet-stream"),
    responses((status = 200, body = proof::Verdict), Failures))]
pub(crate) fn check(_: &Service, body: &[u8], job: &Job) -> Result<Reply, Problem> {
    if body.len() > MAX_BODY {
        return Err(too_long());
    }
    Reply::json(&proof::check(body, job).sized_by("body")?)
}
