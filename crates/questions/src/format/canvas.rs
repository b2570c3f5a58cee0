//! Points and letters in memory.

use embedded_graphics::mono_font::MonoTextStyle;
use embedded_graphics::mono_font::ascii::{FONT_6X10, FONT_8X13};
use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use embedded_graphics::text::{Alignment, Baseline, Text, TextStyleBuilder};

/// A picture, or a strip of one, in memory.
pub struct Canvas {
    pub width: usize,
    pub height: usize,
    /// Red, green, blue of each point, row by row.
    pub bytes: Vec<u8>,
}

impl Canvas {
    /// White.
    pub fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, height, bytes: vec![0xff; width * height * 3] }
    }

    /// A rectangle; what does not fit is cut.
    pub fn fill(&mut self, x: usize, y: usize, width: usize, height: usize, colour: Rgb888) {
        for y in y..(y + height).min(self.height) {
            let row = &mut self.bytes[3 * (y * self.width + x)..3 * (y * self.width + (x + width).min(self.width))];
            for point in row.chunks_exact_mut(3) {
                point.copy_from_slice(&[colour.r(), colour.g(), colour.b()]);
            }
        }
    }

    /// Text with its upper edge at y.
    pub fn text(&mut self, text: &str, x: usize, y: usize, alignment: Alignment, ink: Rgb888, large: bool) {
        self.text_at(text, x as i64, y as i64, alignment, ink, large);
    }

    /// Text with its upper edge at y, which may lie outside; what does not fit is cut.
    pub fn text_at(&mut self, text: &str, x: i64, y: i64, alignment: Alignment, ink: Rgb888, large: bool) {
        let (Ok(x), Ok(y)) = (i32::try_from(x), i32::try_from(y)) else { return };
        if y < -20 || y > self.height as i32 {
            return;
        }
        let style = MonoTextStyle::new(if large { &FONT_8X13 } else { &FONT_6X10 }, ink);
        let layout = TextStyleBuilder::new().alignment(alignment).baseline(Baseline::Top).build();
        let drawn = Text::with_text_style(text, Point::new(x, y), style, layout).draw(self);
        match drawn {
            Ok(_) => {}
            Err(never) => match never {},
        }
    }
}

impl OriginDimensions for Canvas {
    fn size(&self) -> Size {
        Rectangle::new(Point::zero(), Size::new(self.width as u32, self.height as u32)).size
    }
}

impl DrawTarget for Canvas {
    type Color = Rgb888;
    type Error = std::convert::Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb888>>>(&mut self, pixels: I) -> Result<(), Self::Error> {
        for Pixel(point, colour) in pixels {
            if let (Ok(x), Ok(y)) = (usize::try_from(point.x), usize::try_from(point.y))
                && x < self.width
                && y < self.height
            {
                self.fill(x, y, 1, 1, colour);
            }
        }
        Ok(())
    }
}
