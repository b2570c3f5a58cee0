//! The recursion for P-positions, word for word; the oracle of the faster ones.

use std::collections::BTreeMap;

/// D(0), .., D(rows - 1) for the K with these elements.
pub(super) fn differences(elements: &[usize], rows: usize) -> Vec<i32> {
    let mut partner: BTreeMap<usize, usize> = BTreeMap::new();
    for a in 0..rows {
        if !partner.contains_key(&a) {
            let reached = |d: usize| elements.iter().any(|&k| k <= a && partner[&(a - k)] == a - k + d);
            let free = |d: usize| !partner.contains_key(&(a + d));
            let d = (0..).find(|&d| free(d) && !reached(d)).unwrap();
            partner.insert(a, a + d);
            partner.insert(a + d, a);
        }
    }
    (0..rows).map(|a| (partner[&a] as i64 - a as i64) as i32).collect()
}
