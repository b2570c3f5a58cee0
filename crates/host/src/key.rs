//! A secret of this account on this machine, by which the program knows its own results again.
//!
//! A checksum notices damage, but whoever changes a file can make a new one. What is sealed with this key was made here, by this
//! account. A folder of results that comes from elsewhere is not believed.

use crate::file::{Draft, Readers};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Bytes of the key, and of a seal.
pub const LENGTH: usize = 32;

/// Bytes that SHA-256 takes at a time.
const BLOCK: usize = 64;

/// The key.
#[derive(Clone)]
pub struct Key([u8; LENGTH]);

/// A seal over what is handed to it: HMAC with SHA-256 (RFC 2104).
pub struct Seal {
    inner: Sha256,
    outer: Sha256,
}

impl Key {
    /// The key of this account, made if there is none.
    ///
    /// # Errors
    /// Those of the system.
    pub fn load() -> io::Result<Key> {
        Key::at(&place()?)
    }

    fn at(path: &Path) -> io::Result<Key> {
        for _ in 0..2 {
            match fs::read(path) {
                Ok(bytes) if bytes.len() == LENGTH => return Ok(Key(bytes.try_into().unwrap_or([0; LENGTH]))),
                Ok(_) => fs::remove_file(path)?,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            let mut bytes = [0; LENGTH];
            getrandom::fill(&mut bytes).map_err(io::Error::other)?;
            let mut draft = Draft::new(path, Readers::Owner)?;
            draft.file().write_all(&bytes)?;
            // Another process may be doing the same; the first key stays.
            draft.publish_new()?;
        }
        Err(io::Error::other("the key of this account cannot be made"))
    }

    #[cfg(test)]
    pub(crate) fn of(bytes: [u8; LENGTH]) -> Key {
        Key(bytes)
    }

    /// A seal that nothing was handed to yet.
    pub fn seal(&self) -> Seal {
        let begin = |with: u8| {
            let mut block = [with; BLOCK];
            block.iter_mut().zip(self.0).for_each(|(byte, key)| *byte ^= key);
            Sha256::new().chain_update(block)
        };
        Seal { inner: begin(0x36), outer: begin(0x5c) }
    }
}

impl Seal {
    /// Some more.
    pub fn update(&mut self, bytes: &[u8]) {
        self.inner.update(bytes);
    }

    /// The seal of all that was handed over.
    pub fn finalize(self) -> [u8; LENGTH] {
        self.outer.chain_update(self.inner.finalize()).finalize().into()
    }
}

/// `$WYT_KEY`, or `wythoff/key` where the platform keeps data, which is not where it keeps caches.
fn place() -> io::Result<PathBuf> {
    use etcetera::BaseStrategy;
    if let Some(path) = std::env::var_os("WYT_KEY").filter(|path| !path.is_empty()) {
        return Ok(path.into());
    }
    let places = etcetera::base_strategy::choose_native_strategy().map_err(io::Error::other)?;
    Ok(places.data_dir().join("wythoff").join("key"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seal_is_that_of_the_standard() {
        // RFC 4231, test case 2, with its short key padded by zeros, which HMAC does anyway.
        let mut key = [0; LENGTH];
        key[..4].copy_from_slice(b"Jefe");
        let mut seal = Key(key).seal();
        seal.update(b"what do ya want ");
        seal.update(b"for nothing?");
        let seal: String = seal.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(seal, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    }

    #[test]
    fn a_key_is_made_once_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep").join("key");
        let keys: Vec<[u8; LENGTH]> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8).map(|_| scope.spawn(|| Key::at(&path).unwrap().0)).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(keys.iter().all(|key| *key == keys[0] && *key != [0; LENGTH]));
        #[cfg(unix)]
        assert_eq!(std::os::unix::fs::MetadataExt::mode(&fs::metadata(&path).unwrap()) & 0o777, 0o600);
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
        fs::write(&path, "damaged").unwrap();
        assert_ne!(Key::at(&path).unwrap().0, keys[0]);
    }
}
