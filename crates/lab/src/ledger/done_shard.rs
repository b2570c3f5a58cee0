//! A shard that is done, as it is stored and as it travels: the record, packed, and all that is noted beside it.
//!
//! On its way from another process a shard is sealed: a line of JSON, the packed record, and the SHA-256 of both. The line names
//! the run by its key, so that a shard can neither be damaged unseen nor be put where it does not belong.

use super::{VERSION, hex, host};
use crate::error::{Error, ErrorKind, Result};
use engines::error::{Problem, Remedy};
use flate2::Compression;
use flate2::read::{ZlibDecoder, ZlibEncoder};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io::Read;

/// Bytes of the checksum at the end of a sealed shard.
const SEAL: usize = 32;

/// The most bytes of a record. One that says of itself that it unpacks to more was not made by a shard.
const LARGEST: u64 = 64 << 20;

/// A shard that is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoneShard {
    pub(super) label: Label,
    pub(super) packed: Vec<u8>,
}

/// What is noted beside a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Label {
    /// The key of the run.
    pub(super) run: String,
    pub(super) number: u64,
    /// The checksum of the record, over what it is and where it belongs.
    pub(super) checksum: String,
    pub(super) milliseconds: u64,
    pub(super) version: String,
    pub(super) host: String,
}

impl DoneShard {
    /// Packs a record that this process has computed.
    ///
    /// # Errors
    /// [`ErrorKind::Ledger`] if it cannot be packed or is too large.
    pub(crate) fn new(key: &str, number: u64, record: &[u8], milliseconds: u64) -> Result<DoneShard> {
        if record.len() as u64 > LARGEST {
            let most = engines::job::bytes(LARGEST.into());
            let problem = Problem::new(format!("the record of shard {number} has more than {most}"));
            return Err(Error::new(ErrorKind::Ledger, problem.or(Remedy::ShardSize(None))));
        }
        let mut packed = Vec::new();
        let packing = ZlibEncoder::new(record, Compression::fast()).read_to_end(&mut packed);
        packing.map_err(|e| Error::new(ErrorKind::Ledger, format!("a record cannot be packed: {e}")))?;
        let label = Label {
            run: key.to_owned(),
            number,
            checksum: sum(key, number, record),
            milliseconds,
            version: VERSION.to_owned(),
            host: host(),
        };
        Ok(DoneShard { label, packed })
    }

    /// The record, if it is what was noted; unpacked no further than a record can be.
    pub(super) fn record(&self) -> Option<Vec<u8>> {
        let mut record = Vec::new();
        ZlibDecoder::new(self.packed.as_slice()).take(LARGEST + 1).read_to_end(&mut record).ok()?;
        (sum(&self.label.run, self.label.number, &record) == self.label.checksum).then_some(record)
    }

    /// The same as a shard of a run; whether it is one, its record says.
    pub(super) fn of_run(mut self, key: &str) -> DoneShard {
        key.clone_into(&mut self.label.run);
        self
    }

    /// As it travels.
    ///
    /// # Errors
    /// None that is known.
    pub fn seal(&self) -> Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec(&self.label).map_err(|e| damaged(&e.to_string()))?;
        bytes.push(b'\n');
        bytes.extend_from_slice(&self.packed);
        let seal = Sha256::digest(&bytes);
        bytes.extend_from_slice(&seal);
        Ok(bytes)
    }

    /// Opens what came from elsewhere.
    ///
    /// # Errors
    /// [`ErrorKind::Damaged`] if it is not what was sealed; [`ErrorKind::Version`] if another version has sealed it.
    pub fn open(bytes: &[u8]) -> Result<DoneShard> {
        let Some((bytes, seal)) = bytes.split_last_chunk::<SEAL>() else { return Err(damaged("it is too short")) };
        if Sha256::digest(bytes).as_slice() != seal {
            return Err(damaged("its checksum does not match"));
        }
        let mut parts = bytes.splitn(2, |byte| *byte == b'\n');
        let (Some(label), Some(packed)) = (parts.next(), parts.next()) else { return Err(damaged("it has no label")) };
        /// All that every version writes.
        #[derive(Deserialize)]
        struct DoneShardVersion {
            version: String,
            host: String,
        }
        let DoneShardVersion { version, host } = serde_json::from_slice(label).map_err(|e| damaged(&e.to_string()))?;
        if version != VERSION {
            let message = format!(
                "a shard was done by version {version} on {host}, and this is version {VERSION}; install the same version on all machines"
            );
            return Err(Error::new(ErrorKind::Version, message));
        }
        let label: Label = serde_json::from_slice(label).map_err(|e| damaged(&e.to_string()))?;
        let shard = DoneShard { label, packed: packed.to_vec() };
        if shard.record().is_none() {
            return Err(damaged("its record does not match"));
        }
        Ok(shard)
    }

    /// The same, if it is the shard that is expected.
    ///
    /// # Errors
    /// [`ErrorKind::Damaged`] if it is not.
    pub fn of_shard(self, number: u64) -> Result<DoneShard> {
        if self.label.number == number {
            return Ok(self);
        }
        Err(damaged(&format!("it is shard {}, and shard {number} was asked for", self.label.number)))
    }
}

fn damaged(how: &str) -> Error {
    Error::new(ErrorKind::Damaged, format!("the record of a shard was damaged on its way: {how}"))
}

/// The checksum of a record, over what it is and where it belongs.
fn sum(key: &str, number: u64, record: &[u8]) -> String {
    let mut sha = Sha256::new();
    sha.update(format!("{key}\n{number}\n{}\n", record.len()));
    sha.update(record);
    hex(&sha.finalize())
}
