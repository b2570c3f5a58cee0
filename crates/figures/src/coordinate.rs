//! Coordinates of a figure, exact to a thousandth, and how numbers are written on its axes.

use engines::points::Golden;
use serde::{Serialize, Serializer};
use std::fmt;

/// A coordinate: so many thousandths. Everything on a board is exact; what is irrational is rounded down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coordinate(i64);

/// An integer as a coordinate; the largest one that can be drawn if it is larger.
pub fn at(n: impl TryInto<i64>) -> Coordinate {
    Coordinate(n.try_into().unwrap_or(i64::MAX).saturating_mul(1000))
}

/// Half an integer as a coordinate, as the edges of cells are.
pub fn halves(n: impl TryInto<i64>) -> Coordinate {
    Coordinate(n.try_into().unwrap_or(i64::MAX).saturating_mul(500))
}

/// p + q phi as a coordinate, rounded down.
pub fn golden(p: i64, q: i64) -> Coordinate {
    let floor = Golden { p: p.saturating_mul(1000), q: q.saturating_mul(1000) }.floor();
    Coordinate(i64::try_from(floor).unwrap_or(i64::MAX))
}

impl Coordinate {
    /// So many thousandths.
    pub fn thousandths(n: i64) -> Coordinate {
        Coordinate(n)
    }

    /// For drawing.
    pub fn drawn(self) -> f64 {
        self.0 as f64 / 1000.0
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0.unsigned_abs() / 1000, self.0.unsigned_abs() % 1000);
        let sign = if self.0 < 0 { "-" } else { "" };
        match part {
            0 => write!(f, "{sign}{whole}"),
            _ => write!(f, "{sign}{whole}.{}", format!("{part:03}").trim_end_matches('0')),
        }
    }
}

/// As a number.
impl Serialize for Coordinate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 1000 == 0 {
            serializer.serialize_i64(self.0 / 1000)
        } else {
            serializer.serialize_f64(self.drawn())
        }
    }
}

/// A place: its coordinate along the horizontal axis, and along the vertical one.
pub type BoardPoint = (Coordinate, Coordinate);

/// A number with its digits in groups of three from 10,000 on.
pub fn grouped(n: i64) -> String {
    let digits = n.unsigned_abs().to_string();
    let mut text = if n < 0 { "-".to_owned() } else { String::new() };
    for (i, digit) in digits.chars().enumerate() {
        if digits.len() > 4 && i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
