//! The tile of eight rows in AVX2 registers: three registers of four lanes, which hides the latency of each.
//!
//! The operations are those of [`super::tile`], with shifts that differ from lane to lane. Unsafe are the call of a function
//! compiled for AVX2, after a check at run time, and two changes of view: words as bytes, a register as words. The safe twin
//! is [`super::advance_portably`].

#![allow(unsafe_code)]

use super::{Lane, Overflow};
use crate::points::frame::TILE;
use std::arch::x86_64::*;

/// Registers of four lanes each.
const GROUPS: usize = 3;
/// Lanes in step.
pub(super) const LANES: usize = 4 * GROUPS;
/// The most columns that a tile may settle, so that four tiles and seven bits fit one word.
const MOST: u32 = 14;

/// Blocks of 64 rows after which the buffers are emptied.
const SECTION: usize = 64;
/// The bytes of a buffer: no more than [`MOST`] bits for eight rows, and a word.
const STRIDE: usize = SECTION * MOST as usize + 16;

/// Twelve windows.
type Lanes = [__m256i; GROUPS];

/// Whether this machine has AVX2.
pub(super) fn is_here() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")
}

/// Goes through `rows` rows in each lane.
pub(super) fn advance(lanes: &mut [Lane], rows: u64) {
    for lanes in lanes.chunks_mut(LANES) {
        assert!(is_here());
        let is_short = rows <= 64 * SECTION as u64;
        // SAFETY: the machine has the features for which the functions are compiled.
        unsafe { if is_short { in_step::<true>(lanes, rows) } else { in_step::<false>(lanes, rows) } }
    }
}

/// One value of each lane, in four windows per register.
#[target_feature(enable = "avx2,popcnt")]
fn gather(words: &[u64; LANES]) -> Lanes {
    let at = |i: usize| words[i].cast_signed();
    let mut lanes = [_mm256_setzero_si256(); GROUPS];
    for (q, lanes) in lanes.iter_mut().enumerate() {
        *lanes = _mm256_set_epi64x(at(4 * q + 3), at(4 * q + 2), at(4 * q + 1), at(4 * q));
    }
    lanes
}

/// The windows of a register, lane by lane.
fn lanes_of(x: __m256i) -> [u64; 4] {
    // SAFETY: both are 256 bits, and any bits make words. The first lane is the lowest.
    unsafe { std::mem::transmute(x) }
}

/// The windows of one value.
#[derive(Clone, Copy)]
struct Value {
    d: Lanes,
    c: Lanes,
    /// Columns that are settled and not yet written.
    settled: Lanes,
    /// Inserts of the rows to come, at most 64, the next one lowest.
    need: Lanes,
}

/// `SHORT` says that there are no more rows than the buffers hold.
#[target_feature(enable = "avx2,popcnt")]
fn in_step<const SHORT: bool>(lanes: &mut [Lane], rows: u64) {
    let values = lanes[0].frame.values();
    let zero = _mm256_setzero_si256();
    let one = _mm256_set1_epi64x(1);
    let tile_bits = _mm256_set1_epi64x((1 << TILE) - 1);
    // Missing lanes repeat the first one, and are not written.
    let lane = |i: usize| if i < lanes.len() { i } else { 0 };
    let mut state: Vec<Value> = (0..values)
        .map(|h| Value {
            d: gather(&std::array::from_fn(|i| lanes[lane(i)].frame.d[h])),
            c: gather(&std::array::from_fn(|i| lanes[lane(i)].frame.c[h])),
            settled: [zero; GROUPS],
            need: [zero; GROUPS],
        })
        .collect();
    let blocks = (rows / 64) as usize;
    let pairs = (0..values).flat_map(|h| (0..LANES).map(move |i| (h, i)));
    let inputs: Vec<&[u64]> =
        pairs.map(|(h, i)| lanes[lane(i)].input.words_from(h, lanes[lane(i)].at, blocks)).collect();
    let count = lanes.len();
    let mut outputs: Vec<&mut [u8]> =
        lanes.iter_mut().flat_map(|lane| lane.output.all_words_mut().map(bytes)).collect();
    // What is settled goes to a small buffer first: so many streams at once would miss the caches all the time. Few rows are no
    // more than the buffer holds, and are written to their place.
    let mut buffer = vec![0u8; if SHORT { 0 } else { count * values * STRIDE }];
    let mut buffered = [0usize; LANES]; // in bytes
    let mut written = [0usize; LANES]; // in bytes
    let mut pending = [zero; GROUPS]; // in bits
    let mut moved = [zero; GROUPS];
    let mut bad = [zero; GROUPS];
    let mut too_many = false;

    for block in 0..blocks {
        for (value, inputs) in state.iter_mut().zip(inputs.as_chunks::<LANES>().0) {
            // Loops, since closures are not compiled for AVX2 and would be calls.
            let mut words = [0; LANES];
            for (word, input) in words.iter_mut().zip(inputs) {
                *word = !input[block];
            }
            value.need = gather(&words);
        }
        for tile in 0..8 {
            let mut by = [0u64; LANES];
            for (q, &need) in state[0].need.iter().enumerate() {
                for (i, need) in lanes_of(need).into_iter().enumerate() {
                    let count = TILE + (need & 0xff).count_ones();
                    too_many |= count > MOST;
                    by[4 * q + i] = u64::from(count.min(MOST));
                }
            }
            let shift = gather(&by);
            let mut out = [zero; GROUPS];
            for (out, shift) in out.iter_mut().zip(&shift) {
                *out = _mm256_sub_epi64(_mm256_sllv_epi64(one, *shift), one);
            }
            let mut taken = [[zero; GROUPS]; TILE as usize];
            let mut low = [_mm256_set1_epi64x(-1); GROUPS];
            for value in &mut state {
                let Value { mut d, mut c, need, .. } = *value;
                // Written out, since compilers keep it a loop otherwise.
                macro_rules! row {
                    ($($j:literal)*) => {
                        $(for q in 0..GROUPS {
                            let occupied = _mm256_or_si256(_mm256_or_si256(d[q], c[q]), taken[$j][q]);
                            let need = _mm256_and_si256(need[q], _mm256_set1_epi64x(1 << $j));
                            let bit = _mm256_andnot_si256(occupied, _mm256_add_epi64(occupied, need));
                            taken[$j][q] = _mm256_or_si256(taken[$j][q], bit);
                            c[q] = _mm256_or_si256(c[q], bit);
                            let occupied = _mm256_or_si256(d[q], bit);
                            d[q] = _mm256_add_epi64(occupied, occupied);
                        })*
                    };
                }
                row!(0 1 2 3 4 5 6 7);
                for q in 0..GROUPS {
                    let d = _mm256_or_si256(d[q], tile_bits);
                    low[q] = _mm256_and_si256(low[q], d);
                    value.d[q] = _mm256_srlv_epi64(d, shift[q]);
                    let settled = _mm256_sllv_epi64(_mm256_and_si256(c[q], out[q]), pending[q]);
                    value.settled[q] = _mm256_or_si256(value.settled[q], settled);
                    value.c[q] = _mm256_srlv_epi64(c[q], shift[q]);
                    value.need[q] = _mm256_srli_epi64::<8>(need[q]);
                }
            }
            for q in 0..GROUPS {
                for (j, taken) in taken.iter().enumerate() {
                    let high = _mm256_set1_epi64x((u64::MAX << (56 + j)).cast_signed());
                    bad[q] = _mm256_or_si256(bad[q], _mm256_and_si256(taken[q], high));
                }
                bad[q] = _mm256_or_si256(bad[q], _mm256_andnot_si256(low[q], out[q]));
            }
            for q in 0..GROUPS {
                pending[q] = _mm256_add_epi64(pending[q], shift[q]);
                moved[q] = _mm256_add_epi64(moved[q], shift[q]);
            }
            if tile % 4 == 3 {
                for (h, value) in state.iter_mut().enumerate() {
                    let mut words = [[0; 4]; GROUPS];
                    for (words, settled) in words.iter_mut().zip(&value.settled) {
                        *words = lanes_of(*settled);
                    }
                    for (i, word) in words.as_flattened().iter().enumerate().take(count) {
                        let place = if SHORT {
                            &mut outputs[i * values + h][buffered[i]..]
                        } else {
                            &mut buffer[(i * values + h) * STRIDE + buffered[i]..]
                        };
                        place[..8].copy_from_slice(&word.to_le_bytes());
                    }
                    for (settled, &pending) in value.settled.iter_mut().zip(&pending) {
                        let whole = _mm256_andnot_si256(_mm256_set1_epi64x(7), pending);
                        *settled = _mm256_srlv_epi64(*settled, whole);
                    }
                }
                for (q, pending) in pending.iter_mut().enumerate() {
                    for (i, bits) in lanes_of(*pending).into_iter().enumerate() {
                        buffered[4 * q + i] += bits as usize / 8;
                    }
                    *pending = _mm256_and_si256(*pending, _mm256_set1_epi64x(7));
                }
            }
        }
        if !SHORT && ((block + 1) % SECTION == 0 || block + 1 == blocks) {
            for (i, streams) in buffer.chunks(values * STRIDE).enumerate() {
                for (output, stream) in outputs[i * values..].iter_mut().zip(streams.chunks(STRIDE)) {
                    output[written[i]..][..buffered[i]].copy_from_slice(&stream[..buffered[i]]);
                }
            }
            for (written, buffered) in written.iter_mut().zip(&mut buffered) {
                *written += std::mem::take(buffered);
            }
        }
    }
    let written = if SHORT { buffered } else { written };
    // The bits that did not fill a byte.
    for (h, value) in state.iter().enumerate() {
        for (i, word) in value.settled.iter().flat_map(|&x| lanes_of(x)).enumerate().take(count) {
            outputs[i * values + h][written[i]..][..8].copy_from_slice(&word.to_le_bytes());
        }
    }
    let [bad, moved] = [bad, moved].map(|x| -> [u64; LANES] { std::array::from_fn(|i| lanes_of(x[i / 4])[i % 4]) });
    for (i, lane) in lanes.iter_mut().enumerate() {
        lane.moved = if bad[i] != 0 || too_many { Err(Overflow) } else { Ok(moved[i]) };
        for (h, value) in state.iter().enumerate() {
            lane.frame.d[h] = lanes_of(value.d[i / 4])[i % 4];
            lane.frame.c[h] = lanes_of(value.c[i / 4])[i % 4];
        }
    }
}

/// Words as bytes, so that 64 bits can be written at any of them.
fn bytes(words: &mut [u64]) -> &mut [u8] {
    // SAFETY: every byte of a word is a byte, and any bytes make words. The order is right, since x86-64 is little-endian.
    let (before, bytes, after) = unsafe { words.align_to_mut::<u8>() };
    debug_assert!(before.is_empty() && after.is_empty());
    bytes
}
