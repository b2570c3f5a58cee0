//! What a request asks, read from its texts.

use crate::problem::{About, Kind, Problem};
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use numeration::Int;
use serde::de::DeserializeOwned;
use wythoff::Game;

/// The longest number that is taken, in digits.
pub const MAX_DIGITS: usize = 10_000;
/// Its size in bits: 10^MAX_DIGITS is longer.
const MAX_BITS: usize = 33_219;

/// The parameters of a request; what is wrong with them is told in JSON.
pub struct Ask<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Ask<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Ask<T>, Problem> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(asked)) => Ok(Ask(asked)),
            Err(error) => {
                let text = error.body_text();
                let text = text.strip_prefix("Failed to deserialize query string: ").unwrap_or(&text);
                Err(Problem::new(Kind::Parameter, format!("{text}; /api/v1/openapi.json lists the parameters")))
            }
        }
    }
}

/// The game of a parameter.
pub fn game(parameter: &'static str, text: &str) -> Result<Game, Problem> {
    text.parse::<Game>().about(parameter)
}

/// The number of a parameter.
pub fn number(parameter: &'static str, text: &str) -> Result<Int, Problem> {
    let number = numeration::parse(text).about(parameter)?;
    if numeration::bits(&number) > MAX_BITS {
        let message =
            format!("it has more than {MAX_DIGITS} digits, the most that is taken here; the command line takes more");
        return Err(Problem::about(parameter, message));
    }
    Ok(number)
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
