//! Problems in the words of the command line: what would help is an option of it.

use engines::error::{Problem, Remedy};
use std::fmt::Display;

/// What can be told on one line.
pub trait Worded {
    /// In the words of the command line.
    fn worded(&self) -> String;
}

impl Worded for Problem {
    fn worded(&self) -> String {
        Problem::worded(self, |remedy| Some(remedy_in_words(remedy)))
    }
}

impl Worded for engines::Error {
    fn worded(&self) -> String {
        Worded::worded(self.problem())
    }
}

impl Worded for lab::Error {
    fn worded(&self) -> String {
        Worded::worded(self.problem())
    }
}

impl Worded for figures::Error {
    fn worded(&self) -> String {
        Worded::worded(self.problem())
    }
}

impl<T: Worded> Worded for &T {
    fn worded(&self) -> String {
        T::worded(self)
    }
}

/// What has no remedies is told as it is.
macro_rules! plain {
    ($($type:ty),*) => {
        $(impl Worded for $type {
            fn worded(&self) -> String {
                self.to_string()
            }
        })*
    };
}
plain!(String, &str, std::fmt::Arguments<'_>, std::io::Error, numeration::number::NumberError);

/// An error to follow other words.
pub fn after(words: impl Display, error: &engines::Error) -> String {
    format!("{words}{}", error.worded())
}

fn remedy_in_words(remedy: &Remedy) -> String {
    match remedy {
        Remedy::Memory(_) => "raise --max-memory".to_owned(),
        Remedy::Time(needed) => format!("allow it, as in --max-time {}", host::time::limit_for(*needed)),
        Remedy::SmallerValue(None) => "ask for a smaller G".to_owned(),
        Remedy::SmallerValue(Some(g)) => format!("ask for --max-g {g}"),
        Remedy::StartFurther => "give --from, too, for rows far out".to_owned(),
        Remedy::Certify => "add --certify to do it".to_owned(),
        Remedy::RowsToConverge => "give more --rows-to-converge".to_owned(),
        Remedy::ShorterList => "lower --limit".to_owned(),
        Remedy::MoreSteps => "allow more --steps".to_owned(),
        Remedy::MoreColumns => "allow more --columns".to_owned(),
        Remedy::ListBelow => "list those there are with --below".to_owned(),
        Remedy::OtherLedger => "give another --ledger".to_owned(),
        Remedy::ShardSize(None) => "give --shard fewer units".to_owned(),
        Remedy::ShardSize(Some(units)) => format!("give --shard {units} or more"),
        Remedy::TakeOver => "if it hangs or has ended, begin again with --take-over".to_owned(),
        Remedy::Again => "`wyt lab run --again` does it once more".to_owned(),
        Remedy::OtherFolder => "name another folder with --cache".to_owned(),
        Remedy::NoFolder => "keep nothing with --no-cache".to_owned(),
        Remedy::ListVerdict(verdict) => format!("`wyt claims --verdict {verdict}` lists its claims"),
        Remedy::ListClaims => "`wyt claims` lists all".to_owned(),
        Remedy::BeginRun => "`wyt lab run` begins one".to_owned(),
        Remedy::ListRuns => "`wyt lab list` shows all".to_owned(),
        Remedy::ForgetRun(id) => format!("`wyt lab forget {id}` takes it out of the ledger"),
        Remedy::Salvage => "`wyt lab salvage` reads what can be read of it".to_owned(),
        Remedy::TableOrPPositions => {
            "`wyt table` has the values of a board, and `wyt p-positions` the positions of value 0".to_owned()
        }
        Remedy::GoThroughRows => "`wyt points` and `wyt extremes` run through its rows without them".to_owned(),
        other => other.plain(),
    }
}
