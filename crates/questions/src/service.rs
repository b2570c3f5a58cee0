//! Questions asked by a path and parameters, and answered by bytes: the API without a server.
//!
//! It knows no socket and no clock, so the same code answers behind HTTP and inside a browser.

use crate::endpoints::{ENDPOINTS, Endpoint};
use crate::page::boards::Boards;
use crate::page::machines::Machines;
use crate::problem::Kind;
use crate::{Problem, Question, Reply};
use engines::job::Job;
use engines::means::Solvers;

/// How a path is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By its parameters.
    Get,
    /// By what comes with it.
    Post,
}

/// What is requested.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// How.
    pub method: Method,
    /// The path below `/api/v1/`.
    pub path: &'a str,
    /// Its parameters, as in an address.
    pub query: &'a str,
    /// What comes with it.
    pub body: &'a [u8],
}

/// Answers requests, and keeps what it has found out from one to the next.
pub struct Service {
    pub(crate) boards: Boards,
    pub(crate) machines: Machines,
    pub(crate) solvers: Solvers,
}

/// The solvers of this many games are held.
const MOST_SOLVERS: usize = 16;

impl Service {
    /// Keeps boards of this many bytes in all.
    pub fn new(most_bytes: u64) -> Service {
        Service { boards: Boards::new(most_bytes), machines: Machines::default(), solvers: Solvers::new(MOST_SOLVERS) }
    }

    /// The answer to a request, or the reason why there is none.
    ///
    /// # Errors
    /// A [`Problem`], also for paths and methods that there are not.
    pub fn answer(&self, request: &Request, job: &Job) -> Result<Reply, Problem> {
        let is_asked = |endpoint: &&Endpoint| endpoint.path.strip_prefix('/') == Some(request.path);
        match ENDPOINTS.iter().find(is_asked) {
            None => Err(Problem::new(Kind::NotFound, format!("there is no '{}' here", request.path.escape_debug()))),
            Some(endpoint) if endpoint.method != request.method => {
                Err(Problem::new(Kind::Method, format!("'{}' is asked in another way", endpoint.path)))
            }
            Some(endpoint) => (endpoint.answer)(self, request, job),
        }
    }

    /// The document that answers a question.
    pub(crate) fn document(&self, question: &impl Question, job: &Job) -> Result<Reply, Problem> {
        Reply::json(&question.document(&question.answer(&self.solvers, job)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(method: Method, path: &str, query: &str) -> (u16, String) {
        let request = Request { method, path, query, body: &[] };
        let reply = Service::new(1 << 28).answer(&request, &Job::default()).unwrap_or_else(Reply::from);
        (reply.status(), String::from_utf8(reply.bytes().to_vec()).unwrap())
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (method, path, query, status, words) in [
            (Method::Get, "nothing", "", 404, "there is no 'nothing' here"),
            (Method::Get, "check", "", 405, "asked in another way"),
            (Method::Post, "games", "", 405, "asked in another way"),
            (Method::Get, "grundy", "game=wythoff&a=1", 400, "missing field `b`"),
            (Method::Get, "grundy", "game=wythoff&a=1&b=2&c=3", 400, "unknown field `c`"),
            (Method::Get, "table", "game=wythoff&rows=3&format=gif", 400, "unknown variant `gif`"),
            (Method::Get, "table", "game=wythoff&rows=2^20", 413, "more than 1000000 cells"),
            (Method::Post, "check", "", 422, ""),
        ] {
            let (found, text) = ask(method, path, query);
            assert_eq!(found, status, "{path}?{query}: {text}");
            assert!(text.starts_with("{\"error\":{\"kind\":") && text.contains(words), "{path}?{query}: {text}");
        }
        assert_eq!(ask(Method::Get, "games", "").0, 200);
    }

    /// Where a theorem gives the values, a table is sent at any distance, in formats that are text.
    #[test]
    fn tables_at_any_distance() {
        let get = |query: &str| ask(Method::Get, "table", query);
        let (status, text) = get("game=cyclic-nimhoff:5&rows=2&from=10^20,10^20%2B3");
        assert_eq!(status, 200, "{text}");
        assert!(text.contains(r#""values":[[3,4],[4,0]]"#) && text.contains(r#""grade":"theorem""#), "{text}");
        assert!(text.contains(r#""from":["100000000000000000000","100000000000000000003"]"#), "{text}");
        assert_eq!(get("game=nim&rows=2&from=10^20,10^20&format=csv"), (200, "0,1\n1,0\n".to_owned()));
        for format in ["bfile", "markdown", "latex"] {
            assert_eq!(get(&format!("game=nim&rows=2&from=10^20,10^20&format={format}")).0, 200);
        }
        // Long numbers take the place of cells, pictures and arrays hold words, and other games have boards only.
        assert_eq!(get("game=nim&rows=1000&from=10^900,0").0, 413);
        for query in ["game=nim&rows=2&from=10^20,0&format=npy", "game=wythoff&rows=2&from=10^20,0"] {
            assert!(get(query).0 >= 400, "{query}");
        }
        // A limit on values takes no answer away.
        let (status, text) = ask(Method::Get, "grundy", "game=a-wythoff:5&a=10^30&b=10^30%2B1&max_g=0");
        assert!(status == 200 && text.contains(r#""at_least":1"#), "{text}");
    }

    #[test]
    fn every_path_is_described() {
        let described = crate::endpoints::description();
        assert_eq!(described.paths.paths.len(), ENDPOINTS.len());
        for Endpoint { method, path, .. } in ENDPOINTS {
            let item = described.paths.paths.get(*path).unwrap_or_else(|| panic!("{path}"));
            assert!(if *method == Method::Get { item.get.is_some() } else { item.post.is_some() }, "{path}");
        }
    }
}
