//! A connection as the server sees it from outside: whether a request is being answered, it waits, or it is idle.

use std::collections::HashMap;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::Notify;

/// A connection. Times are milliseconds since it was opened, and 0 is never.
pub struct Connection {
    opened: Instant,
    /// When a byte came or went for the last time.
    moved: AtomicU64,
    /// Since when something waits to be sent that is not taken.
    stuck: AtomicU64,
    /// Requests that are being answered.
    requests: AtomicUsize,
    /// Wakes its task, which looks whether it should end.
    pub woken: Notify,
}

impl Connection {
    fn new() -> Connection {
        Connection {
            opened: Instant::now(),
            moved: AtomicU64::new(1),
            stuck: AtomicU64::new(0),
            requests: AtomicUsize::new(0),
            woken: Notify::new(),
        }
    }

    fn milliseconds(&self) -> u64 {
        u64::try_from(self.opened.elapsed().as_millis()).unwrap_or(u64::MAX).saturating_add(1)
    }

    fn since(&self, then: u64) -> Duration {
        Duration::from_millis(self.milliseconds().saturating_sub(then))
    }

    /// For how long nothing has moved and nothing is asked.
    pub fn silent_for(&self) -> Duration {
        match self.requests.load(Ordering::Relaxed) {
            0 => self.since(self.moved.load(Ordering::Relaxed)),
            _ => Duration::ZERO,
        }
    }

    /// For how long nothing was taken of what waits to be sent.
    pub fn stuck_for(&self) -> Duration {
        match self.stuck.load(Ordering::Relaxed) {
            0 => Duration::ZERO,
            then => self.since(then),
        }
    }

    /// A request is being answered until this is dropped.
    pub fn open_request(self: &Arc<Connection>) -> OpenRequest {
        self.requests.fetch_add(1, Ordering::Relaxed);
        OpenRequest(Arc::clone(self))
    }
}

/// A request that is being answered.
pub struct OpenRequest(Arc<Connection>);

impl Drop for OpenRequest {
    fn drop(&mut self) {
        self.0.requests.fetch_sub(1, Ordering::Relaxed);
    }
}

/// All connections.
#[derive(Default)]
pub struct Connections {
    all: Mutex<HashMap<usize, Arc<Connection>>>,
}

impl Connections {
    fn all(&self) -> MutexGuard<'_, HashMap<usize, Arc<Connection>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more, until what is returned is dropped.
    pub fn open(self: &Arc<Connections>) -> OpenConnection {
        let connection = Arc::new(Connection::new());
        self.all().insert(Arc::as_ptr(&connection).addr(), Arc::clone(&connection));
        OpenConnection { connections: Arc::clone(self), connection }
    }

    /// Wakes the one that has been silent for longest, if that is so long at least.
    pub fn wake_idle(&self, spare: Duration) {
        let all = self.all();
        let longest = all.values().max_by_key(|connection| connection.silent_for());
        if let Some(connection) = longest.filter(|connection| connection.silent_for() >= spare) {
            connection.woken.notify_one();
        }
    }

    /// Wakes those that have been stuck for so long.
    pub fn wake_stuck(&self, stall: Duration) {
        self.all()
            .values()
            .filter(|connection| connection.stuck_for() >= stall)
            .for_each(|connection| connection.woken.notify_one());
    }
}

/// A connection that is open.
pub struct OpenConnection {
    connections: Arc<Connections>,
    pub connection: Arc<Connection>,
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.connections.all().remove(&Arc::as_ptr(&self.connection).addr());
    }
}

/// A stream that notes what moves.
pub struct WatchedStream {
    pub stream: TcpStream,
    pub connection: Arc<Connection>,
}

impl WatchedStream {
    fn sent(&self, result: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        let now = self.connection.milliseconds();
        match &result {
            Poll::Pending => _ = self.connection.stuck.compare_exchange(0, now, Ordering::Relaxed, Ordering::Relaxed),
            Poll::Ready(_) => {
                self.connection.stuck.store(0, Ordering::Relaxed);
                self.connection.moved.store(now, Ordering::Relaxed);
            }
        }
        result
    }
}

impl AsyncRead for WatchedStream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, to: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_read(cx, to);
        if result.is_ready() {
            self.connection.moved.store(self.connection.milliseconds(), Ordering::Relaxed);
        }
        result
    }
}

impl AsyncWrite for WatchedStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.sent(result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(cx, pieces);
        self.sent(result)
    }

    /// Then long answers are sent from where they are, and not copied.
    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
