//! The experiments there are.

use super::extremes::{self, Reported, Straying};
use super::parameters::wrong;
use super::{
    AnyExperiment, ExperimentParameter, Parameters, chain, classify, conjecture_1, conjecture_2, convergence,
    f_wythoff, near, points, rows,
};
use crate::error::Result;
use serde::Serialize;

/// An experiment of the catalogue.
#[derive(Serialize)]
pub struct ExperimentEntry {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// The parameters it takes.
    #[serde(rename = "parameters")]
    pub takes: &'static [ExperimentParameter],
    #[serde(skip)]
    make: fn(&mut Parameters) -> Result<Box<dyn AnyExperiment>>,
}

impl std::fmt::Debug for ExperimentEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl ExperimentEntry {
    /// The work for some `name=value` words, and all parameters, written alike for equal work.
    ///
    /// # Errors
    /// [`crate::ErrorKind::Parameter`].
    pub fn plan(&self, words: &[String]) -> Result<(Box<dyn AnyExperiment>, Parameters)> {
        self.with(Parameters::read(self.name, self.takes, words)?)
    }

    /// The work for parameters that were read before.
    ///
    /// # Errors
    /// As [`ExperimentEntry::plan`].
    pub fn with(&self, mut parameters: Parameters) -> Result<(Box<dyn AnyExperiment>, Parameters)> {
        let work = (self.make)(&mut parameters)?;
        Ok((work, parameters))
    }
}

/// All of them.
pub const CATALOGUE: &[ExperimentEntry] = &[
    ExperimentEntry {
        name: "chain",
        about: "an exact run to a row, with checksums and the points asked for",
        takes: chain::TAKES,
        make: chain::Chaining::work,
    },
    ExperimentEntry {
        name: "extremes",
        about: "the ends of d_n - n and how often each occurs (nivasch-2009, Tables 2 and 3, Figure 9)",
        takes: extremes::TAKES,
        make: |parameters| Straying::work(parameters, Reported::Differences),
    },
    ExperimentEntry {
        name: "strip",
        about: "the ends of a_n - b_n / phi and of a_n - phi n (nivasch-2009, section 3.7)",
        takes: extremes::TAKES,
        make: |parameters| Straying::work(parameters, Reported::Strip),
    },
    ExperimentEntry {
        name: "convergence",
        about: "the rows that a run from the dummy state needs, from every row on (nivasch-2009, Table 5)",
        takes: convergence::TAKES,
        make: convergence::Converging::work,
    },
    ExperimentEntry {
        name: "near",
        about: "the largest values near 0-values (nivasch-2009, Table 4)",
        takes: near::TAKES,
        make: near::Nearness::work,
    },
    ExperimentEntry {
        name: "points",
        about: "the n-th points of all values, each with the best evidence (nivasch-2009, Table 6)",
        takes: points::TAKES,
        make: points::FarPoints::work,
    },
    ExperimentEntry {
        name: "f-wythoff",
        about: "f-wythoff-2013, Remark 15 and Conjectures 18 and 20, point by point",
        takes: f_wythoff::TAKES,
        make: f_wythoff::FWythoffFalls::work,
    },
    ExperimentEntry {
        name: "rows",
        about: "preperiods and periods of rows, with proof",
        takes: rows::TAKES,
        make: rows::Periods::work,
    },
    ExperimentEntry {
        name: "classify",
        about: "the regularity of Wyt_K for all K within {1..M} (duchene-2009)",
        takes: classify::TAKES,
        make: classify::Classify::work,
    },
    ExperimentEntry {
        name: "conjecture-1",
        about: "duchene-2009, Conjecture 1, for all K within {1..M}",
        takes: conjecture_1::TAKES,
        make: conjecture_1::SetSurvey::work,
    },
    ExperimentEntry {
        name: "conjecture-2",
        about: "duchene-2009, Conjecture 2 and its relatives: K = {B^i : i >= J}",
        takes: conjecture_2::TAKES,
        make: conjecture_2::Powers::work,
    },
];

/// The experiment with a name.
///
/// # Errors
/// [`crate::ErrorKind::Parameter`] lists the names.
pub fn find(name: &str) -> Result<&'static ExperimentEntry> {
    CATALOGUE.iter().find(|entry| entry.name == name).ok_or_else(|| {
        let names: Vec<&str> = CATALOGUE.iter().map(|entry| entry.name).collect();
        wrong(format!("there is no experiment '{name}'; there are {}", names.join(", ")))
    })
}
