//! Points, directions and curves of the plane.

use std::fmt;
use std::ops::{Add, Mul, Sub};

/// A point or a direction; y grows downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Vector {
    pub x: f64,
    pub y: f64,
}

impl Add for Vector {
    type Output = Vector;
    fn add(self, other: Vector) -> Vector {
        Vector { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Vector {
    type Output = Vector;
    fn sub(self, other: Vector) -> Vector {
        Vector { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Mul<f64> for Vector {
    type Output = Vector;
    fn mul(self, by: f64) -> Vector {
        Vector { x: self.x * by, y: self.y * by }
    }
}

impl Vector {
    /// The direction of an angle, clockwise from the right.
    pub fn at(angle: f64) -> Vector {
        Vector { x: angle.cos(), y: angle.sin() }
    }

    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// Of length 1, to the right if it had none.
    pub fn unit(self) -> Vector {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { Vector { x: 1.0, y: 0.0 } }
    }

    pub fn left(self) -> Vector {
        Vector { x: self.y, y: -self.x }
    }

    /// The point at this part of the way to another.
    pub fn towards(self, other: Vector, part: f64) -> Vector {
        self + (other - self) * part
    }
}

impl fmt::Display for Vector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1},{:.1}", self.x, self.y)
    }
}

/// A cubic Bezier curve.
#[derive(Clone, Copy, Debug)]
pub(super) struct Curve {
    pub from: Vector,
    pub first: Vector,
    pub second: Vector,
    pub to: Vector,
}

impl Curve {
    pub fn straight(from: Vector, to: Vector) -> Curve {
        Curve { from, first: from.towards(to, 1.0 / 3.0), second: from.towards(to, 2.0 / 3.0), to }
    }

    /// The point at a time from 0 to 1.
    pub fn at(&self, time: f64) -> Vector {
        self.split(time).0.to
    }

    /// The parts before and after a time (de Casteljau).
    fn split(&self, time: f64) -> (Curve, Curve) {
        let [a, b, c] = [(self.from, self.first), (self.first, self.second), (self.second, self.to)]
            .map(|(from, to)| from.towards(to, time));
        let (d, e) = (a.towards(b, time), b.towards(c, time));
        let middle = d.towards(e, time);
        let before = Curve { from: self.from, first: a, second: d, to: middle };
        (before, Curve { from: middle, first: e, second: c, to: self.to })
    }

    /// The part outside of two circles around its ends.
    pub fn between(&self, one: Vector, other: Vector, radius: f64) -> Curve {
        let leaves = bisect(|time| (self.at(time) - one).length() >= radius);
        let enters = bisect(|time| (self.at(1.0 - time) - other).length() >= radius);
        let (_, rest) = self.split(leaves);
        // The time at which the rest enters, as a part of its own.
        rest.split(1.0 - enters / (1.0 - leaves).max(f64::EPSILON)).0
    }
}

/// The time up to 1/2 from which on something holds.
fn bisect(holds: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (0.0, 0.5);
    for _ in 0..30 {
        let middle = (low + high) / 2.0;
        if holds(middle) { high = middle } else { low = middle }
    }
    high
}
