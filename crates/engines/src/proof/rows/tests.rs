use super::off_period::gcd;
use super::write;
use crate::job::Job;
use crate::proof::document::checksum;
use crate::proof::{Verdict, check, nanoseconds};
use crate::rows::{Proof, Rows, periods};
use crate::rules::Game;
use proptest::prelude::*;

fn rows(text: &str, last: usize) -> (Game, Rows) {
    let game: Game = text.parse().unwrap();
    let rows = periods(&game, last, 20_000, &Job::default()).unwrap();
    assert_eq!(rows.periods.len(), last + 1, "{text}");
    (game, rows)
}

/// The same rows, with a proof by recurrence and one by covers.
fn proofs(rows: &Rows) -> [Rows; 2] {
    let (Proof::Recurrence { column, .. } | Proof::Cover { column }) = rows.proof;
    let period = rows.periods.iter().fold(1, |m, row| m / gcd(m, row.period) * row.period);
    [Proof::Recurrence { column, period }, Proof::Cover { column }].map(|proof| Rows { proof, ..rows.clone() })
}

fn verdict(bytes: &[u8]) -> Verdict {
    check(bytes, &Job::default()).unwrap()
}

fn certified(game: &Game, rows: &Rows) -> Verdict {
    verdict(&write(game, rows).unwrap())
}

/// A certificate with another text and the checksum of that.
fn edited(game: &Game, rows: &Rows, from: &str, to: &str) -> Verdict {
    let text = String::from_utf8(write(game, rows).unwrap()).unwrap();
    assert!(text.contains(from), "{from} is not in {text}");
    let text = text.replace(from, to);
    let before = &text[..text.len() - 67];
    verdict(format!("{before}{}\"}}\n", checksum(before.as_bytes())).as_bytes())
}

const SMALL: [(&str, usize); 18] = [
    ("nim", 9),
    ("wythoff", 0),
    ("wythoff", 1),
    ("wythoff", 14),
    ("a-wythoff:2", 8),
    ("a-wythoff:3", 6),
    ("f-wythoff", 11),
    ("t:1", 9),
    ("t:2", 8),
    ("t:inf", 9),
    ("r-wythoff", 9),
    ("w:2", 9),
    ("w:1,3", 9),
    ("wyt:1,4,8", 9),
    ("wyt:3", 10),
    ("wyt:2^i", 9),
    ("wyt:3i", 9),
    ("wyt:1i", 9),
];

#[test]
fn what_is_found_is_accepted_by_both_proofs() {
    for (text, last) in SMALL {
        let (game, found) = rows(text, last);
        for rows in proofs(&found) {
            let verdict = certified(&game, &rows);
            assert!(verdict.ok && verdict.kind == "rows", "{text} {last}: {verdict:?}");
            // What is true stays true further out, and at twice the distance.
            let later = match rows.proof {
                Proof::Recurrence { column, period } => Proof::Recurrence { column: column + 5, period: 2 * period },
                Proof::Cover { column } => Proof::Cover { column: column + 5 },
            };
            assert!(certified(&game, &Rows { proof: later, ..rows }).ok, "{text} {last}");
        }
    }
}

#[test]
fn every_claimed_number_is_checked() {
    for (text, last) in SMALL {
        let (game, found) = rows(text, last);
        for proved in proofs(&found) {
            for row in 0..=last {
                let claim = found.periods[row];
                let (n, p) = (claim.preperiod, claim.period);
                let wrong_n = [n + 1, n.wrapping_sub(1), 2 * n, n / 2].map(|n| (n, p));
                let wrong_p = [p + 1, p - 1, 2 * p, p / 2].map(|p| (n, p));
                for (n, p) in wrong_n.into_iter().chain(wrong_p) {
                    if (n, p) == (claim.preperiod, claim.period) || n == u64::MAX {
                        continue;
                    }
                    let mut wrong = proved.clone();
                    wrong.periods[row].preperiod = n;
                    wrong.periods[row].period = p;
                    let verdict = certified(&game, &wrong);
                    assert!(!verdict.ok, "{text}, row {row} with {n}, {p}");
                    let named = verdict.step.ends_with(&format!("of row {row}")) || verdict.step == "format";
                    assert!(named && !verdict.reason.is_empty(), "{text}, row {row} with {n}, {p}: {verdict:?}");
                }
            }
        }
    }
}

#[test]
fn each_step_refuses_what_it_is_for() {
    let (game, found) = rows("wythoff", 8);
    let Proof::Recurrence { column, period } = found.proof else { panic!() };
    assert_eq!((column, period), (102 + 8, 24));
    let step = |from: &str, to: &str| {
        let verdict = edited(&game, &found, from, to);
        assert!(!verdict.ok, "{to}");
        verdict.step
    };
    assert_eq!(step("\n[3,8,6],", ""), "format");
    assert_eq!(step("[3,8,6]", "[3,8,6,1]"), "format");
    assert_eq!(step("[3,8,6]", "[3,-8,6]"), "format");
    assert_eq!(step("[3,8,6]", "[3,8.5,6]"), "format");
    assert_eq!(step("[3,8,6]", "[3,8,0]"), "format");
    assert_eq!(step("[3,8,6]", "[3,8,\"99999999999999999999\"]"), "format");
    assert_eq!(step("\"version\":1", "\"version\":2"), "format");
    assert_eq!(step("\"kind\":\"rows\"", "\"kind\":\"columns\""), "format");
    assert_eq!(step("\"game\":\"wythoff\"", "\"game\":\"wythoff\",\"game\":\"wythoff\""), "format");
    assert_eq!(step("\"game\"", "\"note\":1,\"game\""), "format");
    assert_eq!(step("recurrence", "cover"), "format");
    assert_eq!(step("recurrence", "belief"), "format");
    assert_eq!(step(",\"period\":24", ""), "format");
    assert_eq!(step("\"period\":24", "\"period\":0"), "format");
    assert_eq!(step("\"period\":24", "\"period\":25"), "period of row 1");
    assert_eq!(step("\"period\":24", "\"period\":12"), "period of row 5");
    assert_eq!(step("\"column\":110", "\"column\":101"), "preperiod of row 8");
    assert_eq!(step("\"column\":110", "\"column\":7"), "early columns");
    assert_eq!(step("\"column\":110", "\"column\":\"10000000000000000000\""), "format");
    assert_eq!(step("\"game\":\"wythoff\"", "\"game\":\"whythoff\""), "game");
    assert_eq!(step("\"game\":\"wythoff\"", "\"game\":\"heap:2,1\""), "game");
    assert_eq!(step("\"game\":\"wythoff\"", "\"game\":\"w:1\""), "repetition of row 1");
    assert_eq!(step("\"game\":\"wythoff\"", "\"game\":\"w:10^30\""), "early columns");
    assert_eq!(step("[3,8,6]", "[3,8,24]"), "period of row 3");
    assert_eq!(step("[3,8,6]", "[3,9,6]"), "preperiod of row 3");
    assert_eq!(step("[3,8,6]", "[3,7,6]"), "repetition of row 3");
}

/// Each row repeats on all columns that are looked at, and yet the state has not come back.
#[test]
fn a_state_that_does_not_come_back_is_noticed() {
    let (game, found) = rows("wythoff", 20);
    let late = found.periods.iter().map(|p| p.preperiod).max().unwrap();
    let mut refused = 0;
    for column in late..late + 20 {
        let Proof::Recurrence { period, .. } = found.proof else { panic!() };
        let verdict = certified(&game, &Rows { proof: Proof::Recurrence { column, period }, ..found.clone() });
        refused += u32::from(!verdict.ok);
        assert!(verdict.ok || verdict.step == "recurrence", "{verdict:?}");
    }
    assert!(refused < 20);
    // Diagonal moves of w:40 end in rows from 40 on; below, its rows are those of Nim.
    let (game, found) = rows("w:40", 12);
    assert!(found.periods.iter().all(|p| p.preperiod == 0));
    assert!(certified(&game, &found).ok);
}

/// F-Wythoff's rows have periods of their own; together they are too long for a recurrence.
#[test]
fn rows_without_a_common_period() {
    let game: Game = "f-wythoff".parse().unwrap();
    let listed: [(u64, u64); 30] = [
        (0, 1),
        (0, 2),
        (4, 4),
        (5, 2),
        (11, 12),
        (13, 6),
        (25, 24),
        (26, 24),
        (63, 24),
        (75, 10),
        (123, 10),
        (123, 12),
        (124, 84),
        (148, 84),
        (316, 84),
        (316, 16),
        (314, 144),
        (269, 144),
        (1607, 144),
        (1607, 20),
        (1512, 20),
        (582, 22),
        (580, 22),
        (508, 24),
        (508, 312),
        (602, 312),
        (718, 312),
        (718, 28),
        (777, 28),
        (777, 30),
    ];
    let period = |(row, &(preperiod, period)): (usize, &(u64, u64))| crate::rows::Period { row, preperiod, period };
    let periods = listed.iter().enumerate().map(period).collect();
    let rows = Rows { periods, proof: Proof::Cover { column: 1607 + 29 }, searched_to: 4000 };
    let verdict = certified(&game, &rows);
    assert!(verdict.ok, "{verdict:?}");
    for row in 0..30 {
        let mut wrong = rows.clone();
        wrong.periods[row].period *= 2;
        assert_eq!(certified(&game, &wrong).step, format!("period of row {row}"));
    }
}

/// The column of a proof by covers is certified, too: a smaller one than that from which on all rows and all that they reach repeat is
/// refused, and the least that is accepted is such a column.
#[test]
fn the_column_of_a_cover_is_checked() {
    let mut forgeries = 0;
    for (text, last) in [("r-wythoff", 7), ("f-wythoff", 11), ("t:2", 8)] {
        let (game, found) = rows(text, last);
        let Proof::Cover { column } = found.proof else { panic!("{text}") };
        let with = |column| certified(&game, &Rows { proof: Proof::Cover { column }, ..found.clone() });
        let repeats = found.periods.iter().map(|row| row.preperiod).max().unwrap();
        assert!(with(column).ok, "{text}");
        let first = (0..=column).find(|&column| with(column).ok).unwrap();
        assert!((repeats..=column).contains(&first), "{text}: {first} of {repeats} to {column}");
        for forged in repeats..first {
            let listed = format!("\"column\":{column}}}");
            let verdict = edited(&game, &found, &listed, &format!("\"column\":{forged}}}"));
            let named = verdict.step.starts_with("column of row ") || verdict.step == "early columns";
            assert!(!verdict.ok && named, "{text}, {forged}: {verdict:?}");
            forgeries += 1;
        }
    }
    assert!(forgeries > 3, "{forgeries}");
}

#[test]
fn no_certificate_at_all() {
    for bytes in [&b""[..], b"{}", b"hello", &[0; 100], b"{\"format\":\"wythoff\"}", b"\xff\xfe"] {
        let error = check(bytes, &Job::default()).unwrap_err();
        assert_eq!(error.kind(), crate::ErrorKind::Certificate);
    }
    let (game, found) = rows("wythoff", 3);
    let bytes = write(&game, &found).unwrap();
    let cut = verdict(&bytes[..bytes.len() - 1]);
    assert_eq!((cut.ok, cut.step.as_str()), (false, "checksum"));
    assert!(write(&game, &Rows { periods: Vec::new(), ..found }).is_none());
}

/// A claim that would need more memory or time than there is says so instead of trying.
#[test]
fn large_claims() {
    let (game, found) = rows("wythoff", 0);
    for (period, kind) in [(1 << 40, crate::ErrorKind::Memory), (1 << 60, crate::ErrorKind::Unsupported)] {
        let mut large = found.clone();
        large.proof = Proof::Recurrence { column: 0, period };
        large.periods[0].period = period;
        for large in proofs(&large) {
            let bytes = write(&game, &large).unwrap();
            assert!(nanoseconds(&bytes).is_some_and(|time| time >= u128::from(period)));
            assert_eq!(check(&bytes, &Job::default()).unwrap_err().kind(), kind);
        }
    }
    let (game, found) = rows("a-wythoff:2", 3);
    let verdict = edited(&game, &found, "a-wythoff:2", "a-wythoff:10^30");
    assert_eq!(verdict.step, "early columns");
}

proptest! {
    #[test]
    fn any_changed_byte_is_refused(at in any::<prop::sample::Index>(), to in any::<u8>()) {
        let (game, found) = rows("wythoff", 6);
        let mut bytes = write(&game, &found).unwrap();
        let at = at.index(bytes.len());
        prop_assume!(bytes[at] != to);
        bytes[at] = to;
        let refused = match check(&bytes, &Job::default()) {
            Ok(verdict) => !verdict.ok && verdict.step == "checksum",
            Err(error) => error.kind() == crate::ErrorKind::Certificate,
        };
        prop_assert!(refused);
    }
}
