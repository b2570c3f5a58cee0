//! A [`Canvas`] as a place for charts, with the letters that the pictures of boards have; no fonts are looked for.

use super::canvas::Canvas;
use crate::fail::Fail;
use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::text::Alignment;
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{BackendColor, BackendCoord, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontTransform};
use std::convert::Infallible;

/// The chart in memory.
pub struct Raster<'a>(pub &'a mut Canvas);

/// Sizes from this on get the large letters.
const LARGE: f64 = 15.0;

fn is_large(style: &impl BackendTextStyle) -> bool {
    style.size() >= LARGE
}

impl DrawingBackend for Raster<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        (self.0.width as u32, self.0.height as u32)
    }

    fn ensure_prepared(&mut self) -> Result<(), DrawingErrorKind<Infallible>> {
        Ok(())
    }

    fn present(&mut self) -> Result<(), DrawingErrorKind<Infallible>> {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, colour: BackendColor) -> Result<(), DrawingErrorKind<Infallible>> {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return Ok(()) };
        if x < self.0.width && y < self.0.height {
            let at = 3 * (y * self.0.width + x);
            let (r, g, b) = colour.rgb;
            for (old, new) in self.0.bytes[at..at + 3].iter_mut().zip([r, g, b]) {
                let mixed = f64::from(*old) * (1.0 - colour.alpha) + f64::from(new) * colour.alpha;
                *old = mixed.round() as u8;
            }
        }
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        at: BackendCoord,
    ) -> Result<(), DrawingErrorKind<Infallible>> {
        let (width, height) = self.estimate_text_size(text, style)?;
        let mut letters = Canvas::new(width as usize, height as usize);
        letters.text(text, 0, 0, Alignment::Left, Rgb888::new(0, 0, 0), is_large(style));
        let (width, height) = (width as i32, height as i32);
        let left = match style.anchor().h_pos {
            HPos::Left => 0,
            HPos::Right => -width,
            HPos::Center => -width / 2,
        };
        let top = match style.anchor().v_pos {
            VPos::Top => 0,
            VPos::Center => -height / 2,
            VPos::Bottom => -height,
        };
        let turn: FontTransform = style.transform();
        for (n, point) in letters.bytes.chunks_exact(3).enumerate() {
            if point[0] == 0 {
                let (x, y) = (n as i32 % width, n as i32 / width);
                let (x, y) = turn.transform(x + left, y + top);
                self.draw_pixel((at.0 + x, at.1 + y), style.color())?;
            }
        }
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let letters = text.chars().count() as u32;
        Ok(if is_large(style) { (8 * letters, 13) } else { (6 * letters, 10) })
    }
}

/// The whole canvas as a PNG file.
pub fn encode(canvas: &Canvas, out: impl std::io::Write) -> Result<(), Fail> {
    let mut encoder = png::Encoder::new(out, canvas.width as u32, canvas.height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(super::png::encoding)?;
    writer.write_image_data(&canvas.bytes).map_err(super::png::encoding)?;
    writer.finish().map_err(super::png::encoding)
}
