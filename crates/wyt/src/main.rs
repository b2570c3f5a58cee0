//! `wyt`: Wythoff's game and its relatives from the command line.
//!
//! One file per subcommand under [`commands`], files appear whole or not at all ([`output`]). Results go to standard
//! output, progress and notes to standard error. Exit codes: 0 done, 1 a negative verdict, 2 an error.

mod argument;
mod commands;
mod fail;
mod output;
mod picture;
mod session;
mod signals;
mod version;
mod watch;
mod words;

use clap::{CommandFactory, Parser};
use commands::Command;
use fail::Fail;
use session::Session;
use signals::Stopped;
use std::error::Error;
use std::process::ExitCode;

/// Wythoff's game and its relatives: values, tables, P-positions, winning moves, each with its evidence.
#[derive(Parser)]
#[command(name = "wyt", version, long_version = version::long(), max_term_width = 100, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    common: session::Common,
}

const AFTER_HELP: &str = "\
Games are written as in the catalogue that `wyt games` lists: wythoff, a-wythoff:2, w:1,3, wyt:1,4,8, rule:k==l, ...
Numbers are exact integers of up to ten million digits: 7, 1_000, 1e6, 2^64, 10^100+7; @FILE or - reads one from a \
file or standard input.";

fn main() -> ExitCode {
    // An argument may be read from a file that never comes.
    let stopped = match Stopped::watch() {
        Ok(stopped) => stopped,
        Err(error) => return failed(&Fail::Message(format!("cannot watch for Ctrl-C: {error}"))),
    };
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let session = match Session::new(&cli.common, stopped) {
        Ok(session) => session,
        Err(fail) => return failed(&fail),
    };
    let name = cli.command.name();
    match cli.command.run(&session) {
        Ok(verdict) => match session.finish() {
            Ok(()) | Err(Fail::ClosedPipe) => verdict.into(),
            Err(fail) => failed(&fail),
        },
        Err(fail) => {
            session.clear_progress();
            let code = failed(&session.explain(fail.naming(|parameter| argument_name(&name, parameter))));
            session.end_by_signal();
            code
        }
    }
}

/// What a command calls a parameter of its question: an option, or an argument by its place.
fn argument_name(command: &str, parameter: &str) -> String {
    let cli = Cli::command();
    let command = cli.find_subcommand(command).unwrap_or(&cli);
    let argument = command.get_arguments().find(|argument| argument.get_id() == parameter);
    match argument.map(|argument| (argument.get_long(), argument.get_value_names())) {
        Some((Some(long), _)) => format!("--{long}"),
        Some((None, Some([name, ..]))) => name.to_string(),
        _ => parameter.to_uppercase(),
    }
}

fn failed(fail: &Fail) -> ExitCode {
    match fail {
        Fail::ClosedPipe => ExitCode::SUCCESS,
        fail => {
            host::notes::line(format_args!("wyt: {fail}"));
            ExitCode::from(2)
        }
    }
}

/// Help and version as clap prints them; every other complaint on one line.
fn usage(error: &clap::Error) -> ExitCode {
    use clap::error::{ContextKind, ErrorKind};
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            return match error.print() {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => failed(&error.into()),
            };
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            return ExitCode::from(2);
        }
        ErrorKind::ValueValidation => {
            if let (Some(name), Some(problem)) = (error.get(ContextKind::InvalidArg), error.source()) {
                return failed(&Fail::about(&bare(&name.to_string()), problem.to_string()));
            }
        }
        _ => {}
    }
    let text = error.to_string();
    let lines = text.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:"));
    let said = lines.filter(|line| !line.is_empty() && !line.starts_with("For more information"));
    let message =
        said.collect::<Vec<_>>().join(" ").replace(" tip: ", "; ").replace(" [possible values", "; [possible values");
    let message = message.trim_start_matches("error: ").to_owned();
    // The usage line starts with the command's words; arguments follow in brackets.
    let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
    let words = usage.split_whitespace().skip(1).take_while(|word| word.starts_with(|c: char| c.is_ascii_lowercase()));
    let command = words.collect::<Vec<_>>().join(" ");
    // Complaints about a value come without it; then the first word typed names the command.
    let typed = std::env::args_os()
        .nth(1)
        .and_then(|word| word.into_string().ok())
        .filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()));
    let known = typed.filter(|word| Cli::command().find_subcommand(word).is_some());
    let command = match known {
        Some(word) if command.is_empty() => format!("wyt {word}"),
        _ if command.is_empty() => "wyt".to_owned(),
        _ => command,
    };
    host::notes::line(format_args!("wyt: {message}; see '{command} --help'"));
    ExitCode::from(2)
}

/// The name of an argument without what stands for its value: of `--max-g <G>` and `[N]...`.
fn bare(argument: &str) -> String {
    let name = argument.split_whitespace().next().unwrap_or_default();
    name.trim_matches(['<', '>', '[', ']', '.']).to_owned()
}
