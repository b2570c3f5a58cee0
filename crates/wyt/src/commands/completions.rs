//! `wyt completions`: completion scripts for shells.

use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use clap::CommandFactory;

/// A completion script for a shell
#[derive(clap::Args)]
pub struct Args {
    /// The shell
    shell: clap_complete::Shell,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::Cli::command(), "wyt", &mut script);
        if session.json {
            let (shell, script) = (self.shell.to_string(), String::from_utf8_lossy(&script));
            session.print_json(&serde_json::json!({ "shell": shell, "script": script }))?;
        } else {
            std::io::Write::write_all(&mut *session.out(), &script)?;
        }
        Ok(ExitStatus::Done)
    }
}
