//! Numbers as arguments: exact integers, or `@FILE` or `-` to read one.

use crate::fail::Fail;
use numeration::Int;
use std::io::Read;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most bytes read for one number: its digits with an underscore after each, and some white space.
const MAX_BYTES: u64 = 2 * numeration::number::MAX_DIGITS as u64 + 4096;

/// There is one standard input, whole for the first argument that asks for it.
static STDIN_IS_READ: AtomicBool = AtomicBool::new(false);

/// Reads the number given for an argument.
pub fn read(argument: &str, text: &str) -> Result<Int, Fail> {
    let elsewhere = from_elsewhere(argument, "number", text)?;
    numeration::parse(elsewhere.as_deref().unwrap_or(text)).map_err(|e| Fail::about(argument, e))
}

/// What `@FILE` or `-` stands for; `None` for an argument that stands for itself.
pub fn from_elsewhere(argument: &str, what: &str, text: &str) -> Result<Option<String>, Fail> {
    if let Some(path) = text.strip_prefix('@') {
        let cannot = |e| Fail::about(argument, format!("cannot read the {what} from '{path}': {e}"));
        return Ok(Some(crate::signals::waiting(|| slurp(std::fs::File::open(path)?)).map_err(cannot)?));
    }
    if text == "-" {
        if STDIN_IS_READ.swap(true, Ordering::Relaxed) {
            return Err(Fail::about(
                argument,
                format!("standard input was read for another argument; give the {what} itself, or @FILE"),
            ));
        }
        let cannot = |e| Fail::about(argument, format!("cannot read the {what} from standard input: {e}"));
        return Ok(Some(crate::signals::waiting(|| slurp(std::io::stdin())).map_err(cannot)?));
    }
    Ok(None)
}

fn slurp(source: impl Read) -> std::io::Result<String> {
    let mut text = String::new();
    if source.take(MAX_BYTES + 1).read_to_string(&mut text)? as u64 > MAX_BYTES {
        let most = numeration::number::MAX_DIGITS;
        return Err(std::io::Error::other(format!(
            "it is longer than a number of {most} digits, the largest size accepted"
        )));
    }
    Ok(text)
}

/// Reads the side of a board.
pub fn read_side(argument: &str, text: &str) -> Result<usize, Fail> {
    engines::board::side(&read(argument, text)?).map_err(|e| Fail::about(argument, e))
}

/// Reads a limit: a number beyond a machine word limits nothing.
pub fn read_limit(argument: &str, text: &str) -> Result<usize, Fail> {
    Ok(numeration::saturate(&read(argument, text)?))
}

/// Reads a Grundy value.
pub fn read_value(argument: &str, text: &str) -> Result<u32, Fail> {
    let number = read(argument, text)?;
    let too_large = |_| Fail::about(argument, format!("{number} is too large; values are looked for up to 2^32 - 1"));
    u32::try_from(&number).map_err(too_large)
}

/// Reads a number of rows.
pub fn read_word(argument: &str, text: &str) -> Result<u64, Fail> {
    /// Beyond this many rows sums of rows might not fit a word; no run comes that far.
    const MOST: u64 = 1 << 60;
    let number = read(argument, text)?;
    let too_large = || Fail::about(argument, format!("{number} rows are too many to go through; give at most 2^60"));
    u64::try_from(&number).ok().filter(|n| *n <= MOST).ok_or_else(too_large)
}

/// Reads the R of Algorithm RW, if it is given.
pub fn read_rows_to_converge(text: Option<&str>) -> Result<Option<u64>, Fail> {
    text.map(|text| read_word("--rows-to-converge", text)).transpose()
}

/// Reads a row.
pub fn read_row(argument: &str, text: &str) -> Result<usize, Fail> {
    /// Far beyond what can be computed, and no sum of two overflows.
    const MOST: usize = 1 << 30;
    let number = read(argument, text)?;
    let too_large = || Fail::about(argument, format!("row {number} is out of reach; give at most 2^30"));
    usize::try_from(&number).ok().filter(|n| *n <= MOST).ok_or_else(too_large)
}

/// Reads rows X0..X1, both included.
pub fn read_rows(argument: &str, text: &str) -> Result<std::ops::RangeInclusive<usize>, Fail> {
    let about = |problem: String| Fail::about(argument, problem);
    let Some((first, last)) = text.split_once("..") else {
        let form = "write X0..X1, both ends included, as in 0..20";
        return Err(about(format!("'{}' is not a range of rows; {form}", text.escape_debug())));
    };
    if first.trim().is_empty() || last.trim().is_empty() {
        let text = text.escape_debug();
        return Err(about(format!("'{text}' lacks an end; write X0..X1, both ends included, as in 0..20")));
    }
    let (first, last) = (read_row(argument, first)?, read_row(argument, last)?);
    if first > last {
        return Err(about(format!("{first}..{last} has no rows; write the smaller end first, {last}..{first}")));
    }
    Ok(first..=last)
}
