//! The inner loop for 64-bit windows, eight classes at a time.
#![allow(unsafe_code)]

use super::sweep::{Extent, LANES, ROWS, Sweep, portable};
use std::arch::x86_64::*;
use std::ops::Range;

/// The same as [`portable`], and the portable loop itself where the processor has no AVX2 or the tile is cut short.
pub(super) fn sweep(sweep: Sweep<'_, u64>) -> Extent<u64> {
    if sweep.rows != ROWS || !is_x86_feature_detected!("avx2") {
        return portable(sweep);
    }
    // SAFETY: AVX2 is all that the function needs, and the processor has it.
    unsafe { all_groups(sweep) }
}

/// Two vectors of classes are run side by side: each waits for its last row, and the other fills the time.
const VECTORS: usize = LANES / 4;

type WideVector = [__m256i; VECTORS];

#[target_feature(enable = "avx2")]
fn all_groups(mut sweep: Sweep<'_, u64>) -> Extent<u64> {
    let mut need = [[_mm256_setzero_si256(); VECTORS]; ROWS];
    for (k, need) in need.iter_mut().enumerate() {
        *need = [_mm256_set1_epi64x((sweep.inserts >> k & 1).cast_signed()); VECTORS];
    }
    let mut ends = TileEnds {
        any: _mm256_setzero_si256(),
        every: _mm256_set1_epi64x(-1),
        truth: [_mm256_set1_epi64x(sweep.truth.d.cast_signed()), _mm256_set1_epi64x(sweep.truth.c.cast_signed())],
        shift: _mm_cvtsi32_si128(sweep.shift.cast_signed()),
    };
    let (newborn, all) = (sweep.newborn / LANES, sweep.d.len() / LANES);
    let run = if sweep.here.is_empty() { run::<false> } else { run::<true> };
    run(&mut sweep, 0..newborn, &need, &mut ends);
    for i in newborn..all {
        let need = later(&need, LANES * (i - newborn));
        run(&mut sweep, i..i + 1, &need, &mut ends);
    }
    let (mut any, mut every) = ([0; 4], [0; 4]);
    store_four(&mut any, ends.any);
    store_four(&mut every, ends.every);
    Extent { any: any.iter().fold(0, |a, b| a | b), every: every.iter().fold(!0, |a, b| a & b) }
}

/// Groups of classes through all rows. What they take is read and written in squares of four rows by four classes,
/// turned over in between, which costs less than gathering each row.
#[target_feature(enable = "avx2")]
fn run<const WRITE: bool>(
    sweep: &mut Sweep<'_, u64>,
    groups: Range<usize>,
    need: &[WideVector; ROWS],
    ends: &mut TileEnds,
) {
    let (d_start, c_start) = (sweep.d.as_chunks::<LANES>().0, sweep.c.as_chunks::<LANES>().0);
    let (d_end, c_end) = (sweep.d_end.as_chunks_mut::<LANES>().0, sweep.c_end.as_chunks_mut::<LANES>().0);
    let parents = sweep.parent.as_chunks::<LANES>().0;
    let here = sweep.here.as_chunks_mut::<LANES>().0;
    for i in groups {
        let mut taken = [&sweep.above[0]; LANES];
        for (taken, &p) in taken.iter_mut().zip(&parents[i]) {
            *taken = &sweep.above[p as usize];
        }
        let (mut d, mut c) = (load(&d_start[i]), load(&c_start[i]));
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
                let here = &mut here[i];
                for (v, square) in squares.iter_mut().enumerate() {
                    transpose(square);
                    for (lane, &row) in square.iter().enumerate() {
                        store_four(&mut here[4 * v + lane].as_chunks_mut().0[q], row);
                    }
                }
            }
        }
        sweep.equal[i] = ends.close(&mut d, &mut c);
        store(&mut d_end[i], d);
        store(&mut c_end[i], c);
    }
}

/// The insert bits of classes born in the rows `born`, `born` + 1, ...: none before the birth, which leaves the dummy
/// state as it is.
#[target_feature(enable = "avx2")]
fn later(need: &[WideVector; ROWS], born: usize) -> [WideVector; ROWS] {
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
struct TileEnds {
    any: __m256i,
    every: __m256i,
    truth: [__m256i; 2],
    shift: __m128i,
}

impl TileEnds {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn close(&mut self, d: &mut WideVector, c: &mut WideVector) -> u8 {
        let mut equal = 0;
        for (d, c) in d.iter_mut().zip(c) {
            self.any = _mm256_or_si256(self.any, *d);
            self.every = _mm256_and_si256(self.every, *d);
            *d = _mm256_srl_epi64(*d, self.shift);
            // The lowest zero of D is firstd; its negative has all bits from there on.
            let firstd = _mm256_andnot_si256(*d, _mm256_sub_epi64(*d, _mm256_set1_epi64x(-1)));
            let from_firstd = _mm256_sub_epi64(_mm256_setzero_si256(), firstd);
            *c = _mm256_and_si256(_mm256_srl_epi64(*c, self.shift), from_firstd);
            let same = [_mm256_cmpeq_epi64(*d, self.truth[0]), _mm256_cmpeq_epi64(*c, self.truth[1])];
            let lanes = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_and_si256(same[0], same[1])));
            // One bit for each of the four lanes, the second vector above the first.
            equal = equal >> 4 | (lanes & 15).to_le_bytes()[0] << 4;
        }
        equal
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
fn load(words: &[u64; LANES]) -> WideVector {
    let mut pair = [_mm256_setzero_si256(); VECTORS];
    for (vector, words) in pair.iter_mut().zip(words.as_chunks().0) {
        *vector = load_four(words);
    }
    pair
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(words: &mut [u64; LANES], pair: WideVector) {
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
