//! The paths below `/api/v1`. Each mirrors a command of `wyt` and sends the same document, or serves a view of the page.

mod claims;

use crate::App;
use crate::http_reply::HttpReply;
use crate::uploads::Upload;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, Method, Uri};
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get, post};
use questions::problem::{Failures, Kind, Problem};
use questions::{Endpoint, Request};
use std::sync::Arc;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What a handler shares with all others.
type SharedApp = State<Arc<App>>;

#[derive(OpenApi)]
#[openapi(info(
    title = "wythoff",
    description = "Wythoff's game and its relatives: values, P-positions, winning moves, points, periods and proofs, each answer with \
                   its evidence. Numbers are exact integers of up to 10000 digits: 7, 1_000, 1e6, 2^64, 10^100+7."
))]
struct Description;

fn documented() -> OpenApiRouter<Arc<App>> {
    let own = OpenApiRouter::with_openapi(questions::description())
        .routes(routes!(claims::claims))
        .routes(routes!(claims::verify));
    let all =
        questions::ENDPOINTS.iter().fold(own, |router, endpoint| router.route(endpoint.path, answering(endpoint)));
    OpenApiRouter::with_openapi(Description::openapi()).nest("/api/v1", all)
}

/// Answers as the service does, in a computation of its own.
fn answering(endpoint: &'static Endpoint) -> MethodRouter<Arc<App>> {
    let answer = move |app: Arc<App>, query: Option<String>, body: Option<Upload>| async move {
        app.reply(move |app, job| {
            let body = body.as_ref().map_or(&[][..], |upload| &upload.bytes);
            let (method, path) = (endpoint.method, endpoint.path.trim_start_matches('/'));
            let request = Request { method, path, query: query.as_deref().unwrap_or_default(), body };
            app.service.answer(&request, job)
        })
        .await
    };
    match endpoint.method {
        questions::Method::Get => get(move |State(app): SharedApp, RawQuery(query): RawQuery| answer(app, query, None)),
        questions::Method::Post => {
            post(move |State(app): SharedApp, RawQuery(query): RawQuery, headers: HeaderMap, body: Body| async move {
                let upload = app.uploads.receive(&headers, body).await?;
                answer(app, query, Some(upload)).await
            })
        }
    }
}

/// The description alone.
pub fn description() -> String {
    let (_, description) = documented().split_for_parts();
    description.to_pretty_json().unwrap_or_default()
}

/// All paths, and the description of them.
pub fn router(app: Arc<App>) -> Router {
    let (router, description) = documented().split_for_parts();
    let text = Bytes::from(description.to_pretty_json().unwrap_or_default());
    let describe = move || async move { ([(axum::http::header::CONTENT_TYPE, "application/json")], text) };
    router
        .route("/api/v1/openapi.json", get(describe))
        .route("/api/{*path}", axum::routing::any(unknown))
        .method_not_allowed_fallback(wrong_method)
        .with_state(app)
}

async fn unknown(uri: Uri) -> impl IntoResponse {
    let path = uri.path().escape_debug().to_string();
    HttpReply::from(Problem::new(
        Kind::NotFound,
        format!("there is no '{path}'; /api/v1/openapi.json lists what there is"),
    ))
}

async fn wrong_method(method: Method, uri: Uri) -> impl IntoResponse {
    HttpReply::from(Problem::new(Kind::Method, format!("'{}' does not take {method}", uri.path().escape_debug())))
}
