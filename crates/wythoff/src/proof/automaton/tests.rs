use crate::job::Job;
use crate::proof::document::{Writer, checksum, text};
use crate::proof::{Verdict, check};

/// The P-positions of Wythoff's game: a row has its 0 right of the main diagonal if its word ends with an even number of
/// zeros, and it is on the diagonal of its own number among these rows.
const FIELDS: [(&str, &str); 9] = [
    ("game", "\"wythoff\""),
    ("g", "0"),
    ("transient", "0"),
    ("row_states", "[[[0,0,[],[[]]]]]"),
    ("symbols", "[[0,[0],0,1],[0,[],1,0]]"),
    ("states", "[[0,1,0],[2,-1,0],[3,1,1],[2,1,0]]"),
    ("differences", "[[0]]"),
    ("recurring", "[[0]]"),
    ("convergence", "0"),
];

fn file(fields: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = Writer::new(super::KIND);
    fields.iter().for_each(|(name, json)| writer.field(name, json));
    writer.seal()
}

fn verdict(bytes: &[u8]) -> Verdict {
    check(bytes, &Job::default()).unwrap()
}

#[test]
fn p_positions() {
    let verdict = verdict(&file(&FIELDS));
    assert!(verdict.ok && verdict.step == "convergence", "{verdict:?}");
}

/// For measurements: the files named in a variable of the environment.
#[test]
#[ignore]
fn files() {
    for path in std::env::var("AUTOMATA").unwrap().split(' ') {
        let bytes = std::fs::read(path).unwrap();
        let start = std::time::Instant::now();
        let verdict = verdict(&bytes);
        println!("{path}: {:?} {verdict:?}", start.elapsed());
    }
}
