//! Words for messages: counts, and names that were probably meant.

use std::fmt::Display;

/// A number of things by the word for one: `1 row`, `2 rows`, `0 rows`.
///
/// ```
/// use wythoff_engines::text::counted;
/// assert_eq!([counted(1, "row state"), counted(18, "row state")], ["1 row state", "18 row states"]);
/// ```
pub fn counted(count: impl Display, one: &str) -> String {
    let count = count.to_string();
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {one}{plural}")
}

/// Up to three of these names that a text may have been meant to be, the nearest first: those that one change of a letter for every three
/// letters of the text makes of it, or two, but not all of its letters.  T = O(names * letters^2).
///
/// Whatever suggests a name goes through here, but for the options of the command line, whose parser has its own suggestions.
pub fn similar<'a>(text: &str, names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let text = text.to_lowercase();
    let letters = text.chars().count();
    let most = (letters / 3).max(2).min(letters.saturating_sub(1));
    let mut near: Vec<(usize, &str)> = names.map(|name| (strsim::damerau_levenshtein(&text, name), name)).collect();
    near.retain(|&(distance, _)| distance <= most);
    near.sort_by_key(|&(distance, _)| distance);
    near.into_iter().take(3).map(|(_, name)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::similar;

    #[test]
    fn only_what_is_near() {
        let names = ["board", "preperiods", "convergence", "rows"];
        let similar = |text| similar(text, names.into_iter());
        assert_eq!(similar("Bord"), ["board"]);
        assert_eq!(similar("row"), ["rows"]);
        assert_eq!(similar("preperiod"), ["preperiods"]);
        for far in ["foo", "", "a figure of something else altogether"] {
            assert!(similar(far).is_empty(), "{far}");
        }
    }
}
