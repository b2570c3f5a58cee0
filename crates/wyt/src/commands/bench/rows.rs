//! The engines for rows. All of them on one thread, and nothing is kept.

use super::{Measured, alone, best, time};
use crate::fail::Fail;
use crate::session::Session;
use engines::Game;
use engines::board;
use engines::rows;
use std::hint::black_box;

/// The mex of all options, one by one, against the sweep with windows for row 300.
///
/// The row repeats from column 4184008 on, and looking at all options takes longer the further the column is; at column 10^5
/// it is still short.
pub(super) fn naive(session: &Session) -> Result<Measured, Fail> {
    const ROW: usize = 300;
    const COLUMN: usize = 100_000;
    const CELLS: usize = 300;
    let job = alone(session);
    let game = Game::wythoff();
    let board = board::table(&game, ROW + 1, COLUMN + CELLS, &job)?;
    let values: Vec<Vec<u32>> = (0..=ROW).map(|x| board.row(x).collect()).collect();
    let mut seen = vec![0u32; ROW + COLUMN + CELLS + 1];
    let mut stamp = 0;
    let plain = best(3, || {
        time(|| {
            for y in COLUMN..COLUMN + CELLS {
                stamp += 1;
                values[ROW][..y].iter().for_each(|&v| seen[v as usize] = stamp);
                for k in 1..=ROW {
                    seen[values[ROW - k][y] as usize] = stamp;
                    seen[values[ROW - k][y - k] as usize] = stamp;
                }
                let mex = seen.iter().position(|&s| s != stamp);
                if mex != Some(values[ROW][y] as usize) {
                    return Err(Fail::Message(format!("the naive mex of ({ROW},{y}) is {mex:?}")));
                }
            }
            Ok(())
        })
    })? / CELLS as f64
        * 1e9;
    let rows = ROW + 4; // whole groups
    let fast = best(3, || {
        time(|| {
            let last = rows::sweep::antidiagonal(&game, rows, COLUMN as u64, &job)?;
            for (x, value) in black_box(last).into_iter().enumerate().take(ROW + 1) {
                if value != u64::from(values[x][COLUMN - x]) {
                    return Err(Fail::Message(format!("the sweep finds {value} at ({x},{})", COLUMN - x)));
                }
            }
            Ok(())
        })
    })? / (rows * COLUMN) as f64
        * 1e9;
    let detail = format!(
        "all options of row {ROW} at column {COLUMN} {:.0} us per cell, sweep of rows 0..{rows} to there {fast:.2} ns per cell \
         ({:.1}*10^7 cells per second)",
        plain / 1e3,
        100.0 / fast
    );
    Ok(Measured { value: plain / fast, detail, counts: true })
}

/// Rows 0..=300 of Wythoff's game, proved.
pub(super) fn wythoff(session: &Session) -> Result<Measured, Fail> {
    seconds("wythoff", &[(100, 168_066, 12_288), (300, 4_184_008, 196_608)], session)
}

/// Rows 0..=59 of F-Wythoff, proved one by one.
pub(super) fn cover(session: &Session) -> Result<Measured, Fail> {
    seconds("f-wythoff", &[(20, 1512, 20), (59, 5719, 1740)], session)
}

/// The time for the last of some rows; what they are known to be is checked.
fn seconds(text: &str, stages: &[(usize, u64, u64)], session: &Session) -> Result<Measured, Fail> {
    let game: Game = text.parse().map_err(Fail::from)?;
    let job = alone(session);
    let mut detail = Vec::new();
    let mut value = 0.0;
    for &(row, preperiod, period) in stages {
        value = time(|| {
            let found = rows::periods(&game, row, 100_000_000, &job)?;
            match found.periods.last() {
                Some(p) if (p.row, p.preperiod, p.period) == (row, preperiod, period) => Ok(()),
                other => Err(Fail::Message(format!("row {row} of {text} came out as {other:?}"))),
            }
        })?;
        detail.push(format!("rows 0..={row} in {value:.2} s"));
    }
    Ok(Measured { value, detail: detail.join(", "), counts: true })
}
