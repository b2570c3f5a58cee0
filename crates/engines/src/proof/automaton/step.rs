//! From one row to the next: Algorithm WSG, relative to a reference count.

use super::claims::StatedValueState;
use std::collections::BTreeSet;

/// The states of the values 0..g at the start of a row.
pub type StatedRowState = Vec<StatedValueState>;

/// The largest n_index and n_firstd, up to sign.
pub const LARGEST: i32 = 10_000;

/// The state of the next row, and for each value the diagonal on which it was placed, if it was. `None` if that has
/// numbers which no row state of a file may have.
///
/// A point on diagonal d of row r forbids in row r + k its column, which there is on diagonal d - k, and the diagonals
/// m with |m - d| < t and m > d - k. So d..d+t-1 are closed at once, and d - k for 0 < k < t when the column has gone
/// by.
pub fn step(
    state: &[StatedValueState],
    insert: u64,
    jump: bool,
    t: usize,
) -> Option<(StatedRowState, Vec<Option<i32>>)> {
    let mut used = Vec::new();
    let mut after = Vec::with_capacity(state.len());
    let mut placed = Vec::with_capacity(state.len());
    for (h, (index, first, closed, columns)) in state.iter().enumerate() {
        let mut first = i64::from(*first);
        let mut closed: BTreeSet<i64> = closed.iter().map(|&far| first + i64::from(far)).collect();
        let mut columns: Vec<BTreeSet<i64>> =
            columns.iter().map(|set| set.iter().map(|&far| first + i64::from(far)).collect()).collect();
        let mut point = None;
        if insert >> h & 1 == 1 {
            let free = |d: &i64| !closed.contains(d) && !used.contains(d) && !columns.iter().any(|set| set.contains(d));
            let d = (first..).find(free)?;
            used.push(d);
            point = Some(d);
        }
        if let Some((_, young)) = columns.split_last() {
            closed.extend(young.iter().flatten());
            columns = columns.into_iter().map(|set| set.into_iter().map(|d| d - 1).collect()).collect();
            columns.insert(0, point.iter().map(|d| d - 1).collect());
            let oldest = columns.pop()?;
            columns.last_mut()?.extend(oldest);
        }
        closed.extend(point.into_iter().flat_map(|d| d..d + t as i64));
        while closed.remove(&first) {
            first += 1;
        }
        let far = |set: BTreeSet<i64>| -> Option<Vec<u16>> {
            set.into_iter().filter(|&d| d >= first).map(|d| u16::try_from(d - first).ok()).collect()
        };
        let closed = far(closed)?;
        let columns = columns.into_iter().map(far).collect::<Option<Vec<_>>>()?;
        let small = |n: i64| i32::try_from(n).ok().filter(|n| n.abs() <= LARGEST);
        let index = small(i64::from(*index) + i64::from(point.is_some()) - i64::from(jump))?;
        let first = small(first - if jump { t as i64 } else { 0 })?;
        after.push((index, first, closed, columns));
        placed.push(match point {
            Some(d) => Some(i32::try_from(d).ok()?),
            None => None,
        });
    }
    Some((after, placed))
}

/// The state that a run starts from which knows of the rows before only how many points there were, for t = 1: a point
/// closes one diagonal, so that it knows how many are closed, and takes them to be the first ones.
pub fn dummy(state: &[StatedValueState]) -> Option<StatedRowState> {
    let of = |(index, first, closed, columns): &StatedValueState| {
        let first = first.checked_add(i32::try_from(closed.len()).ok()?)?;
        Some((*index, first, Vec::new(), vec![Vec::new(); columns.len()]))
    };
    state.iter().map(of).collect()
}
