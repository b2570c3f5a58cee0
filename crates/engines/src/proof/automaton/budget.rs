//! How much a check may hold in memory, counted before it is allocated, and a way to stop it.

use crate::error::Result;
use crate::job::Job;

/// Small steps of work between two looks at the job.
const PAUSE: usize = 1 << 20;

/// What is held, of what the job allows, and what was done since the job was last looked at.
pub struct CheckBudget<'a> {
    job: &'a Job<'a>,
    held: u128,
    spent: usize,
}

impl CheckBudget<'_> {
    /// Nothing is held yet.
    pub fn new<'a>(job: &'a Job<'a>) -> CheckBudget<'a> {
        CheckBudget { job, held: 0, spent: PAUSE }
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
    pub fn reserve<T>(&mut self, list: &mut Vec<T>, more: usize) -> Result<()> {
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

    /// Gives back what [`CheckBudget::reserve`] took for a list.
    pub fn drop_list<T>(&mut self, list: Vec<T>) {
        self.release(list.capacity() * size_of::<T>());
    }

    /// So many small steps more, when `done` of `total` parts of the present step of the check are done.
    pub fn spend(&mut self, steps: usize, done: usize, total: usize) -> Result<()> {
        self.spent = self.spent.saturating_add(steps);
        if self.spent >= PAUSE {
            self.spent = 0;
            self.job.advance(done as u64, total as u64)?;
        }
        Ok(())
    }
}
