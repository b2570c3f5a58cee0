//! What the games whose points an automaton may give have in common, and where they differ.
//!
//! From some row on, Algorithm FSW is right for all of them with three small changes: how wide a two-pile move is (t),
//! whether a point closes its column, and which points of the first rows close their diagonal.

use crate::error::{Error, ErrorKind, Result};
use crate::rules::{Both, Game, family_names_where};
use numeration::{Int, saturate};

/// How a game differs from Wythoff's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::automatic) struct Shape {
    /// The widest two-pile move: k and l with |k - l| < t. It is also the parameter of the numeration system.
    pub t: u8,
    /// Whether a point closes its column to later points of its value.
    pub columns: bool,
    /// Which points close their diagonals as seen from far rows.
    far: FarMoves,
}

/// Which positions (c, d), c <= d, a two-pile move reaches from rows that are far enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FarMoves {
    Every,
    /// c >= 1 and floor(d / c) at most so much, from positions with floor(b / a) = 1.
    Ratio(usize),
    /// c and d at least so much.
    Restricted(usize, usize),
}

/// The largest t.
const WIDEST: u8 = 16;

impl Shape {
    /// That of a game.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] for games of another kind.
    pub fn of(game: &Game) -> Result<Shape> {
        let unsupported = |of: &str| Error::new(ErrorKind::Unsupported, format!("{game}: automata are made for {of}"));
        let shape =
            Shape::find(game).ok_or_else(|| unsupported(&family_names_where(|game| Shape::find(game).is_some())))?;
        if shape.t > WIDEST { Err(unsupported(&format!("a-wythoff:A with A <= {WIDEST} only"))) } else { Ok(shape) }
    }

    fn find(game: &Game) -> Option<Shape> {
        let geometry = game.geometry()?;
        let (t, far) = match &geometry.both {
            Both::Same { step, larger, .. } if *step == Int::ONE && larger.is_zero() => (1, FarMoves::Every),
            Both::Same { step, smaller, larger } if *step == Int::ONE => {
                (1, FarMoves::Restricted(saturate(smaller), saturate(larger)))
            }
            Both::Ratio(change) => (1, FarMoves::Ratio(saturate(change).saturating_add(1))),
            Both::Near(width) => (u8::try_from(width).unwrap_or(u8::MAX), FarMoves::Every),
            _ => return None,
        };
        Some(Shape { t, columns: geometry.reaches_column(), far })
    }

    /// Whether a point (c, d) of one of the first rows closes its diagonal from row r0 on.
    pub fn closes_diagonal(&self, c: u64, d: u64) -> bool {
        match self.far {
            FarMoves::Every => true,
            FarMoves::Ratio(most) => c >= 1 && d / c <= most as u64,
            FarMoves::Restricted(k, l) => c >= k as u64 && d >= l as u64,
        }
    }

    /// How many rows are left to the definition. More than the rule of far rows needs: games other than Wythoff's take
    /// some rows to find their pace, and in R-Wythoff columns with two points must have come to an end.
    pub fn transient(&self, g: u32) -> usize {
        let g = g as usize;
        match self.far {
            FarMoves::Every if self.columns => 0,
            FarMoves::Every => 60.max(20 * g.saturating_sub(1)),
            FarMoves::Ratio(_) if g <= 3 => 40,
            FarMoves::Ratio(_) => 10 * (g + 2),
            FarMoves::Restricted(k, l) => k.max(l).saturating_add(8).max(40),
        }
    }

    /// Whether the rule of far rows holds from row r on, where r - t ref(r) is `room` (it never decreases for t = 1)
    /// and no point or cell before it lies beyond diagonal `most`, relative to the reference.
    pub fn holds_from(&self, r: usize, room: i64, most: i64) -> bool {
        match self.far {
            FarMoves::Every => true,
            // b < 2a for every cell that is looked at.
            FarMoves::Ratio(_) => room > most + 1,
            FarMoves::Restricted(k, l) => r >= k && r >= l,
        }
    }
}
