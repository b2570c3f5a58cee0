//! Finitely many blocks that tile the plane in Nim's pattern: quotient q-nim-regularity.
//!
//! The game is quotient q-nim-regular if floor(G(a, b) / q) = floor(a / q) xor floor(b / q) for all a, b. The plane then
//! consists of q x q latin squares, block (A, B) with entries q (A xor B) + 0, .., q - 1, whose inner squares may vary. For the
//! same reasons as in [`super::block`], the inner square of block (A, B) is filled greedily, cell by cell, and depends on K
//! and on the squares of those blocks (A - t, B - t) only that have the same xor and that a k in K can reach.
//!
//! Which squares there are is found out exactly by following them along the diagonals ([`super::tiling`]), unless K has
//! elements so large that this would take too long. Then it may still be enough to start with the square that no earlier
//! block touches, and to fill a square for every choice of *no block or any known square* for each t. If no entry q or above ever
//! comes out and nothing but known squares does, the list of squares is complete and the property proved. Some of these choices
//! never occur on the board, so this proof may fail where the property holds: K = {2, 6}, q = 2.

use numeration::Int;
use std::collections::{BTreeMap, HashSet};

/// An inner square: q^2 entries below q.
pub(super) type Square = Box<[u8]>;

/// Squares that are at most this wide are looked for.
pub(super) const WIDEST: usize = 64;

/// The work allowed, in cells.
const MOST_CELLS: usize = 40_000_000;

/// How the cells of a block are reached from an earlier block of the same diagonal: (cell, the earlier block's cell).
type Arrows = Vec<(u16, u16)>;

/// What K is to blocks of side q.
#[derive(Clone, Debug)]
pub(super) struct Moves {
    pub(super) side: usize,
    /// k < q, which lead from cell to cell within a block.
    inner: Vec<usize>,
    /// For each t >= 1 that some k reaches, how; in increasing order.
    pub(super) outer: Vec<(Int, Arrows)>,
}

impl Moves {
    /// The moves of a finite K.
    pub(super) fn of(set: &[Int], side: usize) -> Moves {
        let mut outer: BTreeMap<Int, Arrows> = BTreeMap::new();
        let cells = |range: std::ops::Range<usize>, to: &dyn Fn(usize) -> usize| -> Arrows {
            let pairs = range.clone().flat_map(|i| range.clone().map(move |j| (i, j)));
            pairs.map(|(i, j)| ((i * side + j) as u16, (to(i) * side + to(j)) as u16)).collect()
        };
        let mut inner = Vec::new();
        for k in set {
            let (t, residue) = (k / Int::from(side), numeration::saturate(&(k % Int::from(side))));
            if t.is_zero() {
                inner.push(residue);
            } else {
                outer.entry(t.clone()).or_default().extend(cells(residue..side, &|i| i - residue));
            }
            if residue > 0 {
                outer.entry(t + Int::ONE).or_default().extend(cells(0..residue, &|i| i + side - residue));
            }
        }
        Moves { side, inner, outer: outer.into_iter().collect() }
    }

    /// The furthest t, if it fits a word; 0 if there is none.
    pub(super) fn depth(&self) -> Option<usize> {
        self.outer.last().map_or(Some(0), |(t, _)| usize::try_from(t).ok())
    }

    /// The square in which a cell may not take the entries of a mask; `None` if an entry q or above would come out.
    fn fill(&self, excluded: &[u64]) -> Option<Square> {
        let side = self.side;
        let mut square = vec![0u8; side * side];
        let mut columns = vec![0u64; side];
        for i in 0..side {
            let mut row = 0u64;
            for j in 0..side {
                let mut taken = row | columns[j] | excluded[i * side + j];
                for &k in self.inner.iter().filter(|&&k| k <= i.min(j)) {
                    taken |= 1 << square[(i - k) * side + (j - k)];
                }
                let entry = taken.trailing_ones() as usize;
                if entry >= side {
                    return None;
                }
                square[i * side + j] = entry as u8;
                row |= 1 << entry;
                columns[j] |= 1 << entry;
            }
        }
        Some(square.into())
    }

    /// The square after these earlier ones, each with its place in [`Moves::outer`].
    pub(super) fn next<'a>(&self, earlier: impl IntoIterator<Item = (usize, &'a Square)>) -> Option<Square> {
        let mut excluded = vec![0u64; self.side * self.side];
        for (at, square) in earlier {
            exclude(&mut excluded, &self.outer[at].1, square);
        }
        self.fill(&excluded)
    }
}

fn exclude(excluded: &mut [u64], arrows: &Arrows, square: &Square) {
    for &(cell, from) in arrows {
        excluded[cell as usize] |= 1 << square[from as usize];
    }
}

/// All squares that can occur, the one that no earlier block touches first; `None` if that is not proved.
///
/// T = q^2 for each choice. Squares that exclude the same entries at a distance count as one choice there.
pub(super) fn squares(moves: &Moves) -> Option<Vec<Square>> {
    let cells = moves.side * moves.side;
    let corner = moves.next([])?;
    let mut search = Search {
        moves,
        known: HashSet::from([corner.clone()]),
        list: vec![corner],
        choices: vec![Vec::new(); moves.outer.len()],
        excluded: vec![vec![0; cells]; moves.outer.len() + 1],
        budget: MOST_CELLS / cells,
    };
    let mut before = 0;
    while before < search.list.len() {
        // The choices of earlier rounds have been gone through; now for those with a square that is new.
        let new = search.add_choices(before);
        before = search.list.len();
        search.choose(0, &new, false)?;
    }
    Some(search.list)
}

struct Search<'a> {
    moves: &'a Moves,
    known: HashSet<Square>,
    list: Vec<Square>,
    /// For each distance, what known squares exclude there, as entries for the arrows; each once, in order of discovery.
    choices: Vec<Vec<Box<[u8]>>>,
    /// What is excluded by the choices for the first distances.
    excluded: Vec<Vec<u64>>,
    budget: usize,
}

impl Search<'_> {
    /// Adds what the squares from this place in the list on exclude; tells how many choices there were before.
    fn add_choices(&mut self, from: usize) -> Vec<usize> {
        let before = self.choices.iter().map(Vec::len).collect();
        for (choices, (_, arrows)) in self.choices.iter_mut().zip(&self.moves.outer) {
            for square in &self.list[from..] {
                let entries: Box<[u8]> = arrows.iter().map(|&(_, cell)| square[cell as usize]).collect();
                if !choices.contains(&entries) {
                    choices.push(entries);
                }
            }
        }
        before
    }

    /// Goes through the choices for the distances from this one on, as long as a new one is among all of them.
    fn choose(&mut self, at: usize, new: &[usize], has_new: bool) -> Option<()> {
        self.budget = self.budget.checked_sub(1)?;
        if at == self.choices.len() {
            // In the first round nothing but "no block" may be there to choose, and that is the corner.
            if has_new {
                let square = self.moves.fill(&self.excluded[at])?;
                if self.known.insert(square.clone()) {
                    self.list.push(square);
                }
            }
            return Some(());
        }
        let (done, rest) = self.excluded.split_at_mut(at + 1);
        rest[0].copy_from_slice(&done[at]);
        self.choose(at + 1, new, has_new)?;
        for choice in 0..self.choices[at].len() {
            let (done, rest) = self.excluded.split_at_mut(at + 1);
            rest[0].copy_from_slice(&done[at]);
            for (&(cell, _), &entry) in self.moves.outer[at].1.iter().zip(&self.choices[at][choice]) {
                rest[0][cell as usize] |= 1 << entry;
            }
            self.choose(at + 1, new, has_new || choice >= new[at])?;
        }
        Some(())
    }
}
