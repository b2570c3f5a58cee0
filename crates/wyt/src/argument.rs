//! Arguments, read by clap: numbers, games, sums, sizes, times. The words of an error are joined to the name of the argument in
//! `main`.
//!
//! A number or a sum may also be `@FILE` or `-`, which reads it from a file or from standard input.

use engines::Game;
use engines::rows::{LARGEST_ROW, MOST_ROWS};
use engines::strategy::Sum;
use numeration::{Allowance, Int};
use std::io::Read;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What is wrong with an argument.
type Parsed<T> = Result<T, String>;

/// The most bytes read for one number: its digits with an underscore after each, and some white space.
const MAX_BYTES: u64 = 2 * numeration::number::MAX_DIGITS as u64 + 4096;

/// There is one standard input, whole for the first argument that asks for it.
static STDIN_IS_READ: AtomicBool = AtomicBool::new(false);

/// A number.
pub fn number(text: &str) -> Parsed<Int> {
    let read = from_file("number", text)?;
    numeration::parse(read.as_deref().unwrap_or(text)).map_err(|error| error.to_string())
}

/// What `@FILE` or `-` stands for; `None` for an argument that stands for itself.
fn from_file(what: &str, text: &str) -> Parsed<Option<String>> {
    if let Some(path) = text.strip_prefix('@') {
        let cannot = |error| format!("cannot read the {what} from '{path}': {error}");
        return Ok(Some(crate::signals::waiting(|| slurp(std::fs::File::open(path)?)).map_err(cannot)?));
    }
    if text == "-" {
        if STDIN_IS_READ.swap(true, Ordering::Relaxed) {
            return Err(format!("standard input was read for another argument; give the {what} itself, or @FILE"));
        }
        let cannot = |error| format!("cannot read the {what} from standard input: {error}");
        return Ok(Some(crate::signals::waiting(|| slurp(std::io::stdin())).map_err(cannot)?));
    }
    Ok(None)
}

fn slurp(source: impl std::io::Read) -> std::io::Result<String> {
    let mut text = String::new();
    if source.take(MAX_BYTES + 1).read_to_string(&mut text)? as u64 > MAX_BYTES {
        let most = numeration::number::MAX_DIGITS;
        return Err(std::io::Error::other(format!(
            "it is longer than a number of {most} digits, the largest size accepted"
        )));
    }
    Ok(text)
}

/// A game of the catalogue.
pub fn game(text: &str) -> Parsed<Game> {
    text.parse::<Game>().map_err(|error| error.to_string())
}

/// The game Wyt_K of a set K.
pub fn set(text: &str) -> Parsed<Game> {
    let allowance = Allowance::of_digits(numeration::number::MAX_DIGITS);
    questions::regular::wyt(text, &allowance).map_err(|error| error.to_string())
}

/// A sum of games.
pub fn sum(text: &str) -> Parsed<Sum> {
    let read = from_file("sum", text)?;
    read.as_deref().unwrap_or(text).trim_end().parse::<Sum>().map_err(|error| error.to_string())
}

/// A sum of games, where standard input is for something else.
pub fn sum_beside_moves(text: &str) -> Parsed<Sum> {
    match text {
        "-" => Err("standard input is for the moves; write the sum, or @FILE".to_owned()),
        text => sum(text),
    }
}

/// The side of a board.
pub fn side(text: &str) -> Parsed<usize> {
    engines::board::side(&number(text)?).map_err(|error| crate::words::Worded::worded(&error))
}

/// A limit: a number beyond a machine word limits nothing.
pub fn limit(text: &str) -> Parsed<usize> {
    Ok(numeration::saturate(&number(text)?))
}

/// A limit on what is counted in 64 bits.
pub fn limit_u64(text: &str) -> Parsed<u64> {
    Ok(limit(text)? as u64)
}

/// A number of columns; more than 2^60 limit nothing.
pub fn columns(text: &str) -> Parsed<u64> {
    Ok((limit(text)? as u64).min(MOST_ROWS))
}

/// A Grundy value.
pub fn value(text: &str) -> Parsed<u32> {
    let number = number(text)?;
    u32::try_from(&number).map_err(|_| format!("{number} is too large; values are looked for up to 2^32 - 1"))
}

/// A number of rows.
pub fn rows(text: &str) -> Parsed<u64> {
    let number = number(text)?;
    let too_large = || format!("{number} rows are too many to go through; give at most 2^60");
    u64::try_from(&number).ok().filter(|n| *n <= MOST_ROWS).ok_or_else(too_large)
}

/// A number of what is not rows: a seed, cases, a run.
pub fn count(text: &str) -> Parsed<u64> {
    let number = number(text)?;
    let too_large = || format!("{number} is too large; give at most 2^60");
    u64::try_from(&number).ok().filter(|n| *n <= MOST_ROWS).ok_or_else(too_large)
}

/// The number of a run.
pub fn run(text: &str) -> Parsed<i64> {
    Ok(i64::try_from(count(text)?).unwrap_or(i64::MAX))
}

/// A part I/N of a run. Counting may begin at 0 or at 1: N/N is 0/N.
pub fn part(text: &str) -> Parsed<(u64, u64)> {
    let wrong = || format!("'{text}' is no part; write for example 3/16, with 3 at most 16");
    let (i, n) = text.split_once('/').ok_or_else(wrong)?;
    let (i, n) = (count(i)?, count(n)?);
    if n == 0 || i > n { Err(wrong()) } else { Ok((i % n, n)) }
}

/// The largest element of sets.
pub fn elements(text: &str) -> Parsed<u32> {
    questions::classify::largest_element(&number(text)?)
}

/// A row.
pub fn row(text: &str) -> Parsed<usize> {
    let number = number(text)?;
    let too_large = || format!("row {number} is out of reach; give at most 2^30");
    usize::try_from(&number).ok().filter(|n| *n <= LARGEST_ROW).ok_or_else(too_large)
}

/// Rows X0..X1, both included.
pub fn range(text: &str) -> Parsed<RangeInclusive<usize>> {
    let shown = text.escape_debug();
    let Some((first, last)) = text.split_once("..") else {
        return Err(format!("'{shown}' is not a range of rows; write X0..X1, both ends included, as in 0..20"));
    };
    if first.trim().is_empty() || last.trim().is_empty() {
        return Err(format!("'{shown}' lacks an end; write X0..X1, both ends included, as in 0..20"));
    }
    let (first, last) = (row(first)?, row(last)?);
    match first > last {
        true => Err(format!("{first}..{last} has no rows; write the smaller end first, {last}..{first}")),
        false => Ok(first..=last),
    }
}

/// Two piles, A,B.
pub fn position(text: &str) -> Parsed<(Int, Int)> {
    let Some((a, b)) = text.split_once(',') else {
        return Err(format!("'{}' is not a position; write A,B, as in 100,200", text.escape_debug()));
    };
    Ok((number(a)?, number(b)?))
}

/// Piles of one argument.
#[derive(Clone, Debug)]
pub struct Piles(pub Vec<Int>);

/// Piles with commas or spaces between them.
pub fn piles(text: &str) -> Parsed<Piles> {
    let words = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
    words.map(number).collect::<Parsed<_>>().map(Piles)
}

/// A size in memory.
pub fn bytes(text: &str) -> Parsed<u64> {
    host::memory::parse(text)
}

/// A time.
pub fn time(text: &str) -> Parsed<Duration> {
    host::time::parse(text)
}

/// A percentage.
pub fn percent(text: &str) -> Parsed<u8> {
    let percent = u8::try_from(limit(text)?).ok().filter(|percent| *percent <= 100);
    percent.ok_or_else(|| format!("'{text}' is not a percentage; give a number from 0 to 100"))
}

/// A port.
pub fn port(text: &str) -> Parsed<u16> {
    let port = limit(text)?;
    u16::try_from(port).map_err(|_| format!("{port} is no port; give 0 to 65535"))
}
