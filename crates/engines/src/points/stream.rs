//! All points of a range of rows, in memory or by a cascade, whichever is allowed.

use super::{Cascade, Exact, NearPoint};
use crate::error::{Error, Result};
use crate::job::Job;
use crate::rules::Game;
use std::ops::Range;

/// Rows that a cascade does between two reports of progress.
const REPORT: u64 = 1 << 14;

/// Hands on all h-points, h <= g, of these rows, by row and value, exactly.  T = that of [`Exact`] to the last row where the
/// memory allowed holds its look-ahead, 2.6 times that otherwise.
///
/// # Errors
/// Those of [`Exact`] and of `sink`.
pub fn stream<E: From<Error>>(
    game: &Game,
    g: usize,
    rows: Range<u64>,
    job: &Job,
    sink: &mut dyn FnMut(&[NearPoint]) -> std::result::Result<(), E>,
) -> std::result::Result<(), E> {
    let mut failed = None;
    let streamed = stream_to(game, g, rows, job, &mut |batch| {
        sink(batch).map_err(|error| {
            failed = Some(error);
            Error::interrupted()
        })
    });
    match (streamed, failed) {
        (_, Some(error)) => Err(error),
        (Err(error), None) => Err(error.into()),
        (Ok(()), None) => Ok(()),
    }
}

/// About how long that takes, as measured for ten million rows, if what is found is written as text.
fn nanoseconds(game: &Game, g: usize, rows: &Range<u64>) -> u128 {
    let row = if game.width() > 1 { 25 } else { 1 };
    let (all, written) = (u128::from(rows.end), u128::from(rows.end.saturating_sub(rows.start)));
    (all * row + written * 30).saturating_mul(g as u128 + 1)
}

fn stream_to(
    game: &Game,
    g: usize,
    rows: Range<u64>,
    job: &Job,
    sink: &mut dyn FnMut(&[NearPoint]) -> Result<()>,
) -> Result<()> {
    let expect = || {
        let what = format!("going through {} rows for values up to {g}", rows.end);
        job.expect(&what, nanoseconds(game, g, &rows))
    };
    let fits = |rows: u64| Exact::bytes(game, g, rows) <= u128::from(job.budget.memory);
    if fits(rows.end) {
        let mut run = Exact::new(game, g, rows.end, job)?;
        expect()?;
        run.advance(rows.start, job)?;
        return run.record(rows.end, job, sink);
    }
    let mut wanted = |batch: &[NearPoint]| {
        let first = batch.partition_point(|point| point.a < rows.start);
        if first < batch.len() { sink(&batch[first..]) } else { Ok(()) }
    };
    // More rows than the windows need to begin with, and no more than the memory allows.
    let too_little = || {
        let what = format!("an exact run over {} rows for values up to {g}", rows.end);
        job.afford(&what, Exact::bytes(game, g, rows.end))
    };
    let Some(most) = (10..23).rev().map(|bits| 1 << bits).find(|&rows| fits(rows)) else { return too_little() };
    let mut run = Exact::new(game, g, most, job)?;
    expect()?;
    // The run goes on until it knows enough for a cascade to begin with.
    let mut cascade = loop {
        if let Ok(cascade) = Cascade::after(&run) {
            break cascade;
        }
        if run.row() + 1024 >= most {
            return too_little();
        }
        run.record(run.row() + 64, job, &mut wanted)?;
    };
    let (row, column, index0) = (run.row(), run.row() + run.origin(), run.index(0));
    drop(run);
    let mut done = row;
    let skipped = rows.start.saturating_sub(row);
    while done < row + skipped {
        job.advance(done, rows.end)?;
        let some = REPORT.min(row + skipped - done);
        cascade.advance(some)?;
        done += some;
    }
    let mut batch = Vec::new();
    while done < rows.end {
        job.advance(done, rows.end)?;
        let some = REPORT.min(rows.end - done);
        cascade.record(some, |points| {
            batch.clear();
            batch.extend(points.iter().map(|point| point.point(row, column, index0)));
            wanted(&batch)
        })?;
        done += some;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collect(game: &str, g: usize, rows: Range<u64>, max_memory: u64) -> Result<Vec<NearPoint>> {
        let mut points = Vec::new();
        let job = Job::default().with_memory(max_memory);
        stream(&game.parse().unwrap(), g, rows, &job, &mut |batch: &[NearPoint]| {
            points.extend_from_slice(batch);
            Ok::<(), Error>(())
        })?;
        Ok(points)
    }

    #[test]
    fn the_same_with_little_memory() {
        for (game, g) in [("wythoff", 5), ("w:3", 3), ("r-wythoff", 2)] {
            for rows in [0..160_000, 50..170_001, 166_000..166_010, 10..20, 20..20] {
                let all = collect(game, g, rows.clone(), 1 << 30).unwrap();
                for memory in [60_000, 80_000] {
                    assert!(collect(game, g, rows.clone(), memory).unwrap() == all, "{game}, {rows:?}");
                }
                assert!(all.iter().all(|point| rows.contains(&point.a)));
            }
        }
        assert!(collect("a-wythoff:2", 5, 0..1_000_000, 60_000).is_err());
        // Whatever the memory, there is an answer or an error.
        for memory in (10_000..200_000).step_by(7000) {
            if let Ok(points) = collect("wythoff", 10, 0..30_000, memory) {
                assert_eq!(points.iter().filter(|point| point.h == 0).count(), 18_542, "{memory}");
            }
        }
    }

    #[test]
    fn an_error_of_the_sink_comes_back() {
        let mut calls = 0;
        let stopped = stream(&Game::wythoff(), 1, 0..10_000, &Job::default(), &mut |_| {
            calls += 1;
            if calls == 3 { Err("full".to_owned()) } else { Ok(()) }
        });
        assert_eq!((stopped, calls), (Err("full".to_owned()), 3));
    }

    impl From<Error> for String {
        fn from(error: Error) -> String {
            error.to_string()
        }
    }
}
