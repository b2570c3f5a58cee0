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

/// Lanes notice every point beyond its limits, wherever these are, and hardly any others.
#[test]
fn strays() {
    let rows = 6400;
    let mut seen = (0, 0);
    for g in [0, 1, 5, 14, 20] {
        let mut exact = Exact::new(&crate::Game::wythoff(), g, 200_000, &Job::default()).unwrap();
        exact.advance(200_000, &Job::default()).unwrap();
        for (least, most) in [(-20, 20), (-4, 2), (-12, 30), (-40, 9), (0, 0), (-1000, 1000)] {
            // The places of the first row: bit 0 is diagonal index_0 - off.
            let limits = |lane: &Lane| {
                let off = i64::from(frame::offset(u64::BITS));
                PlaceLimits((0..=g).map(|h| lane.frame.n_index(h) + off).map(|n| (n + least, n + most)).collect())
            };
            let [mut fast, mut plain] = [(); 2].map(|()| {
                let mut lanes = lanes(exact.lookahead(), 13, rows);
                lanes.iter_mut().for_each(|lane| lane.limits = Some(limits(lane)));
                lanes
            });
            // One of them does not care.
            fast[7].limits = None;
            plain[7].limits = None;
            advance(&mut fast, rows);
            advance_portably(&mut plain, rows);
            for (fast, plain) in fast.iter().zip(&plain) {
                assert_eq!((fast.moved, &fast.frame), (plain.moved, &plain.frame));
                assert!(fast.moved.is_ok() && (fast.limits.is_some() || fast.suspects.is_empty()));
                assert!(plain.suspects.iter().all(|suspect| fast.suspects.contains(suspect)), "{g} {least} {most}");
                seen = (seen.0 + plain.suspects.len(), seen.1 + fast.suspects.len());
            }
        }
    }
    assert!(seen.0 > 5000 && seen.1 < seen.0 * 3 / 2, "{seen:?}");
}

/// The limits are exact where the lanes look row by row: at the ends themselves nothing is noticed, one further in something is.
#[test]
fn limits_are_exact() {
    let (g, rows) = (3, 12_800);
    let mut exact = Exact::new(&crate::Game::wythoff(), g, 200_000, &Job::default()).unwrap();
    exact.advance(200_000, &Job::default()).unwrap();
    let off = i64::from(frame::offset(u64::BITS));
    let suspects = |h: usize, least: i64, most: i64| -> [usize; 2] {
        [advance, advance_portably].map(|advance: fn(&mut [Lane], u64)| {
            let mut lanes = lanes(exact.lookahead(), 12, rows);
            for lane in &mut lanes {
                let place = |k: usize| lane.frame.n_index(k) + off;
                let limits = |k: usize| if k == h { (place(k) + least, place(k) + most) } else { (-1000, 1000) };
                lane.limits = Some(PlaceLimits((0..=g).map(limits).collect()));
            }
            advance(&mut lanes, rows);
            lanes.iter().map(|lane| lane.suspects.len()).sum()
        })
    };
    for h in 1..=g {
        let least = (-20..20).rev().find(|&least| suspects(h, least, 40)[1] == 0).unwrap();
        let most = (-20..20).find(|&most| suspects(h, -40, most)[1] == 0).unwrap();
        assert!(least < 0 && most > 0);
        assert_eq!(suspects(h, least, most), [0, 0], "{h}: {least} {most}");
        for (least, most) in [(least + 1, most), (least, most - 1)] {
            let [fast, plain] = suspects(h, least, most);
            assert!(fast == plain && plain > 0, "{h}: {least} {most}");
        }
    }
}
