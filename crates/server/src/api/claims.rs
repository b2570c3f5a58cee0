//! The claims of the papers, and checking them while one watches.

use super::{Failures, SharedApp};
use crate::App;
use crate::http_reply::{HttpReply, QueryParameters};
use crate::jobs::Listener;
use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use lab::claims::document::{CheckSummary, Checked, ClaimsDocument};
use lab::claims::{Claim, Effort, Ledger, Verdict, verify as check};
use questions::Reply;
use questions::problem::{About, Kind, Problem, worded};
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio_stream::Stream;
use tokio_stream::wrappers::ReceiverStream;
use utoipa::{IntoParams, ToSchema};

/// Which claims.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ClaimsQuery {
    /// A claim, or a paper.
    #[param(example = "weinstein-2021/theorem-2.6")]
    id: Option<String>,
    /// Only claims of this paper.
    paper: Option<String>,
    /// Only claims with this verdict.
    verdict: Option<String>,
}

fn problem(error: lab::Error) -> Problem {
    let kind = match error.kind() {
        lab::ErrorKind::Computation(engines::ErrorKind::Memory) => Kind::Memory,
        lab::ErrorKind::Computation(engines::ErrorKind::Interrupted) => Kind::Time,
        _ => Kind::Parameter,
    };
    Problem::new(kind, worded(error.problem()))
}

/// The longest name of a claim, a paper or a verdict that is looked up, in bytes. To find those that are close to a name takes time
/// that grows with its length.
const LONGEST_NAME: usize = 200;

fn check_length(parameter: &'static str, text: &str) -> Result<(), Problem> {
    if text.len() <= LONGEST_NAME {
        return Ok(());
    }
    let message = format!("a name of {} bytes is longer than {LONGEST_NAME}, the most that is looked up", text.len());
    Err(Problem::about(parameter, message))
}

/// What the papers claim, with a verdict and how far it was checked.
#[utoipa::path(get, path = "/claims", tag = "claims", params(ClaimsQuery), responses((status = 200, body = ClaimsDocument), Failures))]
pub async fn claims(
    State(app): SharedApp,
    QueryParameters(asked): QueryParameters<ClaimsQuery>,
) -> Result<HttpReply, HttpReply> {
    app.reply(move |app, _| listed(&app.ledger, &asked)).await
}

fn listed(ledger: &Ledger, asked: &ClaimsQuery) -> Result<Reply, Problem> {
    for (parameter, text) in [("id", &asked.id), ("paper", &asked.paper), ("verdict", &asked.verdict)] {
        check_length(parameter, text.as_deref().unwrap_or_default())?;
    }
    let verdict = asked.verdict.as_deref().map(Verdict::parse).transpose().map_err(problem).about("verdict")?;
    let mut found: Vec<&Claim> = match &asked.id {
        Some(id) => ledger.select(id).map_err(problem).about("id")?,
        None => ledger.claims().iter().collect(),
    };
    if let Some(paper) = &asked.paper {
        let of_paper = ledger.of_paper(paper).map_err(problem).about("paper")?;
        found.retain(|claim| of_paper.iter().any(|other| other.id == claim.id));
    }
    found.retain(|claim| verdict.is_none_or(|verdict| claim.verdict == verdict));
    Reply::json(&ClaimsDocument::new(found))
}

/// What to check.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct VerifyQuery {
    /// Claims or papers, separated by commas; all claims if not given.
    #[param(example = "weinstein-2021/theorem-2.6")]
    id: Option<String>,
    /// How much to check.
    #[serde(default)]
    #[param(inline)]
    effort: Thoroughness,
}

/// How much is checked.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Thoroughness {
    #[default]
    Quick,
    Full,
}

/// How long a quick check of all claims, or a full one, may take.
const LONGEST: Duration = Duration::from_secs(1800);
/// How often progress is reported.
const OFTEN: Duration = Duration::from_millis(200);

/// Checks claims again, and sends what comes of it as server-sent events.
///
/// Events: `begin` with `total`; `progress` with `id`, `done`, `total` of the check under way; `claim` with what came of a claim,
/// and how many are `done` of `total`; `end` with `as_recorded`, `failed` and `seconds`; or `error`. Closing the connection
/// stops the check.
#[utoipa::path(get, path = "/verify", tag = "claims", params(VerifyQuery),
    responses((status = 200, description = "Events", body = Object, content_type = "text/event-stream"), Failures))]
pub async fn verify(
    State(app): SharedApp,
    QueryParameters(asked): QueryParameters<VerifyQuery>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, HttpReply> {
    let choosing = Arc::clone(&app);
    let chosen =
        app.computations.run(move |_| chosen(&choosing.ledger, asked.id.as_deref().unwrap_or_default())).await?;
    let effort = match asked.effort {
        Thoroughness::Quick => Effort::Quick,
        Thoroughness::Full => Effort::Full,
    };
    let busy = |_| {
        let message = format!("{} checks are under way, as many as are allowed; stop one, or wait", crate::EVENTS);
        Problem::new(Kind::Busy, message)
    };
    let permit = Arc::clone(&app.event_permits).try_acquire_owned().map_err(busy)?;
    let (events, received) = mpsc::channel(64);
    tokio::task::spawn_blocking(move || {
        let _permit = permit;
        let events = Events(events);
        if let Err(problem) = check_all(&app, &chosen, effort, &events) {
            events.send("error", &problem);
        }
    });
    Ok(Sse::new(ReceiverStream::new(received)).keep_alive(KeepAlive::default()))
}

/// The claims that a list of names stands for, each once, in the order of the list; all of them if it is empty.
fn chosen(ledger: &Ledger, ids: &str) -> Result<Vec<Claim>, Problem> {
    let ids = || ids.split(',').filter(|_| !ids.is_empty());
    ids().try_for_each(|id| check_length("id", id))?;
    let chosen = ledger.select_all(ids()).map_err(problem).about("id")?;
    Ok(chosen.into_iter().cloned().collect())
}

/// Where events go.
#[derive(Clone)]
struct Events(mpsc::Sender<Result<Event, Infallible>>);

impl Events {
    /// Waits until it is taken, or no one listens any more.
    fn send(&self, name: &str, data: &impl Serialize) {
        if let Ok(event) = Event::default().event(name).json_data(data) {
            let _ = self.0.blocking_send(Ok(event));
        }
    }

    /// Drops the event if the receiver does not keep up.
    fn try_send(&self, name: &str, data: &impl Serialize) {
        if let Ok(event) = Event::default().event(name).json_data(data) {
            let _ = self.0.try_send(Ok(event));
        }
    }

    fn is_open(&self) -> bool {
        !self.0.is_closed()
    }
}

#[derive(Serialize)]
struct BeginEvent {
    total: usize,
}

#[derive(Serialize)]
struct ClaimEvent<'a> {
    #[serde(flatten)]
    checked: &'a Checked<'a>,
    done: usize,
    total: usize,
}

#[derive(Serialize)]
struct ProgressEvent<'a> {
    id: &'a str,
    done: u64,
    total: u64,
}

fn check_all(app: &Arc<App>, chosen: &[Claim], effort: Effort, events: &Events) -> Result<(), Problem> {
    let (total, begin) = (chosen.len(), Instant::now());
    events.send("begin", &BeginEvent { total });
    let mut failed = 0;
    for (i, claim) in chosen.iter().enumerate() {
        if !events.is_open() {
            return Ok(());
        }
        let start = Instant::now();
        let listener = ProgressSender { events: events.clone(), id: claim.id.clone(), last: Mutex::new(start) };
        let outcome =
            app.computations.run_with_listener(LONGEST, listener, |job| check(claim, effort, job).map_err(problem));
        if !events.is_open() {
            return Ok(());
        }
        let checked = Checked::new(claim, outcome?, start.elapsed());
        failed += usize::from(checked.has_failed());
        events.send("claim", &ClaimEvent { checked: &checked, done: i + 1, total });
    }
    events.send("end", &CheckSummary::new(total, failed, begin.elapsed()));
    Ok(())
}

/// Sends now and then how far a check is.
struct ProgressSender {
    events: Events,
    id: String,
    last: Mutex<Instant>,
}

impl Listener for ProgressSender {
    fn report(&self, done: u64, total: u64) {
        let Ok(mut last) = self.last.try_lock() else { return };
        if last.elapsed() >= OFTEN {
            *last = Instant::now();
            self.events.try_send("progress", &ProgressEvent { id: &self.id, done, total });
        }
    }

    fn is_listening(&self) -> bool {
        self.events.is_open()
    }
}
