//! Every program in `examples/` runs, and writes what it should.
//!
//! They are compiled into this test, so that nothing has to be built before it, and nothing is run that is older than it.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::Path;

/// The programs, each as a module; their `main` is not called here.
macro_rules! programs {
    ($($name:ident $path:literal)*) => {
        $(#[allow(dead_code, reason = "`main` is not called")]
        #[path = $path]
        mod $name;)*

        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

programs! {
    certificate "../examples/certificate.rs"
    far_points "../examples/far_points.rs"
    first "../examples/first.rs"
    own_rule "../examples/own_rule.rs"
    periods "../examples/periods.rs"
    picture "../examples/picture.rs"
    positions "../examples/positions.rs"
    sum "../examples/sum.rs"
    threads "../examples/threads.rs"
}

/// What a program writes.
fn written(run: impl FnOnce(&mut dyn Write) -> Result<(), Box<dyn Error>>) -> String {
    let mut out = Vec::new();
    run(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Whether these lines are among those written, in this order.
#[track_caller]
fn assert_lines(written: &str, expected: &[&str]) {
    let mut lines = written.lines();
    for line in expected {
        assert!(lines.any(|found| found == *line), "no line '{line}' where it should be in\n{written}");
    }
}

#[test]
fn all_programs_are_run_here() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut found: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    found.sort();
    assert_eq!(found, NAMES);
}

#[test]
fn a_first_look() {
    assert_lines(
        &written(first::run),
        &["G(5,6) of w:1,3 = 9   [exact: board of 6 by 7]", "G(10^30, 10^30+7) is at least 4294967296   [bound]"],
    );
}

#[test]
fn positions_from_a_file() {
    let made = written(|out| positions::run(None, out));
    assert_lines(&made, &["lost for the player about to move: 50000, won: 50000, bad lines: 1"]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions.txt");
    fs::write(&file, "3 5\n10^18 10^18+5\n7\n").unwrap();
    assert_lines(
        &written(|out| positions::run(Some(file), out)),
        &[
            "line 2: from (10^18,10^18+5), (8,13) wins",
            "line 3: two piles are needed, with a space between",
            "lost for the player about to move: 1, won: 1, bad lines: 1",
        ],
    );
}

#[test]
fn a_rule_of_ones_own() {
    assert_lines(
        &written(own_rule::run),
        &[
            "P-positions: (0,0) (1,3) (2,6) (4,4) (5,7) (8,8)",
            "rule:k==l && a-k>=2 is w:2, so its P-positions are known at any distance:",
        ],
    );
}

#[test]
fn a_sum_is_played_to_its_end() {
    assert_lines(
        &written(sum::run),
        &[
            "wythoff[4,6] + nim[3] + f-wythoff[12,30]   values 9 xor 3 xor 24 make 18",
            "no move is left, and the player of turn 15 has won",
        ],
    );
}

#[test]
fn a_certificate_and_a_forgery() {
    assert_lines(
        &written(certificate::run),
        &[
            "3983 bytes of kind coalescence: accepted",
            "one digit forged: rejected at step 'checksum'",
            "and sealed again: rejected at step 'points'",
        ],
    );
}

#[test]
fn points_far_away() {
    assert_lines(
        &written(far_points::run),
        &[
            "value  0: (1618033988749,2618033988749)   theorem",
            "value  2: (1618033988749,2618033988750)   proved",
            "value 20: (1618033988749,2618033988739)   conditional",
            "its value is 2",
        ],
    );
}

#[test]
fn periods_of_rows() {
    assert_lines(&written(periods::run), &["  9        127      24", "327 bytes: accepted"]);
}

#[test]
fn threads_progress_and_a_stop() {
    assert_lines(
        &written(threads::run),
        &[
            "4 million values, the largest is 3037",
            "stopped: interrupted before the answer was complete",
            "value 0: (1618033988749894848204586834365,2618033988749894848204586834365)   theorem",
        ],
    );
}

#[test]
fn a_picture_of_a_board() {
    let folder = tempfile::tempdir().unwrap();
    for (name, begin) in [("board.png", &b"\x89PNG\r\n"[..]), ("board.svg", &b"<svg "[..])] {
        let file = folder.path().join(name);
        let said = written(|out| picture::run(Some(file.clone()), out));
        assert_lines(
            &said,
            &["Grundy values of r-wythoff, first pile 0 to 47, second 0 to 63   [exact: board of 48 by 64]"],
        );
        assert!(fs::read(file).unwrap().starts_with(begin), "{name}");
    }
}
