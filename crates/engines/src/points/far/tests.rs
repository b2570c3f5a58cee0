//! Algorithm RW at full speed against exact runs and against the printed algorithm.

use super::*;
use crate::points::literal::Rw;
use crate::points::{Constants, NearPoint};

fn exact_points(g: usize, rows: std::ops::Range<u64>) -> Vec<NearPoint> {
    let job = Job::default();
    let mut run = Exact::new(&Game::wythoff(), g, rows.end, &job).unwrap();
    run.advance(rows.start, &job).unwrap();
    let mut points = Vec::new();
    run.record(rows.end, &job, |batch| {
        points.extend_from_slice(batch);
        Ok(())
    })
    .unwrap();
    points
}

fn plain(point: &FarPoint) -> NearPoint {
    let word = |n: &Int| u64::try_from(n.clone()).unwrap();
    NearPoint { h: point.h, n: word(&point.n), a: word(&point.a), b: word(&point.b) }
}

#[test]
fn same_points_as_exact_runs() {
    let mut random = 12345u64;
    for (g, r) in [(0, 0), (1, 45), (3, 158), (6, 500), (10, 1000)] {
        let far = Far::new(g, Some(r), &Job::default()).unwrap();
        for count in [1, 7, 64, 300, 2000] {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let m = 20_000 + (random >> 33) % 700_000;
            let found = far.rows(&Int::from(m), count, &Job::default()).unwrap();
            let points: Vec<NearPoint> = found.points.iter().map(plain).collect();
            assert!(points == exact_points(g, m..m + count), "g = {g}, m = {m}, count = {count}");
            assert!(found.levels > 0);
        }
    }
}

#[test]
fn same_points_as_the_printed_algorithm() {
    let job = Job::default();
    let (g, r) = (4, 400);
    let far = Far::new(g, Some(r), &job).unwrap();
    let (l, h) = (-15, 15);
    for m in ["10^12", "10^20+7", "987654321987654321987654321", "5^40"] {
        let m = numeration::parse(m).unwrap();
        let fast = far.rows(&m, 20, &job).unwrap();
        let printed = Rw { g, l, h, r }.rows(&m, &(&m + Int::from(19u8)), &job).unwrap();
        assert_eq!((fast.points, fast.index), (printed.points, printed.index), "{m}");
    }
}

#[test]
fn many_at_once() {
    let job = Job::default();
    let far = Far::new(7, Some(700), &job).unwrap();
    let starts: Vec<Int> = (2u8..30).map(|i| numeration::parse(&format!("{i}^{}", 12 + i % 7)).unwrap()).collect();
    let starts: Vec<Int> = starts.into_iter().filter(|m| *m > Int::from(100_000u32)).collect();
    let together = far.rows_of_many(&starts, 25, &job).unwrap();
    for (m, rows) in starts.iter().zip(&together) {
        assert_eq!(*rows, far.rows(m, 25, &job).unwrap(), "{m}");
    }
    assert!(together.len() > 13);
}

#[test]
fn table_6() {
    let job = Job::default();
    let n = numeration::parse("10^12").unwrap();
    let far = Far::new(20, None, &job).unwrap();
    let (first, last) = Constants::of(20).rows_of_index(&n);
    let count = u64::try_from(&last - &first + Int::ONE).unwrap();
    let rows = far.rows(&first, count, &job).unwrap();
    for entry in facts::points().table_6 {
        let point = rows.points.iter().find(|point| point.h == entry.g && point.n == n).unwrap();
        assert_eq!((plain(point).a, plain(point).b), (entry.a, entry.b), "g = {}", entry.g);
    }
}

#[test]
fn too_small_an_r_is_wrong() {
    let job = Job::default();
    let far = Far::new(12, Some(60), &job).unwrap();
    let wrong = (0..20u64).filter(|i| {
        let m = 300_000 + 7919 * i;
        match far.rows(&Int::from(m), 30, &job) {
            Ok(rows) => rows.points.iter().map(plain).collect::<Vec<_>>() != exact_points(12, m..m + 30),
            Err(_) => true,
        }
    });
    assert!(wrong.count() > 10);
}
