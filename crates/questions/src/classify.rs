//! The regularity of Wyt_K for all sets K within {1..M}.

use crate::json::Stream;
use crate::regular::limits;
use crate::{Blame, Question, Refusal};
use engines::evidence::{Evidence, Grade};
use engines::job::Job;
use engines::means::Solvers;
use engines::regularity::classify::{Interval, Kinds, MOST, SetKind};
use engines::regularity::diagonal::{self, Survey};
use engines::regularity::mask::{Mask, elements};
use engines::regularity::{Classification, classify};
use numeration::Int;
use serde::Serialize;
use std::collections::BTreeMap;

/// How many sets K within {1..max} are closed, quotient or neither?
#[derive(Clone, Debug)]
pub struct Classify {
    /// The largest element M.
    pub max: u32,
    /// Whether all sets are listed.
    pub list: bool,
    /// Only the sets with this verdict are listed.
    pub only: Option<&'static str>,
    /// Whether the closed sets are listed as boolean intervals.
    pub intervals: bool,
    /// Whether the P-positions of each set are found, too.
    pub p_positions: bool,
    /// The largest p and q that are tried.
    pub max_p: usize,
}

/// What is found of all sets.
pub struct Classified {
    /// Their regularity.
    pub sets: Classification,
    /// Their P-positions, if they were asked for.
    pub survey: Option<Survey>,
    /// How it is known.
    pub evidence: Evidence,
    /// The verdict of every set, if they are listed.
    kinds: Option<Kinds>,
    /// The only verdict that is listed.
    only: Option<&'static str>,
}

impl Classified {
    /// The sets that are listed, in their order.
    pub fn listed(&self) -> impl Iterator<Item = OneSet> + '_ {
        let all = self.kinds.iter().flat_map(|kinds| self.sets.sets(kinds));
        let all = all.map(|(mask, kind)| OneSet::new(mask, kind, self.survey.as_ref()));
        all.filter(|set| self.only.is_none_or(|only| set.verdict == only))
    }

    /// The closed sets as boolean intervals.
    pub fn intervals(&self) -> impl Iterator<Item = IntervalDocument> {
        self.sets.intervals().into_iter().map(IntervalDocument::from)
    }
}

impl Classify {
    /// Whether sets are listed.
    pub fn is_list(&self) -> bool {
        self.list || self.only.is_some()
    }
}

/// The largest element of sets that can be classified.
///
/// # Errors
/// In words, for 0 and for what is too large.
pub fn largest_element(max: &Int) -> Result<u32, String> {
    let out_of = if max.is_zero() { "leaves no sets" } else { "is out of reach" };
    let wrong = || format!("{max} {out_of}; give 1 to {MOST}, each twice the work of the one before and more");
    u32::try_from(max).ok().filter(|max| (1..=MOST).contains(max)).ok_or_else(wrong)
}

impl Question for Classify {
    type Found = Classified;

    fn answer(&self, _: &Solvers, job: &Job) -> Result<Classified, Refusal> {
        largest_element(&self.max.into()).map_err(|problem| Refusal::parameter(&["max"], problem))?;
        let sets = classify(self.max, &limits(self.max_p)?, job).sized_by(&["max"])?;
        let survey =
            self.p_positions.then(|| diagonal::survey(self.max, job)).transpose().sized_by(&["p_positions"])?;
        let kinds = self.is_list().then(|| sets.kinds(job)).transpose().sized_by(&["list"])?;
        let open = |statement: &str| Evidence::bound(statement, Evidence::recorded(Grade::Bound, None));
        let evidence = match sets.counts().undecided {
            0 => Evidence::proved("regularity", "each verdict has a proof, which 'wyt regular K --out FILE' writes"),
            1 => open("1 set is open: with rows and blocks as far as was looked, it is none of these"),
            n => open(&format!("{n} sets are open: with rows and blocks as far as was looked, they are none of these")),
        };
        Ok(Classified { sets, survey, evidence, kinds, only: self.only })
    }

    fn document<'a>(&'a self, found: &'a Classified) -> impl Serialize + 'a {
        let counts = found.sets.counts();
        let (by_p, by_q) = by_side(&found.sets);
        ClassifyDocument {
            max: found.sets.max,
            closed: counts.closed,
            quotient: counts.quotient,
            not_closed: counts.not_closed,
            undecided: counts.undecided,
            by_p,
            by_q,
            last_row: last_row(&found.sets),
            p_positions: found.survey.as_ref().map(SurveyDocument::from),
            intervals: self.intervals.then(|| found.intervals().collect()),
            list: self.is_list().then(|| Stream::new(found.listed().map(Ok::<_, String>))),
            evidence: &found.evidence,
        }
    }

    fn names_its_size(&self) -> bool {
        true
    }
}

#[derive(Serialize)]
struct ClassifyDocument<'a, L> {
    max: u32,
    closed: u64,
    quotient: u64,
    not_closed: u64,
    undecided: u64,
    by_p: BTreeMap<u16, u64>,
    by_q: BTreeMap<u16, u64>,
    last_row: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    p_positions: Option<SurveyDocument>,
    #[serde(skip_serializing_if = "Option::is_none")]
    intervals: Option<Vec<IntervalDocument>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<L>,
    evidence: &'a Evidence,
}

/// One set of the list.
#[derive(Serialize)]
pub struct OneSet {
    /// Its elements.
    pub set: Vec<u32>,
    /// `closed`, `quotient`, `not_closed` or `undecided`.
    pub verdict: &'static str,
    /// The least p, of a closed one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p: Option<u16>,
    /// The least q, of a quotient.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub q: Option<u16>,
    /// The row that shows that it is neither.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<u16>,
    /// J_K of Conjecture 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub j: Option<u32>,
    /// Of its P-positions along the diagonal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<u32>,
    /// Of its P-positions along the diagonal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<u32>,
}

impl OneSet {
    fn new(mask: Mask, kind: SetKind, survey: Option<&Survey>) -> OneSet {
        let set = elements(mask).collect();
        let found = survey.map(|survey| survey.sets[mask as usize]);
        let (j, preperiod, period) =
            (found.map(|found| found.j), found.map(|found| found.preperiod), found.map(|found| found.period));
        let one = OneSet { set, verdict: "undecided", p: None, q: None, row: None, j, preperiod, period };
        match kind {
            SetKind::Closed { p, .. } => OneSet { verdict: "closed", p: Some(p), ..one },
            SetKind::Quotient { q, .. } => OneSet { verdict: "quotient", q: Some(q), ..one },
            SetKind::NotClosed { row } => OneSet { verdict: "not_closed", row: Some(row), ..one },
            SetKind::Undecided => one,
        }
    }
}

/// The largest of some numbers, and a set that has it.
#[derive(Serialize)]
pub struct Largest {
    /// The number.
    pub value: u32,
    /// Its elements.
    pub set: Vec<u32>,
}

impl From<(u32, Mask)> for Largest {
    fn from((value, mask): (u32, Mask)) -> Largest {
        Largest { value, set: elements(mask).collect() }
    }
}

/// What the P-positions of all sets have in common.
#[derive(Serialize)]
pub struct SurveyDocument {
    /// Of J_K.
    pub largest_j: Largest,
    /// Of the periods.
    pub largest_period: Largest,
    /// Of the preperiods.
    pub largest_preperiod: Largest,
    /// How many repeat from row 0 on.
    pub purely_periodic: u64,
}

impl From<&Survey> for SurveyDocument {
    fn from(survey: &Survey) -> SurveyDocument {
        SurveyDocument {
            largest_j: survey.largest_j.into(),
            largest_period: survey.largest_period.into(),
            largest_preperiod: survey.largest_preperiod.into(),
            purely_periodic: survey.purely_periodic,
        }
    }
}

/// One interval of the list.
#[derive(Serialize)]
pub struct IntervalDocument {
    /// The p of all of them.
    pub p: u16,
    /// The minimal sets.
    pub minimal: Vec<Vec<u32>>,
    /// The maximal set.
    pub maximal: Vec<u32>,
    /// How many sets.
    pub sets: u64,
}

impl From<Interval> for IntervalDocument {
    fn from(interval: Interval) -> IntervalDocument {
        let Interval { p, minimal, maximal, sets } = interval;
        let minimal = minimal.into_iter().map(|mask| elements(mask).collect()).collect();
        IntervalDocument { p, minimal, maximal: elements(maximal).collect(), sets }
    }
}

/// How many sets there are for each p, and for each q.
pub fn by_side(found: &Classification) -> (BTreeMap<u16, u64>, BTreeMap<u16, u64>) {
    let (mut by_p, mut by_q) = (BTreeMap::new(), BTreeMap::new());
    for finding in &found.findings {
        match finding.kind {
            SetKind::Closed { p, .. } => *by_p.entry(p).or_insert(0) += 1,
            SetKind::Quotient { q, .. } => *by_q.entry(q).or_insert(0) += 1,
            _ => {}
        }
    }
    (by_p, by_q)
}

/// The last of the rows that show that sets are not closed.
pub fn last_row(found: &Classification) -> Option<u16> {
    let row = |kind: SetKind| if let SetKind::NotClosed { row } = kind { Some(row) } else { None };
    found.findings.iter().filter_map(|finding| row(finding.kind)).max()
}
