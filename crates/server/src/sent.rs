//! Answers as HTTP, and parameters from it.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use desk::{Reply, query};
use serde::de::DeserializeOwned;

/// An answer, or the reason why there is none.
pub struct Sent(Reply);

impl<R: Into<Reply>> From<R> for Sent {
    fn from(reply: R) -> Sent {
        Sent(reply.into())
    }
}

impl IntoResponse for Sent {
    fn into_response(self) -> Response {
        let Sent(reply) = self;
        let status = StatusCode::from_u16(reply.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let headers: Vec<_> = reply.headers().iter().map(|(name, value)| (*name, value.clone())).collect();
        let mut response = (status, reply.into_bytes()).into_response();
        for (name, value) in headers {
            if let Ok(value) = HeaderValue::try_from(value) {
                response.headers_mut().insert(HeaderName::from_static(name), value);
            }
        }
        response
    }
}

/// The parameters of a request; what is wrong with them is told in JSON.
pub struct Ask<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Ask<T> {
    type Rejection = Sent;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Ask<T>, Sent> {
        Ok(Ask(query::read(parts.uri.query().unwrap_or_default())?))
    }
}
