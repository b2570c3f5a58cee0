//! How many rows a window holds, and how many of them count when two windows are compared.

/// The sizes of windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sizes {
    /// The rows that Algorithm FSW is believed to converge in.
    pub converge: u32,
    /// A and B: the rows before and after x.
    pub before: u32,
    pub after: u32,
    /// a and b: those that windows are compared by.
    pub compared_before: u32,
    pub compared_after: u32,
}

impl Sizes {
    /// Windows wide enough that those of a row determine those of its successors, where FSW converges within so many
    /// rows.
    pub fn new(t: u8, converge: u32, (least, most): (i32, i32)) -> Sizes {
        // sh grows by theta for each row; 1 / (theta - 1) is 1.618.. for t = 1 and below 1 for other t.
        let stretched = |rows: i32| if t == 1 { (rows * 1619).div_euclid(1000) + 1 } else { rows };
        let before = stretched(converge as i32 + most + 3).max(1);
        let after = stretched(i32::from(t) + 2 - least).max(1);
        // Two thirds of the convergence, and nearly all that follows: what was found to be enough.
        let compared_before = (converge as i32 * 2 / 3 + 8).min(before);
        Sizes {
            converge,
            before: before as u32,
            after: after as u32,
            compared_before: compared_before as u32,
            compared_after: (after - 1) as u32,
        }
    }

    /// The rows of a window.
    pub fn rows(&self) -> usize {
        (self.before + self.after + 1) as usize
    }
}
