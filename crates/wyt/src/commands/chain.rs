//! `wyt chain`: an exact run to any row.

use super::lab;
use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use ::lab::conduct::Order;
use engines::evidence::Evidence;
use engines::{Game, Int};
use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;

/// An exact run through all rows below N, without any conjecture, to rows beyond all memory
///
/// Blocks of rows are computed independently, in vector lanes and on all cores, each from a guess of its first state and with a
/// cascade of levels at r, r/phi, r/phi^2, .. that feeds it. Every seam between blocks and every state that a level began with
/// is compared with what the blocks before found, so what comes out is exact. It takes some hundred kilobytes for
/// each level, is recorded in a ledger as `wyt lab run chain` does it, and goes on after any interruption with the same command.
#[derive(clap::Args)]
pub struct Args {
    /// The largest value
    #[arg(value_parser = argument::value)]
    g: u32,
    /// The rows a < N
    #[arg(long, value_name = "N", value_parser = argument::rows)]
    rows: u64,
    /// The game: wythoff, f-wythoff, t:K, w:K or w:K,L
    #[arg(long, default_value_t = Game::wythoff(), value_parser = argument::game)]
    game: Game,
    /// Also print the n-th points of all values for these n, with commas between them
    #[arg(long, value_name = "N,..", value_delimiter = ',', value_parser = argument::number)]
    points: Vec<Int>,
    /// Do without the ends of d_n - n of every value, which take two fifths of the time
    #[arg(long)]
    no_extremes: bool,
    /// Rows by which each level of a block starts early; by default half as much again as the longest convergence seen, or more
    #[arg(long, value_name = "R", value_parser = argument::rows)]
    warm: Option<u64>,
    /// Rows in a shard; the answer does not depend on it
    #[arg(long, value_name = "ROWS", value_parser = argument::rows)]
    shard: Option<u64>,
    /// Run it again even if it is finished; the results must be equal
    #[arg(long)]
    again: bool,
    /// Take back the shards of all other processes, which are known to have ended or to hang
    #[arg(long)]
    take_over: bool,
    /// The ledger; $WYT_LEDGER, or else wythoff/lab.sqlite in the system's folder for data
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let points: Vec<String> = self.points.iter().map(ToString::to_string).collect();
        let words = [
            format!("g={}", self.g),
            format!("rows={}", self.rows),
            format!("game={}", self.game),
            format!("points={}", points.join(",")),
            format!("extremes={}", if self.no_extremes { "no" } else { "yes" }),
            format!("warm={}", self.warm.map_or(String::new(), |rows| rows.to_string())),
        ];
        let order = Order {
            experiment: "chain",
            words: &words,
            shard: self.shard,
            again: self.again,
            take_over: self.take_over,
        };
        let ledger = lab::make(&lab::place(self.ledger.as_deref())?)?;
        let report = lab::conduct(ledger, &order, (0, 1), session)?;
        let Some(conclusion) = &report.conclusion else { return Ok(ExitStatus::Done) };
        let evidence = Evidence::exact("greedy algorithm in blocks, every seam and every assumed state compared");
        if session.json {
            let mut document = conclusion.result.clone();
            if let Value::Object(fields) = &mut document {
                let game = report.run.parameters.iter().find(|(name, _)| *name == "game");
                fields.insert("game".into(), game.map(|(_, game)| game).into());
                fields.insert("g".into(), (fields["points_below"].as_array().map_or(0, Vec::len) - 1).into());
                fields.insert("checked".into(), conclusion.checked.clone());
                fields.insert("checksum".into(), report.checksum.clone().into());
                fields.insert("run".into(), report.run.id.into());
                fields.insert("evidence".into(), serde_json::to_value(&evidence)?);
            }
            session.print_json(&document)?;
            return Ok(ExitStatus::Done);
        }
        lab::print_report(&report, session)?;
        writeln!(session.out(), "[{evidence}]")?;
        Ok(ExitStatus::Done)
    }
}
