//! The claims of a file, for those who use them and leave checking to the checker.

use super::KIND;
use super::claims::AutomatonClaims;
use crate::error::{Error, ErrorKind, Result};
use crate::proof::document::{self, Opened};
use crate::proof::stop::Stop;

/// Reads the claims of a file of this kind whose checksum is right.
///
/// # Errors
/// [`ErrorKind::Certificate`].
pub(crate) fn open(bytes: &[u8]) -> Result<AutomatonClaims> {
    let refuse = |reason: String| Err(Error::new(ErrorKind::Certificate, reason));
    match document::open(bytes)? {
        Opened::Damaged { reason, .. } => refuse(reason),
        Opened::Whole(document) if document.kind != KIND || document.version != document::VERSION => {
            refuse(format!("it is no certificate of the kind '{KIND}' and of version {}", document::VERSION))
        }
        Opened::Whole(_) => match AutomatonClaims::read(bytes) {
            Ok(claims) => Ok(claims),
            Err(Stop::Rejected { reason, .. }) => refuse(reason),
            Err(Stop::Failed(error)) => Err(error),
        },
    }
}
