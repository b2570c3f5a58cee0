//! `wyt serve`: the page in a browser, and the API behind it.

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use serde::Serialize;
use server::Limits;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::time::Duration;

/// The page: the board, play, far positions, rows, automata and claims in a browser
///
/// Everything is computed on this machine, and nothing is fetched from elsewhere. The API below /api/v1 mirrors the commands and
/// sends the same JSON; /api/v1/openapi.json describes it. Only this machine can ask, unless --bind says otherwise, and only
/// under a name of this machine, unless --host allows more. Here --max-memory bounds the whole server: computations, what is kept
/// between them, uploads, answers on their way and connections share it; --max-time is what one request may take, 60s unless given.
/// Ctrl-C ends it.
#[derive(clap::Args)]
pub struct Args {
    /// The port; 0 takes any that is free
    #[arg(long, value_name = "P", default_value = "8017", value_parser = argument::port)]
    port: u16,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// The address to listen on; 0.0.0.0 lets other machines in
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// A name under which it may be asked, besides those of this machine; may be repeated
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// How many requests are computed at once; those that take long share --threads
    #[arg(long, value_name = "N", default_value = "64", value_parser = argument::limit)]
    max_jobs: usize,
    /// Print the OpenAPI description and end
    #[arg(long)]
    openapi: bool,
}

#[derive(Serialize)]
struct ServeDocument {
    url: String,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        if self.openapi {
            writeln!(session.out(), "{}", server::openapi())?;
            return Ok(ExitStatus::Done);
        }
        let limits = self.limits(session)?;
        let listener = listen(SocketAddr::new(self.bind, self.port))?;
        let address = listener.local_addr().map_err(|e| Fail::about("--port", e))?;
        let url = url(address);
        if session.json {
            session.print_json(&ServeDocument { url: url.clone() })?;
        } else {
            writeln!(session.out(), "listening on {url}")?;
        }
        session.finish()?;
        if !self.bind.is_loopback() {
            session.note(warning(address, &self.host));
        }
        if !self.no_open && open::that_detached(&url).is_err() {
            session.note(format_args!("no browser could be opened; open {url} in one"));
        }
        let stopped = session.stopping();
        server::serve(listener, &self.host, limits, stopped)
            .map_err(|e| Fail::Message(format!("cannot serve: {e}")))?;
        // Ctrl-C is how it ends, and no failure.
        Ok(ExitStatus::Done)
    }

    fn limits(&self, session: &Session) -> Result<Limits, Fail> {
        let max_time = session.max_time().unwrap_or(Duration::from_secs(60));
        if max_time.is_zero() {
            return Err(Fail::about("--max-time", "0 s leaves no time for any answer; give 1s or more"));
        }
        let all = match self.max_jobs {
            n @ 1..=1024 => n,
            n => return Err(Fail::about("--max-jobs", format!("{n} is not between 1 and 1024"))),
        };
        let job = session.job();
        Ok(Limits { max_memory: job.budget.memory, max_time, long: job.executor.width().max(1), all })
    }
}

fn listen(address: SocketAddr) -> Result<TcpListener, Fail> {
    TcpListener::bind(address).map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => {
            let port = address.port();
            Fail::about(
                "--port",
                format!("{port} is taken, perhaps by another `wyt serve`; give another one, or 0 for any"),
            )
        }
        std::io::ErrorKind::PermissionDenied => {
            Fail::about("--port", format!("{} may not be used; give one from 1024 on, or 0 for any", address.port()))
        }
        _ => Fail::about("--bind", format!("cannot listen on {address}: {error}")),
    })
}

/// What to know when other machines can connect: under which names they may ask, which are those of [`server::serve`].
fn warning(address: SocketAddr, hosts: &[String]) -> String {
    let port = address.port();
    let mut names: Vec<String> = hosts.iter().map(|host| format!("http://{host}:{port}/")).collect();
    if !address.ip().is_unspecified() {
        names.insert(0, url(address));
    }
    let reached = match names.is_empty() {
        true => "note: other machines can connect, but every request of theirs is refused (403) until --host NAME gives the name or \
                 the address under which they ask for this one"
            .to_owned(),
        false => format!(
            "note: other machines can reach this at {}; other names need --host NAME, or are refused (403)",
            names.join(" and ")
        ),
    };
    format!("{reached}; there is no password, and what they ask is computed here")
}

/// What to open. An address that stands for all is reached under that of this machine.
fn url(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        return format!("http://localhost:{}/", address.port());
    }
    format!("http://{address}/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_machines_are_told_about_host() {
        let all = "0.0.0.0:8017".parse().unwrap();
        let told = warning(all, &[]);
        assert!(told.contains("403") && told.contains("--host NAME") && told.contains("no password"), "{told}");
        let told = warning(all, &["board.example".to_owned()]);
        assert!(told.contains("at http://board.example:8017/;") && told.contains("--host NAME"), "{told}");
        let told = warning("192.0.2.7:80".parse().unwrap(), &["a".to_owned()]);
        assert!(told.contains("at http://192.0.2.7:80/ and http://a:80/;"), "{told}");
    }
}
