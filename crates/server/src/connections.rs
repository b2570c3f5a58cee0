//! Connections: accepted up to a number, served, and closed when nothing comes of them.
//!
//! A server that everyone can keep waiting is deaf. So connections that are silent for long, or that do not take their answer, are
//! closed; when there are as many as may be, those that are silent make room for new ones, and those that ask are closed after
//! their answer, so that everyone gets a turn. What the system refuses (too many files are open) is said, and tried again.

use crate::connection::{Connection, Connections, OpenConnection, OpenRequest, WatchedStream};
use crate::memory_shares::HEAD;
use crate::timeouts::Timeouts;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderValue, Request, header};
use http_body::{Frame, SizeHint};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io::{self, Write};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower_service::Service;

/// How often it is looked whether a connection can be closed in favour of a new one.
const GLANCE: Duration = Duration::from_millis(20);

/// Serves until it is dropped, at most so many connections at once.
pub async fn serve(listener: TcpListener, app: axum::Router, most: usize, timeouts: Timeouts) {
    let listening = Listening {
        free: Arc::new(Semaphore::new(most)),
        connections: Arc::default(),
        crowded: Arc::default(),
        timeouts,
    };
    let (mut noted_full, mut noted_error) = (false, false);
    let connections = Arc::clone(&listening.connections);
    let mut stuck = tokio::task::JoinSet::new(); // ends with this
    stuck.spawn(async move {
        loop {
            tokio::time::sleep(timeouts.stall / 4).await;
            connections.wake_stuck(timeouts.stall);
        }
    });
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) if concerns_one_connection(&error) => continue,
            Err(error) => {
                if !std::mem::replace(&mut noted_error, true) {
                    print_note(format_args!("new connections are refused by the system for now: {error}"));
                }
                listening.connections.wake_idle(timeouts.spare);
                tokio::time::sleep(5 * GLANCE).await;
                continue;
            }
        };
        let free = match Arc::clone(&listening.free).try_acquire_owned() {
            Ok(free) => free,
            Err(_) => {
                if !std::mem::replace(&mut noted_full, true) {
                    print_note(format_args!(
                        "{most} connections are open, as many as --max-memory and the system's limit on open files allow; \
                         new ones wait, and silent ones are closed"
                    ));
                }
                listening.wait_for_permit().await
            }
        };
        let (open, crowded) = (listening.connections.open(), Arc::clone(&listening.crowded));
        tokio::spawn(connection(stream, app.clone(), (open, free), crowded, timeouts));
    }
}

/// Whether an error concerns the connection that was about to be accepted, and no other.
fn concerns_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// A note for whoever looks at the terminal, if that can be written to.
fn print_note(note: std::fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "note: {note}");
}

/// Where connections come in.
struct Listening {
    free: Arc<Semaphore>,
    connections: Arc<Connections>,
    /// Someone waits to come in.
    crowded: Arc<AtomicBool>,
    timeouts: Timeouts,
}

impl Listening {
    /// Waits until a connection is closed, and closes a silent one.
    async fn wait_for_permit(&self) -> OwnedSemaphorePermit {
        self.crowded.store(true, Ordering::Relaxed);
        let free = loop {
            self.connections.wake_idle(self.timeouts.spare);
            let free = tokio::time::timeout(GLANCE, Arc::clone(&self.free).acquire_owned()).await;
            if let Ok(Ok(free)) = free {
                break free;
            }
        };
        self.crowded.store(false, Ordering::Relaxed);
        free
    }
}

/// Serves a connection to its end.
async fn connection(
    stream: TcpStream,
    app: axum::Router,
    (open, _free): (OpenConnection, OwnedSemaphorePermit),
    crowded: Arc<AtomicBool>,
    timeouts: Timeouts,
) {
    let connection = &open.connection;
    let watched = WatchedStream { stream, connection: Arc::clone(connection) };
    let service = hyper::service::service_fn(|request: Request<Incoming>| {
        let (asked, crowded) = (connection.open_request(), Arc::clone(&crowded));
        let answer = app.clone().call(request);
        async move {
            let Ok(mut response) = answer.await;
            if crowded.load(Ordering::Relaxed) {
                response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, Infallible>(response.map(|body| AnswerBody { body, _asked: asked }))
        }
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(timeouts.head).max_buf_size(HEAD);
    let mut serving = pin!(builder.serve_connection(TokioIo::new(watched), service));
    loop {
        tokio::select! {
            // Clients go away in the middle of things; that is no concern of the server's.
            _ = &mut serving => return,
            () = connection.woken.notified() => {
                if is_over(connection, &timeouts) {
                    return;
                }
            }
        }
    }
}

/// Whether a connection may still be closed, now that its task has come to look.
fn is_over(connection: &Connection, timeouts: &Timeouts) -> bool {
    connection.silent_for() >= timeouts.spare || connection.stuck_for() >= timeouts.stall
}

/// A body that is being sent: as long as it is there, its request is being answered.
struct AnswerBody {
    body: Body,
    _asked: OpenRequest,
}

impl HttpBody for AnswerBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests;
