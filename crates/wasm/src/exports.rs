//! What the module exports. Pointers are told and never followed here: the page reads and writes through them.
#![allow(unsafe_code, reason = "an export must keep its name; nothing else in the module has one of these")]

use crate::exchange::Exchange;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// One instance serves one worker, so no one ever waits for this.
static EXCHANGE: LazyLock<Mutex<Exchange>> = LazyLock::new(Mutex::default);

fn exchange() -> MutexGuard<'static, Exchange> {
    EXCHANGE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where a question of so many bytes is written.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    exchange().allocate(length).as_mut_ptr()
}

/// Answers the question, and returns how long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    exchange().ask()
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    exchange().answer().as_ptr()
}
