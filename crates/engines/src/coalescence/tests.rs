//! The sets against their definition and against true states, lists against diagrams, certified points against exact ones.

use super::diagram::DiagramBudget;
use super::drive::drive;
use super::greedy::Greedy;
use super::lower_points::LowerPoints;
use super::plan::NeededRows;
use super::possible::Possible;
use super::settle::go_on;
use super::stretch::{Stretch, StretchLayer};
use super::windows::Windows;
use super::*;
use crate::points::Exact;
use crate::points::literal::Wsg;
use crate::proof;
use crate::rules::Game;
use diagram::Diagram;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

const OPEN: DiagramBudget = DiagramBudget { memory: 1 << 30, go_on: &|| true };

/// Rows of an exact run, with all points known.
fn exact_rows(g: usize, first: u64, rows: usize) -> Stretch {
    let need = NeededRows { first: Int::from(first), rows, exact: 0 };
    base::base(g as u32, &need, &Job::default()).unwrap()
}

/// The state of a value at a row in windows from a diagonal on, if all points that matter lie in the stretch; the columns
/// from the first hole on.
fn true_state(stretch: &Stretch, h: usize, row: usize, origin: i64) -> (u128, u128) {
    let (mut diagonals, mut columns) = (0u128, 0u128);
    for a in 0..row {
        let Some(d) = stretch.layers[h].point(a) else { continue };
        if let Ok(place) = u32::try_from(d - origin) {
            diagonals |= 1 << place;
        }
        if let Ok(place) = u32::try_from(d - (row - a) as i64 - origin) {
            columns |= 1 << place;
        }
    }
    (diagonals, columns & !((1 << diagonals.trailing_ones()) - 1))
}

/// Whether a state is one of those that are possible, by following its letters.
fn holds(possible: &Possible, diagonals: u128, columns: u128) -> bool {
    let hole = diagonals.trailing_ones() as usize;
    let mut begins = possible.beginnings();
    begins.any(|(position, s, j)| {
        let mut at = Some((s, j)).filter(|_| position == hole);
        for position in hole..possible.width {
            let (diagonal, column) = (diagonals >> position & 1 == 1, columns >> position & 1 == 1);
            at = at.and_then(|(s, j)| {
                let same = |letter: &possible::Letter| letter.diagonal == diagonal && letter.column == column;
                possible.next(position, s, j).find(|(letter, ..)| same(letter)).map(|(_, s, j)| (s, j))
            });
        }
        at == Some((0, 0)) && (diagonals | columns) >> possible.width == 0
    })
}

#[test]
fn true_states_are_possible() {
    for (h, first, step) in
        [(1, 2000, 1), (2, 77_000, 1), (3, 1_234_567, 1), (5, 345_678, 3), (8, 1_000_000, 7), (12, 600_000, 31)]
    {
        let stretch = exact_rows(h, first, 2200);
        let mut past = LowerPoints::new(&stretch, h, 300);
        let mut tested = 0;
        for row in (600..2200).step_by(step) {
            assert!(past.suffices(row));
            past.grow(row);
            let possible = Possible::new(&past, row);
            let (diagonals, columns) = true_state(&stretch, h, row, possible.origin);
            assert!(holds(&possible, diagonals, columns), "value {h}, row {first} + {row}");
            // All from the origin on are told by the stretch.
            assert_eq!(i64::from(diagonals.count_ones()) + possible.origin, stretch.layers[h].index(row));
            tested += 1;
        }
        assert!(tested > 40);
    }
}

/// The conditions of the module's description, one by one, for one state.
struct Literal<'a> {
    stretch: &'a Stretch,
    h: usize,
    from: usize,
    sigma: Vec<i64>,
}

impl<'a> Literal<'a> {
    fn new(stretch: &'a Stretch, h: usize, from: usize, to: usize) -> Literal<'a> {
        let mut literal = Literal { stretch, h, from, sigma: Vec::new() };
        let e = crate::points::Constants::of(h as u32).e as i64;
        let layer = &stretch.layers[h];
        for row in from..to {
            let lower = stretch.lower(h, row).count() as i64;
            let columns = if layer.between(from, row) >= e + 2 * h as i64 {
                let allowed = (1..=e).flat_map(|s| (0..=s).map(move |j| (s, j)));
                let allowed = allowed.filter(|&(s, j)| literal.hole(layer.index(row) - s, s, j, row));
                allowed.map(|(_, j)| j).max().unwrap_or(0)
            } else {
                h as i64
            };
            literal.sigma.push(columns + lower);
        }
        literal
    }

    fn hole(&self, e: i64, s: i64, j: i64, row: usize) -> bool {
        let layer = &self.stretch.layers[self.h];
        let hits: Vec<usize> =
            (self.from..row).filter(|&a| layer.inserts(a) && self.stretch.lower(self.h, a).any(|d| d == e)).collect();
        hits.iter().enumerate().any(|(i, &first)| {
            let points = layer.between(first, row);
            let sum: i64 = hits[i..].iter().map(|hit| (row - hit) as i64).sum();
            j <= (hits.len() - i) as i64
                && (s - j) * (s - j + 1) / 2 + j * (j + 1) / 2 <= sum
                && s <= points
                && points < s + self.sigma[first - self.from]
        })
    }

    /// Bit i is the diagonal `origin` + i.
    fn allows(&self, row: usize, origin: i64, diagonals: u32, columns: u32) -> bool {
        let layer = &self.stretch.layers[self.h];
        let has = |set: u32, i: i64| i < 0 || i < 32 && set >> i & 1 == 1;
        let (used, columns) = (|d: i64| has(diagonals, d - origin), |c: i64| has(columns, c - origin));
        let first_hole = (origin..).find(|&d| !used(d)).unwrap();
        let all = first_hole..origin + 32;
        let beyond = |d: i64| all.clone().filter(|&x| x > d && used(x)).count() as i64;
        let columns_from = |c: i64| all.clone().filter(|&x| x >= c && columns(x)).count() as i64;
        let reach = |a: usize| layer.index(a) + self.sigma[a - self.from];
        let rows = || (self.from..row).filter(|&a| layer.inserts(a));
        let count = first_hole + beyond(first_hole) == layer.index(row);
        let holes = all.clone().filter(|&e| !used(e)).all(|e| {
            let (s, j) = (beyond(e), columns_from(e));
            s == 0 && j == 0 || self.hole(e, s, j, row)
        });
        let diagonals = all.clone().filter(|&d| used(d)).all(|d| {
            let below = (first_hole..d).filter(|&e| !used(e)).count() as i64;
            let most = rows().filter(|&a| reach(a) >= d).map(|a| self.sigma[a - self.from]).max();
            most.is_some_and(|most| below <= most) && beyond(d - 1) <= rows().filter(|&a| reach(a) >= d).count() as i64
        });
        let columns = all.clone().filter(|&c| columns(c)).all(|c| {
            let rows = rows().filter(|&a| reach(a) >= c + (row - a) as i64).count() as i64;
            columns_from(c) <= rows.min(beyond(c))
        });
        count && holes && diagonals && columns
    }
}

#[test]
fn the_sets_are_those_described() {
    for (h, first, most) in [(1, 5_000, 300), (2, 70_000, 20), (3, 9_000, 4)] {
        let stretch = exact_rows(h, first, 500);
        let (mut past, literal) = (LowerPoints::new(&stretch, h, 20), Literal::new(&stretch, h, 20, 500));
        let mut tested = 0;
        for row in 100..500 {
            if tested == most {
                break;
            }
            past.grow(row);
            let possible = Possible::new(&past, row);
            // One diagonal more on either side.
            let (origin, width) = (possible.origin - 1, possible.width as u32 + 2);
            if width > 12 {
                continue;
            }
            let mut expected = Vec::new();
            let used = u32::try_from(stretch.layers[h].index(row) - origin).unwrap();
            for diagonals in (0..1u32 << width).filter(|diagonals| diagonals.count_ones() == used) {
                // Columns below the first hole are no part of a state.
                let above: u32 = (u32::MAX << diagonals.trailing_ones()) & ((1 << width) - 1);
                let mut columns = above;
                loop {
                    if columns.count_ones() <= h as u32 + 1 && literal.allows(row, origin, diagonals, columns) {
                        expected.push((u128::from(diagonals), u128::from(columns)));
                    }
                    if columns == 0 {
                        break;
                    }
                    columns = (columns - 1) & above;
                }
            }
            expected.sort_unstable();
            let listed = Windows::new(&possible).unwrap();
            let moved = |(d, c): &(u128, u128)| {
                let by = listed.origin - origin;
                ((d << by) | ((1 << by) - 1), c << by)
            };
            let mut listed_from_origin: Vec<_> = listed.states.iter().map(moved).collect();
            listed_from_origin.sort_unstable();
            assert_eq!(listed_from_origin, expected, "value {h}, row {row}");
            assert_eq!(possible.count(), expected.len() as u64);
            tested += 1;
        }
        assert!(tested > 3, "value {h}: {tested}");
    }
}

#[test]
fn diagrams_hold_what_lists_hold() {
    for (h, first) in [(1, 3_000), (2, 50_000), (3, 700_000), (4, 20_000), (5, 444_000), (6, 1_000_000)] {
        let stretch = exact_rows(h, first, 1500);
        let mut past = LowerPoints::new(&stretch, h, 0);
        for start in [700, 741, 800, 901] {
            past.grow(start);
            let possible = Possible::new(&past, start);
            if possible.count() > 2_000_000 {
                continue;
            }
            let mut diagram = Diagram::new(&possible, OPEN).unwrap();
            let mut windows = Windows::new(&possible).unwrap();
            assert_eq!(diagram.count(), possible.count());
            for row in start..start + 40 {
                let drawn = diagram.windows(0).unwrap();
                let by = windows.origin - drawn.origin;
                let listed: Vec<_> = windows.states.iter().map(|(d, c)| (d << by | ((1 << by) - 1), c << by)).collect();
                let mut states = drawn.states;
                states.sort_unstable();
                assert_eq!(states, listed, "value {h}, row {row} from {start}");
                assert_eq!(diagram.count(), windows.states.len() as u64);
                let inserts = stretch.layers[h].inserts(row);
                windows = windows.step(inserts, stretch.lower(h, row)).unwrap();
                diagram.step(inserts, stretch.lower(h, row), OPEN).unwrap();
            }
        }
    }
}

#[test]
fn the_state_that_is_left_is_the_true_one() {
    for (h, first) in [(1, 9_000), (3, 60_000), (6, 800_000), (7, 1_300_000)] {
        let stretch = exact_rows(h, first, 1600);
        let mut past = LowerPoints::new(&stretch, h, 0);
        let mut left = 0;
        for start in (800..1000).step_by(40) {
            past.grow(start);
            let possible = Possible::new(&past, start);
            let Some(single) = drive(&possible, &stretch, (h, start, 1600), OPEN).unwrap() else { continue };
            let state = true_state(&stretch, h, single.row, single.origin);
            assert_eq!((single.diagonals, single.columns), state, "value {h}, from {start}");
            // And not a row earlier.
            assert!(
                single.row == start || drive(&possible, &stretch, (h, start, single.row - 1), OPEN).unwrap().is_none()
            );
            left += 1;
        }
        assert!(left >= 3, "value {h}");
    }
}

#[test]
fn rows_follow_from_columns() {
    let g = 4;
    let below = exact_rows(g, 10_000, 1500);
    let above = exact_rows(g, 16_600, 1500);
    let found = below.above(100, &Int::from(16_600u32), 1500).unwrap();
    assert_eq!((&found.first, &found.index0), (&above.first, &above.index0));
    for h in 0..=g {
        for row in 0..=1500 {
            assert_eq!(found.layers[h].index(row), above.layers[h].index(row), "value {h}, row {row}");
        }
    }
    assert!((0..1500).all(|row| found.layers[0].point(row) == above.layers[0].point(row)));
    assert!(below.above(100, &Int::from(10u8).pow(30), 10).is_err());
}

#[test]
fn the_greedy_rule_is_that_of_the_paper() {
    let stretch = exact_rows(5, 30_000, 1200);
    let layers = |h: usize| {
        let layer = &stretch.layers[h];
        StretchLayer::new((0..1200).map(|row| layer.inserts(row)).collect(), layer.index(0))
    };
    let mut again =
        Stretch { first: stretch.first.clone(), index0: stretch.index0.clone(), layers: (0..=5).map(layers).collect() };
    for h in 0..=5 {
        let (diagonals, columns) = true_state(&stretch, h, 300, stretch.layers[h].index(300) - 60);
        go_on(&mut again, h, 300, Greedy::new(300, stretch.layers[h].index(300) - 60, diagonals, columns));
    }
    for row in 300..1200 {
        for h in 0..=5 {
            assert_eq!(again.layers[h].point(row), stretch.layers[h].point(row), "value {h}, row {row}");
        }
    }
}

#[test]
fn certified_points_are_the_exact_ones() {
    let g = 4;
    let mut points = vec![Vec::new(); g as usize + 1];
    let job = Job::default();
    let mut run = Exact::new(&Game::wythoff(), g as usize, 1_630_000, &job).unwrap();
    run.record(1_630_000, &job, |batch| {
        batch.iter().for_each(|point| points[point.h as usize].push((point.a, point.b)));
        Ok(())
    })
    .unwrap();
    let mut n = 7_u64;
    let mut levels = 0;
    for i in 0..50 {
        n = n.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let n = if i < 3 { i } else { (n >> 33) % 1_000_000 };
        let certificate = certify(g, &Int::from(n), &job).unwrap();
        for (h, (a, b)) in certificate.points.iter().enumerate() {
            let (x, y) = points[h][n as usize];
            assert_eq!((a, b), (&Int::from(x), &Int::from(y)), "value {h}, n = {n}");
        }
        levels += certificate.levels.len();
    }
    assert!(levels > 150, "the recursion was used: {levels}");
}

fn table_6(g: u32) {
    let n = Int::from(10u8).pow(12);
    let certificate = certify(g, &n, &Job::default()).unwrap();
    assert!(certificate.levels.len() > 20);
    let table = facts::points().table_6;
    for (point, known) in certificate.points.iter().zip(&table) {
        assert_eq!(point, &(Int::from(known.a), Int::from(known.b)), "value {}", known.g);
    }
    assert_eq!(certificate.points.len(), g as usize + 1);
    let again = Certificate::from_bytes(&certificate.to_bytes()).unwrap();
    assert_eq!(again, certificate);
    let verdict = proof::check(&certificate.to_bytes(), &Job::default()).unwrap();
    assert!(verdict.ok, "{verdict:?}");
}

#[test]
fn the_trillionth_points() {
    for g in [0, 1, 3, 5] {
        table_6(g);
    }
}

#[test]
#[ignore = "a minute"]
fn the_trillionth_points_of_larger_values() {
    table_6(8);
    let certificate = certify(10, &Int::from(10u8).pow(12), &Job::default()).unwrap();
    for (point, known) in certificate.points.iter().zip(&facts::points().table_6) {
        assert_eq!(point, &(Int::from(known.a), Int::from(known.b)), "value {}", known.g);
    }
}

#[test]
fn at_a_hundred_digits() {
    // As found by the automata of values 1 and 2, which are proved otherwise.
    let n = Int::from(10u8).pow(100) + Int::from(12_345u32);
    let certificate = certify(2, &n, &Job::default()).unwrap();
    let solver = crate::Solver::of(&crate::rules::Game::wythoff());
    for h in 0..=2 {
        assert_eq!(certificate.point(h), Some(solver.point(h, &n, &Job::default()).unwrap().found.what));
    }
    assert!(proof::check(&certificate.to_bytes(), &Job::default()).unwrap().ok);
}

#[test]
fn the_first_points() {
    for point in Wsg::points(3, 40) {
        let found = certify(3, &Int::from(point.n), &Job::default()).unwrap().point(point.h).unwrap();
        assert_eq!((found.a, found.b), (Int::from(point.a), Int::from(point.b)));
    }
}

#[test]
fn threads_do_not_matter() {
    struct ReversedThreads;
    impl crate::job::Executor for ReversedThreads {
        fn run<'a>(&self, tasks: Vec<Box<dyn FnOnce() + Send + 'a>>) {
            // All at once, in the other order.
            std::thread::scope(|scope| tasks.into_iter().rev().for_each(|task| _ = scope.spawn(task)));
        }

        fn width(&self) -> usize {
            2
        }
    }
    let n = Int::from(10u8).pow(9);
    let alone = certify(4, &n, &Job::default()).unwrap();
    assert_eq!(certify(4, &n, &Job { executor: &ReversedThreads, ..Job::default() }).unwrap(), alone);
}

#[test]
fn limits_are_kept() {
    struct StopAfter(AtomicU64);
    impl crate::job::Progress for StopAfter {
        fn advance(&self, _done: u64, _total: u64) -> bool {
            self.0.fetch_sub(1, Ordering::Relaxed) > 1
        }
    }
    let n = Int::from(10u8).pow(12);
    for asked in [1, 10, 100, 1000] {
        let stops = StopAfter(AtomicU64::new(asked));
        let job = Job { progress: &stops, ..Job::default() };
        assert_eq!(certify(5, &n, &job).unwrap_err().kind(), ErrorKind::Interrupted, "after {asked}");
    }
    let little = Job::default().with_memory(8 << 20);
    assert_eq!(certify(9, &n, &little).unwrap_err().kind(), ErrorKind::Memory);
    assert_eq!(certify(LARGEST + 1, &n, &Job::default()).unwrap_err().kind(), ErrorKind::Unsupported);
}

#[test]
fn guessing_can_be_stopped() {
    /// Notes how much there is to do whenever it is asked, apart from what tasks ask that prove levels.
    #[derive(Default)]
    struct TotalsLog {
        is_proving: AtomicBool,
        totals: Mutex<Vec<u64>>,
        levels: AtomicU64,
    }
    impl crate::job::Progress for TotalsLog {
        fn advance(&self, _done: u64, total: u64) -> bool {
            match self.is_proving.load(Ordering::Relaxed) {
                true => self.levels.store(total, Ordering::Relaxed),
                false => self.totals.lock().unwrap().push(total),
            }
            true
        }
    }
    impl crate::job::Executor for TotalsLog {
        fn run<'a>(&self, tasks: Vec<Box<dyn FnOnce() + Send + 'a>>) {
            self.is_proving.store(true, Ordering::Relaxed);
            tasks.into_iter().for_each(|task| task());
            self.is_proving.store(false, Ordering::Relaxed);
        }

        fn width(&self) -> usize {
            1
        }
    }
    let (g, asked) = (5, TotalsLog::default());
    certify(g, &Int::from(10u8).pow(12), &Job { progress: &asked, executor: &asked, ..Job::default() }).unwrap();
    let levels = asked.levels.into_inner();
    let guessing = asked.totals.into_inner().unwrap().iter().filter(|&&total| total == levels).count();
    assert!(guessing as u64 >= levels * u64::from(g), "asked {guessing} times in {levels} levels of {g} values");
}

#[test]
fn costs_grow() {
    let n = Int::from(10u8).pow(12);
    for g in 1..LARGEST {
        assert!(nanoseconds(g, &n) < nanoseconds(g + 1, &n) && memory(g) <= memory(g + 1));
        assert!(nanoseconds(g, &n) < nanoseconds(g, &n.pow(2)));
    }
}
