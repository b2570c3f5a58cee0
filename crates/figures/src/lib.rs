//! The figures of the papers and some more: first as data, then as drawings.
//!
//! A figure is a function from [`FigureParameters`] to a [`Figure`]: panels with axes and layers, all of them numbers that the
//! engines of the library computed when it was asked for. [`data`] prints these numbers, [`paint`] draws them. A figure that is
//! a sketch in its paper is drawn from a real instance here, at the true places, and its caption says which.
//!
//! * [`catalogue`]: all figures by their names;
//! * [`nivasch`], [`weinstein`], [`duchene`]: those of the papers;
//! * [`boards`], [`rows`], [`histograms`]: shapes that several of them share, and figures of our own.

pub mod boards;
pub mod catalogue;
pub mod colours;
mod coordinate;
pub mod data;
pub mod duchene;
mod error;
mod figure;
pub mod histograms;
pub mod nivasch;
#[cfg(feature = "drawings")]
pub mod paint;
mod parameters;
pub mod rows;
mod sequence;
pub mod weinstein;

#[cfg(all(test, feature = "drawings"))]
mod tests;

pub use catalogue::{CATALOGUE, FigureEntry, find};
pub use coordinate::{BoardPoint, Coordinate, at, golden, grouped, halves};
pub use error::{Error, Result};
pub use figure::{Axis, BoardCell, Figure, Hue, Label, Layer, LineStyle, Marker, Panel, Role, Shape, Side, Ticks};
pub use parameters::{FigureParameter, FigureParameters};
