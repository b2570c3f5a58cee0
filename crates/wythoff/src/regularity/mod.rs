//! Regularity of Wyt_K (duchene-2009): what repeats for ever, and the proof that it does.
//!
//! * [`diagonal`]: the P-positions along the main diagonal.

pub mod diagonal;
