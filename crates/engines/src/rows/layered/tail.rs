//! The period that the end of a row suggests.

/// The least period of a sequence, if at least an eighth of the sequence is seen a second time.
///
/// The failure function of Knuth, Morris and Pratt: the longest proper prefix that is also a suffix leaves out one least
/// period.  O(n) time, 4n bytes.
pub(super) fn least_period(tail: &[i32]) -> Option<usize> {
    u32::try_from(tail.len()).ok().filter(|&n| n >= 2)?;
    let mut border = vec![0u32; tail.len()];
    let mut matched = 0usize;
    for k in 1..tail.len() {
        while matched > 0 && tail[matched] != tail[k] {
            matched = border[matched - 1] as usize;
        }
        matched += usize::from(tail[matched] == tail[k]);
        border[k] = matched as u32;
    }
    let period = tail.len() - matched;
    (matched >= tail.len().div_ceil(8)).then_some(period)
}

/// The column from which a row repeats with this period, as far as it is known.  O(n).
pub(super) fn preperiod(offsets: &[i32], period: usize) -> usize {
    let repeats = offsets.len().saturating_sub(period);
    (0..repeats).rev().find(|&y| offsets[y] != offsets[y + period]).map_or(0, |y| y + 1)
}
