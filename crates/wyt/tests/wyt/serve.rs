//! `wyt serve` as programs and browsers meet it.

use crate::common::{fresh_cache, json, run, wyt};
use engines::Int;
use engines::job::Job;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

struct Server {
    child: Child,
    address: SocketAddr,
    cache: PathBuf,
}

impl Server {
    /// Any free port, with more arguments.
    fn start(args: &[&str]) -> Server {
        Server::of(&mut wyt(["serve", "--no-open", "--port", "0"].into_iter().chain(args.iter().copied())))
    }

    fn of(command: &mut Command) -> Server {
        let cache = fresh_cache();
        let mut child = command.env("WYT_CACHE", &cache).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim().strip_prefix("listening on http://").and_then(|rest| rest.strip_suffix('/'));
        let address = url.unwrap_or_else(|| panic!("{line}")).parse().unwrap();
        Server { child, address, cache }
    }

    /// The status and the body.
    fn get(&self, path: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let host = self.address;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
    }

    fn json(&self, path: &str) -> Value {
        let (status, body) = self.get(path);
        assert_eq!(status, 200, "{path}: {body}");
        serde_json::from_str(&body).unwrap()
    }

    /// Ctrl-C, and how it ends.
    fn stop(mut self) -> Option<i32> {
        let begin = Instant::now();
        assert!(Command::new("kill").args(["-INT", &self.child.id().to_string()]).status().unwrap().success());
        let code = self.child.wait().unwrap().code();
        // At once; a busy machine may take longer, and what is computed would take minutes.
        assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
        code
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Values, moves and sums of one game, and what is refused, at random.
#[test]
fn random_questions_have_one_answer() {
    let server = Server::start(&[]);
    for seed in 0..60 {
        let (game, a, b) = trials::question(&mut trials::Choices::seeded(seed), &Job::default()).unwrap();
        // The boards of free rules take minutes.
        if game.family().name == "rule" && [&a, &b].iter().all(|pile| **pile > Int::from(100u8)) {
            continue;
        }
        let [a, b, text] = [a.to_string(), b.to_string(), game.to_string()];
        let encoded: String = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let sum = format!("{text}[{a},{b}]");
        let h = (seed % 7).to_string();
        for (path, command) in [
            (format!("point?game=wythoff&g={h}&n={a}"), vec!["point", &h, &a]),
            (format!("grundy?game={encoded}&a={a}&b={b}"), vec!["grundy", &text, &a, &b]),
            (format!("moves?game={encoded}&a={a}&b={b}&limit=5"), vec!["moves", &text, &a, &b, "--limit", "5"]),
            (format!("solve?sum={encoded}%5B{a},{b}%5D&limit=5"), vec!["solve", &sum, "--limit", "5"]),
        ] {
            let said = run(command.iter().copied().chain(["--json", "--no-cache"]));
            let (status, answered) = server.get(&format!("/api/v1/{path}"));
            if said.status.code() == Some(2) {
                assert!(status != 200, "{command:?}: {answered}");
                continue;
            }
            assert_eq!(status, 200, "{command:?}: {answered}");
            let answered: Value = serde_json::from_str(&answered).unwrap();
            assert_eq!(answered, serde_json::from_slice::<Value>(&said.stdout).unwrap(), "{command:?}");
        }
    }
}

#[test]
fn the_api_says_what_the_commands_say() {
    let server = Server::start(&[]);
    for (path, command) in [
        ("grundy?game=wythoff&a=5&b=6", &["grundy", "wythoff", "5", "6"][..]),
        ("grundy?game=wythoff&a=10%5E30&b=10%5E30", &["grundy", "wythoff", "10^30", "10^30"]),
        ("table?game=w:1,3&rows=5&cols=7", &["table", "w:1,3", "--rows", "5", "--cols", "7"]),
        ("table?game=nim&rows=2&from=8,9", &["table", "nim", "--rows", "2", "--from", "8,9"]),
        ("moves?game=wythoff&a=10%5E40&b=3", &["moves", "wythoff", "10^40", "3"]),
        ("moves?game=heap:2,1&a=7&b=7&limit=2", &["moves", "heap:2,1", "7", "7", "--limit", "2"]),
        ("solve?sum=wythoff%5B4,6%5D%2Bnim%5B3%5D", &["solve", "wythoff[4,6] + nim[3]"]),
        ("numeration?a=2&n=1000", &["numeration", "2", "1000"]),
        ("p-positions?game=wythoff&nth=10%5E20", &["p-positions", "wythoff", "--nth", "10^20"]),
        ("period?game=wythoff&row=9", &["period", "wythoff", "--row", "9"]),
        ("period?game=wythoff&rows=3..5", &["period", "wythoff", "--rows", "3..5"]),
        ("point?g=2&n=10%5E50", &["point", "2", "10^50"]),
        ("points?g=3&rows=20", &["points", "3", "--rows", "20"]),
        ("diagonal?game=f-wythoff&d=3&count=9", &["diagonal", "f-wythoff", "3", "--count", "9"]),
        ("compare?game1=wythoff&game2=w:2&board=30", &["compare", "wythoff", "w:2", "--board", "30"]),
        ("regular?set=1,4,8", &["regular", "1,4,8"]),
        ("regular?k=1,4,8", &["regular", "1,4,8"]),
        ("claims?id=weinstein-2021/theorem-2.6", &["claims", "weinstein-2021/theorem-2.6"]),
        ("games", &["games"]),
    ] {
        let told = server.json(&format!("/api/v1/{path}"));
        let printed = json(command.iter().copied().chain(["--json"]));
        assert_eq!(told, printed, "{path}");
    }
    // An explanation has its text besides.
    let mut told = server.json("/api/v1/explain?game=wythoff&a=11&b=15");
    let lines = told.as_object_mut().unwrap().remove("lines").unwrap();
    assert!(lines.as_array().unwrap().len() > 5);
    assert_eq!(told, json(["explain", "wythoff", "11", "15", "--json"]));
    assert!(!server.cache.exists(), "no request may leave a file");
    assert_eq!(server.stop(), Some(0));
}

#[test]
fn small_questions_are_answered_while_large_ones_are_computed() {
    let server = Server::start(&["--max-time", "30s"]);
    std::thread::scope(|scope| {
        // Free rules take long; each of these takes seconds.
        let large: Vec<_> = (1..4)
            .map(|i| {
                let path = format!("/api/v1/table?game=rule:k==l%2B{i}&rows=220&cols=220");
                let server = &server;
                scope.spawn(move || server.get(&path))
            })
            .collect();
        std::thread::sleep(Duration::from_millis(500));
        let small: Vec<_> = (0..200)
            .map(|i| {
                let server = &server;
                scope.spawn(move || server.json(&format!("/api/v1/grundy?game=wythoff&a={i}&b=100")))
            })
            .collect();
        for (i, answer) in small.into_iter().enumerate() {
            assert_eq!(answer.join().unwrap()["position"], serde_json::json!([i, 100]));
        }
        assert!(large.iter().any(|large| !large.is_finished()), "the large ones are not done yet");
        for answer in large {
            let (status, body) = answer.join().unwrap();
            assert!(status == 200 || status == 504 && body.contains("--max-time"), "{status} {body}");
        }
    });
    assert_eq!(server.stop(), Some(0));
}

#[test]
fn ctrl_c_does_not_wait_for_what_is_computed() {
    let server = Server::start(&[]);
    let mut stream = TcpStream::connect(server.address).unwrap();
    let path = "/api/v1/table?game=rule:k==l%2B7&rows=220&cols=220";
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).unwrap();
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(server.stop(), Some(0));
}

#[test]
fn few_files_do_not_make_it_deaf() {
    // A shell sets how many files the server may open, then becomes it.
    let path = assert_cmd::cargo::cargo_bin!("wyt").to_str().unwrap().to_owned();
    let server =
        Server::of(Command::new("sh").args(["-c", "ulimit -n 64; exec \"$0\" serve --no-open --port 0", &path]));
    let idle: Vec<TcpStream> = (0..100).map(|_| TcpStream::connect(server.address).unwrap()).collect();
    for _ in 0..3 {
        server.json("/api/v1/grundy?game=wythoff&a=5&b=6");
    }
    drop(idle);
    assert_eq!(server.stop(), Some(0));
}

#[test]
fn mistakes() {
    let server = Server::start(&[]);
    let port = server.address.port().to_string();
    for (args, part) in [
        (&["serve", "--no-open", "--port", &port][..], "is taken"),
        (&["serve", "--no-open", "--port", "70000"], "0 to 65535"),
        (&["serve", "--no-open", "--port", "0", "--max-time", "0"], "--max-time"),
        (&["serve", "--no-open", "--port", "0", "--max-jobs", "0"], "--max-jobs"),
        (&["serve", "--no-open", "--port", "0", "--bind", "203.0.113.9"], "cannot listen"),
        (&["serve", "--no-open", "--bind", "here"], "--bind"),
    ] {
        let output = run(args.iter().copied());
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() == Some(2) && told.contains(part) && told.lines().count() == 1,
            "{args:?}: {told}"
        );
    }
    let description = run(["serve", "--openapi"]).stdout;
    assert!(serde_json::from_slice::<Value>(&description).unwrap()["paths"].is_object());
}
