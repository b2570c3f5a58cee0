//! Eight rows at a time: values outside, rows inside.
//!
//! A point depends on the lower values of its row and on its own value in the row before, so eight rows can be done
//! value by value, and the windows of a value are loaded and stored once for all of them. Within a tile bit 0 stays on
//! one column: C keeps its place and D moves up by one from row to row. The free cells that come in below D do no harm,
//! since the search of the j-th row begins at bit j.
//!
//! Both ends are watched. A point may not come so high that D would lose it before the tile ends, and every bit of D
//! that falls out below must be a one; either is [`Overflow`].

use super::frame::{Frame, Overflow, TILE};
use super::tape::Tape;
use super::window::Window;

/// A point as a tile finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TilePoint {
    pub(super) h: u32,
    /// Its row, counted from the first row of the stretch.
    pub(super) row: u64,
    /// Its column, counted from r + index_0(r) where r is that first row.
    pub(super) column: i64,
}

/// Told of every point, value by value within a tile.
pub(super) trait Recorder {
    /// Whether anything is to be recorded.
    const RECORDS: bool;
    fn point(&mut self, placed: TilePoint);

    /// The points of one value in one tile: the bits of its rows, or the width where a row has none, and the column of bit 0.
    #[inline(always)]
    fn tile(&mut self, h: usize, row: u64, column: i64, bits: &[u32; TILE as usize], width: u32) {
        for (row, &bit) in (row..).zip(bits) {
            if bit < width {
                self.point(TilePoint { h: h as u32, row, column: column + i64::from(bit) });
            }
        }
    }
}

/// Nobody wants to know.
pub(super) struct Unrecorded;

impl Recorder for Unrecorded {
    const RECORDS: bool = false;
    #[inline(always)]
    fn point(&mut self, _placed: TilePoint) {}
}

impl Recorder for Vec<TilePoint> {
    const RECORDS: bool = true;
    #[inline(always)]
    fn point(&mut self, placed: TilePoint) {
        self.push(placed);
    }
}

/// A stretch of rows: where it reads and writes.
pub(super) struct TileStretch<'a> {
    pub(super) tape: &'a mut dyn Tape,
    /// The place on the tape of the first row's inserts.
    pub(super) at: u64,
    /// The place on the tape of the column r + index_0(r), where r is the first row.
    pub(super) to: i64,
    /// How many rows.
    pub(super) rows: u64,
}

/// All that a tile needs of a value, side by side, so that the innermost loop has registers left.
struct TileValue<W> {
    d: W,
    c: W,
    /// Inserts of the rows to come, at most 64, the next one lowest.
    need: u64,
    /// Columns that are settled and not yet written.
    settled: u64,
}

/// Goes through a stretch of rows; returns by how much r + index_0(r) has grown.  T = O(g) per row, about 1.5 ns per
/// value and row in 64 bits.
///
/// `COLUMNS` says whether a column takes only one point of a value, as in all games but R-Wythoff.
pub(super) fn advance<W: Window, const COLUMNS: bool, R: Recorder>(
    frame: &mut Frame<W>,
    stretch: &mut TileStretch,
    recorder: &mut R,
) -> Result<u64, Overflow> {
    // Four tiles settle at most 64 columns, which fit one word of output.
    const GROUP: u32 = 4;
    let off = i64::from(Frame::<W>::OFF);
    let mut words = vec![0; frame.values()];
    let windows = frame.d.iter().zip(&frame.c);
    let mut values: Vec<TileValue<W>> = windows.map(|(&d, &c)| TileValue { d, c, need: 0, settled: 0 }).collect();
    let mut pending = 0;
    let mut moved = 0;
    let tiles = stretch.rows / u64::from(TILE);
    for tile in 0..tiles {
        let (row, in_word) = (tile * u64::from(TILE), (tile % 8) as u32);
        if in_word == 0 {
            stretch.tape.read(stretch.at + row, &mut words);
            values.iter_mut().zip(&words).for_each(|(value, word)| value.need = !word);
        }
        let by = TILE + (values[0].need & 0xff).count_ones();
        let out = u64::below(by);
        let mut taken = [W::EMPTY; TILE as usize];
        let mut low = !W::EMPTY;
        for (h, value) in values.iter_mut().enumerate() {
            let TileValue { mut d, mut c, need, .. } = *value;
            let mut bits = [0; TILE as usize];
            for (j, taken) in taken.iter_mut().enumerate() {
                let occupied = if COLUMNS { d | c | *taken } else { d | *taken };
                let bit = W::place(occupied, need & (1 << j));
                *taken |= bit;
                d |= bit;
                c |= bit;
                d = d.up();
                if R::RECORDS {
                    bits[j] = bit.first();
                }
            }
            if R::RECORDS {
                recorder.tile(h, row, moved as i64 - off, &bits, W::BITS);
            }
            d |= W::below(TILE);
            low = low & d;
            value.settled |= (c.low() & out) << pending;
            (value.d, value.c, value.need) = (d.down(by), c.down(by), need >> TILE);
        }
        let fits = taken.iter().enumerate().all(|(j, taken)| taken.free_above() >= TILE - j as u32);
        if !fits || low.first_free() < by {
            return Err(Overflow);
        }
        pending += by;
        moved += u64::from(by);
        if in_word % GROUP == GROUP - 1 || tile + 1 == tiles {
            for (value, word) in values.iter_mut().zip(&mut words) {
                *word = std::mem::take(&mut value.settled);
            }
            stretch.tape.write(stretch.to + moved as i64 - i64::from(pending) - off, &words, pending);
            pending = 0;
        }
    }
    for ((value, d), c) in values.iter().zip(&mut frame.d).zip(&mut frame.c) {
        (*d, *c) = (value.d, value.c);
    }
    // What is left of a tile is done row by row.
    let mut settled = vec![0; words.len()];
    for row in tiles * u64::from(TILE)..stretch.rows {
        stretch.tape.read(stretch.at + row, &mut words);
        let placed = |h: usize, bit: u32| {
            recorder.point(TilePoint { h: h as u32, row, column: moved as i64 - off + i64::from(bit) });
        };
        let by = frame.step::<COLUMNS>(|h| words[h] & 1 == 0, placed, |h, bits| settled[h] = bits)?;
        stretch.tape.write(stretch.to + moved as i64 - off, &settled, by);
        moved += u64::from(by);
    }
    Ok(moved)
}
