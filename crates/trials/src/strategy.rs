//! Who wins, and how.

use crate::{Choices, Trial, games};
use engines::board::{self, Definition, Engine};
use engines::job::Job;
use engines::strategy::fraenkel::{self, Algebraic, Arithmetic, Recursive, WordFraenkel};
use engines::strategy::{self, ClosedForm, Component, Outcome, Sum};
use engines::{Game, Int, Result, Solver};

/// A position within a board, as large integers.
fn ints(x: usize, y: usize) -> (Int, Int) {
    (Int::from(x), Int::from(y))
}

/// P-positions by theorem or period, and by their place in the list, against the zeros of a board.
pub fn closed_form(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let (game, n) = (games::any(choices), choices.within(1, 60));
    trial.case(format_args!("{game}, piles below {n}"));
    let Some(form) = ClosedForm::of(&game, job)? else { return Ok(()) };
    let table = Definition.table(&game, n, n, job)?;
    for (a, b) in (0..n).flat_map(|a| (0..n).map(move |b| (a, b))) {
        let (x, y) = ints(a, b);
        trial.same(format_args!("({a},{b}) is a P-position"), &form.contains(&x, &y), &(table.get(a, b) == 0));
    }
    let zeros = (0..n).flat_map(|a| (a..n).map(move |b| (a, b))).filter(|&(a, b)| table.get(a, b) == 0);
    trial.same_all("list", form.clone().below(Int::from(n)), zeros.map(|(a, b)| ints(a, b)));
    // And far away: a P-position has its own place.
    let far = choices.number(60);
    let (a, b) = form.nth(&far);
    trial.same(format_args!("place of ({a},{b})"), &form.index(&a, &b), &far);
    trial.same(format_args!("({a},{b}) is a P-position"), &form.contains(&a, &b), &true);
    Ok(())
}

/// Outcome, value and winning options by whatever means are chosen, against a board.
pub fn moves(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let game = games::any(choices);
    let (a, b) = (choices.below(40), choices.below(40));
    trial.case(format_args!("{game}, position ({a},{b})"));
    let table = Definition.table(&game, a + 1, b + 1, job)?;
    let (x, y) = ints(a, b);
    let solver = Solver::of(&game);
    let found = solver.moves(&x, &y, usize::MAX, job)?;
    trial.same("outcome", &(found.outcome == Outcome::P), &(table.get(a, b) == 0));
    let winning = game.options(a, b)?.into_iter().filter(|&(u, v)| table.get(u, v) == 0);
    trial.same_all("winning options", found.winning.first, winning.map(|(u, v)| ints(u, v)));
    let value = solver.value(&x, &y, job)?.value;
    trial.same("value", &value, &Some(Int::from(table.get(a, b))));
    Ok(())
}

/// Fraenkel's recursive strategy against the closed form.
pub fn recursive(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let (a, x, y) = (choices.within(1, 9), choices.below(5000), choices.below(20_000));
    let game: Game = format!("a-wythoff:{a}").parse()?;
    trial.case(format_args!("{game}, position ({x},{y})"));
    let (a, (x, y)) = (Int::from(a), ints(x, y));
    let Some((mut recursive, form)) = Recursive::new(&a).zip(ClosedForm::by_theorem(&game)) else {
        return trial.ends("there is no strategy");
    };
    let found = fraenkel::answer(&mut recursive, &a, &x, &y, job)?;
    trial.same("it is lost", &found.to.is_none(), &form.contains(&x, &y));
    if let Some((u, v)) = &found.to {
        trial.same(format_args!("({u},{v}) is a P-position"), &form.contains(u, v), &true);
        trial.same(format_args!("({u},{v}) is an option"), &game.allows((&x, &y), (u, v))?, &true);
    }
    Ok(())
}

/// The arithmetic strategy against the algebraic one, for piles of any size.
pub fn arithmetic(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let a = Int::from(choices.within(1, 12));
    let x = choices.number(300);
    // Sometimes a P-position or its neighbour.
    let y = match choices.below(3) {
        0 => choices.number(300),
        _ => &x + &a * choices.number(3) + Int::from(choices.below(3)),
    };
    trial.case(format_args!("a-wythoff:{a}, position ({x},{y})"));
    let Some((mut arithmetic, mut algebraic)) = Arithmetic::new(&a).zip(Algebraic::new(&a)) else {
        return trial.ends("there is no strategy");
    };
    let found = fraenkel::answer(&mut arithmetic, &a, &x, &y, job)?;
    let expected = fraenkel::answer(&mut algebraic, &a, &x, &y, job)?;
    trial.same("move", &found.to, &expected.to);
    let partners = [found.placed, expected.placed].map(|placed| (placed.is_lower, placed.partner));
    trial.same("partner", &partners[0], &partners[1]);
    Ok(())
}

/// The strategy in machine words against the one for piles of any size.
pub fn words(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let a = choices.within(1, 1000) as u64;
    let pile = |choices: &mut Choices| (choices.below(usize::MAX) >> choices.below(usize::BITS as usize)) as u64;
    let (x, y) = (pile(choices), pile(choices));
    trial.case(format_args!("a-wythoff:{a}, position ({x},{y})"));
    let big = Int::from(a);
    let Some((words, mut algebraic)) = WordFraenkel::new(a).zip(Algebraic::new(&big)) else {
        return trial.ends("there is no strategy");
    };
    let expected = fraenkel::answer(&mut algebraic, &big, &Int::from(x), &Int::from(y), job)?.to;
    if let Ok(found) = words.winning_move(x, y) {
        trial.same("move", &found.map(|(u, v)| (Int::from(u), Int::from(v))), &expected);
    }
    if let Ok(found) = words.winning_moves(x, y) {
        let game: Game = format!("a-wythoff:{a}").parse()?;
        let all = Solver::of(&game).moves(&Int::from(x), &Int::from(y), usize::MAX, job)?.winning.first;
        trial.same_all("moves", found.into_iter().map(|(u, v)| (Int::from(u), Int::from(v))), all);
    }
    Ok(())
}

/// A sum of games against the exclusive or of the values on boards, move by move.
pub fn sum(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    const SIDE: usize = 14;
    let count = choices.within(1, 4);
    let mut components = Vec::new();
    let mut boards = Vec::new();
    for _ in 0..count {
        let (game, at) = (games::any(choices), (choices.below(SIDE), choices.below(SIDE)));
        boards.push((board::table(&game, SIDE, SIDE, job)?, game.options(at.0, at.1)?, at));
        let (x, y) = ints(at.0, at.1);
        components.extend(Component::new(game, vec![x, y]));
    }
    let sum = Sum::new(components);
    trial.case(&sum);
    let value = boards.iter().fold(0, |value, (table, _, (a, b))| value ^ table.get(*a, *b));
    let found = strategy::solve(&sum, usize::MAX, job)?;
    trial.same("value", &found.value, &Some(Int::from(value)));
    let winning = boards.iter().enumerate().flat_map(|(i, (table, options, (a, b)))| {
        let rest = value ^ table.get(*a, *b);
        let zero = move |&(u, v): &(usize, usize)| table.get(u, v) == rest;
        options.iter().copied().filter(zero).map(move |(u, v)| (i, vec![Int::from(u), Int::from(v)]))
    });
    trial.same_all("winning moves", found.winning.into_iter().map(|step| (step.component, step.to)), winning);
    Ok(())
}
