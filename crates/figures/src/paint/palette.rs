//! Colours: those of Okabe and Ito, which eyes of every kind tell apart.

use crate::Role;
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
