//! Where the digits of an arrow are written.

use super::curve::{Curve, Vector};

/// A piece of text, and how far it reaches to each side.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub at: Vector,
    half: Vector,
}

impl Spot {
    fn meets(&self, other: &Spot) -> bool {
        let apart = self.at - other.at;
        apart.x.abs() < self.half.x + other.half.x && apart.y.abs() < self.half.y + other.half.y
    }
}

/// The labels so far, and the circles, which must not be covered either.
pub(super) struct Labels {
    spots: Vec<Spot>,
}

impl Labels {
    pub fn new(circles: &[Vector], radius: f64) -> Labels {
        Labels { spots: circles.iter().map(|&at| Spot { at, half: Vector { x: radius, y: radius } }).collect() }
    }

    /// On the curve, near its beginning if there is room, so that it is clear which arrow is meant.
    pub fn place(&mut self, curve: &Curve, text: &str) -> Spot {
        let half = Vector { x: 3.8 * text.chars().count() as f64 + 2.0, y: 7.5 };
        let length = (curve.to - curve.from).length().max(1.0);
        let spot = |time: f64| Spot { at: curve.at(time), half };
        // About 16 units after the beginning, then further on, but not so near to its head that it is taken for
        // another's.
        let first = (16.0 / length).clamp(0.05, 0.5);
        let times = (0..24).map(|i| first + (0.75 - first) * f64::from(i) / 24.0);
        let free = |spot: &Spot| !self.spots.iter().any(|other| spot.meets(other));
        let spot = times.map(spot).find(free).unwrap_or_else(|| spot(0.5));
        self.spots.push(spot);
        spot
    }
}
