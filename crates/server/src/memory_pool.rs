//! Memory that requests share: each takes what it needs and gives it back when it is dropped.

use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The unit in which it is counted.
const UNIT: usize = 1 << 10;

/// A number of bytes that requests share.
pub struct MemoryPool {
    free: Arc<Semaphore>,
    units: u32,
}

/// A part of a [`MemoryPool`].
pub type MemoryShare = OwnedSemaphorePermit;

impl MemoryPool {
    /// A pool of this many bytes.
    pub fn new(bytes: u64) -> MemoryPool {
        // A terabyte is as good as more.
        let units = u32::try_from(bytes / UNIT as u64).unwrap_or(u32::MAX).min(1 << 30);
        MemoryPool { free: Arc::new(Semaphore::new(units as usize)), units }
    }

    /// All of it.
    pub fn bytes(&self) -> u64 {
        u64::from(self.units) * UNIT as u64
    }

    fn units(bytes: usize) -> u32 {
        u32::try_from(bytes.div_ceil(UNIT)).unwrap_or(u32::MAX)
    }

    /// Whether this many bytes would fit if no one else held any.
    pub fn could_hold(&self, bytes: usize) -> bool {
        MemoryPool::units(bytes) <= self.units
    }

    /// A share, if it is free now.
    pub fn try_take(&self, bytes: usize) -> Option<MemoryShare> {
        Arc::clone(&self.free).try_acquire_many_owned(MemoryPool::units(bytes)).ok()
    }

    /// A share, once it is free; `None` if that takes longer than `patience`.
    pub async fn take(&self, bytes: usize, patience: Duration) -> Option<MemoryShare> {
        let part = Arc::clone(&self.free).acquire_many_owned(MemoryPool::units(bytes));
        tokio::time::timeout(patience, part).await.ok()?.ok()
    }
}
