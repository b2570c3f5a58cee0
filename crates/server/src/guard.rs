//! Who may ask: requests that name this server and come from its own page, or from no page at all.
//!
//! A name of some other site that was made to resolve to this machine (DNS rebinding) is refused by the `Host` header, and calls
//! by pages of other sites by `Origin` and `Sec-Fetch-Site`. The page itself may be opened by a link from anywhere.

use crate::http_reply::HttpReply;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use questions::problem::{Kind, Problem};
use std::net::SocketAddr;
use std::sync::Arc;

/// The names under which the server may be asked, each with its port.
#[derive(Clone, Debug)]
pub struct Names(Arc<[String]>);

impl Names {
    /// Those of the address itself, of this machine, and others that were allowed.
    pub fn new(address: SocketAddr, others: &[String]) -> Names {
        let port = address.port();
        let own = ["localhost", "127.0.0.1", "[::1]"].map(str::to_owned);
        let bound = address.to_string();
        let with_port = own.iter().chain(others).map(|name| format!("{}:{port}", name.to_ascii_lowercase()));
        Names(with_port.chain([bound]).collect())
    }

    fn contains(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        // Browsers leave the port of plain HTTP away.
        self.0.iter().any(|name| *name == host || name.strip_suffix(":80") == Some(&host))
    }
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    // One that cannot be read is as good as a wrong one.
    headers.get(name).map(|value| value.to_str().unwrap_or("?"))
}

fn refused(names: &Names, path: &str, headers: &HeaderMap) -> Option<Problem> {
    let forbidden = |message: String| Some(Problem::new(Kind::Forbidden, message));
    let several = headers.get_all(header::HOST).iter().count() > 1;
    match text(headers, header::HOST) {
        Some(host) if names.contains(host) && !several => {}
        host => {
            let host = host.unwrap_or_default().escape_debug().to_string();
            return forbidden(format!(
                "'{host}' is not a name of this server; open it as localhost, or allow the name with --host"
            ));
        }
    }
    let is_api = path.starts_with("/api/");
    let cross_site = text(headers, header::HeaderName::from_static("sec-fetch-site"));
    if is_api && cross_site.is_some_and(|site| matches!(site, "cross-site" | "same-site")) {
        return forbidden("the API answers its own page and programs, not pages of other sites".to_owned());
    }
    match text(headers, header::ORIGIN) {
        None => None,
        Some(origin) if origin.strip_prefix("http://").is_some_and(|host| names.contains(host)) => None,
        Some(origin) => {
            let origin = origin.escape_debug();
            forbidden(format!("the API answers its own page and programs, not pages of '{origin}'"))
        }
    }
}

/// Only what the page itself brings along may run or be shown, and nothing may be fetched from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
                      connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Refuses requests that do not belong here, and states for browsers what the page may do.
pub async fn guard(State(names): State<Names>, request: Request, next: Next) -> Response {
    // A target that names another host than the header is for no server of this kind.
    let elsewhere = request.uri().authority().is_some_and(|authority| !names.contains(authority.as_str()));
    let named = if elsewhere { &HeaderMap::new() } else { request.headers() };
    let mut response = match refused(&names, request.uri().path(), named) {
        Some(problem) => HttpReply::from(problem).into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(path: &str, headers: &[(&'static str, &'static str)]) -> bool {
        let names = Names::new("127.0.0.1:8017".parse().unwrap(), &["Board.example".to_owned()]);
        let pairs = headers
            .iter()
            .map(|(name, value)| (header::HeaderName::from_static(name), HeaderValue::from_static(value)));
        refused(&names, path, &pairs.collect()).is_none()
    }

    #[test]
    fn only_its_own_names() {
        for good in ["127.0.0.1:8017", "localhost:8017", "LOCALHOST:8017", "[::1]:8017", "board.example:8017"] {
            assert!(verdict("/api/v1/games", &[("host", good)]), "{good}");
        }
        for bad in ["evil.example", "evil.example:8017", "127.0.0.1", "127.0.0.1:80", "localhost:8017.evil.example", ""]
        {
            assert!(!verdict("/", &[("host", bad)]), "{bad}");
        }
        assert!(!verdict("/", &[]));
    }

    #[test]
    fn only_its_own_page() {
        let host = ("host", "localhost:8017");
        assert!(verdict("/api/v1/games", &[host, ("origin", "http://localhost:8017")]));
        assert!(verdict("/api/v1/games", &[host, ("sec-fetch-site", "same-origin")]));
        assert!(verdict("/api/v1/games", &[host, ("sec-fetch-site", "none")]));
        assert!(verdict("/", &[host, ("sec-fetch-site", "cross-site")]), "a link to the page");
        for origin in ["http://evil.example", "https://localhost:8017", "null", "http://localhost:8018"] {
            assert!(!verdict("/api/v1/games", &[host, ("origin", origin)]), "{origin}");
        }
        assert!(!verdict("/api/v1/games", &[host, ("sec-fetch-site", "cross-site")]));
        assert!(!verdict("/api/v1/games", &[host, ("sec-fetch-site", "same-site")]));
    }
}
