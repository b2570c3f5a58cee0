//! What is asked, read from its texts.

use crate::problem::{About, Kind, Problem};
use engines::Game;
use numeration::{Allowance, Int};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The longest number that is taken, in digits.
pub const MAX_DIGITS: usize = 10_000;
/// The longest text of a game that is read, in characters.
const LONGEST_GAME: usize = 2000;

/// No parameters; what is given is not looked at.
#[derive(Deserialize)]
pub struct Nothing {}

/// The parameters of a question.
///
/// # Errors
/// [`Kind::Parameter`] if one is missing, given twice or not known.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    let pairs = serde_urlencoded::Deserializer::new(form_urlencoded::parse(text.as_bytes()));
    serde_path_to_error::deserialize(pairs).map_err(|error| {
        let error = error.to_string();
        let problem = Problem::new(Kind::Parameter, format!("{error}; /api/v1/openapi.json lists the parameters"));
        // As in: missing field `b`.
        match error.split('`').nth(1) {
            Some(name) => problem.of(name.to_owned()),
            None => problem,
        }
    })
}

/// The game of a parameter.
pub fn game(parameter: &'static str, text: &str) -> Result<Game, Problem> {
    if text.len() > LONGEST_GAME {
        let message = format!("it is longer than {LONGEST_GAME} characters, the most that is read here");
        return Err(Problem::about(parameter, message));
    }
    Game::read(text, &allowance()).about(parameter)
}

/// What may be written out for one parameter.
pub fn allowance() -> Allowance {
    Allowance::of_digits(MAX_DIGITS)
}

/// The number of a parameter.
pub fn number(parameter: &'static str, text: &str) -> Result<Int, Problem> {
    number_up_to(parameter, text, MAX_DIGITS)
}

/// The number of a parameter, of at most so many digits.
pub fn number_up_to(parameter: &'static str, text: &str, digits: usize) -> Result<Int, Problem> {
    numeration::parse_within(text, &Allowance::of_digits(digits)).about(parameter)
}

/// A number within limits.
pub fn within(parameter: &'static str, text: &str, most: u64) -> Result<u64, Problem> {
    let number = number(parameter, text)?;
    u64::try_from(&number).ok().filter(|n| *n <= most).ok_or_else(|| {
        Problem::about(parameter, format!("{} is too large; give at most {most}", numeration::Short(&number)))
    })
}

/// The same as a place in memory.
pub fn index(parameter: &'static str, text: &str, most: usize) -> Result<usize, Problem> {
    Ok(usize::try_from(within(parameter, text, most as u64)?).unwrap_or(most))
}

/// A Grundy value.
pub fn value(parameter: &'static str, text: &str, most: u32) -> Result<u32, Problem> {
    Ok(u32::try_from(within(parameter, text, u64::from(most))?).unwrap_or(most))
}

/// A number within limits, or another one if none is given.
pub fn index_or(parameter: &'static str, text: Option<&str>, otherwise: usize, most: usize) -> Result<usize, Problem> {
    text.map_or(Ok(otherwise), |text| index(parameter, text, most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_that_are_missing_or_too_many_are_named() {
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Pair {
            #[serde(rename = "a")]
            _a: String,
            #[serde(rename = "b")]
            _b: String,
        }
        for (asked, name) in [("a=5", "b"), ("a=5&b=6&c=7", "c"), ("a=5&a=6&b=7", "a")] {
            let problem = serde_json::to_value(read::<Pair>(asked).unwrap_err()).unwrap();
            assert_eq!((&problem["kind"], &problem["parameter"]), (&"parameter".into(), &name.into()), "{asked}");
        }
    }

    #[test]
    fn long_numbers() {
        assert!(number("n", "10^10000-1").is_ok() && number("n", &"9".repeat(10_000)).is_ok());
        for wrong in ["10^10000", "1e10001", "10^9_999_999", "9^99999999", "2^10000*10^9999", "99^9999 * 2"] {
            assert_eq!(number("n", wrong).unwrap_err().kind(), Kind::Parameter, "{wrong}");
        }
        assert!(number_up_to("n", "999", 3).is_ok() && number_up_to("n", "1000", 3).is_err());
    }

    #[test]
    fn what_is_long_is_not_written_out() {
        let nines = "9".repeat(990);
        let powers = "10^9999*".repeat(20) + "3";
        let long = [format!("{nines}^10000"), powers, "9".repeat(10_001), "1e10001".into(), "0999^9_999".into()];
        for text in long {
            assert!(number("n", &text).is_err(), "{text:.60}");
            assert!(Game::read(&format!("w:{text}"), &allowance()).is_err(), "{text:.60}");
            assert!(engines::strategy::Sum::read(&format!("wythoff[5,{text}] + nim[3]"), &allowance()).is_err());
        }
        assert!(number("n", "1^9999").is_ok() && number("n", "10^10000-1").is_ok());
    }

    #[test]
    fn games_of_a_reasonable_size() {
        for good in ["wyt:10^100", "rule:k^^20000==l", "heap:2,1", "wyt:2^i", "w:1e30"] {
            assert!(game("game", good).is_ok(), "{good}");
        }
        for wrong in ["wyt:10^9999999", "a-wythoff:1e9999999", "w:9^9_999_999"] {
            assert_eq!(game("game", wrong).unwrap_err().kind(), Kind::Parameter, "{wrong}");
        }
        assert!(game("game", &format!("rule:{}k==l", "!".repeat(5000))).is_err());
    }
}
