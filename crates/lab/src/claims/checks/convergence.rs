//! The Convergence Conjecture (Nivasch 2009, section 3.3): experiments, and proofs for small g.

use super::{Check, Error, Finding, Result, read};
use engines::automatic::shipped::certificate;
use engines::job::Job;
use engines::points::convergence;
use engines::proof;
use serde::Deserialize;
use serde_json::json;

pub const CHECKS: &[(&str, Check)] = &[
    ("convergence-table", table),
    ("convergence-counts", counts),
    ("convergence-histogram", histogram),
    ("certificates", certificates),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Starts {
    g: usize,
    /// Start rows 0 to this.
    starts: u64,
}

/// Table 5 with its missing lines. From fewer start rows than the paper's none takes longer, and those starts that are
/// among them are found.
fn table(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Starts { g, starts } = read(parameters)?;
    let found = convergence(g, starts, job)?;
    let (mut wrong, mut met) = (None, 0);
    for row in facts::points().table_5.iter().filter(|row| row.g as usize <= g) {
        let value = &found[row.g as usize];
        let reached = row.start <= starts;
        met += u64::from(reached);
        if value.max_rows > row.rows || (reached && (value.max_rows, value.first_start) != (row.rows, row.start)) {
            let described = json!({ "g": row.g, "rows": value.max_rows, "start": value.first_start,
                               "printed": [row.rows, row.start] });
            wrong = wrong.or(Some(described));
        }
    }
    Ok(Finding::plain(format!("g <= {g}, {met} lines met, start rows 0 to {starts}"), wrong))
}

/// How many start rows below 10^7 need the most rows, for g = 1, 2, 3.
fn counts(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Starts { g, starts } = read(parameters)?;
    let found = convergence(g, starts, job)?;
    let mut wrong = None;
    for row in facts::points().instances.iter().filter(|row| row.g as usize <= g) {
        let value = &found[row.g as usize];
        let count = value.histogram.get(row.rows as usize).copied().unwrap_or(0);
        let complete = starts + 1 >= 10_000_000;
        if value.max_rows > row.rows || count > row.count || (complete && count != row.count) {
            wrong = wrong.or(Some(json!({ "g": row.g, "rows": row.rows, "count": count, "printed": row.count })));
        }
    }
    // For g = 0 every state is right at once.
    if found[0].max_rows != 0 {
        wrong = wrong.or(Some(json!({ "g": 0, "rows": found[0].max_rows })));
    }
    Ok(Finding::plain(format!("g <= {g}, start rows 0 to {starts}"), wrong))
}

/// The histogram of rows to convergence: one hill, and a tail in which long times are ever rarer.
fn histogram(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Starts { g, starts } = read(parameters)?;
    let found = convergence(g, starts, job)?.pop().ok_or_else(|| Error::claim("no values"))?;
    let total: u64 = found.histogram.iter().sum();
    // Sums over a tenth of the range each, for single counts jump.
    let width = found.histogram.len().div_ceil(10).max(1);
    let sums: Vec<u64> = found.histogram.chunks(width).map(|part| part.iter().sum()).collect();
    let top = (0..sums.len()).max_by_key(|&i| sums[i]).unwrap_or(0);
    let falls = sums[top..].windows(2).all(|w| w[1] <= w[0]);
    let rare = sums.last().is_some_and(|&last| 1000 * last < total);
    let wrong = (total != starts + 1 || top > 3 || !falls || !rare).then(|| json!({ "tenths": sums }));
    Ok(Finding::plain(format!("g = {g}, start rows 0 to {starts}, longest {} rows", found.max_rows), wrong))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Certificates {
    /// The names of automata, and what the checker must say of each.
    certificates: Vec<(String, String)>,
    g: usize,
    starts: u64,
}

/// The automata for small g prove convergence with the least constant; beyond them only the experiments speak.
fn certificates(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let p: Certificates = read(parameters)?;
    let mut wrong = None;
    for (name, says) in &p.certificates {
        let bytes = certificate(name).ok_or_else(|| Error::claim(format!("there is no automaton '{name}'")))?;
        let verdict = proof::check(&bytes, job)?;
        if !verdict.ok || !verdict.reason.contains(says) {
            wrong = wrong.or(Some(json!({ "automaton": name, "says": verdict.reason })));
        }
    }
    let mut checked = format!("{} certificates", p.certificates.len());
    if p.starts > 0 {
        let parameters =
            toml::Table::from_iter([("g".into(), (p.g as i64).into()), ("starts".into(), (p.starts as i64).into())]);
        let experiment = table(&parameters, job)?;
        wrong = wrong.or(experiment.held);
        checked = format!("{checked}; {}", experiment.checked);
    }
    Ok(Finding::plain(checked, wrong))
}
