//! What would take too long is refused before it begins, whatever a file asks for.

use wythoff::engines::job::Job;
use wythoff::engines::proof::{document, rows as rows_proof};
use wythoff::engines::rows;
use wythoff::{ErrorKind, Game};

/// A certificate with some of its text replaced, and the checksum that fits.
fn resealed(certificate: &str, old: &str, new: &str) -> String {
    let changed = certificate.replacen(old, new, 1);
    assert_ne!(changed, certificate, "{old}");
    let seal = document::digest(changed.as_bytes()).unwrap();
    let (before, _) = changed.rsplit_once(&seal).unwrap();
    changed.replace(&seal, &document::checksum(before.as_bytes()))
}

#[test]
fn a_check_of_more_than_a_minute() {
    let game: Game = "wythoff".parse().unwrap();
    let found = rows::periods(&game, 3, rows::MOST_COLUMNS, &Job::default()).unwrap();
    let certificate = String::from_utf8(rows_proof::write(&game, &found).unwrap()).unwrap();
    let verdict = wythoff::check(certificate.as_bytes()).unwrap();
    assert!(verdict.to_string().starts_with("accepted (rows): rows 0 to 3 of wythoff"), "{verdict}");

    let column = "\"column\":11";
    let wrong = resealed(&certificate, "[3,8,6]", "[3,7,6]");
    assert!(wythoff::check(wrong.as_bytes()).unwrap().to_string().starts_with("rejected (rows) at the step '"));
    let long = resealed(&certificate, column, "\"column\":1000000000000");
    let refused = wythoff::check(long.as_bytes()).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::Time);
    assert!(refused.to_string().starts_with("checking it takes about"), "{refused}");
}

#[test]
fn a_proof_for_a_number_that_fills_the_memory() {
    let n = wythoff::Int::from(1u8) << 400_000_000;
    assert_eq!(wythoff::certify(0, n).unwrap_err().kind(), ErrorKind::Memory);
}
