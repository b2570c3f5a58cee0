//! How times grow: in the side N of a board, in the index n of a point, in the largest value g.

use crate::{best, report};
use numeration::Int;
use std::hint::black_box;
use engines::Game;
use engines::automatic::shipped;
use engines::board::{Bitset, Definition, Engine, Layered};
use engines::coalescence;
use engines::job::Job;
use engines::points::{Exact, Far};

pub fn all() {
    in_side();
    in_index();
    in_value();
}

/// Boards of Wythoff's game, per cell.
fn in_side() {
    let (wythoff, job) = (Game::wythoff(), Job::default().with_memory(4 << 30));
    let engines: [(&str, &dyn Engine, &[usize]); 3] = [
        ("definition", &Definition, &[100, 200, 500, 1000]),
        ("bitset", &Bitset, &[100, 200, 500, 1000, 2000, 5000]),
        ("layered", &Layered, &[100, 200, 500, 1000, 2000, 5000, 10_000, 20_000]),
    ];
    for (name, engine, sides) in engines {
        for &n in sides {
            let seconds = best(|| drop(black_box(engine.table(&wythoff, n, n, &job))));
            report("N", name, n as f64, seconds / (n * n) as f64);
        }
    }
}

/// The n-th point, by the digits of n: the 2-point by its automaton, the points up to 5 and 20 by Algorithm RW, those up to 3 proved.
fn in_index() {
    let job = Job::default();
    let automaton = shipped(&Game::wythoff(), 2).expect("it comes with the program").automaton;
    for digits in [10usize, 30, 100, 300, 1000, 10_000, 100_000] {
        let n = Int::from(10u8).pow(digits);
        report("n", "automaton, value 2", digits as f64, best(|| drop(black_box(automaton.point(2, &n)))));
    }
    for g in [5, 20] {
        let far = Far::new(g, None, &job).expect("it fits");
        for digits in [10usize, 30, 100, 300, 1000] {
            let row = Int::from(10u8).pow(digits);
            report("n", &format!("RW, values to {g}"), digits as f64, best(|| drop(black_box(far.rows(&row, 64, &job)))));
        }
    }
    for digits in [10usize, 30, 100, 300] {
        let n = Int::from(10u8).pow(digits);
        report("n", "certificate, values to 3", digits as f64, best(|| drop(black_box(coalescence::certify(3, &n, &job)))));
    }
}

/// A row of all values up to g, in an exact run over 2^20 rows; a far row by Algorithm RW; a certificate.
fn in_value() {
    let job = Job::default();
    for g in [1usize, 2, 5, 10, 20, 30, 40, 60] {
        for (name, in_blocks) in [("row by row", false), ("in lanes", true)] {
            let seconds = best(|| {
                let run = Exact::new(&Game::wythoff(), g, ROWS, &job).expect("it fits");
                let mut run = if in_blocks { run } else { run.row_by_row() };
                run.advance(ROWS, &job).expect("it goes on");
                black_box(&run);
            });
            report("g", name, g as f64, seconds / ROWS as f64);
        }
    }
    for g in [1usize, 2, 5, 10, 20, 30] {
        let far = Far::new(g, None, &job).expect("it fits");
        let row = Int::from(10u8).pow(12);
        report("g", "RW at row 10^12", g as f64, best(|| drop(black_box(far.rows(&row, 64, &job)))));
    }
    for g in 1..=8u32 {
        let n = Int::from(10u8).pow(12);
        report("g", "certificate at n = 10^12", f64::from(g), best(|| drop(black_box(coalescence::certify(g, &n, &job)))));
    }
}

const ROWS: u64 = 1 << 20;
