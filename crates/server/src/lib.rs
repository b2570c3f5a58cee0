//! The page and the API behind it.
//!
//! A connection (`connections`) brings a request, which goes through `guard`, is answered by the crate `questions`, which has the
//! paths, as a computation with limits (`jobs`), and is sent as HTTP (`http_reply`). `memory_shares` divides the memory among
//! all of that. What needs a server stays here: claims, which are checked while one watches. No path writes a file: what
//! computations keep for one another stays in memory.
//!
//! | module | |
//! |---|---|
//! | `api` | the paths below `/api/v1` and their OpenAPI description |
//! | `page` | the page, embedded |

mod api;
mod connection;
mod connections;
mod guard;
mod http_reply;
mod jobs;
mod memory_pool;
mod memory_shares;
mod page;
mod timeouts;
mod uploads;

pub use jobs::Limits;

use engines::job::Job;
use http_reply::HttpReply;
use jobs::Computations;
use lab::claims::Ledger;
use memory_pool::MemoryPool;
use memory_shares::MemoryShares;
use questions::{Problem, Reply, Service};
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use timeouts::Timeouts;
use tokio::sync::Semaphore;
use uploads::Uploads;

/// What all requests share.
pub(crate) struct App {
    computations: Computations,
    service: Service,
    ledger: Ledger,
    uploads: Uploads,
    /// For answers that are not sent yet.
    answers: MemoryPool,
    /// For streams of events.
    event_permits: Arc<Semaphore>,
}

impl App {
    fn new(limits: Limits, budget: MemoryShares, timeouts: Timeouts, stopped: Arc<AtomicBool>) -> io::Result<App> {
        let ledger = Ledger::load().map_err(io::Error::other)?;
        Ok(App {
            service: Service::new(budget.boards),
            computations: Computations::new(limits, budget, stopped),
            ledger,
            uploads: Uploads::new(budget.uploads, timeouts),
            answers: MemoryPool::new(budget.answers),
            event_permits: Arc::new(Semaphore::new(EVENTS)),
        })
    }

    /// Computes a reply.
    async fn reply(
        self: &Arc<App>,
        task: impl Fn(&App, &Job) -> Result<Reply, Problem> + Send + 'static,
    ) -> Result<HttpReply, HttpReply> {
        let app = Arc::clone(self);
        Ok(self.computations.run(move |job| HttpReply::within(&app.answers, task(&app, job)?, job)).await?)
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
    serve_with(listener, names, limits, Timeouts::default(), stop)
}

fn serve_with(
    listener: TcpListener,
    names: &[String],
    limits: Limits,
    timeouts: Timeouts,
    stop: impl Fn() -> bool + Send + 'static,
) -> io::Result<()> {
    let address = listener.local_addr()?;
    listener.set_nonblocking(true)?;
    let stopped = Arc::new(AtomicBool::new(false));
    let budget = MemoryShares::new(&limits, memory_shares::files());
    let shared = App::new(limits, budget, timeouts, Arc::clone(&stopped))?;
    let app = app(address, names, shared);
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    // Streams of events hold a thread each, besides the computations.
    builder.worker_threads(2).max_blocking_threads(budget.all + EVENTS).enable_all();
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
            () = connections::serve(listener, app, budget.connections, timeouts) => {}
            () = ended => {}
        }
        Ok(())
    });
    runtime.shutdown_timeout(Duration::from_secs(2));
    result
}

/// How many streams of events there are at once.
const EVENTS: usize = 8;

fn app(address: SocketAddr, names: &[String], shared: App) -> axum::Router {
    let names = guard::Names::new(address, names);
    let app = api::router(Arc::new(shared)).fallback(page::page);
    app.layer(axum::middleware::from_fn_with_state(names, guard::guard))
}

#[cfg(test)]
mod tests;
