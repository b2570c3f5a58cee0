//! The three properties that make a set of positions the set of P-positions.

use super::comparisons::Comparisons;
use super::elements::Elements;
use super::table::DifferenceTable;
use crate::proof::stop::{CheckStep, Stop};

/// Each row holds one position, and each column.
///
/// A row from preperiod + spread on has a partner that is not before the preperiod, so what holds there holds a period later.
pub fn involution(table: &DifferenceTable, work: &mut Comparisons) -> CheckStep {
    let spread = table.spread() as usize;
    for row in 0..table.rows() + spread {
        work.spend(1)?;
        let difference = table.at(row);
        let partner = usize::try_from(row as i64 + difference);
        if partner.is_ok_and(|partner| table.at(partner) == -difference) {
            continue;
        }
        let reason = format!("row {row} has the difference {difference}, but its partner has not {}", -difference);
        return Err(Stop::rejected("involution", reason));
    }
    Ok(())
}

/// No position reaches another by taking k from both piles.
///
/// For rows from the preperiod on, both differences come again a period later.
pub fn attack(table: &DifferenceTable, elements: &Elements, work: &mut Comparisons) -> CheckStep {
    for row in 0..table.rows() {
        work.spend(elements.len() as u64)?;
        let difference = table.at(row);
        let near = elements.rows.iter().find(|&&k| table.at(row + k) == difference);
        if let Some(k) = near {
            let other = row + k;
            let reason = format!("rows {row} and {other} have the same difference {difference}, and {k} is in K");
            return Err(Stop::rejected("attack", reason));
        }
        if let Some(k) = elements.residues.iter().find(|&&k| table.late(row, k) == difference) {
            let period = table.period;
            let reason = format!(
                "row {row} has the difference {difference} of a later row, and the rows between them, {k} modulo {period}, are in \
                 K"
            );
            return Err(Stop::rejected("attack", reason));
        }
    }
    Ok(())
}

/// Every other position reaches one.
///
/// Let (a, a + d) be one that does not so by taking from one pile: 0 <= d < D(a), and a + d has a partner above a. From the
/// preperiod on, all rows with the residue of a are alike in this. If some k in K leads to a row whose residue has the
/// difference d, it does so for all of these rows from preperiod + k on; those before are looked at one by one.
pub fn reach(table: &DifferenceTable, elements: &Elements, work: &mut Comparisons) -> CheckStep {
    for row in 0..table.rows() {
        for d in 0..table.at(row).max(0) {
            work.spend(1)?;
            if table.at(row + d as usize) <= -d {
                continue;
            }
            if row < table.preperiod {
                near(table, elements, row, d, work)?;
                continue;
            }
            work.spend(elements.rows.len() as u64)?;
            // The row k back, modulo the period.
            let back = |k: usize| table.late(row, table.period - k % table.period);
            let Some(k) = elements.rows.iter().copied().find(|&k| back(k) == d) else {
                return Err(none(row, d));
            };
            for early in (row..table.preperiod + k).step_by(table.period) {
                near(table, elements, early, d, work)?;
            }
        }
    }
    Ok(())
}

/// That (row, row + d) reaches one, by looking.
fn near(table: &DifferenceTable, elements: &Elements, row: usize, d: i64, work: &mut Comparisons) -> CheckStep {
    let mut smaller = elements.rows.iter().take_while(|&&k| k <= row);
    let mut tried = 0;
    let found = smaller.any(|k| {
        tried += 1;
        table.at(row - k) == d
    });
    work.spend(1 + tried)?;
    if found { Ok(()) } else { Err(none(row, d)) }
}

fn none(row: usize, d: i64) -> Stop {
    let reason = format!("({row},{}) is said to be no P-position, but it is not shown to reach one", row as i64 + d);
    Stop::rejected("reach", reason)
}
