//! Lemma 1 of duchene-2009 as it is printed: the matrix of first values, and two conditions on it for every p > max K.

use crate::board::Table;

/// Condition (i): each row and each column of the first p x p values contains 0, .., p - 1.
pub fn condition_i(table: &Table, p: usize) -> bool {
    let complete = |values: &mut dyn Iterator<Item = u32>| {
        let mut seen = vec![false; p];
        values.filter(|&v| (v as usize) < p).for_each(|v| seen[v as usize] = true);
        seen.iter().all(|&seen| seen)
    };
    (0..p).all(|a| complete(&mut (0..p).map(|b| table.get(a, b))))
        && (0..p).all(|b| complete(&mut (0..p).map(|a| table.get(a, b))))
}

/// Condition (ii): G(a + p - k, b + p - k) differs from G(a, b) wherever both stand in the matrix, k in K.
pub fn condition_ii(table: &Table, set: &[usize], p: usize) -> bool {
    set.iter().filter(|&&k| k <= p).all(|&k| {
        let back = p - k;
        (0..k).all(|a| (0..k).all(|b| table.get(a + back, b + back) != table.get(a, b)))
    })
}

/// The least p > max K, as far as the table goes, for which both conditions hold: the game is then closed p-nim-regular.
pub fn lemma_1(table: &Table, set: &[usize]) -> Option<usize> {
    let largest = set.iter().copied().max()?;
    (largest + 1..=table.rows()).find(|&p| condition_i(table, p) && condition_ii(table, set, p))
}

/// Whether the values of a board are as closed p-nim-regularity says (Definition 6), whatever p is.
pub fn is_closed_on(table: &Table, p: usize) -> bool {
    let entry = |a: usize, b: usize| p * ((a / p) ^ (b / p)) + table.get(a % p, b % p) as usize;
    let cells = || (0..table.rows()).flat_map(|a| (0..table.cols()).map(move |b| (a, b)));
    p <= table.rows() && condition_i(table, p) && cells().all(|(a, b)| table.get(a, b) as usize == entry(a, b))
}

/// Whether the quotients of the values of a board by q are those of Nim.
pub fn is_quotient_on(table: &Table, q: usize) -> bool {
    let cells = || (0..table.rows()).flat_map(|a| (0..table.cols()).map(move |b| (a, b)));
    cells().all(|(a, b)| table.get(a, b) as usize / q == (a / q) ^ (b / q))
}
