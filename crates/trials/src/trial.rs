//! One case: what it was, how much was compared, and what differed.

use engines::{ErrorKind, Result};
use std::fmt::{Debug, Display};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What became of one case.
#[derive(Clone, Debug, Default)]
pub struct Trial {
    /// The case, in words.
    pub case: String,
    /// How many values were compared.
    pub compared: u64,
    /// The first thing that differed, or what an engine said in place of an answer.
    pub difference: Option<String>,
}

impl Trial {
    /// Runs a comparison; errors and panics count as differences.
    pub(crate) fn run(compare: impl FnOnce(&mut Trial) -> Result<()>) -> Result<Trial> {
        let mut trial = Trial::default();
        let outcome = catch_unwind(AssertUnwindSafe(|| compare(&mut trial)));
        let said = match outcome {
            Ok(Ok(())) => None,
            Ok(Err(error)) if error.kind() == ErrorKind::Interrupted => return Err(error),
            Ok(Err(error)) => Some(format!("an engine refused: {error}")),
            Err(panic) => Some(format!("an engine panicked: {}", words(&*panic))),
        };
        trial.difference = trial.difference.or(said);
        Ok(trial)
    }

    /// Says what the case is.
    pub(crate) fn case(&mut self, case: impl Display) {
        self.case = case.to_string();
    }

    /// Says what went wrong, unless something has before.
    pub(crate) fn failed(&mut self, what: impl Display) {
        self.difference.get_or_insert_with(|| what.to_string());
    }

    /// The end of a case that cannot even be tried.
    pub(crate) fn ends(&mut self, why: impl Display) -> Result<()> {
        self.failed(why);
        Ok(())
    }

    /// Compares what the two engines say of one thing.
    pub(crate) fn same<T: PartialEq + Debug>(&mut self, what: impl Display, found: &T, expected: &T) {
        self.compared += 1;
        if found != expected {
            self.failed(format_args!("{what}: {}, not {}", short(found), short(expected)));
        }
    }

    /// Compares two sequences, which must have the same length.
    pub(crate) fn same_all<T: PartialEq + Debug>(
        &mut self,
        what: impl Display,
        found: impl IntoIterator<Item = T>,
        expected: impl IntoIterator<Item = T>,
    ) {
        let (mut found, mut expected) = (found.into_iter(), expected.into_iter());
        for place in 0u64.. {
            match (found.next(), expected.next()) {
                (None, None) => return,
                (found, expected) if found == expected => self.compared += 1,
                (found, expected) => {
                    return self.same(format_args!("{what}, place {place}"), &found, &expected);
                }
            }
        }
    }
}

/// A value as it is debugged, not too long.
fn short(value: &impl Debug) -> String {
    const MOST: usize = 300;
    let text = format!("{value:?}");
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text,
    }
}

fn words(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a word")
}

#[cfg(test)]
mod tests {
    use super::*;
    use engines::{Error, Game};

    fn difference(compare: impl FnOnce(&mut Trial) -> Result<()>) -> Option<String> {
        Trial::run(compare).unwrap().difference
    }

    /// The difference of a comparison that cannot fail otherwise.
    fn differs(compare: impl FnOnce(&mut Trial)) -> Option<String> {
        difference(|trial| {
            compare(trial);
            Ok(())
        })
    }

    #[test]
    fn differences_are_seen_and_the_first_is_kept() {
        assert_eq!(differs(|trial| trial.same("a", &1, &1)), None);
        let found = differs(|trial| {
            trial.same("a", &1, &2);
            trial.same("b", &3, &4);
        });
        assert_eq!(found.as_deref(), Some("a: 1, not 2"));
        assert_eq!(differs(|trial| trial.same_all("a", [1, 2], [1, 2])), None);
        let longer = differs(|trial| trial.same_all("a", [1, 2], [1]));
        assert_eq!(longer.as_deref(), Some("a, place 1: Some(2), not None"));
        let shorter = differs(|trial| trial.same_all("a", [1], [1, 2]));
        assert_eq!(shorter.as_deref(), Some("a, place 1: None, not Some(2)"));
        let long = differs(|trial| trial.same("a", &"x".repeat(1000), &String::new())).unwrap();
        assert!(long.len() < 400 && long.contains(".., not"), "{long}");
    }

    #[test]
    fn an_engine_that_refuses_or_panics_has_failed() {
        let refused = difference(|_| "chess".parse::<Game>().map(drop)).unwrap();
        assert!(refused.starts_with("an engine refused: ") && refused.contains("chess"), "{refused}");
        assert_eq!(difference(|_| panic!("oh {}", 1)).as_deref(), Some("an engine panicked: oh 1"));
        assert!(Trial::run(|_| Err(Error::interrupted())).is_err());
    }
}
