//! The players take turns; what they do is shown, judged and explained.

use super::input::{self, HELP, Input};
use super::table::Table;
use super::view::{self, View};
use super::{Chance, Player};
use crate::commands::explain;
use crate::fail::Fail;
use crate::json::Number;
use crate::session::Session;
use serde::Serialize;
use std::io::{BufRead, IsTerminal, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;
use wythoff::strategy::explain::Short;
use wythoff::strategy::{Move, Outcome, Solution, Sum, player, solve};
use wythoff::{ErrorKind, Int};

/// How many winning moves are looked at.
const LISTED: usize = 10;

/// The longest line that is read as one: two numbers of the largest size.
const LONGEST: u64 = 2 * numeration::number::MAX_DIGITS as u64 + 4096;

pub struct Dialogue<'a> {
    session: &'a Session,
    table: Table,
    players: [Player; 2],
    errs: u8,
    view: View,
    chance: Chance,
    lines: Lines,
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
    moves: Vec<Step<'a>>,
    /// 1 for the player who moved first.
    winner: Option<usize>,
    end: End,
}

#[derive(Serialize)]
struct Step<'a> {
    player: usize,
    component: usize,
    to: Vec<Number<'a>>,
}

impl<'a> Dialogue<'a> {
    pub fn new(
        session: &'a Session,
        table: Table,
        players: [Player; 2],
        errs: u8,
        view: View,
        chance: Chance,
    ) -> Dialogue<'a> {
        Dialogue { session, table, players, errs, view, chance, lines: Lines::new(session.json) }
    }

    /// Plays to the end.
    pub fn run(mut self) -> Result<(), Fail> {
        self.say(format_args!("{}", shown(self.table.start())))?;
        self.say("Whoever cannot move loses. Type the piles you leave, as in 3 5, or help.")?;
        let end = loop {
            self.session.keep_going()?;
            if self.table.position().small_steps()?.is_empty() {
                break End::Won;
            }
            match self.players[self.table.turn()] {
                Player::Computer => self.computer_moves()?,
                Player::Human => {
                    if let Some(end) = self.human_moves()? {
                        break end;
                    }
                }
            }
        };
        // Whoever is to move has no move, or gave up.
        let winner = (end != End::Quit).then(|| 1 - self.table.turn());
        match winner {
            Some(winner) if self.only_human() == Some(winner) => self.say("You win.")?,
            Some(winner) => self.say(format_args!("{} wins.", capital(&self.name(winner))))?,
            None => self.say(format_args!("The game is left at {}.", shown(self.table.position())))?,
        }
        if self.session.json {
            let moves = self.table.moves().iter().enumerate().map(|(i, step)| Step {
                player: i % 2 + 1,
                component: step.component,
                to: step.to.iter().map(Number).collect(),
            });
            let sum = self.table.start().to_string();
            let winner = winner.map(|winner| winner + 1);
            self.session.print_json(&Record { sum, moves: moves.collect(), winner, end })?;
        }
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

    /// What is known of a position; nothing where that is out of reach.
    fn solved(&self, sum: &Sum) -> Result<Option<Solution>, Fail> {
        match solve(sum, LISTED, &self.session.job()) {
            Ok(solution) => Ok(Some(solution)),
            Err(error) if matches!(error.kind(), ErrorKind::Memory | ErrorKind::Unsupported) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn computer_moves(&mut self) -> Result<(), Fail> {
        let position = self.table.position().clone();
        let solution = self.solved(&position)?;
        let winning = solution.as_ref().map_or(&[][..], |solution| &solution.winning);
        let step = if self.chance.below(100) < usize::from(self.errs) {
            player::any_move(&position, winning, &mut |n: &Int| self.chance.below_int(n))?
        } else {
            match &solution {
                Some(solution) => {
                    player::choose_from(&position, solution, &self.session.job())?.map(|choice| choice.step)
                }
                None => position.small_steps()?.into_iter().next(),
            }
        };
        let Some(step) = step else { return Ok(()) };
        let name = capital(&self.name(self.table.turn()));
        self.say(format_args!("{name} leaves {}.", told(&position, &step)))?;
        self.table.make(step);
        Ok(())
    }

    /// Lets a human type until a move is made; the end of the game, if that comes first.
    fn human_moves(&mut self) -> Result<Option<End>, Fail> {
        self.show()?;
        loop {
            let Some(line) = self.lines.next(self.session)? else { return Ok(Some(End::Quit)) };
            match input::read(&line, self.table.position()) {
                Err(complaint) => self.say(complaint)?,
                Ok(Input::Empty) => {}
                Ok(Input::Move(step)) => {
                    if self.table.position().allows(&step)? {
                        self.judge(&step)?;
                        self.table.make(step);
                        return Ok(None);
                    }
                    self.say(format_args!(
                        "{} is not a move of this game from here.",
                        told(self.table.position(), &step)
                    ))?;
                }
                Ok(Input::Hint) => self.hint()?,
                Ok(Input::Why) => self.why()?,
                Ok(Input::Moves) => self.winning_moves()?,
                Ok(Input::Undo) => {
                    if self.back(Table::undo) {
                        return Ok(None);
                    }
                    self.say("There is no move to take back.")?;
                }
                Ok(Input::Redo) => {
                    if self.back(Table::redo) {
                        return Ok(None);
                    }
                    self.say("There is no move to make again.")?;
                }
                Ok(Input::History) => {
                    for (i, (position, step)) in self.table.history().enumerate() {
                        let side = capital(&self.name(i % 2));
                        self.say(format_args!(
                            "{:>3}. {} -> {} ({side})",
                            i + 1,
                            shown(position),
                            told(position, step)
                        ))?;
                    }
                }
                Ok(Input::View(view)) => {
                    self.view = view;
                    self.show()?;
                }
                Ok(Input::Help) => self.say(HELP)?,
                Ok(Input::Resign) => return Ok(Some(End::Resigned)),
                Ok(Input::Quit) => return Ok(Some(End::Quit)),
            }
        }
    }

    /// Shows the position and whose turn it is.
    fn show(&self) -> Result<(), Fail> {
        let name = capital(&self.name(self.table.turn()));
        let verb = if name == "You" { "move" } else { "moves" };
        self.say(format_args!("\n{} -- {name} {verb}.", shown(self.table.position())))?;
        self.say(view::draw(self.table.position(), self.view)?.trim_end())
    }

    /// Steps through the history until a human is to move again.
    fn back(&mut self, step: fn(&mut Table) -> bool) -> bool {
        let moved = step(&mut self.table);
        while moved && self.players[self.table.turn()] != Player::Human && step(&mut self.table) {}
        moved
    }

    /// Tells a player who gives a won position away.
    fn judge(&self, step: &Move) -> Result<(), Fail> {
        let before = self.table.position();
        let Some(could) = self.solved(before)?.filter(|could| could.outcome == Some(Outcome::N)) else { return Ok(()) };
        let after = before.after(step);
        let Some(now) = self.solved(&after)?.filter(|now| now.outcome == Some(Outcome::N)) else { return Ok(()) };
        let better = could.winning.first().map(|step| told(before, step)).unwrap_or_default();
        let answer = now.winning.first().map(|step| told(&after, step)).unwrap_or_default();
        self.say(format_args!("That was a mistake: {answer} answers it. {better} would have won. (why explains it)"))
    }

    fn hint(&self) -> Result<(), Fail> {
        let position = self.table.position();
        let solution = self.solved(position)?;
        let choice = match &solution {
            Some(solution) => player::choose_from(position, solution, &self.session.job())?,
            None => None,
        };
        match choice {
            Some(choice) => {
                let step = told(position, &choice.step);
                match choice.outcome {
                    Some(Outcome::N) => self.say(format_args!("{step} wins.")),
                    Some(Outcome::P) => {
                        self.say(format_args!("Every move loses against perfect play; {step} resists."))
                    }
                    None => self.say(format_args!("Who wins here is out of reach; {step} is a move.")),
                }
            }
            None => self.say("Who wins here is out of reach."),
        }
    }

    fn winning_moves(&self) -> Result<(), Fail> {
        let position = self.table.position();
        let Some(solution) = self.solved(position)? else { return self.say("They are out of reach here.") };
        let more = if solution.complete { "" } else { ", perhaps not all" };
        let list: Vec<String> = solution.winning.iter().take(LISTED).map(|step| told(position, step)).collect();
        self.say(format_args!("winning moves ({}{more}): {}", Short(&solution.winning_count), list.join(" ")))
    }

    /// Explains the last move a human made, or the position if there is none.
    fn why(&self) -> Result<(), Fail> {
        let turns = self.table.history().enumerate().filter(|(i, _)| self.players[i % 2] == Player::Human);
        let (position, step) = match turns.last() {
            Some((_, (position, step))) => (position, Some(step)),
            None => (self.table.position(), None),
        };
        if let Some(step) = step {
            let after = self.solved(&position.after(step))?;
            let verdict = match after.as_ref().map(|solution| (solution.outcome, solution)) {
                Some((Some(Outcome::P), _)) => "a winning move: it leaves a P-position".to_owned(),
                Some((Some(Outcome::N), solution)) => {
                    let after = position.after(step);
                    let answers: Vec<_> = solution.winning.iter().take(3).map(|step| told(&after, step)).collect();
                    format!("a losing move: it can be answered by {}", answers.join(" or "))
                }
                _ => "a move whose worth is out of reach".to_owned(),
            };
            self.say(format_args!("From {} to {} was {verdict}.", shown(position), told(position, step)))?;
        }
        for line in explain::sum_lines(position, &self.session.job())? {
            self.say(line)?;
        }
        Ok(())
    }
}

/// A position for a line of text.
fn shown(sum: &Sum) -> String {
    let component = |c: &wythoff::strategy::Component| format!("{} ({})", c.game(), short(c.piles()));
    sum.components().iter().map(component).collect::<Vec<_>>().join(" + ")
}

/// A move for a line of text: the piles it leaves.
fn told(sum: &Sum, step: &Move) -> String {
    let number = if sum.components().len() > 1 { format!("{}: ", step.component + 1) } else { String::new() };
    format!("{number}({})", short(&step.to))
}

fn short(piles: &[Int]) -> String {
    piles.iter().map(|pile| Short(pile).to_string()).collect::<Vec<_>>().join(",")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Lines of standard input, read by a thread of their own, so that Ctrl-C is heard while waiting for one.
struct Lines {
    incoming: Receiver<std::io::Result<String>>,
    /// Piped input is repeated after the prompt, so that the transcript can be read.
    echo: bool,
    quiet: bool,
}

impl Lines {
    fn new(quiet: bool) -> Lines {
        let (outgoing, incoming) = std::sync::mpsc::sync_channel(0);
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            loop {
                let mut line = Vec::new();
                let read = match (&mut input).take(LONGEST).read_until(b'\n', &mut line) {
                    Ok(0) => return,
                    Ok(_) => Ok(String::from_utf8_lossy(&line).into_owned()),
                    Err(error) => Err(error),
                };
                let failed = read.is_err();
                if outgoing.send(read).is_err() || failed {
                    return;
                }
            }
        });
        Lines { incoming, echo: !std::io::stdin().is_terminal(), quiet }
    }

    /// The next line, or `None` at the end of the input.
    fn next(&self, session: &Session) -> Result<Option<String>, Fail> {
        if self.quiet {
            eprint!("> ");
        } else {
            let mut out = session.out();
            write!(out, "> ")?;
            out.flush()?;
        }
        let line = loop {
            session.keep_going()?;
            match self.incoming.recv_timeout(Duration::from_millis(50)) {
                Ok(line) => break Some(line.map_err(|e| Fail::Message(format!("cannot read standard input: {e}")))?),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break None,
            }
        };
        if self.echo || line.is_none() {
            let text = line.as_deref().map_or("", str::trim_end);
            if self.quiet { eprintln!("{text}") } else { writeln!(session.out(), "{text}")? }
        }
        Ok(line)
    }
}
