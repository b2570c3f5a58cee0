//! How an answer is known: five grades, from a cited theorem to a mere inequality, and what supports them, as data.
//!
//! Evidence rests on theorems ([`Citation`], each an entry in the ledger of claims), on computations (an engine and a size), on
//! certificates (a kind, a name and a digest), on conjectures (with their constants), and on plain arguments. It has one text
//! (its `Display`), and one order of strength ([`Grade::weaker`]).

pub mod citations;

use serde::Serialize;
use std::fmt;

pub use citations::{Citation, Form};

/// The strength of an answer.
///
/// These five are all there are, and files and other programs rely on it, so a `match` needs no other arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// A closed form from a cited theorem.
    Theorem,
    /// Computed from the definition, or by an algorithm whose exactness is proved.
    Exact,
    /// Backed by a finite certificate that can be re-checked.
    Proved,
    /// True if a named conjecture holds with the stated constant.
    Conditional,
    /// Only an inequality is known.
    Bound,
}

impl Grade {
    /// Every grade.
    pub const ALL: [Grade; 5] = [Grade::Theorem, Grade::Exact, Grade::Proved, Grade::Conditional, Grade::Bound];

    /// The grade of an answer that rests on two.
    ///
    /// A conditional answer is the weakest: it may be wrong, and a bound, though it says little, holds.
    pub fn weaker(self, other: Grade) -> Grade {
        let weakness = |grade: Grade| match grade {
            Grade::Theorem => 0,
            Grade::Exact => 1,
            Grade::Proved => 2,
            Grade::Bound => 3,
            Grade::Conditional => 4,
        };
        if weakness(self) >= weakness(other) { self } else { other }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Grade::Theorem => "theorem",
            Grade::Exact => "exact",
            Grade::Proved => "proved",
            Grade::Conditional => "conditional",
            Grade::Bound => "bound",
        })
    }
}

/// A grade with what supports it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "EvidenceDocument")]
pub struct Evidence {
    /// The strength of the answer.
    pub grade: Grade,
    /// What is known, where that is not the answer itself: `no value up to 20 lies there`.
    statement: Option<String>,
    /// What it rests on.
    basis: Vec<Basis>,
}

/// One of the things that evidence rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Basis {
    /// A theorem, perhaps with what it says here.
    Theorem {
        /// Which one.
        citation: Citation,
        /// What it says here.
        words: Option<String>,
    },
    /// A computation.
    Computation {
        /// By what.
        engine: &'static str,
        /// Of what size.
        size: Option<String>,
    },
    /// A finite proof that can be checked again.
    Certificate {
        /// The kind, as `wyt check` names it.
        kind: &'static str,
        /// What it proves.
        words: String,
        /// Its file, or what makes it again.
        name: Option<String>,
        /// The checksum of the file.
        digest: Option<String>,
    },
    /// A conjecture that is taken to hold.
    Conjecture {
        /// Which one, as text.
        words: String,
        /// The constant that it is taken to hold with.
        constant: Option<u64>,
    },
    /// A reason in words.
    Argument(String),
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Basis::Theorem { citation, words: None } => citation.fmt(f),
            // Words that introduce it, as in `winning options by`.
            Basis::Theorem { citation, words: Some(words) } if words.ends_with(" by") => {
                write!(f, "{words} {citation}")
            }
            Basis::Theorem { citation, words: Some(words) } => write!(f, "{words} ({citation:#})"),
            Basis::Computation { engine, size: None } => f.write_str(engine),
            Basis::Computation { engine, size: Some(size) } => write!(f, "{engine} of {size}"),
            Basis::Certificate { words, .. } | Basis::Argument(words) => f.write_str(words),
            Basis::Conjecture { words, constant: None } => write!(f, "if {words} holds"),
            Basis::Conjecture { words, constant: Some(constant) } => {
                write!(f, "if {words} holds with R = {constant}")
            }
        }
    }
}

impl Evidence {
    /// A grade for these reasons.
    pub fn new(grade: Grade, basis: Vec<Basis>) -> Evidence {
        Evidence { grade, statement: None, basis }
    }

    /// A cited closed form.
    pub fn theorem(citation: Citation) -> Evidence {
        Evidence::new(Grade::Theorem, vec![Basis::Theorem { citation, words: None }])
    }

    /// A theorem, with what it says here.
    pub fn by(words: impl Into<String>, citation: Citation) -> Evidence {
        Evidence::new(Grade::Theorem, vec![Basis::Theorem { citation, words: Some(words.into()) }])
    }

    /// What follows from the rules at once.
    pub fn argument(words: impl Into<String>) -> Evidence {
        Evidence::new(Grade::Theorem, vec![Basis::Argument(words.into())])
    }

    /// A computation from the definition, or by an algorithm that is proved to give the same.
    pub fn exact(engine: &'static str) -> Evidence {
        Evidence::new(Grade::Exact, vec![Basis::Computation { engine, size: None }])
    }

    /// A computation of this size.
    pub fn computed(engine: &'static str, size: impl fmt::Display) -> Evidence {
        Evidence::new(Grade::Exact, vec![Basis::Computation { engine, size: Some(size.to_string()) }])
    }

    /// An answer with a finite proof of this kind that can be checked again.
    pub fn proved(kind: &'static str, words: impl Into<String>) -> Evidence {
        let certificate = Basis::Certificate { kind, words: words.into(), name: None, digest: None };
        Evidence::new(Grade::Proved, vec![certificate])
    }

    /// An inequality: what is known, and by what.
    pub fn bound(statement: impl Into<String>, by: Evidence) -> Evidence {
        Evidence { grade: Grade::Bound, statement: Some(statement.into()), basis: by.basis }
    }

    /// Evidence as a file has it, in words.
    pub fn recorded(grade: Grade, source: Option<String>) -> Evidence {
        Evidence::new(grade, source.map(Basis::Argument).into_iter().collect())
    }

    /// The same, resting on something more; the grade becomes weaker if that is.
    #[must_use]
    pub fn and(mut self, basis: Basis) -> Evidence {
        if matches!(basis, Basis::Conjecture { .. }) {
            self.grade = Grade::Conditional;
        }
        self.basis.push(basis);
        self
    }

    /// The same, with the name of the certificate that proves it.
    #[must_use]
    pub fn certified_by(mut self, file: impl Into<String>, sum: Option<String>) -> Evidence {
        let file = file.into();
        let certificate = self.basis.iter_mut().find_map(|basis| match basis {
            Basis::Certificate { name, digest, .. } => Some((name, digest)),
            _ => None,
        });
        match certificate {
            Some((name, digest)) => (*name, *digest) = (Some(file), sum),
            None => self.basis.push(Basis::Certificate {
                kind: "",
                words: format!("certificate '{file}'"),
                name: Some(file),
                digest: sum,
            }),
        }
        self
    }

    /// The evidence of an answer that rests on two: the weaker one, or the first if they are as strong.
    #[must_use]
    pub fn weaker(self, other: Evidence) -> Evidence {
        if self.grade.weaker(other.grade) == self.grade { self } else { other }
    }

    /// The evidence of an answer that has two parts: the weaker grade, and what both rest on. `words` introduce the second one.
    #[must_use]
    pub fn with(mut self, words: &str, other: Evidence) -> Evidence {
        self.grade = self.grade.weaker(other.grade);
        match other.basis.iter().all(|basis| self.basis.contains(basis)) {
            true => {}
            false if words.is_empty() => self.basis.extend(other.basis),
            false => {
                let (conjectures, reasons): (Vec<Basis>, Vec<Basis>) =
                    other.basis.into_iter().partition(|basis| matches!(basis, Basis::Conjecture { .. }));
                let mut reasons = reasons.into_iter();
                self.basis.extend(reasons.next().map(|reason| reason.prefixed(words)));
                self.basis.extend(reasons.chain(conjectures));
            }
        }
        self
    }

    /// What is known, where that is not the answer itself.
    pub fn statement(&self) -> Option<&str> {
        self.statement.as_deref()
    }

    /// What it rests on.
    pub fn basis(&self) -> &[Basis] {
        &self.basis
    }

    /// The theorems that it rests on.
    pub fn citations(&self) -> impl Iterator<Item = Citation> + '_ {
        self.basis.iter().filter_map(|basis| match basis {
            Basis::Theorem { citation, .. } => Some(*citation),
            _ => None,
        })
    }

    /// The theorem or the method, in a few words.
    pub fn source(&self) -> Option<String> {
        let reasons: Vec<&Basis> =
            self.basis.iter().filter(|basis| !matches!(basis, Basis::Conjecture { .. })).collect();
        let words = reasons.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        match (&self.statement, reasons.first()) {
            (None, None) => None,
            (None, Some(_)) => Some(words),
            (Some(statement), None) => Some(statement.clone()),
            (Some(statement), Some(Basis::Theorem { .. })) => Some(format!("{statement}, by {words}")),
            (Some(statement), Some(_)) => Some(format!("{statement}: {words}")),
        }
    }

    /// The conjecture that a conditional answer rests on.
    pub fn conjecture(&self) -> Option<&str> {
        self.basis.iter().find_map(|basis| match basis {
            Basis::Conjecture { words, .. } => Some(words.as_str()),
            _ => None,
        })
    }

    /// The constant used with the conjecture.
    pub fn constant(&self) -> Option<u64> {
        self.basis.iter().find_map(|basis| match basis {
            Basis::Conjecture { constant, .. } => *constant,
            _ => None,
        })
    }

    /// The file of the certificate, or what makes it again.
    pub fn certificate(&self) -> Option<&str> {
        self.basis.iter().find_map(|basis| match basis {
            Basis::Certificate { name, .. } => name.as_deref(),
            _ => None,
        })
    }

    /// The kind of the certificate, as `wyt check` names it.
    pub fn kind(&self) -> Option<&'static str> {
        self.basis.iter().find_map(|basis| match basis {
            Basis::Certificate { kind, .. } => Some(*kind),
            _ => None,
        })
    }

    fn digest(&self) -> Option<&str> {
        self.basis.iter().find_map(|basis| match basis {
            Basis::Certificate { digest, .. } => digest.as_deref(),
            _ => None,
        })
    }
}

impl Basis {
    /// The same after some words.
    fn prefixed(self, by: &str) -> Basis {
        let text = |words: Option<String>| Some(words.map_or_else(|| by.to_owned(), |words| format!("{by} {words}")));
        match self {
            Basis::Theorem { citation, words: None } => Basis::Theorem { citation, words: Some(by.to_owned()) },
            Basis::Theorem { citation, words } => Basis::Theorem { citation, words: text(words) },
            Basis::Certificate { kind, words, name, digest } => {
                Basis::Certificate { kind, words: format!("{by} {words}"), name, digest }
            }
            other => Basis::Argument(format!("{by} {other}")),
        }
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grade.fmt(f)?;
        if let Some(source) = self.source() {
            write!(f, ": {source}")?;
        }
        for conjecture in self.basis.iter().filter(|basis| matches!(basis, Basis::Conjecture { .. })) {
            write!(f, ", {conjecture}")?;
        }
        Ok(())
    }
}

/// How an answer is known.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct EvidenceDocument {
    grade: Grade,
    /// The theorem or the method, in a few words.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    /// The theorems it rests on, as `wyt claims` names them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cites: Vec<String>,
    /// The conjecture a conditional answer rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    conjecture: Option<String>,
    /// The constant used with the conjecture.
    #[serde(skip_serializing_if = "Option::is_none")]
    constant: Option<u64>,
    /// Where the certificate is, or what makes it again.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
    /// The checksum of the certificate.
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<String>,
    /// All of it on one line.
    text: String,
}

impl From<Evidence> for EvidenceDocument {
    fn from(evidence: Evidence) -> EvidenceDocument {
        EvidenceDocument {
            grade: evidence.grade,
            source: evidence.source(),
            cites: evidence.citations().map(|citation| citation.claim()).collect(),
            conjecture: evidence.conjecture().map(str::to_owned),
            constant: evidence.constant(),
            certificate: evidence.certificate().map(str::to_owned),
            digest: evidence.digest().map(str::to_owned),
            text: evidence.to_string(),
        }
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Evidence {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        EvidenceDocument::schema()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Evidence {
    fn name() -> std::borrow::Cow<'static, str> {
        "Evidence".into()
    }

    fn schemas(schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::Schema>)>) {
        EvidenceDocument::schemas(schemas);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weaker_of_two() {
        let grades = [Grade::Theorem, Grade::Exact, Grade::Proved, Grade::Bound, Grade::Conditional];
        let evidence = |grade, words: &str| Evidence::recorded(grade, Some(words.to_owned()));
        for (i, &one) in grades.iter().enumerate() {
            for (j, &other) in grades.iter().enumerate() {
                let weaker = grades[i.max(j)];
                assert_eq!(one.weaker(other), weaker, "{one}, {other}");
                let both = evidence(one, "one").weaker(evidence(other, "other"));
                // Of two of the same grade, the first.
                let source = if i >= j { "one" } else { "other" };
                assert_eq!(both, evidence(weaker, source), "{one}, {other}");
                let both = evidence(one, "one").with("the value:", evidence(other, "other"));
                assert_eq!(both.to_string(), format!("{weaker}: one; the value: other"));
            }
        }
    }

    #[test]
    fn one_text() {
        let theorem = Evidence::theorem(citations::WYTHOFF);
        assert_eq!(theorem.to_string(), "theorem: nivasch-2009, Theorem 1.1 (Wythoff 1907)");
        assert_eq!(
            theorem.citations().map(|citation| citation.claim()).collect::<Vec<_>>(),
            ["nivasch-2009/theorem-1.1"]
        );
        let bound = Evidence::bound("not a P-position", theorem.clone());
        assert_eq!(bound.to_string(), "bound: not a P-position, by nivasch-2009, Theorem 1.1 (Wythoff 1907)");
        let elsewhere = Evidence::bound("it lies elsewhere", Evidence::computed("board", "6 by 7"));
        assert_eq!(elsewhere.to_string(), "bound: it lies elsewhere: board of 6 by 7");
        let conjecture = Basis::Conjecture { words: "a conjecture".to_owned(), constant: Some(7) };
        let conditional = theorem.clone().and(conjecture);
        assert_eq!((conditional.grade, conditional.constant()), (Grade::Conditional, Some(7)));
        assert!(conditional.to_string().ends_with("(Wythoff 1907), if a conjecture holds with R = 7"), "{conditional}");
        assert_eq!(theorem.clone().with("the value", theorem.clone()), theorem);
        let proved = Evidence::proved("automaton", "an automaton").certified_by("a.json", Some("ab".to_owned()));
        let document = serde_json::to_value(&proved).unwrap();
        let expected = serde_json::json!({ "grade": "proved", "source": "an automaton", "certificate": "a.json", "digest": "ab",
            "text": "proved: an automaton" });
        assert_eq!(document, expected);
    }
}
