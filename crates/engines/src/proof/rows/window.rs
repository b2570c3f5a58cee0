//! Sets of values near a column, as bits: value v has the place v mod M, M the number of bits, so nothing is ever shifted.
//!
//! A window stands for what it should as long as the values in it lie within M of each other, which its users test.

/// The least value from `least` on that none of the windows has; `None` if they are full.
pub fn mex(least: u64, a: &[u64], b: &[u64], c: &[u64]) -> Option<u64> {
    let wrap = a.len() - 1;
    let mut mask = u64::MAX << (least % 64);
    for word in least / 64..least / 64 + a.len() as u64 {
        let at = word as usize & wrap;
        let free = !(a[at] | b[at] | c[at]) & mask;
        if free != 0 {
            return Some(64 * word + u64::from(free.trailing_zeros()));
        }
        mask = u64::MAX;
    }
    None
}

fn place(window: &[u64], value: u64) -> usize {
    (value / 64) as usize & (window.len() - 1)
}

pub fn has(window: &[u64], value: u64) -> bool {
    window[place(window, value)] >> (value % 64) & 1 == 1
}

pub fn set(window: &mut [u64], value: u64) {
    let at = place(window, value);
    window[at] |= 1 << (value % 64);
}

pub fn clear(window: &mut [u64], value: u64) {
    let at = place(window, value);
    window[at] &= !(1 << (value % 64));
}

/// Records that a row has used a value, given the least one it had not used and the used ones above it.
pub fn take(least: &mut u64, used: &mut [u64], value: u64) {
    if value < *least {
        return; // only where a row may repeat a value: R-Wythoff before its diagonal
    }
    set(used, value);
    // All used from the least unused one on: those no longer need a place.
    loop {
        let at = place(used, *least);
        let run = u64::from((used[at] >> (*least % 64)).trailing_ones());
        if run == 0 {
            return;
        }
        used[at] &= !(u64::MAX >> (64 - run) << (*least % 64));
        *least += run;
    }
}
