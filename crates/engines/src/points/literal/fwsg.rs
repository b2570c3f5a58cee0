//! Algorithm FWSG (f-wythoff-2013, section 3): the sequences T_0, T_1, ... of F-Wythoff, each in turn.

use std::collections::HashSet;

/// T_0..T_j of F-Wythoff, up to and including the last entry in a row below `rows`; `tables[i][k]` is the k-th i-position
/// (a, b), a <= b.  T = O(j rows^2), for step 2a asks every earlier entry of a sequence.
///
/// The ratio of an entry (0, b) has no value, and counts as different from every other: the rule lets the smaller pile not
/// reach 0, so such an entry is never an option.
pub fn fwsg(j: usize, rows: u64) -> Vec<Vec<(u64, u64)>> {
    let mut tables: Vec<Vec<(u64, u64)>> = Vec::new();
    // The entries of the sequences before the current one, for step 2b.
    let mut lower: HashSet<(u64, u64)> = HashSet::new();
    for _ in 0..=j {
        let mut table: Vec<(u64, u64)> = Vec::new();
        let mut seen: HashSet<u64> = HashSet::new();
        let mut mex = 0;
        loop {
            // Step 1.
            while seen.contains(&mex) {
                mex += 1;
            }
            let p = mex;
            if p >= rows {
                break;
            }
            // Step 2.
            let is_free = |&m: &u64| {
                let alike =
                    |&(a, b): &(u64, u64)| b - a == m && ratio(a, b).is_some_and(|x| Some(x) == ratio(p, p + m));
                !table.iter().any(alike) && !lower.contains(&(p, p + m)) && table.iter().all(|&(_, b)| p + m != b)
            };
            let Some(q) = (0..).find(is_free) else { break };
            // Step 3.
            table.push((p, p + q));
            seen.extend([p, p + q]);
        }
        lower.extend(&table);
        tables.push(table);
    }
    tables
}

/// floor(b / a), if a > 0.
fn ratio(a: u64, b: u64) -> Option<u64> {
    b.checked_div(a)
}

#[cfg(test)]
mod tests {
    use super::fwsg;
    use crate::{board, job::Job};

    #[test]
    fn every_value_of_a_board() {
        let (rows, j) = (300usize, 12usize);
        let cols = 2 * rows + j + 1;
        let table = board::table(&"f-wythoff".parse().unwrap(), rows, cols, &Job::default()).unwrap();
        let tables = fwsg(j, rows as u64);
        for (value, entries) in tables.iter().enumerate() {
            for &(a, b) in entries {
                assert_eq!(table.get(a as usize, b as usize) as usize, value, "({a},{b})");
            }
        }
        let cells = (0..rows).flat_map(|a| (a..cols).map(move |b| (a, b)));
        let found: usize = tables.iter().map(Vec::len).sum();
        assert_eq!(found, cells.filter(|&(a, b)| table.get(a, b) as usize <= j).count());
    }
}
