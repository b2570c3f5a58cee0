//! A connection as the server sees it from outside: whether it asks, waits, or only takes up room.

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
    asked: AtomicUsize,
    /// Wakes its task, which looks whether it should end.
    pub woken: Notify,
}

impl Connection {
    fn new() -> Connection {
        Connection {
            opened: Instant::now(),
            moved: AtomicU64::new(1),
            stuck: AtomicU64::new(0),
            asked: AtomicUsize::new(0),
            woken: Notify::new(),
        }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.opened.elapsed().as_millis()).unwrap_or(u64::MAX).saturating_add(1)
    }

    fn since(&self, then: u64) -> Duration {
        Duration::from_millis(self.now().saturating_sub(then))
    }

    /// For how long nothing has moved and nothing is asked.
    pub fn silent(&self) -> Duration {
        match self.asked.load(Ordering::Relaxed) {
            0 => self.since(self.moved.load(Ordering::Relaxed)),
            _ => Duration::ZERO,
        }
    }

    /// For how long nothing was taken of what waits to be sent.
    pub fn stuck(&self) -> Duration {
        match self.stuck.load(Ordering::Relaxed) {
            0 => Duration::ZERO,
            then => self.since(then),
        }
    }

    /// A request is being answered until this is dropped.
    pub fn asked(self: &Arc<Connection>) -> OpenRequest {
        self.asked.fetch_add(1, Ordering::Relaxed);
        OpenRequest(Arc::clone(self))
    }
}

/// A request that is being answered.
pub struct OpenRequest(Arc<Connection>);

impl Drop for OpenRequest {
    fn drop(&mut self) {
        self.0.asked.fetch_sub(1, Ordering::Relaxed);
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
        let line = Arc::new(Connection::new());
        self.all().insert(Arc::as_ptr(&line).addr(), Arc::clone(&line));
        OpenConnection { lines: Arc::clone(self), line }
    }

    /// Wakes the one that has been silent for longest, if that is so long at least.
    pub fn wake_spare(&self, spare: Duration) {
        let all = self.all();
        let longest = all.values().max_by_key(|line| line.silent());
        if let Some(line) = longest.filter(|line| line.silent() >= spare) {
            line.woken.notify_one();
        }
    }

    /// Wakes those that have been stuck for so long.
    pub fn wake_stuck(&self, stall: Duration) {
        self.all().values().filter(|line| line.stuck() >= stall).for_each(|line| line.woken.notify_one());
    }
}

/// A connection that is open.
pub struct OpenConnection {
    lines: Arc<Connections>,
    pub line: Arc<Connection>,
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.lines.all().remove(&Arc::as_ptr(&self.line).addr());
    }
}

/// A stream that notes what moves.
pub struct WatchedStream {
    pub stream: TcpStream,
    pub line: Arc<Connection>,
}

impl WatchedStream {
    fn sent(&self, result: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        let now = self.line.now();
        match &result {
            Poll::Pending => _ = self.line.stuck.compare_exchange(0, now, Ordering::Relaxed, Ordering::Relaxed),
            Poll::Ready(_) => {
                self.line.stuck.store(0, Ordering::Relaxed);
                self.line.moved.store(now, Ordering::Relaxed);
            }
        }
        result
    }
}

impl AsyncRead for WatchedStream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, to: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_read(cx, to);
        if result.is_ready() {
            self.line.moved.store(self.line.now(), Ordering::Relaxed);
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
