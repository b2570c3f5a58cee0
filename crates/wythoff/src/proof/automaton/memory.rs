//! How much a check holds in memory, counted before it is allocated.

use crate::error::Result;
use crate::job::Job;

/// What is held, of what the job allows.
pub struct Memory<'a> {
    job: &'a Job<'a>,
    held: u128,
}

impl Memory<'_> {
    /// Nothing is held yet.
    pub fn new<'a>(job: &'a Job<'a>) -> Memory<'a> {
        Memory { job, held: 0 }
    }

    /// So many bytes more.
    pub fn claim(&mut self, bytes: usize) -> Result<()> {
        let held = self.held + bytes as u128;
        self.job.afford("checking this certificate", held)?;
        self.held = held;
        Ok(())
    }

    /// So many bytes less.
    pub fn release(&mut self, bytes: usize) {
        self.held = self.held.saturating_sub(bytes as u128);
    }

    /// Makes room in a list for some more elements. Both copies count while a list moves.
    pub fn room<T>(&mut self, list: &mut Vec<T>, more: usize) -> Result<()> {
        let before = list.capacity();
        if before - list.len() >= more {
            return Ok(());
        }
        let after = (before + before / 2).max(list.len() + more).max(64);
        let size = |elements: usize| elements.saturating_mul(size_of::<T>());
        self.claim(size(after))?;
        list.reserve_exact(after - list.len());
        self.release(size(before));
        Ok(())
    }

    /// Gives back what [`Memory::room`] made for a list.
    pub fn drop_list<T>(&mut self, list: Vec<T>) {
        self.release(list.capacity() * size_of::<T>());
    }
}
