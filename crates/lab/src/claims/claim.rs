//! One claim.

use crate::error::{Error, Result};
use engines::evidence::{Basis, Evidence, Grade};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What became of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// A theorem, table or figure that computation confirms.
    Holds,
    /// Shown here by a proof, a certificate, or a check of finitely many cases that is all there is to check.
    Proved,
    /// A better bound is known.
    Sharpened,
    /// A misprint, and what is meant holds.
    Corrected,
    /// The printed statement has a counterexample, even if a corrected one holds.
    Refuted,
    /// Undecided; nothing speaks against it as far as it was checked.
    Open,
}

impl Verdict {
    /// Every verdict, in the order in which they are explained.
    pub const ALL: [Verdict; 6] =
        [Verdict::Holds, Verdict::Proved, Verdict::Sharpened, Verdict::Corrected, Verdict::Refuted, Verdict::Open];

    /// The verdict in one word.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::Proved => "proved",
            Verdict::Sharpened => "sharpened",
            Verdict::Corrected => "corrected",
            Verdict::Refuted => "refuted",
            Verdict::Open => "open",
        }
    }

    /// The verdict of a word.
    ///
    /// # Errors
    /// If it is none.
    pub fn parse(word: &str) -> Result<Verdict> {
        Verdict::ALL.into_iter().find(|verdict| verdict.word() == word).ok_or_else(|| {
            let words = Verdict::ALL.map(Verdict::word).join(", ");
            Error::claim(format!("'{word}' is no verdict; use one of {words}"))
        })
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// An entry of the ledger.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The paper, a slash, and the kind and number as printed: `weinstein-2021/theorem-2.6`.
    pub id: String,
    /// The paper.
    pub paper: String,
    /// What is claimed, in our own words.
    pub statement: String,
    /// What became of it.
    pub verdict: Verdict,
    /// How far it was checked, and what to know about it.
    pub scope: String,
    /// The sizes with which the check runs, in words; none if it takes no number.
    pub observed: Option<String>,
    /// What is true instead.
    pub corrected_to: Option<String>,
    /// How the verdict is known.
    pub evidence: Evidence,
    /// A command that shows it.
    pub command: String,
    /// The name of its check.
    pub check: String,
    /// The parameters of the check that take a moment.
    pub quick: toml::Table,
    /// Those that go to the paper's own sizes and beyond.
    pub full: toml::Table,
    /// Where the printed statement fails, as the check tells it.
    pub counterexample: Option<serde_json::Value>,
}

/// A claim as the files have it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    id: String,
    statement: String,
    verdict: Verdict,
    scope: String,
    corrected_to: Option<String>,
    evidence: Recorded,
    command: Option<String>,
    check: String,
    #[serde(default)]
    quick: toml::Table,
    full: Option<toml::Table>,
    counterexample: Option<toml::Value>,
}

/// Evidence as the files have it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recorded {
    grade: String,
    source: Option<String>,
    conjecture: Option<String>,
    constant: Option<u64>,
    certificate: Option<String>,
}

impl Recorded {
    fn evidence(self) -> Result<Evidence> {
        let grades = [Grade::Theorem, Grade::Exact, Grade::Proved, Grade::Conditional, Grade::Bound];
        let grade = grades.into_iter().find(|grade| grade.to_string() == self.grade);
        let grade = grade.ok_or_else(|| Error::claim(format!("'{}' is no grade of evidence", self.grade)))?;
        let Recorded { source, conjecture, constant, certificate, .. } = self;
        let mut evidence = Evidence::recorded(grade, source);
        if let Some(words) = conjecture {
            evidence = evidence.and(Basis::Conjecture { words, constant });
        }
        if let Some(name) = certificate {
            evidence = evidence.certified_by(name, None);
        }
        evidence.grade = grade;
        Ok(evidence)
    }
}

impl Claim {
    /// The claim of an entry in the file of a paper.
    pub(super) fn new(paper: &str, entry: Entry) -> Result<Claim> {
        let id = format!("{paper}/{}", entry.id);
        let told = |error: Error| error.about(&id);
        let counterexample = entry.counterexample.map(serde_json::to_value).transpose();
        let counterexample = counterexample.map_err(|e| told(Error::claim(e.to_string())))?;
        // A counterexample belongs to a refuted statement, or to a misprint read as it stands.
        let fits = match entry.verdict {
            Verdict::Refuted => counterexample.is_some(),
            Verdict::Corrected => true,
            _ => counterexample.is_none(),
        };
        if !fits {
            return Err(told(Error::claim(format!(
                "the verdict '{}' and the counterexample do not fit",
                entry.verdict
            ))));
        }
        if matches!(entry.verdict, Verdict::Refuted | Verdict::Corrected) && entry.corrected_to.is_none() {
            return Err(told(Error::claim("it is not said what is true instead")));
        }
        let evidence = entry.evidence.evidence().map_err(told)?;
        ranged(entry.verdict, &evidence).map_err(|problem| told(Error::claim(problem)))?;
        Ok(Claim {
            paper: paper.to_owned(),
            statement: entry.statement,
            verdict: entry.verdict,
            scope: entry.scope,
            observed: observed(&entry.quick, entry.full.as_ref()),
            corrected_to: entry.corrected_to,
            evidence,
            command: entry.command.unwrap_or_else(|| format!("wyt verify {id}")),
            check: entry.check,
            full: entry.full.unwrap_or_else(|| entry.quick.clone()),
            quick: entry.quick,
            counterexample,
            id,
        })
    }

    /// The kind and number, without the paper.
    pub fn name(&self) -> &str {
        self.id.split_once('/').map_or(&self.id, |(_, name)| name)
    }
}

/// Whether the evidence says how far it goes.
///
/// Most statements are about infinitely many cases. A proof made here is for finitely many, unless a certificate or a module of the
/// library holds one for all; and what speaks for an open conjecture is seen on a range. In both cases the source names the range.
fn ranged(verdict: Verdict, evidence: &Evidence) -> std::result::Result<(), &'static str> {
    let source = evidence.source().unwrap_or_default();
    let range = source.contains(|c: char| c.is_ascii_digit());
    if verdict == Verdict::Open && !range {
        return Err("the evidence of an open statement names no range");
    }
    let whole = evidence.certificate().is_some() || source.contains("engines::");
    if evidence.grade == Grade::Proved && !range && !whole {
        return Err("the source of a proof names neither a range, nor a certificate, nor a module");
    }
    Ok(())
}

/// The numbers, and the names of games, among the parameters of a check.
///
/// They are what a check of finitely many cases has looked at, and are read off the check's own parameters so that they cannot
/// say anything else than what is run.
fn observed(quick: &toml::Table, full: Option<&toml::Table>) -> Option<String> {
    let sizes = |parameters: &toml::Table| {
        let size = |(name, value): (&String, &toml::Value)| match value {
            toml::Value::Integer(number) => Some(format!("{name} = {number}")),
            toml::Value::Array(list) => {
                let texts: Option<Vec<&str>> = list.iter().map(toml::Value::as_str).collect();
                Some(format!("{name} = {}", texts?.join(", ")))
            }
            _ => None,
        };
        parameters.iter().filter_map(size).collect::<Vec<_>>().join("; ")
    };
    let (quick, full) = (sizes(quick), full.map(sizes));
    match full {
        Some(full) if full != quick => Some(format!("{quick} (in full, {full})")),
        _ => (!quick.is_empty()).then_some(quick),
    }
}
