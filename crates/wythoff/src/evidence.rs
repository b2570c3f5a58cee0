//! How an answer is known: five grades, from a cited theorem to a mere inequality.

use serde::Serialize;
use std::fmt;

/// The strength of an answer.
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Evidence {
    /// The strength of the answer.
    pub grade: Grade,
    /// The theorem or the method, in a few words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The conjecture a conditional answer rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conjecture: Option<String>,
    /// The constant used with the conjecture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub constant: Option<u64>,
    /// Where the certificate is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
}

impl Evidence {
    fn with(grade: Grade, source: impl Into<String>) -> Evidence {
        Evidence { grade, source: Some(source.into()), conjecture: None, constant: None, certificate: None }
    }

    /// A cited closed form.
    pub fn theorem(source: impl Into<String>) -> Evidence {
        Evidence::with(Grade::Theorem, source)
    }

    /// A computation from the definition.
    pub fn exact(source: impl Into<String>) -> Evidence {
        Evidence::with(Grade::Exact, source)
    }

    /// An answer with a finite proof that can be checked again.
    pub fn proved(source: impl Into<String>) -> Evidence {
        Evidence::with(Grade::Proved, source)
    }

    /// An answer that is right if a conjecture holds with this constant.
    pub fn conditional(source: impl Into<String>, conjecture: impl Into<String>, constant: u64) -> Evidence {
        let conjecture = Some(conjecture.into());
        Evidence { conjecture, constant: Some(constant), ..Evidence::with(Grade::Conditional, source) }
    }

    /// The evidence of an answer that rests on two.
    pub(crate) fn weaker(self, other: Evidence) -> Evidence {
        if self.grade.weaker(other.grade) == self.grade { self } else { other }
    }

    /// An inequality, with what shows it.
    pub fn bound(source: impl Into<String>) -> Evidence {
        Evidence::with(Grade::Bound, source)
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grade.fmt(f)?;
        if let Some(source) = &self.source {
            write!(f, ": {source}")?;
        }
        match (&self.conjecture, self.constant) {
            (Some(conjecture), Some(constant)) => write!(f, ", if {conjecture} holds with R = {constant}"),
            (Some(conjecture), None) => write!(f, ", if {conjecture} holds"),
            (None, _) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weaker_of_two() {
        let grades = [Grade::Theorem, Grade::Exact, Grade::Proved, Grade::Bound, Grade::Conditional];
        for (i, &one) in grades.iter().enumerate() {
            for (j, &other) in grades.iter().enumerate() {
                let weaker = grades[i.max(j)];
                assert_eq!(one.weaker(other), weaker, "{one}, {other}");
                let evidence = Evidence::with(one, "one").weaker(Evidence::with(other, "other"));
                // Of two of the same grade, the first.
                let source = if i >= j { "one" } else { "other" };
                assert_eq!(evidence, Evidence::with(weaker, source), "{one}, {other}");
            }
        }
    }
}
