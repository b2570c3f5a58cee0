//! The paths below `/api/v1`. Each mirrors a command of `wyt` and sends the same document, or serves a view of the page.

mod automata;
mod games;
mod play;
mod points;
mod position;
pub mod proofs;
mod rows;
mod tables;

use crate::problem::{Failure, Kind, Problem};
use crate::{Desk, Method, Question, Reply, query};
use engines::job::Job;
use utoipa::OpenApi;

/// A path, and what answers there.
pub struct Endpoint {
    /// How it is asked.
    pub method: Method,
    /// Its path below `/api/v1`, from the slash on.
    pub path: &'static str,
    /// Answers a question, with what a desk keeps and within the limits of a job.
    pub answer: fn(&Desk, &Question, &Job) -> Result<Reply, Problem>,
}

/// What is handed on: the parameters, or what came with the question.
macro_rules! answer {
    (Get, $($of:ident)::+) => { |desk, question, job| $($of)::+(desk, query::read(question.query)?, job) };
    (Post, $($of:ident)::+) => { |desk, question, job| $($of)::+(desk, question.body, job) };
}

/// One list for the paths and their description.
macro_rules! endpoints {
    ($($method:ident $path:literal $module:ident :: $name:ident;)+) => {
        /// All paths.
        pub const ENDPOINTS: &[Endpoint] = &[
            $(Endpoint { method: Method::$method, path: $path, answer: answer!($method, $module::$name) },)+
        ];

        #[derive(OpenApi)]
        #[openapi(paths($($module::$name),+), components(schemas(Failure, Problem, Kind)))]
        struct Description;
    };
}

endpoints! {
    Get "/games" games::games;
    Get "/game" games::game;
    Get "/grundy" position::grundy;
    Get "/moves" position::moves;
    Get "/explain" position::explain;
    Get "/options" position::options;
    Get "/numeration" position::numeration;
    Get "/p-positions" position::p_positions;
    Get "/table" tables::table;
    Get "/tile" tables::tile;
    Get "/diagonal" tables::diagonal;
    Get "/compare" tables::compare;
    Get "/regular" tables::regular;
    Get "/points" points::points;
    Get "/point" points::point;
    Get "/strip" points::strip;
    Get "/certify" points::certify;
    Post "/check" proofs::check;
    Get "/period" rows::period;
    Get "/period/certificate" rows::certificate;
    Get "/row" rows::row;
    Get "/automata" automata::automata;
    Get "/automaton" automata::automaton;
    Get "/automaton/svg" automata::svg;
    Get "/automaton/run" automata::run;
    Get "/automaton/certificate" automata::certificate;
    Get "/solve" play::solve;
    Get "/play/position" play::position;
    Get "/play/allows" play::allows;
    Get "/play/choice" play::choice;
    Get "/play/why" play::why;
}

/// The description of these paths.
pub fn description() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
