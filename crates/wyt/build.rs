//! What a build is of, for `wyt --version`. No time, no path and no machine goes into it, so that equal sources give equal
//! programs.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=WYT_COMMIT");
    println!("cargo::rustc-env=WYT_COMMIT={}", commit().unwrap_or_else(|| "unknown".into()));
    let compiler = said(Command::new(std::env::var_os("RUSTC").unwrap_or("rustc".into())).arg("--version"));
    println!("cargo::rustc-env=WYT_COMPILER={}", compiler.unwrap_or_else(|| "rustc, unknown version".into()));
    for name in ["TARGET", "PROFILE"] {
        println!("cargo::rustc-env=WYT_{name}={}", std::env::var(name).unwrap_or_default());
    }
}

/// As the one who builds says, as the package says that it was made from, or as the repository says.
fn commit() -> Option<String> {
    if let Ok(commit) = std::env::var("WYT_COMMIT") {
        return Some(commit);
    }
    println!("cargo::rerun-if-changed=Cargo.toml");
    if let Ok(packaged) = std::fs::read_to_string(".cargo_vcs_info.json") {
        let after = packaged.split_once("\"sha1\": \"")?.1;
        return Some(after.split('"').next()?.to_owned());
    }
    // Only the repository of this program, not one that it is unpacked in.
    let git = Path::new("../../.git");
    if !git.exists() {
        return None;
    }
    // A worktree has a HEAD of its own, and the branches of the repository.
    for (folder, watched) in
        [("--git-dir", "HEAD"), ("--git-common-dir", "refs/heads"), ("--git-common-dir", "packed-refs")]
    {
        let path = Path::new(&said(Command::new("git").args(["rev-parse", folder]))?).join(watched);
        if path.exists() {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    said(Command::new("git").args(["rev-parse", "HEAD"]))
}

/// The line that a program prints, if it succeeds.
fn said(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}
