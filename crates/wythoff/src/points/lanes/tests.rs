//! The lanes against the scalar tiles, which are compared with the plain algorithm elsewhere.

use super::*;
use crate::job::Job;
use crate::points::exact::Exact;

/// Blocks of an exact run from dummy states, with the right inserts.
fn lanes(lookahead: &Lookahead, count: usize, rows: u64) -> Vec<Lane<'_>> {
    let starts = (0..count as u64).map(|i| 20_032 + 6_400 * i);
    let index = |h: usize, r: u64| (r - lookahead.reflected_below(h, r)) as i64;
    let lane = |r: u64| {
        let n_index: Vec<_> = (0..lookahead.values()).map(|h| index(h, r) - index(0, r)).collect();
        Lane::new(Frame::dummy(&n_index).unwrap(), lookahead, r, rows)
    };
    starts.map(lane).collect()
}

#[test]
fn same_as_one_by_one() {
    for (g, count, rows) in [(0, 12, 640), (1, 5, 64), (3, 12, 6400), (10, 13, 3200), (20, 26, 6400), (30, 12, 1280)] {
        let mut exact = Exact::new(&crate::Game::wythoff(), g, 200_000, &Job::default()).unwrap();
        exact.advance(200_000, &Job::default()).unwrap();
        let (mut fast, mut plain) = (lanes(exact.lookahead(), count, rows), lanes(exact.lookahead(), count, rows));
        advance(&mut fast, rows);
        advance_portably(&mut plain, rows);
        for (fast, plain) in fast.iter().zip(&plain) {
            assert_eq!(fast.moved, plain.moved, "g = {g}");
            if fast.moved.is_ok() {
                assert_eq!((&fast.frame, &fast.output), (&plain.frame, &plain.output), "g = {g}");
            }
        }
        assert!(g > 20 || plain.iter().all(|lane| lane.moved.is_ok()));
    }
}
