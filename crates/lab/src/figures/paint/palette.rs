//! Colours: those of Okabe and Ito, which eyes of every kind tell apart, and viridis for values.

use crate::figures::Role;
use plotters::style::RGBColor;

pub const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
pub const SOFT: RGBColor = RGBColor(0x70, 0x70, 0x70);
pub const GRID: RGBColor = RGBColor(0xdd, 0xdd, 0xdd);

/// The colour for a role.
pub fn colour(role: Role) -> RGBColor {
    match role {
        Role::Ink => INK,
        Role::Soft => RGBColor(0x8a, 0x8a, 0x8a),
        Role::Faint => RGBColor(0xd4, 0xd4, 0xd4),
        Role::Blue => RGBColor(0x00, 0x5b, 0x96),
        Role::Red => RGBColor(0xd5, 0x5e, 0x00),
        Role::Green => RGBColor(0x00, 0x9e, 0x73),
        Role::Sky => RGBColor(0x7c, 0xc4, 0xee),
        Role::Gold => RGBColor(0xe8, 0xb0, 0x30),
    }
}

/// The colour of a value on a board with this largest value: red, green, blue. Zeros are black.
pub fn hue(value: u32, max: u32) -> [u8; 3] {
    if value == 0 {
        return [0; 3];
    }
    // Start a little above the darkest colours, so that 1 is told from 0.
    let along = if max <= 1 { 0.5 } else { f64::from(value - 1) / f64::from(max - 1) };
    let colorous::Color { r, g, b } = colorous::VIRIDIS.eval_continuous(0.12 + 0.88 * along);
    [r, g, b]
}

/// Whether dark letters are easier to read on a colour than light ones.
pub fn is_light([r, g, b]: [u8; 3]) -> bool {
    3 * u32::from(r) + 6 * u32::from(g) + u32::from(b) > 1300
}
