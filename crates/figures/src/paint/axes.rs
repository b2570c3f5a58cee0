//! Axes: frame, marks, numbers, names, and the lines between cells.

use super::clip::ClipBox;
use super::frame::{Frame, rounded};
use super::layout::{NAME, TICK};
use super::{Area, Painted, font, palette};
use crate::{Axis, Panel, Ticks, grouped};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

/// Cells of at least this many points get lines between them.
const LINED: f64 = 9.0;

/// The marks of an axis that is so many points long: where, and what stands there.
pub fn labels(axis: &Axis, length: f64) -> Vec<(f64, String)> {
    let (from, to) = (axis.ends.0.drawn(), axis.ends.1.drawn());
    match &axis.ticks {
        Ticks::None => Vec::new(),
        Ticks::These(these) => these.iter().map(|(at, text)| (at.drawn(), text.clone())).collect(),
        Ticks::Round if axis.log => {
            let powers = (0..19).map(|e| 10u64.pow(e));
            powers.filter(|&n| (from..=to).contains(&(n as f64))).map(|n| (n as f64, grouped(n as i64))).collect()
        }
        Ticks::Round => {
            let most = (length / 95.0).max(2.0);
            let steps = (0..17).flat_map(|e| [1, 2, 5].map(|m| m * 10i64.pow(e)));
            let step = steps.into_iter().find(|&step| (to - from) / step as f64 <= most).unwrap_or(i64::MAX / 4);
            let (first, last) = ((from / step as f64).ceil() as i64, (to / step as f64).floor() as i64);
            (first..=last).take(1000).map(|n| n * step).map(|n| (n as f64, grouped(n))).collect()
        }
    }
}

/// What lies under the layers: lines between cells, or lines at the marks.
pub fn grid<B: DrawingBackend<ErrorType: 'static>>(area: &Area<B>, panel: &Panel, frame: &Frame) -> Painted {
    let ClipBox(left, top, right, bottom) = frame.edges;
    let thin = palette::GRID.stroke_width(if panel.board && frame.unit() < 30.0 { 1 } else { 2 });
    let is_hidden = |axis: &Axis| matches!(axis.ticks, Ticks::None);
    if panel.board {
        if frame.unit() < LINED || (is_hidden(&panel.x) && is_hidden(&panel.y)) {
            return Ok(());
        }
        let edges = |axis: &Axis| {
            let (first, last) = ((axis.ends.0.drawn() + 0.5).ceil() as i64, (axis.ends.1.drawn() + 0.5).floor() as i64);
            (first..=last).map(|n| n as f64 - 0.5)
        };
        for x in edges(&panel.x).map(|x| frame.across(x)) {
            area.draw(&PathElement::new(vec![rounded((x, top)), rounded((x, bottom))], thin))?;
        }
        for y in edges(&panel.y).map(|y| frame.down(y)) {
            area.draw(&PathElement::new(vec![rounded((left, y)), rounded((right, y))], thin))?;
        }
        return Ok(());
    }
    for (n, _) in labels(&panel.y, bottom - top) {
        let y = frame.down(n);
        area.draw(&PathElement::new(vec![rounded((left, y)), rounded((right, y))], thin))?;
    }
    Ok(())
}

/// The axes themselves.
pub fn axes<B: DrawingBackend<ErrorType: 'static>>(area: &Area<B>, panel: &Panel, frame: &Frame) -> Painted {
    let ClipBox(left, top, right, bottom) = frame.edges;
    let line = palette::INK.stroke_width(2);
    let shown = |axis: &Axis| !matches!(axis.ticks, Ticks::None);
    if shown(&panel.x) || shown(&panel.y) {
        let corners = if panel.board {
            vec![(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
        } else {
            vec![(left, top), (left, bottom), (right, bottom)]
        };
        area.draw(&PathElement::new(corners.into_iter().map(rounded).collect::<Vec<_>>(), line))?;
    }
    if shown(&panel.x) {
        // Above for a matrix, whose rows go down.
        let (edge, way) = if panel.y.down { (top, -1.0) } else { (bottom, 1.0) };
        for (n, text) in labels(&panel.x, right - left) {
            let x = frame.across(n);
            area.draw(&PathElement::new(vec![rounded((x, edge)), rounded((x, edge + 8.0 * way))], line))?;
            let style = font::style(TICK, palette::INK, HPos::Center, VPos::Center);
            area.draw(&Text::new(text, rounded((x, edge + way * f64::from(TICK))), style))?;
        }
        let style = font::style(NAME, palette::INK, HPos::Center, VPos::Center);
        let at = ((left + right) / 2.0, edge + way * (f64::from(TICK) * 1.5 + f64::from(NAME) * 0.8));
        area.draw(&Text::new(panel.x.name.as_str(), rounded(at), style))?;
    }
    if shown(&panel.y) {
        let mut widest = 0.0f64;
        for (n, text) in labels(&panel.y, bottom - top) {
            let y = frame.down(n);
            widest = widest.max(font::width(&text, f64::from(TICK)));
            area.draw(&PathElement::new(vec![rounded((left - 8.0, y)), rounded((left, y))], line))?;
            let style = font::style(TICK, palette::INK, HPos::Right, VPos::Center);
            area.draw(&Text::new(text, rounded((left - 14.0, y)), style))?;
        }
        let style = font::upwards(NAME, palette::INK, HPos::Center, VPos::Center);
        let at = (left - widest - 22.0 - f64::from(NAME) * 0.7, (top + bottom) / 2.0);
        area.draw(&Text::new(panel.y.name.as_str(), rounded(at), style))?;
    }
    Ok(())
}
