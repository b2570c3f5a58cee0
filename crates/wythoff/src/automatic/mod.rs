//! Automatic.

mod build;
pub use build::{Built, Differences, LARGEST, build};
