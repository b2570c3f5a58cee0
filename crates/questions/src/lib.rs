//! Questions about Wythoff-like games, a type each, and their answers as they leave the program.
//!
//! A question is a struct with its parameters, its limits and defaults, how it is answered, and the JSON document of its answer:
//! [`Grundy`], [`Moves`], [`Period`], .. The command line fills it from its arguments, the API from an address (by serde), Python from
//! what a function was given. So `wyt COMMAND --json`, `/api/v1/COMMAND` and Python give one answer; the API also sends files, and views of the page.
//!
//! ```
//! use engines::{job::Job, means::Solvers};
//! use wythoff_questions::{Grundy, Question};
//!
//! let question = Grundy { game: "wythoff".parse()?, a: 5u8.into(), b: 6u8.into(), max_g: None, how: false };
//! let found = question.answer(&Solvers::new(1), &Job::default()).unwrap();
//! let document = serde_json::to_value(question.document(&found)).unwrap();
//! assert_eq!((&document["position"], &document["value"]), (&serde_json::json!([5, 6]), &serde_json::json!(10)));
//! # Ok::<(), engines::Error>(())
//! ```
//!
//! [`Service`] is the API without a server: a path below `/api/v1` and its parameters go in, a [`Reply`] or a [`Problem`] comes
//! back. It knows no socket and no clock, so the same code answers behind HTTP and inside a browser.
//!
//! ```
//! use engines::job::Job;
//! use wythoff_questions::{Method, Request, Service};
//!
//! let request = Request { method: Method::Get, path: "grundy", query: "game=wythoff&a=5&b=6", body: &[] };
//! let reply = Service::new(1 << 28).answer(&request, &Job::default()).unwrap();
//! assert!(reply.bytes().starts_with(br#"{"game":"wythoff","position":[5,6],"value":10,"#));
//! ```
//!
//! * [`json`]: numbers of any size, piles and digits in JSON;
//! * [`mod@format`]: boards and points as CSV, b-file, PNG, NumPy, Markdown, LaTeX, text.
//!
//! Nothing here reads a file, or knows a flag.

pub mod automaton;
pub mod certify;
pub mod check;
pub mod classify;
pub mod compare;
pub mod converge;
pub mod diagonal;
mod endpoints;
pub mod explain;
pub mod extremes;
pub mod format;
pub mod games;
pub mod grundy;
pub mod how;
pub mod json;
pub mod moves;
pub mod near;
pub mod numeration;
pub mod p_positions;
mod page;
pub mod period;
pub mod point;
pub mod points;
pub mod problem;
pub mod query;
pub mod question;
pub mod regular;
mod reply;
pub mod row;
mod service;
pub mod solve;
pub mod table;

pub use automaton::BuildAutomaton;
pub use certify::{Certify, Strip};
pub use classify::Classify;
pub use compare::Compare;
pub use converge::Converge;
pub use diagonal::Diagonal;
pub use endpoints::{ENDPOINTS, Endpoint, description};
pub use explain::Explain;
pub use extremes::Extremes;
pub use games::OneGame;
pub use grundy::Grundy;
pub use moves::Moves;
pub use near::Near;
pub use numeration::Numeration;
pub use p_positions::{PPeriod, PPositions};
pub use period::{Period, PeriodCertificate};
pub use point::Point;
pub use points::{Points, StateAt};
pub use problem::Problem;
pub use question::{Blame, Cause, Question, Refusal};
pub use regular::Regular;
pub use reply::Reply;
pub use row::Row;
pub use service::{Method, Request, Service};
pub use solve::Solve;
pub use table::Table;
