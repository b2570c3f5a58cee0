//! The server behind real sockets, with clients that do not behave.

use crate::timeouts::Timeouts;
use crate::{Limits, serve_with};
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

const HOUR: Duration = Duration::from_secs(3600);
/// Clients are waited for as good as for ever; tests shorten what they are about.
const PATIENT: Timeouts = Timeouts { head: HOUR, stall: HOUR, upload: HOUR, spare: HOUR };
const SHORT: Duration = Duration::from_millis(300);
const PING: &str = "/api/v1/grundy?game=wythoff&a=5&b=6";

struct Server {
    address: SocketAddr,
    stopped: Arc<AtomicBool>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

impl Server {
    fn start(mib: u64, timeouts: Timeouts) -> Server {
        Server::on(TcpListener::bind("127.0.0.1:0").unwrap(), mib, timeouts)
    }

    fn on(listener: TcpListener, mib: u64, timeouts: Timeouts) -> Server {
        let address = listener.local_addr().unwrap();
        let stopped = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&stopped);
        let limits = Limits { max_memory: mib << 20, max_time: Duration::from_secs(60), long: 2, all: 16 };
        let thread = std::thread::spawn(move || {
            serve_with(listener, &[], limits, timeouts, move || stop.load(Ordering::Relaxed))
        });
        Server { address, stopped, thread: Some(thread) }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        stream
    }

    fn head(&self, method: &str, path: &str, more: &str) -> String {
        format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n{more}\r\n", self.address)
    }

    /// Sends a request on a connection of its own and reads the answer to its end.
    fn ask(&self, path: &str) -> (u16, String) {
        let mut stream = self.connect();
        stream.write_all(self.head("GET", path, "Connection: close\r\n").as_bytes()).unwrap();
        answer(&rest(&mut stream))
    }

    fn ping(&self) {
        let (status, body) = self.ask(PING);
        assert_eq!(status, 200, "{body}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap().unwrap();
        }
    }
}

/// All that still comes; a connection that is reset has ended, too.
fn rest(stream: &mut TcpStream) -> Vec<u8> {
    let mut all = Vec::new();
    match stream.read_to_end(&mut all) {
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::ConnectionReset => {}
        Err(error) => panic!("it was not closed: {error}"),
    }
    all
}

fn answer(bytes: &[u8]) -> (u16, String) {
    let text = String::from_utf8_lossy(bytes);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {text}"));
    (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
}

#[test]
fn headers_that_never_end_are_not_waited_for() {
    let server = Server::start(64, Timeouts { head: SHORT, ..PATIENT });
    let mut silent = server.connect();
    let mut half = server.connect();
    half.write_all(b"GET / HTTP/1.1\r\nHost: ").unwrap();
    let mut idle = server.connect();
    idle.write_all(server.head("GET", PING, "").as_bytes()).unwrap();
    assert!(rest(&mut silent).is_empty() && rest(&mut half).is_empty());
    assert_eq!(answer(&rest(&mut idle)).0, 200, "it is answered, and closed later");
}

#[test]
fn idle_connections_make_room_for_new_ones() {
    // As little memory as this allows 16 connections.
    let server = Server::start(16, Timeouts { spare: Duration::from_millis(20), ..PATIENT });
    let idle: Vec<TcpStream> = (0..100).map(|_| server.connect()).collect();
    for _ in 0..3 {
        server.ping();
    }
    let is_closed = |mut stream: &TcpStream| {
        stream.set_nonblocking(true).unwrap();
        !matches!(stream.read(&mut [0]), Err(error) if error.kind() == ErrorKind::WouldBlock)
    };
    let closed = idle.iter().filter(|stream| is_closed(stream)).count();
    assert!(closed >= 84, "only {closed} of 100 were closed");
}

/// Reads one answer of a connection that may stay open; `None` if it was closed instead.
fn next_status(stream: &mut TcpStream) -> Option<u16> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).ok()?;
        head.push(byte[0]);
    }
    let head = String::from_utf8(head).unwrap().to_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap().parse().unwrap();
    stream.read_exact(&mut vec![0; length]).ok()?;
    Some(head.split(' ').nth(1).unwrap().parse().unwrap())
}

#[test]
fn everyone_gets_a_turn() {
    // More clients than there may be connections, none of which is ever silent or stops before all have been answered.
    let server = Server::start(16, PATIENT);
    let (waiting, end) = (AtomicUsize::new(40), Instant::now() + Duration::from_secs(60));
    let goes_on = || waiting.load(Ordering::Relaxed) > 0 && Instant::now() < end;
    std::thread::scope(|scope| {
        for _ in 0..40 {
            scope.spawn(|| {
                let mut is_first = true;
                while goes_on() {
                    let mut stream = server.connect();
                    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
                    while goes_on() && stream.write_all(server.head("GET", PING, "").as_bytes()).is_ok() {
                        let Some(status) = next_status(&mut stream) else { break };
                        assert_eq!(status, 200);
                        if std::mem::take(&mut is_first) && Instant::now() < end {
                            waiting.fetch_sub(1, Ordering::Relaxed);
                        }
                    }
                }
            });
        }
    });
    assert_eq!(waiting.into_inner(), 0, "so many were not answered in time");
}

#[test]
fn answers_that_no_one_fetches_are_dropped() {
    // There is room for one such answer, but not for two.
    let server = Server::start(96, Timeouts { stall: SHORT, ..PATIENT });
    let path = "/api/v1/table?game=wythoff&rows=1000&format=csv";
    let whole = server.ask(path).1.len();
    assert!((3 << 20..6 << 20).contains(&whole), "{whole}");
    let mut stream = server.connect();
    // More than the system takes in its buffers.
    stream.write_all(server.head("GET", path, "").repeat(20).as_bytes()).unwrap();
    // Nothing is read. When the server has closed it, writing fails.
    let end = Instant::now() + Duration::from_secs(60);
    while stream.write_all(b"\r\n").is_ok() {
        assert!(Instant::now() < end, "it is still open");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(server.ask(path).0, 200, "there is room again");
}

#[test]
fn uploads_that_never_end_are_not_waited_for() {
    let server = Server::start(256, Timeouts { stall: SHORT, ..PATIENT });
    let begin = |length: usize, sent: usize| {
        let mut stream = server.connect();
        stream
            .write_all(server.head("POST", "/api/v1/check", &format!("Content-Length: {length}\r\n")).as_bytes())
            .unwrap();
        stream.write_all(&vec![b' '; sent]).unwrap();
        stream
    };
    // Each takes all the room there is, so that the second is read only if the first gave it back.
    for _ in 0..2 {
        let (status, body) = answer(&rest(&mut begin(16 << 20, 1 << 20)));
        assert!(status == 504 && body.contains("it stopped coming after 1048576 bytes"), "{status} {body}");
    }
    let (status, body) = answer(&rest(&mut begin((16 << 20) + 1, 0)));
    assert!(status == 413 && body.contains("longer than 16 MiB"), "{status} {body}");
    let mut chunked = server.connect();
    let head = server.head("POST", "/api/v1/check", "Connection: close\r\nTransfer-Encoding: chunked\r\n");
    chunked.write_all(format!("{head}4\r\nabcd\r\n0\r\n\r\n").as_bytes()).unwrap();
    assert_eq!(answer(&rest(&mut chunked)).0, 422, "it came whole, and is not a certificate");
}

#[test]
fn slow_uploads_are_read_up_to_an_end() {
    let server = Server::start(256, Timeouts { upload: Duration::from_secs(1), ..PATIENT });
    let mut stream = server.connect();
    stream.write_all(server.head("POST", "/api/v1/check", "Content-Length: 1000000\r\n").as_bytes()).unwrap();
    // Until it is closed, which it would not be before the last byte if there were no end to it.
    let mut writer = stream.try_clone().unwrap();
    let dripping = std::thread::spawn(move || {
        while writer.write_all(b" ").is_ok() {
            std::thread::sleep(Duration::from_millis(10));
        }
    });
    let (status, body) = answer(&rest(&mut stream));
    let _ = stream.shutdown(Shutdown::Both);
    dripping.join().unwrap();
    assert!(status == 504 && body.contains("not all of it in 1 s"), "{status} {body}");
}

#[test]
fn uploads_have_a_limit_of_their_own() {
    let server = Server::start(64, PATIENT);
    let mut stream = server.connect();
    stream.write_all(server.head("POST", "/api/v1/check", "Content-Length: 9000000\r\n").as_bytes()).unwrap();
    let (status, body) = answer(&rest(&mut stream));
    assert!(status == 413 && body.contains("more than the 4 MiB") && body.contains("--max-memory"), "{status} {body}");
}

#[test]
fn the_same_port_again() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let first = Server::on(listener, 64, PATIENT);
    let open = first.connect(); // left open, by a client that does not notice
    first.ping();
    drop(first);
    let second = Server::on(TcpListener::bind(address).unwrap(), 64, PATIENT);
    second.ping();
    drop(open);
}
