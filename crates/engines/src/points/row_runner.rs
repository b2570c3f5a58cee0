//! A row state that moves on by itself: in the narrowest window that holds it, and in a wider one as soon as it turns
//! out not to.

use super::frame::{Frame, Occupied, Overflow};
use super::literal::RowState;
use super::tile::{self, Recorder, TilePoint, TileStretch, Unrecorded};
use super::window::{WideWindow, Window};
use super::{Batch, Lookahead};
use crate::error::{Error, ErrorKind, Problem, Remedy};

/// Something that can be put into a frame of any width, if it fits.
trait FrameMaker {
    fn make<W: Window>(&self) -> Result<Frame<W>, Overflow>;
}

macro_rules! widths {
    ($($name:ident: $window:ty),*) => {
        /// A frame of any of the widths there are, the narrowest first.
        #[derive(Clone, Debug)]
        enum AnyFrame {
            $($name(Frame<$window>)),*
        }

        impl AnyFrame {
            /// The narrowest frame of at least `bits` that holds something.
            fn narrowest(bits: u32, what: &impl FrameMaker) -> Option<AnyFrame> {
                $(
                    if <$window>::BITS >= bits && let Ok(frame) = what.make::<$window>() {
                        return Some(AnyFrame::$name(frame));
                    }
                )*
                None
            }
        }

        /// Calls the same code with the frame of any width.
        macro_rules! with_frame {
            ($any:expr, $frame:ident => $body:expr) => {
                match $any { $(AnyFrame::$name($frame) => $body),* }
            };
        }
    };
}

widths!(
    W64: u64, W128: u128, W192: WideWindow<3>, W256: WideWindow<4>, W384: WideWindow<6>, W512: WideWindow<8>, W1024: WideWindow<16>, W2048: WideWindow<32>
);

/// The widest window there is.
const WIDEST: u32 = 2048;

struct DummyIndices<'a>(&'a [i64]);

impl FrameMaker for DummyIndices<'_> {
    fn make<W: Window>(&self) -> Result<Frame<W>, Overflow> {
        Frame::dummy(self.0)
    }
}

struct GreedyState<'a, S>(&'a S, usize);

impl<S: Occupied> FrameMaker for GreedyState<'_, S> {
    fn make<W: Window>(&self) -> Result<Frame<W>, Overflow> {
        Frame::of(self.0, self.1)
    }
}

impl FrameMaker for AnyFrame {
    fn make<W: Window>(&self) -> Result<Frame<W>, Overflow> {
        Ok(with_frame!(self, frame => frame.widen()))
    }
}

/// The same state in a frame of another width.
struct RefittedFrame<'a>(&'a AnyFrame);

impl FrameMaker for RefittedFrame<'_> {
    fn make<W: Window>(&self) -> Result<Frame<W>, Overflow> {
        with_frame!(self.0, frame => frame.fit())
    }
}

/// The state of a row, ready to go on.
#[derive(Clone, Debug)]
pub(super) struct RowRunner {
    frame: AnyFrame,
    /// Whether a column takes only one point of a value, as in all games but R-Wythoff.
    columns: bool,
    /// How far below r + index_0(r) the first column is that is not yet settled. It is the frame's offset, or less after the
    /// frame has become wider: then its first columns were settled before, and are free in it.
    unsettled_from: u32,
}

impl RowRunner {
    fn new(frame: AnyFrame, columns: bool) -> RowRunner {
        let bits = with_frame!(&frame, frame => width_of(frame));
        RowRunner { frame, columns, unsettled_from: super::frame::offset(bits) }
    }

    /// From the dummy state with these n_index_h.
    pub(super) fn dummy(n_index: &[i64]) -> Result<RowRunner, Error> {
        let frame = AnyFrame::narrowest(0, &DummyIndices(n_index)).ok_or_else(too_wide)?;
        Ok(RowRunner::new(frame, true))
    }

    /// From the next row of a greedy run, for the values below `values`; `None` if it is too early for that.
    pub(super) fn of(sets: &impl Occupied, values: usize, columns: bool) -> Option<RowRunner> {
        AnyFrame::narrowest(0, &GreedyState(sets, values)).map(|frame| RowRunner::new(frame, columns))
    }

    /// From a frame of 64 bits.
    pub(super) fn narrow(frame: Frame<u64>) -> RowRunner {
        RowRunner::new(AnyFrame::W64(frame), true)
    }

    /// The frame, if it has 64 bits.
    pub(super) fn as_narrow(&self) -> Option<&Frame<u64>> {
        match &self.frame {
            AnyFrame::W64(frame) if self.columns => Some(frame),
            _ => None,
        }
    }

    /// Whether a column takes only one point of a value.
    pub(super) fn has_columns(&self) -> bool {
        self.columns
    }

    /// A later state, in words of 64 bits.
    pub(super) fn replace(&mut self, frame: Frame<u64>) {
        self.frame = AnyFrame::W64(frame);
    }

    /// Takes the narrowest window that holds the state, so that equal states are equal to the bit. The columns below the
    /// window count as settled.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] if no window is wide enough.
    pub(super) fn settle(&mut self) -> Result<(), Error> {
        let frame = AnyFrame::narrowest(0, &RefittedFrame(&self.frame)).ok_or_else(too_wide)?;
        *self = RowRunner::new(frame, self.columns);
        Ok(())
    }

    /// Takes the narrowest window that holds the state, and settles the columns below it. `to` is the place of r + index_0(r).
    pub(super) fn narrow_into(&mut self, output: &mut Lookahead, to: i64) {
        let Some(frame) = AnyFrame::narrowest(0, &RefittedFrame(&self.frame)) else { return };
        let narrow = RowRunner::new(frame, self.columns);
        if narrow.bits() >= self.bits() || narrow.offset() > self.offset() {
            return;
        }
        let off = super::frame::offset(self.bits());
        let (mut from, until) = (self.offset(), narrow.offset());
        while from > until {
            let count = (from - until).min(64);
            let word = |c: &dyn Fn(u32) -> bool| (0..count).fold(0, |word, i| word | u64::from(c(off - from + i)) << i);
            let words: Vec<u64> =
                with_frame!(&self.frame, frame => frame.c.iter().map(|c| word(&|i| c.has(i))).collect());
            output.write(to - i64::from(from), &words, count);
            from -= count;
        }
        *self = narrow;
    }

    /// The windows of all values, word by word.
    pub(super) fn each_word(&self, mut visit: impl FnMut(u64)) {
        with_frame!(&self.frame, frame => {
            let bits = width_of(frame);
            for window in frame.d.iter().chain(&frame.c) {
                for word in 0..bits / 64 {
                    visit((0..64).fold(0, |bits, i| bits | u64::from(window.has(64 * word + i)) << i));
                }
            }
        });
    }

    /// How wide the windows are.
    pub(super) fn bits(&self) -> u32 {
        with_frame!(&self.frame, frame => width_of(frame))
    }

    /// How far below r + index_0(r) the first column is that is not yet settled.
    pub(super) fn offset(&self) -> u32 {
        self.unsettled_from
    }

    /// n_index_h.
    pub(super) fn n_index(&self, h: usize) -> i64 {
        with_frame!(&self.frame, frame => frame.n_index(h))
    }

    /// How many points of value h lie in columns that are not yet settled.
    pub(super) fn unsettled(&self, h: usize) -> i64 {
        with_frame!(&self.frame, frame => i64::from(frame.c[h].count()))
    }

    /// The state as sets.
    pub(super) fn state(&self) -> RowState {
        with_frame!(&self.frame, frame => frame.state())
    }

    /// Goes through a stretch of rows; returns by how much r + index_0(r) has grown.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] if no window is wide enough.
    pub(super) fn advance(&mut self, stretch: &mut TileStretch) -> Result<u64, Error> {
        self.run(stretch, &mut Unrecorded, |_| ())
    }

    /// The same, adding the points to a list, value by value within each tile.
    ///
    /// # Errors
    /// As [`RowRunner::advance`].
    pub(super) fn record(&mut self, stretch: &mut TileStretch, points: &mut Vec<TilePoint>) -> Result<u64, Error> {
        let known = points.len();
        self.run(stretch, points, |points| points.truncate(known))
    }

    /// The same, adding the points to a batch.
    ///
    /// # Errors
    /// As [`RowRunner::advance`].
    pub(super) fn record_batch(&mut self, stretch: &mut TileStretch, batch: &mut Batch) -> Result<u64, Error> {
        self.run(stretch, batch, Batch::clear)
    }

    /// Runs until it fits. What a failed attempt has told is taken back: the columns, and the points through `undo`.
    fn run<R: Recorder>(
        &mut self,
        stretch: &mut TileStretch,
        recorder: &mut R,
        undo: impl Fn(&mut R),
    ) -> Result<u64, Error> {
        loop {
            let mut frame = self.frame.clone();
            let columns = self.columns;
            let moved = with_frame!(&mut frame, frame => go(frame, stretch, columns, recorder));
            if let Ok(moved) = moved {
                self.frame = frame;
                let most = super::frame::offset(self.bits());
                let grown = u32::try_from(moved).unwrap_or(most).saturating_add(self.unsettled_from);
                self.unsettled_from = most.min(grown);
                return Ok(moved);
            }
            undo(recorder);
            stretch.tape.erase(stretch.to - i64::from(self.offset()));
            self.frame = AnyFrame::narrowest(self.bits() + 1, &self.frame).ok_or_else(too_wide)?;
        }
    }
}

fn go<W: Window, R: Recorder>(
    frame: &mut Frame<W>,
    stretch: &mut TileStretch,
    columns: bool,
    recorder: &mut R,
) -> Result<u64, Overflow> {
    match columns {
        true => tile::advance::<W, true, R>(frame, stretch, recorder),
        false => tile::advance::<W, false, R>(frame, stretch, recorder),
    }
}

fn width_of<W: Window>(_: &Frame<W>) -> u32 {
    W::BITS
}

fn too_wide() -> Error {
    let problem = format!("the points spread over more than {WIDEST} diagonals, the widest window there is");
    Error::new(ErrorKind::Unsupported, Problem::new(problem).or(Remedy::SmallerValue(None)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::tape::Between;

    /// Value 0 is never inserted and value 1 always, so its window must grow, more than once in a stretch. What was settled
    /// before the stretch stays.
    #[test]
    fn wider_and_wider() {
        for rows in [8, 16, 40, 48, 56, 64, 96, 160, 400] {
            let mut input = Lookahead::new(2, 400);
            (0..400).for_each(|r| input.reflect(0, r));
            let mut output = Lookahead::new(2, 4000);
            (0..300 - 32).for_each(|r| output.reflect(1, r));
            let mut machine = RowRunner::dummy(&[0, 0]).unwrap();
            let (mut at, mut to) = (0, 300);
            while at < 400 {
                let tape = &mut Between { input: &input, output: &mut output };
                let some = rows.min(400 - at);
                to += machine.advance(&mut TileStretch { tape, at, to, rows: some }).unwrap() as i64;
                at += some;
                assert_eq!(output.reflected_below(1, 268), 268, "{rows}");
                // The points lie on diagonals 0, 1, 2, .. one above the other: every second column from 300 on.
                let settled = (to - i64::from(machine.offset())).max(300) as u64;
                let expected = (300..settled).filter(|c| (c - 300) % 2 == 0).count() as u64;
                assert_eq!(output.reflected_between(1, 268, settled), expected, "{rows}, {at}");
            }
            assert!(machine.bits() >= 512);
        }
    }
}
