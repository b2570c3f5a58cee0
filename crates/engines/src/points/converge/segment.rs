//! Both engines go through the start rows in segments, each in the narrowest window that holds it.

use super::Convergence;
use super::frame::ValueWindows;
use super::tally::Tally;
use super::trie::Sweeping;
use crate::error::{Error, ErrorKind, Result};
use crate::job::Job;
use crate::points::Lookahead;
use crate::points::literal::RowState;
use crate::points::window::WideWindow;
use std::ops::Range;

/// The first segment; each further one is twice as long as the last. The states of the first rows are wide (the first
/// h-point is on diagonal h), so the first segments are short: only they are run again in wider windows.
const FIRST: u64 = 256;

/// The longest segment.
const LONGEST: u64 = 1 << 16;

/// Why a segment was not finished.
#[derive(Debug)]
pub(super) enum Unfinished {
    /// A state does not fit the window.
    Width,
    /// Anything else.
    Error(Error),
}

impl From<Error> for Unfinished {
    fn from(error: Error) -> Unfinished {
        Unfinished::Error(error)
    }
}

/// What the runs of a segment share.
#[derive(Clone, Copy)]
pub(super) struct SegmentSetup<'a> {
    pub lookahead: &'a Lookahead,
    pub job: &'a Job<'a>,
    /// Bit 0 of a window at the start of row r is diagonal index_0(r) - offset.
    pub offset: u32,
    /// The last start row of the whole experiment.
    pub last: u64,
}

impl SegmentSetup<'_> {
    /// Reports that all rows below r are done.
    pub(super) fn advance(&self, r: u64) -> Result<()> {
        self.job.advance(r.min(self.last), self.last)
    }

    /// The error of a run that needs rows the look-ahead does not have.
    pub(super) fn too_short(&self) -> Error {
        too_short(self.lookahead.rows())
    }
}

fn too_short(rows: u64) -> Error {
    Error::new(
        ErrorKind::TooFewRows,
        format!("the look-ahead covers {rows} rows, and not every start has converged by then; give it more rows"),
    )
}

/// A way to find the rows to convergence.
pub(super) trait Engine {
    /// Runs every start in `rows` to its convergence and counts it in `tallies`, one for each value. `truth` is the true
    /// state at the start of the first row; the answer is the true state at the end of the last.
    fn run<W: Sweeping>(
        &self,
        course: &SegmentSetup<'_>,
        truth: Vec<ValueWindows<W>>,
        rows: Range<u64>,
        tallies: &mut [Tally],
    ) -> std::result::Result<Vec<ValueWindows<W>>, Unfinished>;
}

/// The whole experiment, to the start row `last`, from the true state of row 0.
pub(super) fn all_segments(
    engine: &impl Engine,
    lookahead: &Lookahead,
    mut truth: RowState,
    last: Option<u64>,
    job: &Job<'_>,
) -> Result<Vec<Convergence>> {
    let values = lookahead.values();
    let mut tallies = vec![Tally::default(); values];
    let Some(last) = last.filter(|_| values > 0) else {
        return Ok(tallies.into_iter().map(Tally::finish).collect());
    };
    if last >= lookahead.rows() {
        return Err(too_short(lookahead.rows()));
    }
    // Each segment chooses its own offset.
    let course = SegmentSetup { lookahead, job, offset: 0, last };
    let (mut row, mut length) = (0, FIRST);
    while row <= last {
        let end = row + length.min(last + 1 - row);
        let (counted, state) = one_segment(engine, &course, &truth, row..end)?;
        for (tally, counted) in tallies.iter_mut().zip(&counted) {
            tally.add(counted);
        }
        truth = state;
        row = end;
        length = (2 * length).min(LONGEST);
    }
    Ok(tallies.into_iter().map(Tally::finish).collect())
}

/// One segment in the narrowest window that holds all its states.
fn one_segment(
    engine: &impl Engine,
    course: &SegmentSetup<'_>,
    truth: &RowState,
    rows: Range<u64>,
) -> Result<(Vec<Tally>, RowState)> {
    // A state reaches further below index_0 than above it, but the trie keeps the frame in its place for a tile of rows,
    // which takes room above; so index_0 comes a little below the middle.
    let with = |offset: u32| SegmentSetup { offset, ..*course };
    for width in 0.. {
        let rows = rows.clone();
        let outcome = match width {
            0 => in_window::<u64>(engine, &with(27), truth, rows),
            1 => in_window::<u128>(engine, &with(56), truth, rows),
            2 => in_window::<WideWindow<4>>(engine, &with(112), truth, rows),
            3 => in_window::<WideWindow<8>>(engine, &with(224), truth, rows),
            4 => in_window::<WideWindow<16>>(engine, &with(448), truth, rows),
            _ => break,
        };
        match outcome {
            Ok(counted) => return Ok(counted),
            Err(Unfinished::Width) => {}
            Err(Unfinished::Error(error)) => return Err(error),
        }
    }
    Err(Error::new(
        ErrorKind::Unsupported,
        format!(
            "a state between rows {} and {} is wider than 1024 diagonals; ask for a smaller g",
            rows.start, rows.end
        ),
    ))
}

/// One segment in a given window. Nothing is counted unless all of it fits.
pub(super) fn in_window<W: Sweeping>(
    engine: &impl Engine,
    course: &SegmentSetup<'_>,
    truth: &RowState,
    rows: Range<u64>,
) -> std::result::Result<(Vec<Tally>, RowState), Unfinished> {
    let values = truth.values.iter().map(|value| ValueWindows::<W>::from_state(value, course.offset));
    let values: Vec<_> = values.collect::<Option<_>>().ok_or(Unfinished::Width)?;
    let mut tallies = vec![Tally::default(); values.len()];
    let values = engine.run(course, values, rows, &mut tallies)?;
    let truth = RowState { values: values.iter().map(|value| value.state(course.offset)).collect() };
    Ok((tallies, truth))
}
