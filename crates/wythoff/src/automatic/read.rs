//! From the file of an automaton to what answers questions.
//!
//! Only what is needed to answer without going astray is checked here; whether the automaton says the truth is a matter
//! of its certificate.

use super::build::Shape;
use super::symbol::{Range, Symbol, placed};
use super::{Automaton, Span};
use crate::error::{Error, ErrorKind, Result};
use crate::points::{FarPoint, Greedy};
use crate::proof::automaton::claims::Claims;
use crate::proof::automaton::open;
use crate::rules::Game;
use automata::{Dfao, NONE};
use numeration::{Int, System};

/// The most rows that are given by the definition.
const MOST_TRANSIENT: u32 = 1 << 16;

impl Automaton {
    /// Reads the file of an automaton.  T = O(1) per state, and the greedy algorithm for the first rows.
    ///
    /// # Errors
    /// [`ErrorKind::Certificate`] for bytes that are no such file.
    pub fn read(bytes: &[u8]) -> Result<Automaton> {
        let claims = open(bytes)?;
        let game: Game = claims.game.parse().map_err(|e: Error| refused(&e.to_string()))?;
        let t = u32::from(Shape::of(&game).map_err(|e| refused(&e.to_string()))?.t);
        let system = |make: fn(&Int) -> Option<System>| make(&Int::from(t)).ok_or_else(|| refused("t is 0"));
        let (p, q) = (system(System::p)?, system(System::q)?);
        check_row_states(&claims)?;
        let symbols = symbols(&claims, t)?;
        let dfao = dfao(&claims, t)?;
        let first = first_points(&game, &claims)?;
        let span = Span::of(&claims, &symbols, t);
        let Claims { g, transient, row_states, .. } = claims;
        Ok(Automaton { game, g, t, p, q, dfao, symbols, row_states, transient: u64::from(transient), first, span })
    }
}

fn refused(what: &str) -> Error {
    Error::new(ErrorKind::Certificate, format!("the file is no automaton of a game: {what}"))
}

fn check_row_states(claims: &Claims) -> Result<()> {
    let values = u64::from(claims.g) + 1;
    let fits = |state: &Vec<_>| state.len() as u64 == values;
    if claims.row_states.iter().all(fits) { Ok(()) } else { Err(refused("a row state has another number of values")) }
}

fn symbols(claims: &Claims, t: u32) -> Result<Vec<Symbol>> {
    let symbol = |(row, insert, e, jump): &(i64, Vec<u32>, i32, u8)| {
        let rising = insert.windows(2).all(|pair| pair[0] < pair[1]) && insert.last().is_none_or(|&h| h <= claims.g);
        if !rising || *jump > 1 || e.rem_euclid(t as i32) != 0 {
            return Err(refused("a symbol is malformed"));
        }
        let (e, jump) = (i64::from(*e) / i64::from(t), *jump == 1);
        match usize::try_from(*row) {
            Ok(state) => {
                let values = claims.row_states.get(state).ok_or_else(|| refused("a symbol has no row state"))?;
                let placed = placed(values, insert);
                if placed.len() != insert.len() {
                    return Err(refused("a row state has no room for a point"));
                }
                Ok(Symbol { state: Ok(state), e, jump, placed })
            }
            Err(_) => Ok(Symbol { state: Err(row.unsigned_abs() - 1), e, jump, placed: Vec::new() }),
        }
    };
    claims.symbols.iter().map(symbol).collect()
}

fn dfao(claims: &Claims, t: u32) -> Result<Dfao> {
    let digits = t as usize + 1;
    let mut next = Vec::with_capacity(claims.states.len() * digits);
    let mut output = Vec::with_capacity(claims.states.len());
    for state in &claims.states {
        let Some((symbol, to)) = state.split_last().filter(|(_, to)| to.len() == digits) else {
            return Err(refused("a state has another number of transitions"));
        };
        for &to in to {
            next.push(if to == -1 { NONE } else { u32::try_from(to).unwrap_or(NONE - 1) });
        }
        let symbol = u32::try_from(*symbol).ok().filter(|&symbol| (symbol as usize) < claims.symbols.len());
        output.push(symbol.ok_or_else(|| refused("a state has no symbol"))?);
    }
    let dfao = Dfao::new(digits, next, output).map_err(|e| refused(&e.to_string()))?;
    if dfao.next(0, 0) != Some(0) {
        return Err(refused("zeros in front of a number would matter"));
    }
    Ok(dfao)
}

/// The points of the rows that are given by the definition.
fn first_points(game: &Game, claims: &Claims) -> Result<Vec<FarPoint>> {
    if claims.transient > MOST_TRANSIENT || claims.g > MOST_TRANSIENT {
        return Err(refused("too many rows are left to the definition"));
    }
    let mut points = Vec::new();
    if claims.transient > 0 {
        let mut greedy = Greedy::new(game, claims.g as usize)?;
        for _ in 0..claims.transient {
            greedy.next_row(|point| points.push(FarPoint::from(&point)));
        }
    }
    Ok(points)
}

impl Span {
    fn of(claims: &Claims, symbols: &[Symbol], t: u32) -> Span {
        let mut span = Span { e: Range::EMPTY, d: Range::EMPTY, column: Range::EMPTY, index: Range::EMPTY };
        for symbol in symbols {
            span.e.include(symbol.e);
            for placed in &symbol.placed {
                span.d.include(placed.d);
                span.column.include(placed.d + symbol.e * i64::from(t));
            }
        }
        for (index, ..) in claims.row_states.iter().flatten() {
            span.index.include(i64::from(*index));
        }
        let Span { e, d, column, index } = span;
        Span { e: e.or_zero(), d: d.or_zero(), column: column.or_zero(), index: index.or_zero() }
    }
}
