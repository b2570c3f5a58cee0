//! That preperiod and period are the least possible.

use super::comparisons::Comparisons;
use super::table::DifferenceTable;
use crate::proof::stop::{CheckStep, Stop};

/// The row before the preperiod does not come again.
pub fn preperiod(table: &DifferenceTable) -> CheckStep {
    let Some(row) = table.preperiod.checked_sub(1) else { return Ok(()) };
    let difference = table.at(row);
    if difference != table.at(row + table.period) {
        return Ok(());
    }
    let reason =
        format!("row {row} has the difference {difference} a period later, too, so that a smaller one would do");
    Err(Stop::rejected("preperiod", reason))
}

/// No proper part of the period is a period. The least one divides all others, so it is enough to divide by each prime.
pub fn period(table: &DifferenceTable, work: &mut Comparisons) -> CheckStep {
    let mut left = table.period;
    let mut prime = 2;
    while left > 1 {
        if prime > left / prime {
            prime = left;
        }
        if left.is_multiple_of(prime) {
            let shorter = table.period / prime;
            work.spend(shorter as u64)?;
            let mut rows = table.preperiod..table.rows();
            if rows.all(|row| table.at(row) == table.at(row + shorter)) {
                let reason = format!("{shorter} is a period, too");
                return Err(Stop::rejected("period", reason));
            }
            left /= prime;
        } else {
            work.spend(1)?;
            prime += 1;
        }
    }
    Ok(())
}
