//! The first rows, and the row state of the first row that the automaton describes.

use super::family::CheckedFamily;
use super::rows::RowStates;
use super::statement::{StatedRow, Statement};
use super::step::StatedRowState;
use super::table::PointTable;
use crate::proof::stop::{CheckStep, Stop};
use std::collections::BTreeSet;

/// Checks which rows are given by the definition, before they are computed.
pub fn check_start(statement: &Statement, rows: &RowStates) -> CheckStep {
    let fault = |reason: String| Err(Stop::rejected("start", reason));
    let e = statement.symbol(0).e;
    if e != 0 {
        return fault(format!("e is {e} in row 0, not 0"));
    }
    for x in 0..statement.transient {
        let state = rows.first(x).state;
        if statement.symbol(state).row != StatedRow::Transient(x as u32) {
            return fault(format!("row {x} is given by the definition, and its state {state} is not"));
        }
    }
    match rows.row_without_state() {
        Some(row) => fault(format!("{row} has no row state")),
        None => Ok(()),
    }
}

/// Checks all that is said of rows by their number.
pub fn check(statement: &Statement, rows: &RowStates, points: &PointTable) -> CheckStep {
    let fault = |reason: String| Err(Stop::rejected("start", reason));
    let transient = statement.transient;
    for (x, points) in points.iter().enumerate() {
        let symbol = statement.symbol(rows.first(x).state);
        for (h, point) in points.iter().enumerate() {
            if (symbol.insert >> h & 1 == 1) != point.is_some() {
                let is = if point.is_some() { "" } else { "not " };
                return fault(format!("by the definition the value {h} is {is}right of the main diagonal in row {x}"));
            }
        }
    }
    let first = rows.first(transient);
    let Some(expected) = state_after(statement, points, first.reference) else {
        return fault(format!("the row state of row {transient} has numbers beyond what is checked"));
    };
    let StatedRow::State(stated) = statement.symbol(first.state).row else {
        return fault(format!("row {transient} has no row state"));
    };
    for (h, (stated, expected)) in statement.row_states[stated as usize].iter().zip(&expected).enumerate() {
        if stated != expected {
            return fault(format!(
                "value {h} is in the state {stated:?} at row {transient}, and should be in {expected:?}"
            ));
        }
    }
    let far = match statement.family {
        CheckedFamily::Fraenkel { .. } | CheckedFamily::Larger => true,
        CheckedFamily::Restricted { l, .. } => transient >= l,
        // No cell (r, b) that is looked at has b - r >= r, since r less the reference count never decreases.
        CheckedFamily::Ratio { .. } => {
            let most = statement.placed().flat_map(|(_, stepped)| stepped.placed.iter().flatten()).max();
            most.is_none_or(|&d| transient as i64 - first.reference > i64::from(d))
        }
    };
    if !far {
        return fault(format!("row {transient} is too near for what the rules say of far rows"));
    }
    Ok(())
}

/// The state of the row after those that are given by the definition.
fn state_after(statement: &Statement, points: &PointTable, reference: i64) -> Option<StatedRowState> {
    let row = points.len();
    let of = |h: usize| {
        let placed = || points.iter().enumerate().filter_map(move |(x, points)| Some((x, points[h]?)));
        let reached = placed().filter(|&(x, b)| statement.family.reaches_from_far(x, b));
        let closed: BTreeSet<usize> = reached.map(|(x, b)| b - x).collect();
        let first = (0..).find(|d| !closed.contains(d))?;
        let far = |set: BTreeSet<usize>| -> Option<Vec<u16>> {
            set.into_iter().filter(|&d| d >= first).map(|d| u16::try_from(d - first).ok()).collect()
        };
        let columns = match statement.family.has_columns() {
            true => {
                let mut sets = vec![Vec::new(); statement.t - 1];
                sets.push(far(placed().filter_map(|(_, b)| b.checked_sub(row)).collect())?);
                sets
            }
            false => Vec::new(),
        };
        let relative = |n: usize| i32::try_from(n as i64 - statement.t as i64 * reference).ok();
        let index = i32::try_from(placed().count() as i64 - reference).ok()?;
        Some((index, relative(first)?, far(closed)?, columns))
    };
    (0..=statement.g).map(of).collect()
}
