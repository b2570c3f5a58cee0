//! All claims, in the order of the papers.

use super::claim::{Claim, ClaimEntry, Verdict};
use crate::error::{Error, Result};
use engines::error::{Problem, Remedy};
use engines::text::similar;
use serde::Deserialize;
use std::collections::HashSet;

/// The papers, and `literature` for facts from elsewhere, each with its file.
const FILES: [(&str, &str); 6] = [
    ("nivasch-2009", include_str!("../../claims/nivasch-2009.toml")),
    ("f-wythoff-2013", include_str!("../../claims/f-wythoff-2013.toml")),
    ("fraenkel-1982", include_str!("../../claims/fraenkel-1982.toml")),
    ("weinstein-2021", include_str!("../../claims/weinstein-2021.toml")),
    ("duchene-2009", include_str!("../../claims/duchene-2009.toml")),
    ("literature", include_str!("../../claims/literature.toml")),
];

/// The papers, and `literature` for facts from elsewhere.
pub const PAPERS: [&str; 6] = {
    let mut papers = [""; 6];
    let mut i = 0;
    while i < papers.len() {
        papers[i] = FILES[i].0;
        i += 1;
    }
    papers
};

/// The claims of all papers.
#[derive(Clone, Debug)]
pub struct Ledger {
    claims: Vec<Claim>,
}

/// A file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClaimsFile {
    claim: Vec<ClaimEntry>,
}

impl Ledger {
    /// Reads the ledger that comes with the program.  T = a few milliseconds.
    ///
    /// # Errors
    /// If a file is malformed, an id occurs twice, or a verdict does not fit the rest of its entry.
    pub fn load() -> Result<Ledger> {
        let mut claims = Vec::new();
        for (paper, text) in FILES {
            let file: ClaimsFile = toml::from_str(text).map_err(|e| Error::claim(e.to_string()).about(paper))?;
            for entry in file.claim {
                claims.push(Claim::new(paper, entry)?);
            }
        }
        let mut ids = HashSet::new();
        match claims.iter().find(|claim: &&Claim| !ids.insert(&claim.id)) {
            Some(twice) => Err(Error::claim("the id occurs twice").about(&twice.id)),
            None => Ok(Ledger { claims }),
        }
    }

    /// Every claim, paper by paper, in the order of the text.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// The claims of an id, or of a paper: all whose id is the text or starts with the text and a slash.
    ///
    /// # Errors
    /// If there is none; the message names the ids that look most like it.
    pub fn select(&self, text: &str) -> Result<Vec<&Claim>> {
        let wanted = text.trim().to_lowercase();
        let wanted = wanted.trim_end_matches('/');
        let belongs = |id: &str| id.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        let found: Vec<&Claim> = self.claims.iter().filter(|claim| belongs(&claim.id)).collect();
        if found.is_empty() { Err(self.unknown(text, wanted)) } else { Ok(found) }
    }

    /// The claims that several texts stand for, each once, in the order of the texts; all of them if there are none.
    ///
    /// # Errors
    /// Those of [`Ledger::select`].
    pub fn select_all<'a>(&self, texts: impl IntoIterator<Item = &'a str>) -> Result<Vec<&Claim>> {
        let mut texts = texts.into_iter().peekable();
        if texts.peek().is_none() {
            return Ok(self.claims.iter().collect());
        }
        let mut seen = HashSet::new();
        let mut all = Vec::new();
        for text in texts {
            all.extend(self.select(text)?.into_iter().filter(|claim| seen.insert(claim.id.as_str())));
        }
        Ok(all)
    }

    /// The claims of a paper, by its name.
    ///
    /// # Errors
    /// If there is no such paper; the message names them all.
    pub fn of_paper(&self, text: &str) -> Result<Vec<&Claim>> {
        let paper = text.trim().to_lowercase();
        if !PAPERS.contains(&paper.as_str()) {
            return Err(Error::claim(format!("'{text}' is no paper; papers are {}", PAPERS.join(", "))));
        }
        Ok(self.claims.iter().filter(|claim| claim.paper == paper).collect())
    }

    /// The error for a text that names no claim, with up to three that are close to it.
    fn unknown(&self, text: &str, wanted: &str) -> Error {
        if let Ok(verdict) = Verdict::parse(wanted) {
            let problem = Problem::new(format!("'{text}' is a verdict, not a claim"));
            return Error::claim(problem.or(Remedy::ListVerdict(verdict.word())));
        }
        // A kind and number alone names the claims of all papers that have one so called.
        let mut close: Vec<&str> = self.claims.iter().filter(|c| c.name() == wanted).map(|c| c.id.as_str()).collect();
        if close.is_empty() {
            close = similar(wanted, self.claims.iter().map(|claim| claim.id.as_str()).chain(PAPERS));
        }
        close.truncate(3);
        let hint = match close.as_slice() {
            [] => format!("papers are {}", PAPERS.join(", ")),
            close => format!("perhaps {}", close.join(", ")),
        };
        Error::claim(Problem::new(format!("'{text}' is not a claim; {hint}")).or(Remedy::ListClaims))
    }
}
