//! `wyt man`: the help texts as man pages.

use crate::fail::{ExitStatus, Fail};
use crate::output::Target;
use crate::session::Session;
use clap::CommandFactory;
use std::path::{Path, PathBuf};

/// Man pages: one for the program and one for each command
///
/// They are written into a folder as wyt.1, wyt-grundy.1 and so on; `man -l FOLDER/wyt.1` shows one, and they are found
/// by name in a folder man1 on the path that `manpath` tells.
#[derive(clap::Args)]
pub struct Args {
    /// The folder; it is made if it is not there
    folder: PathBuf,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let cannot = |problem: std::io::Error| {
            let shown = self.folder.display();
            Fail::about("FOLDER", format!("cannot make '{shown}': {problem}; choose a place that you may write to"))
        };
        std::fs::create_dir_all(&self.folder).map_err(cannot)?;
        let mut program = crate::Cli::command();
        program.build();
        let mut files = Vec::new();
        write(&program, &self.folder, &mut files)?;
        session.note(format_args!("wrote the man pages into {}", self.folder.display()));
        if session.json {
            let files: Vec<String> = files.iter().map(|path| path.display().to_string()).collect();
            session.print_json(&serde_json::json!({ "files": files }))?;
        }
        Ok(ExitStatus::Done)
    }
}

/// The page of a command and those of its subcommands, whose full names are theirs with hyphens.
fn write(command: &clap::Command, folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Fail> {
    let page = clap_mangen::Man::new(command.clone());
    let path = folder.join(page.get_filename());
    Target::new("FOLDER", &path)?.write(|mut to| Ok(page.render(&mut to)?))?;
    files.push(path);
    let subcommands = command.get_subcommands().filter(|command| !command.is_hide_set());
    subcommands.filter(|command| command.get_name() != "help").try_for_each(|command| write(command, folder, files))
}
