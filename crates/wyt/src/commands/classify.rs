//! `wyt classify`: the regularity of Wyt_K for all sets K within {1..M}.

use crate::fail::{Fail, Verdict};
use crate::number;
use crate::session::Session;
use answers::json::Stream;
use engines::evidence::{Evidence, Grade};
use engines::regularity::classify::{Interval, Kind, MOST};
use engines::regularity::diagonal::{self, Survey};
use engines::regularity::mask::{Mask, elements};
use engines::regularity::{Classification, Limits, classify};
use engines::text::counted;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};
use std::collections::BTreeMap;
use std::io::Write;

/// The regularity of Wyt_K for all nonempty sets K within {1..M}
///
/// Counts the sets that are closed p-nim-regular, quotient q-nim-regular, or neither for any p and q, as `wyt regular` tells of
/// one set. About two seconds for M = 20 and half a minute for M = 24; every further element takes twice as long and more.
#[derive(clap::Args)]
pub struct Args {
    /// The largest element M
    #[arg(long, value_name = "M", allow_negative_numbers = true)]
    max: String,
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
    #[arg(long, value_name = "P", default_value = "512", allow_negative_numbers = true)]
    max_p: String,
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

/// One set of the list.
#[derive(Serialize)]
struct One {
    set: Vec<u32>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    p: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    q: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    j: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    preperiod: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    period: Option<u32>,
}

impl One {
    fn new(mask: Mask, kind: Kind, survey: Option<&Survey>) -> One {
        let set = elements(mask).collect();
        let found = survey.map(|survey| survey.sets[mask as usize]);
        let (j, preperiod, period) =
            (found.map(|found| found.j), found.map(|found| found.preperiod), found.map(|found| found.period));
        let one = One { set, verdict: "undecided", p: None, q: None, row: None, j, preperiod, period };
        match kind {
            Kind::Closed { p, .. } => One { verdict: "closed", p: Some(p), ..one },
            Kind::Quotient { q, .. } => One { verdict: "quotient", q: Some(q), ..one },
            Kind::NotClosed { row } => One { verdict: "not_closed", row: Some(row), ..one },
            Kind::Undecided => one,
        }
    }
}

/// The largest of some numbers, and a set that has it.
#[derive(Serialize)]
struct Largest {
    value: u32,
    set: Vec<u32>,
}

impl From<(u32, Mask)> for Largest {
    fn from((value, mask): (u32, Mask)) -> Largest {
        Largest { value, set: elements(mask).collect() }
    }
}

/// What the P-positions of all sets have in common.
#[derive(Serialize)]
struct PPositions {
    largest_j: Largest,
    largest_period: Largest,
    largest_preperiod: Largest,
    purely_periodic: u64,
}

impl From<&Survey> for PPositions {
    fn from(survey: &Survey) -> PPositions {
        PPositions {
            largest_j: survey.largest_j.into(),
            largest_period: survey.largest_period.into(),
            largest_preperiod: survey.largest_preperiod.into(),
            purely_periodic: survey.purely_periodic,
        }
    }
}

/// One interval of the list.
#[derive(Serialize)]
struct Sets {
    p: u16,
    minimal: Vec<Vec<u32>>,
    maximal: Vec<u32>,
    sets: u64,
}

impl From<Interval> for Sets {
    fn from(interval: Interval) -> Sets {
        let Interval { p, minimal, maximal, sets } = interval;
        let minimal = minimal.into_iter().map(|mask| elements(mask).collect()).collect();
        Sets { p, minimal, maximal: elements(maximal).collect(), sets }
    }
}

fn word(kind: Kind) -> Word {
    match kind {
        Kind::Closed { .. } => Word::Closed,
        Kind::Quotient { .. } => Word::Quotient,
        Kind::NotClosed { .. } => Word::NotClosed,
        Kind::Undecided => Word::Undecided,
    }
}

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let max = number::read("--max", &self.max)?;
        let max = u32::try_from(&max).ok().filter(|max| (1..=MOST).contains(max)).ok_or_else(|| {
            let out_of = if max == engines::Int::ZERO { "leaves no sets" } else { "is out of reach" };
            Fail::about(
                "--max",
                format!("{max} {out_of}; give 1 to {MOST}, each twice the work of the one before and more"),
            )
        })?;
        let limits = Limits { max_p: super::regular::read_side(&self.max_p)?, ..Limits::default() };
        let found = classify(max, &limits, &session.job()).map_err(|e| Fail::sized("--max", e))?;
        let survey = self.p_positions.then(|| diagonal::survey(max, &session.job())).transpose();
        let survey = survey.map_err(|e| Fail::sized("--p-positions", e))?;
        let counts = found.counts();
        let open = |statement: &str| Evidence::bound(statement, Evidence::recorded(Grade::Bound, None));
        let evidence = match counts.undecided {
            0 => Evidence::proved("regularity", "each verdict has a proof, which 'wyt regular K --out FILE' writes"),
            1 => open("1 set is open: with rows and blocks as far as was looked, it is none of these"),
            n => open(&format!("{n} sets are open: with rows and blocks as far as was looked, they are none of these")),
        };
        if session.json {
            return self.print_json(session, &found, survey.as_ref(), &evidence);
        }
        let mut out = session.out();
        let count = (1u64 << max) - 1;
        let sets = if count == 1 { "the one set".to_owned() } else { format!("the {count} sets") };
        writeln!(out, "{sets} K within {{1..{max}}}   [{evidence}]")?;
        let (by_p, by_q) = by_side(&found);
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
                last_row(&found).map_or_else(String::new, |row| format!("by rows up to {row}")),
            ),
            line("undecided", counts.undecided, String::new()),
        ] {
            writeln!(out, "{}", format!("{:<10} {:>10}  {}", cells[0], cells[1], cells[2]).trim_end())?;
        }
        let text = |set: &[u32]| set.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        if let Some(survey) = &survey {
            let PPositions { largest_j, largest_period, largest_preperiod, purely_periodic } = survey.into();
            let told = |name: &str, Largest { value, set }: Largest| format!("{name} {value} (K = {})", text(&set));
            writeln!(
                out,
                "P-positions repeat along the diagonal: {}, {}, {}, {} from row 0 on",
                told("largest J_K", largest_j),
                told("largest period", largest_period),
                told("largest preperiod", largest_preperiod),
                counted(purely_periodic, "set")
            )?;
        }
        if self.intervals {
            writeln!(out, "closed sets with the same values: the minimal ones .. the maximal one, how many, p")?;
            for Sets { p, minimal, maximal, sets } in found.intervals().into_iter().map(Sets::from) {
                let minimal: Vec<String> = minimal.iter().map(|set| text(set)).collect();
                writeln!(out, "{} .. {}  {}, p = {p}", minimal.join(" "), text(&maximal), counted(sets, "set"))?;
            }
        }
        if self.is_list() {
            for (mask, kind) in self.listed(&found, session)? {
                let One { set, verdict, p, q, row, j, preperiod, period } = One::new(mask, kind, survey.as_ref());
                let number = [("p", p), ("q", q), ("row", row)]
                    .into_iter()
                    .find_map(|(name, n)| Some(format!(" {name}={}", n?)));
                let number = number.unwrap_or_default();
                let more = match (j, preperiod, period) {
                    (Some(j), Some(preperiod), Some(period)) => format!(" J={j} preperiod={preperiod} period={period}"),
                    _ => String::new(),
                };
                writeln!(out, "{} {verdict}{number}{more}", text(&set))?;
                session.keep_going()?;
            }
        }
        Ok(Verdict::Done)
    }

    /// Whether sets are listed.
    fn is_list(&self) -> bool {
        self.list || self.only.is_some()
    }

    fn listed<'a>(
        &'a self,
        found: &'a Classification,
        session: &Session,
    ) -> Result<impl Iterator<Item = (Mask, Kind)> + use<'a>, Fail> {
        let sets = found.sets(&session.job()).map_err(|e| Fail::about("--list", e))?;
        Ok(sets.filter(|(_, kind)| self.only.is_none_or(|only| word(*kind) == only)))
    }

    fn print_json(
        &self,
        session: &Session,
        found: &Classification,
        survey: Option<&Survey>,
        evidence: &Evidence,
    ) -> Result<Verdict, Fail> {
        let counts = found.counts();
        let (by_p, by_q) = by_side(found);
        let mut out = session.out();
        let mut serializer = serde_json::Serializer::new(&mut *out);
        let mut document = serializer.serialize_struct("answer", 12)?;
        document.serialize_field("max", &found.max)?;
        document.serialize_field("closed", &counts.closed)?;
        document.serialize_field("quotient", &counts.quotient)?;
        document.serialize_field("not_closed", &counts.not_closed)?;
        document.serialize_field("undecided", &counts.undecided)?;
        document.serialize_field("by_p", &by_p)?;
        document.serialize_field("by_q", &by_q)?;
        document.serialize_field("last_row", &last_row(found))?;
        if let Some(survey) = survey {
            document.serialize_field("p_positions", &PPositions::from(survey))?;
        }
        if self.intervals {
            let intervals: Vec<Sets> = found.intervals().into_iter().map(Sets::from).collect();
            document.serialize_field("intervals", &intervals)?;
        }
        if self.is_list() {
            let items = self.listed(found, session)?.map(|(mask, kind)| Ok::<_, String>(One::new(mask, kind, survey)));
            document.serialize_field("list", &Stream::new(items))?;
        }
        document.serialize_field("evidence", evidence)?;
        document.end()?;
        writeln!(out)?;
        Ok(Verdict::Done)
    }
}

/// How many sets there are for each p, and for each q.
fn by_side(found: &Classification) -> (BTreeMap<u16, u64>, BTreeMap<u16, u64>) {
    let (mut by_p, mut by_q) = (BTreeMap::new(), BTreeMap::new());
    for finding in &found.findings {
        match finding.kind {
            Kind::Closed { p, .. } => *by_p.entry(p).or_insert(0) += 1,
            Kind::Quotient { q, .. } => *by_q.entry(q).or_insert(0) += 1,
            _ => {}
        }
    }
    (by_p, by_q)
}

/// The last of the rows that show that sets are not closed.
fn last_row(found: &Classification) -> Option<u16> {
    let row = |kind: Kind| if let Kind::NotClosed { row } = kind { Some(row) } else { None };
    found.findings.iter().filter_map(|finding| row(finding.kind)).max()
}
