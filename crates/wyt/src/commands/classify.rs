//! `wyt classify`: the regularity of Wyt_K for all sets K within {1..M}.

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use engines::text::counted;
use questions::Classify;
use questions::classify::{Classified, IntervalDocument, Largest, OneSet, SurveyDocument, by_side, last_row};
use questions::regular::MAX_P;
use std::collections::BTreeMap;
use std::io::Write;

/// The regularity of Wyt_K for all nonempty sets K within {1..M}
///
/// Counts the sets that are closed p-nim-regular, quotient q-nim-regular, or neither for any p and q, as `wyt regular` says of
/// one set. About two seconds for M = 20 and half a minute for M = 24; every further element takes twice as long and more.
#[derive(clap::Args)]
pub struct Args {
    /// The largest element M
    #[arg(long, value_name = "M", value_parser = argument::elements)]
    max: u32,
    /// List every set with its verdict
    #[arg(long)]
    list: bool,
    /// List the sets with this verdict only
    #[arg(long, value_name = "VERDICT")]
    only: Option<Word>,
    /// List the closed sets as boolean intervals: all K from a minimal to the maximal set have the same values
    #[arg(long)]
    intervals: bool,
    /// Find the P-positions of each set, too: J_K of Conjecture 1, preperiod and period along the diagonal
    #[arg(long)]
    p_positions: bool,
    /// The largest p and q that are tried
    #[arg(long, value_name = "P", default_value_t = MAX_P, value_parser = argument::limit)]
    max_p: usize,
}

/// A verdict as the user writes it.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
#[value(rename_all = "snake_case")]
enum Word {
    Closed,
    Quotient,
    NotClosed,
    Undecided,
}

impl Word {
    fn text(self) -> &'static str {
        match self {
            Word::Closed => "closed",
            Word::Quotient => "quotient",
            Word::NotClosed => "not_closed",
            Word::Undecided => "undecided",
        }
    }
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let asked = Classify {
            max: self.max,
            list: self.list,
            only: self.only.map(Word::text),
            intervals: self.intervals,
            p_positions: self.p_positions,
            max_p: self.max_p,
        };
        let answer = session.ask(&asked)?;
        if session.json {
            return super::print_document(session, &asked, &answer);
        }
        let Classified { sets: found, survey, evidence, .. } = &answer;
        let (max, counts) = (found.max, found.counts());
        let mut out = session.out();
        let count = (1u64 << max) - 1;
        let sets = if count == 1 { "the one set".to_owned() } else { format!("the {count} sets") };
        writeln!(out, "{sets} K within {{1..{max}}}   [{evidence}]")?;
        let (by_p, by_q) = by_side(found);
        let sides = |name: &str, sides: BTreeMap<u16, u64>| {
            let list: Vec<String> = sides.iter().map(|(side, sets)| format!("{name} = {side}: {sets}")).collect();
            list.join(", ")
        };
        let line = |name: &str, count: u64, more: String| vec![name.to_owned(), count.to_string(), more];
        for cells in [
            line("closed", counts.closed, sides("p", by_p)),
            line("quotient", counts.quotient, sides("q", by_q)),
            line(
                "not closed",
                counts.not_closed,
                last_row(found).map_or_else(String::new, |row| format!("by rows up to {row}")),
            ),
            line("undecided", counts.undecided, String::new()),
        ] {
            writeln!(out, "{}", format!("{:<10} {:>10}  {}", cells[0], cells[1], cells[2]).trim_end())?;
        }
        let text = |set: &[u32]| set.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        if let Some(survey) = survey {
            let SurveyDocument { largest_j, largest_period, largest_preperiod, purely_periodic } = survey.into();
            let largest = |name: &str, Largest { value, set }: Largest| format!("{name} {value} (K = {})", text(&set));
            writeln!(
                out,
                "P-positions repeat along the diagonal: {}, {}, {}, {} from row 0 on",
                largest("largest J_K", largest_j),
                largest("largest period", largest_period),
                largest("largest preperiod", largest_preperiod),
                counted(purely_periodic, "set")
            )?;
        }
        if self.intervals {
            writeln!(out, "closed sets with the same values: the minimal ones .. the maximal one, how many, p")?;
            for IntervalDocument { p, minimal, maximal, sets } in answer.intervals() {
                let minimal: Vec<String> = minimal.iter().map(|set| text(set)).collect();
                writeln!(out, "{} .. {}  {}, p = {p}", minimal.join(" "), text(&maximal), counted(sets, "set"))?;
            }
        }
        for OneSet { set, verdict, p, q, row, j, preperiod, period } in answer.listed() {
            let number =
                [("p", p), ("q", q), ("row", row)].into_iter().find_map(|(name, n)| Some(format!(" {name}={}", n?)));
            let number = number.unwrap_or_default();
            let more = match (j, preperiod, period) {
                (Some(j), Some(preperiod), Some(period)) => format!(" J={j} preperiod={preperiod} period={period}"),
                _ => String::new(),
            };
            writeln!(out, "{} {verdict}{number}{more}", text(&set))?;
            session.keep_going()?;
        }
        Ok(ExitStatus::Done)
    }
}
