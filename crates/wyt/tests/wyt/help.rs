//! What comes with the program besides its commands: its version, man pages, completions.

use crate::common::{json, run, stdout, wyt};

/// One line for scripts, and all that tells two builds apart for reports of defects.
#[test]
fn versions() {
    let short = stdout(["-V"]);
    assert_eq!(short.trim(), concat!("wyt ", env!("CARGO_PKG_VERSION")));
    let long = stdout(["--version"]);
    let lines: Vec<&str> = long.lines().collect();
    assert_eq!(lines[0], short.trim());
    for (line, name) in
        lines[1..].iter().zip(["commit: ", "compiler: rustc ", "target: ", "profile: ", "features: ", "lanes: "])
    {
        assert!(line.strip_prefix(name).is_some_and(|told| !told.is_empty()), "{name}: {long}");
    }
    assert_eq!(lines.len(), 7, "{long}");
}

#[test]
fn man_pages() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("share/man1");
    assert!(wyt(["man"]).arg(&place).status().unwrap().success());
    let page = |name: &str| std::fs::read_to_string(place.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    let program = page("wyt.1");
    let listed: Vec<&str> =
        program.lines().filter_map(|line| line.strip_prefix("wyt\\-")?.strip_suffix("(1)")).collect();
    assert!(listed.len() > 30, "{program}");
    for name in listed.iter().filter(|name| **name != "help") {
        assert!(page(&format!("wyt-{}.1", name.replace("\\-", "-"))).starts_with(".ie"), "{name}");
    }
    assert!(page("wyt-lab-run.1").contains("ledger"));
    let told = json(["man", place.to_str().unwrap(), "--json"]);
    assert_eq!(told["files"].as_array().unwrap().len(), std::fs::read_dir(&place).unwrap().count());
    // A file is no folder.
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let output = run(["man", file.to_str().unwrap()]);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(message.starts_with("wyt: FOLDER: cannot make '"), "{message}");
}

#[test]
fn completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = stdout(["completions", shell]);
        assert!(script.contains("p-positions") && script.contains("self-test"), "{shell}");
        assert_eq!(json(["completions", shell, "--json"]), serde_json::json!({ "shell": shell, "script": script }));
    }
}
