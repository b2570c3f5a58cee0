//! Boards that were computed for tiles, kept as long as there is room.
//!
//! A board grows by doubling: the side is the least power of two that holds the tile, so that panning computes each cell about
//! four thirds times in all. Requests for tiles of one board wait for one computation of it.

use crate::problem::{Kind, Problem};
use engines::board::{self, Table};
use engines::budget::{AT_ONCE, PAGE_BOARD};
use engines::job::Job;
use engines::{Error, Game};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::time::Duration;

/// The largest side, and the smallest.
const SIDES: [usize; 2] = [8192, 128];
/// How many games have a place.
const MOST_GAMES: usize = 64;

/// Boards by game.
pub struct Boards {
    held: Mutex<Held>,
    most_bytes: u64,
}

#[derive(Default)]
struct Held {
    of_game: HashMap<String, (Arc<Place>, u64)>,
    /// Counts uses, so that what was not used for longest can go.
    now: u64,
}

/// The board of one game, if it was computed.
#[derive(Default)]
struct Place {
    table: Mutex<Option<Arc<Table>>>,
    /// Held by whoever computes it.
    growing: Mutex<()>,
}

impl Place {
    fn table(&self) -> Option<Arc<Table>> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn bytes(&self) -> u64 {
        self.table().map_or(0, |table| bytes(table.rows()))
    }
}

fn bytes(side: usize) -> u64 {
    let cells = side as u128 * side as u128 * Table::cell_bytes(side, side);
    u64::try_from(cells).unwrap_or(u64::MAX)
}

/// The side of the first board of a game: the larger one if it takes no time.
fn first_side(game: &Game) -> usize {
    let is_fast = |side| board::engine(game).nanoseconds(game, side, side) <= AT_ONCE;
    if is_fast(512) { 512 } else { SIDES[1] }
}

impl Boards {
    /// As many as fit so much memory.
    pub fn new(most_bytes: u64) -> Boards {
        Boards { held: Mutex::default(), most_bytes }
    }

    /// How far boards of a game reach: piles below this.
    pub fn limit(&self, game: &Game) -> usize {
        let [mut side, least] = SIDES;
        let nanoseconds = |side: usize| board::engine(game).nanoseconds(game, side, side);
        while side > least && (bytes(side) > self.most_bytes || nanoseconds(side) > PAGE_BOARD) {
            side /= 2;
        }
        side
    }

    /// A board that holds all positions with piles below `side`.  T = that of [`board::table()`], or nothing.
    ///
    /// # Errors
    /// Beyond [`Boards::limit`], and those of [`board::table()`].
    pub fn table(&self, game: &Game, side: usize, job: &Job) -> Result<Arc<Table>, Problem> {
        let limit = self.limit(game);
        if side > limit {
            let message = format!("boards of {game} are made up to piles below {limit}; ask for smaller piles");
            return Err(Problem::new(Kind::Size, message));
        }
        let place = self.place(game);
        let enough = |table: &Arc<Table>| table.rows() >= side;
        loop {
            if let Some(table) = place.table().filter(enough) {
                return Ok(table);
            }
            match place.growing.try_lock() {
                Ok(_growing) => {
                    if let Some(table) = place.table().filter(enough) {
                        return Ok(table);
                    }
                    let side = side.next_power_of_two().max(first_side(game)).min(limit);
                    let table = Arc::new(board::table(game, side, side, job)?);
                    *place.table.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&table));
                    self.make_room(game, 0);
                    return Ok(table);
                }
                // It may have been left by a panic; there is nothing in it to be spoilt.
                Err(TryLockError::Poisoned(_)) => place.growing.clear_poison(),
                Err(TryLockError::WouldBlock) => {
                    // Not `advance`, for which it might have to wait for the place of the one it waits for.
                    if !job.progress.is_wanted() {
                        return Err(Error::interrupted().into());
                    }
                    std::thread::sleep(Duration::from_millis(2));
                }
            }
        }
    }

    fn place(&self, game: &Game) -> Arc<Place> {
        // Places are made for every game, also for those that turn out to have no board.
        self.make_room(game, 1);
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.now += 1;
        let now = held.now;
        let (place, used) = held.of_game.entry(game.to_string()).or_default();
        *used = now;
        Arc::clone(place)
    }

    /// Drops the boards that were not used for longest, except that of this game, until this many more fit.
    fn make_room(&self, game: &Game, more: usize) {
        let text = game.to_string();
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let mut total = held.of_game.values().map(|(place, _)| place.bytes()).fold(0, u64::saturating_add);
        while total > self.most_bytes || held.of_game.len() + more > MOST_GAMES {
            let others = held.of_game.iter().filter(|(other, _)| **other != text);
            let oldest = others.min_by_key(|(_, (_, used))| *used).map(|(other, _)| other.clone());
            let Some(oldest) = oldest else { return };
            if let Some((place, _)) = held.of_game.remove(&oldest) {
                total = total.saturating_sub(place.bytes());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> Game {
        text.parse().unwrap()
    }

    #[test]
    fn boards_grow_and_go() {
        let boards = Boards::new(2 * bytes(1024));
        let job = Job::default();
        let small = boards.table(&game("wythoff"), 3, &job).unwrap();
        assert_eq!((small.rows(), small.get(5, 6)), (512, 10));
        assert!(Arc::ptr_eq(&small, &boards.table(&game("wythoff"), 512, &job).unwrap()));
        assert_eq!(boards.table(&game("wythoff"), 513, &job).unwrap().rows(), 1024);
        boards.table(&game("f-wythoff"), 1024, &job).unwrap();
        assert_eq!(boards.held.lock().unwrap().of_game.len(), 2);
        boards.table(&game("nim"), 1, &job).unwrap();
        let held = boards.held.lock().unwrap();
        assert!(!held.of_game.contains_key("wythoff") && held.of_game.len() == 2, "the oldest has gone");
    }

    #[test]
    fn games_without_a_board_do_not_pile_up() {
        let boards = Boards::new(1 << 30);
        for i in 0..500 {
            assert!(boards.table(&game(&format!("rule:k==l/0+{i}")), 9, &Job::default()).is_err());
        }
        assert!(boards.held.lock().unwrap().of_game.len() <= MOST_GAMES);
        assert_eq!(boards.table(&game("wythoff"), 9, &Job::default()).unwrap().get(5, 6), 10);
    }

    #[test]
    fn far_boards_are_refused() {
        let boards = Boards::new(u64::MAX);
        let limits = ["wythoff", "rule:k==l", "rule:k==l+1", "heap:2,1"].map(|text| boards.limit(&game(text)));
        assert_eq!(limits, [8192, 8192, 256, 1024]);
        assert_eq!(boards.table(&game("wythoff"), 8193, &Job::default()).unwrap_err().kind(), Kind::Size);
        assert_eq!(Boards::new(bytes(256)).limit(&game("wythoff")), 256);
    }
}
