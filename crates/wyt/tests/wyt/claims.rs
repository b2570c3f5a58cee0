//! `wyt claims` and `wyt verify`: fields, exit codes, messages.

use crate::common::{json, run, stdout};

/// The lines of standard output without the times at their ends.
fn untimed(text: &str) -> Vec<String> {
    let cut = |line: &str| match line.rsplit_once("   ") {
        Some((head, time)) if time.ends_with(" s") => head.to_owned(),
        _ => line.to_owned(),
    };
    text.lines().map(cut).collect()
}

#[test]
fn fields() {
    let all = json(["claims", "--json"]);
    let claims = all["claims"].as_array().unwrap();
    assert!(claims.len() >= 170);
    let words = ["holds", "proved", "sharpened", "corrected", "refuted", "open"];
    let grades = ["theorem", "exact", "proved", "conditional", "bound"];
    for claim in claims {
        for field in ["id", "paper", "statement", "verdict", "scope", "command"] {
            assert!(claim[field].as_str().is_some_and(|text| !text.is_empty()), "{claim}");
        }
        assert!(words.contains(&claim["verdict"].as_str().unwrap()), "{claim}");
        assert!(grades.contains(&claim["evidence"]["grade"].as_str().unwrap()), "{claim}");
        let (id, paper) = (claim["id"].as_str().unwrap(), claim["paper"].as_str().unwrap());
        assert_eq!(id.split('/').next(), Some(paper));
        let corrected = ["corrected", "refuted"].contains(&claim["verdict"].as_str().unwrap());
        assert!(!corrected || claim["corrected_to"].is_string(), "{claim}");
    }
}

#[test]
fn one_claim() {
    let claim = &json(["claims", "weinstein-2021/theorem-2.6", "--json"])["claims"];
    assert_eq!(claim.as_array().unwrap().len(), 1);
    assert_eq!(claim[0]["verdict"], "refuted");
    let text = stdout(["claims", "weinstein-2021/theorem-2.6"]);
    assert!(text.starts_with("weinstein-2021/theorem-2.6: refuted\n"), "{text}");
    assert!(text.contains("2^m divides l") && text.contains("wyt compare w:0,3 w:3 --board 60"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
}

#[test]
fn filters() {
    let text = stdout(["claims", "--verdict", "refuted", "--paper", "duchene-2009"]);
    assert!(text.contains("duchene-2009/theorem-5  ") && text.contains("duchene-2009/conjecture-2  "), "{text}");
    assert!(text.ends_with("2 claims: 2 refuted\n"), "{text}");
    let open = json(["claims", "nivasch-2009", "--verdict", "open", "--json"]);
    assert_eq!(open["claims"][0]["id"], "nivasch-2009/conjecture-3.10");
    assert_eq!(stdout(["claims", "duchene-2009/lemma-1", "--verdict", "open"]), "no claims\n");
}

#[test]
fn verified() {
    let ids = ["weinstein-2021/theorem-2.6", "nivasch-2009/table-1"];
    let text = stdout(["verify", ids[0], ids[1]]);
    let lines = untimed(&text);
    assert!(lines[0].starts_with("weinstein-2021/theorem-2.6  refuted    as recorded  all k < l <= 9"), "{text}");
    assert!(lines[1].contains(r#""position":[5,6],"values_by_k":[10,9,3,1]"#), "{text}");
    assert_eq!(lines[2], "nivasch-2009/table-1        holds      as recorded  256 cells, two engines");
    assert_eq!(lines[3], "2 claims, all as recorded");
    assert_eq!(lines.len(), 4);
    let document = json(["verify", "--quick", "--json", ids[0], ids[1]]);
    assert_eq!((&document["as_recorded"], &document["failed"]), (&2.into(), &0.into()));
    let claim = &document["claims"][0];
    assert_eq!((&claim["id"], &claim["outcome"]), (&ids[0].into(), &"as recorded".into()));
    assert!(claim["checked"].is_string() && claim["seconds"].is_number() && claim["evidence"].is_object());
    assert_eq!(claim["counterexample"]["g"], 1);
    assert!(document["claims"][1].get("counterexample").is_none());
}

#[test]
fn a_paper_is_a_prefix() {
    let document = json(["verify", "fraenkel-1982", "fraenkel-1982/lemma-2", "--json"]);
    let claims = document["claims"].as_array().unwrap();
    assert!(claims.len() >= 16);
    assert!(claims.iter().all(|claim| claim["paper"] == "fraenkel-1982" && claim["outcome"] == "as recorded"));
}

#[test]
fn unknown() {
    let told = [
        (vec!["claims", "weinstein-2021/theorem-2.7"], "weinstein-2021/theorem-2.6"),
        (vec!["verify", "weinstein-2021/theorem-2.7"], "weinstein-2021/theorem-2.6"),
        (vec!["verify", "nivasch-2009/table-1", "tabel"], "'tabel' is not a claim"),
        (vec!["claims", "--verdict", "true"], "--verdict: 'true' is no verdict"),
        (
            vec!["claims", "--paper", "nivasch"],
            "--paper: 'nivasch' is no paper; papers are nivasch-2009, f-wythoff-2013",
        ),
        (vec!["claims", "refuted"], "ID: 'refuted' is a verdict, not a claim; `wyt claims --verdict refuted`"),
        (vec!["verify", "--quick", "--full"], "--full"),
    ];
    for (arguments, message) in told {
        let output = run(arguments.iter().copied());
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text.contains(message) && text.lines().count() == 1, "{arguments:?}: {text}");
        assert!(output.stdout.is_empty());
    }
}
