//! All values of one level, one after the other: each is exact from the row on at which one state is left.

use super::diagram::{DiagramBudget, Halt};
use super::drive::{SingleState, drive};
use super::greedy::Greedy;
use super::lower_points::LowerPoints;
use super::possible::Possible;
use super::stretch::Stretch;

/// Where the values of a level were started and became exact, by value from 1 on, in rows of its stretch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Settled {
    pub starts: Vec<usize>,
    pub singles: Vec<usize>,
}

/// How many rows are looked at for a start with few possible states.
pub(super) fn candidates(h: usize) -> usize {
    8 * h * h + 24
}

/// How many rows a set may take; starts that take longer are rare, and another one is tried instead.
pub(super) fn patience(h: usize) -> usize {
    24 * h + 80
}

/// How many starts are tried.
const TRIES: usize = 6;

/// Starts every value from all states possible at a row and drives them until one is left, then fills in its points.
/// `None` if a value has several states left at row `end`.
///
/// # Errors
/// [`Halt`].
pub(super) fn settle(stretch: &mut Stretch, end: usize, budget: DiagramBudget) -> Result<Option<Settled>, Halt> {
    let mut settled = Settled { starts: Vec::new(), singles: Vec::new() };
    let mut exact = 0;
    for h in 1..stretch.layers.len() {
        let Some((start, single)) = settle_value(stretch, h, exact, end, budget)? else { return Ok(None) };
        settled.starts.push(start);
        settled.singles.push(single.row);
        exact = exact.max(single.row);
        let greedy = Greedy::new(single.row, single.origin, single.diagonals, single.columns);
        go_on(stretch, h, single.row, greedy);
    }
    Ok(Some(settled))
}

fn settle_value(
    stretch: &Stretch,
    h: usize,
    exact: usize,
    end: usize,
    budget: DiagramBudget,
) -> Result<Option<(usize, SingleState)>, Halt> {
    let mut past = LowerPoints::new(stretch, h, exact);
    let Some(first) = (exact..end).find(|&row| past.suffices(row)) else { return Ok(None) };
    let mut counted = Vec::new();
    for row in first..end.min(first + candidates(h)) {
        past.grow(row);
        let count = Possible::new(&past, row).count();
        counted.push((count, row));
        if count == 1 {
            break;
        }
        if !(budget.go_on)() {
            return Err(Halt::Stopped);
        }
    }
    counted.sort_unstable();
    for _ in 0..TRIES {
        let Some(&(_, start)) = counted.first() else { break };
        counted.retain(|(_, row)| row.abs_diff(start) > 2 * h); // rows nearby would fail likewise
        let possible = Possible::new(&past, start);
        let end = end.min(start + patience(h));
        if let Some(single) = drive(&possible, stretch, (h, start, end), budget)? {
            return Ok(Some((start, single)));
        }
    }
    Ok(None)
}

/// Fills in the points of a value from a row on, whose state is given.
pub(super) fn go_on(stretch: &mut Stretch, h: usize, row: usize, mut state: Greedy) {
    let mut layer = std::mem::take(&mut stretch.layers[h]);
    let mut lower = Vec::new();
    layer.fill(row, |row| {
        lower.clear();
        lower.extend(stretch.lower(h, row));
        state.place(row, &lower)
    });
    stretch.layers[h] = layer;
}
