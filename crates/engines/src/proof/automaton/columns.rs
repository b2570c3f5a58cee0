//! The values of a row that are left of the main diagonal: the points of earlier rows in the column of that number.
//!
//! The word of y is read next to those of all x with a 0 at their end, as far as sh(x) can still come close enough to
//! y: a set of states of x, each with the difference read so far. The difference tells the number read of x, so that no
//! x is counted twice. Words begin with any number of zeros; whatever x has next to those of y is there at the start.

use super::budget::CheckBudget;
use super::pool::Pool;
use super::relation::Relation;
use super::rows::RowStates;
use super::statement::Statement;
use super::table::PointTable;
use super::word_automaton::word_text;
use crate::error::{Error, ErrorKind};
use crate::proof::stop::{CheckStep, Stop};
use std::collections::BTreeSet;

/// No point off the main diagonal.
const NONE: i64 = i64::MIN;

/// What the search came to.
pub struct ColumnSearch {
    /// How many sets.
    pub explored: usize,
    /// The most elements of a set.
    pub largest: usize,
}

/// Checks for all y and h that h is inserted in row y if and only if no row x has its point of value h in column y, off
/// the main diagonal, and that at most one has where columns count.
pub fn check(
    statement: &Statement,
    rows: &RowStates,
    points: &PointTable,
    budget: &mut CheckBudget,
) -> CheckStep<ColumnSearch> {
    let Statement { automaton, t, g, .. } = statement;
    let offsets = Offsets::new(statement, rows, points, budget)?;
    let (least, most) = offsets.range();
    let wide = *t as i64 + 1;
    let furthest = least.abs().max(most.abs());
    let end = |p: i64, q: i64| (0..wide).any(|digit| (least..=most).contains(&(wide * p + q + digit)));
    let relation = Relation::new(*t, furthest, end, budget)?;
    let base: Vec<i64> = (0..relation.len()).map(|at| relation.pair(at)).map(|(p, q)| wide * p + q).collect();
    let pairs = relation.len().max(1);
    if rows.len().checked_mul(pairs).is_none_or(|count| u32::try_from(count).is_err()) {
        let message = "the numbers in this certificate are too far apart to be checked with so many states";
        return Err(Error::new(ErrorKind::Unsupported, message).into());
    }
    let pack = |at: usize, difference: usize| (at * pairs + difference) as u32;
    let unpack = |element: u32| (element as usize / pairs, element as usize % pairs);

    let mut pool = Pool::new(&start(rows, &relation, pack, unpack), budget)?;
    let mut found = ColumnSearch { explored: 0, largest: 0 };
    let (mut list, mut next) = (Vec::new(), Vec::new());
    let mut counts = vec![0u32; g + 1];
    while found.explored < pool.len() {
        let at = found.explored;
        list.clear();
        list.extend_from_slice(pool.get(at));
        let Some((&y, set)) = list.split_first() else { break };
        found.largest = found.largest.max(set.len());
        for (digit, state) in automaton.moves(y as usize) {
            budget.spend(set.len() * (t + g + 2), at, pool.len())?;
            counts.fill(0);
            for (row, difference) in set.iter().map(|&element| unpack(element)) {
                let far = base[difference] + digit as i64;
                for (count, &offset) in counts.iter_mut().zip(offsets.of(row)) {
                    *count += u32::from(offset == far);
                }
            }
            let insert = statement.symbol(state).insert;
            for (h, &count) in counts.iter().enumerate() {
                let inserted = insert >> h & 1 == 1;
                if inserted != (count == 0) || (count > 1 && statement.family.has_columns()) {
                    let mut word = pool.word(at);
                    word.push(digit);
                    let is = if inserted { "" } else { "not " };
                    let reason = format!(
                        "column {}: the value {h} is in {count} earlier rows of it, and is {is}placed in the row of \
                         that number, in state {state}",
                        word_text(*t, &word)
                    );
                    return Err(Stop::rejected("columns", reason));
                }
            }
            next.clear();
            next.push(state as u32);
            for (row, difference) in set.iter().map(|&element| unpack(element)) {
                for (below, row) in rows.moves(row) {
                    if let Some(difference) = relation.after(difference, digit, below) {
                        next.push(pack(row, difference));
                    }
                }
            }
            next[1..].sort_unstable();
            pool.add(&next, at, digit, budget)?;
        }
        found.explored += 1;
    }
    pool.forget(budget);
    Ok(found)
}

/// Before y begins: whatever of x may have been read next to zeros.
fn start(
    rows: &RowStates,
    relation: &Relation,
    pack: impl Fn(usize, usize) -> u32,
    unpack: impl Fn(u32) -> (usize, usize),
) -> Vec<u32> {
    let mut set = BTreeSet::new();
    let mut todo = Vec::new();
    if relation.has_origin() {
        set.insert(pack(0, 0));
        todo.push(pack(0, 0));
    }
    while let Some((row, difference)) = todo.pop().map(&unpack) {
        for (below, row) in rows.moves(row) {
            if let Some(difference) = relation.after(difference, 0, below) {
                let element = pack(row, difference);
                if set.insert(element) {
                    todo.push(element);
                }
            }
        }
    }
    [0].into_iter().chain(set).collect()
}

/// How far right of column sh(x) the points of a row x are.
struct Offsets {
    values: usize,
    /// For each row told apart, then for each symbol, one entry per value.
    flat: Vec<i64>,
    symbols: Vec<u32>,
}

impl Offsets {
    fn new(
        statement: &Statement,
        rows: &RowStates,
        points: &PointTable,
        budget: &mut CheckBudget,
    ) -> CheckStep<Offsets> {
        let values = statement.g + 1;
        let count = (rows.distinct_rows() + statement.symbols.len()) * values;
        budget.claim(count * size_of::<i64>() + rows.len() * size_of::<u32>())?;
        let mut flat = Vec::with_capacity(count);
        for x in 0..rows.distinct_rows() {
            let first = rows.first(x);
            let symbol = statement.automaton.symbol(first.state);
            for h in 0..values {
                // The diagonal of the point, and its column less sh(x).
                let point = match &statement.stepped[symbol] {
                    None => points
                        .get(x)
                        .and_then(|points| points[h])
                        .map(|b| b as i64)
                        .map(|b| (b - x as i64, b - first.shifted)),
                    Some(stepped) => stepped.placed[h].map(|d| {
                        let e = i64::from(statement.symbols[symbol].e);
                        (statement.t as i64 * first.reference + i64::from(d), e + i64::from(d))
                    }),
                };
                flat.push(match point {
                    Some((diagonal, _)) if diagonal < 0 => {
                        let reason = format!("row {x}: the value {h} is placed left of the main diagonal");
                        return Err(Stop::rejected("columns", reason));
                    }
                    Some((diagonal, offset)) if diagonal > 0 => offset,
                    _ => NONE,
                });
            }
        }
        for (symbol, stepped) in statement.symbols.iter().zip(&statement.stepped) {
            let placed = |h: usize| stepped.as_ref().and_then(|stepped| stepped.placed[h]);
            flat.extend((0..values).map(|h| placed(h).map_or(NONE, |d| i64::from(symbol.e) + i64::from(d))));
        }
        let apart = 0..rows.distinct_rows() as u32;
        let states =
            (0..statement.automaton.len()).map(|at| (rows.distinct_rows() + statement.automaton.symbol(at)) as u32);
        Ok(Offsets { values, flat, symbols: apart.chain(states).collect() })
    }

    /// The least and the largest; none if they are in the wrong order.
    fn range(&self) -> (i64, i64) {
        let some = || self.flat.iter().copied().filter(|&offset| offset != NONE);
        (some().min().unwrap_or(1), some().max().unwrap_or(0))
    }

    fn of(&self, at: usize) -> &[i64] {
        &self.flat[self.symbols[at] as usize * self.values..][..self.values]
    }
}
