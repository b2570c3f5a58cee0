//! What a program lends the computations of the library, which itself starts no thread and opens no file:
//!
//! * [`threads`]: a pool of threads;
//! * [`file`](mod@file): files that appear whole or not at all;
//! * [`key`]: a secret by which the program knows its own results again;
//! * [`folder`]: a folder in which results and unfinished work are kept;
//! * [`ledger`]: where the ledger of long runs is;
//! * [`notes`]: lines on standard error;
//! * [`memory`]: sizes such as `2GiB`, and how much this process occupies;
//! * [`time`]: limits such as `2h`, and what is too long to begin.

pub mod file;
pub mod folder;
pub mod key;
pub mod ledger;
pub mod memory;
pub mod notes;
pub mod threads;
pub mod time;
