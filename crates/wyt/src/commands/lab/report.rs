//! The report of a run, and the list of runs.

use crate::commands::grid;
use crate::fail::Fail;
use crate::session::Session;
use engines::text::counted;
use lab::conduct::RunReport;
use lab::experiment::Conclusion;
use lab::ledger::{Ledger, Run, Status};
use serde::Serialize;
use serde_json::Value;
use std::io::Write;

/// Prints the report of a run.
pub fn print_report(report: &RunReport, session: &Session) -> Result<(), Fail> {
    if session.json {
        return session.print_json(report);
    }
    let RunReport { run, status, seconds_left, conclusion, checksum, .. } = report;
    let mut out = session.out();
    writeln!(out, "run {}: {}", run.id, run.words())?;
    if let Some(Conclusion { result, checked }) = conclusion {
        print(&mut *out, result)?;
        if let Some(checksum) = checksum {
            writeln!(out, "checksum of this result: {checksum}")?;
        }
        return Ok(writeln!(out, "checked: {}", plain(checked).replace('_', " "))?);
    }
    let seconds = status.milliseconds / 1000;
    writeln!(out, "{} of {} done in {seconds} s of work", status.done, counted(run.shards, "shard"))?;
    if let Some(left) = seconds_left.filter(|_| status.free + status.taken > 0) {
        writeln!(out, "{} under way, {} waiting, about {left} s of work left", status.taken, status.free)?;
    }
    Ok(())
}

/// The fields of a result: numbers on a line each, lists of objects as tables.
pub fn print(out: &mut dyn Write, result: &Value) -> Result<(), Fail> {
    let Value::Object(fields) = result else { return Ok(writeln!(out, "{}", plain(result))?) };
    for (name, value) in fields {
        match value {
            Value::Array(lines) if !lines.is_empty() && lines.iter().all(Value::is_object) => {
                writeln!(out, "{name}:")?;
                table(out, lines)?;
            }
            Value::Array(lines) if !lines.is_empty() && lines.iter().all(Value::is_array) => {
                let fields = if name == "points" { " (h n a b)" } else { "" };
                writeln!(out, "{name}{fields}:")?;
                lines.iter().try_for_each(|line| writeln!(out, "  {}", plain(line)))?;
            }
            Value::Array(nothing) if nothing.is_empty() => {}
            Value::Array(values) if values.len() > 40 => {
                let first: Vec<String> = values.iter().take(10).map(plain).collect();
                writeln!(
                    out,
                    "{}: {} .. ({} in all, with --json)",
                    name.replace('_', " "),
                    first.join(" "),
                    values.len()
                )?;
            }
            value => writeln!(out, "{}: {}", name.replace('_', " "), plain(value))?,
        }
    }
    Ok(())
}

/// A list of objects; fields that are long lists are left to JSON.
fn table(out: &mut dyn Write, lines: &[Value]) -> Result<(), Fail> {
    const LONGEST: usize = 60;
    let Some(Value::Object(first)) = lines.first() else { return Ok(()) };
    let cell = |line: &Value, name: &str| plain(line.get(name).unwrap_or(&Value::Null));
    let is_short = |name: &&String| lines.iter().all(|line| cell(line, name).len() <= LONGEST);
    let names: Vec<&str> = first.keys().filter(is_short).map(String::as_str).collect();
    let cells = lines.iter().map(|line| names.iter().map(|name| cell(line, name)).collect()).collect();
    grid(out, &names, cells)
}

/// A value in one line, without quotes where there is but one word.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => text.clone(),
        Value::Object(fields) => {
            let fields: Vec<String> = fields.iter().map(|(name, value)| format!("{name} {}", plain(value))).collect();
            fields.join(", ")
        }
        Value::Array(values) => values.iter().map(plain).collect::<Vec<_>>().join(" "),
        value => value.to_string(),
    }
}

#[derive(Serialize)]
struct RunLine {
    run: Run,
    status: Status,
}

/// All runs.
pub fn list(ledger: &Ledger, session: &Session) -> Result<(), Fail> {
    let (runs, damaged) = ledger.all_runs()?;
    for id in &damaged {
        session.note(format_args!(
            "run {id} is damaged and cannot be read; `wyt lab forget {id}` takes it out of the ledger"
        ));
    }
    let lines: Vec<RunLine> =
        runs.into_iter().map(|run| Ok(RunLine { status: ledger.status(&run)?, run })).collect::<Result<_, Fail>>()?;
    if session.json {
        return session.print_json(&serde_json::json!({ "runs": lines, "damaged": damaged }));
    }
    let mut out = session.out();
    let mut cells = Vec::new();
    for RunLine { run, status } in lines {
        let state =
            if run.concluded.is_some() { "finished".to_owned() } else { format!("{}/{}", status.done, run.shards) };
        let again = if run.attempt > 1 { format!(" (attempt {})", run.attempt) } else { String::new() };
        cells.push(vec![run.id.to_string(), state, run.size.to_string(), run.words() + &again]);
    }
    if cells.is_empty() {
        return Ok(writeln!(out, "no runs yet")?);
    }
    // The last column is words, flush left.
    let width = cells.iter().map(|line| line[3].len()).max().unwrap_or(0);
    cells.iter_mut().for_each(|line| line[3] = format!("{:<width$}", line[3]));
    grid(&mut *out, &["run", "done", "units per shard", "experiment"], cells)
}
