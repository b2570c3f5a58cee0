//! The page and the API behind it.
//!
//! A request goes through `guard`, is answered by the desk (crate `desk`, which has the paths) as a computation with limits (`jobs`)
//! and sent as HTTP (`sent`). What needs a server stays here: claims, which are checked while one watches. No path writes a
//! file: what computations keep for one another stays in memory.
//!
//! | module | |
//! |---|---|
//! | `api` | the paths below `/api/v1` and their OpenAPI description |
//! | `page` | the page, embedded |

mod api;
mod guard;
mod jobs;
mod page;
mod sent;

pub use jobs::Limits;

use desk::{Desk, Problem, Reply};
use jobs::Work;
use lab::claims::Ledger;
use sent::Sent;
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
    desk: Desk,
    ledger: Ledger,
    /// For streams of events.
    seats: Arc<Semaphore>,
}

impl House {
    fn new(limits: Limits, stopped: Arc<AtomicBool>) -> io::Result<House> {
        let ledger = Ledger::load().map_err(io::Error::other)?;
        Ok(House {
            desk: Desk::new(limits.max_memory),
            work: Work::new(limits, stopped),
            ledger,
            seats: Arc::new(Semaphore::new(EVENTS)),
        })
    }

    /// Computes a reply.
    async fn reply(
        self: &Arc<House>,
        task: impl Fn(&House, &Job) -> Result<Reply, Problem> + Send + 'static,
    ) -> Result<Sent, Sent> {
        let house = Arc::clone(self);
        Ok(self.work.run(move |job| task(&house, job)).await?.into())
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
