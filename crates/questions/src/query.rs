//! Questions read from the parameters of an address, within the limits of a server.
//!
//! The functions that deserialize are for the fields of questions: `#[serde(deserialize_with = "query::number")]`. Limits are given
//! beside them, as in `query::size::<_, MOST>`.

use crate::problem::{Kind, Problem};
use crate::regular;
use engines::Game;
use engines::strategy::Sum;
use numeration::{Allowance, Int, Short};
use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error};
use std::borrow::Cow;
use std::ops::RangeInclusive;

/// The longest number that is taken, in digits.
pub const MAX_DIGITS: usize = 10_000;
/// The longest text of a game that is read, in characters.
const LONGEST_GAME: usize = 2000;
/// The longest sum that is read, in characters.
const LONGEST_SUM: usize = 50_000;
/// The most components of a sum.
pub(crate) const MOST_COMPONENTS: usize = 100;

/// No parameters; what is given is not looked at.
#[derive(Deserialize)]
pub struct Nothing {}

/// The parameters of a question.
///
/// # Errors
/// [`Kind::Parameter`] if one is missing, given twice, not known, or makes no sense.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    let pairs = serde_urlencoded::Deserializer::new(form_urlencoded::parse(text.as_bytes()));
    serde_path_to_error::deserialize(pairs).map_err(|error| {
        let path = error.path().to_string();
        let words = error.into_inner().to_string();
        if path != "." {
            return Problem::new(Kind::Parameter, words).of(path);
        }
        let problem = Problem::new(Kind::Parameter, format!("{words}; /api/v1/openapi.json lists the parameters"));
        // As in: missing field `b`.
        match words.split('`').nth(1) {
            Some(name) => problem.of(name.to_owned()),
            None => problem,
        }
    })
}

/// What may be written out for one parameter.
pub(crate) fn allowance() -> Allowance {
    Allowance::of_digits(MAX_DIGITS)
}

/// A number of at most `digits` digits.
pub(crate) fn parse(text: &str, digits: usize) -> Result<Int, String> {
    numeration::parse_within(text, &Allowance::of_digits(digits)).map_err(|error| error.to_string())
}

fn parse_at_most(text: &str, most: u64) -> Result<u64, String> {
    let number = parse(text, MAX_DIGITS)?;
    let too_large = || format!("{} is too large; give at most {most}", Short(&number));
    u64::try_from(&number).ok().filter(|n| *n <= most).ok_or_else(too_large)
}

/// A number within limits.
///
/// # Errors
/// [`Kind::Parameter`] if it is too large.
pub(crate) fn at_most(parameter: &'static str, number: &Int, most: u64) -> Result<u64, Problem> {
    let too_large = || Problem::about(parameter, format!("{} is too large; give at most {most}", Short(number)));
    u64::try_from(number).ok().filter(|n| *n <= most).ok_or_else(too_large)
}

/// The text of a parameter, read.
fn read_text<'de, D: Deserializer<'de>, T>(
    from: D,
    read: impl FnOnce(&str) -> Result<T, String>,
) -> Result<T, D::Error> {
    read(&Cow::<str>::deserialize(from)?).map_err(D::Error::custom)
}

fn short_enough(text: &str, most: usize) -> Result<(), String> {
    match text.len() > most {
        true => Err(format!("it is longer than {most} characters, the most that is read here")),
        false => Ok(()),
    }
}

/// A game.
pub(crate) fn game<'de, D: Deserializer<'de>>(from: D) -> Result<Game, D::Error> {
    read_text(from, parse_game)
}

fn parse_game(text: &str) -> Result<Game, String> {
    short_enough(text, LONGEST_GAME)?;
    Game::read(text, &allowance()).map_err(|error| error.to_string())
}

/// The game Wyt_K of a set K.
pub(crate) fn set<'de, D: Deserializer<'de>>(from: D) -> Result<Game, D::Error> {
    read_text(from, |text| {
        short_enough(text, LONGEST_GAME)?;
        regular::wyt(text, &allowance()).map_err(|error| error.to_string())
    })
}

/// A sum of games.
pub(crate) fn sum<'de, D: Deserializer<'de>>(from: D) -> Result<Sum, D::Error> {
    read_text(from, parse_sum)
}

pub(crate) fn parse_sum(text: &str) -> Result<Sum, String> {
    short_enough(text, LONGEST_SUM)?;
    let sum = Sum::read(text, &allowance()).map_err(|error| {
        let braced = text.contains("rule:") && !text.contains('{');
        let way_out = if braced { "; a rule is put in braces, as in {rule:k==l+1}[3,4]" } else { "" };
        format!("{error}{way_out}")
    })?;
    match sum.components().len() > MOST_COMPONENTS {
        true => Err(format!("it has more than {MOST_COMPONENTS} games, the most that are taken here")),
        false => Ok(sum),
    }
}

/// A number.
pub(crate) fn number<'de, D: Deserializer<'de>>(from: D) -> Result<Int, D::Error> {
    number_of::<D, MAX_DIGITS>(from)
}

/// A number of at most this many digits.
pub(crate) fn number_of<'de, D: Deserializer<'de>, const DIGITS: usize>(from: D) -> Result<Int, D::Error> {
    read_text(from, |text| parse(text, DIGITS))
}

/// A number that may be missing.
pub(crate) fn some_number<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Int>, D::Error> {
    number(from).map(Some)
}

/// One number where a program may give several.
pub(crate) fn one_number<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Int>, D::Error> {
    Ok(vec![number(from)?])
}

/// Numbers with commas between them.
pub(crate) fn numbers<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Int>, D::Error> {
    read_text(from, |text| text.split(',').map(|number| parse(number, MAX_DIGITS)).collect())
}

/// A number of machine size.
pub(crate) fn word<'de, D: Deserializer<'de>, const MOST: u64>(from: D) -> Result<u64, D::Error> {
    read_text(from, |text| parse_at_most(text, MOST))
}

/// A place in memory, or a number of such.
pub(crate) fn size<'de, D: Deserializer<'de>, const MOST: usize>(from: D) -> Result<usize, D::Error> {
    read_text(from, |text| Ok(parse_at_most(text, MOST as u64)? as usize)) // it fits
}

/// A size that may be missing.
pub(crate) fn some_size<'de, D: Deserializer<'de>, const MOST: usize>(from: D) -> Result<Option<usize>, D::Error> {
    size::<D, MOST>(from).map(Some)
}

/// A Grundy value.
pub(crate) fn value<'de, D: Deserializer<'de>, const MOST: u32>(from: D) -> Result<u32, D::Error> {
    read_text(from, |text| Ok(parse_at_most(text, u64::from(MOST))? as u32)) // it fits
}

/// A Grundy value that may be missing.
pub(crate) fn some_value<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u32>, D::Error> {
    value::<D, { u32::MAX }>(from).map(Some)
}

/// Two piles, of as many digits as tables have.
pub(crate) fn some_position<'de, D: Deserializer<'de>>(from: D) -> Result<Option<(Int, Int)>, D::Error> {
    read_text(from, |text| {
        let (a, b) = text.split_once(',').ok_or("it is not a position; write A,B, as in 100,200")?;
        let pile = |text: &str| parse(text, crate::table::FAR_DIGITS);
        Ok(Some((pile(a)?, pile(b)?)))
    })
}

/// A range that may be missing.
pub(crate) fn some_range<'de, D: Deserializer<'de>, const MOST: usize>(
    from: D,
) -> Result<Option<RangeInclusive<usize>>, D::Error> {
    read_text(from, |text| {
        let (first, last) = text.split_once("..").ok_or("it is not a range of rows; write X0..X1, as in 0..20")?;
        let end = |text: &str| Ok::<_, String>(parse_at_most(text, MOST as u64)? as usize); // it fits
        let (first, last) = (end(first)?, end(last)?);
        match first > last {
            true => Err(format!("{first}..{last} has no rows; write the smaller end first")),
            false => Ok(Some(first..=last)),
        }
    })
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
        assert!(parse("10^10000-1", MAX_DIGITS).is_ok() && parse(&"9".repeat(10_000), MAX_DIGITS).is_ok());
        for wrong in ["10^10000", "1e10001", "10^9_999_999", "9^99999999", "2^10000*10^9999", "99^9999 * 2"] {
            assert!(parse(wrong, MAX_DIGITS).is_err(), "{wrong}");
        }
        assert!(parse("999", 3).is_ok() && parse("1000", 3).is_err());
    }

    #[test]
    fn what_is_long_is_not_written_out() {
        let nines = "9".repeat(990);
        let powers = "10^9999*".repeat(20) + "3";
        let long = [format!("{nines}^10000"), powers, "9".repeat(10_001), "1e10001".into(), "0999^9_999".into()];
        for text in long {
            assert!(parse(&text, MAX_DIGITS).is_err(), "{text:.60}");
            assert!(Game::read(&format!("w:{text}"), &allowance()).is_err(), "{text:.60}");
            assert!(engines::strategy::Sum::read(&format!("wythoff[5,{text}] + nim[3]"), &allowance()).is_err());
        }
        assert!(parse("1^9999", MAX_DIGITS).is_ok() && parse("10^10000-1", MAX_DIGITS).is_ok());
    }

    #[test]
    fn games_of_a_reasonable_size() {
        for good in ["wyt:10^100", "rule:k^^20000==l", "heap:2,1", "wyt:2^i", "w:1e30"] {
            assert!(parse_game(good).is_ok(), "{good}");
        }
        for wrong in ["wyt:10^9999999", "a-wythoff:1e9999999", "w:9^9_999_999"] {
            assert!(parse_game(wrong).is_err(), "{wrong}");
        }
        assert!(parse_game(&format!("rule:{}k==l", "!".repeat(5000))).is_err());
    }
}
