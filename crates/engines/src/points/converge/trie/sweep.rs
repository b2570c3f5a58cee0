//! One level of the trie through one tile of rows: the inner loop, in portable form.

use crate::points::converge::frame::ValueWindows;
use crate::points::window::{WideWindow, Window};

/// The rows of a tile. The frame stays where it is within a tile, so a window needs about 0.62 ROWS bits more.
pub(super) const ROWS: usize = 16;

/// Classes are run in groups of this many.
pub(super) const LANES: usize = 8;

/// The cells each row of a tile has taken by the values so far.
pub(super) type Tile<W> = [W; ROWS];

/// The classes of one level and what they read and write in one tile.
pub(in crate::points::converge) struct Sweep<'a, W> {
    /// The windows at the start of the tile; the number of classes is a multiple of [`LANES`].
    pub d: &'a [W],
    pub c: &'a [W],
    /// The class of the level above that each class belongs to.
    pub parent: &'a [u32],
    /// What the classes of the level above have taken.
    pub above: &'a [Tile<W>],
    /// What the classes of this level have taken, too; of no length if nobody reads it.
    pub here: &'a mut [Tile<W>],
    /// The windows at the end of the tile, in the frame of the next one and canonical.
    pub d_end: &'a mut [W],
    pub c_end: &'a mut [W],
    /// The true state at the end of the tile, and the classes that are equal to it: bit j of byte i for class 8 i + j.
    pub truth: ValueWindows<W>,
    pub equal: &'a mut [u8],
    /// Bit k: whether this value is inserted in row k of the tile.
    pub inserts: u64,
    /// How many rows, at most [`ROWS`].
    pub rows: usize,
    /// How many diagonals the frame moves at the end of the tile.
    pub shift: u32,
    /// The class with this number is born in row 0 of the tile, the next one in row 1 and so on; it is a multiple of
    /// [`LANES`]. Classes before it were there.
    pub newborn: usize,
}

/// The bits set in any and in every D at the end of a tile, in the frame of that tile. D loses nothing within a tile, so
/// both ends of the window can be checked here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::points::converge) struct Extent<W> {
    pub any: W,
    pub every: W,
}

impl<W: Window> Extent<W> {
    /// Whether no point was placed at the high end, and only full diagonals leave at the low end.
    pub(super) fn fits(&self, shift: u32) -> bool {
        self.any.free_above() > 0 && self.every.first_free() >= shift
    }
}

/// A window in which the classes of a level can be run and told apart.
pub(in crate::points::converge) trait Sweeping: Window {
    /// Some 64 bits for a hash function.
    fn fold(self) -> u64;

    /// Runs one tile of rows, with SIMD instructions if they are wanted and there are any for this window.
    fn sweep(sweep: Sweep<'_, Self>, _simd: bool) -> Extent<Self> {
        portable(sweep)
    }
}

impl Sweeping for u64 {
    #[inline(always)]
    fn fold(self) -> u64 {
        self
    }

    #[cfg(target_arch = "x86_64")]
    fn sweep(sweep: Sweep<'_, u64>, simd: bool) -> Extent<u64> {
        if simd { super::avx2::sweep(sweep) } else { portable(sweep) }
    }
}

impl Sweeping for u128 {
    #[inline(always)]
    fn fold(self) -> u64 {
        self.low() ^ (self >> 64).low().rotate_left(29)
    }
}

impl<const N: usize> Sweeping for WideWindow<N> {
    #[inline(always)]
    fn fold(self) -> u64 {
        self.0.iter().fold(0, |sum, word| sum.rotate_left(29) ^ word)
    }
}

/// Any window, any processor.
pub(super) fn portable<W: Window>(sweep: Sweep<'_, W>) -> Extent<W> {
    let mut extent = Extent { any: W::EMPTY, every: !W::EMPTY };
    for i in 0..sweep.d.len() {
        let above = &sweep.above[sweep.parent[i] as usize];
        let mut value = ValueWindows { d: sweep.d[i], c: sweep.c[i] };
        let mut taken = *above;
        for k in i.saturating_sub(sweep.newborn)..sweep.rows {
            taken[k] = value.step(above[k], sweep.inserts >> k & 1);
        }
        if let Some(here) = sweep.here.get_mut(i) {
            *here = taken;
        }
        extent.any |= value.d;
        extent.every = extent.every & value.d;
        let end = value.moved(sweep.shift).canonical();
        sweep.d_end[i] = end.d;
        sweep.c_end[i] = end.c;
        let equal = &mut sweep.equal[i / LANES];
        *equal = *equal >> 1 | u8::from(end == sweep.truth) << (LANES - 1);
    }
    extent
}
