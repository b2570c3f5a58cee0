//! What is sent back.

use crate::problem::Problem;
use serde::Serialize;
use utoipa::ToSchema;

/// An answer, written out.
#[derive(Clone, Debug)]
pub struct Reply {
    status: u16,
    headers: Vec<(&'static str, String)>,
    bytes: Vec<u8>,
}

impl Reply {
    /// Bytes of some kind.
    pub fn new(kind: &'static str, bytes: impl Into<Vec<u8>>) -> Reply {
        Reply { status: 200, headers: vec![("content-type", kind.to_owned())], bytes: bytes.into() }
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
        self.with("content-disposition", format!("attachment; filename=\"{name}\""))
    }

    /// The same with one more header, whose name is in lower case.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Reply {
        self.headers.push((name, value.into()));
        self
    }

    /// The same under another status.
    pub(crate) fn under(self, status: u16) -> Reply {
        Reply { status, ..self }
    }

    /// The status of HTTP.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// Names and values of headers, the kind of the bytes among them.
    pub fn headers(&self) -> &[(&'static str, String)] {
        &self.headers
    }

    /// What it holds.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The same, without a copy.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// The bytes of a file.
#[derive(ToSchema)]
#[schema(as = File, value_type = String, format = Binary)]
pub(crate) struct File(#[allow(dead_code)] Vec<u8>); // it only describes
