//! Answers as HTTP, and parameters from it.

use crate::memory_pool::{MemoryPool, MemoryShare};
use crate::memory_shares::SHORT;
use axum::body::{Body, Bytes};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use engines::job::Job;
use questions::problem::{Kind, Problem};
use questions::{Reply, query};
use serde::de::DeserializeOwned;
use std::time::{Duration, Instant};

/// An answer, or the reason why there is none. A long one holds its share of memory until all of it has been sent.
pub struct HttpReply(Reply, Option<MemoryShare>);

impl<R: Into<Reply>> From<R> for HttpReply {
    fn from(reply: R) -> HttpReply {
        HttpReply(reply.into(), None)
    }
}

impl HttpReply {
    /// Waits until there is memory for an answer beside those that are not sent yet; to be called where one may block.
    ///
    /// # Errors
    /// [`Kind::Size`] if it is longer than all the memory for answers, [`Kind::Busy`] if others hold it.
    pub fn within(pool: &MemoryPool, reply: Reply, job: &Job) -> Result<HttpReply, Problem> {
        let length = reply.bytes().len();
        if length <= SHORT {
            return Ok(reply.into());
        }
        if !pool.could_hold(length) {
            let message = format!(
                "the answer has {}, more than the {} that answers have; ask for less, or give `wyt serve` more --max-memory",
                engines::job::bytes(length as u128),
                engines::job::bytes(pool.bytes().into())
            );
            return Err(Problem::new(Kind::Size, message));
        }
        let begun = Instant::now();
        loop {
            if let Some(held) = pool.try_take(length) {
                return Ok(HttpReply(reply, Some(held)));
            }
            if begun.elapsed() >= crate::jobs::QUEUE || !job.progress.is_wanted() {
                let message =
                    "other answers were not fetched yet, and there is no room for more; try again in a moment";
                return Err(Problem::new(Kind::Busy, message));
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// The bytes of an answer, which hold their share of memory.
struct HeldBytes(Vec<u8>, #[allow(dead_code)] MemoryShare); // it is given back with the last byte

impl AsRef<[u8]> for HeldBytes {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl IntoResponse for HttpReply {
    fn into_response(self) -> Response {
        let HttpReply(reply, held) = self;
        let status = StatusCode::from_u16(reply.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let headers: Vec<_> = reply.headers().iter().map(|(name, value)| (*name, value.clone())).collect();
        let bytes = match held {
            Some(held) => Bytes::from_owner(HeldBytes(reply.into_bytes(), held)),
            None => reply.into_bytes().into(),
        };
        let mut response = (status, Body::from(bytes)).into_response();
        for (name, value) in headers {
            if let Ok(value) = HeaderValue::try_from(value) {
                response.headers_mut().insert(HeaderName::from_static(name), value);
            }
        }
        response
    }
}

/// The parameters of a request; what is wrong with them is answered in JSON.
pub struct QueryParameters<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryParameters<T> {
    type Rejection = HttpReply;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<QueryParameters<T>, HttpReply> {
        Ok(QueryParameters(query::read(parts.uri.query().unwrap_or_default())?))
    }
}
