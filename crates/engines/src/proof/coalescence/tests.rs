use super::block::RowBlock;
use super::claims::{BaseRows, Span};
use super::constants::Constants;
use super::history::History;
use super::run::{State, coalesce};
use super::states::{Letter, Start, States};
use super::{CheckContext, KIND, wsg};
use crate::error::ErrorKind;
use crate::job::{Job, Progress};
use crate::proof::document::checksum;
use crate::proof::stop::{CheckStep, Stop};
use crate::proof::{Verdict, check, nanoseconds};
use maker::{EditedClaims, MAKER, Maker};
use numeration::{Int, parse};

mod maker;

fn int(n: usize) -> Int {
    Int::from(n)
}

fn done<T>(step: CheckStep<T>) -> T {
    match step {
        Ok(value) => value,
        Err(Stop::Rejected { step, reason }) => panic!("{step}: {reason}"),
        Err(Stop::Failed(error)) => panic!("{error}"),
    }
}

/// Somewhere in a check.
fn somewhere<'a>(job: &'a Job<'a>) -> CheckContext<'a> {
    CheckContext { level: 1, total: 1, job }
}

/// Rows from 0 on.
fn first_rows(g: u32, rows: usize) -> RowBlock {
    done(wsg::base(g, &BaseRows { first: Int::ZERO, rows }, &Job::default()))
}

/// The state of a value before a row of a block that begins with row 0.
fn true_state(block: &RowBlock, h: usize, row: usize) -> State {
    let points: Vec<(usize, i64)> = block.known(h).take_while(|&(a, _)| a < row).collect();
    let first = (0..).find(|&d| points.iter().all(|&(_, used)| used != d)).unwrap();
    let bits = |offsets: &mut dyn Iterator<Item = i64>| offsets.filter(|&d| d >= first).map(|d| 1 << (d - first)).sum();
    let used = bits(&mut points.iter().map(|&(_, d)| d));
    let columns = bits(&mut points.iter().map(|&(a, d)| a as i64 + d - row as i64));
    State { first, used, columns }
}

/// Whether a state is in a set.
fn contains(states: &States, state: &State) -> bool {
    let bit = |bits: u64, at: usize| at < 64 && bits >> at & 1 == 1;
    let Ok(first) = usize::try_from(state.first - states.lowest) else { return false };
    let mut used = state.used.count_ones() as usize;
    let mut columns = state.columns.count_ones() as usize;
    let starts =
        |start: Start| start.position == first && start.columns == columns && start.column == bit(state.columns, 0);
    if !states.starts().any(starts) {
        return false;
    }
    for position in first..states.width {
        let letter = Letter { used: bit(state.used, position - first), column: bit(state.columns, position - first) };
        if !states.letters(position, used, columns).any(|known| known == letter) {
            return false;
        }
        used -= usize::from(letter.used);
        columns -= usize::from(letter.column);
    }
    used == 0 && columns == 0
}

/// Algorithm WSG is what the definition of Grundy values says.
#[test]
fn the_base_is_the_game() {
    const SIDE: usize = 160;
    let mut values = vec![[0usize; SIDE]; SIDE];
    for (a, b) in (0..SIDE).flat_map(|a| (0..SIDE).map(move |b| (a, b))) {
        let row = (0..b).map(|y| values[a][y]);
        let column = (0..a).map(|x| values[x][b]);
        let diagonal = (1..=a.min(b)).map(|k| values[a - k][b - k]);
        let options: Vec<usize> = row.chain(column).chain(diagonal).collect();
        values[a][b] = (0..).find(|value| !options.contains(value)).unwrap();
    }
    let block = first_rows(7, SIDE);
    for h in 0..=7 {
        let points = block.known(h).map(|(row, d)| (row, row + d as usize)).filter(|&(_, b)| b < SIDE);
        let expected = (0..SIDE).flat_map(|a| (a..SIDE).map(move |b| (a, b))).filter(|&(a, b)| values[a][b] == h);
        assert!(points.eq(expected), "value {h}");
    }
    // Blocks that begin later are the same.
    let later = done(wsg::base(7, &BaseRows { first: int(50), rows: 60 }, &Job::default()));
    for (h, n) in (0..=7).flat_map(|h| (45..60).map(move |n| (h, int(n)))) {
        assert_eq!(later.point(h, &n), block.point(h, &n), "value {h}, index {n}");
    }
}

/// The true state is in the set, and is what the set becomes.
fn sampled(last: u32, rows: usize, runs: impl Fn(usize) -> usize) {
    let block = first_rows(last, rows);
    let constants = Constants::of(last);
    let job = Job::default();
    let place = somewhere(&job);
    let mut seed = 7u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % below
    };
    for h in 1..=last as usize {
        for _ in 0..3 {
            let (from, length) = (random(rows - 1000), 300 + random(300));
            let history = done(History::new(&block, h, from, from + length, constants.skips[h], &place));
            let rows = from + 17 * h + 20..from + length;
            for row in rows.filter(|&row| block.layers[h].inserted(from, row) >= constants.skips[h] + 2 * h as i64) {
                let states = done(States::new(&history, row, &place));
                assert!(contains(&states, &true_state(&block, h, row)), "value {h}, row {row}");
            }
        }
        for _ in 0..runs(h) {
            let from = random(rows - 1000);
            let (Span { start, single }, state) = MAKER.span(&block, h, from, constants.skips[h], &place);
            assert_eq!(state, true_state(&block, h, single), "value {h}, rows {start} to {single}");
        }
    }
}

#[test]
fn the_true_state_is_among_them() {
    sampled(8, 4000, |h| 40 / (h * h * h));
}

/// Near points are those of Algorithm WSG, with and without levels.
#[test]
fn near_points() {
    let block = first_rows(3, 330_000);
    for (g, n) in [(0, 5_000), (1, 100), (1, 3_000), (2, 60_000), (3, 99_999), (3, 123_456), (2, 200_000)] {
        let claims = MAKER.certificate(g, &int(n));
        let verdict = claims.verdict();
        assert!(verdict.ok && verdict.step == "points" && verdict.kind == KIND, "{g}, {n}: {verdict:?}");
        assert_eq!(claims.levels.is_empty(), n < 3_000 * 618 / 1000, "{g}, {n}");
        for h in 0..=g as usize {
            assert_eq!(claims.points[h], block.point(h, &int(n)).unwrap().map(|x| x.to_string()), "p^{h}_{n}");
        }
    }
}

#[test]
fn far_points() {
    let claims = MAKER.certificate(3, &parse("10^12").unwrap());
    let verdict = claims.verdict();
    assert!(verdict.ok && verdict.reason.contains("n = 1000000000000 "), "{verdict:?}");
    for (point, known) in claims.points.iter().zip(facts::points().table_6) {
        assert_eq!(*point, [known.a, known.b].map(|x| x.to_string()), "Nivasch 2009, Table 6, g = {}", known.g);
    }
}

#[test]
#[ignore = "half a minute"]
fn far_points_of_larger_values() {
    let maker = Maker { margin: 700 * 6, base: 20_000, choice: 500 };
    let claims = maker.certificate(6, &parse("10^12").unwrap());
    assert!(claims.verdict().ok);
    for (point, known) in claims.points.iter().zip(facts::points().table_6) {
        assert_eq!(*point, [known.a, known.b].map(|x| x.to_string()), "Nivasch 2009, Table 6, g = {}", known.g);
    }
}

fn small() -> EditedClaims {
    MAKER.certificate(2, &int(100_000))
}

fn step(verdict: Verdict) -> String {
    assert!(!verdict.ok && !verdict.reason.is_empty(), "{verdict:?}");
    verdict.step
}

#[test]
fn each_row_of_a_set_is_needed() {
    let claims = small();
    let mut sooner = 0;
    for (k, level) in claims.levels.iter().enumerate() {
        for h in 1..=2 {
            let at = |what: &str| format!("level {}, value {h}: {what}", k + 1);
            assert_eq!(step(claims.with_change(|claims| claims.levels[k].starts[h - 1] -= 1)), at("start"));
            assert_eq!(step(claims.with_change(|claims| claims.levels[k].starts[h - 1] = 0)), at("start"));
            assert_eq!(
                step(claims.with_change(|claims| claims.levels[k].singles[h - 1] = level.starts[h - 1] - 1)),
                at("start")
            );
            assert_eq!(step(claims.with_change(|claims| claims.levels[k].starts[h - 1] = usize::MAX)), at("start"));
            assert_eq!(step(claims.with_change(|claims| claims.levels[k].singles[h - 1] = usize::MAX)), at("start"));
            assert_eq!(
                step(claims.with_change(|claims| claims.levels[k].singles[h - 1] = level.rows + 1)),
                at("start")
            );
            if level.singles[h - 1] > level.starts[h - 1] {
                let verdict = claims.with_change(|claims| claims.levels[k].singles[h - 1] -= 1);
                assert!(verdict.reason.contains("states are left at row"), "{verdict:?}");
                assert_eq!(step(verdict), at("states"));
                sooner += 1;
            }
        }
    }
    assert!(sooner > claims.levels.len());
}

#[test]
fn each_row_of_a_level_is_needed() {
    let claims = small();
    let last = claims.levels.len() - 1;
    for (k, level) in claims.levels.iter().enumerate() {
        let at = |what: &str| format!("level {}: {what}", k + 1);
        let single = *level.singles.iter().max().unwrap();
        assert!(claims.with_change(|claims| claims.levels[k].exact = single).ok);
        assert_eq!(step(claims.with_change(|claims| claims.levels[k].exact = single - 1)), at("exact"));
        assert_eq!(step(claims.with_change(|claims| claims.levels[k].exact = level.rows)), at("exact"));
        assert_eq!(step(claims.with_change(|claims| claims.levels[k].rows = level.exact)), at("exact"));
        assert_eq!(step(claims.with_change(|claims| claims.levels[k].rows += 2)), at("inserts"));
        for rows in [0, usize::MAX, usize::MAX / 2] {
            assert_eq!(step(claims.with_change(|claims| claims.levels[k].rows = rows)), at("inserts"));
        }
        let first: usize = level.first.parse().unwrap();
        for first in
            ["0".to_owned(), "4".to_owned(), (first - 2).to_string(), (first + 2).to_string(), "9".repeat(1000)]
        {
            assert_eq!(step(claims.with_change(|claims| claims.levels[k].first = first)), at("inserts"));
        }
        if k < last {
            let next = format!("level {}: inserts", k + 2);
            assert_eq!(step(claims.with_change(|claims| claims.levels[k].exact += 1)), next);
            assert_eq!(step(claims.with_change(|claims| claims.levels[k].rows -= 1)), next);
            let verdict = claims.with_change(|claims| claims.levels[k].first = (first + 1).to_string());
            assert!(step(verdict).starts_with("level "));
            assert_eq!(step(claims.with_change(|claims| drop(claims.levels.remove(k)))), at("inserts"));
            assert_eq!(step(claims.with_change(|claims| claims.levels.swap(k, k + 1))), at("inserts"));
        }
    }
    assert_eq!(step(claims.with_change(|claims| drop(claims.levels.pop()))), "points");
    assert_eq!(step(claims.with_change(|claims| claims.levels.clear())), "points");
    assert_eq!(step(claims.with_change(|claims| claims.base.1 -= 1)), "level 1: inserts");
    assert_eq!(step(claims.with_change(|claims| claims.base.1 = 0)), "level 1: inserts");
    assert_eq!(step(claims.with_change(|claims| claims.base.0 = "0".to_owned())), "level 1: inserts");
    assert!(claims.with_change(|claims| claims.base.1 += 100).ok);
}

#[test]
fn each_point_is_checked() {
    let claims = small();
    for (h, i) in (0..=2).flat_map(|h| [(h, 0), (h, 1)]) {
        for by in [-1, 1] {
            let other = (claims.points[h][i].parse::<i64>().unwrap() + by).to_string();
            let verdict = claims.with_change(|claims| claims.points[h][i] = other);
            assert!(verdict.reason.starts_with(&format!("the {h}-point of index 100000 is (")), "{verdict:?}");
            assert_eq!(step(verdict), "points");
        }
    }
    for n in ["0", "99999", "100001", "200000", &"9".repeat(500)] {
        assert_eq!(step(claims.with_change(|claims| claims.n = n.to_owned())), "points");
    }
    assert_eq!(step(claims.with_change(|claims| claims.points.swap(1, 2))), "points");
}

/// The verdict on another text, with the checksum of that.
fn edited(claims: &EditedClaims, from: &str, to: &str) -> Verdict {
    let text = String::from_utf8(claims.bytes()).unwrap();
    assert!(text.contains(from), "{from} is not in {text}");
    let text = text.replacen(from, to, 1);
    let before = &text[..text.len() - 67];
    check(format!("{before}{}\"}}\n", checksum(before.as_bytes())).as_bytes(), &Job::default()).unwrap()
}

#[test]
fn the_format_is_strict() {
    let claims = small();
    let (first, rows) = claims.base.clone();
    let (first, rows) = (format!("\"first\":\"{first}\""), format!("\"rows\":{rows}"));
    for (from, to) in [
        ("\"game\":\"wythoff\"", "\"game\":\"f-wythoff\""),
        ("\"game\":\"wythoff\"", "\"game\":\"wythoff\",\"game\":\"wythoff\""),
        ("\"game\"", "\"note\":1,\"game\""),
        ("\"version\":1", "\"version\":2"),
        ("\"g\":2", "\"g\":1"),
        ("\"g\":2", "\"g\":3"),
        ("\"g\":2", "\"g\":4294967295"),
        ("\"g\":2", "\"g\":4294967296"),
        ("\"g\":2", "\"g\":-1"),
        ("\"g\":2", "\"g\":\"2\""),
        ("\"n\":\"100000\"", "\"n\":100000"),
        ("\"n\":\"100000\"", "\"n\":\"0100000\""),
        ("\"n\":\"100000\"", "\"n\":\"10^5\""),
        ("\"n\":\"100000\"", "\"n\":\"+100000\""),
        ("\"n\":\"100000\"", "\"n\":\" 100000\""),
        ("\"n\":\"100000\"", "\"n\":\"\""),
        ("\"n\":\"100000\",\n", ""),
        (&first, "\"first\":1"),
        (&first, "\"first\":\"-1\""),
        (&first, &format!("{first},\"note\":1")),
        (&rows, "\"rows\":1.5"),
        (&rows, "\"rows\":-1"),
        (&rows, "\"rows\":\"1\""),
        (&rows, "\"rows\":99999999999999999999"),
        (&format!(",{rows}"), ""),
        (&format!("{{{first},{rows}}}"), &format!("[{},{}]", &first[8..], &rows[7..])), // values without their names
        ("\"exact\"", "\"note\":1,\"exact\""),
        ("\"exact\"", "\"exact\":1,\"exact\""),
        ("\"exact\":900,", ""),
        ("\"starts\":[", "\"starts\":[0,"),
        ("\"singles\":[", "\"singles\":[0,"),
        ("\"points\":[[", "\"points\":[[\"1\",\"1\"],["),
        ("\"points\":[[", "\"points\":[[\"1\","),
    ] {
        assert_eq!(step(edited(&claims, from, to)), "format", "{to}");
    }
    assert_eq!(step(claims.with_change(|claims| claims.points.truncate(2))), "format");
    assert_eq!(step(claims.with_change(|claims| claims.levels[1].starts.truncate(1))), "format");
    let mut bytes = claims.bytes();
    let at = bytes.len() / 2;
    bytes[at] ^= 1;
    assert_eq!(step(check(&bytes, &Job::default()).unwrap()), "checksum");
}

/// What needs more than there is says so.
#[test]
fn large_claims() {
    let claims = small();
    let failed = |change: &dyn Fn(&mut EditedClaims)| {
        let mut claims = claims.clone();
        change(&mut claims);
        check(&claims.bytes(), &Job::default()).unwrap_err().kind()
    };
    for first in ["1000000000", "1000000000000000000000000000000", &"9".repeat(1000)] {
        assert_eq!(failed(&|claims| claims.base.0 = first.to_owned()), ErrorKind::Memory);
    }
    for rows in [1_000_000_000, usize::MAX] {
        assert_eq!(failed(&|claims| claims.base.1 = rows), ErrorKind::Memory);
    }
    assert_eq!(failed(&|claims| claim(claims, 21)), ErrorKind::Unsupported);
}

/// Claims something of the values up to g, with lists of the right lengths.
fn claim(claims: &mut EditedClaims, g: usize) {
    claims.g = g as u32;
    claims.points = vec![claims.points[0].clone(); g + 1];
    for level in &mut claims.levels {
        level.starts = vec![level.starts[0]; g];
        level.singles = vec![level.singles[0]; g];
    }
}

/// Who has to wait for minutes is told so; what is refused takes no time.
#[test]
fn the_time_grows_with_the_value() {
    let of_value = |g: usize| {
        let mut claims = small();
        claim(&mut claims, g);
        nanoseconds(&claims.bytes())
    };
    assert_eq!(of_value(9), of_value(8).map(|eight| 9 * eight));
    assert!(of_value(2) < of_value(8));
    assert_eq!(of_value(21), None);
}

#[test]
fn it_can_be_stopped() {
    struct Stopped;
    impl Progress for Stopped {
        fn advance(&self, _done: u64, _total: u64) -> bool {
            false
        }
    }
    let bytes = small().bytes();
    let failed = |job: &Job| check(&bytes, job).unwrap_err().kind();
    assert_eq!(failed(&Job { progress: &Stopped, ..Job::default() }), ErrorKind::Interrupted);
    assert_eq!(failed(&Job::default().with_memory(100)), ErrorKind::Memory);
    assert_eq!(failed(&Job::default().with_memory(100_000)), ErrorKind::Memory);
}

/// A set that is driven in parts becomes the same state.
#[test]
fn a_set_in_parts() {
    let h = 5;
    let block = first_rows(h as u32, 3000);
    let most = Constants::of(h as u32).skips[h];
    let job = Job::default();
    for from in [500, 1000, 1500, 2000] {
        let (Span { start, single }, state) = MAKER.span(&block, h, from, most, &somewhere(&job));
        let history = done(History::new(&block, h, from, start, most, &somewhere(&job)));
        let states = done(States::new(&history, start, &somewhere(&job)));
        for max_memory in [20_000, 200_000, 2_000_000] {
            let job = job.with_memory(max_memory);
            assert_eq!(done(coalesce(&states, &block, h, Span { start, single }, &somewhere(&job))), state);
            assert!(coalesce(&states, &block, h, Span { start, single: single - 1 }, &somewhere(&job)).is_err());
        }
    }
}
