//! Games played through the terminal's lines.

use crate::common::{fresh_cache, snapshot, wyt};
use engines::job::Job;
use engines::strategy::Outcome;
use engines::{Int, Solver};
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Output, Stdio};

/// A whole game with all input given beforehand.
fn piped(args: &[&str], input: &[u8]) -> Output {
    let mut child = wyt(["play"].iter().chain(args).copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A game that ends early closes its end of the pipe, which is no fault.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn text(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_game_with_everything() {
    let input = "help\n3 6\nundo\nhint\nbanana\n9 9\n4 -7\n4\nmoves\n4 7\nboard\nhistory\nundo\nredo\npiles\nresign\n";
    let first = text(&piped(&["wythoff", "--start", "7,10"], input.as_bytes()));
    let input = "2: 0\nmoves\nwhy\n7: 1\n1: 2 2\n1 1\n";
    let sum = text(&piped(&["--sum", "wythoff[2,3] + nim[1]"], input.as_bytes()));
    snapshot!(format!("{first}\n----\n{sum}"));
}

#[test]
fn why_shows_the_three_strategies() {
    let why = text(&piped(&["--start", "7,10"], b"why\n"));
    for part in ["recursive", "algebraic", "arithmetic", "1010", "n = floor((7 + 1) / beta) = 3", "n=3: 4, 7"] {
        assert!(why.contains(part), "{part}: {why}");
    }
    let mistake = text(&piped(&["--start", "7,10"], b"7 9\nwhy\n"));
    assert!(mistake.contains("That was a mistake") && mistake.contains("losing move"), "{mistake}");
    let good = text(&piped(&["--start", "7,10"], b"7 4\nwhy\n"));
    assert!(!good.contains("mistake") && good.contains("a winning move"), "{good}");
}

/// Someone at the other end of the pipes.
struct Game {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
    seen: String,
}

impl Game {
    fn new(args: &[&str]) -> Game {
        let mut child = wyt(["play"].iter().chain(args).copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Game { child, input, output, seen: String::new() }
    }

    /// The position, once the program asks for a move; `None` at the end of the game.
    fn position(&mut self) -> Option<(usize, usize)> {
        loop {
            if self.seen.ends_with("> ") {
                let line = self.seen.lines().rev().find(|line| line.contains(" -- You move."))?;
                let (_, piles) = line.split_once('(')?;
                let (piles, _) = piles.split_once(')')?;
                let (a, b) = piles.split_once(',')?;
                return Some((a.parse().ok()?, b.parse().ok()?));
            }
            let mut piece = [0; 4096];
            match self.output.read(&mut piece).unwrap() {
                0 => return None,
                read => self.seen += std::str::from_utf8(&piece[..read]).unwrap(),
            }
        }
    }

    fn play(&mut self, (x, y): (usize, usize)) {
        self.seen.clear();
        writeln!(self.input, "{x} {y}").unwrap();
    }

    /// Hangs up, and reads what is still said.
    fn end(mut self) -> String {
        drop(self.input);
        self.output.read_to_string(&mut self.seen).unwrap();
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
        self.seen
    }
}

fn winning(a: usize, b: usize) -> Vec<(usize, usize)> {
    let solver = Solver::of(&engines::Game::wythoff());
    let found = solver.moves(&Int::from(a), &Int::from(b), 9, &Job::default()).unwrap();
    assert_eq!(found.outcome == Outcome::P, found.winning.first.is_empty());
    found.winning.first.into_iter().map(|(x, y)| (x.try_into().unwrap(), y.try_into().unwrap())).collect()
}

/// Whoever plays a winning move each time wins, from every N-position with piles below 30.
#[test]
fn every_n_position_below_30_is_won() {
    let mut played = 0;
    for (a, b) in (0..30).flat_map(|a| (a..30).map(move |b| (a, b))) {
        if winning(a, b).is_empty() {
            continue;
        }
        let mut game = Game::new(&["wythoff", "--start", &format!("{b},{a}")]);
        while let Some((x, y)) = game.position() {
            let good = winning(x, y);
            assert!(!good.is_empty(), "({a},{b}): the computer left a P-position ({x},{y})");
            game.play(good[good.len() - 1]);
        }
        let seen = game.end();
        assert!(seen.contains("You win.\n"), "({a},{b}): {seen}");
        played += 1;
    }
    assert_eq!(played, 465 - 12, "all pairs but the P-positions");
}

/// And the computer does so when it moves first.
#[test]
fn the_computer_wins_every_n_position() {
    for (a, b) in (0..14).flat_map(|a| (a..14).map(move |b| (a, b))) {
        if winning(a, b).is_empty() {
            continue;
        }
        let mut game = Game::new(&["--start", &format!("{a},{b}"), "--players", "computer,human"]);
        while let Some((x, y)) = game.position() {
            assert!(winning(x, y).is_empty(), "({a},{b}): the computer left ({x},{y})");
            game.play(if y > 0 { (x, y - 1) } else { (x - 1, y) });
        }
        let seen = game.end();
        assert!(seen.contains("The computer wins.\n"), "({a},{b}): {seen}");
    }
}

#[test]
fn after_the_end_one_can_ask_and_go_back() {
    let seen = text(&piped(&["--start", "5,5"], b"2 2\nwhy\n1 1\nundo\nplay\nhistory\nquit\n"));
    let (lost, rest) = seen.split_once("The computer wins.").unwrap();
    assert!(lost.contains("That was a mistake: (0,0) answers it."), "{seen}");
    assert!(
        rest.contains("a losing move") && rest.contains("The game is over") && rest.contains("You leave (0,0)."),
        "{seen}"
    );
    assert!(rest.contains("You win.") && rest.contains("1. wythoff (5,5) -> (0,0) (You)"), "{seen}");
}

/// Without --start, a human who plays well can win, whoever moves first.
#[test]
fn a_start_that_can_be_won() {
    for (game, seed) in ["wythoff", "heap:2,1", "connell:3"].iter().flat_map(|game| (1..6).map(move |i| (*game, i))) {
        let seed = i32::to_string(&seed);
        let first = text(&piped(&[game, "--seed", &seed], b"hint\n"));
        assert!(first.contains(" wins."), "{first}");
        let second = text(&piped(&[game, "--seed", &seed, "--players", "computer,human"], b"hint\n"));
        assert!(second.contains(" wins.") && second.contains("takes"), "{second}");
    }
}

#[test]
fn nonsense_is_answered() {
    let mut lines =
        b"\n\n   \n?\nwhy why\n-1 -1\n10^99999999 2\n1e400 3\n(((\n3 5 7 9\ntake\ntake 1\ntake 99 99\n".to_vec();
    lines.extend(b"\xff\xfe\x00 3\n");
    lines.extend("7".repeat(100_000).bytes());
    lines.extend("\nπ ρ\n0: 1 2\n99: 1 2\n:\n1:\n: 3 4\nundo\nredo\nundo\n".bytes());
    for args in [&["--start", "7,10"][..], &["--sum", "wythoff[10^40,10^41] + nim[1,2,3]"], &["rule:k==l+1"]] {
        let output = piped(args, &lines);
        assert!(text(&output).contains("The game is left at"), "{args:?}");
        assert!(output.stderr.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn a_rule_without_a_value_does_not_end_the_game() {
    let seen = text(&piped(&["rule:k==l+1", "--start", "10^20,10^20"], b"5 5\nhint\n"));
    assert!(seen.contains("piles below 2^63") && seen.contains("The game is left at"), "{seen}");
    let seen = text(&piped(&["rule:k/(k-1)==l", "--start", "9,9"], b"8 8\nboard\nhint\nwhy\nmoves\n"));
    assert!(seen.contains("divides by zero") && seen.contains("The game is left at"), "{seen}");
    let output = piped(&["vectors:(100,100)"], b"");
    assert_eq!(output.status.code(), Some(2));
}

/// Without a human, standard input is not touched.
#[cfg(unix)]
#[test]
fn input_meant_for_others() {
    let command = format!("{} play --players computer,computer --start 2,3 >/dev/null; cat", env!("CARGO_BIN_EXE_wyt"));
    let mut child = std::process::Command::new("sh");
    let child = child.args(["-c", &command]).env("WYT_CACHE", fresh_cache());
    let child = child.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = child.spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"still here\n").unwrap();
    assert_eq!(child.wait_with_output().unwrap().stdout, b"still here\n");
}

#[test]
fn huge_piles() {
    let seen = text(&piped(&["--start", "10^100,10^100+1"], b"hint\nwhy\n1 2\nhint\n"));
    assert!(
        seen.contains("(1,2) wins.") && seen.contains("The computer takes 1 from pile 2 and leaves (1,1)"),
        "{seen}"
    );
    let seen = text(&piped(&["--sum", "a-wythoff:6[10^40,10^41] + nim[5]"], b"hint\n2: 4\n"));
    assert!(seen.contains("out of reach"), "{seen}");
    let seen = text(&piped(&["--sum", "wythoff[10^40,5] + nim[5]"], b"hint\n"));
    assert!(seen.contains("(0,5) in game 1 wins."), "{seen}");
}

#[test]
fn the_record_is_json() {
    let output = piped(&["nim", "--start", "2,1", "--json"], b"1 1\n0 0\n");
    let record: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&record["sum"], &record["winner"]), (&"nim[2,1]".into(), &1.into()), "{record}");
    assert_eq!((&record["end"], record["moves"].as_array().unwrap().len()), (&"won".into(), 3), "{record}");
    assert!(String::from_utf8(output.stderr).unwrap().contains("You win."));
    let output = piped(&["--players", "human,human", "--start", "1,2", "--json"], b"resign\n");
    let record: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&record["winner"], &record["end"]), (&2.into(), &"resigned".into()), "{record}");
}

#[test]
fn an_opponent_that_errs_can_be_beaten() {
    // From a P-position only an error of the computer lets the human win; the hints then suffice.
    let hinted = |seed: &str| {
        let mut game = Game::new(&["--start", "8,13", "--errs", "100", "--seed", seed]);
        let mut first = true;
        while let Some((x, y)) = game.position() {
            let good = winning(x, y);
            assert!(first || !good.is_empty(), "the computer did not err at all");
            first = false;
            game.play(good.first().copied().unwrap_or((x, y.saturating_sub(1))));
        }
        game.end()
    };
    for seed in ["1", "2", "10^30"] {
        let seen = hinted(seed);
        assert!(seen.contains("You win.\n"), "{seed}: {seen}");
    }
    let chance = |seed: &str| text(&piped(&["--players", "computer,computer", "--errs", "60", "--seed", seed], b""));
    assert_eq!(chance("5"), chance("5"));
    assert!((0..9).any(|seed: u32| chance(&seed.to_string()) != chance("5")));
}

/// Ctrl-C while the program waits for a line ends it at once.
#[cfg(unix)]
#[test]
fn ctrl_c_at_the_prompt() {
    let mut game = Game::new(&["--start", "7,10"]);
    assert_eq!(game.position(), Some((7, 10)));
    let killed = std::process::Command::new("kill").args(["-INT", &game.child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(std::os::unix::process::ExitStatusExt::signal(&game.child.wait().unwrap()), Some(2));
    game.output.read_to_string(&mut game.seen).unwrap();
    assert!(game.seen.ends_with("The game is left at wythoff (7,10).\n"), "{}", game.seen);
}
