//! Entries of the legend: what a layer looks like, and its name.

use super::frame::rounded;
use super::layout::WORDS;
use super::{Area, Painted, font, layers, palette};
use crate::{Hue, Layer, Shape, colours};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

/// The height of a line of the legend.
pub const STEP: f64 = 46.0;
/// The width of what stands before the name.
const SYMBOL: f64 = 46.0;
/// The same for a scale of colours.
const SCALE: f64 = 240.0;

fn symbol_width(layer: &Layer) -> f64 {
    if matches!(layer.shape, Shape::Cells(Hue::Scale(_), _)) { SCALE } else { SYMBOL }
}

fn name(layer: &Layer) -> String {
    match layer.shape {
        Shape::Cells(Hue::Scale(max), _) => format!("{}: black 0, then 1 to {max}", layer.name),
        _ => layer.name.clone(),
    }
}

/// The width of an entry.
pub fn width(layer: &Layer) -> f64 {
    symbol_width(layer) + 14.0 + font::width(&name(layer), f64::from(WORDS))
}

/// Draws an entry from the middle of its left end on.
pub fn draw<B: DrawingBackend<ErrorType: 'static>>(area: &Area<B>, layer: &Layer, (x, y): (i32, i32)) -> Painted {
    let (left, middle, wide) = (f64::from(x), f64::from(y), symbol_width(layer));
    let colour = palette::colour(layer.role);
    match &layer.shape {
        Shape::Points(marker, _) => layers::marker(area, *marker, colour, (left + wide / 2.0, middle), 13.0)?,
        Shape::Paths(line, _) => layers::path(area, *line, colour, &[(left, middle), (left + wide, middle)])?,
        Shape::Cells(Hue::Scale(max), _) => {
            for n in 0..24_u32 {
                // Black, and then from 1 to the largest value in 22 steps.
                let step = u64::from(max.saturating_sub(1)) * u64::from(n.saturating_sub(1)) / 22;
                let value = if n == 0 { 0 } else { 1 + u32::try_from(step).unwrap_or(*max) };
                let at = |n: u32| left + wide * f64::from(n) / 24.0;
                let corners = [rounded((at(n), middle - 14.0)), rounded((at(n + 1), middle + 14.0))];
                let [r, g, b] = colours::hue(value, *max);
                area.draw(&Rectangle::new(corners, RGBColor(r, g, b).filled()))?;
            }
        }
        Shape::Areas(_) | Shape::Cells(..) | Shape::Bars(_) => {
            let corners = [rounded((left + 6.0, middle - 14.0)), rounded((left + wide - 6.0, middle + 14.0))];
            let style = if matches!(layer.shape, Shape::Areas(_)) { layers::light(colour) } else { colour.filled() };
            area.draw(&Rectangle::new(corners, style))?;
            area.draw(&Rectangle::new(corners, palette::INK.stroke_width(1)))?;
        }
        Shape::Labels(_) => {}
    }
    let style = font::style(WORDS, palette::INK, HPos::Left, VPos::Center);
    Ok(area.draw(&Text::new(name(layer), rounded((left + wide + 14.0, middle)), style))?)
}
