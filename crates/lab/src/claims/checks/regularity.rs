//! Regularity of Wyt_K and its P-positions (duchene-2009).

use super::{Check, Error, Finding, Result, advance, definition, game, read, removals, upper_cells};
use engines::board;
use engines::job::Job;
use engines::regularity::classify::SetKind;
use engines::regularity::diagonal::{diagonal, survey};
use engines::regularity::{RegularityVerdict, SearchLimits, classify, decide, literal};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub const CHECKS: &[(&str, Check)] = &[
    ("lemma-1", lemma_1),
    ("single-removals", single_removals),
    ("bounded-differences", bounded_differences),
    ("all-differences", all_differences),
    ("classification", classification),
    ("multiples-of-three", multiples_of_three),
];

/// The set of a mask.
fn elements(mask: usize) -> Vec<usize> {
    (0..usize::BITS as usize).filter(|i| mask >> i & 1 == 1).map(|i| i + 1).collect()
}

fn text(set: &[usize]) -> String {
    format!("wyt:{}", set.iter().map(ToString::to_string).collect::<Vec<_>>().join(","))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lemma {
    /// All K within {1, .., max}.
    max: usize,
    p: usize,
    board: usize,
}

/// If p > max K passes conditions (i) and (ii), the board is closed p-nim-regular; and for p > max K only then. Without
/// p > max K the conditions prove nothing: the first such K is counted as held.
fn lemma_1(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Lemma { max, p: most, board: side } = read(parameters)?;
    let (mut found, mut passed, mut too_small) = (None, 0, 0);
    let sets = 1usize << max;
    for mask in 1..sets {
        advance(job, mask, sets)?;
        let set = elements(mask);
        let table = board::table(&game(&text(&set))?, side, side, job)?;
        let largest = set.iter().copied().max().unwrap_or(0);
        for p in 1..=most {
            let passes = literal::condition_i(&table, p) && literal::condition_ii(&table, &set, p);
            if p > largest {
                passed += usize::from(passes);
                if passes != literal::is_closed_on(&table, p) {
                    found = found.or(Some(json!({ "K": set, "p": p, "passes": passes })));
                }
            } else if passes && !literal::is_closed_on(&table, p) {
                too_small += 1;
                break;
            }
        }
    }
    let checked = format!(
        "{} sets, p <= {most}, board {side}: {passed} pairs pass, and for {too_small} sets a p <= max K would deceive",
        sets - 1
    );
    Ok(Finding::plain(checked, found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SingleRemoval {
    k: usize,
    p: usize,
}

/// K = {k}, neither k nor k + 1 a power of two: as printed, condition (i) fails for every p > k. It holds for even k and p a power of
/// two; but the games are never closed, and k = 1 and the powers of two are the only ones that are.
fn single_removals(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let SingleRemoval { k: most, p: limit } = read(parameters)?;
    let (mut printed, mut held): (Option<Value>, Option<Value>) = (None, None);
    for k in 1..=most {
        advance(job, k, most + 1)?;
        let game = game(&text(&[k]))?;
        let table = board::table(&game, 2 * limit, 2 * limit, job)?;
        let within = !k.is_power_of_two() && !(k + 1).is_power_of_two();
        let latin = (k + 1..=limit).find(|&p| literal::condition_i(&table, p));
        if let (true, Some(p)) = (within, latin) {
            printed = printed.or(Some(json!({ "K": [k], "p": p, "condition_i": true })));
        }
        if k % 2 == 1 && within && latin.is_some() {
            held = held.or(Some(json!({ "odd_k": k, "p": latin })));
        }
        let on_board = (1..=limit).any(|p| literal::is_closed_on(&table, p));
        // What is decided for all p, not only for those on the board.
        let verdict = decide(removals(&game)?, &SearchLimits::default(), job)?;
        let closed = matches!(verdict, RegularityVerdict::Closed(_));
        let never = matches!(
            verdict,
            RegularityVerdict::NotClosed { .. } | RegularityVerdict::Quotient { never_closed: Some(_), .. }
        );
        if on_board != k.is_power_of_two() || closed != on_board || never == closed {
            held = held.or(Some(json!({ "K": [k], "closed": on_board, "decided": [closed, never] })));
        }
    }
    Ok(Finding::both(format!("k = 1..{most}, p <= {limit}, board {}, and proved for all p", 2 * limit), printed, held))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SurveyParameters {
    max: u32,
    /// A board on which some sets are looked at again.
    board: usize,
}

/// For every K within {1, .., max} the differences of P-positions repeat, so that they are bounded; on a board they are those
/// that were found.
fn bounded_differences(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let SurveyParameters { max, board: side } = read(parameters)?;
    let all = survey(max, job)?;
    let mut found = None;
    for mask in (1..all.sets.len()).step_by((all.sets.len() / 12).max(1)) {
        let set = elements(mask);
        let table = definition(&game(&text(&set))?, side, side, job)?;
        let spread = upper_cells(side).filter(|&(a, b)| table.get(a, b) == 0).map(|(a, b)| b - a).max().unwrap_or(0);
        if spread as u32 >= all.sets[mask].j {
            found = found.or(Some(json!({ "K": set, "difference": spread, "J": all.sets[mask].j })));
        }
    }
    let checked = format!("{} sets, each with a period; largest J_K = {}", all.sets.len() - 1, all.largest_j.0);
    Ok(Finding::plain(checked, found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KnownDifferences {
    /// The game of the printed K.
    game: String,
    /// The differences that occur, and the period, which is proved.
    differences: Vec<usize>,
    period: u64,
    board: usize,
    /// The other reading, under which nothing is missing among the first differences.
    other: String,
    /// So many of them, on a board of this side.
    first: usize,
    other_board: usize,
}

/// Which differences b - a occur among the P-positions.
fn all_differences(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let p: KnownDifferences = read(parameters)?;
    let printed_game = game(&p.game)?;
    let on_board = |text: &str, side: usize| -> Result<BTreeSet<usize>> {
        let table = board::table(&game(text)?, side, side, job)?;
        Ok(upper_cells(side).filter(|&(a, b)| table.get(a, b) == 0).map(|(a, b)| b - a).collect())
    };
    let seen = on_board(&p.game, p.board)?;
    let missing = (0..).find(|j| !seen.contains(j)).unwrap_or(0);
    let proved =
        diagonal(removals(&printed_game)?, 1 << 20, job)?.ok_or_else(|| Error::claim("no period was found"))?;
    let mut held = None;
    if !seen.iter().eq(&p.differences) || proved.period != p.period || proved.spread() as usize != missing - 1 {
        held = Some(json!({ "differences": seen, "period": proved.period }));
    }
    let other = on_board(&p.other, p.other_board)?;
    let gap = (0..p.first).find(|j| !other.contains(j));
    held = held.or(gap.map(|j| json!({ "game": p.other, "missing": j })));
    // The period is proved for all rows, so what is missing on the board is missing for ever.
    let printed = Some(json!({ "missing_difference": missing, "period": proved.period }));
    let checked =
        format!("{} on board {}, period {} proved; {} on board {}", p.game, p.board, p.period, p.other, p.other_board);
    Ok(Finding::both(checked, printed, held))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Classes {
    max: u32,
    /// How many sets are closed, quotient, not closed, undecided.
    counts: (u64, u64, u64, u64),
    /// The least p of the closed ones, each with the number of sets.
    closed: Vec<(u16, u64)>,
}

/// Which K within {1, .., max} give closed p-nim-regular games.
fn classification(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Classes { max, counts, closed } = read(parameters)?;
    let all = classify(max, &SearchLimits::default(), job)?;
    let found = all.counts();
    let found = (found.closed, found.quotient, found.not_closed, found.undecided);
    let mut by_p = std::collections::BTreeMap::new();
    for (_, kind) in all.sets(&all.kinds(job)?) {
        if let SetKind::Closed { p, .. } = kind {
            *by_p.entry(p).or_insert(0u64) += 1;
        }
    }
    let wrong = found != counts || !by_p.iter().map(|(&p, &n)| (p, n)).eq(closed.iter().copied());
    let total: u64 = (1 << max) - 1;
    Ok(Finding::plain(format!("{total} sets"), wrong.then(|| json!({ "counts": found, "closed": by_p }))))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ThreeSets {
    sets: Vec<Vec<usize>>,
    board: usize,
}

/// With 1 in K and no multiple of 3 the values are those of K = {1}.
fn multiples_of_three(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let ThreeSets { sets, board: side } = read(parameters)?;
    let one = definition(&game("wyt:1")?, side, side, job)?;
    let everything: Vec<usize> = (1..side).filter(|k| k % 3 != 0).collect();
    let mut found = None;
    for set in sets.iter().chain([&everything]) {
        let table = definition(&game(&text(set))?, side, side, job)?;
        let at = super::cells(side, side).find(|&(a, b)| table.get(a, b) != one.get(a, b));
        found = found.or(at.map(|(a, b)| json!({ "K": set, "position": [a, b] })));
    }
    Ok(Finding::plain(format!("{} sets, board {side}", sets.len() + 1), found))
}
