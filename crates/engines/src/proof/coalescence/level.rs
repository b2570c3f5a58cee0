//! One level: rows whose inserts the rows below tell, and how their points follow.

use super::CheckContext;
use super::block::{BlockLayer, RowBlock};
use super::claims::{LevelClaim, Span};
use super::constants::{Constants, over_phi, plus};
use super::history::History;
use super::run;
use super::states::States;
use crate::proof::stop::CheckStep;
use numeration::{Int, Short, Signed};

/// The rows of this level, known from `exact` on, by what is known below.
pub fn check(below: &RowBlock, level: &LevelClaim, constants: &Constants, place: &CheckContext) -> CheckStep<RowBlock> {
    place.advance()?;
    let mut block = inserts(below, level, constants, place)?;
    // From this row on all lower points are known.
    let mut from = 0;
    for (h, span) in (1..).zip(&level.spans) {
        let points = value(&block, h, from, *span, constants.skips[h], place)?;
        block.layers[h].points = points;
        from = from.max(span.single);
    }
    if level.exact < from || level.exact >= level.rows {
        let reason = format!(
            "its rows are said to be known from row {} on, which should be one of the rows {from} to {} of the level",
            level.exact, level.rows
        );
        return Err(place.rejected("exact", reason));
    }
    block.exact = level.exact;
    Ok(block)
}

/// The level with its inserts and indices, and the 0-points.
///
/// A point (a, b) has L <= a - b / phi <= H, so those in columns R.. are in rows from R / phi + L on and those in columns
/// below R + N in rows up to (R + N - 1) / phi + H. Row r inserts h if and only if no h-point (a, r) with a < r exists. Of the
/// rows below R each has an h-point or a column with one, and just one row has both: that of the h-point on the main
/// diagonal, which is one of the rows 0 to 2h. For in at most h of those a lower value is on the main diagonal; the
/// other h + 1 or more would all have an h-point (a, r) with a < r, in one of the rows before.
pub fn inserts(
    below: &RowBlock,
    level: &LevelClaim,
    constants: &Constants,
    place: &CheckContext,
) -> CheckStep<RowBlock> {
    let no = |reason: String| Err(place.rejected("inserts", reason));
    let g = below.layers.len() - 1;
    let (first, rows) = (&level.first, level.rows);
    if *first <= Int::from(2 * g) || rows == 0 {
        return no(format!(
            "it has {rows} rows from row {} on; it should have some from row {} on",
            Short(first),
            2 * g + 1
        ));
    }
    let quotient = over_phi(first);
    let (from, to) = (&below.first + Int::from(below.exact), &below.first + Int::from(below.rows));
    if Signed::from(from.clone()) > plus(&quotient, constants.low) {
        let least = Short(&quotient);
        return no(format!(
            "the points in its columns are in rows from {least} - {} on, but those below are known from row {} on",
            -constants.low,
            Short(&from)
        ));
    }
    let last = over_phi(&(first + Int::from(rows) - Int::ONE));
    if Signed::from(to.clone()) <= plus(&last, constants.high + 1) {
        let most = Short(&last);
        return no(format!(
            "the points in its columns are in rows up to {most} + {}, but those below are known up to row {}",
            constants.high + 1,
            Short(&(to - Int::ONE))
        ));
    }
    // Therefore it has at most about phi times as many rows as the one below, and no more memory.
    let needed = BlockLayer::BYTES * (g as u128 + 1) * (rows as u128 + below.rows as u128);
    place.job.afford("a level of this certificate", needed)?;

    // The column of a known point less the first row of the level is its row plus its diagonal plus this.
    let shift = Signed::from(&below.first + &below.origin) - Signed::from(first.clone());
    let Ok(shift) = i64::try_from(shift) else { return no("it is far from the rows below".to_owned()) };
    let mut layers = Vec::with_capacity(g + 1);
    let mut origin = 0;
    for (h, layer) in below.layers.iter().enumerate() {
        let mut inserts = vec![true; rows];
        let mut before = layer.index[below.exact]; // points in columns below the level, less the origin below
        for (row, diagonal) in below.known(h) {
            let column = row as i64 + diagonal + shift;
            before += i64::from(column < 0);
            if let Some(inserts) = usize::try_from(column).ok().and_then(|column| inserts.get_mut(column)) {
                *inserts = false;
            }
        }
        if h == 0 {
            origin = before;
        }
        // index_h(R) = R + 1 - before, and index_0(R) is the origin.
        layers.push(BlockLayer::new(inserts, origin - before));
    }
    let points = plus(&(first + Int::ONE), -origin) - Signed::from(below.origin.clone());
    let origin = quotient + Int::ONE;
    if points != Signed::from(origin.clone()) {
        return no(format!("{points} 0-points would be in the rows below, and not {}", Short(&origin)));
    }
    for row in 0..rows {
        layers[0].points[row] = layers[0].inserts[row].then_some(layers[0].index[row]);
    }
    Ok(RowBlock { first: first.clone(), origin, rows, exact: rows, layers })
}

/// The points of one value, from the row on where only one state is left.
fn value(
    block: &RowBlock,
    h: usize,
    from: usize,
    span: Span,
    most: i64,
    place: &CheckContext,
) -> CheckStep<Vec<Option<i64>>> {
    let Span { start, single } = span;
    let history = History::new(block, h, from, start, most, place)?;
    if single < start || single > block.rows {
        let reason = format!("it starts at row {start} and ends at row {single} of the {} rows", block.rows);
        return Err(place.rejected_value(h, "start", reason));
    }
    let states = States::new(&history, start, place)?;
    let state = run::coalesce(&states, block, h, span, place)?;
    run::follow(state, block, h, single, place)
}
