//! The page and the API behind it.
//!
//! A request goes through `guard`, is read (`query`), computed with limits (`jobs`) and told as JSON or a file (`reply`), or
//! refused as a `problem`. The documents are those of the command line (crate `answers`). No path writes a file: what
//! computations keep for one another stays in memory (`shelf`, `boards`).
//!
//! | module | |
//! |---|---|
//! | `api` | the paths below `/api/v1`, a file for each group, and their OpenAPI description |
//! | `tile`, `boards` | squares of the board on demand |
//! | `machines` | automata, shipped or built on demand |
//! | `page` | the page, embedded |

mod api;
mod boards;
mod guard;
mod jobs;
mod machines;
mod page;
mod problem;
mod query;
mod reply;
mod shelf;
mod tile;

pub use jobs::Limits;

use boards::Boards;
use jobs::Work;
use lab::claims::Ledger;
use machines::Machines;
use problem::Problem;
use reply::Reply;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::Semaphore;
use wythoff::job::Job;

/// What all requests share.
pub(crate) struct House {
    work: Work,
    boards: Boards,
    ledger: Ledger,
    machines: Machines,
    /// For streams of events.
    seats: Arc<Semaphore>,
}

impl House {
    fn new(limits: Limits, stopped: Arc<AtomicBool>) -> io::Result<House> {
        let ledger = Ledger::load().map_err(io::Error::other)?;
        Ok(House {
            boards: Boards::new(limits.max_memory / 4),
            work: Work::new(limits, stopped),
            ledger,
            machines: Machines::default(),
            seats: Arc::new(Semaphore::new(EVENTS)),
        })
    }

    /// Computes a reply.
    async fn reply(
        self: &Arc<House>,
        task: impl Fn(&House, &Job) -> Result<Reply, Problem> + Send + 'static,
    ) -> Result<Reply, Problem> {
        let house = Arc::clone(self);
        self.work.run(move |job| task(&house, job)).await
    }
}

/// The OpenAPI description of the API, as JSON.
pub fn openapi() -> String {
    api::description()
}

/// Serves the page and the API on a listener until `stop` says so; requests may name the host `names`, too.
///
/// # Errors
/// Those of the system.
pub fn serve(
    listener: TcpListener,
    names: &[String],
    limits: Limits,
    stop: impl Fn() -> bool + Send + 'static,
) -> io::Result<()> {
    let address = listener.local_addr()?;
    listener.set_nonblocking(true)?;
    let stopped = Arc::new(AtomicBool::new(false));
    let app = app(address, names, limits, Arc::clone(&stopped))?;
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    // Streams of events hold a thread each, besides the computations.
    builder.worker_threads(2).max_blocking_threads(limits.all + EVENTS).enable_all();
    let runtime = builder.build()?;
    let result = runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let ended = async move {
            while !stop() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            stopped.store(true, Ordering::Relaxed);
            // Whoever has a connection open without asking anything is not waited for.
            tokio::time::sleep(Duration::from_millis(300)).await;
        };
        tokio::select! {
            served = async { axum::serve(listener, app).await } => served,
            () = ended => Ok(()),
        }
    });
    runtime.shutdown_timeout(Duration::from_secs(2));
    result
}

/// How many streams of events there are at once.
const EVENTS: usize = 8;

fn app(address: SocketAddr, names: &[String], limits: Limits, stopped: Arc<AtomicBool>) -> io::Result<axum::Router> {
    let house = Arc::new(House::new(limits, stopped)?);
    let names = guard::Names::new(address, names);
    let app = api::router(house).fallback(page::page);
    Ok(app.layer(axum::middleware::from_fn_with_state(names, guard::guard)))
}

#[cfg(test)]
mod tests;
