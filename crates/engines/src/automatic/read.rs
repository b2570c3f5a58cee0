//! From the file of an automaton to what answers questions.
//!
//! Only what is needed to answer without going astray is checked here; whether the automaton says the truth is a matter
//! of its certificate.

use super::build::{LARGEST, PackedRowState, PackedValueState, Shape};
use super::symbol::{Range, Symbol, SymbolPoint};
use super::{Automaton, SymbolRanges};
use crate::error::{Error, ErrorKind, Result};
use crate::points::{FarPoint, Greedy};
use crate::proof::automaton::claims::{AutomatonClaims, StatedValueState};
use crate::proof::automaton::open;
use crate::proof::document;
use crate::rules::Game;
use automata::{Dfao, NONE};
use numeration::{Allowance, Int, System};

/// The most rows that are given by the definition.
const MOST_TRANSIENT: u32 = 1 << 16;

impl Automaton {
    /// Reads the file of an automaton.  T = O(1) per state, and the greedy algorithm for the first rows.
    ///
    /// # Errors
    /// [`ErrorKind::Certificate`] for bytes that are no such file.
    pub fn read(bytes: &[u8]) -> Result<Automaton> {
        let claims = open(bytes)?;
        let game = Game::read(&claims.game, &Allowance::of_digits(10_000)).map_err(|e| refused(&e.to_string()))?;
        let shape = Shape::of(&game).map_err(|e| refused(&e.to_string()))?;
        let t = u32::from(shape.t);
        let system = |make: fn(&Int) -> Option<System>| make(&Int::from(t)).ok_or_else(|| refused("t is 0"));
        let (p, q) = (system(System::p)?, system(System::q)?);
        check_row_states(&claims)?;
        let symbols = symbols(&claims, &shape)?;
        let dfao = dfao(&claims, t)?;
        let first = first_points(&game, &claims)?;
        let span = SymbolRanges::of(&claims, &symbols, t);
        let AutomatonClaims { g, transient, row_states, .. } = claims;
        let digest = document::digest(bytes);
        Ok(Automaton {
            digest,
            game,
            g,
            t,
            p,
            q,
            dfao,
            symbols,
            row_states,
            transient: u64::from(transient),
            first,
            span,
        })
    }
}

fn refused(what: &str) -> Error {
    Error::new(ErrorKind::Certificate, format!("the file is no automaton of a game: {what}"))
}

fn check_row_states(claims: &AutomatonClaims) -> Result<()> {
    if claims.g > LARGEST {
        return Err(refused("it is about too many values"));
    }
    let values = u64::from(claims.g) + 1;
    let fits = |state: &Vec<_>| state.len() as u64 == values;
    if claims.row_states.iter().all(fits) { Ok(()) } else { Err(refused("a row state has another number of values")) }
}

/// The row state of these values, with numbers small enough for a step.
fn row_state(values: &[StatedValueState], shape: &Shape) -> Result<PackedRowState> {
    const FARTHEST: i32 = 1 << 20;
    let sets = if shape.columns { usize::from(shape.t) } else { 0 };
    let bits = |set: &Vec<u16>| set.iter().try_fold(0u128, |all, &i| (i < 128).then(|| all | 1 << i));
    let value = |(index, first, closed, columns): &StatedValueState| {
        let small = |n: i32| (-FARTHEST..=FARTHEST).contains(&n).then_some(n);
        let columns = columns.iter().map(bits).collect::<Option<Vec<u128>>>().filter(|all| all.len() == sets)?;
        Some(PackedValueState { index: small(*index)?, first: small(*first)?, closed: bits(closed)?, columns })
    };
    let values = values.iter().map(value).collect::<Option<_>>();
    values.map(PackedRowState).ok_or_else(|| refused("a row state is malformed"))
}

fn symbols(claims: &AutomatonClaims, shape: &Shape) -> Result<Vec<Symbol>> {
    let t = u32::from(shape.t);
    let row_states = claims.row_states.iter().map(|values| row_state(values, shape)).collect::<Result<Vec<_>>>()?;
    let symbol = |(row, insert, e, jump): &(i64, Vec<u32>, i32, u8)| {
        let rising = insert.windows(2).all(|pair| pair[0] < pair[1]) && insert.last().is_none_or(|&h| h <= claims.g);
        if !rising || *jump > 1 || e.rem_euclid(t as i32) != 0 {
            return Err(refused("a symbol is malformed"));
        }
        let (e, jump) = (i64::from(*e) / i64::from(t), *jump == 1);
        match usize::try_from(*row) {
            Ok(state) => {
                let values = row_states.get(state).ok_or_else(|| refused("a symbol has no row state"))?;
                let mask = insert.iter().fold(0, |mask, h| mask | 1 << h);
                let stepped = values.step(shape, mask).ok_or_else(|| refused("a row state has no room for a point"))?;
                let placed = stepped.placed.into_iter().map(|(h, d)| {
                    let n = values.0[h as usize].index.into();
                    SymbolPoint { h, d: d.into(), n }
                });
                let placed = placed.collect();
                Ok(Symbol { state: Ok(state), e, jump, placed })
            }
            Err(_) => Ok(Symbol { state: Err(row.unsigned_abs() - 1), e, jump, placed: Vec::new() }),
        }
    };
    claims.symbols.iter().map(symbol).collect()
}

fn dfao(claims: &AutomatonClaims, t: u32) -> Result<Dfao> {
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
fn first_points(game: &Game, claims: &AutomatonClaims) -> Result<Vec<FarPoint>> {
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

impl SymbolRanges {
    fn of(claims: &AutomatonClaims, symbols: &[Symbol], t: u32) -> SymbolRanges {
        let mut span = SymbolRanges { e: Range::EMPTY, d: Range::EMPTY, column: Range::EMPTY, index: Range::EMPTY };
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
        let SymbolRanges { e, d, column, index } = span;
        SymbolRanges { e: e.or_zero(), d: d.or_zero(), column: column.or_zero(), index: index.or_zero() }
    }
}
