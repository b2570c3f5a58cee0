//! The recursion for any K whose elements are numbers of rows: the differences that K reaches are marked in each row.

use super::Recursion;
use std::collections::VecDeque;

/// The recursion with lists.
pub(super) struct ListRecursion {
    /// K, increasing.
    elements: Vec<usize>,
    /// The columns in use from the next row on; nothing after the last one.
    used: VecDeque<bool>,
    /// For each difference the last row that found it reached, plus one.
    reached: Vec<usize>,
}

impl ListRecursion {
    /// Before row 0.
    pub(super) fn new(mut elements: Vec<usize>) -> ListRecursion {
        elements.sort_unstable();
        ListRecursion { elements, used: VecDeque::new(), reached: Vec::new() }
    }
}

impl Recursion for ListRecursion {
    type Used = VecDeque<bool>;

    fn step(&mut self, record: &[i32]) -> Option<i32> {
        let row = record.len();
        if self.used.pop_front().unwrap_or(false) {
            return Some(super::PARTNERED);
        }
        for &k in self.elements.iter().take_while(|&&k| k <= row) {
            if let Ok(d) = usize::try_from(record[row - k]) {
                self.reached[d] = row + 1;
            }
        }
        // Column row + d is used[d - 1], now that the row itself is gone from the front.
        let in_use = |d: usize| d > 0 && self.used.get(d - 1).copied().unwrap_or(false);
        let d = (0..).find(|&d| !in_use(d) && self.reached.get(d) != Some(&(row + 1)))?;
        if d > self.used.len() {
            self.used.resize(d, false);
        }
        if d > 0 {
            self.used[d - 1] = true;
        }
        if d >= self.reached.len() {
            self.reached.resize(d + 1, 0);
        }
        i32::try_from(d).ok()
    }

    fn used(&self) -> &VecDeque<bool> {
        &self.used
    }
}
