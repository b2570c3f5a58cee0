//! The classification of Wyt_K. All of it on one thread, and nothing is kept.

use super::{Measured, alone, time};
use crate::fail::Fail;
use crate::session::Session;
use engines::Game;
use engines::board::{Bitset, Engine};
use engines::regularity::diagonal::survey;
use engines::regularity::mask::elements;
use engines::regularity::{SearchLimits, classify, literal};
use std::hint::black_box;

/// Lemma 1 as printed, on a matrix of 256 by 256 for each set, against all sets within {1..20} at once.
pub(super) fn classified(session: &Session) -> Result<Measured, Fail> {
    const MAX: u32 = 20;
    const SIDE: usize = 256;
    let job = alone(session);
    // Sets of all sizes, in a fixed disorder.
    let sample: Vec<u32> = (1..=24u32).map(|i| i.wrapping_mul(0x9e37_79b1) >> (32 - MAX) | 1 << (i % MAX)).collect();
    let mut found = 0;
    let plain = time(|| {
        for &mask in &sample {
            let set: Vec<usize> = elements(mask).map(|k| k as usize).collect();
            let list: Vec<String> = set.iter().map(ToString::to_string).collect();
            let game: Game = format!("wyt:{}", list.join(",")).parse().map_err(Fail::from)?;
            let table = Bitset.table(&game, SIDE, SIDE, &job)?;
            found += usize::from(black_box(literal::lemma_1(&table, &set)).is_some());
        }
        Ok(())
    })? / sample.len() as f64;
    let mut counts = None;
    let all = time(|| {
        counts = Some(classify(MAX, &SearchLimits::default(), &job)?.counts());
        Ok(())
    })?;
    let told = counts.map(|c| (c.closed, c.quotient, c.not_closed, c.undecided));
    if told != Some((14711, 2053, 1_031_811, 0)) {
        return Err(Fail::Message(format!("the sets within {{1..{MAX}}} came out as {told:?}")));
    }
    let ours = all / f64::from((1u32 << MAX) - 1);
    let detail = format!(
        "Lemma 1 {:.0} us for each of {} sets ({found} found closed, the others stay open), all {} sets in {all:.2} s, {:.2} us for each",
        plain * 1e6,
        sample.len(),
        (1u32 << MAX) - 1,
        ours * 1e6
    );
    Ok(Measured { value: plain / ours, detail, counts: true })
}

/// The P-positions of all sets within {1..16}, with their periods along the diagonal proved.
pub(super) fn diagonals(session: &Session) -> Result<Measured, Fail> {
    const MAX: u32 = 16;
    let job = alone(session);
    let mut found = None;
    let value = time(|| {
        found = Some(survey(MAX, &job)?);
        Ok(())
    })?;
    let told = found.map(|found| (found.largest_j.0, found.largest_period.0, found.largest_preperiod.0));
    if told != Some((12, 2101, 2036)) {
        return Err(Fail::Message(format!("the P-positions of the sets within {{1..{MAX}}} came out as {told:?}")));
    }
    let detail = format!("{} sets, the largest J_K 12, period 2101, preperiod 2036", (1u32 << MAX) - 1);
    Ok(Measured { value, detail, counts: true })
}
