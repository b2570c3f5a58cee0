//! Points at any distance. What rests on a constant R is tried with one that is large enough for the values in question.

use crate::points::recorded;
use crate::{Choices, Trial};
use engines::automatic::{Automaton, shipped};
use engines::coalescence;
use engines::job::Job;
use engines::points::literal::Rw;
use engines::points::{Constants, Far, FarPoint, NearPoint, rows_to_converge};
use engines::{Game, Int, Result, Solver};

/// The points of some rows, by an exact run.
fn rows_of(game: &Game, g: usize, (first, end): (u64, u64), job: &Job) -> Result<Vec<FarPoint>> {
    let points = recorded(game, g, end, job)?;
    Ok(points.iter().filter(|point: &&NearPoint| point.a >= first).map(FarPoint::from).collect())
}

/// With bounds L and H that are proved.
pub fn literal(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let (g, first) = (choices.within(1, 4), choices.within(2000, 40_000) as u64);
    let last = first + choices.below(40) as u64;
    trial.case(format_args!("values to {g}, rows {first} to {last}"));
    // Bounds for all values up to g.
    let bounds = (0..=g as u32).map(Constants::of);
    let (l, h) = bounds.fold((0, 0), |(l, h), bounds| (bounds.l.min(l), bounds.h.max(h)));
    let rw = Rw { g, l, h, r: rows_to_converge(g) };
    let found = rw.rows(&Int::from(first), &Int::from(last), job)?;
    trial.same_all("points", found.points, rows_of(&Game::wythoff(), g, (first, last + 1), job)?);
    Ok(())
}

pub fn near(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let g = choices.within(1, 10);
    let far = Far::new(g, None, job)?;
    let first = far.first_row() + choices.below(60_000) as u64;
    let count = choices.within(1, 200) as u64;
    trial.case(format_args!("values to {g}, {count} rows from {first}"));
    let found = far.rows(&Int::from(first), count, job)?;
    trial.same_all("points", found.points, rows_of(&Game::wythoff(), g, (first, first + count), job)?);
    Ok(())
}

pub fn many(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let g = choices.within(1, 6);
    let far = Far::new(g, None, job)?;
    let starts: Vec<Int> =
        (0..choices.within(2, 30)).map(|_| Int::from(far.first_row()) + choices.number(60)).collect();
    let count = choices.within(1, 50) as u64;
    trial.case(format_args!("values to {g}, {count} rows from each of {} rows", starts.len()));
    let found = far.rows_of_many(&starts, count, job)?;
    for (start, found) in starts.iter().zip(found) {
        trial.same_all(format_args!("row {start}"), found.points, far.rows(start, count, job)?.points);
    }
    Ok(())
}

/// The automaton of Wythoff's game that comes with the program.
fn of_wythoff(trial: &mut Trial, g: u32) -> Option<&'static Automaton> {
    let found = shipped(&Game::wythoff(), g).map(|shipped| shipped.automaton);
    if found.is_none() {
        trial.failed(format_args!("no automaton for values up to {g} comes with the program"));
    }
    found
}

/// The automaton is proved; so for its values the constant R of the default is, too.
pub fn automatic(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let g = choices.within(1, 2);
    let far = Far::new(g, None, job)?;
    let (start, count) = (Int::from(far.first_row()) + choices.number(200), choices.within(1, 60) as u64);
    trial.case(format_args!("values to {g}, {count} rows from {start}"));
    let Some(automaton) = of_wythoff(trial, g as u32) else { return Ok(()) };
    let last = &start + Int::from(count - 1);
    let expected = automaton.rows(&start, &last)?.into_iter().filter(|point| point.h as usize <= g);
    trial.same_all("points", far.rows(&start, count, job)?.points, expected);
    Ok(())
}

/// Every automaton that comes with the program.
pub fn automaton_near(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let names: Vec<&str> = shipped::names().collect();
    let name = choices.pick(&names);
    let Some(automaton) = shipped::automaton(name) else { return trial.ends("it cannot be read") };
    let first = choices.below(20_000) as u64;
    let last = first + choices.below(100) as u64;
    trial.case(format_args!("{name}, rows {first} to {last}"));
    let found = automaton.rows(&Int::from(first), &Int::from(last))?;
    let expected = rows_of(automaton.game(), automaton.g() as usize, (first, last + 1), job)?;
    trial.same_all("points", found, expected.iter().cloned());
    for point in expected.iter().take(8) {
        trial.same(format_args!("{point:?}"), &automaton.point(point.h, &point.n)?, point);
        trial.same(format_args!("value of {point:?}"), &automaton.value(&point.a, &point.b)?, &Some(point.h));
    }
    Ok(())
}

pub fn coalescence(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let (g, n) = (choices.within(1, 2) as u32, choices.number(25));
    trial.case(format_args!("points of values to {g} with n = {n}"));
    let certificate = coalescence::certify(g, &n, job)?;
    let Some(automaton) = of_wythoff(trial, g) else { return Ok(()) };
    for h in 0..=g {
        trial.same(format_args!("h = {h}"), &certificate.point(h), &Some(automaton.point(h, &n)?));
    }
    Ok(())
}

/// Positions near points, by all means there are, and without automata.
pub fn value(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let (g, n) = (choices.within(1, 4) as u32, Int::from(100_000_000u32) + choices.number(40));
    trial.case(format_args!("values to {g} around n = {n}"));
    let game = Game::wythoff();
    let plain = Solver::with_rows_to_converge(&game, rows_to_converge(g as usize));
    let solver = Solver::of(&game);
    for h in 0..=g {
        let point = plain.point(h, &n, job)?.found.what;
        trial.same(format_args!("p^{h}_n"), &solver.point(h, &n, job)?.found.what, &point);
        let b = &point.b + Int::from(choices.below(6));
        let value = |solver: &Solver| solver.value_up_to(&point.a, &b, Some(g), job).map(|found| found.value);
        trial.same(format_args!("G({},{b})", point.a), &value(&solver)?, &value(&plain)?);
    }
    Ok(())
}
