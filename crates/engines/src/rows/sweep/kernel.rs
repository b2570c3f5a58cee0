//! The mex of neighbouring cells of an antidiagonal, in lanes.
//!
//! Cells (x, y), (x+1, y-1), .. do not reach each other, so they are done side by side, one lane each: the words of their
//! three sets are joined from the lowest word that is not full in a row upwards, and the lowest zero of each lane is set in
//! all three. A lane needs no position of its bit and no shift; all it does is `or`, `+ 1`, `and not`.
//!
//! Eight rows per group: with four, twice as many loops end at a place that cannot be foreseen; writing only the words that
//! change, bit by bit, and testing for the end every second word, were both slower.
//!
//! The code is plain; on x86-64 it is compiled a second time for AVX2 and chosen at run time, which is the only unsafe call.

use super::travelling_sets::View;
use std::ops::Range;

/// Rows per group.
pub(super) const LANES: usize = 8;

/// One word of the sets of a group's rows.
type Lanes = [u64; LANES];

/// The sets of a wave, seen by the kernel.
pub(super) struct Wave<'a> {
    /// Words per set.
    pub(super) words: usize,
    /// Per group: the lowest word that is not full in all of its rows.
    pub(super) low: &'a mut [u64],
    /// The groups to do.
    pub(super) groups: Range<usize>,
    /// What rows have used.
    pub(super) rows: View<'a>,
    /// What the columns hold.
    pub(super) columns: View<'a>,
    /// What the diagonals hold.
    pub(super) slants: View<'a>,
    /// For moves by fixed offsets: values of reached cells, one list per offset, each from row `-lead` on.
    pub(super) reached: &'a [&'a [u64]],
    /// Whether the values found are wanted: the next two stay as they are if not.
    pub(super) values: bool,
    /// The word found, by row.
    pub(super) word: &'a mut [u64],
    /// The bit found in it, by row.
    pub(super) bit: &'a mut [u64],
}

/// Which of the sets there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UsedSets {
    pub(super) column: bool,
    pub(super) slant: bool,
    pub(super) offsets: bool,
}

/// Does these groups of one antidiagonal. `false` if a window was too narrow, which the bounds on values exclude.
pub(super) fn run(kind: UsedSets, wave: Wave) -> bool {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        #[allow(unsafe_code)]
        // SAFETY: the machine has the feature for which the function is compiled.
        return unsafe { run_avx2(kind, wave) };
    }
    run_portably(kind, wave)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn run_avx2(kind: UsedSets, wave: Wave) -> bool {
    choose(kind, wave)
}

/// The same, compiled for any machine.
pub(super) fn run_portably(kind: UsedSets, wave: Wave) -> bool {
    choose(kind, wave)
}

#[inline(always)]
fn choose(kind: UsedSets, wave: Wave) -> bool {
    match (kind.column, kind.slant, kind.offsets, wave.values) {
        (true, true, _, false) => groups::<true, true, false, false>(wave),
        (true, true, _, true) => groups::<true, true, false, true>(wave),
        (true, false, false, _) => groups::<true, false, false, true>(wave),
        (true, false, true, _) => groups::<true, false, true, true>(wave),
        (false, true, _, _) => groups::<false, true, false, true>(wave),
        (false, false, _, _) => groups::<false, false, true, true>(wave),
    }
}

#[inline(always)]
fn groups<const COLUMN: bool, const SLANT: bool, const OFFSETS: bool, const VALUES: bool>(wave: Wave) -> bool {
    let Wave { words, low, groups, rows, columns, slants, reached, word, bit, .. } = wave;
    let mut fits = true;
    for (group, low) in low.iter_mut().enumerate().take(groups.end).skip(groups.start) {
        let row = group * LANES;
        let (rows_at, columns_at, slants_at) = (rows.origin + row, columns.origin + row, slants.origin + row);
        let start = (*low % words as u64) as usize;
        let mut open: Lanes = [!0; LANES];
        let mut bits: Lanes = [0; LANES];
        let mut skipped: Lanes = [0; LANES];
        let mut at = start;
        let mut left = words;
        while left > 0 {
            left -= 1;
            let r = lanes(rows.cells, at * rows.stride + rows_at);
            let mut used = *r;
            if COLUMN {
                let c = lanes(columns.cells, at * columns.stride + columns_at);
                (0..LANES).for_each(|l| used[l] |= c[l]);
            }
            if SLANT {
                let d = lanes(slants.cells, at * slants.stride + slants_at);
                (0..LANES).for_each(|l| used[l] |= d[l]);
            }
            if OFFSETS {
                let base = 64 * (*low + (words - 1 - left) as u64);
                for values in reached {
                    let Some(values) = values[row..].first_chunk::<LANES>() else { return false };
                    for l in 0..LANES {
                        let place = values[l].wrapping_sub(base);
                        used[l] |= if place < 64 { 1 << place } else { 0 };
                    }
                }
            }
            let mut found: Lanes = [0; LANES];
            for l in 0..LANES {
                found[l] = !used[l] & used[l].wrapping_add(1) & open[l];
                open[l] = if found[l] == 0 { open[l] } else { 0 };
                if VALUES {
                    bits[l] |= found[l];
                    skipped[l] = skipped[l].wrapping_add(open[l] & 1);
                }
            }
            let r = lanes(rows.cells, at * rows.stride + rows_at);
            (0..LANES).for_each(|l| r[l] |= found[l]);
            if COLUMN {
                let c = lanes(columns.cells, at * columns.stride + columns_at);
                (0..LANES).for_each(|l| c[l] |= found[l]);
            }
            if SLANT {
                let d = lanes(slants.cells, at * slants.stride + slants_at);
                (0..LANES).for_each(|l| d[l] |= found[l]);
            }
            if open.iter().fold(0, |all, &lane| all | lane) == 0 {
                break;
            }
            at += 1;
            if at == words {
                at = 0;
            }
        }
        fits &= open.iter().fold(0, |all, &lane| all | lane) == 0;
        if VALUES {
            let place = lanes(word, row);
            (0..LANES).for_each(|l| place[l] = low.wrapping_add(skipped[l]));
            *lanes(bit, row) = bits;
        }
        // A word that is full in all the rows is needed no more; it becomes the highest one.
        let mut at = start;
        loop {
            let r = lanes(rows.cells, at * rows.stride + rows_at);
            if r.iter().fold(!0, |all, &lane| all & lane) != !0 {
                break;
            }
            *r = [0; LANES];
            *low += 1;
            at += 1;
            if at == words {
                at = 0;
            }
        }
    }
    fits
}

#[inline(always)]
fn lanes(words: &mut [u64], at: usize) -> &mut Lanes {
    words[at..].first_chunk_mut().expect("sets are padded to whole groups")
}
