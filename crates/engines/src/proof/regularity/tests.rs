use super::write;
use crate::error::ErrorKind;
use crate::job::Job;
use crate::proof::document::{Writer, checksum};
use crate::proof::{Verdict, check};
use crate::regularity::{SearchLimits, regularity};
use crate::rules::Game;

fn certificate(text: &str) -> String {
    let (game, job): (Game, Job) = (text.parse().unwrap(), Job::default());
    let found = regularity(&game, &SearchLimits::default(), &job).unwrap();
    String::from_utf8(write(&game, &found, &job).unwrap()).unwrap()
}

fn checked(text: &str) -> Verdict {
    check(text.as_bytes(), &Job::default()).unwrap()
}

/// A certificate with another text and the checksum of that.
fn edited(text: &str, from: &str, to: &str) -> Verdict {
    let certificate = certificate(text);
    assert!(certificate.contains(from), "{from} is not in {certificate}");
    let changed = certificate.replacen(from, to, 1);
    let before = &changed[..changed.len() - 67];
    checked(&format!("{before}{}\"}}\n", checksum(before.as_bytes())))
}

#[test]
fn what_is_found_is_accepted() {
    let all = (1u32..128).map(|mask| {
        let list: Vec<String> = (1..8).filter(|k| mask >> (k - 1) & 1 == 1).map(|k| k.to_string()).collect();
        format!("wyt:{}", list.join(","))
    });
    let more =
        ["wyt:6,8", "wyt:4,16,20", "wyt:4,16,18,20", "wyt:2^i", "wyt:1,10^30", "wyt:10^30", "wyt:2i", "wyt:2^i@1"];
    let more = more.into_iter().chain(["wyt:12", "wyt:2,6,8", "wyt:4,12", "wyt:31"]).map(str::to_owned);
    for text in all.chain(more) {
        let verdict = checked(&certificate(&text));
        assert!(verdict.ok && verdict.kind == "regularity", "{text}: {verdict:?}");
    }
}

#[test]
fn changed_claims_are_rejected_at_their_step() {
    for (text, from, to, step) in [
        ("wyt:2,6", "\"p\":4", "\"p\":8", "least p"),
        ("wyt:2,6", "\"p\":4", "\"p\":2", "block"),
        ("wyt:2,6", "\"p\":4", "\"p\":6", "block"),
        ("wyt:2,6", "\"p\":4", "\"p\":0", "p"),
        ("wyt:2,6", "\"p\":4", "\"p\":5000", "p"),
        ("wyt:2,6", "\"lemma1_p\":\"8\"", "\"lemma1_p\":\"16\"", "lemma1_p"),
        ("wyt:2,6", "\"lemma1_p\":\"8\"", "\"lemma1_p\":\"4\"", "lemma1_p"),
        ("wyt:2,6", "\"lemma1_p\":\"8\"", "\"lemma1_p\":\"0\"", "lemma1_p"),
        ("wyt:2,6", "\"lemma1_p\":\"8\"", "\"lemma1_p\":\"12\"", "lemma1_p"),
        ("wyt:2,6", "\"lemma1_p\":\"8\"", "\"lemma1_p\":\"x\"", "format"),
        ("wyt:2,6", "\"lemma1_p\":\"8\",\n", "", "lemma1_p"),
        ("wyt:2,6", "wyt:2,6", "wyt:2,5", "block"),
        ("wyt:2,6", "wyt:2,6", "wyt:2,12", "block"),
        ("wyt:2,6", "wyt:2,6", "nim", "game"),
        ("wyt:2,6", "wyt:2,6", "wyt:0", "game"),
        ("wyt:2,6", "\"closed\"", "\"open\"", "format"),
        ("wyt:2,6", "\"closed\"", "\"quotient\"", "format"),
        ("wyt:2,6", "\"p\":4", "\"p\":4,\"q\":2", "format"),
        ("wyt:2^i", "\"p\":3", "\"p\":3,\"lemma1_p\":\"6\"", "lemma1_p"),
        ("wyt:6", "\"q\":2", "\"q\":4", "squares"),
        ("wyt:6", "\"q\":2", "\"q\":65", "q"),
        ("wyt:6", "[0,1,1,0],\n", "", "squares"),
        ("wyt:6", ",\n[1,0,0,1]", "", "squares"),
        ("wyt:6", "[1,0,0,1]", "[1,0,1,0]", "squares"),
        ("wyt:6", "[1,0,0,1]", "[1,0,0,2]", "squares"),
        ("wyt:6", "[1,0,0,1]", "[1,0,0,1],[0,0,0,0]", "squares"),
        ("wyt:6", "[1,0,0,1]", "[1,0,0,1],[1,0,0,1]", "squares"),
        ("wyt:1000", "[1,0,0,1]", "[1,0,0,1],[1,0,0,1]", "squares"),
        ("wyt:6", "\"smaller\":[]", "\"smaller\":[[2,4,5]]", "smaller q"),
        ("wyt:6,8,12", "\"smaller\":[[2,", "\"smaller\":[[3,", "smaller q"),
        ("wyt:6,8,12", "\"smaller\":[[2,", "\"smaller\":[[2,1,1],[2,", "smaller q"),
        ("wyt:6", "wyt:6", "wyt:2", "never closed"),
        ("wyt:6", "wyt:6", "wyt:6,7", "squares"),
        ("wyt:6", "\"mask\":0", "\"mask\":9", "never closed"),
        ("wyt:6", "\"bits\":0", "\"bits\":1", "never closed"),
        ("wyt:4,16,20", "\"mask\"", "\"masks\"", "format"),
        ("wyt:3", "[3,5,2]", "[3,0,2]", "last row"),
        ("wyt:3", "[3,5,2]", "[3,6,2]", "preperiod of row 3"),
        ("wyt:3", "[3,5,2]", "[3,4,2]", "repetition of row 3"),
        ("wyt:3", ",\n[3,5,2]", "", "last row"),
        ("wyt:3", "wyt:3", "wyt:5", "repetition of row 3"),
    ] {
        let verdict = edited(text, from, to);
        assert!(!verdict.ok, "{text}: {from} to {to} was accepted");
        assert!(
            verdict.step.starts_with(step),
            "{text}: {from} to {to} fails at '{}': {}",
            verdict.step,
            verdict.reason
        );
    }
}

/// Any one digit of a certificate changed: rejected, or the claim is still true.
#[test]
fn changed_digits_are_rejected() {
    for text in ["wyt:2,6", "wyt:6", "wyt:3", "wyt:6,8"] {
        let certificate = certificate(text);
        let end = certificate.len() - 67 - 10;
        let start = certificate.find("\"verdict\"").unwrap();
        for at in (start..end).filter(|&at| certificate.as_bytes()[at].is_ascii_digit()) {
            let mut bytes = certificate.clone().into_bytes();
            bytes[at] = b'0' + (bytes[at] - b'0' + 1) % 10;
            let changed = String::from_utf8(bytes).unwrap();
            let before = &changed[..changed.len() - 67];
            let verdict = checked(&format!("{before}{}\"}}\n", checksum(before.as_bytes())));
            // Cells that exclude a smaller q may be others, and a proof of rows may start later.
            let harmless = verdict.ok && (changed[..at].contains("\"smaller\"") || changed[..at].contains("\"proof\""));
            assert!(!verdict.ok || harmless, "{text}: {changed}");
        }
    }
}

/// A file of some fields, whose checksum is right.
fn file(fields: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = Writer::new(super::KIND);
    fields.iter().for_each(|(name, json)| writer.field(name, json));
    writer.seal()
}

/// Files that would take hours or all memory end in a message.
#[test]
fn files_that_ask_for_too_much() {
    let list = |n: u32, k: fn(u32) -> u32| (1..=n).map(|i| k(i).to_string()).collect::<Vec<_>>().join(",");
    let many = format!("\"wyt:{}\"", list(100_000, |i| 6400 * i + 32));
    let some = format!("\"wyt:{}\"", list(4000, |i| 6400 * i + 32));
    let nim: Vec<usize> = (0..64 * 64).map(|cell| (cell / 64) ^ (cell % 64)).collect();
    let squares = format!("[{nim:?}]");
    let quotient = |game: &str| {
        let file = file(&[("game", game), ("verdict", "\"quotient\""), ("q", "64"), ("squares", &squares)]);
        check(&file, &Job::default()).unwrap_err().to_string()
    };
    assert!(quotient(&many).contains("K has 100000 elements"), "{}", quotient(&many));
    assert!(quotient(&some).contains("too many choices"), "{}", quotient(&some));
    let little = Job::default().with_memory(1 << 20);
    let closed = file(&[("game", "\"wyt:2048\""), ("verdict", "\"closed\""), ("p", "4096"), ("lemma1_p", "\"4096\"")]);
    assert_eq!(check(&closed, &little).unwrap_err().kind(), ErrorKind::Memory);
    let huge = file(&[("game", "\"wyt:1,2^1000000\""), ("verdict", "\"closed\""), ("p", "3"), ("lemma1_p", "\"6\"")]);
    assert_eq!(check(&huge, &Job::default()).unwrap().step, "lemma1_p");
    let nested = file(&[("game", &format!("{}{}", "[".repeat(100_000), "]".repeat(100_000)))]);
    assert!(!check(&nested, &Job::default()).unwrap().ok);
}
