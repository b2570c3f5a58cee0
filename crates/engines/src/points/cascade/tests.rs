//! Cascades against exact runs.

use super::*;
use crate::job::Job;
use crate::points::{Far, NearPoint};
use crate::rules::Game;
use numeration::Int;

fn run(game: &str, g: usize, rows: u64) -> Exact {
    let game: Game = game.parse().unwrap();
    let mut run = Exact::new(&game, g, rows, &Job::default()).unwrap();
    run.advance(rows.min(4000), &Job::default()).unwrap();
    run
}

/// The points of an exact run to this row.
fn recorded(exact: &mut Exact, to: u64) -> Vec<NearPoint> {
    let mut points = Vec::new();
    exact
        .record(to, &Job::default(), |batch| {
            points.extend_from_slice(batch);
            Ok(())
        })
        .unwrap();
    points
}

#[test]
fn same_points_as_in_memory() {
    for (game, g, rows) in [
        ("wythoff", 0, 50_000),
        ("wythoff", 8, 150_000),
        ("wythoff", 40, 20_000),
        ("f-wythoff", 5, 60_000),
        ("r-wythoff", 4, 60_000),
        ("w:20", 4, 60_000),
    ] {
        let mut exact = run(game, g, rows);
        let (row, column) = (exact.row(), exact.row() + exact.origin());
        let index0 = exact.index(0);
        let mut cascade = Cascade::after(&exact).unwrap();
        let expected = recorded(&mut exact, rows);
        let mut points = Vec::new();
        let first = rows / 2 - row;
        cascade.advance(first).unwrap();
        cascade
            .record(rows - row - first, |batch| {
                points.extend(batch.iter().map(|point| point.point(row, column, index0)));
                Ok(())
            })
            .unwrap();
        assert!(expected.ends_with(&points) && points[0].a == rows / 2, "{game}, g = {g}");
        let (all, top) = cascade.work();
        assert_eq!(top, rows - row);
        assert!(all < top * 2_700 / 1000 + 20_000, "{all} {top}");
        assert!(cascade.levels() > 3);
    }
}

#[test]
fn from_the_middle() {
    let job = Job::default();
    for (g, m) in [(1, 9_999u64), (1, 200_000), (3, 77_777), (5, 200_000), (5, 1_234_567)] {
        let far = Far::new(g, None, &job).unwrap();
        let (mut cascade, column) = far.cascade(&Int::from(m), &job).unwrap();
        let column = u64::try_from(column).unwrap();
        let rows = 120_000; // more than the exact rows at the bottom last for
        let mut exact = Exact::new(&Game::wythoff(), g, m + rows, &job).unwrap();
        exact.advance(m, &job).unwrap();
        assert_eq!(exact.row() + exact.index(0), column);
        let index0 = exact.index(0);
        let expected = recorded(&mut exact, m + rows);
        let mut points = Vec::new();
        cascade
            .record(rows, |batch| {
                points.extend(batch.iter().map(|point| point.point(m, column, index0)));
                Ok(())
            })
            .unwrap();
        assert!(points == expected, "g = {g}, m = {m}");
    }
}
