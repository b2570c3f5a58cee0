//! Tables in other people's formats, one file each.
//!
//! [`csv`] and [`png`](mod@png) are [`Sink`]s: they take a board row by row and need not see all of it. The others take a table.

pub mod bfile;
mod canvas;
pub mod csv;
pub mod latex;
pub mod markdown;
pub mod npy;
pub mod picture;
pub mod png;
pub mod points;
pub mod text;

use crate::fail::Fail;

/// Called before each row is written; an error ends the writing.
pub type Step<'a> = &'a dyn Fn(usize) -> Result<(), Fail>;

/// Takes the rows of a board, in order.
pub trait Sink {
    /// The values of the next row.
    fn row(&mut self, values: &[u32]) -> Result<(), Fail>;

    /// All rows have come.
    fn finish(&mut self) -> Result<(), Fail>;
}
