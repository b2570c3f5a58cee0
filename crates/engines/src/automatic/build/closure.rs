//! From the rows around x to the rows around sh(x): the automaton as the closure of what the first rows show.
//!
//! If Algorithm FSW converges within R rows, what a row state and the inserted values of the rows from x - A to x + B
//! say determines the same for sh(x) and sh(x) + 1, .., sh(x) + t: the points of these rows lie in columns around
//! sh(x), and tell what is inserted there; from a dummy state further back, with the right counts, the algorithm
//! reaches the right row state in time. So there are finitely many such *windows*, and they are the states of an
//! automaton.
//!
//! Two windows are taken for the same if they agree on fewer rows, from x - a to x + b. That makes far fewer states,
//! and may be wrong; so may be the guess R. What comes out is a proposal, and [`super::verify`] decides.

use super::first_rows::FirstRows;
use super::numbered_keys::NumberedKeys;
use super::row_state::JUMP;
use super::sizes::Sizes;
use super::steps::Steps;
use crate::error::{Error, ErrorKind, Problem, Remedy, Result};
use crate::job::{self, Job};
use automata::{Dfao, NONE, Slices, mix};

/// What the automaton says of a row: its state, or -(x + 1) for row x of the first rows; what it inserts, by number;
/// e(x).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ClosureSymbol {
    pub row: i64,
    pub insert: u16,
    pub shift: i32,
}

/// A proposal: an automaton, and its symbols by output.
pub(super) struct Proposal {
    pub automaton: Dfao,
    pub symbols: Vec<ClosureSymbol>,
    /// How many windows there were.
    pub windows: usize,
}

/// The rows around some x.
#[derive(Clone)]
struct RowWindow {
    /// Row state of x - A.
    start: u32,
    /// e(x).
    shift: i32,
    /// Whether the word of x ends in t, so that only 0 may follow.
    ends_in_t: bool,
    /// What rows x - A to x + B insert.
    inserts: Box<[u16]>,
}

/// Finds all windows and what they lead to.
pub(super) struct Closure<'a> {
    steps: &'a mut Steps,
    first_rows: &'a FirstRows,
    sizes: Sizes,
    digits: usize,
    /// The rows below this one are nodes of their own, with their own number.
    few: u32,
    next: Vec<u32>,
    outputs: Vec<u32>,
    symbols: Slices,
    seen: NumberedKeys,
    stack: Vec<(u32, RowWindow)>,
    /// Around sh(x), in work: what is inserted in rows from y0 on, and the row states.
    open: Vec<u32>,
    inserts: Vec<u16>,
    states: Vec<u32>,
}

impl<'a> Closure<'a> {
    /// All windows, the small x one by one and the others from them.
    ///
    /// # Errors
    /// [`ErrorKind::NotConverged`] if a window does not say enough about its successors, so that larger ones are needed;
    /// [`ErrorKind::Memory`] if they do not fit the memory allowed; [`ErrorKind::Interrupted`].
    pub fn run(steps: &'a mut Steps, first_rows: &'a FirstRows, sizes: Sizes, job: &Job) -> Result<Proposal> {
        let digits = usize::from(steps.shape.t) + 1;
        let mut closure = Closure {
            steps,
            first_rows,
            sizes,
            digits,
            few: Closure::first_row(&sizes, first_rows.transient),
            next: Vec::new(),
            outputs: Vec::new(),
            symbols: Slices::default(),
            seen: NumberedKeys::default(),
            stack: Vec::new(),
            open: Vec::new(),
            inserts: Vec::new(),
            states: Vec::new(),
        };
        closure.small_rows()?;
        let mut done = 0usize;
        while let Some((node, window)) = closure.stack.pop() {
            if done.is_multiple_of(1 << 12) {
                closure.watch(done, job)?;
            }
            closure.follow(node, &window)?;
            done += 1;
        }
        let Closure { next, outputs, symbols, .. } = closure;
        let windows = outputs.len();
        let symbols = (0..symbols.len() as u32).map(|number| ClosureSymbol::unpack(symbols.get(number))).collect();
        let automaton = Dfao::new(digits, next, outputs).map_err(|e| not_enough(&e.to_string()))?;
        Ok(Proposal { automaton, symbols, windows })
    }

    /// The rows below this one are states of their own: their windows hold rows below the transient ones, or of
    /// main-diagonal points.
    pub fn first_row(sizes: &Sizes, transient: u32) -> u32 {
        sizes.before + transient + 60
    }

    fn small_rows(&mut self) -> Result<()> {
        let first_rows = self.first_rows;
        let few = self.few;
        for x in 0..few {
            let row = match first_rows.states[x as usize] {
                NONE => -i64::from(x) - 1,
                state => i64::from(state),
            };
            let (insert, shift) = (first_rows.inserts[x as usize], first_rows.shifts[x as usize]);
            self.push_node(ClosureSymbol { row, insert, shift });
        }
        for x in 0..few {
            let most = if first_rows.words.ends_in_t(x) { 0 } else { self.digits - 1 };
            for digit in 0..=most {
                let y = first_rows.words.shifted[x as usize] as u32 + digit as u32;
                let to = if y < few { y } else { self.first_row_node(y, digit)? };
                self.next[x as usize * self.digits + digit] = to;
            }
        }
        Ok(())
    }

    /// The node of a row y whose window the first rows hold.
    fn first_row_node(&mut self, y: u32, digit: usize) -> Result<u32> {
        let Sizes { before, compared_before, compared_after, .. } = self.sizes;
        let first_rows = self.first_rows;
        let from = (y - before) as usize;
        let rows =
            first_rows.inserts.get(from..from + self.sizes.rows()).ok_or_else(|| not_enough("the first rows end"))?;
        let key = self.key(
            first_rows.states[(y - compared_before) as usize],
            &first_rows.inserts[(y - compared_before) as usize..=(y + compared_after) as usize],
            first_rows.shifts[y as usize],
            digit,
        );
        let symbol = ClosureSymbol {
            row: first_rows.states[y as usize].into(),
            insert: first_rows.inserts[y as usize],
            shift: first_rows.shifts[y as usize],
        };
        let ends_in_t = digit + 1 == self.digits;
        Ok(self.node(key, symbol, || RowWindow {
            start: first_rows.states[from],
            shift: first_rows.shifts[y as usize],
            ends_in_t,
            inserts: rows.into(),
        }))
    }

    /// The node for a key, made with its window if it is new.
    fn node(&mut self, key: u64, symbol: ClosureSymbol, window: impl FnOnce() -> RowWindow) -> u32 {
        let (number, new) = self.seen.number(key);
        let node = self.few + number;
        if new {
            self.push_node(symbol);
            self.stack.push((node, window()));
        }
        node
    }

    fn push_node(&mut self, symbol: ClosureSymbol) {
        self.outputs.push(self.symbols.number(&symbol.pack()).0);
        self.next.extend(std::iter::repeat_n(NONE, self.digits));
    }

    /// What windows are told apart by, hashed: a collision makes a wrong proposal, and those are found out.
    fn key(&self, state: u32, inserts: &[u16], shift: i32, digit: usize) -> u64 {
        let head = mix(u64::from(state), u64::from(shift as u32) << 1 | u64::from(digit + 1 == self.digits));
        let (fours, rest) = inserts.as_chunks::<4>();
        let key = fours
            .iter()
            .fold(head, |key, four| mix(key, four.iter().fold(0, |word, &insert| word << 16 | u64::from(insert))));
        rest.iter().fold(key, |key, &insert| mix(key, insert.into()))
    }

    /// Derives the windows of sh(x), sh(x) + 1, .. from that of x.
    fn follow(&mut self, node: u32, window: &RowWindow) -> Result<()> {
        let Sizes { converge, before, after, compared_before, compared_after } = self.sizes;
        let (before, after) = (before as i32, after as i32);
        let t = i32::from(self.steps.shape.t);
        let (least, most) = self.first_rows.diagonals;
        let jumps = |steps: &Steps, inserts: &[u16]| {
            inserts.iter().filter(|&&insert| steps.values(insert) & JUMP != 0).count() as i32
        };
        // Rows and columns are named by their distance from sh(x). Row x has x + t ref(x) = sh(x) + e(x).
        let past = &window.inserts[..before as usize];
        let past_jumps = jumps(self.steps, past);
        let mut rho = window.shift - before - t * past_jumps;
        let last = if window.ends_in_t { 0 } else { t };
        // From this row on, all columns are of rows of the window.
        let y0 = rho + most;
        let top = last + after;
        if y0 + converge as i32 > -before {
            return Err(not_enough("the rows before a window are too few"));
        }
        let every = {
            let values = self.steps.state(window.start).0.len();
            ((1u64 << values) - 1) as u32 | JUMP
        };
        self.open.clear();
        self.open.resize((top - y0 + 1) as usize, every);
        let mut below: Vec<i32> = vec![0; self.first_rows.surplus.len()];
        let mut reference_below = 0;
        let mut reference_columns = Vec::with_capacity(window.inserts.len());
        let mut state = window.start;
        for &insert in &window.inserts {
            let jump = self.steps.values(insert) & JUMP != 0;
            let (next, placed) = self.steps.next_and_placed(state, insert)?;
            for &(h, d) in placed {
                let column = rho + d - y0;
                if column < 0 {
                    below[h as usize] += 1;
                } else if let Some(open) = self.open.get_mut(column as usize) {
                    *open &= !(1 << h);
                }
            }
            if jump {
                reference_columns.push(rho);
                if rho < y0 {
                    reference_below += 1;
                } else if let Some(open) = self.open.get_mut((rho - y0) as usize) {
                    *open &= !JUMP;
                }
                rho += t;
            }
            rho += 1;
            state = next;
        }
        if rho + least <= top {
            return Err(not_enough("the rows after a window are too few"));
        }
        let start = self.steps.state(window.start);
        let index: Vec<i32> = start
            .0
            .iter()
            .zip(below)
            .zip(&self.first_rows.surplus)
            .map(|((value, below), surplus)| surplus - value.index - below + reference_below)
            .collect();
        self.inserts.clear();
        for &open in &self.open {
            self.inserts.push(self.steps.insert(open)?);
        }
        let mut state = self.first_rows.start(&index, window.start, &self.inserts, self.steps);
        self.states.clear();
        for &insert in &self.inserts {
            self.states.push(state);
            state = self.steps.next(state, insert)?;
        }
        for digit in 0..=last {
            let at = |row: i32| (row - y0) as usize;
            let k = reference_columns.iter().filter(|&&column| column < digit).count() as i32 - past_jumps;
            let shift = t * (1 - k) - window.shift;
            let compared = at(digit - compared_before as i32);
            let key = self.key(
                self.states[compared],
                &self.inserts[compared..=at(digit + compared_after as i32)],
                shift,
                digit as usize,
            );
            let symbol = ClosureSymbol { row: self.states[at(digit)].into(), insert: self.inserts[at(digit)], shift };
            let start = self.states[at(digit - before)];
            let rows = at(digit - before)..=at(digit + after);
            let inserts = std::mem::take(&mut self.inserts);
            let ends_in_t = digit == t;
            let to = self.node(key, symbol, || RowWindow { start, shift, ends_in_t, inserts: inserts[rows].into() });
            self.inserts = inserts;
            self.next[node as usize * self.digits + digit as usize] = to;
        }
        Ok(())
    }

    fn watch(&self, done: usize, job: &Job) -> Result<()> {
        job.progress.status(
            format_args!("{} windows, {} to follow", self.outputs.len(), self.stack.len()),
            done as u64,
            "windows",
        );
        job.advance(0, 0)?;
        let window = 2 * self.sizes.rows() + 64;
        // What follows, the smallest automaton, takes about as much again for each.
        let nodes = self.outputs.len() * (4 * self.digits + 20) + self.seen.bytes();
        let bytes = nodes + self.stack.len() * window + self.steps.bytes();
        if bytes as u64 > job.budget.memory {
            let message = format!(
                "the windows did not close within the {} allowed: {} of them were found, and {} were still to be followed",
                job::bytes(job.budget.memory.into()),
                self.outputs.len(),
                self.stack.len()
            );
            return Err(job.out_of_memory(Problem::new(message).or(Remedy::SmallerValue(None))));
        }
        Ok(())
    }
}

/// Why larger windows are needed.
fn not_enough(why: &str) -> Error {
    Error::new(ErrorKind::NotConverged, format!("{why}, so Algorithm FSW takes longer to converge than was guessed"))
}

impl ClosureSymbol {
    fn pack(self) -> [u32; 4] {
        [self.row as u32, (self.row >> 32) as u32, self.insert.into(), self.shift as u32]
    }

    fn unpack(packed: &[u32]) -> ClosureSymbol {
        let row = (u64::from(packed[1]) << 32 | u64::from(packed[0])) as i64;
        ClosureSymbol { row, insert: packed[2] as u16, shift: packed[3] as i32 }
    }
}
