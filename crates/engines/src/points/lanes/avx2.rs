//! The tile of eight rows in AVX2 registers: three registers of four lanes, which hides the latency of each.
//!
//! The operations are those of [`super::tile`], with shifts that differ from lane to lane. Unsafe are the call of a function
//! compiled for AVX2, after a check at run time, and two changes of view: words as bytes, a register as words. The safe twin
//! is [`super::advance_portably`].

#![allow(unsafe_code)]

use super::{Lane, Overflow, PlaceLimits, Suspect};
use crate::points::frame::{Frame, TILE};
use std::arch::x86_64::*;

/// Registers of four lanes each.
const GROUPS: usize = 3;
/// Lanes in step.
pub(super) const LANES: usize = 4 * GROUPS;
/// The most columns that a tile may settle, so that four tiles and seven bits fit one word.
const MOST: u32 = 14;

/// Blocks of 64 rows after which the settled columns are written out.
const SECTION: usize = 16;
/// Words that a block settles for each value and lane.
const STEPS: usize = 2;

/// A place beyond all windows.
const BEYOND: i64 = 1 << 20;

/// Twelve windows.
type Lanes = [__m256i; GROUPS];

/// Whether this machine has AVX2.
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")
}

/// Goes through `rows` rows in each lane.
pub(super) fn advance(lanes: &mut [Lane], rows: u64) {
    for lanes in lanes.chunks_mut(LANES) {
        assert!(is_available());
        let is_watched = lanes.iter().any(|lane| lane.limits.is_some());
        // SAFETY: the machine has the features for which the functions are compiled.
        unsafe { if is_watched { in_step::<true>(lanes, rows) } else { in_step::<false>(lanes, rows) } }
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
struct LaneValue {
    d: Lanes,
    c: Lanes,
    /// Columns that are settled and not yet written.
    settled: Lanes,
    /// Inserts of the rows to come, at most 64, the next one lowest.
    need: Lanes,
}

/// How far one value may stray, as places of the tile's windows: see [`super::watch`].
#[derive(Clone, Copy)]
struct StrayLimits {
    least: Lanes,
    most: Lanes,
}

impl StrayLimits {
    #[target_feature(enable = "avx2,popcnt")]
    fn new(lanes: &[Lane], h: usize) -> StrayLimits {
        let (mut least, mut most) = ([0; LANES], [0; LANES]);
        for i in 0..LANES {
            let limits = lanes.get(i).and_then(|lane| lane.limits.as_ref());
            let (low, high) = limits.map_or((-BEYOND, BEYOND), |PlaceLimits(limits)| limits[h]);
            least[i] = low.max(-BEYOND).cast_unsigned();
            most[i] = high.min(BEYOND).cast_unsigned();
        }
        StrayLimits { least: gather(&least), most: gather(&most) }
    }
}

/// `WATCH` says that some lanes have limits.
#[target_feature(enable = "avx2,popcnt")]
fn in_step<const WATCH: bool>(lanes: &mut [Lane], rows: u64) {
    let values = lanes[0].frame.values();
    let zero = _mm256_setzero_si256();
    let one = _mm256_set1_epi64x(1);
    let two = _mm256_set1_epi64x(2);
    let tile_bits = _mm256_set1_epi64x((1 << TILE) - 1);
    // Missing lanes repeat the first one, and are not written.
    let lane = |i: usize| if i < lanes.len() { i } else { 0 };
    let mut state: Vec<LaneValue> = (0..values)
        .map(|h| LaneValue {
            d: gather(&std::array::from_fn(|i| lanes[lane(i)].frame.d[h])),
            c: gather(&std::array::from_fn(|i| lanes[lane(i)].frame.c[h])),
            settled: [zero; GROUPS],
            need: [zero; GROUPS],
        })
        .collect();
    let mut watches: Vec<StrayLimits> = (0..values).map(|h| StrayLimits::new(lanes, h)).collect();
    let mut before = if WATCH { state.clone() } else { Vec::new() };
    let mut stray = [zero; GROUPS];
    let mut suspects = Vec::new();
    let all = _mm256_set1_epi64x(-1);
    let blocks = (rows / 64) as usize;
    let pairs = (0..values).flat_map(|h| (0..LANES).map(move |i| (h, i)));
    let inputs: Vec<&[u64]> =
        pairs.map(|(h, i)| lanes[lane(i)].input.words_from(h, lanes[lane(i)].at, blocks)).collect();
    let mut outputs: Vec<&mut [u8]> =
        lanes.iter_mut().flat_map(|lane| lane.output.all_words_mut().map(bytes)).collect();
    // What is settled is put down in the order in which it comes, and every now and then sorted into the outputs: so many streams
    // at once would miss the caches all the time.
    let mut settled = vec![[[0u64; 4]; GROUPS]; STEPS * SECTION * values];
    let mut starts = [[0usize; LANES]; STEPS * SECTION + 1]; // in bytes
    let mut steps = 0;
    let mut pending = [zero; GROUPS]; // in bits
    let mut moved = [zero; GROUPS];
    let mut bad = [zero; GROUPS];
    let mut too_many = false;

    for block in 0..blocks {
        if WATCH {
            before.copy_from_slice(&state);
        }
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
            let mut low = [all; GROUPS];
            for (value, watch) in state.iter_mut().zip(&mut watches) {
                let LaneValue { mut d, mut c, need, .. } = *value;
                // Row j of one register; told is the place of the point. Written out, since compilers keep it a loop otherwise.
                macro_rules! row {
                    ($d:expr, $c:expr, $taken:expr, $need:expr) => {{
                        let occupied = _mm256_or_si256(_mm256_or_si256($d, $c), $taken);
                        let bit = _mm256_andnot_si256(occupied, _mm256_add_epi64(occupied, $need));
                        $taken = _mm256_or_si256($taken, bit);
                        $c = _mm256_or_si256($c, bit);
                        let occupied = _mm256_or_si256($d, bit);
                        $d = _mm256_add_epi64(occupied, occupied);
                        bit
                    }};
                }
                if WATCH {
                    // One register after the other: there are not enough to do this for all of them side by side.
                    for q in 0..GROUPS {
                        let above = _mm256_sllv_epi64(all, _mm256_add_epi64(watch.most[q], one));
                        let inside = _mm256_sllv_epi64(all, _mm256_max_epi32(watch.least[q], zero));
                        let outside = _mm256_or_si256(above, _mm256_andnot_si256(inside, all));
                        let (mut d_q, mut c_q, need_q) = (d[q], c[q], need[q]);
                        // What is shifted out below would not be seen, so those diagonals must be occupied.
                        let mut strays = _mm256_or_si256(stray[q], _mm256_andnot_si256(d_q, tile_bits));
                        // In row j, and after k points, bit p is diagonal p - j, and the limits have moved up by k.
                        let mut by = zero;
                        macro_rules! rows {
                            ($($j:literal)*) => {
                                $(
                                    let need = _mm256_and_si256(need_q, _mm256_set1_epi64x(1 << $j));
                                    let bit = row!(d_q, c_q, taken[$j][q], need);
                                    let place = _mm256_and_si256(_mm256_srlv_epi64(bit, by), outside);
                                    strays = _mm256_or_si256(strays, place);
                                    let none = _mm256_cmpeq_epi64(need, zero);
                                    by = _mm256_add_epi64(by, _mm256_add_epi64(two, none));
                                )*
                            };
                        }
                        rows!(0 1 2 3 4 5 6 7);
                        (d[q], c[q], stray[q]) = (d_q, c_q, strays);
                        // By now 8 + k, and the windows move by 8 + k_0.
                        let up = _mm256_sub_epi64(by, shift[q]);
                        watch.least[q] = _mm256_add_epi64(watch.least[q], up);
                        watch.most[q] = _mm256_add_epi64(watch.most[q], up);
                    }
                } else {
                    macro_rules! rows {
                        ($($j:literal)*) => {
                            $(for q in 0..GROUPS {
                                let need = _mm256_and_si256(need[q], _mm256_set1_epi64x(1 << $j));
                                row!(d[q], c[q], taken[$j][q], need);
                            })*
                        };
                    }
                    rows!(0 1 2 3 4 5 6 7);
                }
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
                let settled = &mut settled[steps * values..][..values];
                for (value, settled) in state.iter_mut().zip(settled) {
                    for (settled, &lanes) in settled.iter_mut().zip(&value.settled) {
                        *settled = lanes_of(lanes);
                    }
                    for (settled, &pending) in value.settled.iter_mut().zip(&pending) {
                        let whole = _mm256_andnot_si256(_mm256_set1_epi64x(7), pending);
                        *settled = _mm256_srlv_epi64(*settled, whole);
                    }
                }
                steps += 1;
                for (q, pending) in pending.iter_mut().enumerate() {
                    for (i, bits) in lanes_of(*pending).into_iter().enumerate() {
                        let i = 4 * q + i;
                        starts[steps][i] = starts[steps - 1][i] + bits as usize / 8;
                    }
                    *pending = _mm256_and_si256(*pending, _mm256_set1_epi64x(7));
                }
            }
        }
        if WATCH {
            let strays = std::mem::replace(&mut stray, [zero; GROUPS]);
            for (i, _) in strays.into_iter().flat_map(lanes_of).enumerate().filter(|(_, stray)| *stray != 0) {
                let of = |lanes: &Lanes| lanes_of(lanes[i / 4])[i % 4];
                let (d, c) = before.iter().map(|value| (of(&value.d), of(&value.c))).unzip();
                suspects.push((i, Suspect { row: 64 * block as u64, frame: Frame { d, c } }));
            }
        }
        if (block + 1) % SECTION == 0 || block + 1 == blocks {
            sort(&settled, &starts[..steps], &mut outputs, values);
            starts[0] = starts[steps];
            steps = 0;
        }
    }
    // The bits that did not fill a byte.
    for (settled, value) in settled.iter_mut().zip(&state) {
        for (settled, &lanes) in settled.iter_mut().zip(&value.settled) {
            *settled = lanes_of(lanes);
        }
    }
    sort(&settled, &starts[..1], &mut outputs, values);
    let [bad, moved] = [bad, moved].map(|x| -> [u64; LANES] { std::array::from_fn(|i| lanes_of(x[i / 4])[i % 4]) });
    for (i, suspect) in suspects {
        if let Some(lane) = lanes.get_mut(i).filter(|lane| lane.limits.is_some()) {
            lane.suspects.push(suspect);
        }
    }
    for (i, lane) in lanes.iter_mut().enumerate() {
        lane.moved = if bad[i] != 0 || too_many { Err(Overflow) } else { Ok(moved[i]) };
        for (h, value) in state.iter().enumerate() {
            lane.frame.d[h] = lanes_of(value.d[i / 4])[i % 4];
            lane.frame.c[h] = lanes_of(value.c[i / 4])[i % 4];
        }
    }
}

/// Writes the settled columns of some steps to the outputs, lane by lane, each word where it starts.
fn sort(settled: &[[[u64; 4]; GROUPS]], starts: &[[usize; LANES]], outputs: &mut [&mut [u8]], values: usize) {
    for h in 0..values {
        for (i, output) in outputs[h..].iter_mut().step_by(values).enumerate() {
            for (settled, starts) in settled[h..].iter().step_by(values).zip(starts) {
                let (word, at) = (settled.as_flattened()[i], starts[i]);
                output[at..at + 8].copy_from_slice(&word.to_le_bytes());
            }
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
