//! Answers as they leave the program: the JSON documents of the contract, and tables in many formats.
//!
//! The command line, the server and other surfaces ask the library the same questions and must tell the answers alike. So
//! each document is one type, made from what the library returns: [`grundy`], [`moves`], [`explain`], .. Its fields are
//! those that `wyt COMMAND --json` prints and `/api/v1/COMMAND` sends, and its schema describes them for OpenAPI. What a
//! surface adds of its own, notes and errors that name its arguments, stays there.
//!
//! * [`json`]: numbers of any size, piles and digits in JSON;
//! * [`mod@format`]: boards and points as CSV, b-file, PNG, NumPy, Markdown, LaTeX, text.
//!
//! Nothing here computes anything large, reads a file, or knows a flag.

pub mod compare;
pub mod diagonal;
pub mod explain;
pub mod format;
pub mod games;
pub mod grundy;
pub mod how;
pub mod json;
pub mod moves;
pub mod numeration;
pub mod p_positions;
pub mod period;
pub mod point;
pub mod regular;
pub mod solve;
pub mod table;
