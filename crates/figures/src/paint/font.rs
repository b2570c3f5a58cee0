//! Letters: how wide they are, and as points.
//!
//! DejaVu Sans comes with the program, so that pictures look the same everywhere. An SVG file names it and lets others stand in,
//! most of which are narrower.

use ab_glyph::{Font, FontRef, PxScale, ScaleFont, point};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters_backend::FontTransform;
use std::sync::LazyLock;

/// The families in the order of preference.
const FAMILY: &str = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif";
/// What the drawing library calls the size of a font, in units of what everybody else does.
const LINE: f64 = 1.24;

static FONT: LazyLock<Option<FontRef<'static>>> =
    LazyLock::new(|| FontRef::try_from_slice(dejavu::sans::regular()).ok());

/// A text style: its size in points.
pub fn style(size: u32, colour: RGBColor, h: HPos, v: VPos) -> TextStyle<'static> {
    (FAMILY, f64::from(size) * LINE).into_font().color(&colour).pos(Pos::new(h, v))
}

/// The same, reading upwards.
pub fn upwards(size: u32, colour: RGBColor, h: HPos, v: VPos) -> TextStyle<'static> {
    let font = (FAMILY, f64::from(size) * LINE).into_font().transform(FontTransform::Rotate270);
    font.color(&colour).pos(Pos::new(h, v))
}

/// The size of letters, as everybody calls it.
pub fn size_of(style: &impl plotters_backend::BackendTextStyle) -> f64 {
    style.size() / LINE
}

fn scale(font: &FontRef, size: f64) -> PxScale {
    let per_em = font.units_per_em().unwrap_or(1000.0);
    PxScale::from(size as f32 * font.height_unscaled() / per_em)
}

/// The width of a line.
pub fn width(text: &str, size: f64) -> f64 {
    let Some(font) = FONT.as_ref() else { return size * 0.6 * text.chars().count() as f64 };
    let scaled = font.as_scaled(scale(font, size));
    text.chars().map(|letter| f64::from(scaled.h_advance(font.glyph_id(letter)))).sum()
}

/// Visits the points of a line whose base line starts at (0, 0), with how much of each is ink.
pub fn letters(text: &str, size: f64, mut visit: impl FnMut(i32, i32, f32)) {
    let Some(font) = FONT.as_ref() else { return };
    let scale = scale(font, size);
    let scaled = font.as_scaled(scale);
    let mut x = 0.0;
    for letter in text.chars() {
        let id = font.glyph_id(letter);
        if let Some(outline) = font.outline_glyph(id.with_scale_and_position(scale, point(x, 0.0))) {
            let bounds = outline.px_bounds();
            let (left, top) = (bounds.min.x as i32, bounds.min.y as i32);
            outline.draw(|i, j, ink| visit(left + i as i32, top + j as i32, ink));
        }
        x += scaled.h_advance(id);
    }
}

/// A text in lines that are no wider than this.
pub fn lines(text: &str, size: u32, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), f64::from(size)) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
