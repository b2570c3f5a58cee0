//! A certificate: made, written to a file, read, checked, and refused once a digit of it is forged.

use std::error::Error;
use std::fs;
use std::io::Write;
use wythoff::engines::proof::document;

/// Proves the 10^12-th position of value 4, and writes what the checker says of the file and of a forgery.
pub fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let certificate = wythoff::certify(4, "10^12")?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("point.json");
    fs::write(&file, &certificate)?;

    // Whoever has the file needs no trust in who made it: the checker computes what the proof needs, and shares no code with the prover.
    let text = fs::read_to_string(&file)?;
    let verdict = wythoff::check(text.as_bytes())?;
    writeln!(
        out,
        "{} bytes of kind {}: {}",
        text.len(),
        verdict.kind,
        if verdict.ok { "accepted" } else { "rejected" }
    )?;
    writeln!(out, "  {}", verdict.reason)?;

    // A digit is changed, and the checksum no longer fits.
    let forged = text.replacen("1618", "1619", 1);
    assert_ne!(forged, text);
    let verdict = wythoff::check(forged.as_bytes())?;
    writeln!(out, "one digit forged: {} at step '{}'", if verdict.ok { "accepted" } else { "rejected" }, verdict.step)?;

    // A forger who also mends the checksum is found out by the proof.
    let old = document::digest(forged.as_bytes()).ok_or("a certificate ends with its checksum")?;
    let (before, _) = forged.rsplit_once(&old).ok_or("and here it is")?;
    let sealed = forged.replace(&old, &document::checksum(before.as_bytes()));
    let verdict = wythoff::check(sealed.as_bytes())?;
    writeln!(out, "and sealed again: {} at step '{}'", if verdict.ok { "accepted" } else { "rejected" }, verdict.step)?;
    writeln!(out, "  {}", verdict.reason)?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout().lock())
}
