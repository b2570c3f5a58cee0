//! The players take turns; what they do is shown, judged and explained.

use super::coach::Coach;
use super::game::GameInPlay;
use super::input::{self, HELP, Input};
use super::lines::Lines;
use super::view::{self, View};
use super::words::{capital, left, shown, taken};
use super::{Chance, Player};
use crate::fail::Fail;
use crate::session::Session;
use engines::Int;
use questions::json::Number;
use serde::Serialize;
use std::cell::OnceCell;
use std::io::Write;

pub struct Dialogue<'a> {
    session: &'a Session,
    game: GameInPlay,
    players: [Player; 2],
    errs: u8,
    view: View,
    chance: Chance,
    coach: Coach<'a>,
    /// Standard input is left alone until a human is asked.
    lines: OnceCell<Lines>,
}

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum End {
    Won,
    Resigned,
    Quit,
}

/// The record of a game.
#[derive(Serialize)]
struct Record<'a> {
    sum: String,
    moves: Vec<PlayedMove<'a>>,
    /// 1 for the player who moved first.
    winner: Option<usize>,
    end: End,
}

#[derive(Serialize)]
struct PlayedMove<'a> {
    player: usize,
    component: usize,
    to: Vec<Number<'a>>,
}

impl<'a> Dialogue<'a> {
    pub fn new(
        session: &'a Session,
        game: GameInPlay,
        players: [Player; 2],
        errs: u8,
        view: View,
        chance: Chance,
    ) -> Dialogue<'a> {
        let (coach, lines) = (Coach::new(session), OnceCell::new());
        Dialogue { session, game, players, errs, view, chance, coach, lines }
    }

    /// Plays to the end.
    pub fn run(mut self) -> Result<(), Fail> {
        self.say(shown(self.game.start()))?;
        self.rules()?;
        self.say("Whoever cannot move loses. Type the piles you leave, as in 3 5, or help.")?;
        let end = loop {
            let over = self.game.position().small_steps()?.is_empty();
            let end = match self.players[self.game.turn()] {
                _ if over => Some(End::Won),
                Player::Computer => self.computer_moves()?,
                Player::Human => self.human_moves()?,
            };
            if let Some(end) = end
                && !(self.announce(end)? && self.looks_back()?)
            {
                break end;
            }
        };
        if self.session.json {
            let moves = self.game.moves().iter().enumerate().map(|(i, step)| PlayedMove {
                player: i % 2 + 1,
                component: step.component,
                to: step.to.iter().map(Number).collect(),
            });
            let sum = self.game.start().to_string();
            let winner = self.winner(end).map(|winner| winner + 1);
            self.session.print_json(&Record { sum, moves: moves.collect(), winner, end })?;
        }
        self.session.finish()?;
        self.session.end_by_signal();
        Ok(())
    }

    /// Says something on a line of its own.
    fn say(&self, text: impl std::fmt::Display) -> Result<(), Fail> {
        if self.session.json {
            self.session.note(text);
        } else {
            writeln!(self.session.out(), "{text}")?;
        }
        Ok(())
    }

    /// What a human types next; `None` at the end of the input.
    fn listen(&self) -> Result<Option<String>, Fail> {
        self.lines.get_or_init(|| Lines::new(self.session.json)).next(self.session)
    }

    /// The human, if there is just one.
    fn only_human(&self) -> Option<usize> {
        match self.players {
            [Player::Human, Player::Computer] => Some(0),
            [Player::Computer, Player::Human] => Some(1),
            _ => None,
        }
    }

    fn name(&self, side: usize) -> String {
        match (self.players[side], self.only_human()) {
            (Player::Human, Some(_)) => "you".to_owned(),
            (Player::Computer, Some(_)) => "the computer".to_owned(),
            (Player::Human, None) => format!("player {}", side + 1),
            (Player::Computer, None) => format!("computer {}", side + 1),
        }
    }

    /// Who wins: whoever is to move has no move, or gave up.
    fn winner(&self, end: End) -> Option<usize> {
        (end != End::Quit).then(|| 1 - self.game.turn())
    }

    /// Says how the game ended; true if there is a human to look back on it.
    fn announce(&self, end: End) -> Result<bool, Fail> {
        match self.winner(end) {
            Some(winner) if self.only_human() == Some(winner) => self.say("You win.")?,
            Some(winner) => self.say(format_args!("{} wins.", capital(&self.name(winner))))?,
            None => self.say(format_args!("The game is left at {}.", shown(self.game.position())))?,
        }
        Ok(end == End::Won && self.players.contains(&Player::Human) && !self.game.moves().is_empty())
    }

    /// After the end: lets a human ask why, or take moves back; true if the game goes on.
    fn looks_back(&mut self) -> Result<bool, Fail> {
        self.say("(why, undo, history, or quit)")?;
        while let Some(line) = self.listen()? {
            match input::read(&line, self.game.position()) {
                Ok(Input::Undo) if self.back(GameInPlay::undo) => return Ok(true),
                Ok(Input::Quit | Input::Resign) => return Ok(false),
                Ok(input @ (Input::Why | Input::History | Input::Rules | Input::View(_) | Input::Empty)) => {
                    self.answer(input)?;
                }
                _ => self.say("The game is over: why, undo, history, or quit.")?,
            }
        }
        Ok(false)
    }

    fn computer_moves(&mut self) -> Result<Option<End>, Fail> {
        self.session.keep_going()?;
        let position = self.game.position().clone();
        let chance = &mut self.chance;
        let choice = self.coach.play(&position, self.errs, &mut |n: &Int| chance.below_int(n))?;
        let Some(step) = choice.map(|choice| choice.step) else { return Ok(Some(End::Won)) };
        let name = capital(&self.name(self.game.turn()));
        self.say(format_args!("{name} takes {} and leaves {}.", taken(&position, &step), left(&position, &step)))?;
        self.game.make(step);
        Ok(None)
    }

    /// Lets a human type until a move is made; the end of the game, if that comes first.
    fn human_moves(&mut self) -> Result<Option<End>, Fail> {
        self.show()?;
        loop {
            let Some(line) = self.listen()? else { return Ok(Some(End::Quit)) };
            let position = self.game.position();
            match input::read(&line, position) {
                Err(complaint) => self.say(complaint)?,
                Ok(Input::Move(step)) => {
                    // A free rule may have no value here; that is no reason to end the game.
                    let allowed = position.allows(&step);
                    if let Err(error) = &allowed {
                        self.say(error)?;
                    }
                    if allowed.unwrap_or(false) {
                        if let Some(verdict) = self.coach.judge(position, &step)? {
                            self.say(verdict)?;
                        }
                        self.game.make(step);
                        return Ok(None);
                    }
                    self.say(format_args!("{} is not a move from here.", left(position, &step)))?;
                    self.rules()?;
                }
                Ok(Input::Play) => {
                    if let Some(choice) = self.coach.choice(position)? {
                        self.say(format_args!("You leave {}.", left(position, &choice.step)))?;
                        self.game.make(choice.step);
                        return Ok(None);
                    }
                }
                Ok(Input::Undo) if self.back(GameInPlay::undo) => return Ok(None),
                Ok(Input::Undo) => self.say("There is no move to take back.")?,
                Ok(Input::Redo) if self.back(GameInPlay::redo) => return Ok(None),
                Ok(Input::Redo) => self.say("There is no move to make again.")?,
                Ok(Input::View(view)) => {
                    self.view = view;
                    self.show()?;
                }
                Ok(Input::Resign) => return Ok(Some(End::Resigned)),
                Ok(Input::Quit) => return Ok(Some(End::Quit)),
                Ok(input) => self.answer(input)?,
            }
        }
    }

    /// Answers a question, which changes nothing.
    fn answer(&self, question: Input) -> Result<(), Fail> {
        let position = self.game.position();
        match question {
            Input::Hint => self.say(self.coach.hint(position)?)?,
            Input::Moves => self.say(self.coach.winning(position)?)?,
            Input::Rules => self.rules()?,
            Input::Help => self.say(HELP)?,
            Input::View(view) => self.say(view::draw(position, view).trim_end())?,
            Input::Why => {
                // The last move a human made, or the position if there is none.
                let human = |(i, _): &(usize, _)| self.players[i % 2] == Player::Human;
                let last = self.game.history().enumerate().filter(human).last();
                let lines = match last {
                    Some((_, (before, step))) => self.coach.why(&before, Some(step))?,
                    None => self.coach.why(position, None)?,
                };
                for line in lines {
                    self.say(line)?;
                }
            }
            Input::History => {
                if self.game.moves().is_empty() {
                    self.say("No move has been made.")?;
                }
                for (i, (position, step)) in self.game.history().enumerate() {
                    let (side, to) = (capital(&self.name(i % 2)), left(&position, step));
                    self.say(format_args!("{:>3}. {} -> {to} ({side})", i + 1, shown(&position)))?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// What may be moved.
    fn rules(&self) -> Result<(), Fail> {
        let components = self.game.position().components();
        for (i, component) in components.iter().enumerate() {
            let number = if components.len() > 1 { format!("{}: ", i + 1) } else { String::new() };
            self.say(format_args!("{number}Take {}.", component.game().moves_in_words()))?;
        }
        Ok(())
    }

    /// Shows the position and whose turn it is.
    fn show(&self) -> Result<(), Fail> {
        let name = capital(&self.name(self.game.turn()));
        let verb = if name == "You" { "move" } else { "moves" };
        self.say(format_args!("\n{} -- {name} {verb}.", shown(self.game.position())))?;
        self.say(view::draw(self.game.position(), self.view).trim_end())
    }

    /// Steps through the history until a human is to move again.
    fn back(&mut self, step: fn(&mut GameInPlay) -> bool) -> bool {
        let moved = step(&mut self.game);
        while moved && self.players[self.game.turn()] != Player::Human && step(&mut self.game) {}
        moved
    }
}
