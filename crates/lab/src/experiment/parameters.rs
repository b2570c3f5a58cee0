//! Parameters of experiments: `name=value`, checked against what the experiment takes.

use crate::error::{Error, ErrorKind, Result};
use engines::Game;
use engines::error::Problem;
use numeration::Allowance;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A parameter that an experiment takes.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ExperimentParameter {
    /// Its name.
    pub name: &'static str,
    /// Its value if none is given; `None` if one must be.
    #[serde(rename = "default")]
    pub usual: Option<&'static str>,
    /// What it means.
    pub about: &'static str,
}

/// The parameters of a run, all of them, in a form in which equal runs have equal parameters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Parameters(BTreeMap<String, String>);

impl Parameters {
    /// Reads `name=value` words.
    ///
    /// # Errors
    /// [`ErrorKind::Parameter`] names the parameter and those there are.
    pub fn read(experiment: &str, takes: &[ExperimentParameter], words: &[String]) -> Result<Parameters> {
        let mut given = BTreeMap::new();
        for word in words {
            let Some((name, value)) = word.split_once('=') else {
                return Err(wrong(format!("'{word}' is no parameter; write name=value, for example rows=10^6")));
            };
            if !takes.iter().any(|parameter| parameter.name == name) {
                let names: Vec<&str> = takes.iter().map(|parameter| parameter.name).collect();
                return Err(wrong(format!("{experiment} has no parameter '{name}'; it takes {}", names.join(", "))));
            }
            if given.insert(name.to_owned(), value.trim().to_owned()).is_some() {
                return Err(wrong(format!("{name} is given twice")));
            }
        }
        for ExperimentParameter { name, usual, about } in takes {
            match usual {
                Some(usual) => given.entry((*name).to_owned()).or_insert_with(|| (*usual).to_owned()),
                None if given.contains_key(*name) => continue,
                None => return Err(wrong(format!("{experiment} needs {name}={} ({about})", name.to_uppercase()))),
            };
        }
        Ok(Parameters(given))
    }

    /// All of them, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    fn get(&self, name: &str) -> Result<&str> {
        self.0.get(name).map(String::as_str).ok_or_else(|| wrong(format!("{name} is not given")))
    }

    /// A number from a range; it is written in digits from here on.
    pub(super) fn number(&mut self, name: &str, least: u64, most: u64) -> Result<u64> {
        let text = self.get(name)?;
        let number = numeration::parse_within(text, &allowance()).map_err(|e| wrong(format!("{name}: {e}")))?;
        let number = u64::try_from(&number).ok().filter(|number| (least..=most).contains(number));
        let limit =
            if most.is_power_of_two() && most > 1000 { format!("2^{}", most.ilog2()) } else { most.to_string() };
        let number = number.ok_or_else(|| wrong(format!("{name}: {text} is not between {least} and {limit}")))?;
        self.0.insert(name.to_owned(), number.to_string());
        Ok(number)
    }

    /// A number, or nothing where the value is empty.
    pub(super) fn number_if_given(&mut self, name: &str, least: u64, most: u64) -> Result<Option<u64>> {
        if self.get(name)?.is_empty() { Ok(None) } else { self.number(name, least, most).map(Some) }
    }

    /// A number that was read, rounded up to a multiple.
    pub(super) fn round_up(&mut self, name: &str, number: u64, to: u64) -> u64 {
        let rounded = number.next_multiple_of(to);
        self.0.insert(name.to_owned(), rounded.to_string());
        rounded
    }

    /// Numbers with commas between them, in order and each once.
    pub(super) fn numbers(&mut self, name: &str, most: u64) -> Result<Vec<u64>> {
        let mut numbers = Vec::new();
        for text in self.get(name)?.split(',').map(str::trim).filter(|text| !text.is_empty()) {
            let number = numeration::parse_within(text, &allowance()).map_err(|e| wrong(format!("{name}: {e}")))?;
            let number = u64::try_from(&number).ok().filter(|number| *number <= most);
            numbers.push(number.ok_or_else(|| wrong(format!("{name}: {text} is more than {most}")))?);
        }
        numbers.sort_unstable();
        numbers.dedup();
        let text: Vec<String> = numbers.iter().map(u64::to_string).collect();
        self.0.insert(name.to_owned(), text.join(","));
        Ok(numbers)
    }

    /// One of some words.
    pub(super) fn choice(&self, name: &str, words: &[&str]) -> Result<&str> {
        let word = self.get(name)?;
        if words.contains(&word) {
            return Ok(word);
        }
        Err(wrong(format!("{name}: '{word}' is none of {}", words.join(", "))))
    }

    /// A game, written as the catalogue writes it from here on.
    pub(super) fn game(&mut self, name: &str) -> Result<Game> {
        let game = Game::read(self.get(name)?, &allowance()).map_err(|e| wrong(format!("{name}: {e}")))?;
        self.0.insert(name.to_owned(), game.to_string());
        Ok(game)
    }
}

/// What may be written out for a value, which may come from a ledger or a request of another machine.
fn allowance() -> Allowance {
    Allowance::of_digits(10_000)
}

pub(super) fn wrong(problem: impl Into<Problem>) -> Error {
    Error::new(ErrorKind::Parameter, problem)
}
