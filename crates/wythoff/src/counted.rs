//! Counts in words.

use std::fmt::Display;

/// A number of things by the word for one: `1 row`, `2 rows`, `0 rows`.
///
/// ```
/// use wythoff::counted;
/// assert_eq!([counted(1, "row state"), counted(18, "row state")], ["1 row state", "18 row states"]);
/// ```
pub fn counted(count: impl Display, one: &str) -> String {
    let count = count.to_string();
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {one}{plural}")
}
