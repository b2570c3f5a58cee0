//! `wyt extremes`: how far the points of each value stray from where they are expected.

use super::{grid, or_dash};
use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use engines::Game;
use numeration::Int;
use questions::Extremes;
use questions::extremes::ExtremesOfValue;
use std::io::Write;

/// The extremes of d_n - n for each value up to G, and where they are first attained
///
/// The n-th point of a value is (a_n, b_n), a_n <= b_n, with n from 0, and d_n = b_n - a_n. For Wythoff's game these are
/// Tables 2 and 3 and Figure 9 of nivasch-2009. Of a-wythoff:A the points keep to the line d = A n, so there it is d_n - A n, and
/// alpha = (2 - A + sqrt(A^2 + 4)) / 2 takes the place of phi.
#[derive(clap::Args)]
pub struct Args {
    /// The largest value
    #[arg(value_parser = argument::value)]
    g: u32,
    /// Points in rows a <= N
    #[arg(long, value_name = "N", value_parser = argument::rows)]
    rows: u64,
    /// Points with n >= M only
    #[arg(long, value_name = "M", default_value = "0", value_parser = argument::number)]
    from_n: Int,
    /// The game: wythoff, f-wythoff, t:K, t:inf, w:K, w:K,L, r-wythoff or a-wythoff:A
    #[arg(long, default_value_t = Game::wythoff(), value_parser = argument::game)]
    game: Game,
    /// Also count how often each difference occurs; the text shows value G, JSON all
    #[arg(long)]
    histogram: bool,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let Args { g, rows, from_n, game, histogram } = self;
        let asked = Extremes { game, g, rows, from_n, histogram };
        let found = session.ask(&asked)?;
        if session.json {
            return super::print_document(session, &asked, &found);
        }
        let (extremes, line) = (asked.by_value(&found), asked.line());
        let mut out = session.out();
        let Extremes { game, from_n, .. } = &asked;
        let from = if from_n.is_zero() { String::new() } else { format!(", n >= {from_n}") };
        writeln!(out, "{game}: extremes of d_n - {line} over rows a <= {rows}{from}   [{}]", asked.evidence())?;
        let proved = extremes.iter().any(|entry| entry.proved.is_some());
        let head: Vec<&str> = ["h", "min", "at n", "max", "at n"]
            .into_iter()
            .chain(proved.then_some("proved"))
            .chain(match line.is_golden() {
                true => ["a-b/phi min", "max", "a-phi n min", "max"],
                false => ["a-b/slope min", "max", "a-alpha n min", "max"],
            })
            .collect();
        grid(&mut *out, &head, extremes.iter().map(cells).collect())?;
        if let (true, Some(last)) = (histogram, found.last()) {
            writeln!(out, "d_n - {line} of value {g}, how often it occurs, and a mark for each binary digit of that:")?;
            let lines = last.histogram.iter().map(|(difference, count)| {
                let marks = "*".repeat((u64::BITS - count.leading_zeros()) as usize);
                vec![difference.to_string(), count.to_string(), format!("{marks:<40}")]
            });
            grid(&mut *out, &[], lines.collect())?;
        }
        Ok(ExitStatus::Done)
    }
}

/// The cells of a line of text.
fn cells(of: &ExtremesOfValue) -> Vec<String> {
    let mut line = vec![of.h.to_string()];
    line.extend([or_dash(of.min), or_dash(of.min_n), or_dash(of.max), or_dash(of.max_n)]);
    line.extend(of.proved.map(|(low, high)| format!("{low}..{high}")));
    for ends in of.ends() {
        line.extend([or_dash(ends.map(|ends| &ends.min)), or_dash(ends.map(|ends| &ends.max))]);
    }
    line
}
