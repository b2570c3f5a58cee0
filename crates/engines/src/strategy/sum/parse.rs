//! The notation of sums: `wythoff[4,6] + nim[3,5,7] + {rule:k==l+1}[3,4]`.
//!
//! A game whose text holds `+`, `[` or spaces stands in braces. Every message names the character where the text stops
//! making sense, counted from 1.

use super::{Component, Sum};
use crate::error::{Error, ErrorKind, Result};
use crate::rules::{Game, Rules};
use numeration::{Allowance, Int};
use std::str::FromStr;
use winnow::ascii::multispace0;
use winnow::combinator::{alt, cut_err, delimited, preceded, repeat, separated, terminated};
use winnow::error::{ContextError, ErrMode, StrContext, StrContextValue};
use winnow::prelude::*;
use winnow::stream::{LocatingSlice, Location};
use winnow::token::take_till;

type Input<'a> = LocatingSlice<&'a str>;
type SumResult<T> = std::result::Result<T, ErrMode<ContextError>>;

/// Whether a game's text must be braced in a sum.
pub(super) fn needs_braces(text: &str) -> bool {
    text.contains(|c: char| c == '+' || c == '[' || c.is_whitespace()) || text.starts_with('{')
}

/// A piece of the text, with the byte where it begins.
struct Piece<'a> {
    text: &'a str,
    at: usize,
}

impl FromStr for Sum {
    type Err = Error;

    fn from_str(text: &str) -> Result<Sum> {
        Sum::read(text, &Allowance::default())
    }
}

impl Sum {
    /// Reads a sum at the expense of an allowance that all its numbers share.
    ///
    /// # Errors
    /// [`ErrorKind::Game`] if the text is not a sum, or if its numbers are larger than allowed.
    pub fn read(text: &str, allowance: &Allowance) -> Result<Sum> {
        let mut input = LocatingSlice::new(text);
        let terms = terms(&mut input);
        let terms = match terms {
            Ok(terms) if input.is_empty() => terms,
            Ok(_) => return Err(error(text, input.current_token_start(), "expected '+' between two games or the end")),
            Err(failure) => {
                let expected = failure.into_inner().ok().and_then(|e| e.context().next().map(ToString::to_string));
                let expected = expected.unwrap_or_else(|| "expected a game".to_owned());
                return Err(error(text, input.current_token_start(), &expected));
            }
        };
        terms
            .into_iter()
            .map(|(game, piles)| component(text, game, piles, allowance))
            .collect::<Result<_>>()
            .map(Sum::new)
    }
}

/// The message for a text that stops making sense at a byte.
fn error(text: &str, at: usize, problem: &str) -> Error {
    const SHOWN: usize = 60;
    let character = text[..at].chars().count() + 1;
    let shown: String = text.chars().take(SHOWN).collect();
    let dots = if shown.len() < text.len() { "..." } else { "" };
    let found = match text[at..].chars().next() {
        Some(c) => format!("found '{}'", c.escape_debug()),
        None => "the text ends".to_owned(),
    };
    let form = "write a sum as in wythoff[4,6] + nim[3] + {rule:k==l+1}[3,4]";
    let shown = shown.escape_debug();
    Error::new(ErrorKind::Game, format!("'{shown}{dots}': at character {character}: {problem}, {found}; {form}"))
}

/// Sets what the message says was expected.
fn expecting(what: &'static str) -> StrContext {
    StrContext::Expected(StrContextValue::Description(what))
}

fn terms<'a>(input: &mut Input<'a>) -> SumResult<Vec<(Piece<'a>, Vec<Piece<'a>>)>> {
    let mut terms = vec![term.parse_next(input)?];
    let more: Vec<_> = repeat(0.., preceded('+', cut_err(term))).parse_next(input)?;
    terms.extend(more);
    Ok(terms)
}

fn term<'a>(input: &mut Input<'a>) -> SumResult<(Piece<'a>, Vec<Piece<'a>>)> {
    let bracket = |c, what| cut_err(terminated(c, multispace0)).context(expecting(what));
    let game = delimited(multispace0, alt((braced, bare)).context(expecting("a game")), multispace0);
    let piles = separated(1.., cut_err(pile).context(expecting("a pile")), ',');
    let piles = delimited(bracket('[', "'[' and the piles"), piles, bracket(']', "',' or ']'"));
    (game, piles).parse_next(input)
}

/// A game in braces; inside may be a set in braces, as in `k in {1,2}`.
fn braced<'a>(input: &mut Input<'a>) -> SumResult<Piece<'a>> {
    let _ = '{'.parse_next(input)?;
    let at = input.current_token_start();
    let plain = |least: usize| take_till(least.., ['{', '}']);
    let set = ('{', plain(0), '}').take();
    let text = repeat::<_, _, (), _, _>(0.., alt((plain(1), set))).take().parse_next(input)?;
    let _ = cut_err('}').context(expecting("'}'")).parse_next(input)?;
    Ok(Piece { text, at })
}

fn bare<'a>(input: &mut Input<'a>) -> SumResult<Piece<'a>> {
    let at = input.current_token_start();
    let text = take_till(1.., |c: char| c == '+' || c == '[' || c.is_whitespace()).parse_next(input)?;
    Ok(Piece { text, at })
}

fn pile<'a>(input: &mut Input<'a>) -> SumResult<Piece<'a>> {
    let at = input.current_token_start();
    let text = take_till(1.., [',', ']', '[']).parse_next(input)?;
    Ok(Piece { text, at })
}

/// The component that the pieces spell.
fn component(text: &str, game: Piece, piles: Vec<Piece>, allowance: &Allowance) -> Result<Component> {
    let at = |piece: &Piece, problem: String| {
        let character = text[..piece.at].chars().count() + 1;
        Error::new(ErrorKind::Game, format!("at character {character}: {problem}"))
    };
    let parsed = Game::read(game.text, allowance).map_err(|e| at(&game, e.to_string()))?;
    let count = piles.len();
    let read = |pile: Piece| numeration::parse_within(pile.text, allowance).map_err(|e| at(&pile, e.to_string()));
    let numbers = piles.into_iter().map(read).collect::<Result<Vec<Int>>>()?;
    let (name, needs) = match parsed.written() {
        Rules::Nim(_) => ("nim".to_owned(), "at least 1"),
        _ => (parsed.to_string(), "2"),
    };
    Component::new(parsed, numbers)
        .ok_or_else(|| at(&game, format!("{name} is played with {needs} piles, and {count} are given")))
}
