//! The squares of one class of blocks along a diagonal.

use super::moves::{BlockMoves, Square};
use super::tiling::Class;
use crate::rows::least_period;
use numeration::{Int, saturate};
use std::collections::HashMap;

/// The most squares of one sequence that are computed.
const LONGEST: usize = 1 << 24;

/// No block of the class stands here.
const NONE: u16 = u16::MAX;

/// Which square follows which; squares are numbered as they appear, and every answer is remembered.
pub(super) struct Successors<'a> {
    moves: &'a BlockMoves,
    /// The squares that were met or given.
    pub(super) squares: Vec<Square>,
    places: HashMap<Square, u16>,
    known: HashMap<Vec<u16>, u16>,
    /// How far back moves lead; what does not fit a word is further than anything that is computed.
    distances: Vec<usize>,
}

impl<'a> Successors<'a> {
    /// Starts with these squares.
    pub(super) fn new(moves: &'a BlockMoves, squares: &[Square]) -> Successors<'a> {
        let places = squares.iter().cloned().zip(0..).collect();
        let distances = moves.outer.iter().map(|(t, _)| saturate(t)).collect();
        Successors { moves, squares: squares.to_vec(), places, known: HashMap::new(), distances }
    }

    /// The number of the square for which `earlier(t)` is that of the one at distance t before it, if there is one in its
    /// class; `None` if an entry of it would be too large.
    pub(super) fn after(&mut self, earlier: impl Fn(usize) -> Option<u16>) -> Option<u16> {
        let key: Vec<u16> = self.distances.iter().map(|&t| earlier(t).unwrap_or(NONE)).collect();
        if let Some(&place) = self.known.get(&key) {
            return Some(place);
        }
        let active = key.iter().enumerate().filter(|&(_, &square)| square != NONE);
        let square = self.moves.next(active.map(|(at, &square)| (at, &self.squares[usize::from(square)])))?;
        let place = match self.places.get(&square) {
            Some(&place) => place,
            None => {
                let place = u16::try_from(self.squares.len()).ok().filter(|&place| place != NONE)?;
                self.squares.push(square.clone());
                self.places.insert(square, place);
                place
            }
        };
        self.known.insert(key, place);
        Some(place)
    }
}

/// The squares at x = 0, 1, .. of a class, in segments of `low` of them, until a segment returns.
pub(super) struct SquareSequence {
    segments: Vec<Vec<u16>>,
    /// The segment that follows the last one again.
    preperiod: usize,
}

impl SquareSequence {
    /// `low` is a power of two, at least the distance that moves lead back; `None` if there is no tiling, or it takes too long.
    pub(super) fn new(fabric: &mut Successors, low: usize, class: Class) -> Option<SquareSequence> {
        let mut seen: HashMap<Vec<u16>, usize> = HashMap::new();
        let mut segments: Vec<Vec<u16>> = Vec::new();
        while (segments.len() + 1).checked_mul(low)? <= LONGEST {
            let mut segment = vec![NONE; low];
            for x in (0..low).filter(|x| x & class.mask == class.bits) {
                // What is not in this segment is in the one before, and the class is there at the same places.
                let earlier = |t: usize| {
                    let place = match (x.checked_sub(t), segments.last()) {
                        (Some(before), _) => segment[before],
                        (None, Some(last)) if t <= low => last[x + low - t],
                        _ => NONE,
                    };
                    (place != NONE).then_some(place)
                };
                segment[x] = fabric.after(earlier)?;
            }
            if let Some(&preperiod) = seen.get(&segment) {
                return Some(SquareSequence { segments, preperiod });
            }
            seen.insert(segment.clone(), segments.len());
            segments.push(segment);
        }
        None
    }

    /// Whether it repeats from its start after a power of two squares.
    pub(super) fn is_binary(&self) -> bool {
        let whole: Vec<i32> = self.segments.concat().into_iter().map(i32::from).collect();
        self.preperiod == 0 && least_period(&whole).is_power_of_two()
    }

    /// Whether all squares are the same.
    pub(super) fn is_constant(&self) -> bool {
        self.segments.iter().flatten().all(|&square| square == self.segments[0][0])
    }

    /// The square at a place of the segment with this number.
    pub(super) fn square(&self, segment: &Int, place: usize) -> Option<usize> {
        let (preperiod, count) = (self.preperiod, self.segments.len());
        let at = match usize::try_from(segment) {
            Ok(n) if n < count => n,
            _ => preperiod + saturate(&((segment - Int::from(preperiod)) % Int::from(count - preperiod))),
        };
        Some(self.segments[at][place]).filter(|&square| square != NONE).map(usize::from)
    }
}
