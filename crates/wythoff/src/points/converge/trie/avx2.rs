//! The inner loop for 64-bit windows, four classes at a time.
#![allow(unsafe_code)]

use super::sweep::{Extent, LANES, ROWS, Sweep, Tile, portable};
use std::arch::x86_64::*;

/// The same as [`portable`], and the portable loop itself where the processor has no AVX2 or the tile is cut short.
pub(in crate::points::converge) fn sweep(sweep: Sweep<'_, u64>) -> Extent<u64> {
    if sweep.rows != ROWS || !is_x86_feature_detected!("avx2") {
        return portable(sweep);
    }
    // SAFETY: the processor has AVX2.
    unsafe { all_groups(sweep) }
}

#[target_feature(enable = "avx2")]
fn all_groups(sweep: Sweep<'_, u64>) -> Extent<u64> {
    let Sweep { d, c, parent, above, here, d_end, c_end, inserts, shift, newborn, .. } = sweep;
    let (d, c, parent) = (d.as_chunks::<LANES>().0, c.as_chunks::<LANES>().0, parent.as_chunks::<LANES>().0);
    let (d_end, c_end) = (d_end.as_chunks_mut::<LANES>().0, c_end.as_chunks_mut::<LANES>().0);
    let here = here.as_chunks_mut::<LANES>().0;
    let need: [__m256i; ROWS] = std::array::from_fn(|k| _mm256_set1_epi64x((inserts >> k & 1).cast_signed()));
    let mut scratch = [[0; ROWS]; LANES];
    let mut ends = Ends { any: _mm256_setzero_si256(), every: _mm256_set1_epi64x(-1), shift };
    for i in 0..d.len() {
        let taken = parent[i].map(|p| &above[p as usize]);
        let state = [load(&d[i]), load(&c[i])];
        let born = (LANES * i).checked_sub(newborn);
        let write = here.get_mut(i);
        let state = match (born, write) {
            (None, Some(here)) => group::<true>(state, taken, &need, here),
            (None, None) => group::<false>(state, taken, &need, &mut scratch),
            (Some(born), write) => {
                let need = later(&need, born);
                group::<true>(state, taken, &need, write.unwrap_or(&mut scratch))
            }
        };
        let [d, c] = ends.close(state);
        store(&mut d_end[i], d);
        store(&mut c_end[i], c);
    }
    let (mut any, mut every) = ([0; LANES], [0; LANES]);
    store(&mut any, ends.any);
    store(&mut every, ends.every);
    Extent { any: any.iter().fold(0, |a, b| a | b), every: every.iter().fold(!0, |a, b| a & b) }
}

/// Four classes through all rows. Rows are read and written in squares of four rows by four classes, turned over in
/// between, which costs less than gathering each row.
#[target_feature(enable = "avx2")]
#[inline]
fn group<const WRITE: bool>(
    [mut d, mut c]: [__m256i; 2],
    taken: [&Tile<u64>; LANES],
    need: &[__m256i; ROWS],
    here: &mut [Tile<u64>; LANES],
) -> [__m256i; 2] {
    let squares = taken.map(|tile| tile.as_chunks::<LANES>().0);
    for q in 0..ROWS / LANES {
        let mut square = transpose(squares.map(|square| load(&square[q])));
        for (k, taken) in square.iter_mut().enumerate() {
            let x = _mm256_or_si256(_mm256_or_si256(d, c), *taken);
            let bit = _mm256_andnot_si256(x, _mm256_add_epi64(x, need[LANES * q + k]));
            d = _mm256_or_si256(d, bit);
            c = _mm256_srli_epi64::<1>(_mm256_or_si256(c, bit));
            *taken = _mm256_or_si256(*taken, bit);
        }
        if WRITE {
            for (tile, taken) in here.iter_mut().zip(transpose(square)) {
                store(&mut tile.as_chunks_mut::<LANES>().0[q], taken);
            }
        }
    }
    [d, c]
}

/// The insert bits of four classes born in the rows `born`, `born` + 1, ...: none before the birth, which leaves the
/// dummy state as it is.
#[target_feature(enable = "avx2")]
fn later(need: &[__m256i; ROWS], born: usize) -> [__m256i; ROWS] {
    let mut need = *need;
    for (k, need) in need.iter_mut().enumerate() {
        let alive: [u64; LANES] = std::array::from_fn(|lane| if k >= born + lane { !0 } else { 0 });
        *need = _mm256_and_si256(*need, load(&alive));
    }
    need
}

/// What is done at the end of a tile.
struct Ends {
    any: __m256i,
    every: __m256i,
    shift: u32,
}

impl Ends {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn close(&mut self, [d, c]: [__m256i; 2]) -> [__m256i; 2] {
        self.any = _mm256_or_si256(self.any, d);
        self.every = _mm256_and_si256(self.every, d);
        let shift = _mm_cvtsi32_si128(self.shift.cast_signed());
        let (d, c) = (_mm256_srl_epi64(d, shift), _mm256_srl_epi64(c, shift));
        // The lowest zero of D is firstd; its negative has all bits from there on.
        let firstd = _mm256_andnot_si256(d, _mm256_sub_epi64(d, _mm256_set1_epi64x(-1)));
        [d, _mm256_and_si256(c, _mm256_sub_epi64(_mm256_setzero_si256(), firstd))]
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn transpose([a, b, c, d]: [__m256i; 4]) -> [__m256i; 4] {
    let (ab, ab_odd) = (_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
    let (cd, cd_odd) = (_mm256_unpacklo_epi64(c, d), _mm256_unpackhi_epi64(c, d));
    [
        _mm256_permute2x128_si256::<0x20>(ab, cd),
        _mm256_permute2x128_si256::<0x20>(ab_odd, cd_odd),
        _mm256_permute2x128_si256::<0x31>(ab, cd),
        _mm256_permute2x128_si256::<0x31>(ab_odd, cd_odd),
    ]
}

#[target_feature(enable = "avx2")]
#[inline]
fn load(words: &[u64; LANES]) -> __m256i {
    // SAFETY: the reference covers the 32 bytes that are read, and an unaligned read is allowed.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(words: &mut [u64; LANES], value: __m256i) {
    // SAFETY: the reference covers the 32 bytes that are written, and an unaligned write is allowed.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), value) }
}
