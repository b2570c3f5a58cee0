//! Certificates, checked again.

use super::{Failures, File, Shared};
use crate::problem::{About, Kind, Problem};
use crate::reply::Reply;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use wythoff::proof;

/// Verifies a certificate of any kind again: the body is the file.
#[utoipa::path(post, path = "/check", tag = "proofs", request_body(content = File, content_type = "application/octet-stream"),
    responses((status = 200, body = proof::Verdict), Failures))]
pub async fn check(State(house): Shared, body: Result<Bytes, BytesRejection>) -> Result<Reply, Problem> {
    let body = body.map_err(|_| {
        let most = super::MAX_BODY >> 20;
        Problem::new(Kind::Size, format!("it is longer than {most} MiB, or did not come whole; use `wyt check`"))
            .of("body")
    })?;
    house.reply(move |_, job| Reply::json(&proof::check(&body, job).sized_by("body")?)).await
}
