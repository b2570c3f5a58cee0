//! Numbers as arguments: exact integers, or `@FILE` or `-` to read one.

use crate::fail::Fail;
use numeration::Int;
use std::io::Read;

/// The most bytes read for one number: its digits with an underscore after each, and some white space.
const MAX_BYTES: u64 = 2 * numeration::number::MAX_DIGITS as u64 + 4096;

/// Reads the number given for an argument.
pub fn read(argument: &str, text: &str) -> Result<Int, Fail> {
    let from_elsewhere = match text.strip_prefix('@') {
        Some(path) => {
            let cannot = |e| Fail::about(argument, format!("cannot read the number from '{path}': {e}"));
            Some(slurp(std::fs::File::open(path).map_err(cannot)?).map_err(cannot)?)
        }
        None if text == "-" => {
            let cannot = |e| Fail::about(argument, format!("cannot read the number from standard input: {e}"));
            Some(slurp(std::io::stdin()).map_err(cannot)?)
        }
        None => None,
    };
    numeration::parse(from_elsewhere.as_deref().unwrap_or(text)).map_err(|e| Fail::about(argument, e))
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
    wythoff::board::side(&read(argument, text)?).map_err(|e| Fail::about(argument, e))
}

/// Reads a limit: a number beyond a machine word limits nothing.
pub fn read_limit(argument: &str, text: &str) -> Result<usize, Fail> {
    Ok(numeration::saturate(&read(argument, text)?))
}
