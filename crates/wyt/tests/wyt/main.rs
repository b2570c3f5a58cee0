//! The program as a user meets it.

mod common;
mod contract;
mod files;
mod play;
mod points;
mod testdata;
