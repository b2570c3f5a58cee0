//! Names that a mistyped one may have been meant to be.

/// Up to three of these names that take few changes of letters to get to from a text, the nearest first: one for every
/// three letters of the text, and at least two.  T = O(names * letters^2).
pub(crate) fn similar<'a>(text: &str, names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let text = text.to_lowercase();
    let most = (text.chars().count() / 3).max(2);
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
