//! Where a panel stands, and where in it a place is.

use super::clip::{ClipBox, PicturePoint};
use crate::{Axis, BoardPoint, Panel};

/// The place of a panel on the picture.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The edges of the part that the axes enclose.
    pub edges: ClipBox,
    x: Scale,
    y: Scale,
}

/// From coordinates to points of the picture.
#[derive(Clone, Copy, Debug)]
struct Scale {
    from: f64,
    to: f64,
    start: f64,
    end: f64,
    log: bool,
}

impl Scale {
    fn new(axis: &Axis, start: f64, end: f64) -> Scale {
        let value = |n: f64| if axis.log { n.max(f64::MIN_POSITIVE).log10() } else { n };
        Scale { from: value(axis.ends.0.drawn()), to: value(axis.ends.1.drawn()), start, end, log: axis.log }
    }

    fn place(&self, n: f64) -> f64 {
        let n = if self.log { n.max(1e-3).log10() } else { n };
        let along = (n - self.from) / (self.to - self.from);
        self.start + along * (self.end - self.start)
    }
}

impl Frame {
    /// The frame of a panel with these edges.
    pub fn new(panel: &Panel, edges: ClipBox) -> Frame {
        let ClipBox(left, top, right, bottom) = edges;
        let y = if panel.y.down { (top, bottom) } else { (bottom, top) };
        Frame { edges, x: Scale::new(&panel.x, left, right), y: Scale::new(&panel.y, y.0, y.1) }
    }

    /// Where a coordinate is from left to right.
    pub fn across(&self, x: f64) -> f64 {
        self.x.place(x)
    }

    /// Where a coordinate is from top to bottom.
    pub fn down(&self, y: f64) -> f64 {
        self.y.place(y)
    }

    /// Where a place is.
    pub fn place(&self, (x, y): BoardPoint) -> PicturePoint {
        (self.across(x.drawn()), self.down(y.drawn()))
    }

    /// The width of a cell of a board.
    pub fn unit(&self) -> f64 {
        ((self.x.end - self.x.start) / (self.x.to - self.x.from)).abs()
    }
}

/// To whole points.
pub fn rounded((x, y): PicturePoint) -> (i32, i32) {
    (x.round() as i32, y.round() as i32)
}
