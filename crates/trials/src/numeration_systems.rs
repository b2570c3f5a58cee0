//! Digits and floors, and the automata that read digits.

use crate::{Choices, Trial};
use automata::{Dfao, NONE};
use engines::Result;
use engines::job::Job;
use numeration::{Counter, Int, Surd, System};

/// A p-system, a q-system, or one of a heap game.
fn system(choices: &mut Choices) -> Option<System> {
    let (s, t) = (Int::from(choices.within(1, 5)), Int::from(choices.within(1, 300)));
    match choices.below(3) {
        0 => System::p(&t),
        1 => System::q(&t),
        _ => System::heap(&s, &t),
    }
}

/// Divide and conquer against the greedy conversion, and back.
pub fn digits(trial: &mut Trial, choices: &mut Choices, _: &Job) -> Result<()> {
    let (Some(system), n) = (system(choices), choices.number(400)) else { return Ok(()) };
    trial.case(format_args!("{n} in {system:?}"));
    let digits = system.digits(&n);
    trial.same("digits", &digits, &system.greedy_digits(&n));
    trial.same("number", &system.value(&digits), &n);
    trial.same("they are admissible", &system.is_admissible(&digits), &true);
    Ok(())
}

/// Floors in machine words against those of any size, and these against the squares they stand for.
pub fn floors(trial: &mut Trial, choices: &mut Choices, _: &Job) -> Result<()> {
    let a = Int::from(choices.within(1, 2000));
    let n = (choices.below(usize::MAX) >> choices.below(usize::BITS as usize)) as u64;
    let far = choices.number(200);
    trial.case(format_args!("a = {a}, n = {n} and {far}"));
    let alpha = Surd::fraenkel(&a);
    if let Some(floor) = alpha.floor_times_word(n) {
        trial.same("floor", &Int::from(floor), &alpha.floor_times(&Int::from(n)));
    }
    // alpha = (2 - a + sqrt(a^2 + 4)) / 2; with f its floor, (2 f + (a - 2) n)^2 <= (a^2 + 4) n^2 < (2 f + 2 + (a - 2) n)^2.
    let (floor, square) = (alpha.floor_times(&far), (&a * &a + Int::from(4u8)) * &far * &far);
    let left = |f: Int| Int::from(2u8) * f + &a * &far;
    let twice = Int::from(2u8) * &far;
    let fits = |f: Int| left(f.clone()) < twice || (left(f.clone()) - &twice) * (left(f) - &twice) <= square;
    trial.same("floor fits", &(fits(floor.clone()), fits(floor + Int::ONE)), &(true, false));
    Ok(())
}

/// A counter's digits against those of each number.
pub fn counter(trial: &mut Trial, choices: &mut Choices, _: &Job) -> Result<()> {
    let (Some(system), n) = (system(choices), choices.number(60)) else { return Ok(()) };
    trial.case(format_args!("40 numbers from {n} on in {system:?}"));
    let mut counter = Counter::at(&system, &n);
    for i in 0..40u8 {
        trial.same(format_args!("digits of n + {i}"), &counter.digits(), &system.digits(&(&n + Int::from(i))));
        counter.increment();
    }
    for i in (0..40u8).rev() {
        trial.same("it goes back", &counter.decrement().is_some(), &true);
        trial.same(format_args!("digits of n + {i}"), &counter.digits(), &system.digits(&(&n + Int::from(i))));
    }
    Ok(())
}

/// An automaton made small against itself, on words at random.
pub fn minimal(trial: &mut Trial, choices: &mut Choices, _: &Job) -> Result<()> {
    let (states, digits) = (choices.within(1, 40), choices.within(1, 4));
    trial.case(format_args!("an automaton of {states} states reading {digits} digits"));
    let to = |choices: &mut Choices| if choices.one_in(6) { NONE } else { choices.below(states) as u32 };
    let next = (0..states * digits).map(|_| to(choices)).collect();
    let output = (0..states).map(|_| choices.below(3) as u32).collect();
    let Ok(large) = Dfao::new(digits, next, output) else {
        trial.failed("it is refused");
        return Ok(());
    };
    let small = large.minimised();
    trial.same("it is as small as it gets", &small.minimised(), &small);
    trial.same("it is no larger", &(small.len() <= large.len()), &true);
    for _ in 0..100 {
        let word: Vec<u8> = (0..choices.below(20)).map(|_| choices.below(digits) as u8).collect();
        let read = |dfao: &Dfao| dfao.run(&word).map(|state| dfao.output(state));
        trial.same(format_args!("{word:?}"), &read(&small), &read(&large));
    }
    Ok(())
}
