//! An opponent: plays perfectly where the sum can be solved, and can be made to err.

use super::moves::Outcome;
use super::sum::{Component, Move, Solution, Sum, solve};
use crate::error::Result;
use crate::job::Job;
use crate::means::Solver;
use numeration::Int;

/// A move of the perfect player, and what it knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub step: Move,
    /// The outcome of the position it was chosen in: N means that it wins. `None` where that is not known.
    pub outcome: Option<Outcome>,
}

/// A winning move if there is one; else the move that resists longest, as far as that is known; `None` if there is no
/// move at all.  T = that of [`solve`].
///
/// # Errors
/// Those of [`solve`].
pub fn choose(sum: &Sum, job: &Job) -> Result<Option<Choice>> {
    let solution = solve(sum, 1, job)?;
    choose_from(sum, &solution, job)
}

/// The same, when the sum has been solved.
///
/// # Errors
/// Those of [`Solver::resist`].
pub fn choose_from(sum: &Sum, solution: &Solution, job: &Job) -> Result<Option<Choice>> {
    if let Some(step) = solution.winning.first() {
        return Ok(Some(Choice { step: step.clone(), outcome: Some(Outcome::N) }));
    }
    // A won position whose winning moves are not listed or not known is no better than one of which nothing is known.
    let outcome = solution.outcome.filter(|outcome| *outcome == Outcome::P);
    // Lost, or not known: in the component with the largest pile, since there is most to do.
    let steps = sum.small_steps()?;
    let largest = |step: &&Move| sum.components()[step.component].piles().iter().max();
    let Some(step) = steps.iter().max_by_key(largest) else { return Ok(None) };
    let component = step.component;
    let own = &solution.components[component];
    if own.value.as_ref().is_some_and(Int::is_zero)
        && let Some((a, b)) = sum.components()[component].pair()
        && let Some(reply) = Solver::of(sum.components()[component].game()).resist(a, b, job)?
    {
        let (x, y) = reply.to;
        return Ok(Some(Choice { step: Move { component, to: vec![x, y] }, outcome }));
    }
    Ok(Some(Choice { step: step.clone(), outcome }))
}

/// What a player does who leaves so many moves in a hundred to chance, and otherwise plays as well as the solution allows;
/// without one, anything. `random` is as for [`any_move`].
///
/// # Errors
/// Those of [`Solver::resist`] and [`Sum::allows`].
pub fn play(
    sum: &Sum,
    solution: Option<&Solution>,
    errs: u8,
    random: &mut dyn FnMut(&Int) -> Int,
    job: &Job,
) -> Result<Option<Choice>> {
    if random(&Int::from(100u8)) < Int::from(errs) {
        let winning = solution.map_or(&[][..], |solution| &solution.winning);
        let step = any_move(sum, winning, random)?;
        return Ok(step.map(|step| Choice { step, outcome: None }));
    }
    match solution {
        Some(solution) => choose_from(sum, solution, job),
        None => Ok(sum.small_steps()?.into_iter().next().map(|step| Choice { step, outcome: None })),
    }
}

/// Some move, as chance has it; `random(n)` must be some number from 0 to n - 1. A move in `but` is avoided as far as
/// possible. `None` if there is no move.
///
/// # Errors
/// Those of [`Sum::allows`].
pub fn any_move(sum: &Sum, but: &[Move], random: &mut dyn FnMut(&Int) -> Int) -> Result<Option<Move>> {
    const TRIES: usize = 100;
    let steps = sum.small_steps()?;
    if steps.is_empty() {
        return Ok(None);
    }
    let count = Int::from(steps.len());
    for _ in 0..TRIES {
        let component = steps[numeration::saturate(&random(&count)) % steps.len()].component;
        let step = Move { component, to: random_piles(&sum.components()[component], random) };
        if sum.allows(&step)? && !but.contains(&step) {
            return Ok(Some(step));
        }
    }
    let other = steps.iter().find(|step| !but.contains(step));
    Ok(other.or(steps.first()).cloned())
}

/// Piles that a move might leave: some number from one pile, or the same from all that are left to two.
fn random_piles(component: &Component, random: &mut dyn FnMut(&Int) -> Int) -> Vec<Int> {
    let mut piles = component.piles().to_vec();
    let i = numeration::saturate(&random(&Int::from(piles.len() + 1)));
    match piles.get(i) {
        Some(pile) if !pile.is_zero() => piles[i] = random(pile),
        Some(_) => {}
        None => {
            let least = piles.iter().min().cloned().unwrap_or_default();
            if !least.is_zero() {
                let taken = random(&least) + Int::ONE;
                piles.iter_mut().for_each(|pile| *pile -= &taken);
            }
        }
    }
    piles
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small generator, so that the games below are always the same.
    fn random() -> impl FnMut(&Int) -> Int {
        let mut state = 88_172_645_463_325_252u64;
        move |n| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            Int::from(state) % n
        }
    }

    /// From every N-position below 30 the perfect player, moving first, beats one who moves at random.
    #[test]
    fn the_perfect_player_wins_what_can_be_won() {
        let mut random = random();
        let job = Job::default();
        for text in ["wythoff", "f-wythoff", "connell:2", "{rule:k==l+1}"] {
            let n = if text == "wythoff" { 30 } else { 9 };
            for (a, b) in (0..n).flat_map(|a| (0..n).map(move |b| (a, b))) {
                let mut sum: Sum = format!("{text}[{a},{b}] + nim[1]").parse().unwrap();
                if solve(&sum, 1, &job).unwrap().outcome == Some(Outcome::P) {
                    continue;
                }
                loop {
                    let choice = choose(&sum, &job).unwrap().expect("the winner always has a move");
                    assert_eq!(choice.outcome, Some(Outcome::N));
                    assert!(sum.allows(&choice.step).unwrap());
                    sum = sum.after(&choice.step);
                    let Some(step) = any_move(&sum, &[], &mut random).unwrap() else { break };
                    assert!(sum.allows(&step).unwrap());
                    sum = sum.after(&step);
                }
            }
        }
    }

    #[test]
    fn errors_avoid_the_winning_moves() {
        let mut random = random();
        let sum: Sum = "wythoff[10^40,10^41] + nim[3,4]".parse().unwrap();
        for _ in 0..50 {
            let step = any_move(&sum, &[], &mut random).unwrap().unwrap();
            assert!(sum.allows(&step).unwrap());
        }
        let sum: Sum = "wythoff[4,6]".parse().unwrap();
        let winning = solve(&sum, 9, &Job::default()).unwrap().winning;
        assert!(!winning.is_empty());
        for _ in 0..50 {
            assert!(!winning.contains(&any_move(&sum, &winning, &mut random).unwrap().unwrap()));
        }
        // Only one move, and it wins: chance cannot avoid it.
        let sum: Sum = "nim[1]".parse().unwrap();
        let winning = solve(&sum, 9, &Job::default()).unwrap().winning;
        assert_eq!(any_move(&sum, &winning, &mut random).unwrap().as_ref(), winning.first());
        assert_eq!(any_move(&"nim[0]".parse().unwrap(), &[], &mut random).unwrap(), None);
    }
}
