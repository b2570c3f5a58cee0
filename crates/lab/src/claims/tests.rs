//! The ledger is complete and well formed, the errors found in the papers are found again, and a wrong entry is noticed.

use super::checks;
use super::{CheckOutcome, Claim, Discrepancy, Effort, Ledger, PAPERS, Verdict, verify};
use engines::evidence::citations::{self, Form};
use engines::job::Job;
use serde_json::{Value, json};
use std::collections::HashSet;

fn ledger() -> Ledger {
    Ledger::load().unwrap()
}

fn claim(id: &str) -> Claim {
    let ledger = ledger();
    let found = ledger.claims().iter().find(|claim| claim.id == id);
    found.unwrap_or_else(|| panic!("{id} is missing")).clone()
}

fn quick(claim: &Claim) -> CheckOutcome {
    verify(claim, Effort::Quick, &Job::default()).unwrap()
}

/// Evidence cites what stands: as it is printed if that holds, else as the ledger corrects or sharpens it.
#[test]
fn every_citation_stands() {
    for citation in citations::ALL {
        let claim = claim(&citation.claim());
        let stands = match claim.verdict {
            Verdict::Refuted | Verdict::Corrected => citation.form == Form::Corrected && claim.corrected_to.is_some(),
            Verdict::Sharpened => citation.form != Form::Corrected,
            _ => citation.form == Form::Printed,
        };
        assert!(stands, "{citation} is cited as {:?}, and {} is {}", citation.form, claim.id, claim.verdict);
    }
}

/// A paper, and a kind with a number or a name, in lower case.
fn is_well_formed(id: &str) -> bool {
    let Some((paper, name)) = id.split_once('/') else { return false };
    let letters = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '.';
    PAPERS.contains(&paper) && name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(letters)
}

#[test]
fn entries_are_well_formed() {
    let ledger = ledger();
    let names: HashSet<&str> = checks::names().collect();
    assert_eq!(names.len(), checks::names().count(), "two checks have one name");
    let mut used = HashSet::new();
    for claim in ledger.claims() {
        assert!(is_well_formed(&claim.id), "{}", claim.id);
        assert!(claim.id.starts_with(&claim.paper), "{}", claim.id);
        assert!(names.contains(claim.check.as_str()), "{}: no check '{}'", claim.id, claim.check);
        assert!(claim.command.starts_with("wyt "), "{}", claim.id);
        for text in [&claim.statement, &claim.scope] {
            assert!(text.ends_with(['.', ')']) || text.ends_with(".."), "{}: '{text}'", claim.id);
            assert!(!text.contains('\n'), "{}", claim.id);
        }
        assert!(claim.evidence.source().is_some(), "{}", claim.id);
        used.insert(claim.check.clone());
    }
    let idle: Vec<&&str> = names.iter().filter(|&&name| !used.contains(name)).collect();
    assert!(idle.is_empty(), "no claim uses {idle:?}");
    assert!(ledger.claims().len() >= 170);
}

#[test]
fn verdicts_are_six_words() {
    let words = ["holds", "proved", "sharpened", "corrected", "refuted", "open"];
    assert_eq!(Verdict::ALL.map(Verdict::word), words);
    for word in words {
        assert_eq!(Verdict::parse(word).unwrap().word(), word);
        assert!(ledger().claims().iter().any(|claim| claim.verdict.word() == word), "{word}");
    }
    assert!(Verdict::parse("true").unwrap_err().to_string().contains("refuted"));
}

/// Numbers from one to the other, after a kind.
fn numbered(kind: &str, numbers: std::ops::RangeInclusive<u32>) -> Vec<String> {
    numbers.map(|n| format!("{kind}-{n}")).collect()
}

/// Every item that the papers number, and the algorithms they name.
fn printed() -> Vec<(&'static str, Vec<String>)> {
    let list = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let nivasch = "theorem-1.1 lemma-1.2 lemma-1.3 equation-1-6 lemma-2.1 lemma-2.2 algorithm-wsg theorem-2.3 lemma-2.4 \
        definition-2.5 definition-2.6 lemma-2.7 definition-2.8 lemma-2.9 lemma-2.10 lemma-2.11 corollary-2.12 lemma-2.13 \
        corollary-2.14 theorem-2.15 claim-2.16 definition-2.17 lemma-2.18 theorem-2.19 lemma-2.20 lemma-2.21 lemma-2.22 \
        definition-3.1 lemma-3.2 lemma-3.3 lemma-3.4 definition-3.5 lemma-3.6 definition-3.7 corollary-3.8 definition-3.9 \
        algorithm-fsw conjecture-3.10 algorithm-rw section-3.7";
    let f_wythoff = "table-1 lemma-1 lemma-2 remark-3 theorem-4 remark-5 algorithm-fwsg proposition-6 proposition-7 lemma-8 \
        theorem-9 lemma-10 corollary-11 theorem-12 proposition-13 proposition-14 remark-15 proposition-16 corollary-17 \
        conjecture-18 theorem-19 conjecture-20";
    let weinstein = "definition-1.1 definition-1.2 theorem-1.3 theorem-1.4 theorem-1.5 theorem-1.6 definition-2.1 \
        definition-2.2 figure-1 theorem-2.3 remark-2.4 lemma-2.5 theorem-2.6 section-2 lemma-2.7 lemma-2.8 lemma-2.9 \
        lemma-2.10 theorem-2.11 table-1 lemma-3.1 lemma-3.2 lemma-3.3 figure-2 theorem-3.4";
    let mut all = vec![
        ("nivasch-2009", list(nivasch)),
        ("nivasch-2009", numbered("figure", 1..=13)),
        ("nivasch-2009", numbered("table", 1..=6)),
        ("f-wythoff-2013", list(f_wythoff)),
        ("weinstein-2021", list(weinstein)),
    ];
    for (kind, last) in [("theorem", 5), ("lemma", 3), ("table", 2), ("property", 3)] {
        all.push(("fraenkel-1982", numbered(kind, 1..=last)));
    }
    all.push(("fraenkel-1982", list("equation-1 section-5")));
    for (kind, last) in [("definition", 6), ("figure", 4), ("remark", 2), ("conjecture", 2)] {
        all.push(("duchene-2009", numbered(kind, 1..=last)));
    }
    // Its Theorem 1 is that of another paper, which it quotes.
    all.push(("duchene-2009", numbered("theorem", 2..=6)));
    all.push(("duchene-2009", list("lemma-1 notation-1 section-1 section-2-quotation")));
    all
}

#[test]
fn nothing_printed_is_left_out() {
    let ledger = ledger();
    let ids: HashSet<&str> = ledger.claims().iter().map(|claim| claim.id.as_str()).collect();
    for (paper, items) in printed() {
        for item in items {
            assert!(ids.contains(format!("{paper}/{item}").as_str()), "{paper}/{item} is missing");
        }
    }
}

/// What is wrong in the papers, with the counterexample; none where a misprint says nothing or is a slip in a proof.
#[test]
fn errors_in_the_papers_are_found_again() {
    let cases: [(&str, &str, Option<Value>); 15] = [
        (
            "weinstein-2021/theorem-2.6",
            "refuted",
            Some(json!({ "k": 0, "l": 3, "g": 1, "position": [5, 6], "values_by_k": [10, 9, 3, 1] })),
        ),
        ("weinstein-2021/remark-2.4", "refuted", Some(json!({ "k": 0, "k'": 2, "l": 4, "first_difference": 4 }))),
        (
            "f-wythoff-2013/remark-15",
            "refuted",
            Some(json!({ "j": 4, "n": 28, "entry": [45, 67], "d": 22, "n_is_at_most": 27 })),
        ),
        ("duchene-2009/conjecture-2", "refuted", Some(json!({ "missing_difference": 6, "period": 40 }))),
        ("duchene-2009/theorem-5", "refuted", Some(json!({ "K": [6], "p": 8, "condition_i": true }))),
        ("weinstein-2021/lemma-3.1", "refuted", Some(json!({ "y": 3, "g": 0, "zero_at": 2, "g_at": 2 }))),
        ("weinstein-2021/lemma-3.2", "corrected", None),
        ("weinstein-2021/lemma-3.3", "refuted", Some(json!({ "game": "w:1", "position": [2, 3], "g": 0 }))),
        ("weinstein-2021/section-2", "corrected", Some(json!({ "k": 0, "l": 2, "position": [2, 2] }))),
        (
            "nivasch-2009/section-3.7",
            "refuted",
            Some(json!({ "g": 19, "n": 22347, "point": [36161, 58488], "above_tenths": 134 })),
        ),
        (
            "nivasch-2009/table-4",
            "refuted",
            Some(json!({ "distance": 9, "printed": [87, 155], "largest": [120, 209], "value": 278 })),
        ),
        ("nivasch-2009/lemma-2.11", "refuted", Some(json!({ "g": 0, "found": { "first": 0, "last": 0 } }))),
        ("duchene-2009/section-1", "corrected", Some(json!({ "s": 2, "t": 1, "p_positions": [[0, 0]] }))),
        ("weinstein-2021/theorem-3.4", "sharpened", None),
        ("weinstein-2021/theorem-2.3", "sharpened", None),
    ];
    for (id, verdict, counterexample) in cases {
        let claim = claim(id);
        assert_eq!(claim.verdict.word(), verdict, "{id}");
        let outcome = quick(&claim);
        assert_eq!(outcome.counterexample, counterexample, "{id}");
        assert_eq!(outcome.failure, None, "{id}");
    }
}

#[test]
fn a_wrong_verdict_is_noticed() {
    // A refuted statement, recorded as one that holds.
    let refuted = claim("weinstein-2021/theorem-2.6");
    let outcome = quick(&Claim { verdict: Verdict::Holds, counterexample: None, ..refuted.clone() });
    assert!(matches!(outcome.failure, Some(Discrepancy::Refuted(_))), "{outcome:?}");
    // Another counterexample than the one there is.
    let outcome = quick(&Claim { counterexample: Some(json!({ "l": 4 })), ..refuted });
    assert!(matches!(outcome.failure, Some(Discrepancy::NotFound { found: Some(_), .. })), "{outcome:?}");
    // A statement that holds, recorded as refuted.
    let holds = claim("weinstein-2021/lemma-2.5");
    let outcome = quick(&Claim { verdict: Verdict::Refuted, counterexample: Some(json!({ "j": 1 })), ..holds });
    assert!(matches!(outcome.failure, Some(Discrepancy::NotFound { found: None, .. })), "{outcome:?}");
    assert!(outcome.failure.unwrap().text().contains("recorded is"));
}

/// The same claim with other parameters.
fn with(id: &str, key: &str, value: toml::Value) -> Claim {
    let mut claim = claim(id);
    assert!(claim.quick.insert(key.to_owned(), value).is_some(), "{id} has no parameter {key}");
    claim
}

fn parse(text: &str) -> toml::Value {
    text.parse::<toml::Table>().unwrap().remove("x").unwrap()
}

#[test]
fn wrong_expectations_are_noticed() {
    let changed = [
        // Another exception among the positions of a value, a cell of a block, a number of states, a period.
        ("f-wythoff-2013/section-1-positions", "values", "x = [[1, [[0, 0]]], [2, [[0, 1]]], [4, [[0, 2], [1, 4]]]]"),
        ("duchene-2009/theorem-3", "block", "x = [[0, 1, 2], [1, 0, 2], [2, 0, 1]]"),
        ("nivasch-2009/corollary-3.8", "states", "x = 17"),
        ("literature/oeis-a004484", "rows", "x = [[3, 8, 6], [4, 9, 24]]"),
        ("f-wythoff-2013/conjecture-18", "bound", "x = 12"),
        ("f-wythoff-2013/remark-15", "first", "x = [[158, [255, 408]], [29, [45, 67]]]"),
        ("duchene-2009/conjecture-2", "differences", "x = [0, 1, 2, 3, 4, 5, 6]"),
        ("nivasch-2009/section-3.7", "safe", "x = [-124, 130]"),
        ("weinstein-2021/remark-2.4-example", "cases", "x = [[\"w:0,2\", [3, 1], 2]]"),
        ("literature/wyt-classification", "counts", "x = [51, 8, 196, 0]"),
        ("f-wythoff-2013/remark-5", "from", "x = 0"),
        ("nivasch-2009/conjecture-3.10", "certificates", "x = [[\"automata/wythoff-1\", \"R = 44\"]]"),
        ("nivasch-2009/figure-9", "hills", "x = [-9, 9]"),
        ("fraenkel-1982/table-2", "digits", "x = [[\"1\", \"1\"], [\"10\", \"10\"]]"),
    ];
    for (id, key, value) in changed {
        let outcome = quick(&with(id, key, parse(value)));
        assert!(
            matches!(outcome.failure, Some(Discrepancy::Fails(_) | Discrepancy::Refuted(_))),
            "{id}, {key}: {outcome:?}"
        );
    }
}

#[test]
fn a_changed_cell_is_noticed() {
    for table in facts::tables() {
        let mut rows = table.rows.clone();
        assert_eq!(checks::first_wrong_cell(&table.game, &rows, &Job::default()).unwrap(), None);
        rows[2][3] += 1;
        let found = checks::first_wrong_cell(&table.game, &rows, &Job::default()).unwrap().unwrap();
        assert_eq!(found["position"], json!([2, 3]), "{}", table.source);
    }
}

#[test]
fn bad_parameters_are_errors() {
    let job = Job::default();
    let mut unknown = claim("nivasch-2009/table-1");
    unknown.quick.insert("colour".into(), 3.into());
    assert!(verify(&unknown, Effort::Quick, &job).unwrap_err().to_string().contains("nivasch-2009/table-1"));
    unknown.check = "tabel".into();
    assert!(verify(&unknown, Effort::Quick, &job).unwrap_err().to_string().contains("no check 'tabel'"));
    let mut game = claim("literature/linear-nimhoff");
    game.quick.insert("pairs".into(), parse("x = [[\"nim\", \"chess\"]]"));
    assert!(verify(&game, Effort::Quick, &job).is_err());
}

#[test]
fn selection_and_suggestions() {
    let ledger = ledger();
    assert_eq!(ledger.select("weinstein-2021/theorem-2.6").unwrap().len(), 1);
    assert_eq!(ledger.select("Weinstein-2021/Theorem-2.6").unwrap().len(), 1);
    for paper in PAPERS {
        let found = ledger.select(paper).unwrap();
        assert!(found.len() > 12 && found.iter().all(|claim| claim.paper == paper), "{paper}");
    }
    let message = |text: &str| ledger.select(text).unwrap_err().to_string();
    assert!(message("weinstein-2021/theorem-2.7").contains("weinstein-2021/theorem-2.6"));
    assert!(message("table-1").contains("nivasch-2009/table-1, f-wythoff-2013/table-1"));
    assert!(message("nivash-2009").contains("perhaps nivasch-2009"));
    assert!(message("goldbach").contains("papers are nivasch-2009"));
    // A prefix is cut at the slash only.
    assert!(ledger.select("nivasch").is_err());
    assert!(ledger.select("nivasch-2009/lemma-2").is_err());
    assert!(message("refuted").contains("list the claims with the verdict refuted"));
    assert_eq!(ledger.of_paper("Nivasch-2009").unwrap().len(), ledger.select("nivasch-2009").unwrap().len());
    for none in ["nivasch", "nivasch-2009/table-1"] {
        let message = ledger.of_paper(none).unwrap_err().to_string();
        assert!(message.contains("is no paper") && message.contains("nivasch-2009, f-wythoff-2013"), "{message}");
    }
}

/// An entry of a made-up paper with this verdict and evidence.
fn entry(verdict: &str, evidence: &str) -> crate::error::Result<Claim> {
    let text = format!(
        "id = 'lemma-1'\nstatement = 'Every row.'\nverdict = '{verdict}'\nscope = 'Rows.'\nevidence = {{ {evidence} }}\n\
         check = 'row-periods'\nquick = {{ game = 'wythoff', last = 3 }}\nfull = {{ game = 'wythoff', last = 5 }}"
    );
    Claim::new("literature", toml::from_str(&text).unwrap())
}

#[test]
fn a_proof_or_an_observation_without_its_range_is_refused() {
    let refused = |verdict: &str, evidence: &str, why: &str| {
        let message = entry(verdict, evidence).unwrap_err().to_string();
        assert!(message.contains(why) && message.contains("literature/lemma-1"), "{message}");
    };
    refused("proved", "grade = 'proved', source = 'periods proved row by row'", "names neither a range");
    refused("holds", "grade = 'proved', source = 'row by row'", "names neither a range");
    refused("open", "grade = 'exact', source = 'the definition'", "names no range");
    refused("open", "grade = 'exact'", "names no range");
    for (verdict, evidence) in [
        ("proved", "grade = 'proved', source = 'rows 0 to 5, one by one'"),
        ("proved", "grade = 'proved', source = 'an automaton', certificate = 'automata/wythoff-2'"),
        ("holds", "grade = 'proved', source = 'proof in engines::invariance'"),
        ("open", "grade = 'exact', source = 'no counterexample in rows 0 to 5'"),
        ("holds", "grade = 'theorem', source = 'the paper'"),
    ] {
        entry(verdict, evidence).unwrap();
    }
}

#[test]
fn what_is_observed_is_what_the_check_runs_with() {
    let observed = |id: &str| claim(id).observed;
    assert_eq!(observed("weinstein-2021/lemma-2.7").unwrap(), "n = 20000 (in full, n = 1000000)");
    assert_eq!(
        observed("weinstein-2021/lemma-3.2").unwrap(),
        "board = 200; games = w:1, t:0, t:1, t:2 (in full, board = 600; games = w:1, t:0, t:1, t:2, t:3, t:5)"
    );
    assert_eq!(observed("nivasch-2009/table-1"), None, "a printed table is checked whole");
    // Whatever is not a theorem, and whose check has sizes, says them.
    for claim in ledger().claims() {
        let sized = claim.quick.values().any(toml::Value::is_integer);
        assert_eq!(sized, claim.observed.as_ref().is_some_and(|text| text.contains(" = ")), "{}", claim.id);
    }
}

/// What the printed statement and its better form say is told apart by the check.
#[test]
fn a_sharpened_bound_is_tested_itself() {
    let theorem = claim("f-wythoff-2013/theorem-4");
    assert_eq!((theorem.verdict.word(), theorem.evidence.grade.to_string().as_str()), ("holds", "theorem"));
    assert!(theorem.scope.contains("rows 0 to 20") && theorem.scope.contains("rows 0 to 30"));
    assert_eq!(claim("f-wythoff-2013/lemma-2").quick["bound"].as_str(), Some("both"));
    let quoted = claim("duchene-2009/section-2-quotation");
    assert_eq!(quoted.counterexample, Some(json!({ "h": 2, "position": [0, 2], "value": 0, "formula": 2 })));
    for id in ["f-wythoff-2013/lemma-2", "f-wythoff-2013/remark-3", "duchene-2009/section-2-quotation"] {
        assert_eq!(quick(&claim(id)).failure, None, "{id}");
    }
}

#[test]
fn points_of_the_definition_are_those_of_the_algorithm() {
    let job = Job::default();
    let sorted = |by_definition| {
        let mut points = checks::wythoff_points(6, 60, by_definition, &job).unwrap();
        points.sort_by_key(|point| (point.a, point.h));
        points
    };
    assert_eq!(sorted(true), sorted(false));
}
