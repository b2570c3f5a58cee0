//! The page, embedded: built from `web/` by its own tools and kept beside the source, so that a Rust toolchain is all it takes.

use crate::http_reply::HttpReply;
use axum::http::{HeaderMap, Method, Uri, header};
use axum::response::{IntoResponse, Response};
use questions::problem::{Kind, Problem};

/// A file of the page.
struct PageFile {
    path: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
}

macro_rules! file {
    ($path:literal, $kind:literal) => {
        PageFile {
            path: concat!("/", $path),
            kind: $kind,
            bytes: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/page/", $path)),
        }
    };
}

const FILES: [PageFile; 4] = [
    file!("index.html", "text/html; charset=utf-8"),
    file!("app.js", "text/javascript; charset=utf-8"),
    file!("app.css", "text/css; charset=utf-8"),
    file!("icon.svg", "image/svg+xml"),
];

/// A file of the page; all views have the path `/`.
pub async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return HttpReply::from(Problem::new(Kind::Method, format!("the page does not take {method}"))).into_response();
    }
    let path = if uri.path() == "/" { "/index.html" } else { uri.path() };
    let Some(file) = FILES.iter().find(|file| file.path == path) else {
        let message = format!("there is no '{}'; the page is at /, the API at /api/v1", path.escape_debug());
        return HttpReply::from(Problem::new(Kind::NotFound, message)).into_response();
    };
    // The version tells a browser whether what it has is still right.
    let tag = format!("\"{}\"", &engines::proof::document::checksum(file.bytes)[..16]);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known == Some(&tag) {
        return (axum::http::StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    let headers = [
        (header::CONTENT_TYPE, file.kind.to_owned()),
        (header::ETAG, tag),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
    ];
    (headers, file.bytes).into_response()
}
