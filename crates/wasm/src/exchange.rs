//! What is asked and answered, as bytes.

use engines::job::{InMemory, Job};
use questions::{Method, Problem, Reply, Request, Service, problem::Kind};

/// The most memory that one question may plan to use. A module can address 4 GiB, and a page has several.
const MAX_MEMORY: u64 = 512 << 20;

/// A question, its answer, and the service between them.
pub struct Exchange {
    service: Service,
    kept: InMemory,
    question: Vec<u8>,
    answer: Vec<u8>,
}

impl Default for Exchange {
    fn default() -> Exchange {
        Exchange {
            service: Service::new(MAX_MEMORY / 4),
            kept: InMemory::default(),
            question: Vec::new(),
            answer: Vec::new(),
        }
    }
}

impl Exchange {
    /// Room for a question, in place of the last one. The last answer is let go.
    pub fn allocate(&mut self, length: usize) -> &mut [u8] {
        self.answer = Vec::new();
        self.question = vec![0; length];
        &mut self.question
    }

    /// Answers, and returns how long the answer is.
    pub fn ask(&mut self) -> usize {
        let job = Job { keep: &self.kept, ..Job::default() }.with_memory(MAX_MEMORY);
        let reply = match read(&self.question) {
            Some(request) => self.service.answer(&request, &job).unwrap_or_else(Reply::from),
            None => Problem::new(Kind::Parameter, "a question is a line GET or POST, a path and its parameters").into(),
        };
        self.question = Vec::new();
        self.answer = written(reply);
        self.answer.len()
    }

    /// The last answer.
    pub fn answer(&self) -> &[u8] {
        &self.answer
    }
}

fn read(bytes: &[u8]) -> Option<Request<'_>> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let (method, address) = str::from_utf8(&bytes[..end]).ok()?.split_once(' ')?;
    let method = match method {
        "GET" => Method::Get,
        "POST" => Method::Post,
        _ => return None,
    };
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    Some(Request { method, path, query, body: &bytes[end + 1..] })
}

fn written(reply: Reply) -> Vec<u8> {
    let head = serde_json::json!({ "status": reply.status(), "headers": reply.headers() });
    [format!("{head}\n").as_bytes(), reply.bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn ask(exchange: &mut Exchange, question: &[u8]) -> (Value, Vec<u8>) {
        exchange.allocate(question.len()).copy_from_slice(question);
        let length = exchange.ask();
        let answer = exchange.answer();
        assert_eq!(answer.len(), length);
        let end = answer.iter().position(|&byte| byte == b'\n').unwrap();
        (serde_json::from_slice(&answer[..end]).unwrap(), answer[end + 1..].to_vec())
    }

    #[test]
    fn questions_are_answered_one_after_another() {
        let mut exchange = Exchange::default();
        for _ in 0..2 {
            let (head, body) = ask(&mut exchange, b"GET grundy?game=wythoff&a=5&b=6\n");
            assert_eq!(head, json!({"status": 200, "headers": [["content-type", "application/json"]]}));
            assert_eq!(serde_json::from_slice::<Value>(&body).unwrap()["value"], 10);
        }
        let (head, tile) = ask(&mut exchange, b"GET tile?game=wythoff&a=0&b=0\n");
        assert_eq!((&head["status"], tile.len()), (&json!(200), 65536));
        let (_, certificate) = ask(&mut exchange, b"GET certify?g=1&n=10^20\n");
        let (_, verdict) = ask(&mut exchange, &[b"POST check\n", &certificate[..]].concat());
        assert_eq!(serde_json::from_slice::<Value>(&verdict).unwrap()["ok"], true);
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        let mut exchange = Exchange::default();
        for wrong in [&b""[..], b"GET", b"GET games", b"PUT games\n", b"\xff x\n", b"\n"] {
            let (head, body) = ask(&mut exchange, wrong);
            assert_eq!(head["status"], 400, "{wrong:?}");
            assert!(body.starts_with(b"{\"error\":"), "{wrong:?}");
        }
        assert_eq!(ask(&mut exchange, b"GET nothing\n").0["status"], 404);
    }
}
