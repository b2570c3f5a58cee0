//! `wyt play`: a game in the terminal, line by line, so that it works with piped input just as well.
//!
//! * [`lines`] and [`input`] read what the player types;
//! * [`words`] and [`view`] put positions into a line, or draw them;
//! * [`game`] holds the position and its history;
//! * [`coach`] knows what is good and says why;
//! * [`dialogue`] lets the players take turns.

mod coach;
mod dialogue;
mod game;
mod input;
mod lines;
mod view;
mod words;

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use dialogue::Dialogue;
use engines::strategy::{Component, Outcome, Sum, solve};
use engines::{Game, Int};
use game::GameInPlay;
use view::View;

/// Play against a perfect opponent, or one that errs
///
/// Whoever cannot move loses. Type the piles you leave, as in "3 5", or "take 2 0", or "help". In a sum, put the number of
/// the game first, as in "2: 3 5". With --json the dialogue goes to standard error and the record of the game to
/// standard output.
#[derive(clap::Args)]
pub struct Args {
    /// The game, as `wyt games` lists them
    #[arg(default_value_t = Game::wythoff(), value_parser = argument::game)]
    game: Game,
    /// The piles to start from, as in 7,10; some position you can win if not given
    #[arg(long, value_name = "A,B", value_parser = argument::piles)]
    start: Option<argument::Piles>,
    /// Play a sum, as in `wythoff[4,6] + nim[3]`
    #[arg(long, value_name = "SUM", conflicts_with_all = ["start", "game"], value_parser = argument::sum_beside_moves)]
    sum: Option<Sum>,
    /// Who plays; the first one moves first
    #[arg(long, value_enum, value_name = "WHO,WHO", value_delimiter = ',')]
    #[arg(default_values = ["human", "computer"])]
    players: Vec<Player>,
    /// The computer errs with this probability, in percent
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = argument::percent)]
    errs: u8,
    /// Makes chance repeatable
    #[arg(long, value_name = "N", value_parser = argument::number)]
    seed: Option<Int>,
    /// How positions are shown
    #[arg(long, value_enum, default_value = "piles")]
    view: View,
}

/// Who decides on the moves of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Player {
    /// Types moves
    Human,
    /// The perfect player, unless it errs
    Computer,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let mut chance = Chance::new(self.seed);
        let [first, second] = self.players[..] else {
            return Err(Fail::about(
                "--players",
                format!("{} given; name two, as in human,computer", self.players.len()),
            ));
        };
        let sum = match (self.sum, self.start) {
            (Some(sum), _) => sum,
            (None, Some(start)) => from_start(self.game, start.0)?,
            (None, None) => {
                // Some human should be able to win.
                let outcome = if first == Player::Human { Outcome::N } else { Outcome::P };
                some_start(&self.game, outcome, &mut chance, session)?
            }
        };
        Dialogue::new(session, GameInPlay::new(sum), [first, second], self.errs, self.view, chance).run()?;
        Ok(ExitStatus::Done)
    }
}

/// The position `--start` names.
fn from_start(game: Game, piles: Vec<Int>) -> Result<Sum, Fail> {
    let count = piles.len();
    let component = Component::new(game.clone(), piles).ok_or_else(|| {
        Fail::about("--start", format!("{game} is played with 2 piles, as in 7,10, and {count} are given"))
    })?;
    Ok(Sum::new(vec![component]))
}

/// A small position with this outcome that does not end with the next move, as far as chance finds one.
fn some_start(game: &Game, outcome: Outcome, chance: &mut Chance, session: &Session) -> Result<Sum, Fail> {
    const TRIES: usize = 30;
    let none = format!("no small position of {game} has a move; give one with --start");
    let mut position = Err(Fail::about("GAME", none));
    for _ in 0..TRIES {
        let piles = [5, 7].map(|least| Int::from(least + chance.below(12))).to_vec();
        let Some(component) = Component::new(game.clone(), piles) else { break };
        let sum = Sum::new(vec![component]);
        let winning = solve(&sum, TRIES, &session.job())?.winning;
        let mut after = winning.iter().map(|step| sum.after(step)).collect::<Vec<_>>();
        let over = |sum: &Sum| sum.small_steps().is_ok_and(|steps| steps.is_empty());
        let lasts = !after.iter().any(over);
        // P-positions are rare, but every winning move leads to one.
        after.retain(|sum| !over(sum));
        match (outcome, after.pop()) {
            (Outcome::N, Some(_)) if lasts => return Ok(sum),
            (Outcome::P, Some(lost)) => return Ok(lost),
            _ if over(&sum) => {}
            _ => position = Ok(sum),
        }
    }
    position
}

/// Random numbers.
pub struct Chance(fastrand::Rng);

impl Chance {
    fn new(seed: Option<Int>) -> Chance {
        Chance(match seed {
            // Of seeds beyond a machine word the last 64 bits count.
            Some(seed) => fastrand::Rng::with_seed(u64::try_from(seed & Int::from(u64::MAX)).unwrap_or(0)),
            None => fastrand::Rng::new(),
        })
    }

    /// A number from 0 to n - 1; n > 0.
    fn below(&mut self, n: usize) -> usize {
        self.0.usize(0..n)
    }

    /// A number from 0 to n - 1 of any size; n > 0.
    fn below_int(&mut self, n: &Int) -> Int {
        numeration::random::below(n, |bytes| self.0.fill(bytes))
    }
}
