//! The colours of values: viridis, which keeps its order for eyes of every kind and in grey.

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
