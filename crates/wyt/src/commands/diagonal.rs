//! `wyt diagonal`: values along a diagonal, and where each first occurs.

use crate::fail::{Fail, Verdict};
use crate::number;
use crate::session::Session;
use engines::board;
use std::io::Write;

/// Values G(a, a+D) along a diagonal, and where each first occurs
#[derive(clap::Args)]
pub struct Args {
    /// The game, as `wyt games` lists them
    game: String,
    /// The diagonal: second pile minus first
    #[arg(allow_negative_numbers = true)]
    d: String,
    /// How many values
    #[arg(long, value_name = "N", default_value = "100", allow_negative_numbers = true)]
    count: String,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let game = super::game("GAME", &self.game)?;
        let d = number::read_side("D", &self.d)?;
        let count = number::read_side("--count", &self.count)?;
        let found = board::diagonal(&game, d, count, &session.job()).map_err(|e| Fail::sized("D, --count", e))?;
        let evidence = board::evidence(&game, count, count + d);
        if session.json {
            session.print_json(&answers::diagonal::Answer::new(&game, d, &found))?;
            return Ok(Verdict::Done);
        }
        let mut out = session.out();
        let list = |numbers: &mut dyn Iterator<Item = String>| numbers.collect::<Vec<_>>().join(" ");
        let column = if d == 0 { "a".to_owned() } else { format!("a+{d}") };
        let values = list(&mut found.values.iter().map(u32::to_string));
        writeln!(out, "G(a,{column}), a = 0, 1, ..: {values}   [{evidence}]")?;
        let places = list(&mut found.first.iter().map(|(value, a)| format!("{value}@({a},{})", a + d)));
        writeln!(out, "first place of each value: {places}")?;
        Ok(Verdict::Done)
    }
}
