//! The page of records: what the finished runs of a ledger have found, each with the command that finds it.

use crate::error::Result;
use crate::experiment::{Conclusion, find};
use crate::ledger::{Ledger, Run};
use engines::text::counted;
use serde_json::Value;
use std::fmt::Write;

const HEAD: &str = "# Records

Every table on this page is what a run of the laboratory has found; the command above it finds it again, on any machine and \
in shards of any size, to the digit (but for grades where a proof had a limited time). A checksum of points is over all points of a run, \
not over the table. The time is what the shards took by the clock, added up, on two cores that had other work \
to do as well. Runs along rows are exact: every seam \
between blocks and every state that a block assumed was compared, and the first rows were compared with the greedy \
algorithm on plain sets. `wyt lab records` makes this page from a ledger.
";

/// The page, in Markdown.
///
/// # Errors
/// Those of the ledger.
pub fn page(ledger: &Ledger) -> Result<String> {
    let mut page = HEAD.to_owned();
    let mut written = Vec::new();
    for run in ledger.runs()? {
        let Some(conclusion) = ledger.conclusion(&run)? else { continue };
        // A run that was done again has the same result.
        if written.contains(&run.words()) {
            continue;
        }
        written.push(run.words());
        let seconds = ledger.status(&run)?.milliseconds / 1000;
        section(&mut page, &run, &conclusion, seconds);
    }
    Ok(page)
}

fn section(page: &mut String, run: &Run, conclusion: &Conclusion, seconds: u64) {
    let about = find(&run.experiment).map_or("", |entry| entry.about);
    // Writing to a string cannot fail.
    let _ = write!(
        page,
        "\n## {}\n\n{}.\n\n```sh\nwyt lab run {}\n```\n\nVersion {}, {}, {seconds} s of work. Checked: {}.\n",
        title(run),
        capital(about),
        run.words(),
        run.version,
        counted(run.shards, "shard"),
        checked(&conclusion.checked),
    );
    if let Value::Object(fields) = &conclusion.result {
        for (name, value) in fields {
            field(page, name, value);
        }
    }
}

fn title(run: &Run) -> String {
    let named = |name: &str| run.parameters.iter().find(|(n, _)| *n == name).map(|(_, value)| value.to_owned());
    let parts = ["game", "g", "n", "from-n", "last", "max", "rows"].iter().filter_map(|name| {
        let value = named(name).filter(|value| *name != "from-n" || value != "0")?;
        Some(if *name == "game" { value } else { format!("{name} = {}", grouped(&value)) })
    });
    format!("{}: {}", capital(&run.experiment), parts.collect::<Vec<_>>().join(", "))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Digits in groups of three.
fn grouped(digits: &str) -> String {
    if digits.len() < 5 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return digits.to_owned();
    }
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join("_")
}

fn checked(value: &Value) -> String {
    let Value::Object(fields) = value else { return value.to_string() };
    let fields: Vec<String> =
        fields.iter().map(|(name, value)| format!("{} {value}", name.replace('_', " "))).collect();
    fields.join(", ")
}

/// One field of a result: a table, or a line.
fn field(page: &mut String, name: &str, value: &Value) {
    match value {
        // The title has it.
        Value::Number(_) if name == "rows" => {}
        Value::Array(lines) if name == "rows" && lines.iter().all(Value::is_object) => periods(page, lines),
        Value::Array(lines) if !lines.is_empty() && lines.iter().all(Value::is_object) => table(page, lines),
        // Counts of every value are for comparison, not for reading.
        Value::Array(lines) if lines.is_empty() || name == "points_below" => {}
        value => {
            let _ = writeln!(page, "\n{}: {}.", capital(&name.replace('_', " ")), cell(value));
        }
    }
}

/// Rows with equal periods on one line.
fn periods(page: &mut String, lines: &[Value]) {
    let number = |line: &Value, name: &str| line[name].as_u64().unwrap_or(0);
    let _ = writeln!(page, "\n| rows | period | preperiod of the last |\n| --- | --- | --- |");
    for same in lines.chunk_by(|x, y| x["period"] == y["period"]) {
        let (Some(first), Some(last)) = (same.first(), same.last()) else { continue };
        let (from, to) = (number(first, "row"), number(last, "row"));
        let rows = if from == to { from.to_string() } else { format!("{from}-{to}") };
        let _ = writeln!(page, "| {rows} | {} | {} |", number(last, "period"), number(last, "preperiod"));
    }
}

/// A list of objects. Histograms are left out, but for what they add up to.
fn table(page: &mut String, lines: &[Value]) {
    let Some(Value::Object(first)) = lines.first() else { return };
    let wanted = |name: &&String| !matches!(name.as_str(), "histogram" | "total") && !name.ends_with("exactly");
    let names: Vec<&String> = first.keys().filter(wanted).collect();
    let has_mean = first.contains_key("total");
    let mut heads: Vec<String> = names.iter().map(|name| name.replace('_', " ")).collect();
    heads.extend(has_mean.then(|| "mean".to_owned()));
    let _ = writeln!(page, "\n| {} |\n|{}", heads.join(" | "), " --- |".repeat(heads.len()));
    for line in lines {
        let mut cells: Vec<String> = names.iter().map(|name| cell(&line[name.as_str()])).collect();
        cells.extend(has_mean.then(|| mean(line)));
        let _ = writeln!(page, "| {} |", cells.join(" | "));
    }
}

/// The mean of rows to convergence, with three decimals, cut off.
fn mean(line: &Value) -> String {
    let total: u128 = line["total"].as_str().and_then(|total| total.parse().ok()).unwrap_or(0);
    let starts = u128::from(line["starts"].as_u64().unwrap_or(0)).max(1);
    let thousandths = total * 1000 / starts;
    format!("{}.{:03}", thousandths / 1000, thousandths % 1000)
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => grouped(text),
        Value::Number(number) => number.to_string(),
        Value::Array(values) => {
            let cells: Vec<String> = values.iter().map(cell).collect();
            if cells.iter().any(|cell| cell.contains(", ")) { cells.join("; ") } else { cells.join(", ") }
        }
        Value::Object(fields) => {
            let wanted = fields.iter().filter(|(name, _)| *name != "exact");
            let fields: Vec<String> =
                wanted.map(|(name, value)| format!("{} {}", name.replace('_', " "), cell(value))).collect();
            fields.join(", ")
        }
        value => value.to_string(),
    }
}
