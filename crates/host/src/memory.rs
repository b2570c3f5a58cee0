//! Memory: sizes such as `2GiB`, `500MB` or `1e9`, and how much this process occupies.

/// Reads a number of bytes.
///
/// # Errors
/// In words, if it is none.
// Not by bytesize (2.7), which rounds fractions through f64, takes sizes that do not fit for the largest that does, and knows neither 1e9
// nor 2^30; nor by parse-size (1.1), where k and kB are either both 1000 or both 1024, and fractions are taken.
pub fn parse(text: &str) -> Result<u64, String> {
    let letters = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let suffix = text[letters.len()..].to_ascii_lowercase();
    let unit: u64 = match suffix.as_str() {
        "" | "b" => 1,
        "k" | "kib" => 1 << 10,
        "m" | "mib" => 1 << 20,
        "g" | "gib" => 1 << 30,
        "t" | "tib" => 1 << 40,
        "kb" => 1_000,
        "mb" => 1_000_000,
        "gb" => 1_000_000_000,
        "tb" => 1_000_000_000_000,
        _ => return Err(format!("'{text}' is not a size; write bytes or a unit, as in 500MB or 2GiB")),
    };
    let not_whole = |_| format!("'{text}' is not a size; write a whole number and perhaps a unit, as in 500MB or 2GiB");
    let number = numeration::parse(letters).map_err(not_whole)?;
    let too_large = || format!("'{text}' is more than any machine has; write a size such as 16GiB");
    u64::try_from(number).ok().and_then(|n| n.checked_mul(unit)).ok_or_else(too_large)
}

/// The memory that this process occupies, in bytes, where the system tells it.
pub fn resident() -> Option<u128> {
    let pages: u128 = std::fs::read_to_string("/proc/self/statm").ok()?.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * u128::try_from(rustix::param::page_size()).ok()?)
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn units() {
        assert_eq!(parse("2GiB"), Ok(2 << 30));
        assert_eq!(parse("500MB"), Ok(500_000_000));
        assert_eq!(parse("1e9"), Ok(1_000_000_000));
        assert_eq!(parse("4k"), Ok(4096));
        for wrong in ["", "GiB", "1.5GiB", "2XB", "-1", "99999999999TiB"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
