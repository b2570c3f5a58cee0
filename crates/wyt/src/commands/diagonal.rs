//! `wyt diagonal`: values along a diagonal, and where each first occurs.

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use engines::Game;
use questions::Diagonal;
use questions::diagonal::COUNT;
use std::io::Write;

/// Values G(a, a+D) along a diagonal, and where each first occurs
#[derive(clap::Args)]
pub struct Args {
    /// The game, as `wyt games` lists them
    #[arg(value_parser = argument::game)]
    game: Game,
    /// The diagonal: second pile minus first
    #[arg(value_parser = argument::side)]
    d: usize,
    /// How many values
    #[arg(long, value_name = "N", default_value_t = COUNT, value_parser = argument::side)]
    count: usize,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let asked = Diagonal { game: self.game, d: self.d, count: self.count };
        let answer = session.ask(&asked)?;
        if session.json {
            return super::print_document(session, &asked, &answer);
        }
        let (d, (found, evidence)) = (asked.d, &answer);
        let mut out = session.out();
        let list = |numbers: &mut dyn Iterator<Item = String>| numbers.collect::<Vec<_>>().join(" ");
        let column = if d == 0 { "a".to_owned() } else { format!("a+{d}") };
        let values = list(&mut found.values.iter().map(u32::to_string));
        writeln!(out, "G(a,{column}), a = 0, 1, ..: {values}   [{evidence}]")?;
        let places = list(&mut found.first.iter().map(|(value, a)| format!("{value}@({a},{})", a + d)));
        writeln!(out, "first place of each value: {places}")?;
        Ok(ExitStatus::Done)
    }
}
