//! Layers: points, lines, areas, cells, bars, words.

use super::clip::{ClipBox, PicturePoint};
use super::frame::{Frame, rounded};
use super::layout::WORDS;
use super::{Area, Painted, font, palette};
use crate::{BoardCell, Hue, Label, Layer, LineStyle, Marker, Panel, Shape, Side, colours};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

/// Cells of at least this many points have room for their value.
const NUMBERED: f64 = 40.0;

/// The style of an area through which the rest is seen.
pub fn light(colour: RGBColor) -> ShapeStyle {
    colour.mix(0.22).filled()
}

/// Draws a layer of a panel.
pub fn draw<B: DrawingBackend<ErrorType: 'static>>(
    area: &Area<B>,
    panel: &Panel,
    layer: &Layer,
    frame: &Frame,
) -> Painted {
    let colour = palette::colour(layer.role);
    match &layer.shape {
        Shape::Points(kind, places) => {
            let size = if panel.board {
                // A few points among many small cells must still be found.
                (frame.unit() * 0.4).clamp(if places.len() <= 6 { 11.0 } else { 4.0 }, 24.0)
            } else {
                // The same for all layers, so that none looks more important.
                let count = |layer: &Layer| if let Shape::Points(_, places) = &layer.shape { places.len() } else { 0 };
                let most = panel.layers.iter().map(count).max().unwrap_or(0);
                (1400.0 / most.max(1) as f64).clamp(4.0, 7.0)
            };
            let shown = places.iter().map(|&place| frame.place(place)).filter(|&at| frame.edges.holds(at));
            shown.into_iter().try_for_each(|at| marker(area, *kind, colour, at, size))
        }
        Shape::Paths(line, paths) => paths.iter().try_for_each(|places| {
            let places: Vec<PicturePoint> = places.iter().map(|&place| frame.place(place)).collect();
            let parts = clipped(&frame.edges, &places);
            parts.iter().try_for_each(|part| path(area, *line, colour, part))
        }),
        Shape::Areas(areas) => areas.iter().try_for_each(|corners| {
            let corners: Vec<PicturePoint> = corners.iter().map(|&place| frame.place(place)).collect();
            let corners: Vec<_> = frame.edges.cut(&corners).into_iter().map(rounded).collect();
            if corners.len() < 3 {
                return Ok(());
            }
            Ok(area.draw(&Polygon::new(corners, light(colour)))?)
        }),
        Shape::Cells(hue, cells) => cells.iter().try_for_each(|cell| draw_cell(area, *hue, colour, cell, frame)),
        Shape::Bars(bars) => {
            let wide = frame.unit();
            bars.iter().filter(|bar| bar.1 > 0).try_for_each(|&(n, count)| {
                let (middle, top) = (frame.across(n as f64), frame.down(count as f64));
                // At least a point wide, and a gap where there is room for one.
                let half = if wide > 6.0 { wide * 0.42 } else { (wide / 2.0).max(0.5) };
                let corners = [rounded((middle - half, top)), rounded((middle + half, frame.edges.3))];
                Ok(area.draw(&Rectangle::new(corners, colour.filled()))?)
            })
        }
        Shape::Labels(labels) => labels.iter().try_for_each(|label| words(area, label, colour, frame)),
    }
}

/// A line cut to what is inside, which may be several pieces.
fn clipped(edges: &ClipBox, places: &[PicturePoint]) -> Vec<Vec<PicturePoint>> {
    let mut parts: Vec<Vec<PicturePoint>> = Vec::new();
    for step in places.windows(2) {
        let Some((from, to)) = edges.part(step[0], step[1]) else { continue };
        match parts.last_mut() {
            Some(part) if part.last() == Some(&from) => part.push(to),
            _ => parts.push(vec![from, to]),
        }
    }
    parts
}

fn draw_cell<B: DrawingBackend<ErrorType: 'static>>(
    area: &Area<B>,
    hue: Hue,
    colour: RGBColor,
    cell: &BoardCell,
    frame: &Frame,
) -> Painted {
    let (x, y) = (cell.x as f64, cell.y as f64);
    let middle = (frame.across(x), frame.down(y));
    if !frame.edges.holds(middle) {
        return Ok(());
    }
    let fill = match hue {
        Hue::Scale(max) => colours::hue(cell.value, max).into(),
        Hue::Flat | Hue::Blank => (colour.0, colour.1, colour.2),
    };
    let ink = if colours::is_light(fill.into()) { palette::INK } else { WHITE };
    let fill = RGBColor(fill.0, fill.1, fill.2);
    let (left, right) = (frame.across(x - 0.5), frame.across(x + 0.5));
    let (top, bottom) = (frame.down(y - 0.5), frame.down(y + 0.5));
    let (top, bottom) = (top.min(bottom), top.max(bottom));
    area.draw(&Rectangle::new([rounded((left, top)), rounded((right, bottom))], fill.filled()))?;
    if frame.unit() < NUMBERED || hue == Hue::Blank {
        return Ok(());
    }
    area.draw(&Rectangle::new([rounded((left, top)), rounded((right, bottom))], palette::GRID.stroke_width(1)))?;
    let digits = cell.value.to_string();
    let size = (frame.unit() * 0.46).min(frame.unit() * 1.35 / digits.len() as f64).clamp(11.0, 40.0) as u32;
    let style = font::style(size, ink, HPos::Center, VPos::Center);
    Ok(area.draw(&Text::new(digits, rounded(middle), style))?)
}

/// A point of this size, from its middle to its edge.
pub fn marker<B: DrawingBackend<ErrorType: 'static>>(
    area: &Area<B>,
    marker: Marker,
    colour: RGBColor,
    (x, y): PicturePoint,
    size: f64,
) -> Painted {
    let thick = if size > 8.0 { 4 } else { 2 };
    let corners = [rounded((x - size, y - size)), rounded((x + size, y + size))];
    match marker {
        Marker::Dot => area.draw(&Circle::new(rounded((x, y)), (size * 0.85).round() as i32, colour.filled()))?,
        Marker::Ring => {
            area.draw(&Circle::new(rounded((x, y)), (size * 0.85).round() as i32, WHITE.filled()))?;
            area.draw(&Circle::new(rounded((x, y)), (size * 0.85).round() as i32, colour.stroke_width(thick)))?;
        }
        Marker::Square => area.draw(&Rectangle::new(corners, colour.filled()))?,
        Marker::Frame => area.draw(&Rectangle::new(corners, colour.stroke_width(thick)))?,
        Marker::Triangle => {
            let corners =
                vec![rounded((x, y - size)), rounded((x + size, y + size * 0.8)), rounded((x - size, y + size * 0.8))];
            area.draw(&Polygon::new(corners, colour.filled()))?;
        }
        Marker::Queen => {
            // A crown: a band below, three spikes above.
            let crown = [(-1.0, -0.6), (-0.45, 0.1), (0.0, -0.9), (0.45, 0.1), (1.0, -0.6), (0.75, 0.9), (-0.75, 0.9)];
            let crown: Vec<_> = crown.iter().map(|(dx, dy)| rounded((x + dx * size, y + dy * size))).collect();
            area.draw(&Polygon::new(crown, colour.filled()))?;
        }
    }
    Ok(())
}

/// A line through these places.
pub fn path<B: DrawingBackend<ErrorType: 'static>>(
    area: &Area<B>,
    line: LineStyle,
    colour: RGBColor,
    places: &[PicturePoint],
) -> Painted {
    let style = colour.stroke_width(if line == LineStyle::Thin { 2 } else { 4 });
    match line {
        LineStyle::Solid | LineStyle::Thin => {
            area.draw(&PathElement::new(places.iter().copied().map(rounded).collect::<Vec<_>>(), style))?;
        }
        LineStyle::Dashed => {
            for dash in dashes(places) {
                area.draw(&PathElement::new(dash.map(rounded).to_vec(), style))?;
            }
        }
        LineStyle::Arrow => {
            let (Some(&(x, y)), Some(&from)) = (places.last(), places.len().checked_sub(2).and_then(|n| places.get(n)))
            else {
                return Ok(());
            };
            let length = (x - from.0).hypot(y - from.1).max(1e-9);
            let (dx, dy) = ((x - from.0) / length, (y - from.1) / length);
            let head = 20.0f64.min(length * 0.6);
            let base = (x - dx * head, y - dy * head);
            let mut shaft: Vec<_> = places[..places.len() - 1].iter().copied().map(rounded).collect();
            shaft.push(rounded(base));
            area.draw(&PathElement::new(shaft, style))?;
            let side = head * 0.45;
            let corners =
                vec![(x, y), (base.0 - dy * side, base.1 + dx * side), (base.0 + dy * side, base.1 - dx * side)];
            area.draw(&Polygon::new(corners.into_iter().map(rounded).collect::<Vec<_>>(), colour.filled()))?;
        }
    }
    Ok(())
}

/// The dashes of a dashed line.
fn dashes(places: &[PicturePoint]) -> Vec<[PicturePoint; 2]> {
    const DASH: f64 = 18.0;
    const STEP: f64 = 30.0;
    let mut found = Vec::new();
    let mut start = 0.0; // where the next dash begins, along the step
    for step in places.windows(2) {
        let (from, to) = (step[0], step[1]);
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let along = |t: f64| (from.0 + t / length * (to.0 - from.0), from.1 + t / length * (to.1 - from.1));
        while start < length {
            found.push([along(start), along((start + DASH).min(length))]);
            start += STEP;
        }
        start -= length;
    }
    found
}

/// Words beside a place, on a light background so that lines do not run through them.
fn words<B: DrawingBackend<ErrorType: 'static>>(
    area: &Area<B>,
    label: &Label,
    colour: RGBColor,
    frame: &Frame,
) -> Painted {
    let at = frame.place(label.place);
    if !frame.edges.holds(at) {
        return Ok(());
    }
    let away = (frame.unit() * 0.5).clamp(8.0, 26.0) + 6.0;
    let (dx, dy, h) = match label.side {
        Side::On => (0.0, 0.0, HPos::Center),
        Side::Left => (-away, 0.0, HPos::Right),
        Side::Right => (away, 0.0, HPos::Left),
        Side::Above => (0.0, -away - 14.0, HPos::Center),
        Side::Below => (0.0, away + 14.0, HPos::Center),
    };
    let (x, y) = (at.0 + dx, at.1 + dy);
    let wide = font::width(&label.text, f64::from(WORDS));
    let left = match h {
        HPos::Left => x,
        HPos::Right => x - wide,
        HPos::Center => x - wide / 2.0,
    };
    let background = [rounded((left - 4.0, y - 18.0)), rounded((left + wide + 4.0, y + 18.0))];
    area.draw(&Rectangle::new(background, WHITE.mix(0.82).filled()))?;
    let style = font::style(WORDS, colour, h, VPos::Center);
    Ok(area.draw(&Text::new(label.text.as_str(), rounded((x, y)), style))?)
}
