//! The values of a game whose plane is tiled by squares, for piles of any size.
//!
//! Which square stands at block (A, B)? Blocks of one diagonal that have the same xor influence each other, and no others do. With
//! D = A xor B, block (A - s, B - s) has the same xor if and only if A - s agrees with A in all bits of D: from
//! x + c = x xor D it follows that x and D = (D - c) / 2, bit by bit. So the squares of a diagonal fall into classes, each a
//! sequence over the x that agree on the mask D.
//!
//! No move reaches further back than T blocks, and a gap that crosses a bit of D from 2^L >= T on is wider than that. So only
//! the bits of D below 2^L matter, except that the sequence starts afresh at each multiple of 2^h, where 2^h is the least bit
//! of D from 2^L on: the square is S[A mod 2^h] for the sequence S of the low bits. A segment of 2^L squares of S is a
//! function of the one before, so that S is eventually periodic. There are 3^L classes; computing all their sequences until they
//! repeat decides whether the plane is tiled at all.

use super::chain;
use super::closure;
use super::moves::{BlockMoves, Square};
use super::sequence::{SquareSequence, Successors};
use numeration::{Int, saturate};

/// A tiling of the quarter-plane by squares of one side in Nim's pattern.
#[derive(Clone, Debug)]
pub struct Tiling {
    side: usize,
    shape: TilingSquares,
}

#[derive(Clone, Debug)]
enum TilingSquares {
    /// The same square everywhere.
    One(Vec<u16>),
    /// Several squares, and what leads from one to the next; coordinates of blocks are divided by 2^shift.
    Several { shift: usize, moves: BlockMoves, squares: Vec<Square> },
}

/// Up to this distance to earlier blocks all classes are gone through.
const NEAR: usize = 64;

impl Tiling {
    /// One square everywhere.
    pub(super) fn one(side: usize, square: Vec<u16>) -> Tiling {
        Tiling { side, shape: TilingSquares::One(square) }
    }

    /// The tiling by squares that these moves make, if they make one, and what is known of its sequences.
    ///
    /// Where moves reach far back, a proof by [`closure`] is tried, which may fail though there is a tiling.
    pub(super) fn by_squares(moves: BlockMoves) -> Option<(Tiling, Irregular)> {
        let (shift, moves) = moves.halved();
        let (squares, irregular) = match moves.depth().filter(|&depth| depth <= NEAR) {
            Some(depth) => all_classes(&moves, depth.next_power_of_two())?,
            None => {
                let squares = closure::squares(&moves)?;
                let irregular = main_diagonal(&moves, &squares);
                (squares, irregular)
            }
        };
        Some((Tiling { side: moves.side, shape: TilingSquares::Several { shift, moves, squares } }, irregular))
    }

    /// The side of the squares: G(a, b) / side = (a / side) xor (b / side), rounded down.
    pub fn side(&self) -> usize {
        self.side
    }

    /// How many different squares there are.
    pub fn count(&self) -> usize {
        match &self.shape {
            TilingSquares::One(_) => 1,
            TilingSquares::Several { squares, .. } => squares.len(),
        }
    }

    /// The entries of each square, row by row, the square at the corner first.
    pub fn squares(&self) -> Vec<Vec<u16>> {
        match &self.shape {
            TilingSquares::One(square) => vec![square.clone()],
            TilingSquares::Several { squares, .. } => {
                squares.iter().map(|square| square.iter().map(|&entry| u16::from(entry)).collect()).collect()
            }
        }
    }

    fn entry(&self, square: usize, i: usize, j: usize) -> usize {
        let cell = i * self.side + j;
        match &self.shape {
            TilingSquares::One(square) => usize::from(square[cell]),
            TilingSquares::Several { squares, .. } => usize::from(squares[square][cell]),
        }
    }

    /// G(a, b), or `None` where the moves reach so far back that the square cannot be found in reasonable time.
    ///
    /// T = O(1) operations on integers of this size, after the sequence of its class is computed (3^L classes at most).
    pub fn value(&self, a: &Int, b: &Int) -> Option<Int> {
        let side = Int::from(self.side);
        let (x, y) = (a / &side, b / &side);
        let entry = self.entry(self.square(&x, &y)?, saturate(&(a % &side)), saturate(&(b % &side)));
        Some((x ^ y) * side + Int::from(entry))
    }

    /// The pile b for which G(a, b) has this value; there is exactly one.
    pub fn partner(&self, a: &Int, value: &Int) -> Option<Int> {
        let side = Int::from(self.side);
        let x = a / &side;
        let y = &x ^ (value / &side);
        let square = self.square(&x, &y)?;
        let (i, entry) = (saturate(&(a % &side)), saturate(&(value % &side)));
        let j = (0..self.side).find(|&j| self.entry(square, i, j) == entry)?;
        Some(y * side + Int::from(j))
    }

    /// Which square stands at block (x, y).
    fn square(&self, x: &Int, y: &Int) -> Option<usize> {
        let TilingSquares::Several { shift, moves, squares } = &self.shape else { return Some(0) };
        let (x, y) = (&(x >> *shift), &(y >> *shift));
        if let Some(square) = chain::square(moves, squares, x, y) {
            return Some(square);
        }
        let low = moves.depth()?.checked_next_power_of_two()?;
        let mask = x ^ y;
        let (bits, agree) = (saturate(&(&mask % Int::from(low))), saturate(&(x % Int::from(low))));
        let class = Class { mask: bits, bits: agree & bits };
        let sequence = SquareSequence::new(&mut Successors::new(moves, squares), low, class)?;
        let high = (mask / Int::from(low)).trailing_zeros();
        let place = match high {
            Some(high) => x % (Int::from(low) << high),
            None => x.clone(),
        };
        let (segment, rest) = (&place / Int::from(low), saturate(&(&place % Int::from(low))));
        sequence.square(&segment, rest)
    }

    /// The values where both piles are below n blocks, row by row; `None` if some would not fit.
    pub(super) fn corner(&self, n: usize) -> Option<Vec<u16>> {
        let (side, width) = (self.side, self.side * n);
        if width > usize::from(u16::MAX) / 2 {
            return None;
        }
        // Squares for every 2^shift blocks, as many as are needed.
        let (shift, count, squares) = match &self.shape {
            TilingSquares::One(_) => (0, n, vec![0; n * n]),
            TilingSquares::Several { shift, moves, squares } => {
                let shift = (*shift).min(31);
                let count = ((n.max(1) - 1) >> shift) + 1;
                (shift, count, corner(moves, squares, count)?)
            }
        };
        let cell = |a: usize, b: usize| {
            let (x, y) = (a / side, b / side);
            let square = squares[(x >> shift) * count + (y >> shift)];
            ((x ^ y) * side + self.entry(square, a % side, b % side)) as u16
        };
        Some((0..width * width).map(|at| cell(at / width, at % width)).collect())
    }
}

/// The blocks (x, y) with x xor y ending in some bits, and x having certain bits there: squares that influence each other are
/// in one class. Coordinates are divided by the largest power of two that divides all distances to earlier blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// The last bits of x xor y.
    pub mask: usize,
    /// The bits of x on the mask.
    pub bits: usize,
}

impl Class {
    /// The main diagonal.
    const MAIN: Class = Class { mask: 0, bits: 0 };
}

/// What is known of the sequences of a tiling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Irregular {
    /// All of them repeat from their start after a power of two squares.
    None,
    /// That of a class does not.
    At(Class),
    /// It was not found out.
    Unknown,
}

/// All squares of all classes, and the first class that is irregular.
fn all_classes(moves: &BlockMoves, low: usize) -> Option<(Vec<Square>, Irregular)> {
    let mut fabric = Successors::new(moves, &[]);
    let mut irregular = Irregular::None;
    for (mask, bits) in (0..low).flat_map(|mask| (0..=mask).map(move |bits| (mask, bits))) {
        if bits & mask == bits {
            let class = Class { mask, bits };
            let sequence = SquareSequence::new(&mut fabric, low, class)?;
            if irregular == Irregular::None && !sequence.is_binary() {
                irregular = Irregular::At(class);
            }
        }
    }
    Some((fabric.squares, irregular))
}

/// The sequence of the main diagonal alone. Only every g-th block of it matters, where g divides all distances; g is odd, so if
/// the squares change at all, which they do at multiples of g only, then not after a power of two.
fn main_diagonal(moves: &BlockMoves, squares: &[Square]) -> Irregular {
    let gcd = moves.outer.iter().fold(Int::ZERO, |g, (t, _)| gcd(g, t.clone()));
    let mut near = moves.clone();
    near.outer.iter_mut().for_each(|(t, _)| *t /= &gcd);
    let low = near.depth().and_then(usize::checked_next_power_of_two);
    match low.and_then(|low| SquareSequence::new(&mut Successors::new(&near, squares), low, Class::MAIN)) {
        Some(main) if !main.is_binary() || (gcd != Int::ONE && !main.is_constant()) => Irregular::At(Class::MAIN),
        _ => Irregular::Unknown,
    }
}

fn gcd(mut x: Int, mut y: Int) -> Int {
    while !y.is_zero() {
        (x, y) = (y.clone(), x % y);
    }
    x
}

/// The squares of blocks (x, y), x, y < n.
fn corner(moves: &BlockMoves, squares: &[Square], n: usize) -> Option<Vec<usize>> {
    let mut fabric = Successors::new(moves, squares);
    let mut found = vec![0; n * n];
    for (x, y) in (0..n).flat_map(|x| (0..n).map(move |y| (x, y))) {
        let earlier = |t: usize| {
            let same = t <= x.min(y) && (x - t) ^ (y - t) == x ^ y;
            same.then(|| found[(x - t) * n + (y - t)] as u16)
        };
        found[x * n + y] = usize::from(fabric.after(earlier)?);
    }
    Some(found)
}
