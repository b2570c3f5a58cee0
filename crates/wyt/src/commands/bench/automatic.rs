//! What an automaton adds to the digits it reads.

use super::{Measured, best, time};
use crate::fail::Fail;
use crate::session::Session;
use engines::Game;
use engines::automatic::shipped;
use numeration::{Int, System};
use std::hint::black_box;

/// The query converts n as well, with what is needed for the point itself, and then reads 4.8 million digits.
pub(super) fn query(_session: &Session) -> Result<Measured, Fail> {
    let missing = || Fail::Message("there is no automaton for value 2".into());
    let shipped = shipped(&Game::wythoff(), 2).ok_or_else(missing)?;
    let system = System::p(&Int::ONE).ok_or_else(missing)?;
    let n = Int::from(10u8).pow(1_000_000) / Int::from(7u8);
    let (mut query, mut convert) = (f64::INFINITY, f64::INFINITY);
    // In turns, so that both meet the machine in the same mood.
    for _ in 0..3 {
        convert = convert.min(best(1, || {
            time(|| {
                black_box(system.digits(black_box(&n)));
                Ok(())
            })
        })?);
        query = query.min(best(1, || {
            time(|| {
                black_box(shipped.automaton.point(2, black_box(&n))?);
                Ok(())
            })
        })?);
    }
    let detail = format!("conversion {:.0} ms, query {:.0} ms, {query:.2} s in all", convert * 1e3, query * 1e3);
    Ok(Measured { value: query / convert, detail, counts: true })
}
