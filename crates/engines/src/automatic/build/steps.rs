//! Row states by number, and steps that are computed once.

use super::row_state::{JUMP, PackedRowState, PackedValueState, Stepped};
use super::shape::Shape;
use crate::error::{Error, ErrorKind, Problem, Remedy, Result};
use crate::job;
use automata::Slices;
use std::collections::HashMap;

/// Row states and sets of inserted values, numbered as they come, and the steps between them that were needed so far.
pub(super) struct Steps {
    pub shape: Shape,
    states: Vec<PackedRowState>,
    numbers: HashMap<PackedRowState, u32>,
    inserts: Vec<u32>,
    insert_numbers: InsertNumbers,
    /// Dummy states by their n_index.
    dummies: Slices,
    dummy_states: Vec<u32>,
    /// At state * stride + insert: the number of the step plus one, 0 if it was not needed yet.
    table: Vec<u32>,
    stride: usize,
    steps: Vec<StepEntry>,
    placed: Vec<(u32, i32)>,
    /// The memory that one state takes, and what all of it may take, in bytes.
    state_bytes: usize,
    memory: u64,
}

#[derive(Clone, Copy)]
struct StepEntry {
    next: u32,
    start: u32,
    end: u32,
}

impl Steps {
    /// None yet; they take no more than so many bytes, about.
    pub fn new(shape: Shape, g: u32, memory: u64) -> Steps {
        // A state is in the list and in the table, with its columns in blocks of their own.
        let value = size_of::<PackedValueState>() + usize::from(shape.t) * size_of::<u128>() + 16;
        let state_bytes = 2 * (size_of::<PackedRowState>() + 16 + (g as usize + 1) * value);
        Steps {
            state_bytes,
            memory,
            shape,
            states: Vec::new(),
            numbers: HashMap::new(),
            inserts: Vec::new(),
            insert_numbers: InsertNumbers::new(g),
            dummies: Slices::default(),
            dummy_states: Vec::new(),
            table: Vec::new(),
            stride: 16,
            steps: Vec::new(),
            placed: Vec::new(),
        }
    }

    /// The number of a state.
    pub fn number(&mut self, state: PackedRowState) -> u32 {
        if let Some(&number) = self.numbers.get(&state) {
            return number;
        }
        let number = self.states.len() as u32;
        self.numbers.insert(state.clone(), number);
        self.states.push(state);
        self.table.resize(self.states.len() * self.stride, 0);
        number
    }

    /// The dummy state with these n_index, in a game whose row states are like this one.
    pub fn dummy(&mut self, like: u32, index: &[i32]) -> u32 {
        let key: Vec<u32> = index.iter().map(|&index| index as u32).collect();
        let (number, new) = self.dummies.number(&key);
        if new {
            let state = self.number(self.state(like).dummy(&self.shape, index));
            self.dummy_states.push(state);
        }
        self.dummy_states[number as usize]
    }

    /// The state with a number.
    pub fn state(&self, number: u32) -> &PackedRowState {
        &self.states[number as usize]
    }

    /// The number of a set of values.
    pub fn insert(&mut self, insert: u32) -> Result<u16> {
        // One less than there can be, since the greatest number stands for none.
        let next =
            u16::try_from(self.inserts.len()).ok().filter(|&next| next < u16::MAX).ok_or_else(|| self.too_many())?;
        let number = self.insert_numbers.number(insert, next);
        if number < next {
            return Ok(number);
        }
        self.inserts.push(insert);
        if self.inserts.len() > self.stride {
            let wider = self.stride * 2;
            let mut table = vec![0; self.states.len() * wider];
            for (to, from) in table.chunks_mut(wider).zip(self.table.chunks(self.stride)) {
                to[..self.stride].copy_from_slice(from);
            }
            (self.table, self.stride) = (table, wider);
        }
        Ok(number)
    }

    /// The set of values with a number.
    pub fn values(&self, insert: u16) -> u32 {
        self.inserts[usize::from(insert)]
    }

    /// The state after a row.
    #[inline]
    pub fn next(&mut self, state: u32, insert: u16) -> Result<u32> {
        Ok(self.step(state, insert)?.next)
    }

    /// The state after a row, and the points placed in it: values and diagonals.
    #[inline]
    pub fn next_and_placed(&mut self, state: u32, insert: u16) -> Result<(u32, &[(u32, i32)])> {
        let StepEntry { next, start, end } = self.step(state, insert)?;
        Ok((next, &self.placed[start as usize..end as usize]))
    }

    #[inline]
    fn step(&mut self, state: u32, insert: u16) -> Result<StepEntry> {
        match self.table[state as usize * self.stride + usize::from(insert)] {
            0 => self.make(state, insert),
            number => Ok(self.steps[number as usize - 1]),
        }
    }

    /// How much memory they take, about.
    pub fn bytes(&self) -> usize {
        self.states.len() * self.state_bytes
            + self.table.capacity() * size_of::<u32>()
            + self.steps.capacity() * size_of::<StepEntry>()
            + self.placed.capacity() * size_of::<(u32, i32)>()
    }

    #[cold]
    fn make(&mut self, state: u32, insert: u16) -> Result<StepEntry> {
        if self.bytes() as u64 > self.memory {
            return Err(self.too_many());
        }
        let Stepped { next, placed } =
            self.states[state as usize].step(&self.shape, self.values(insert)).ok_or_else(too_wide)?;
        let next = self.number(next);
        let start = self.placed.len() as u32;
        self.placed.extend(placed);
        let step = StepEntry { next, start, end: self.placed.len() as u32 };
        self.steps.push(step);
        self.table[state as usize * self.stride + usize::from(insert)] = self.steps.len() as u32;
        Ok(step)
    }

    fn too_many(&self) -> Error {
        let problem = Problem::new(format!(
            "the row states do not fit the {} allowed: {} of them were found, with {} sets of values",
            job::bytes(self.memory.into()),
            self.states.len(),
            self.inserts.len()
        ));
        let remedy = Remedy::Memory(u128::from(self.memory) * 2);
        Error::new(ErrorKind::Memory, problem.or(remedy).or(Remedy::SmallerValue(None)))
    }
}

pub(super) fn too_wide() -> Error {
    let problem = Problem::new("the points of a value spread over more than 128 diagonals");
    Error::new(ErrorKind::Unsupported, problem.or(Remedy::SmallerValue(None)))
}

/// Numbers of sets of values: in a table with a place for each if g is small.
enum InsertNumbers {
    Table(Vec<u16>),
    Map(HashMap<u32, u16>),
}

impl InsertNumbers {
    fn new(g: u32) -> InsertNumbers {
        if g <= 12 { InsertNumbers::Table(vec![u16::MAX; 4 << g]) } else { InsertNumbers::Map(HashMap::new()) }
    }

    /// The number of a set, which is `next` if it has none yet.
    fn number(&mut self, insert: u32, next: u16) -> u16 {
        match self {
            InsertNumbers::Table(table) => {
                let place = &mut table[((insert & !JUMP) << 1 | u32::from(insert & JUMP != 0)) as usize];
                *place = (*place).min(next);
                *place
            }
            InsertNumbers::Map(map) => *map.entry(insert).or_insert(next),
        }
    }
}
