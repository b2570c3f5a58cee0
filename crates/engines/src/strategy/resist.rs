//! What to play in a lost position: the move that puts off defeat.
//!
//! The *remoteness* of a position is how many moves the game lasts if the winner hurries and the loser resists
//! (Steinhaus; Berlekamp, Conway and Guy, *Winning Ways*, chapter 9): 0 without options, 1 + the greatest remoteness of
//! an option from a P-position, 1 + the least remoteness of a P-option from an N-position.
//!
//! On a small board it is computed so. In closed form, a P-position of rank r lasts at most 2 r moves, since every two
//! moves lower the rank. It lasts exactly so long where from every P-position some reply leaves the winner no answer but
//! P-positions of the next lower rank:
//!
//! * *Pairs with B_n = S A_n + T n, the rule of heap games or a part of it.* From (A_n, B_n), n > 0, take one from the larger
//!   pile. In one pile: the partner of A_n is B_n, and that of B_n - 1, which is some A_j because no two B are adjacent, is
//!   B_j > A_j >= A_n. From both piles to (A_m, B_m): l < S k + T says T m > T (n - 1) - 1, so m >= n - 1, and m < n. To
//!   (B_m, A_m), m > 0: l < S k + T says T (n - 1) < 1 + A_m - S B_m <= 0. So n - 1 is all there is;
//!   and there is an answer, since an option of a P-position is none. Each of these games lets one be taken from the larger
//!   pile.
//!   In E-Wythoff, where more may be taken from the smaller pile than from the larger, such a move leaves a larger difference; from
//!   (A_n, B_n - 1) it would reach n or more, with a smaller pile than A_n.
//! * *The same moved by (c, c).* As long as n > 0, the same. From (i, i), 0 < i <= c, take one: the partner of i - 1 is i - 1,
//!   that of i is i, and two-pile moves do not reach (j, j), j < c.
//! * *Nim.* From (i, i) take one; only (i - 1, i - 1) answers.
//! * *Antidiagonals of side h > 1.* P-positions have sums divisible by h, 2 q h at the corner of block q and (2 q + 1) h on its
//!   antidiagonal. A two-pile move takes fewer than h tokens, and one in a single pile stays in the block of the other. So
//!   one token taken from the antidiagonal is answered by the corner alone, and one taken from a corner by the antidiagonal
//!   of the block below alone.
//!
//! Not so in Connell's game, where a row holds several P-positions, nor in Wyt_K, where the winner can skip some by taking
//! from both piles; there, the reply is the best of those that take little, and no length is claimed.

use super::closed_form::{ClosedForm, winning};
use crate::board;
use crate::budget::{Budget, FREE};
use crate::error::Result;
use crate::job::Job;
use crate::means::Solver;
use crate::rules::Game;
use numeration::Int;

/// A reply from a P-position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Resistance {
    /// The piles it leaves.
    pub to: (Int, Int),
    /// How many moves the game then lasts from the P-position on, this one included, against a winner who hurries; `None`
    /// where it is not known that no other reply lasts longer.
    pub moves: Option<Int>,
}

/// The most cells of a board on which remoteness is computed from its definition.
const CELLS: usize = 1 << 12;

/// How many winning answers to one reply are looked at.
const ANSWERS: usize = 100;

impl Solver {
    /// The longest-resisting reply from the P-position (a, b), or `None` if the game is over.  T = a small board, or a few
    /// lists of winning options.
    ///
    /// # Errors
    /// Those of [`board::table()`], for small boards.
    pub fn resist(&self, a: &Int, b: &Int, job: &Job) -> Result<Option<Resistance>> {
        if let (Ok(a), Ok(b)) = (usize::try_from(a), usize::try_from(b))
            && a.saturating_add(1).saturating_mul(b.saturating_add(1)) <= CELLS
        {
            return on_board(self.game(), a, b, job);
        }
        match self.closed_form(job)? {
            Some(form) => in_closed_form(self.game(), form, a, b),
            None => Ok(self.game().small_steps(a, b)?.into_iter().next().map(|to| Resistance { to, moves: None })),
        }
    }
}

fn in_closed_form(game: &Game, form: &ClosedForm, a: &Int, b: &Int) -> Result<Option<Resistance>> {
    // The winner's best answer to a reply is the one of least rank.
    let mut best: Option<(Option<Int>, (Int, Int))> = None;
    for (x, y) in game.small_steps(a, b)? {
        let answers = winning(game, form, &x, &y, ANSWERS)?;
        let all = answers.count <= Int::from(ANSWERS);
        let rank = answers.first.iter().map(|(x, y)| form.rank(x, y)).min().filter(|_| all);
        if best.as_ref().is_none_or(|(other, _)| rank > *other) {
            best = Some((rank, (x, y)));
        }
    }
    let own = form.rank(a, b);
    Ok(best.map(|(rank, to)| {
        let longest = steps_down_by_one(game) && rank.is_some_and(|rank| rank + Int::ONE == own);
        Resistance { to, moves: longest.then(|| own * Int::from(2u8)) }
    }))
}

/// Whether the argument above covers a game.
fn steps_down_by_one(game: &Game) -> bool {
    game.rules().ranks_fall_by_one()
}

/// The reply of greatest remoteness, from the definition.
fn on_board(game: &Game, a: usize, b: usize, job: &Job) -> Result<Option<Resistance>> {
    // So small a board is nothing that a budget is asked about, or a reply would be refused where the outcome is known.
    let job = job.with(Budget { work: job.budget.work.max(FREE), ..job.budget });
    let remoteness = remoteness(game, a, b, &job)?;
    let at = |(x, y): (usize, usize)| remoteness[x * (b + 1) + y];
    // Among equals the one that takes least.
    let best = game.options(a, b)?.into_iter().max_by_key(|&(x, y)| (at((x, y)), x + y));
    Ok(best.map(|(x, y)| Resistance { to: (Int::from(x), Int::from(y)), moves: Some(Int::from(at((a, b)))) }))
}

/// The remoteness of every position up to (a, b), row by row.  T = the options of all these positions.
fn remoteness(game: &Game, a: usize, b: usize, job: &Job) -> Result<Vec<u32>> {
    let table = board::table(game, a + 1, b + 1, job)?;
    let mut remoteness: Vec<u32> = Vec::with_capacity((a + 1) * (b + 1));
    for (x, y) in (0..=a).flat_map(|x| (0..=b).map(move |y| (x, y))) {
        let options = game.options(x, y)?;
        let of = |&(x, y): &(usize, usize)| remoteness[x * (b + 1) + y];
        let best = if table.get(x, y) == 0 {
            options.iter().map(of).max()
        } else {
            options.iter().filter(|&&(x, y)| table.get(x, y) == 0).map(of).min()
        };
        remoteness.push(best.map_or(0, |moves| moves + 1));
    }
    Ok(remoteness)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_forms_last_twice_their_rank() {
        const N: usize = 60;
        for text in super::super::tests::games_in_closed_form() {
            let game: Game = text.parse().unwrap();
            let solver = Solver::of(&game);
            let form = solver.closed_form(&Job::default()).unwrap().unwrap();
            let remoteness = remoteness(&game, N - 1, N - 1, &Job::default()).unwrap();
            for (a, b) in form.clone().below(Int::from(N)) {
                let rank = form.rank(&a, &b);
                let (x, y) = (usize::try_from(&a).unwrap(), usize::try_from(&b).unwrap());
                let moves = Int::from(remoteness[x * N + y]);
                assert!(moves <= &rank * Int::from(2u8), "{text} ({a},{b}) of rank {rank}: {moves} moves");
                if steps_down_by_one(&game) {
                    assert_eq!(moves, &rank * Int::from(2u8), "{text} ({a},{b}) of rank {rank}");
                    let (a, b) = form.nth(&(Int::from(4 * CELLS) + &a));
                    let rank = form.rank(&a, &b);
                    let reply = solver.resist(&a, &b, &Job::default()).unwrap().unwrap();
                    assert_eq!(reply.moves, Some(rank * Int::from(2u8)), "{text} ({a},{b})");
                }
            }
        }
    }

    #[test]
    fn a_finished_game_has_no_reply() {
        for text in ["wythoff", "connell:3", "vectors:(2,1)"] {
            let game: Game = text.parse().unwrap();
            assert_eq!(Solver::of(&game).resist(&Int::ZERO, &Int::ZERO, &Job::default()).unwrap(), None);
        }
    }
}
