//! What clients send along: read whole, within limits on its size, its time, and what all others send at the same time.

use crate::jobs::QUEUE;
use crate::memory_pool::{MemoryPool, MemoryShare};
use crate::timeouts::Timeouts;
use axum::body::{Body, HttpBody};
use axum::http::{HeaderMap, header};
use questions::check;
use questions::problem::{Kind, Problem};
use std::pin::pin;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// A short upload takes as much memory as this: its connection and its buffers are not free either.
const LEAST: usize = 64 << 10;

/// Reads what is sent.
pub struct Uploads {
    memory: MemoryPool,
    timeouts: Timeouts,
}

/// What was sent. It holds its share of memory until it is dropped.
pub struct Upload {
    pub bytes: Vec<u8>,
    _memory: MemoryShare,
}

impl Uploads {
    /// All of them together have so much memory.
    pub fn new(bytes: u64, timeouts: Timeouts) -> Uploads {
        Uploads { memory: MemoryPool::new(bytes), timeouts }
    }

    /// Waits until there is memory for what is announced, and reads it.
    ///
    /// # Errors
    /// If it is too long, is cut off, comes too slowly, or others hold all the memory.
    pub async fn receive(&self, headers: &HeaderMap, body: Body) -> Result<Upload, Problem> {
        let announced = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
        // Without a length, it may be as long as any.
        let length = announced.unwrap_or(check::MAX_BODY);
        if length > check::MAX_BODY {
            return Err(check::too_long());
        }
        let needed = length.max(LEAST);
        if !self.memory.could_hold(needed) {
            let message = format!(
                "it has {}, more than the {} that uploads have; give `wyt serve` more --max-memory, or use `wyt check`",
                engines::job::bytes(length as u128),
                engines::job::bytes(self.memory.bytes().into())
            );
            return Err(Problem::new(Kind::Size, message).of("body"));
        }
        let Some(held) = self.memory.take(needed, QUEUE).await else {
            let message = "others are sending as much as is read at once; try again in a moment";
            return Err(Problem::new(Kind::Busy, message));
        };
        Ok(Upload { bytes: self.read(body, length).await?, _memory: held })
    }

    async fn read(&self, body: Body, length: usize) -> Result<Vec<u8>, Problem> {
        let end = Instant::now() + self.timeouts.upload;
        let mut bytes = Vec::new();
        let mut body = pin!(body);
        loop {
            let next = std::future::poll_fn(|cx| body.as_mut().poll_frame(cx));
            let patience = (Instant::now() + self.timeouts.stall).min(end);
            let frame = match timeout_at(patience, next).await {
                Err(_) => return Err(self.too_slow(bytes.len())),
                Ok(None) => return Ok(bytes),
                Ok(Some(Err(_))) => return Err(check::too_long()),
                Ok(Some(Ok(frame))) => frame,
            };
            let Ok(data) = frame.into_data() else { continue };
            if data.len() > length - bytes.len() {
                return Err(check::too_long());
            }
            if bytes.capacity() == 0 {
                // At once, so that it never has to move; what is not written to takes no memory.
                bytes.reserve_exact(length);
            }
            bytes.extend_from_slice(&data);
        }
    }

    fn too_slow(&self, came: usize) -> Problem {
        let Timeouts { stall, upload, .. } = self.timeouts;
        let seconds = |time: Duration| time.as_secs();
        let message = format!(
            "it stopped coming after {came} bytes: nothing for {} s, or not all of it in {} s",
            seconds(stall),
            seconds(upload)
        );
        Problem::new(Kind::Time, message).of("body")
    }
}
