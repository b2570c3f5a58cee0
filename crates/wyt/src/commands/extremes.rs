//! `wyt extremes`: how far the points of each value stray from where they are expected.

use super::{grid, or_dash};
use crate::fail::{Fail, Verdict};
use crate::number;
use crate::session::Session;
use answers::json::Number;
use engines::Game;
use engines::evidence::Evidence;
use engines::points::{self, Constants, Ends, Extremes, Golden, Slope, Unrounded};
use serde::Serialize;
use std::io::Write;

/// The extremes of d_n - n for each value up to G, and where they are first attained
///
/// The n-th point of a value is (a_n, b_n), a_n <= b_n, with n from 0, and d_n = b_n - a_n. For Wythoff's game these are
/// Tables 2 and 3 and Figure 9 of nivasch-2009. Of a-wythoff:A the points keep to the line d = A n, so there it is d_n - A n, and
/// alpha = (2 - A + sqrt(A^2 + 4)) / 2 takes the place of phi.
#[derive(clap::Args)]
pub struct Args {
    /// The largest value
    #[arg(allow_negative_numbers = true)]
    g: String,
    /// Points in rows a <= N
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    rows: String,
    /// Points with n >= M only
    #[arg(long, value_name = "M", default_value = "0", allow_negative_numbers = true)]
    from_n: String,
    /// The game: wythoff, f-wythoff, t:K, t:inf, w:K, w:K,L, r-wythoff or a-wythoff:A
    #[arg(long, default_value = "wythoff")]
    game: String,
    /// Also count how often each difference occurs; the text shows value G, JSON all
    #[arg(long)]
    histogram: bool,
}

#[derive(Serialize)]
struct Answer<'a> {
    game: String,
    g: usize,
    rows: u64,
    from_n: Number<'a>,
    /// What is taken from d_n: n, or A n in Fraenkel's game with A > 1.
    line: String,
    extremes: Vec<Entry<'a>>,
    evidence: Evidence,
}

#[derive(Serialize)]
struct Entry<'a> {
    h: u32,
    min: Option<i64>,
    min_n: Option<u64>,
    max: Option<i64>,
    max_n: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<(i64, i64)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    paper: Option<(i64, i64)>,
    #[serde(flatten)]
    strip: Strip,
    #[serde(skip_serializing_if = "Option::is_none")]
    histogram: Option<&'a [(i64, u64)]>,
}

/// The ends of both quantities, under names that fit the line.
#[derive(Serialize)]
#[serde(untagged)]
enum Strip {
    Golden { a_minus_b_over_phi: Option<Decimals>, a_minus_phi_n: Option<Decimals> },
    Fraenkel { a_minus_b_over_slope: Option<Decimals>, a_minus_alpha_n: Option<Decimals> },
}

/// The ends of a quantity, rounded to the nearest.
#[derive(Serialize)]
struct Decimals {
    min: String,
    min_n: u64,
    max: String,
    max_n: u64,
    /// Bounds that hold for all n, rounded outward.
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<(String, String)>,
}

impl Decimals {
    fn new(line: Slope, ends: Ends<Golden>, proved: Option<(i128, i128)>) -> Decimals {
        let Ends { min, min_n, max, max_n } = ends;
        let tenths = |n: i128| {
            let sign = if n < 0 { "-" } else { "" };
            format!("{sign}{}.{}", n.unsigned_abs() / 10, n.unsigned_abs() % 10)
        };
        let proved = proved.map(|(low, high)| (tenths(low), tenths(high)));
        Decimals { min: line.decimal(min, 4), min_n, max: line.decimal(max, 4), max_n, proved }
    }
}

impl<'a> Entry<'a> {
    fn new(found: &'a Extremes, game: &Game, histogram: bool) -> Entry<'a> {
        let ends = found.spread.map(|spread| spread.differences);
        let wythoff = game.is_wythoff();
        let constants = Constants::of(found.h);
        let Unrounded { delta_minus, delta_plus, l, h } = constants.exact;
        let proved = || (0i64.saturating_sub_unsigned(constants.e), 2 * i64::from(found.h));
        let over_columns = wythoff.then(|| (l.tenths_below(), h.tenths_above()));
        let over_indices = wythoff.then(|| (-delta_minus.tenths_above(), delta_plus.tenths_above()));
        let line = Slope::of(game);
        let columns = found.spread.map(|spread| Decimals::new(line, spread.over_columns, over_columns));
        let indices = found.spread.map(|spread| Decimals::new(line, spread.over_indices, over_indices));
        Entry {
            h: found.h,
            min: ends.map(|ends| ends.min),
            min_n: ends.map(|ends| ends.min_n),
            max: ends.map(|ends| ends.max),
            max_n: ends.map(|ends| ends.max_n),
            proved: wythoff.then(proved),
            paper: wythoff.then(|| Constants::paper(found.h)),
            strip: match line.is_golden() {
                true => Strip::Golden { a_minus_b_over_phi: columns, a_minus_phi_n: indices },
                false => Strip::Fraenkel { a_minus_b_over_slope: columns, a_minus_alpha_n: indices },
            },
            histogram: histogram.then_some(&found.histogram),
        }
    }

    /// The cells of a line of text.
    fn line(&self) -> Vec<String> {
        let mut line = vec![self.h.to_string()];
        line.extend([or_dash(self.min), or_dash(self.min_n), or_dash(self.max), or_dash(self.max_n)]);
        line.extend(self.proved.map(|(low, high)| format!("{low}..{high}")));
        let (Strip::Golden { a_minus_b_over_phi: columns, a_minus_phi_n: indices }
        | Strip::Fraenkel { a_minus_b_over_slope: columns, a_minus_alpha_n: indices }) = &self.strip;
        for ends in [columns, indices] {
            line.extend([or_dash(ends.as_ref().map(|ends| &ends.min)), or_dash(ends.as_ref().map(|ends| &ends.max))]);
        }
        line
    }
}

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let g = number::read_value("G", &self.g)? as usize;
        let rows = number::read_word("--rows", &self.rows)?;
        let from_n = number::read("--from-n", &self.from_n)?;
        let first = u64::try_from(&from_n).unwrap_or(u64::MAX); // no run has so many points
        let game = super::game("--game", &self.game)?;
        let found = points::extremes(&game, g, rows, first, &session.job()).map_err(|e| Fail::sized("G, --rows", e))?;
        let line = Slope::of(&game);
        let evidence = Evidence::computed("run", format_args!("rows 0 to {rows}"));
        let extremes: Vec<Entry> = found.iter().map(|found| Entry::new(found, &game, self.histogram)).collect();
        if session.json {
            session.print_json(&Answer {
                game: game.to_string(),
                g,
                rows,
                from_n: Number(&from_n),
                line: line.to_string(),
                extremes,
                evidence,
            })?;
            return Ok(Verdict::Done);
        }
        let mut out = session.out();
        let from = if first > 0 { format!(", n >= {from_n}") } else { String::new() };
        writeln!(out, "{game}: extremes of d_n - {line} over rows a <= {rows}{from}   [{evidence}]")?;
        let proved = extremes.iter().any(|entry| entry.proved.is_some());
        let head: Vec<&str> = ["h", "min", "at n", "max", "at n"]
            .into_iter()
            .chain(proved.then_some("proved"))
            .chain(match line.is_golden() {
                true => ["a-b/phi min", "max", "a-phi n min", "max"],
                false => ["a-b/slope min", "max", "a-alpha n min", "max"],
            })
            .collect();
        grid(&mut *out, &head, extremes.iter().map(Entry::line).collect())?;
        if let (true, Some(last)) = (self.histogram, found.last()) {
            writeln!(out, "d_n - {line} of value {g}, how often it occurs, and a mark for each binary digit of that:")?;
            let lines = last.histogram.iter().map(|(difference, count)| {
                let marks = "*".repeat((u64::BITS - count.leading_zeros()) as usize);
                vec![difference.to_string(), count.to_string(), format!("{marks:<40}")]
            });
            grid(&mut *out, &[], lines.collect())?;
        }
        Ok(Verdict::Done)
    }
}
