//! Explanations as lines of text, the strategies side by side.

use engines::Solver;
use engines::job::Job;
use engines::strategy::explain::{Explanation, Mex, StrategyAccount};
use engines::strategy::{self, Outcome, Sum};
use numeration::{Int, Short};

/// An explanation as lines of text, the strategies in columns of this width.
pub fn lines((a, b): (&Int, &Int), found: &Explanation, width: usize) -> Vec<String> {
    let moves = &found.moves;
    let position = format!("({},{})", Short(a), Short(b));
    let value = moves.value.as_ref().map_or(String::new(), |value| format!("; value {}", Short(value)));
    let mut lines =
        vec![format!("{position} is {}{value}   [{}]", crate::json::meaning(moves.outcome), moves.evidence)];
    if !found.strategies.is_empty() {
        lines.push(String::new());
        lines.extend(columns(&found.strategies, width));
        lines.push(String::new());
    }
    if let Some(theorem) = &found.theorem {
        lines.push(format!("In this game {theorem}."));
    }
    match moves.outcome {
        Outcome::P => {
            lines.extend(found.why.iter().map(|why| format!("{why}; no option is a P-position.")));
            match &moves.resist {
                Some(resist) => {
                    let (x, y) = &resist.to;
                    let lasts = resist.moves.as_ref().map_or(String::new(), |moves| {
                        format!(": {} moves to the end, this one included, if the winner hurries", Short(moves))
                    });
                    lines.push(format!("To resist, leave ({},{}){lasts}.", Short(x), Short(y)));
                }
                None => lines.push("There is no move: the game is over.".to_owned()),
            }
        }
        Outcome::N => {
            lines.push(format!("Winning options ({}):", Short(&moves.winning.count)));
            lines.extend(found.why.iter().map(|why| format!("  {why}")));
            let listed = Int::from(found.why.len());
            if listed < moves.winning.count {
                lines.push(format!("  and {} more", Short(&(&moves.winning.count - listed))));
            }
        }
    }
    lines.extend(found.mex.as_ref().filter(|mex| mex.value > 0).map(mex_line));
    lines
}

/// The values of the options, as far as they explain the value.
fn mex_line(mex: &Mex) -> String {
    const SHOWN: usize = 12;
    let Mex { value, smaller } = mex;
    let list: Vec<_> = smaller.iter().take(SHOWN).map(|(v, (x, y))| format!("{v} at ({x},{y})")).collect();
    let end = if smaller.len() > SHOWN { ", ..." } else { "." };
    format!("Value {value}: no option has it, and options have all below it: {}{end}", list.join(", "))
}

/// The strategies side by side, each in a column of its own.
fn columns(strategies: &[StrategyAccount], width: usize) -> Vec<String> {
    let cells: Vec<Vec<String>> = strategies
        .iter()
        .map(|told| {
            let title = [told.strategy.to_owned(), "-".repeat(told.strategy.len())];
            let steps = told.steps.iter().flat_map(|step| wrapped(step, width));
            title.into_iter().chain(steps).collect()
        })
        .collect();
    let width = |column: &Vec<String>| column.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    let row = |i: usize| {
        let cell =
            |column: &Vec<String>| format!("{:<w$}", column.get(i).map_or("", String::as_str), w = width(column));
        cells.iter().map(cell).collect::<Vec<_>>().join(" | ").trim_end().to_owned()
    };
    (0..height).map(row).collect()
}

/// The width of a column that is wide enough for most lines.
pub const WIDEST: usize = 38;

/// A line broken at spaces; continued lines are indented.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in line.split(' ') {
        match lines.last_mut() {
            Some(last) if last.chars().count() + 1 + word.chars().count() <= width => {
                last.push(' ');
                last.push_str(word);
            }
            Some(_) => lines.push(format!("  {word}")),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Why a sum is won or lost: the explanation of its position if it is one game, else its values.
///
/// # Errors
/// Those of [`Solver::explain`] and [`strategy::solve`].
pub fn sum_lines(sum: &Sum, width: usize, job: &Job) -> engines::Result<Vec<String>> {
    const LISTED: usize = 10;
    if let [component] = sum.components()
        && let Some((a, b)) = component.pair()
    {
        let found = Solver::of(component.game()).explain(a, b, LISTED, job)?;
        return Ok(lines((a, b), &found, width));
    }
    let solution = strategy::solve(sum, LISTED, job)?;
    let mut lines: Vec<String> = sum
        .components()
        .iter()
        .zip(&solution.components)
        .map(|(component, known)| {
            let piles: Vec<_> = component.piles().iter().map(|pile| Short(pile).to_string()).collect();
            let value = known.value.as_ref().map_or("unknown".to_owned(), |value| Short(value).to_string());
            format!("{} ({}): value {value}   [{}]", component.game(), piles.join(","), known.evidence)
        })
        .collect();
    lines.push(match &solution.value {
        Some(value) if value.is_zero() => {
            "Their exclusive or is 0: every move makes it something else, and some answer makes it 0 again.".to_owned()
        }
        Some(value) => {
            format!(
                "Their exclusive or is {}; a winning move takes one game to the value that makes it 0.",
                Short(value)
            )
        }
        None => "Their exclusive or is not known.".to_owned(),
    });
    Ok(lines)
}
