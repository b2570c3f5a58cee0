//! The API as a WebAssembly module: what `wyt serve` answers, answered inside the browser.
//!
//! Bytes go in and out of the module's own memory, so nothing has to be generated on either side. To ask, a page
//!
//! 1. calls [`allocate`] with the number of bytes of its question, and writes them where it says;
//! 2. calls [`ask`], which answers and returns how many bytes that takes;
//! 3. reads as many from where [`answer`] says.
//!
//! A question is a line `GET grundy?game=wythoff&a=5&b=6` or `POST check`, and then what comes with it. An answer is a line of
//! JSON with `status` and `headers`, and then its bytes. The memory may have moved after each call. `web/src/static/worker.ts` is
//! the other side.
//!
//! There is one service for each instance of the module. A question cannot be stopped; whoever does not want to wait ends the
//! instance, and the worker that it runs in.

mod exchange;
mod exports;

pub use exports::{allocate, answer, ask};
