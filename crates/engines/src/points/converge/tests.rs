use super::frame::ValueWindows;
use super::segment::{Engine, SegmentSetup, Unfinished, in_window};
use super::separate::Separate;
use super::tally::Tally;
use super::trie::{Sweeping, Trie};
use super::*;
use crate::error::ErrorKind;
use crate::job::{Progress, Unwatched};
use crate::points::convergence;
use crate::points::literal::{RowState, Wsg};
use crate::points::window::WideWindow;
use std::ops::Range;

/// The experiment as the paper states it, with the sets of Algorithm FSW.
fn literal(lookahead: &Lookahead, starts: RangeInclusive<u64>) -> Vec<Convergence> {
    let values = lookahead.values();
    let mut truth = vec![RowState::first(values - 1)];
    let mut tallies = vec![Tally::default(); values];
    let step = |state: &mut RowState, r: u64| {
        assert!(r < lookahead.rows());
        state.step(|h| lookahead.inserts(h, r));
    };
    for s in starts {
        let reach = |truth: &mut Vec<RowState>, r: u64| {
            while truth.len() as u64 <= r {
                let mut state = truth[truth.len() - 1].clone();
                step(&mut state, truth.len() as u64 - 1);
                truth.push(state);
            }
        };
        reach(&mut truth, s);
        let mut state = RowState::dummy(&truth[s as usize].n_index());
        let mut right = 0;
        for r in s.. {
            reach(&mut truth, r);
            let equal = truth[r as usize].values.iter().zip(&state.values).take_while(|(a, b)| a == b).count();
            for tally in &mut tallies[right..equal.max(right)] {
                tally.record(s, r).unwrap();
            }
            right = right.max(equal);
            if right == values {
                break;
            }
            step(&mut state, r);
        }
    }
    tallies.into_iter().map(Tally::finish).collect()
}

/// All engines, which must agree.
fn every_way(lookahead: &Lookahead, starts: RangeInclusive<u64>) -> Vec<Convergence> {
    let job = Job::default();
    let separate = converge_separately(lookahead, starts.clone(), &job).unwrap();
    for simd in [false, true] {
        let at_once = converge_by(lookahead, starts.clone(), simd, &job).unwrap();
        for (g, (a, b)) in separate.iter().zip(&at_once).enumerate() {
            assert_eq!(a, b, "g = {g}, simd = {simd}, starts {starts:?}");
        }
    }
    for (g, one) in separate.iter().enumerate() {
        assert_eq!(one.starts, starts.clone().count() as u64, "g = {g}");
        assert_eq!(one.histogram.iter().sum::<u64>(), one.starts);
        assert_eq!(one.histogram.len() as u64, one.max_rows + 1);
    }
    separate
}

#[test]
fn like_the_sets() {
    let g = 12;
    let plain = literal(&Wsg::lookahead(g, 2500), 0..=400);
    for g in 0..=g {
        assert_eq!(every_way(&Wsg::lookahead(g, 2500), 0..=400), plain[..=g]);
    }
    let lookahead = Wsg::lookahead(g, 6000);
    assert_eq!(every_way(&lookahead, 3001..=3150), literal(&lookahead, 3001..=3150));
    assert_eq!(every_way(&lookahead, 77..=77), literal(&lookahead, 77..=77));
}

#[test]
fn all_ways_agree() {
    every_way(&Wsg::lookahead(20, 12_000), 0..=1200);
    every_way(&Wsg::lookahead(20, 20_000), 9001..=10_111);
    every_way(&Wsg::lookahead(40, 60_000), 100..=110);
    every_way(&Wsg::lookahead(3, 200_000), 0..=199_000);
}

/// Sums over parts of the range are the whole, however the range is cut.
#[test]
fn parts() {
    let lookahead = Wsg::lookahead(8, 8000);
    let whole = converge(&lookahead, 0..=5000, &Job::default()).unwrap();
    let parts: Vec<_> = [0..=0, 1..=254, 255..=1033, 1034..=5000]
        .into_iter()
        .map(|part| converge(&lookahead, part, &Job::default()).unwrap())
        .collect();
    for (g, whole) in whole.iter().enumerate() {
        let parts = || parts.iter().map(|part| &part[g]);
        assert_eq!(whole.total, parts().map(|part| part.total).sum());
        assert_eq!(whole.starts, parts().map(|part| part.starts).sum::<u64>());
        let most = parts().map(|part| part.max_rows).max();
        assert_eq!(Some(whole.max_rows), most);
        let first = parts().find(|part| Some(part.max_rows) == most).map(|part| part.first_start);
        assert_eq!(Some(whole.first_start), first);
        for (rows, &count) in whole.histogram.iter().enumerate() {
            assert_eq!(count, parts().filter_map(|part| part.histogram.get(rows)).sum::<u64>());
        }
    }
}

/// Table 5, as far as its first start rows are soon reached.
#[test]
fn table_5() {
    let all = every_way(&Wsg::lookahead(9, 102_000), 0..=100_000);
    let found = |g: usize| (all[g].max_rows, all[g].first_start);
    assert_eq!((all[0].max_rows, all[0].total), (0, 0));
    assert_eq!(found(1), (45, 2201));
    assert_eq!(found(9), (630, 59_948));
}

/// The mean, rounded to the places that are given.
fn mean(found: &Convergence, given: &str) -> String {
    let places = given.split_once('.').map_or(0, |(_, places)| places.len() as u32);
    let unit = 10u128.pow(places);
    let rounded = (2 * found.total * unit / u128::from(found.starts)).div_ceil(2);
    format!("{}.{:0width$}", rounded / unit, rounded % unit, width = places as usize)
}

/// Nivasch 2009, Table 5, with the rows that it leaves out, and the means.
#[test]
fn table_5_to_a_million() {
    let last = 1_000_000;
    let all = convergence(20, last, &Job::default()).unwrap();
    for row in facts::points().table_5 {
        let found = &all[row.g as usize];
        assert_eq!((found.max_rows, found.first_start, found.starts), (row.rows, row.start, last + 1), "g = {}", row.g);
        if let Some(given) = &row.mean {
            assert_eq!(mean(found, given), *given, "g = {}", row.g);
        }
    }
}

/// Section 3.3: "up to row 10^7 there are 3019 instances of convergence taking 45 rows", and so on.
#[test]
fn instances_to_ten_million() {
    let all = convergence(3, 10_000_000, &Job::default()).unwrap();
    for row in facts::points().instances {
        let found = &all[row.g as usize];
        assert_eq!(found.max_rows, row.rows, "g = {}", row.g);
        assert_eq!(found.histogram[row.rows as usize], row.count, "g = {}", row.g);
        assert_eq!(found.histogram.iter().sum::<u64>(), found.starts);
    }
}

/// A run in one window only.
fn in_one<W: Sweeping>(
    engine: &impl Engine,
    lookahead: &Lookahead,
    offset: u32,
    rows: Range<u64>,
) -> std::result::Result<(Vec<Convergence>, RowState), Unfinished> {
    let mut truth = RowState::first(lookahead.values() - 1);
    for r in 0..rows.start {
        truth.step(|h| lookahead.inserts(h, r));
    }
    let course = SegmentSetup { lookahead, job: &Job::default(), offset, last: rows.end - 1 };
    let (tallies, state) = in_window::<W>(engine, &course, &truth, rows)?;
    Ok((tallies.into_iter().map(Tally::finish).collect(), state))
}

/// Too narrow a window is noticed at both ends, and any that is wide enough gives the same.
#[test]
fn windows() {
    let lookahead = Wsg::lookahead(10, 9000);
    let rows = 4000..4500;
    let engines = |simd| Trie { starts: 0..=u64::MAX, simd };
    let separate = Separate { starts: rows.clone().collect() };
    let right = in_one::<u128>(&separate, &lookahead, 50, rows.clone()).unwrap();
    let mut fit = [const { Vec::new() }; 3];
    for offset in 0..64 {
        let outcomes = [
            in_one::<u64>(&separate, &lookahead, offset, rows.clone()),
            in_one::<u64>(&engines(false), &lookahead, offset, rows.clone()),
            in_one::<u64>(&engines(true), &lookahead, offset, rows.clone()),
        ];
        for (fit, outcome) in fit.iter_mut().zip(outcomes) {
            match outcome {
                Ok(found) => {
                    assert!(found == right, "offset {offset}");
                    fit.push(offset);
                }
                Err(Unfinished::Width) => {}
                Err(Unfinished::Error(error)) => panic!("{error}"),
            }
        }
    }
    // The states of these rows go from diagonal -14 to 8. Within a tile of 16 rows the frame stays while index_0 goes up
    // by 10, which costs the trie some bits at the high end and saves some at the low end.
    assert_eq!(fit[1], fit[2]);
    assert_eq!(fit[0], (14..=54).collect::<Vec<_>>());
    assert_eq!(fit[1], (12..=46).collect::<Vec<_>>());
    assert!(in_one::<WideWindow<4>>(&engines(true), &lookahead, 100, rows.clone()).unwrap() == right);
    assert!(in_one::<WideWindow<16>>(&separate, &lookahead, 500, rows).unwrap() == right);
}

#[test]
fn dummy_and_canonical() {
    let value = ValueWindows { d: 0b0010_1111u64, c: 0b1011_0110 };
    assert_eq!(value.canonical(), ValueWindows { d: value.d, c: 0b1011_0000 });
    assert_eq!(ValueWindows::<u64>::dummy(5), ValueWindows { d: 31, c: 0 });
}

/// The start in row 2201 needs the rows below 2246.
#[test]
fn too_short() {
    let job = Job::default();
    for rows in [0, 1, 2000, 2201, 2202, 2245, 2246, 2247, 2300] {
        let lookahead = Wsg::lookahead(1, rows);
        let both = [converge(&lookahead, 2201..=2201, &job), converge_separately(&lookahead, [2201].into_iter(), &job)];
        for found in both {
            match found {
                Ok(found) => assert!(rows >= 2246 && found[1].max_rows == 45),
                Err(error) => {
                    assert!(rows < 2246 && error.kind() == ErrorKind::TooFewRows, "{rows}: {error}");
                    assert!(error.to_string().contains(&format!("covers {rows} rows")), "{error}");
                }
            }
        }
    }
    let lookahead = Wsg::lookahead(1, 100);
    assert_eq!(converge(&lookahead, 0..=u64::MAX, &job).unwrap_err().kind(), ErrorKind::TooFewRows);
    #[allow(clippy::reversed_empty_ranges)]
    let nothing = converge(&lookahead, 5..=4, &job).unwrap();
    assert!(nothing.len() == 2 && nothing[1].starts == 0 && nothing[1].histogram.is_empty());
    assert_eq!(converge_separately(&lookahead, std::iter::empty(), &job).unwrap(), nothing);
    assert_eq!(converge(&Lookahead::new(0, 100), 0..=9, &job).unwrap(), []);
}

#[test]
fn stops_when_told() {
    struct Stops;
    impl Progress for Stops {
        fn advance(&self, done: u64, total: u64) -> bool {
            assert!(done <= total);
            false
        }
    }
    let lookahead = Wsg::lookahead(3, 30_000);
    let job = Job { progress: &Stops, ..Job::default() };
    assert_eq!(converge(&lookahead, 0..=29_000, &job).unwrap_err().kind(), ErrorKind::Interrupted);
    assert_eq!(converge_separately(&lookahead, 0..=29_000, &job).unwrap_err().kind(), ErrorKind::Interrupted);
    assert!(converge(&lookahead, 0..=29_000, &Job { progress: &Unwatched, ..Job::default() }).is_ok());
}
