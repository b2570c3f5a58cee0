//! Memory that requests share: each takes what it needs and gives it back when it is dropped.

use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The unit in which it is counted.
const UNIT: usize = 1 << 10;

/// Room for so many bytes.
pub struct Room {
    free: Arc<Semaphore>,
    units: u32,
}

/// A part of a [`Room`].
pub type Held = OwnedSemaphorePermit;

impl Room {
    /// Of so many bytes.
    pub fn new(bytes: u64) -> Room {
        // A terabyte is as good as more.
        let units = u32::try_from(bytes / UNIT as u64).unwrap_or(u32::MAX).min(1 << 30);
        Room { free: Arc::new(Semaphore::new(units as usize)), units }
    }

    /// All of it.
    pub fn bytes(&self) -> u64 {
        u64::from(self.units) * UNIT as u64
    }

    fn units(bytes: usize) -> u32 {
        u32::try_from(bytes.div_ceil(UNIT)).unwrap_or(u32::MAX)
    }

    /// Whether so much would fit if no one else held any.
    pub fn could_hold(&self, bytes: usize) -> bool {
        Room::units(bytes) <= self.units
    }

    /// A part, if there is room now.
    pub fn try_take(&self, bytes: usize) -> Option<Held> {
        Arc::clone(&self.free).try_acquire_many_owned(Room::units(bytes)).ok()
    }

    /// A part, if there is room before so much time has passed.
    pub async fn take(&self, bytes: usize, patience: Duration) -> Option<Held> {
        let part = Arc::clone(&self.free).acquire_many_owned(Room::units(bytes));
        tokio::time::timeout(patience, part).await.ok()?.ok()
    }
}
