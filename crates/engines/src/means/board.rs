//! A board that holds the position, by the fastest engine there is for the game.

use super::{Means, Question, Reply, TwoPiles, ValueOrBound};
use crate::board::{self, Table};
use crate::budget::HELD_BOARD;
use crate::error::{Error, ErrorKind, Problem, Remedy, Result};
use crate::job::Job;
use crate::rules::{Game, Ruleset, Vector, with_rules};
use crate::strategy::{ListedPPositions, Options, Which};
use numeration::{Int, Short};
use std::sync::{Arc, Mutex, PoisonError};

/// Boards of a game. The last one is held, for it answers what is asked next, too.
pub struct Board {
    game: Game,
    held: Mutex<Option<Arc<Table>>>,
}

impl Board {
    /// For any game.
    pub fn of(game: &Game) -> Board {
        Board { game: game.clone(), held: Mutex::default() }
    }

    /// The board that is held.
    pub fn held(&self) -> Option<Arc<Table>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Lets a large board go.
    pub fn let_go(&self) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.as_ref().is_some_and(|table| bytes(table) > HELD_BOARD) {
            *held = None;
        }
    }

    /// The memory that the board takes that is held.
    pub fn bytes(&self) -> u64 {
        self.held().map_or(0, |table| bytes(&table))
    }

    /// A board of at least this size.
    ///
    /// # Errors
    /// Those of [`board::table()`].
    pub fn table(&self, rows: usize, cols: usize, job: &Job) -> Result<Arc<Table>> {
        if let Some(table) = self.held().filter(|table| table.rows() >= rows && table.cols() >= cols) {
            return Ok(table);
        }
        let table = Arc::new(board::table(&self.game, rows, cols, job)?);
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&table));
        Ok(table)
    }

    fn up_to(&self, at: TwoPiles, job: &Job) -> Result<(Arc<Table>, usize, usize)> {
        let (a, b) = (board::side(at.a)?, board::side(at.b)?);
        Ok((self.table(a + 1, b + 1, job)?, a, b))
    }

    /// What a new board costs. One that is held costs nothing, but answers must not depend on what was asked before.
    fn nanoseconds(&self, rows: &Int, cols: &Int) -> u128 {
        let side = |n: &Int| usize::try_from(n).ok().filter(|&n| (n as u64) < 1 << 40);
        match side(rows).zip(side(cols)) {
            Some((rows, cols)) => board::engine(&self.game).nanoseconds(&self.game, rows, cols),
            // No memory holds it either, and that is what it says when it is asked.
            None => u128::MAX,
        }
    }

    fn list(&self, found: Vec<(usize, usize)>, side: usize) -> Result<Reply<ListedPPositions>> {
        let evidence = board::evidence(&self.game, side, side);
        let positions = Box::new(found.into_iter().map(|(a, b)| (Int::from(a), Int::from(b))));
        Reply::known(ListedPPositions { positions, evidence: evidence.clone() }, evidence)
    }

    /// The cells with value 0 among the first rows and columns, by rows; those with a <= b only, unless the piles are ordered.
    fn zeros(&self, table: &Table, side: usize) -> Vec<(usize, usize)> {
        let ordered = self.game.is_ordered();
        (0..side)
            .flat_map(|a| table.row(a).take(side).enumerate().filter(|&(_, v)| v == 0).map(move |(b, _)| (a, b)))
            .filter(|&(a, b)| a <= b || ordered)
            .collect()
    }

    /// How many P-positions a row can hold: those whose second piles differ by a multiple of q reach one another along
    /// the line (0, q), so at most one per residue class. Without such a line there is no limit.
    fn most_per_row(&self) -> usize {
        let game = &self.game;
        let along =
            with_rules!(game.rules(), rules => rules.lines().iter().filter(|v| v.0 == 0).map(|&Vector(_, q)| q).min());
        along.unwrap_or(usize::MAX)
    }

    /// At least `count` P-positions in order, from square boards that double until enough rows are settled. A row is
    /// settled when it shows as many P-positions as it can hold; the first row that is not still begins as it is shown.
    ///
    /// A game may have fewer than `count` P-positions, which no board can tell; so the search ends at a board that holds
    /// far more than enough in every game with a P-position per row and bounded ratios.
    fn first(&self, count: usize, job: &Job) -> Result<(Vec<(usize, usize)>, usize)> {
        let per_row = self.most_per_row();
        let largest = count.saturating_mul(32).saturating_add(128);
        let mut side = count.saturating_mul(2).clamp(16, largest);
        loop {
            let table = self.table(side, side, job)?;
            let settled =
                (0..side).take_while(|&a| table.row(a).take(side).filter(|&v| v == 0).count() >= per_row).count();
            let mut found = self.zeros(&table, side);
            found.retain(|&(a, _)| a <= settled);
            if found.len() >= count {
                return Ok((found, side));
            }
            if side == largest {
                let (game, count) = (&self.game, found.len());
                let problem = format!("only the first {count} P-positions of {game} are settled by piles below {side}");
                return Err(Error::new(ErrorKind::Unsupported, Problem::new(problem).or(Remedy::ListBelow)));
            }
            side = side.saturating_mul(2).min(largest);
        }
    }
}

fn bytes(table: &Table) -> u64 {
    Table::cell_bytes(table.rows(), table.cols()) as u64 * (table.rows() * table.cols()) as u64
}

/// The options with some value of a position on a board.  T = the number of options.
fn options(game: &Game, table: &Table, (a, b): (usize, usize), value: &Int, limit: usize) -> Result<Options> {
    let mut found = Options::default();
    if let Ok(value) = u32::try_from(value) {
        for (x, y) in game.options(a, b)? {
            if table.get(x, y) == value {
                found.push(Int::from(x), Int::from(y));
            }
        }
    }
    Ok(found.sorted(limit))
}

impl Means for Board {
    fn name(&self) -> &'static str {
        "board"
    }

    fn cost(&self, question: &Question) -> Option<u128> {
        match question {
            Question::Value { at, .. } | Question::Options { at, .. } => {
                Some(self.nanoseconds(&(at.a + Int::ONE), &(at.b + Int::ONE)))
            }
            Question::PPositions(which) => {
                let side = match which {
                    Which::Below(n) => n.clone(),
                    Which::First(n) | Which::Nth(n) => n * Int::from(2u8) + Int::from(16u8),
                };
                Some(self.nanoseconds(&side, &side))
            }
            _ => None,
        }
    }

    fn plan(&self, question: &Question) -> String {
        let size = |rows: &Int, cols: &Int| format!("a board of {} by {}", Short(rows), Short(cols));
        let game = &self.game;
        match question {
            Question::Value { at, .. } | Question::Options { at, .. } => {
                format!("{} of {game}", size(&(at.a + Int::ONE), &(at.b + Int::ONE)))
            }
            _ => format!("a board of {game} that holds them"),
        }
    }

    fn value(&self, at: TwoPiles, _most: Option<u32>, job: &Job) -> Result<Reply<ValueOrBound>> {
        let (table, a, b) = self.up_to(at, job)?;
        Reply::known(ValueOrBound::Exactly(Int::from(table.get(a, b))), board::evidence(&self.game, a + 1, b + 1))
    }

    fn options(&self, at: TwoPiles, value: &Int, limit: usize, job: &Job) -> Result<Reply<Options>> {
        let (table, a, b) = self.up_to(at, job)?;
        let found = options(&self.game, &table, (a, b), value, limit)?;
        Reply::known(found, board::evidence(&self.game, a + 1, b + 1))
    }

    fn p_positions(&self, which: &Which, job: &Job) -> Result<Reply<ListedPPositions>> {
        match which {
            Which::Below(n) => {
                let n = board::side(n)?;
                let table = self.table(n, n, job)?;
                self.list(self.zeros(&table, n), n)
            }
            Which::First(count) => {
                let count = board::side(count)?;
                let (mut found, side) = self.first(count, job)?;
                found.truncate(count);
                self.list(found, side)
            }
            Which::Nth(index) => {
                let index = board::side(index)?;
                let (found, side) = self.first(index.saturating_add(1), job)?;
                self.list(found.get(index).copied().into_iter().collect(), side)
            }
        }
    }
}
