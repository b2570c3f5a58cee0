//! The points that figures are about: T_g in memory, the diagonals that its points skip, and their places on the board.
//!
//! In these figures rows go upwards and columns to the right, so that a point (a, b), a <= b, lies right of the main
//! diagonal, and its reflection left of it.

use super::{Axis, BoardPoint, Layer, LineStyle, Marker, Panel, Result, Role, Shape, at, halves};
use engines::Game;
use engines::job::Job;
use engines::points::{self, NearPoint};

/// All h-points, h <= g, in rows below this one, by row and value.
pub fn all(game: &Game, g: u32, rows: u64, job: &Job) -> Result<Vec<NearPoint>> {
    let mut found = Vec::new();
    points::stream(game, g as usize, 0..rows, job, &mut |batch: &[NearPoint]| {
        found.extend_from_slice(batch);
        Ok::<(), engines::Error>(())
    })?;
    Ok(found)
}

/// The place of a point, column to the right and row up.
pub fn place(point: &NearPoint) -> BoardPoint {
    (at(point.b), at(point.a))
}

/// The place of the reflection of a point.
pub fn reflected(point: &NearPoint) -> BoardPoint {
    (at(point.a), at(point.b))
}

/// The first points of T_g of Wythoff's game.
pub struct Sequence {
    /// The value.
    pub g: u32,
    /// The points, from n = 0 on.
    pub points: Vec<NearPoint>,
    /// The points of lower values in the same rows.
    pub lower: Vec<NearPoint>,
}

impl Sequence {
    /// The points in rows below this one.
    pub fn new(g: u32, rows: u64, job: &Job) -> Result<Sequence> {
        let (points, lower) = all(&Game::wythoff(), g, rows, job)?.into_iter().partition(|point| point.h == g);
        Ok(Sequence { g, points, lower })
    }

    /// The point on a diagonal, if it is among these.
    pub fn on_diagonal(&self, e: u64) -> Option<&NearPoint> {
        self.points.iter().find(|point| point.d() == e)
    }

    /// Whether a diagonal has no point up to this row (Definition 2.5).
    pub fn is_empty_up_to(&self, e: u64, row: u64) -> bool {
        self.on_diagonal(e).is_none_or(|point| point.a > row)
    }

    /// The diagonals that a point skips (Definition 2.6).
    pub fn skipped_by(&self, point: &NearPoint) -> Vec<u64> {
        (0..point.d()).filter(|&e| self.is_empty_up_to(e, point.a)).collect()
    }

    /// The points that are active with respect to a diagonal and a row (Definition 2.8); none if it is not empty.
    pub fn active(&self, e: u64, row: u64) -> Vec<&NearPoint> {
        if row > 0 && !self.is_empty_up_to(e, row - 1) {
            return Vec::new();
        }
        self.points.iter().filter(|point| point.a < row && point.b >= row + e).collect()
    }
}

/// A part of the board: its columns and rows, all included.
#[derive(Clone, Copy, Debug)]
pub struct BoardWindow {
    /// The first and the last column.
    pub columns: (u64, u64),
    /// The first and the last row.
    pub rows: (u64, u64),
}

impl BoardWindow {
    /// Whether a point lies in it.
    pub fn holds(&self, point: &NearPoint) -> bool {
        let within = |n: u64, (first, last): (u64, u64)| first <= n && n <= last;
        within(point.b, self.columns) && within(point.a, self.rows)
    }

    /// A board with these layers.
    pub fn panel(&self, layers: Vec<Layer>) -> Panel {
        Panel {
            title: String::new(),
            x: Axis::cells("b", "column b", self.columns.0, self.columns.1),
            y: Axis::cells("a", "row a", self.rows.0, self.rows.1),
            board: true,
            layers,
        }
    }

    /// Diagonal e, from edge to edge.
    pub fn diagonal(&self, e: u64) -> Vec<BoardPoint> {
        let (first, last) = (self.rows.0 as i64 - 1, self.rows.1 as i64 + 1);
        [first, last].map(|a| (at(a + e as i64), at(a))).to_vec()
    }

    /// The main diagonal.
    pub fn main_diagonal(&self) -> Layer {
        Layer::new("main diagonal", Role::Soft, Shape::Paths(LineStyle::Thin, vec![self.diagonal(0)]))
    }

    /// A row, from edge to edge.
    pub fn row(&self, a: u64) -> Vec<BoardPoint> {
        vec![(halves(2 * self.columns.0 as i64 - 1), at(a)), (halves(2 * self.columns.1 as i64 + 1), at(a))]
    }

    /// A column, from edge to edge.
    pub fn column(&self, b: u64) -> Vec<BoardPoint> {
        vec![(at(b), halves(2 * self.rows.0 as i64 - 1)), (at(b), halves(2 * self.rows.1 as i64 + 1))]
    }

    /// The points in it.
    pub fn points<'a>(
        &self,
        name: &str,
        role: Role,
        marker: Marker,
        points: impl IntoIterator<Item = &'a NearPoint>,
    ) -> Layer {
        let shown = points.into_iter().filter(|point| self.holds(point)).map(place).collect();
        Layer::new(name, role, Shape::Points(marker, shown))
    }
}
