use super::block::Block;
use super::claims::{Base, Level, Span};
use super::constants::{Constants, over_phi};
use super::history::History;
use super::run::{State, coalesce, follow};
use super::states::{Letter, States};
use super::{KIND, Place, level, wsg};
use crate::error::ErrorKind;
use crate::job::Job;
use crate::proof::document::{Writer, text};
use crate::proof::stop::{Step, Stop};
use crate::proof::{Verdict, check};
use numeration::{Int, parse};

fn int(n: usize) -> Int {
    Int::from(n)
}

fn signed(n: &Int, by: i64) -> Int {
    Int::try_from(super::constants::plus(n, by)).unwrap()
}

fn done<T>(step: Step<T>) -> T {
    match step {
        Ok(value) => value,
        Err(Stop::Rejected { step, reason }) => panic!("{step}: {reason}"),
        Err(Stop::Failed(error)) => panic!("{error}"),
    }
}

/// Somewhere in a check.
fn somewhere<'a>(job: &'a Job<'a>) -> Place<'a> {
    Place { level: 1, total: 1, job }
}

/// Rows from 0 on.
fn first_rows(g: u32, rows: usize) -> Block {
    done(wsg::base(g, &Base { first: Int::ZERO, rows }, &Job::default()))
}

/// What a certificate says, to be changed.
#[derive(Clone)]
struct Told {
    g: u32,
    n: String,
    points: Vec<[String; 2]>,
    base: (String, usize),
    levels: Vec<ToldLevel>,
}

#[derive(Clone)]
struct ToldLevel {
    first: String,
    rows: usize,
    exact: usize,
    starts: Vec<usize>,
    singles: Vec<usize>,
}

impl Told {
    fn bytes(&self) -> Vec<u8> {
        let mut writer = Writer::new(KIND);
        writer.field("game", &text("wythoff"));
        writer.field("g", &self.g.to_string());
        writer.field("n", &text(&self.n));
        writer.field("points", &format!("{:?}", self.points));
        writer.field("base", &format!("{{\"first\":\"{}\",\"rows\":{}}}", self.base.0, self.base.1));
        let level = |level: &ToldLevel| {
            let ToldLevel { first, rows, exact, starts, singles } = level;
            format!(
                "\n{{\"first\":\"{first}\",\"rows\":{rows},\"exact\":{exact},\"starts\":{starts:?},\"singles\":{singles:?}}}"
            )
        };
        let levels: Vec<String> = self.levels.iter().map(level).collect();
        writer.field("levels", &format!("[{}]", levels.join(",")));
        writer.seal()
    }

    fn verdict(&self) -> Verdict {
        check(&self.bytes(), &Job::default()).unwrap()
    }

    /// The verdict on what is told with a change.
    fn but(&self, change: impl FnOnce(&mut Told)) -> Verdict {
        let mut told = self.clone();
        change(&mut told);
        told.verdict()
    }
}

/// How certificates are made here.
#[derive(Clone, Copy)]
struct Maker {
    /// Rows of each level before those that the next one needs.
    margin: usize,
    /// Rows from 0 on that are left to the base.
    base: usize,
    /// Each value starts at the best of so many rows.
    choice: usize,
}

const MAKER: Maker = Maker { margin: 900, base: 3000, choice: 1 };

impl Maker {
    /// The rows of the base and of the levels, the lowest first.
    fn plan(&self, constants: &Constants, n: &Int) -> (Base, Vec<(Int, usize)>) {
        let between = |from: &Int, to: &Int| usize::try_from(to - from).unwrap();
        let (phi_n, spread) = (over_phi(n) + n, int(20 * constants.skips.len()));
        let mut from = if phi_n > spread { &phi_n - &spread } else { Int::ZERO };
        let mut to = phi_n + spread;
        let mut levels = Vec::new();
        while from > int(self.base) {
            let first = &from - int(self.margin);
            let rows = between(&first, &to);
            from = signed(&over_phi(&first), constants.low);
            to = signed(&over_phi(&(&to - Int::ONE)), constants.high + 2);
            levels.push((first, rows));
        }
        levels.reverse();
        (Base { rows: between(&from, &to), first: from }, levels)
    }

    fn certificate(&self, g: u32, n: &Int) -> Told {
        let constants = Constants::of(g);
        let job = Job::default();
        let (base, rows) = self.plan(&constants, n);
        let mut known = done(wsg::base(g, &base, &job));
        let mut levels = Vec::new();
        let total = rows.len();
        for (i, (first, rows)) in rows.into_iter().enumerate() {
            let place = Place { level: i + 1, total, job: &job };
            let mut level = Level { first, rows, exact: self.margin, spans: Vec::new() };
            let mut block = done(level::inserts(&known, &level, &constants, &place));
            let mut from = 0;
            for (h, &most) in constants.skips.iter().enumerate().skip(1) {
                let (span, state) = self.span(&block, h, from, most, &place);
                block.layers[h].points = done(follow(state, &block, h, span.single, &place));
                from = from.max(span.single);
                level.spans.push(span);
            }
            assert!(from <= self.margin, "{from} rows are needed");
            block.exact = self.margin;
            levels.push(ToldLevel {
                first: level.first.to_string(),
                rows,
                exact: level.exact,
                starts: level.spans.iter().map(|span| span.start).collect(),
                singles: level.spans.iter().map(|span| span.single).collect(),
            });
            known = block;
        }
        let points = (0..=g as usize).map(|h| known.point(h, n).unwrap().map(|x| x.to_string()));
        Told { g, n: n.to_string(), points: points.collect(), base: (base.first.to_string(), base.rows), levels }
    }

    /// Where a set of states starts and is single, as early as possible, and which state is left.
    fn span(&self, block: &Block, h: usize, from: usize, most: i64, place: &Place) -> (Span, State) {
        let needed = most + 2 * h as i64;
        let start = (from..).find(|&row| block.layers[h].inserted(from, row) >= needed).unwrap();
        let history = done(History::new(block, h, from, start + self.choice - 1, most, place));
        let of = |start: usize| (start, done(States::new(&history, start, place)));
        let (start, states) = (start..start + self.choice).map(of).min_by_key(|(_, states)| states.count()).unwrap();
        let run = |single: usize| coalesce(&states, block, h, Span { start, single }, place);
        let (mut low, mut high) = (start, start + 8 * h);
        while run(high).is_err() {
            low = high + 1;
            high += 8 * h;
        }
        while low < high {
            let middle = (low + high) / 2;
            match run(middle) {
                Ok(_) => high = middle,
                Err(_) => low = middle + 1,
            }
        }
        (Span { start, single: high }, done(run(high)))
    }
}

/// The state of a value before a row of a block that begins with row 0.
fn true_state(block: &Block, h: usize, row: usize) -> State {
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
    let starts = |start: super::states::Start| {
        start.position == first && start.columns == columns && start.column == bit(state.columns, 0)
    };
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
    let later = done(wsg::base(7, &Base { first: int(50), rows: 60 }, &Job::default()));
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

#[test]
fn far_points() {
    let trillion = parse("10^12").unwrap();
    // Nivasch 2009, Table 6: p^h_n - p^0_n.
    let told = MAKER.certificate(3, &trillion);
    let verdict = told.verdict();
    assert!(verdict.ok && verdict.kind == KIND && verdict.step == "points", "{verdict:?}");
    assert_eq!(told.points[0], ["1618033988749", "2618033988749"].map(str::to_owned));
    println!("{:?} {} levels", told.points, told.levels.len());
}

#[test]
#[ignore]
fn bench() {
    let g: u32 = std::env::var("G").unwrap().parse().unwrap();
    let path = format!("/tmp/hA/target/cert{g}");
    let bytes = std::fs::read(&path).unwrap_or_else(|_| {
        let maker = Maker { margin: 700 * g as usize, base: 20_000, choice: 500 };
        let bytes = maker.certificate(g, &parse("10^12").unwrap()).bytes();
        std::fs::write(&path, &bytes).unwrap();
        bytes
    });
    let start = std::time::Instant::now();
    println!("{:?} {:?}", check(&bytes, &Job::default()).unwrap(), start.elapsed());
}
