//! Drives all states of a set through the rows until one is left.
//!
//! The set is not listed. Its members are read letter by letter, from the lowest diagonal on, and only as far as the rows need
//! it: what is kept is a list of *beginnings*. When a row has to look at a diagonal that a beginning does not tell, it
//! is replaced by all beginnings that are one letter longer. Most members become one before they are read to the end.

use super::CheckContext;
use super::block::RowBlock;
use super::claims::Span;
use super::states::States;
use crate::proof::stop::CheckStep;

/// How many diagonals of a state are looked at.
pub const WIDTH: usize = u64::BITS as usize;

/// Beginnings between two looks at the job.
const PAUSE: usize = 1 << 16;

/// A part takes at most the memory divided by this.
const PARTS: u64 = 64;

/// So many different states at the end are told one by one.
const TOLD: usize = 100;

/// A state: all diagonals below `first` are used, the bits are those from there on, and the lowest is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    pub first: i64,
    pub used: u64,
    pub columns: u64,
}

/// Some members of the set, after some rows: what was read of them, moved with the rows.
///
/// How many used diagonals are left to read follows from their number, which is the index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Beginning {
    used: u64,
    columns: u64,
    /// The letters that were read.
    read: u8,
    /// The columns that are left to read.
    left: u8,
}

/// Beginnings before the same row.
struct BeginningGroup {
    row: usize,
    /// The position of the lowest bit; all diagonals below are used in all of them.
    lowest: usize,
    beginnings: Vec<Beginning>,
}

/// A row, as the beginnings of a part see it.
struct PartRow<'a> {
    states: &'a States,
    /// Rows since the start.
    age: usize,
    /// The position of the lowest bit.
    lowest: usize,
    /// The used diagonals from the lowest bit on.
    used: usize,
    inserts: bool,
    /// The diagonals of the lower points.
    lower: u64,
}

/// The one state that is left of the set, if it is one.
///
/// T = M = O(beginnings at once), times the rows; if there are too many for the memory, some of them are driven to the end
/// before the others.
pub fn coalesce(states: &States, block: &RowBlock, h: usize, span: Span, place: &CheckContext) -> CheckStep<State> {
    let rejected = |reason: String| place.rejected_value(h, "states", reason);
    // Parts wait while others go on, one or two for each row in which the set grows.
    let limit = place.job.budget.memory / (PARTS * size_of::<Beginning>() as u64);
    let limit = usize::try_from(limit).unwrap_or(usize::MAX).max(1);
    let mut waiting = vec![BeginningGroup::new(states, span.start)];
    let mut left: Vec<State> = Vec::new();
    while let Some(mut part) = waiting.pop() {
        let held: usize = waiting.iter().map(|part| part.beginnings.capacity()).sum();
        place.job.afford("a set of states", (held * size_of::<Beginning>()) as u128)?;
        let row = PartRow::new(states, block, h, &part, span.start);
        if part.row == span.single {
            row.complete(&mut part.beginnings, &mut left, place)?;
            if left.len() > TOLD {
                return Err(rejected(format!("more than {TOLD} states are left at row {}", span.single)));
            }
            continue;
        }
        let Some(next) = row.step(&mut part, limit, place)? else {
            return Err(
                place.unable(h, format!("a state needs more than {WIDTH} diagonals before row {}", part.row + 1))
            );
        };
        if !part.beginnings.is_empty() {
            waiting.push(part);
        }
        waiting.push(next);
    }
    match left[..] {
        [state] => Ok(state),
        [] => Err(rejected("no state is possible at its start".to_owned())),
        _ => Err(rejected(format!("{} states are left at row {}", left.len(), span.single))),
    }
}

impl BeginningGroup {
    /// The members of the set, read up to their first free diagonal.
    fn new(states: &States, row: usize) -> BeginningGroup {
        let beginning = |start: super::states::Start| Beginning {
            used: (1 << start.position) - 1,
            columns: u64::from(start.column) << start.position,
            read: start.position as u8 + 1,
            left: (start.columns - usize::from(start.column)) as u8,
        };
        BeginningGroup { row, lowest: 0, beginnings: states.starts().map(beginning).collect() }
    }
}

impl PartRow<'_> {
    fn new<'a>(states: &'a States, block: &RowBlock, h: usize, part: &BeginningGroup, start: usize) -> PartRow<'a> {
        let lowest = states.lowest + part.lowest as i64;
        let used = (block.layers[h].index[part.row] - lowest) as usize;
        let age = part.row - start;
        if part.row == block.rows {
            return PartRow { states, age, lowest: part.lowest, used, inserts: false, lower: 0 };
        }
        let lower = mask(block.lower(h, part.row), lowest);
        PartRow { states, age, lowest: part.lowest, used, inserts: block.layers[h].inserts[part.row], lower }
    }

    /// Takes beginnings over this row until there are none, or as many as the limit after it. `None` if a state is too wide.
    fn step(&self, part: &mut BeginningGroup, limit: usize, place: &CheckContext) -> CheckStep<Option<BeginningGroup>> {
        let mut next = Vec::with_capacity(part.beginnings.len().min(limit));
        let mut full = WIDTH; // the used diagonals before the first free one, at least
        while let Some(mut state) = part.beginnings.pop() {
            if self.inserts {
                let free = (!(state.used | state.columns | self.lower)).trailing_zeros() as usize;
                if self.is_unread(&state, free) {
                    self.read(&state, &mut part.beginnings);
                    continue;
                }
                if free >= WIDTH {
                    return Ok(None);
                }
                state.used |= 1 << free;
                state.columns |= 1 << free;
            }
            let first = state.used.trailing_ones() as usize;
            if first >= WIDTH {
                return Ok(None);
            }
            state.columns = state.columns >> 1 & u64::MAX << first;
            full = full.min(first);
            next.push(state);
            if next.len() % PAUSE == 0 {
                place.advance()?;
            }
            if next.len() >= limit {
                break;
            }
        }
        for state in &mut next {
            state.used >>= full;
            state.columns >>= full;
        }
        if self.inserts {
            next.sort_unstable();
            next.dedup();
        }
        Ok(Some(BeginningGroup { row: part.row + 1, lowest: part.lowest + full, beginnings: next }))
    }

    /// Whether it is open if this diagonal is used or its column is in use. Columns were read as offsets from the start.
    fn is_unread(&self, state: &Beginning, bit: usize) -> bool {
        let read = usize::from(state.read);
        read < self.states.width && self.lowest + bit + self.age >= read
    }

    /// All ways to read one letter more.
    fn read(&self, state: &Beginning, to: &mut Vec<Beginning>) {
        let position = usize::from(state.read);
        let left = self.used - state.used.count_ones() as usize;
        for letter in self.states.letters(position, left, state.left.into()) {
            // Columns below the lowest bit are no longer of interest.
            let column = position.checked_sub(self.age + self.lowest);
            to.push(Beginning {
                used: state.used | u64::from(letter.used) << (position - self.lowest),
                columns: state.columns | column.map_or(0, |bit| u64::from(letter.column) << bit),
                read: state.read + 1,
                left: state.left - u8::from(letter.column),
            });
        }
    }

    /// Reads all beginnings to their ends, and adds the states that these are to those that are left.
    fn complete(&self, beginnings: &mut Vec<Beginning>, left: &mut Vec<State>, place: &CheckContext) -> CheckStep {
        let mut done = 0usize;
        while let Some(state) = beginnings.pop() {
            done += 1;
            if done.is_multiple_of(PAUSE) {
                place.advance()?;
            }
            if usize::from(state.read) < self.states.width {
                self.read(&state, beginnings);
                continue;
            }
            let full = state.used.trailing_ones();
            let first = self.states.lowest + self.lowest as i64 + i64::from(full);
            let shifted = |bits: u64| bits.checked_shr(full).unwrap_or(0);
            let state = State { first, used: shifted(state.used), columns: shifted(state.columns) };
            if !left.contains(&state) {
                left.push(state);
            }
            if left.len() > TOLD {
                break;
            }
        }
        Ok(())
    }
}

/// The points of a value from a row on, by its state there.  T = O(rows).
pub fn follow(
    mut state: State,
    block: &RowBlock,
    h: usize,
    from: usize,
    place: &CheckContext,
) -> CheckStep<Vec<Option<i64>>> {
    let mut points = vec![None; block.rows];
    for (row, point) in points.iter_mut().enumerate().skip(from) {
        if row % PAUSE == 0 {
            place.advance()?;
        }
        if block.layers[h].inserts[row] {
            let free = (!(state.used | state.columns | mask(block.lower(h, row), state.first))).trailing_zeros();
            if free >= u64::BITS {
                return Err(place.unable(h, format!("its state at row {row} needs more than {WIDTH} diagonals")));
            }
            *point = Some(state.first + i64::from(free));
            state.used |= 1 << free;
            state.columns |= 1 << free;
        }
        let full = state.used.trailing_ones();
        state.first += i64::from(full);
        state.used = state.used.checked_shr(full).unwrap_or(0);
        state.columns = (state.columns >> 1).checked_shr(full).unwrap_or(0);
    }
    Ok(points)
}

/// Some diagonals as bits, those that are too far away left out.
fn mask(diagonals: impl Iterator<Item = i64>, lowest: i64) -> u64 {
    let bits = diagonals.filter_map(|diagonal| u32::try_from(diagonal - lowest).ok());
    bits.filter_map(|bit| 1u64.checked_shl(bit)).fold(0, |mask, bit| mask | bit)
}
