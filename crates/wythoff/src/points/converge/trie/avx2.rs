//! The inner loop for 64-bit windows, eight classes at a time.
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

/// Two vectors of classes are run side by side: each waits for its last row, and the other fills the time.
const VECTORS: usize = LANES / 4;

type Pair = [__m256i; VECTORS];

#[target_feature(enable = "avx2")]
fn all_groups(sweep: Sweep<'_, u64>) -> Extent<u64> {
    let Sweep { d, c, parent, above, here, d_end, c_end, inserts, shift, newborn, .. } = sweep;
    let (d, c, parent) = (d.as_chunks::<LANES>().0, c.as_chunks::<LANES>().0, parent.as_chunks::<LANES>().0);
    let (d_end, c_end) = (d_end.as_chunks_mut::<LANES>().0, c_end.as_chunks_mut::<LANES>().0);
    let here = here.as_chunks_mut::<LANES>().0;
    let zero = _mm256_setzero_si256();
    let mut need = [[zero; VECTORS]; ROWS];
    for (k, need) in need.iter_mut().enumerate() {
        *need = [_mm256_set1_epi64x((inserts >> k & 1).cast_signed()); VECTORS];
    }
    let mut scratch = [[0; ROWS]; LANES];
    let mut ends = Ends { any: zero, every: _mm256_set1_epi64x(-1), shift };
    for i in 0..d.len() {
        let mut taken = [&above[0]; LANES];
        for (taken, &p) in taken.iter_mut().zip(&parent[i]) {
            *taken = &above[p as usize];
        }
        let mut state = [load(&d[i]), load(&c[i])];
        let write = here.get_mut(i);
        if let Some(born) = (LANES * i).checked_sub(newborn) {
            group::<true>(&mut state, &taken, &later(&need, born), write.unwrap_or(&mut scratch));
        } else if let Some(here) = write {
            group::<true>(&mut state, &taken, &need, here);
        } else {
            group::<false>(&mut state, &taken, &need, &mut scratch);
        }
        ends.close(&mut state);
        store(&mut d_end[i], state[0]);
        store(&mut c_end[i], state[1]);
    }
    let (mut any, mut every) = ([0; 4], [0; 4]);
    store_four(&mut any, ends.any);
    store_four(&mut every, ends.every);
    Extent { any: any.iter().fold(0, |a, b| a | b), every: every.iter().fold(!0, |a, b| a & b) }
}

/// A group of classes through all rows. What they take is read and written in squares of four rows by four classes,
/// turned over in between, which costs less than gathering each row.
#[target_feature(enable = "avx2")]
#[inline]
fn group<const WRITE: bool>(
    state: &mut [Pair; 2],
    taken: &[&Tile<u64>; LANES],
    need: &[Pair; ROWS],
    here: &mut [Tile<u64>; LANES],
) {
    let [mut d, mut c] = *state;
    for q in 0..ROWS / 4 {
        let mut squares = [[_mm256_setzero_si256(); 4]; VECTORS];
        for (v, square) in squares.iter_mut().enumerate() {
            for (lane, row) in square.iter_mut().enumerate() {
                *row = load_four(&taken[4 * v + lane].as_chunks().0[q]);
            }
            transpose(square);
        }
        for k in 0..4 {
            for v in 0..VECTORS {
                let t = squares[v][k];
                let x = _mm256_or_si256(_mm256_or_si256(d[v], c[v]), t);
                let bit = _mm256_andnot_si256(x, _mm256_add_epi64(x, need[4 * q + k][v]));
                d[v] = _mm256_or_si256(d[v], bit);
                c[v] = _mm256_srli_epi64::<1>(_mm256_or_si256(c[v], bit));
                squares[v][k] = _mm256_or_si256(t, bit);
            }
        }
        if WRITE {
            for (v, square) in squares.iter_mut().enumerate() {
                transpose(square);
                for (lane, &row) in square.iter().enumerate() {
                    store_four(&mut here[4 * v + lane].as_chunks_mut().0[q], row);
                }
            }
        }
    }
    *state = [d, c];
}

/// The insert bits of classes born in the rows `born`, `born` + 1, ...: none before the birth, which leaves the dummy
/// state as it is.
#[target_feature(enable = "avx2")]
fn later(need: &[Pair; ROWS], born: usize) -> [Pair; ROWS] {
    const FIRST: [[u64; 4]; 5] = [[0; 4], [!0, 0, 0, 0], [!0, !0, 0, 0], [!0, !0, !0, 0], [!0; 4]];
    let mut need = *need;
    for (k, need) in need.iter_mut().enumerate() {
        for (v, need) in need.iter_mut().enumerate() {
            let alive = (k + 1).saturating_sub(born + 4 * v).min(4);
            *need = _mm256_and_si256(*need, load_four(&FIRST[alive]));
        }
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
    fn close(&mut self, state: &mut [Pair; 2]) {
        let [d, c] = state;
        let shift = _mm_cvtsi32_si128(self.shift.cast_signed());
        for (d, c) in d.iter_mut().zip(c) {
            self.any = _mm256_or_si256(self.any, *d);
            self.every = _mm256_and_si256(self.every, *d);
            *d = _mm256_srl_epi64(*d, shift);
            // The lowest zero of D is firstd; its negative has all bits from there on.
            let firstd = _mm256_andnot_si256(*d, _mm256_sub_epi64(*d, _mm256_set1_epi64x(-1)));
            let from_firstd = _mm256_sub_epi64(_mm256_setzero_si256(), firstd);
            *c = _mm256_and_si256(_mm256_srl_epi64(*c, shift), from_firstd);
        }
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn transpose(square: &mut [__m256i; 4]) {
    let [a, b, c, d] = *square;
    let (ab, ab_odd) = (_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
    let (cd, cd_odd) = (_mm256_unpacklo_epi64(c, d), _mm256_unpackhi_epi64(c, d));
    *square = [
        _mm256_permute2x128_si256::<0x20>(ab, cd),
        _mm256_permute2x128_si256::<0x20>(ab_odd, cd_odd),
        _mm256_permute2x128_si256::<0x31>(ab, cd),
        _mm256_permute2x128_si256::<0x31>(ab_odd, cd_odd),
    ];
}

#[target_feature(enable = "avx2")]
#[inline]
fn load(words: &[u64; LANES]) -> Pair {
    let mut pair = [_mm256_setzero_si256(); VECTORS];
    for (vector, words) in pair.iter_mut().zip(words.as_chunks().0) {
        *vector = load_four(words);
    }
    pair
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(words: &mut [u64; LANES], pair: Pair) {
    for (vector, words) in pair.into_iter().zip(words.as_chunks_mut().0) {
        store_four(words, vector);
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn load_four(words: &[u64; 4]) -> __m256i {
    // SAFETY: the reference covers the 32 bytes that are read, and an unaligned read is allowed.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store_four(words: &mut [u64; 4], value: __m256i) {
    // SAFETY: the reference covers the 32 bytes that are written, and an unaligned write is allowed.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), value) }
}
