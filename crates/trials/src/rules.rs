//! The two descriptions of a game's moves.

use crate::{Choices, Trial, games};
use engines::job::Job;
use engines::{Int, Result};

/// What is allowed, of everything that could be taken, against the list of options.
pub fn allowed(trial: &mut Trial, choices: &mut Choices, _: &Job) -> Result<()> {
    let game = games::any(choices);
    let (a, b) = (choices.below(30), choices.below(30));
    trial.case(format_args!("{game}, position ({a},{b})"));
    let options = game.options(a, b)?;
    let (pile_a, pile_b) = (Int::from(a), Int::from(b));
    for (x, y) in (0..=a).flat_map(|x| (0..=b).map(move |y| (x, y))) {
        let allowed = game.allows((&pile_a, &pile_b), (&Int::from(x), &Int::from(y)))?;
        trial.same(format_args!("({x},{y}) is an option"), &allowed, &options.contains(&(x, y)));
    }
    let has_steps = !game.small_steps(&pile_a, &pile_b)?.is_empty();
    trial.same("there is a move", &has_steps, &!options.is_empty());
    Ok(())
}
