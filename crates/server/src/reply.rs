//! What is sent back.

use crate::problem::Problem;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// An answer, written out.
pub struct Reply {
    kind: &'static str,
    bytes: Vec<u8>,
    more: Vec<(HeaderName, String)>,
}

impl Reply {
    /// Bytes of some kind.
    pub fn new(kind: &'static str, bytes: impl Into<Vec<u8>>) -> Reply {
        Reply { kind, bytes: bytes.into(), more: Vec::new() }
    }

    /// A JSON document.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn json(document: &impl Serialize) -> Result<Reply, Problem> {
        Ok(Reply::new("application/json", serde_json::to_vec(document)?))
    }

    /// The same, to be saved as a file.
    pub fn named(self, name: &str) -> Reply {
        // Names of games hold signs that file systems and headers do not like.
        let name = name.replace(|c: char| !c.is_ascii_alphanumeric() && c != '.' && c != '-', "_");
        self.with(header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\""))
    }

    /// The same with one more header.
    pub fn with(mut self, name: HeaderName, value: impl Into<String>) -> Reply {
        self.more.push((name, value.into()));
        self
    }
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        let mut response = ([(header::CONTENT_TYPE, self.kind)], self.bytes).into_response();
        for (name, value) in self.more {
            if let Ok(value) = HeaderValue::try_from(value) {
                response.headers_mut().insert(name, value);
            }
        }
        response
    }
}
