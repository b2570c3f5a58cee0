//! The program as a user meets it.

mod automaton;
mod certify;
mod claims;
mod common;
mod contract;
mod figure;
mod files;
mod games;
mod help;
mod lab;
mod limits;
mod p_positions;
mod period;
mod play;
mod points;
mod questions;
mod regular;
mod self_test;
#[cfg(feature = "serve")]
mod serve;
mod testdata;
