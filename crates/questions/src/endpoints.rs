//! The paths below `/api/v1`. Each mirrors a command of `wyt` and sends the same document, or serves a view of the page.

use crate::page::{automata, game, options, play, square};
use crate::problem::{Failure, Kind};
use crate::service::{Method, Request, Service};
use crate::{
    Problem, Reply, certify, check, compare, diagonal, explain, games, grundy, moves, numeration, p_positions, period,
    point, points, query, regular, row, solve, table,
};
use engines::job::Job;
use utoipa::OpenApi;

/// A path, and what answers there.
pub struct Endpoint {
    /// How it is asked.
    pub method: Method,
    /// Its path below `/api/v1`, from the slash on.
    pub path: &'static str,
    /// Answers a request, with what the service keeps and within the limits of a job.
    pub(crate) answer: fn(&Service, &Request, &Job) -> Result<Reply, Problem>,
}

/// What is handed on: the parameters, or what came with the request.
macro_rules! answer {
    (Get, $($of:ident)::+) => { |service, request, job| $($of)::+(service, query::read(request.query)?, job) };
    (Post, $($of:ident)::+) => { |service, request, job| $($of)::+(service, request.body, job) };
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
    Get "/game" game::game;
    Get "/grundy" grundy::grundy;
    Get "/moves" moves::moves;
    Get "/explain" explain::explain;
    Get "/options" options::options;
    Get "/numeration" numeration::numeration;
    Get "/p-positions" p_positions::p_positions;
    Get "/table" table::table;
    Get "/tile" square::tile;
    Get "/diagonal" diagonal::diagonal;
    Get "/compare" compare::compare;
    Get "/regular" regular::regular;
    Get "/points" points::points;
    Get "/point" point::point;
    Get "/strip" certify::strip;
    Get "/certify" certify::certify;
    Post "/check" check::check;
    Get "/period" period::period;
    Get "/period/certificate" period::certificate;
    Get "/row" row::row;
    Get "/automata" automata::automata;
    Get "/automaton" automata::automaton;
    Get "/automaton/svg" automata::svg;
    Get "/automaton/run" automata::run;
    Get "/automaton/certificate" automata::certificate;
    Get "/solve" solve::solve;
    Get "/play/position" play::position;
    Get "/play/allows" play::allows;
    Get "/play/choice" play::choice;
    Get "/play/why" play::why;
}

/// The description of these paths.
pub fn description() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
