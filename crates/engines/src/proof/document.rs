//! The file that every certificate is: one JSON object that ends with a checksum over all bytes before it.
//!
//! ```text
//! {"format":"wythoff certificate",
//! "version":1,
//! "kind":"rows",
//! .. the fields of the kind, one per line ..
//! "sha256":"<64 hexadecimal digits>"}
//! ```
//!
//! The checksum is SHA-256 over everything before its first digit, and after its last one there is nothing but `"}` and a
//! line feed: no byte can change unnoticed. It guards against damage, not against forgery; that is what checkers are for.
//! Integers above 2^53 are strings of digits, which every reader of JSON takes exactly.

use crate::error::{Error, ErrorKind, Result};
use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use std::fmt::{self, Write};

/// The version of the format that is written and read.
pub const VERSION: u64 = 1;

const FORMAT: &str = "wythoff certificate";
/// What every certificate begins with.
pub const HEAD: &[u8] = b"{\"format\":\"wythoff certificate\"";
const CHECKSUM: &[u8] = b"\"sha256\":\"";
const TAIL: &[u8] = b"\"}\n";
const DIGITS: usize = 64;

/// A certificate under construction.
pub struct Writer(String);

impl Writer {
    /// A certificate of this kind, without fields.
    pub fn new(kind: &str) -> Writer {
        let mut writer = Writer("{".to_owned());
        writer.field("format", &text(FORMAT));
        writer.field("version", &VERSION.to_string());
        writer.field("kind", &text(kind));
        writer
    }

    /// Adds a field whose value is JSON already.
    pub fn field(&mut self, name: &str, json: &str) {
        self.0 += &format!("{}:{json},\n", text(name));
    }

    /// The whole file.
    pub fn seal(self) -> Vec<u8> {
        let mut bytes = self.0.into_bytes();
        bytes.extend_from_slice(CHECKSUM);
        let sum = checksum(&bytes);
        bytes.extend_from_slice(sum.as_bytes());
        bytes.extend_from_slice(TAIL);
        bytes
    }
}

/// A string in JSON.
pub fn text(text: &str) -> String {
    Value::from(text).to_string()
}

/// An integer in JSON.
pub fn number(n: u64) -> String {
    if n <= 1 << 53 { n.to_string() } else { format!("\"{n}\"") }
}

/// SHA-256 in lower-case hexadecimal digits.
pub fn checksum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::with_capacity(DIGITS), |mut digits, byte| {
        // Writing to a string cannot fail.
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}

/// What a file turned out to be.
pub enum Opened {
    /// A certificate as it was written.
    Whole(Document),
    /// A certificate that has changed since.
    Damaged {
        /// Its kind, or `unknown`.
        kind: String,
        /// What is wrong.
        reason: String,
    },
}

/// A certificate whose checksum is right.
pub struct Document {
    /// Its kind.
    pub kind: String,
    /// The version of its format.
    pub version: u64,
}

/// The fields that all kinds have, as they stand in the file; they and the others take no memory, however large they are.
#[derive(Default, serde::Deserialize)]
#[serde(default)]
struct Common<'a> {
    #[serde(borrow)]
    kind: Option<&'a RawValue>,
    #[serde(borrow)]
    version: Option<&'a RawValue>,
}

/// Reads what certificates of all kinds have in common.
///
/// # Errors
/// [`ErrorKind::Certificate`] if the bytes do not even begin like one.
pub fn open(bytes: &[u8]) -> Result<Opened> {
    if !bytes.starts_with(HEAD) {
        return Err(Error::new(
            ErrorKind::Certificate,
            "it is not a certificate: those begin with {\"format\":\"wythoff certificate\"",
        ));
    }
    let Common { kind, version } = serde_json::from_slice(bytes).unwrap_or_default();
    let kind: Option<String> = kind.and_then(|kind| serde_json::from_str(kind.get()).ok());
    let kind = kind.unwrap_or_else(|| "unknown".to_owned());
    let version = version.and_then(|version| serde_json::from_str(version.get()).ok()).unwrap_or(0);
    let damaged = |reason: &str| Ok(Opened::Damaged { kind: kind.clone(), reason: reason.to_owned() });
    let Some((before, sum)) = split(bytes) else {
        return damaged("it does not end with its checksum; it was cut off or added to");
    };
    if checksum(before).as_bytes() != sum {
        return damaged("its bytes are not those that its checksum was made for; it was changed after it was written");
    }
    Ok(Opened::Whole(Document { kind, version }))
}

/// The checksum that a certificate ends with, which names it.
pub fn digest(bytes: &[u8]) -> Option<String> {
    let (_, sum) = split(bytes)?;
    str::from_utf8(sum).ok().map(str::to_owned)
}

/// The bytes that the checksum is over, and its digits.
fn split(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (before, sum) = bytes.strip_suffix(TAIL)?.split_last_chunk::<DIGITS>()?;
    before.ends_with(CHECKSUM).then_some((before, sum))
}

/// An integer as [`number`] writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonInteger(pub u64);

impl<'de> Deserialize<'de> for JsonInteger {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<JsonInteger, D::Error> {
        struct Digits;
        impl Visitor<'_> for Digits {
            type Value = JsonInteger;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an integer from 0 to 2^64 - 1, in digits")
            }

            fn visit_u64<E: de::Error>(self, n: u64) -> std::result::Result<JsonInteger, E> {
                Ok(JsonInteger(n))
            }

            fn visit_str<E: de::Error>(self, digits: &str) -> std::result::Result<JsonInteger, E> {
                let plain = digits.bytes().all(|c| c.is_ascii_digit());
                let n = digits.parse().ok().filter(|_| plain);
                n.map(JsonInteger).ok_or_else(|| E::invalid_value(de::Unexpected::Str(digits), &self))
            }
        }
        deserializer.deserialize_any(Digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_was_written() {
        let mut writer = Writer::new("test");
        writer.field("large", &number(u64::MAX));
        writer.field("small", &number(1 << 53));
        let bytes = writer.seal();
        let Ok(Opened::Whole(document)) = open(&bytes) else { panic!() };
        assert_eq!((document.kind.as_str(), document.version), ("test", VERSION));
        let body: Value = serde_json::from_slice(&bytes).unwrap();
        let number = |name: &str| serde_json::from_value::<JsonInteger>(body[name].clone()).unwrap().0;
        assert_eq!((number("large"), number("small")), (u64::MAX, 1 << 53));
        let sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(checksum(b"abc"), sum, "FIPS 180-4, appendix B.1");
    }

    #[test]
    fn odd_kinds_are_passed_over() {
        for (kind, version) in
            [("null", "-1"), ("[{\"\":0},[1,[]],0]", "1.5"), ("{\"a\":[1],\"b\":true}", "true"), ("7", "[]")]
        {
            let mut bytes = HEAD.to_vec();
            bytes.extend_from_slice(format!(",\n\"version\":{version},\n\"kind\":{kind},\n").as_bytes());
            bytes.extend_from_slice(CHECKSUM);
            let sum = checksum(&bytes);
            bytes.extend_from_slice(sum.as_bytes());
            bytes.extend_from_slice(TAIL);
            let Ok(Opened::Whole(document)) = open(&bytes) else { panic!("{kind}") };
            assert_eq!((document.kind.as_str(), document.version), ("unknown", 0), "{kind}, {version}");
        }
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        let bytes = Writer::new("test").seal();
        for at in 0..bytes.len() {
            for flip in [1, 0x20, 0x80] {
                let mut changed = bytes.clone();
                changed[at] ^= flip;
                assert!(!matches!(open(&changed), Ok(Opened::Whole(_))), "byte {at}");
            }
            assert!(!matches!(open(&bytes[..at]), Ok(Opened::Whole(_))), "cut at {at}");
        }
        let longer = [&bytes[..], b" "].concat();
        assert!(matches!(open(&longer), Ok(Opened::Damaged { .. })));
    }
}
