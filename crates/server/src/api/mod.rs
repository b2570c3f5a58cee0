//! The paths below `/api/v1`. Each mirrors a command of `wyt` and sends the same document, or serves a view of the page.

mod automata;
mod claims;
mod games;
mod play;
mod points;
mod position;
mod proofs;
mod rows;
mod tables;

use crate::House;
use crate::problem::{Failure, Failures, Kind, Problem};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{Method, Uri};
use axum::response::IntoResponse;
use std::sync::Arc;
use utoipa::{OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What a handler shares with all others.
type Shared = axum::extract::State<Arc<House>>;

/// The bytes of a file.
#[derive(ToSchema)]
#[schema(as = File, value_type = String, format = Binary)]
struct File(#[allow(dead_code)] Vec<u8>); // it only describes

/// The largest certificate that is read.
const MAX_BODY: usize = 16 << 20;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "wythoff",
        description = "Wythoff's game and its relatives: values, P-positions, winning moves, points, periods and proofs, each answer with \
                   its evidence. Numbers are exact integers of up to 10000 digits: 7, 1_000, 1e6, 2^64, 10^100+7."
    ),
    components(schemas(Failure, Problem, Kind))
)]
struct Description;

fn documented() -> OpenApiRouter<Arc<House>> {
    OpenApiRouter::with_openapi(Description::openapi()).nest(
        "/api/v1",
        OpenApiRouter::new()
            .routes(routes!(games::games))
            .routes(routes!(games::game))
            .routes(routes!(position::grundy))
            .routes(routes!(position::moves))
            .routes(routes!(position::explain))
            .routes(routes!(position::options))
            .routes(routes!(position::numeration))
            .routes(routes!(position::p_positions))
            .routes(routes!(tables::table))
            .routes(routes!(tables::tile))
            .routes(routes!(tables::diagonal))
            .routes(routes!(tables::compare))
            .routes(routes!(tables::regular))
            .routes(routes!(points::points))
            .routes(routes!(points::point))
            .routes(routes!(points::strip))
            .routes(routes!(points::certify))
            .routes(routes!(proofs::check))
            .routes(routes!(rows::period))
            .routes(routes!(rows::certificate))
            .routes(routes!(rows::row))
            .routes(routes!(automata::automata))
            .routes(routes!(automata::automaton))
            .routes(routes!(automata::svg))
            .routes(routes!(automata::run))
            .routes(routes!(automata::certificate))
            .routes(routes!(play::solve))
            .routes(routes!(play::position))
            .routes(routes!(play::allows))
            .routes(routes!(play::choice))
            .routes(routes!(play::why))
            .routes(routes!(claims::claims))
            .routes(routes!(claims::verify)),
    )
}

/// The description alone.
pub fn description() -> String {
    let (_, description) = documented().split_for_parts();
    description.to_pretty_json().unwrap_or_default()
}

/// All paths, and the description of them.
pub fn router(house: Arc<House>) -> Router {
    let (router, description) = documented().split_for_parts();
    let text: Arc<str> = description.to_pretty_json().unwrap_or_default().into();
    let describe = move || async move { ([(axum::http::header::CONTENT_TYPE, "application/json")], text.to_string()) };
    router
        .route("/api/v1/openapi.json", axum::routing::get(describe))
        .route("/api/{*path}", axum::routing::any(unknown))
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .with_state(house)
}

async fn unknown(uri: Uri) -> impl IntoResponse {
    let path = uri.path().escape_debug().to_string();
    Problem::new(Kind::NotFound, format!("there is no '{path}'; /api/v1/openapi.json lists what there is"))
}

async fn wrong_method(method: Method, uri: Uri) -> impl IntoResponse {
    Problem::new(Kind::Method, format!("'{}' does not take {method}", uri.path().escape_debug()))
}
