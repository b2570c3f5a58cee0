use super::budget::CheckBudget;
use super::relation::Relation;
use super::step::step;
use super::word_automaton::word_text;
use super::{KIND, table};
use crate::ErrorKind;
use crate::job::Job;
use crate::proof::document::{Writer, text};
use crate::proof::{Verdict, check};
use proptest::prelude::*;
use serde_json::{Value, json};

/// The fields of a file, in order.
const NAMES: [&str; 9] =
    ["game", "g", "transient", "row_states", "symbols", "states", "differences", "recurring", "convergence"];

/// The P-positions of Wythoff's game: a row has its 0 right of the main diagonal if its word ends with an even number
/// of zeros, on the diagonal of its number among these rows.
const WYTHOFF: [&str; 9] = [
    "\"wythoff\"",
    "0",
    "0",
    "[[[0,0,[],[[]]]]]",
    "[[0,[0],0,1],[0,[],1,0]]",
    "[[0,1,0],[2,-1,0],[3,1,1],[2,1,0]]",
    "[[0]]",
    "[[0]]",
    "0",
];

/// Two ages of columns.
const FRAENKEL: [&str; 9] = [
    "\"a-wythoff:2\"",
    "1",
    "0",
    "[[[0,0,[],[[],[]]],[0,0,[],[[],[]]]],[[0,0,[],[[],[]]],[0,-2,[1,2],[[0],[]]]],\
     [[0,0,[],[[],[]]],[-1,-1,[],[[],[]]]],[[0,0,[],[[],[]]],[0,1,[],[[],[]]]]]",
    "[[0,[0,1],0,1],[1,[0],0,1],[2,[0,1],0,1],[2,[1],2,0],[3,[0,1],0,1],[3,[0],0,1]]",
    "[[0,1,2,0],[3,4,5,1],[3,-1,-1,2],[4,6,2,3],[3,6,2,4],[3,-1,-1,5],[3,4,5,5]]",
    "[[0],[1]]",
    "[[0],[1]]",
    "null",
];

/// Rows by the definition, some points of which do not block their diagonals.
const RATIO: [&str; 9] = [
    "\"f-wythoff\"",
    "1",
    "3",
    "[[[1,0,[],[[]]],[0,-1,[],[[]]]],[[0,-1,[],[[]]],[0,-1,[],[[]]]],[[0,-1,[],[[]]],[-1,-2,[],[[]]]]]",
    "[[-1,[0,1],0,1],[-2,[0],0,1],[-3,[0,1],1,0],[0,[1],0,1],[1,[0],0,1],[2,[0,1],1,0],[1,[0],1,0]]",
    "[[0,1,0],[2,-1,1],[3,4,2],[5,6,3],[7,-1,4],[3,4,5],[5,-1,3],[3,4,6]]",
    "[[-1],[-1]]",
    "[[-1],[-1]]",
    "0",
];

/// A column in use at the first row that is described, and runs that are not right at once.
const RESTRICTED: [&str; 9] = [
    "\"w:1\"",
    "1",
    "1",
    "[[[0,-1,[],[[]]],[0,-1,[],[[0]]]],[[0,-1,[],[[]]],[-1,-2,[],[[]]]],[[1,0,[],[[]]],[0,-1,[],[[]]]],\
     [[0,-1,[],[[]]],[0,-1,[],[[]]]]]",
    "[[-1,[0,1],0,1],[0,[0],0,1],[1,[0,1],1,0],[2,[1],0,1],[3,[0],0,1],[3,[0],1,0]]",
    "[[0,1,0],[2,-1,1],[3,4,2],[2,5,3],[6,-1,4],[2,-1,3],[3,4,5]]",
    "[[-1],[-1]]",
    "[[-1],[-1]]",
    "1",
];

/// No columns, and one that holds a value twice; differences that do not recur.
const LARGER: [&str; 9] = [
    "\"r-wythoff\"",
    "1",
    "0",
    "[[[0,0,[],[]],[0,0,[],[]]],[[0,0,[],[]],[0,-1,[1],[]]],[[0,0,[],[]],[-1,-2,[1],[]]],[[0,0,[],[]],[1,1,[],[]]]]",
    "[[0,[0,1],0,1],[1,[0],0,1],[2,[1],1,0],[1,[0,1],0,1],[0,[1],1,0],[3,[0],0,1],[3,[0,1],0,1]]",
    "[[0,1,0],[2,-1,1],[3,4,2],[5,6,0],[5,-1,3],[7,6,4],[5,-1,5],[5,6,6]]",
    "[[0],[-1,0,1]]",
    "[[0],[0]]",
    "2",
];

const ALL: [[&str; 9]; 5] = [WYTHOFF, FRAENKEL, RATIO, RESTRICTED, LARGER];

const STEPS: [&str; 8] = ["format", "game", "words", "start", "succession", "columns", "differences", "convergence"];

/// A file of some size: the values 0 and 1 of Wythoff's game.
fn sample() -> Vec<u8> {
    crate::automatic::shipped::certificate("automata/wythoff-1").unwrap()
}

fn fields(of: [&str; 9]) -> Vec<Value> {
    of.iter().map(|json| serde_json::from_str(json).unwrap()).collect()
}

fn fields_of(bytes: &[u8]) -> Vec<Value> {
    let body: Value = serde_json::from_slice(bytes).unwrap();
    NAMES.iter().map(|name| body[name].clone()).collect()
}

fn file(fields: &[Value]) -> Vec<u8> {
    let mut writer = Writer::new(KIND);
    NAMES.iter().zip(fields).for_each(|(name, value)| writer.field(name, &value.to_string()));
    writer.seal()
}

fn verdict(fields: &[Value]) -> Verdict {
    check(&file(fields), &Job::default()).unwrap()
}

/// The step at which a file with one field changed fails.
fn step_with(of: [&str; 9], name: &str, json: &str) -> String {
    let mut changed = fields(of);
    changed[NAMES.iter().position(|&other| other == name).unwrap()] = serde_json::from_str(json).unwrap();
    let verdict = verdict(&changed);
    assert!(!verdict.ok, "{name} {json}: {verdict:?}");
    verdict.step
}

/// All places in a value, as lists of indices.
fn places(value: &Value) -> Vec<Vec<usize>> {
    let below = value.as_array().into_iter().flatten().enumerate();
    let below = below.flat_map(|(at, value)| places(value).into_iter().map(move |place| [vec![at], place].concat()));
    [vec![]].into_iter().chain(below).collect()
}

fn place<'a>(value: &'a mut Value, path: &[usize]) -> &'a mut Value {
    path.iter().fold(value, |value, &at| &mut value[at])
}

/// What else could be at a place: other numbers, lists with an element more or less.
fn others(value: &Value) -> Vec<Value> {
    match value {
        Value::Array(list) => {
            let more = [json!(0), json!(1), json!([])].map(|new| [&list[..], &[new]].concat());
            let double = list.last().map(|last| [&list[..], std::slice::from_ref(last)].concat());
            let less = list.split_last().map(|(_, rest)| rest.to_vec());
            more.into_iter().chain(double).chain(less).map(Value::from).collect()
        }
        Value::Number(n) => {
            let n = n.as_i64().unwrap();
            [-2, -1, 1, 2, 3, 100, 70_000, 1 << 33].map(|by| json!(n + by)).to_vec()
        }
        Value::Null => vec![json!(0), json!(1)],
        _ => vec![json!("nim"), json!("wythof"), json!("a-wythoff:65"), json!("w:2,300"), json!(1)],
    }
}

#[test]
fn right_files_are_accepted() {
    for of in ALL {
        let verdict = verdict(&fields(of));
        let last = if of[8] == "null" { "differences" } else { "convergence" };
        assert!(verdict.ok && verdict.kind == "automaton" && verdict.step == last, "{of:?}: {verdict:?}");
    }
    let reason = check(&sample(), &Job::default()).unwrap().reason;
    for part in ["220 states", "18 row states", "up to 1 of wythoff", "R = 45"] {
        assert!(reason.contains(part), "{reason}");
    }
}

/// Nothing need be said of convergence.
#[test]
fn less_may_be_claimed() {
    for of in ALL {
        let mut less = fields(of);
        less[8] = Value::Null;
        let verdict = verdict(&less);
        assert!(verdict.ok && verdict.step == "differences", "{of:?}: {verdict:?}");
    }
}

/// Every number and every list, each changed in several ways.
#[test]
fn each_change_is_noticed() {
    let mut seen = std::collections::BTreeSet::new();
    for of in ALL {
        let right = fields(of);
        for field in 0..NAMES.len() {
            for path in places(&right[field]) {
                for other in others(place(&mut right[field].clone(), &path)) {
                    let mut changed = right.clone();
                    *place(&mut changed[field], &path) = other.clone();
                    let verdict = verdict(&changed);
                    let what = format!("{}: {} at {path:?} as {other}: {verdict:?}", of[0], NAMES[field]);
                    assert!(!verdict.ok, "{what}");
                    assert!(STEPS.contains(&verdict.step.as_str()), "{what}");
                    seen.insert(verdict.step);
                }
            }
        }
    }
    assert_eq!(seen.len(), STEPS.len() - 1, "all but columns: {seen:?}");
}

/// Row 2 takes the place of row 3, and everything but the columns goes well with that.
#[test]
fn columns_are_compared() {
    for game in ["wythoff", "r-wythoff"] {
        let columns = if game == "wythoff" { json!([[]]) } else { json!([]) };
        let wrong = [
            json!(game),
            json!(0),
            json!(0),
            json!([[[0, 0, [], columns]]]),
            json!([[0, [0], 0, 1], [0, [0], 1, 1], [0, [], 1, 0]]),
            json!([[0, 1, 0], [2, -1, 0], [3, 4, 1], [5, 4, 2], [5, -1, 0], [6, 4, 2], [5, 4, 0]]),
            json!([[0]]),
            json!([[0]]),
            json!(0),
        ];
        let verdict = verdict(&wrong);
        assert!(!verdict.ok && verdict.step == "columns", "{verdict:?}");
        assert!(verdict.reason.starts_with("column 2: the value 0 is in 1 earlier"), "{verdict:?}");
    }
}

/// Transitions and symbols replaced by every other one.
#[test]
fn each_other_state_is_wrong() {
    for of in ALL {
        let right = fields(of);
        let states = right[5].as_array().unwrap();
        let symbols = right[4].as_array().unwrap().len();
        for (state, entries) in states.iter().enumerate() {
            let entries = entries.as_array().unwrap();
            for at in 0..entries.len() {
                let most = if at + 1 == entries.len() { symbols } else { states.len() } as i64;
                for other in (-1..most).filter(|&other| json!(other) != entries[at]) {
                    let mut changed = right.clone();
                    changed[5][state][at] = json!(other);
                    let verdict = verdict(&changed);
                    assert!(!verdict.ok, "{}: state {state}, entry {at} as {other}: {verdict:?}", of[0]);
                }
            }
        }
    }
}

#[test]
fn what_is_not_used_is_rejected() {
    let step = |name: &str, json: &str| step_with(WYTHOFF, name, json);
    assert_eq!(step("states", "[[0,1,0],[2,-1,0],[3,1,1],[2,1,0],[0,1,0]]"), "words");
    assert_eq!(step("symbols", "[[0,[0],0,1],[0,[],1,0],[0,[],0,0]]"), "words");
    assert_eq!(step("symbols", "[[0,[0],0,1],[0,[],1,0],[0,[],1,0]]"), "format");
    assert_eq!(step("row_states", "[[[0,0,[],[[]]]],[[0,0,[1],[[]]]]]"), "format");
    assert_eq!(step("row_states", "[[[0,0,[],[[]]]],[[0,0,[],[[]]]]]"), "format");
}

/// Numbers that would need much memory or time are refused, or cost no more than they may.
#[test]
fn hostile_sizes() {
    let step = |name: &str, json: &str| step_with(WYTHOFF, name, json);
    for large in ["64", "4294967295", "4294967296", "-1", "0.5", "\"0\""] {
        assert_eq!(step("g", large), "format");
    }
    for large in ["1", "4097", "4294967295"] {
        assert_eq!(step("transient", large), "format");
        assert_eq!(step_with(LARGER, "transient", large), if large == "1" { "start" } else { "format" });
    }
    for large in ["65537", "18446744073709551615"] {
        assert_eq!(step("convergence", large), "format");
    }
    assert_eq!(step("convergence", "65536"), "convergence");
    assert_eq!(step("states", "[]"), "format");
    assert_eq!(step("states", "[[]]"), "format");
    assert_eq!(step("states", "[[0,1,0],[9223372036854775807,-1,0]]"), "format");
    assert_eq!(step("symbols", "[[0,[0],2147483647,1],[0,[],1,0]]"), "format");
    assert_eq!(step("symbols", "[[-9223372036854775808,[0],0,1],[0,[],1,0]]"), "format");
    assert_eq!(step("symbols", "[[9223372036854775807,[0],0,1],[0,[],1,0]]"), "format");
    assert_eq!(step("symbols", "[]"), "format");
    assert_eq!(step("row_states", "[]"), "format");
    assert_eq!(step("row_states", "[[[0,2147483647,[],[[]]]]]"), "format");
    assert_eq!(step("row_states", "[[[10000,10000,[],[[]]]]]"), "start");
    assert_eq!(step("row_states", "[[[-10000,-10000,[],[[65535]]]]]"), "start");
    assert_eq!(step("row_states", "[[[0,0,[2,1],[[]]]]]"), "format");
    // As far off as is allowed.
    assert_eq!(step("row_states", "[[[-9000,-9000,[65535],[[65535]]]]]"), "start");
    let mut far = fields(WYTHOFF);
    far[4] = json!([[0, [0], 0, 1], [0, [], 10_000, 0]]);
    assert_eq!(verdict(&far).step, "succession");
}

#[test]
fn memory_and_interruption() {
    for (most, ok) in [(1_000, false), (90_000, false), (1_000_000, true)] {
        let job = Job::default().with_memory(most);
        match check(&sample(), &job) {
            Ok(verdict) => assert!(ok && verdict.ok, "{most}: {verdict:?}"),
            Err(error) => assert!(!ok && error.kind() == ErrorKind::Memory, "{most}: {error}"),
        }
    }
    let job = Job { progress: &crate::job::testing::StopAtOnce, ..Job::default() };
    assert_eq!(check(&sample(), &job).unwrap_err().kind(), ErrorKind::Interrupted);
}

/// Automata of one game are none of another one.
#[test]
fn the_game_matters() {
    for (of, other) in [
        (WYTHOFF, "w:1"),
        (WYTHOFF, "r-wythoff"),
        (WYTHOFF, "a-wythoff:2"),
        (WYTHOFF, "f-wythoff"),
        (FRAENKEL, "a-wythoff:3"),
        (RATIO, "w:2"),
        (RATIO, "r-wythoff"),
        (RATIO, "w:0,3"),
        (RESTRICTED, "w:1,2"),
        (LARGER, "wythoff"),
        (LARGER, "nim"),
    ] {
        step_with(of, "game", &text(other));
    }
    // W_0 and the game with A = 1 are Wythoff's, and T_inf is W_1.
    for (of, other) in [(WYTHOFF, "w:0"), (WYTHOFF, "a-wythoff:1"), (RESTRICTED, "t:inf")] {
        let mut same = fields(of);
        same[0] = json!(other);
        assert!(verdict(&same).ok, "{other}");
    }
}

/// The step of a row against the definition.
#[test]
fn steps_are_those_of_the_definition() {
    for (game, t, g) in [("wythoff", 1, 5), ("a-wythoff:2", 2, 5), ("a-wythoff:3", 3, 7), ("r-wythoff", 1, 4)] {
        let job = Job::default();
        let Ok(points) = table::points(&game.parse().unwrap(), t, 100, g, &mut CheckBudget::new(&job)) else {
            panic!()
        };
        let sets = if game == "r-wythoff" { 0 } else { t };
        let mut state = vec![(0, 0, vec![], vec![vec![]; sets]); g + 1];
        let mut reference = 0;
        for (x, points) in points.iter().enumerate() {
            let insert = (0..=g).filter(|&h| points[h].is_some()).fold(0, |bits, h| bits | 1 << h);
            let jump = points[0].is_some();
            let (after, placed) = step(&state, insert, jump, t).unwrap();
            for (h, point) in points.iter().enumerate() {
                let diagonal = placed[h].map(|d| i64::from(d) + t as i64 * reference);
                assert_eq!(diagonal, point.map(|b| (b - x) as i64), "{game}: row {x}, value {h}");
            }
            reference += i64::from(jump);
            state = after;
        }
    }
}

/// No two numbers with a difference that is asked for are lost on the way.
#[test]
fn relations_lose_nothing() {
    for (t, most) in [(1, 1), (1, 7), (2, 5), (3, 1), (5, 12)] {
        let job = Job::default();
        let end = |p: i64, q: i64| (p + q).abs() <= most;
        let relation = Relation::new(t, most, end, &mut CheckBudget::new(&job)).unwrap();
        assert!(relation.has_origin());
        let mut weights = vec![1, t as i64 + 1];
        for at in 1..11 {
            weights.push(t as i64 * weights[at] + weights[at - 1]);
        }
        let word = |mut n: i64| -> Vec<usize> {
            let digit = |weight: &i64| {
                let digit = n / weight;
                n %= weight;
                digit as usize
            };
            weights.iter().rev().map(digit).collect()
        };
        for x in 0..400 {
            for y in (x - most).max(0)..=x + most {
                let mut at = 0;
                for (above, below) in word(y).into_iter().zip(word(x)) {
                    at = relation.after(at, above, below).unwrap_or_else(|| panic!("{t}: {x} and {y}"));
                }
                let (p, q) = relation.pair(at);
                assert_eq!(p + q, y - x, "{t}: {x} and {y}");
                assert_eq!(word_text(t, &word(y)), y.to_string());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// One entry of a larger file changed: a transition, a symbol of a state, a field of a symbol, of a row state, a
    /// claim.
    #[test]
    fn corruptions_are_noticed(field in 3usize..9, choice in any::<prop::sample::Index>(), by in 1i64..1000) {
        let mut changed = fields_of(&sample());
        let mut numbers = places(&changed[field]);
        numbers.retain(|path| place(&mut changed[field], path).is_number());
        let path = numbers.swap_remove(choice.index(numbers.len()));
        let counts = [changed[5].as_array().unwrap().len() as i64, changed[4].as_array().unwrap().len() as i64];
        let old = place(&mut changed[field], &path).as_i64().unwrap();
        // Another state, another symbol, another small number.
        let new = match (field, path.last()) {
            (5, Some(2)) => (old + 1 + by % (counts[1] - 1)) % counts[1],
            (5, _) => (old + 1 + by % (counts[0] - 1)) % counts[0],
            _ => old + if by % 2 == 0 { by % 4 + 1 } else { -1 - by % 4 },
        };
        *place(&mut changed[field], &path) = json!(new);
        let verdict = verdict(&changed);
        prop_assert!(!verdict.ok, "{} at {path:?}: {old} as {new}: {verdict:?}", NAMES[field]);
        prop_assert!(STEPS.contains(&verdict.step.as_str()));
    }
}
