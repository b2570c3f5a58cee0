//! The files that `wyt table` writes, read back by other programs' readers.

use crate::common::{run, stdout};
use std::path::Path;

/// Writes one file and returns its bytes.
fn written(flag: &str, name: &str, table: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    let text = stdout(table.iter().copied().chain([flag, path.to_str().unwrap()]));
    assert!(text.is_empty(), "a file was asked for, not {text}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    std::fs::read(path).unwrap()
}

fn csv(table: &[&str]) -> Vec<Vec<u64>> {
    let text = stdout(table.iter().copied().chain(["--csv"]));
    text.lines().map(|line| line.split(',').map(|n| n.parse().unwrap()).collect()).collect()
}

#[test]
fn numpy_arrays() {
    for (table, cols) in [
        (["table", "wythoff", "--rows", "7", "--cols", "9"], 9),
        (["table", "nim", "--rows", "2", "--cols", "70000"], 70_000),
    ] {
        let bytes = written("--npy", "x.npy", &table);
        let array = npyz::NpyFile::new(&bytes[..]).unwrap();
        assert_eq!(array.shape(), [csv(&table).len() as u64, cols]);
        assert_eq!(array.order(), npyz::Order::C);
        let values: Vec<u64> = if cols < 1000 {
            array.into_vec::<u16>().unwrap().into_iter().map(u64::from).collect()
        } else {
            array.into_vec::<u32>().unwrap().into_iter().map(u64::from).collect()
        };
        assert_eq!(values, csv(&table).concat());
    }
}

#[test]
fn b_files() {
    let bytes = written("--bfile", "b.txt", &["table", "wythoff", "--rows", "4", "--cols", "5"]);
    // OEIS A004481 begins 0, 1, 1, 2, 2, 2, 3, 0, 0, 3.
    assert_eq!(String::from_utf8(bytes).unwrap(), "0 0\n1 1\n2 1\n3 2\n4 2\n5 2\n6 3\n7 0\n8 0\n9 3\n");
    let ordered = written("--bfile", "b.txt", &["table", "vectors:(0,1)", "--rows", "2"]);
    assert_eq!(String::from_utf8(ordered).unwrap(), "0 0\n1 1\n2 0\n"); // (0,1) comes before (1,0)
}

struct Picture {
    width: usize,
    points: Vec<u8>,
}

impl Picture {
    fn read(bytes: &[u8]) -> Picture {
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut points = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut points).unwrap();
        assert_eq!(info.color_type, png::ColorType::Rgb);
        Picture { width: info.width as usize, points }
    }

    fn at(&self, x: usize, y: usize) -> [u8; 3] {
        self.points[3 * (y * self.width + x)..][..3].try_into().unwrap()
    }
}

#[test]
fn pictures_show_zeros_in_black_and_nothing_else() {
    let table = ["table", "wythoff", "--rows", "180", "--cols", "150"];
    let picture = Picture::read(&written("--png", "x.png", &table));
    let (left, top, scale) = (56, 44, 4); // 720 / 180
    for (a, row) in csv(&table).iter().enumerate() {
        for (b, &value) in row.iter().enumerate() {
            let point = picture.at(left + b * scale + 1, top + a * scale + 1);
            assert_eq!(point == [0, 0, 0], value == 0, "({a},{b})");
        }
    }
    // The legend: a black square, then the colours.
    let y = top + 180 * scale + 20;
    assert_eq!(picture.at(left + 5, y), [0, 0, 0]);
    assert_ne!(picture.at(left + 31, y), picture.at(left + 200, y));
}

/// A board that does not fit is streamed, and looks the same as one that does.
#[test]
fn streaming_gives_the_same_table() {
    let table = ["table", "a-wythoff:2", "--rows", "700", "--cols", "500", "--csv"];
    let whole = stdout(table);
    let streamed = stdout(table.into_iter().chain(["--max-memory", "680KB"]));
    assert!(whole == streamed);
    let refused = run(table.into_iter().chain(["--max-memory", "100KB"]));
    assert_eq!(refused.status.code(), Some(2));
}

/// An array is streamed, too, alone and beside the others, in the width that the whole board would have.
#[test]
fn streamed_arrays() {
    for table in [
        ["table", "wythoff", "--rows", "800", "--cols", "750"],
        ["table", "a-wythoff:2", "--rows", "700", "--cols", "500"],
        ["table", "nim", "--rows", "40", "--cols", "70000"],
    ] {
        let memory = ["--max-memory", "950KB"];
        let small = [&table[..], &memory].concat();
        let whole = written("--npy", "x.npy", &table);
        assert!(whole.len() > 1_000_000 - 350_000);
        assert!(whole == written("--npy", "x.npy", &small), "{table:?}");
        // With CSV and a picture at once.
        let folder = tempfile::tempdir().unwrap();
        let [array, picture] = ["x.npy", "x.png"].map(|name| folder.path().join(name));
        let all = ["--npy", array.to_str().unwrap(), "--png", picture.to_str().unwrap(), "--csv"];
        if table[1] != "nim" {
            let text = stdout(small.iter().copied().chain(all));
            assert!(text == stdout(table.into_iter().chain(["--csv"])));
            assert!(std::fs::read(&array).unwrap() == whole && picture.is_file());
        }
        let from = ["--from", "30,40"];
        let part = [&table[..4], &["--cols", "300"], &from].concat();
        let whole = written("--npy", "x.npy", &part);
        assert!(whole == written("--npy", "x.npy", &[&part[..], &["--max-memory", "500KB"]].concat()), "{part:?}");
    }
}

/// Where a theorem gives the values, a part of the board is told at any distance, in every format that is text.
#[test]
fn tables_at_any_distance() {
    let far = ["table", "nim", "--rows", "2", "--from", "10^20,10^20"];
    assert_eq!(stdout(far.into_iter().chain(["--csv"])), "0,1\n1,0\n");
    let text = stdout(far);
    assert!(text.contains("100000000000000000001 |") && text.lines().count() == 4, "{text}");
    let found = crate::common::json(["table", "cyclic-nimhoff:5", "--rows", "2", "--from", "10^20,10^20+3", "--json"]);
    assert_eq!(found["values"], serde_json::json!([[3, 4], [4, 0]]));
    assert_eq!(found["from"], serde_json::json!(["100000000000000000000", "100000000000000000003"]));
    assert_eq!(found["evidence"]["grade"], "theorem");
    let wide = crate::common::json(["table", "nim", "--rows", "1", "--cols", "2", "--from", "10^20,0", "--json"]);
    assert_eq!(wide["values"], serde_json::json!([["100000000000000000000", "100000000000000000001"]]));
    let file = written("--bfile", "b.txt", &far);
    assert_eq!(String::from_utf8(file).unwrap(), "0 0\n1 1\n2 1\n");
    for format in ["--markdown", "--latex"] {
        assert!(stdout(far.into_iter().chain([format])).contains("100000000000000000001"));
    }
    // Near the corner it is the board.
    for game in ["nim", "cyclic-nimhoff:7"] {
        let near = ["table", game, "--rows", "5", "--cols", "6", "--from", "90,33", "--csv"];
        let board = csv(&["table", game, "--rows", "95", "--cols", "39"]);
        let part: Vec<Vec<u64>> = board[90..].iter().map(|row| row[33..].to_vec()).collect();
        let lines: Vec<String> =
            part.iter().map(|row| row.iter().map(u64::to_string).collect::<Vec<_>>().join(",")).collect();
        assert_eq!(stdout(near), lines.join("\n") + "\n");
    }
    for args in [
        ["table", "nim", "--rows", "2", "--from", "10^20,0", "--npy", "x.npy"],
        ["table", "wythoff", "--rows", "2", "--from", "10^20,0", "--threads", "1"],
    ] {
        let refused = run(args);
        assert_eq!(refused.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&refused.stderr).contains("--from"));
    }
}

#[test]
fn threads_give_the_same_table() {
    let table = ["table", "wythoff", "--rows", "900", "--csv", "--threads"];
    assert!(stdout(table.into_iter().chain(["1"])) == stdout(table.into_iter().chain(["3"])));
}

/// Links are followed, pipes stay pipes, `-` is standard output.
#[cfg(unix)]
#[test]
fn what_is_not_a_file_stays_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let [target, link, pipe] = ["target", "link", "pipe"].map(|name| folder.path().join(name));
    std::fs::write(&target, "old").unwrap();
    std::os::unix::fs::symlink(&target, &link).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let table = ["table", "nim", "--rows", "2", "--bfile"];
    let expected = "0 0\n1 1\n2 1\n";
    stdout(table.into_iter().chain([link.to_str().unwrap()]));
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(std::fs::read_to_string(&target).unwrap(), expected);
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read_to_string(pipe).unwrap()
    });
    stdout(table.into_iter().chain([pipe.to_str().unwrap()]));
    assert_eq!(reader.join().unwrap(), expected);
    assert_eq!(stdout(table.into_iter().chain(["-"])), expected);
    let full = run(table.into_iter().chain(["/dev/full"]));
    assert_eq!(full.status.code(), Some(2), "{}", String::from_utf8_lossy(&full.stderr));
}

/// A file that is there keeps its mode and its other names; a link to nothing leads to a new file.
#[cfg(unix)]
#[test]
fn an_older_file_stays_what_it_was() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let [secret, other, link, target] = ["secret", "other", "link", "target"].map(|name| folder.path().join(name));
    std::fs::write(&secret, "old").unwrap();
    std::fs::set_permissions(&secret, PermissionsExt::from_mode(0o600)).unwrap();
    symlink("target", &link).unwrap();
    let write = |path: &Path| stdout(["table", "nim", "--rows", "2", "--bfile", path.to_str().unwrap()]);
    write(&secret);
    assert_eq!(std::fs::metadata(&secret).unwrap().mode() & 0o777, 0o600);
    std::fs::hard_link(&secret, &other).unwrap();
    std::fs::write(&other, "old").unwrap();
    write(&secret);
    write(&link);
    for path in [&secret, &other, &target] {
        assert_eq!(std::fs::read_to_string(path).unwrap(), "0 0\n1 1\n2 1\n", "{path:?}");
    }
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 4);
}

/// A picture of a streamed board shows the same zeros.
#[test]
fn streamed_pictures() {
    let table = ["table", "wythoff", "--rows", "800", "--cols", "750"];
    let whole = Picture::read(&written("--png", "x.png", &table));
    let memory = ["--max-memory", "950KB"];
    let streamed = Picture::read(&written("--png", "x.png", &[&table[..], &memory].concat()));
    assert_eq!(whole.points.len(), streamed.points.len());
    for (x, y) in (56..806).flat_map(|x| (44..844).map(move |y| (x, y))) {
        assert_eq!(whole.at(x, y) == [0, 0, 0], streamed.at(x, y) == [0, 0, 0]);
    }
}

/// An old file survives a failed attempt to replace it.
#[test]
fn a_failed_write_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.npy");
    std::fs::write(&path, "precious").unwrap();
    let output = run(["table", "rule:1/(a-3)>0", "--rows", "9", "--npy", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// A device without room: the error is reported although most writes are buffered.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    if Path::new("/dev/full").exists() {
        let full = std::fs::File::create("/dev/full").unwrap();
        let output = crate::common::wyt(["table", "wythoff", "--rows", "3", "--csv"]).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8(output.stderr).unwrap().contains("No space left"));
    }
}
