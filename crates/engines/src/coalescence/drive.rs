//! A set of states is driven through the rows until one state is left.

use super::diagram::{Diagram, DiagramBudget, Halt};
use super::possible::Possible;
use super::stretch::Stretch;
use super::windows::Windows;

/// The state that is left, and the row it is the state of.
pub(super) struct SingleState {
    pub row: usize,
    /// The diagonal of bit 0; all below are used.
    pub origin: i64,
    pub diagonals: u128,
    pub columns: u128,
}

/// Sets of up to so many states are listed, ..
const FEW: usize = 1 << 14;
/// .. and of up to so many for each node of their diagram.
const LIST: usize = 2;

enum States {
    Listed(Windows),
    Drawn(Box<Diagram>),
}

/// Drives all possible states of value h from a row on; `None` if several are left at row `end`.  T = O(states) or
/// O(nodes) per row.
pub(super) fn drive(
    possible: &Possible,
    stretch: &Stretch,
    (h, start, end): (usize, usize, usize),
    budget: DiagramBudget,
) -> Result<Option<SingleState>, Halt> {
    let layer = &stretch.layers[h];
    let listed = if possible.count() <= FEW as u64 { Windows::new(possible) } else { None };
    let mut states = match listed {
        Some(windows) => States::Listed(windows),
        None => States::Drawn(Box::new(Diagram::new(possible, budget)?)),
    };
    let mut row = start;
    loop {
        if let States::Drawn(diagram) = &states {
            let count = usize::try_from(diagram.count()).unwrap_or(usize::MAX);
            if count <= FEW.max(diagram.nodes().saturating_mul(LIST))
                && count.saturating_mul(size_of::<(u128, u128)>()) <= budget.memory.saturating_sub(diagram.bytes())
                && let Some(windows) = diagram.windows(count)
            {
                states = States::Listed(windows);
            }
        }
        if let States::Listed(Windows { origin, states }) = &states
            && let [(diagonals, columns)] = states[..]
        {
            return Ok(Some(SingleState { row, origin: *origin, diagonals, columns }));
        }
        if row == end {
            return Ok(None);
        }
        if !(budget.go_on)() {
            return Err(Halt::Stopped);
        }
        let (inserts, lower) = (layer.inserts(row), stretch.lower(h, row));
        states = match states {
            // Too wide to go on as a list: such a start leads nowhere.
            States::Listed(windows) => match windows.step(inserts, lower) {
                Some(windows) => States::Listed(windows),
                None => return Ok(None),
            },
            States::Drawn(mut diagram) => {
                diagram.step(inserts, lower, budget)?;
                States::Drawn(diagram)
            }
        };
        row += 1;
    }
}
