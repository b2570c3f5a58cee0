//! Tables in other people's formats, one file each.
//!
//! [`csv`], [`npy`] and [`png`](mod@png) are [`Sink`]s: they take a board row by row and need not see all of it. The others take a
//! [`Grid`]: a [`Window`] of a board, or a [`FarGrid`].

pub mod bfile;
mod canvas;
pub mod csv;
mod grid;
pub mod latex;
pub mod markdown;
pub mod npy;
pub mod png;
pub mod points;
pub mod text;
mod window;

pub use grid::{FarGrid, Grid};
pub use window::Window;

use std::io;

/// Called before each row is written; an error ends the writing.
pub type BeforeRow<'a> = &'a dyn Fn(usize) -> io::Result<()>;

/// Takes the rows of a board, in order.
pub trait Sink {
    /// The values of the next row.
    ///
    /// # Errors
    /// Those of what it writes to, as for all that writes.
    fn row(&mut self, values: &[u32]) -> io::Result<()>;

    /// All rows have come.
    ///
    /// # Errors
    /// Those of what it writes to.
    fn finish(&mut self) -> io::Result<()>;
}

/// Hands a window to a sink, row by row.
///
/// # Errors
/// Those of the step and the sink.
pub fn send(window: &Window, sink: &mut dyn Sink, step: BeforeRow) -> io::Result<()> {
    for i in 0..window.rows() {
        step(i)?;
        sink.row(&window.row(i).collect::<Vec<u32>>())?;
    }
    sink.finish()
}
