//! Wyt_K: tilings of the board, and P-positions along the diagonal.

use crate::{Choices, Trial, games};
use engines::board::{Engine, Layered};
use engines::job::Job;
use engines::regularity::classify::SetKind;
use engines::regularity::{RegularityVerdict, SearchLimits, classify, decide, diagonal, lemma1_p, literal, mask};
use engines::rules::Removals;
use engines::{Int, Result};

/// Whether a set is closed, and for which p, against the two conditions as they are printed.
pub fn lemma_1(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    const MOST: usize = 96;
    let set = games::set(choices, 14);
    trial.case(format_args!("K = {set:?}, p up to {MOST}"));
    let removals = Removals::Finite(set.iter().map(|&k| Int::from(k)).collect());
    let text: Vec<String> = set.iter().map(ToString::to_string).collect();
    let table = Layered.table(&format!("wyt:{}", text.join(",")).parse()?, MOST, MOST, job)?;
    let found = match decide(&removals, &SearchLimits::default(), job)? {
        RegularityVerdict::Closed(tiling) => lemma1_p(&removals, tiling.side()).map(|p| engines::saturate(&p)),
        _ => None,
    };
    let expected = literal::lemma_1(&table, &set);
    trial.same("the least p > max K of Lemma 1", &found.filter(|&p| p <= MOST), &expected);
    Ok(())
}

/// The values that a tiling tells, also some way out.
pub fn tiling(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let game = if choices.one_in(4) {
        format!("wyt:{}^i@{}", choices.within(2, 5), choices.below(3)).parse()?
    } else {
        games::finite_wyt(choices, 12)
    };
    let side = choices.within(1, 300);
    trial.case(format_args!("{game}, {side} by {side}"));
    let Some(removals) = game.removals() else { return Ok(()) };
    let (RegularityVerdict::Closed(tiling) | RegularityVerdict::Quotient { tiling, .. }) =
        decide(removals, &SearchLimits::QUICK, job)?
    else {
        return Ok(());
    };
    let table = Layered.table(&game, side, side, job)?;
    for _ in 0..200 {
        let (a, b) = (choices.below(side), choices.below(side));
        let (expected, b_found) = (Int::from(table.get(a, b)), Int::from(b));
        let found = tiling.value(&Int::from(a), &b_found);
        trial.same(format_args!("G({a},{b})"), &found, &Some(expected.clone()));
        trial.same(
            format_args!("the {expected} of row {a}"),
            &tiling.partner(&Int::from(a), &expected),
            &Some(b_found),
        );
    }
    Ok(())
}

/// All sets within {1..M}, against each by itself.
pub fn classification(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let max = choices.within(1, 9) as u32;
    trial.case(format_args!("all K within 1..{max}"));
    let all = classify(max, &SearchLimits::QUICK, job)?;
    for (set, kind) in all.sets(&all.kinds(job)?) {
        let elements: Vec<Int> = mask::elements(set).map(Int::from).collect();
        let alone = match decide(&Removals::Finite(elements.clone()), &SearchLimits::QUICK, job)? {
            RegularityVerdict::Closed(tiling) => ("closed", tiling.side()),
            RegularityVerdict::Quotient { tiling, .. } => ("quotient", tiling.side()),
            RegularityVerdict::NotClosed { row } => ("not closed by row", row),
            RegularityVerdict::Undecided { .. } => ("undecided", 0),
        };
        let found = match kind {
            SetKind::Closed { p, .. } => ("closed", usize::from(p)),
            SetKind::Quotient { q, .. } => ("quotient", usize::from(q)),
            SetKind::NotClosed { row } => ("not closed by row", usize::from(row)),
            SetKind::Undecided => ("undecided", 0),
        };
        trial.same(format_args!("K = {elements:?}"), &found, &alone);
    }
    Ok(())
}

pub fn p_positions(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let game = games::finite_wyt(choices, 20);
    let rows = choices.within(1, 500);
    trial.case(format_args!("{game}, rows to {rows}"));
    let Some(removals) = game.removals() else { return Ok(()) };
    let Some(form) = diagonal::diagonal(removals, 1 << 20, job)? else { return Ok(()) };
    // A partner is never further away than the set reaches.
    let table = Layered.table(&game, rows, 2 * rows + 64, job)?;
    let expected = (0..rows).map(|a| (0..table.cols()).find(|&b| table.get(a, b) == 0).map(Int::from));
    trial.same_all("partners", (0..rows).map(|a| Some(form.partner(&Int::from(a)))), expected);
    Ok(())
}
