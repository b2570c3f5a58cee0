//! `wyt p-positions`: lists of P-positions.

use crate::fail::{Fail, Verdict};
use crate::json::{Pair, Stream};
use crate::number;
use crate::session::Session;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::io::Write;
use wythoff::Int;
use wythoff::strategy::PPositions;

/// P-positions, where the player about to move loses
///
/// At any distance where a theorem gives a closed form, otherwise from a board. One position per line, smaller pile
/// first, in increasing order; for vectors: the piles are ordered and all are listed.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("which").required(true))]
pub struct Args {
    /// The game, as `wyt games` lists them
    game: String,
    /// All with both piles below N
    #[arg(long, value_name = "N", group = "which", allow_negative_numbers = true)]
    below: Option<String>,
    /// The first C
    #[arg(long, value_name = "C", group = "which", allow_negative_numbers = true)]
    count: Option<String>,
    /// The one with index I alone; index 0 is (0,0)
    #[arg(long, value_name = "I", group = "which", allow_negative_numbers = true)]
    nth: Option<String>,
}

/// One position in JSON.
struct Owned((Int, Int));

impl Serialize for Owned {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (a, b) = &self.0;
        Pair(a, b).serialize(serializer)
    }
}

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let game = super::game("GAME", &self.game)?;
        let job = session.job();
        let PPositions { positions, evidence } = match (&self.below, &self.count, &self.nth) {
            (Some(n), _, _) => PPositions::below(&game, &number::read("--below", n)?, &job)
                .map_err(|e| Fail::on_board("--below", e))?,
            (_, Some(count), _) => PPositions::first(&game, &number::read("--count", count)?, &job)
                .map_err(|e| Fail::on_board("--count", e))?,
            (_, _, Some(index)) => {
                PPositions::nth(&game, &number::read("--nth", index)?, &job).map_err(|e| Fail::on_board("--nth", e))?
            }
            _ => unreachable!("clap requires one of the three"),
        };
        // Lists in closed form have no end of their own, so Ctrl-C must find its way into them.
        let mut interrupted = false;
        let positions = positions.map_while(|position| {
            interrupted = session.keep_going().is_err();
            (!interrupted).then_some(position)
        });
        if session.json {
            let items = positions.map(|position| Ok::<_, String>(Owned(position)));
            let mut out = session.out();
            let mut serializer = serde_json::Serializer::new(&mut *out);
            let mut document = serializer.serialize_struct("answer", 3)?;
            document.serialize_field("game", &game.to_string())?;
            document.serialize_field("positions", &Stream::new(items))?;
            document.serialize_field("evidence", &evidence)?;
            document.end()?;
            writeln!(out)?;
        } else {
            let mut out = session.out();
            for (a, b) in positions {
                writeln!(out, "{a} {b}")?;
            }
            out.flush()?;
            drop(out);
            session.keep_going()?;
            session.note(format_args!("[{evidence}]"));
        }
        session.keep_going()?;
        Ok(Verdict::Done)
    }
}
