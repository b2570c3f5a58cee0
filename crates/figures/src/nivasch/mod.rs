//! The figures of nivasch-2009. Rows go upwards and columns to the right, as there.
//!
//! * [`moves`]: the queen and where she goes (Figures 1 and 13); [`supporters`]: what a row owes to lower ones (Figure 3);
//! * [`terms`]: the first terms of sequences (Figures 2 and 10);
//! * [`queens`]: the triangular lattice (Figure 4);
//! * [`skips`]: points that skip diagonals (Figures 5, 6 and 8);
//! * [`columns`]: points within some columns (Figure 7);
//! * [`recursion`]: what Algorithm RW looks at (Figure 12).
//!
//! Figures 9 and 11 are in [`super::histograms`].

pub mod columns;
pub mod moves;
pub mod queens;
pub mod recursion;
pub mod skips;
pub mod supporters;
pub mod terms;
