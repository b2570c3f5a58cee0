//! Every experiment gives the same answer however it is cut, and that of the library where it has the same question.

use super::*;
use engines::Game;
use engines::points;

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// The conclusion of a run in shards of this size; 0 for the usual one.
fn run(name: &str, parameters: &str, size: u64) -> Result<Conclusion> {
    let job = Job::default();
    let (work, _) = find(name)?.plan(&words(parameters))?;
    let cut = if size == 0 { work.usual_cut() } else { work.cut(size)? };
    // In no particular order.
    let mut numbers: Vec<u64> = (0..cut.shards()).collect();
    numbers.sort_by_key(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut records = vec![Vec::new(); numbers.len()];
    for number in numbers {
        records[number as usize] = work.shard(cut.shard(number), cut, &job)?;
    }
    work.conclude(&mut records.into_iter().map(Ok), &job)
}

#[test]
fn the_same_in_other_shards() {
    for (name, parameters, sizes) in [
        ("chain", "g=3 rows=1500000 extremes=no points=0,1,700,81000,500000,900000", [100_000, 5_000_000]),
        ("chain", "g=2 rows=300000 game=f-wythoff extremes=yes", [1, 70_000]),
        ("extremes", "g=5 rows=700000", [40_000, 1 << 30]),
        ("strip", "g=4 rows=300001 game=w:2,5 from-n=77", [90_000, 300_000]),
        ("convergence", "g=4 rows=400000", [50_000, 150_000]),
        ("near", "g=30 distance=4 rows=500000 from-row=321", [60_000, 200_000]),
        ("f-wythoff", "g=4 rows=400000", [30_000, 250_000]),
        ("points", "g=4 n=10^8 seconds=0", [2, 3]),
        ("rows", "last=40", [10, 17]),
        ("classify", "max=11", [1, 50]),
        ("conjecture-1", "max=10", [7, 1000]),
        ("conjecture-2", "bases=4 from=1 rows=5000", [2, 5]),
    ] {
        let usual = run(name, parameters, 0).unwrap();
        for size in sizes {
            assert_eq!(run(name, parameters, size).unwrap().result, usual.result, "{name} {parameters} in {size}");
        }
    }
}

#[test]
fn as_the_library_says() {
    let job = Job::default();
    let found = run("extremes", "g=6 rows=400000 game=f-wythoff", 0).unwrap().result;
    let game: Game = "f-wythoff".parse().unwrap();
    for (h, seen) in points::extremes(&game, 6, 400_000, 0, &job).unwrap().iter().enumerate() {
        assert_eq!(found["extremes"][h], extremes::differences(seen));
    }
    let found = run("convergence", "g=5 rows=300000", 0).unwrap().result;
    for (g, seen) in points::convergence(5, 300_000, &job).unwrap().iter().enumerate() {
        let document = &found["convergence"][g];
        assert_eq!(document["histogram"], json(&seen.histogram));
        assert_eq!(
            (&document["max_rows"], &document["first_start"]),
            (&json(&seen.max_rows), &json(&seen.first_start))
        );
        assert_eq!((&document["total"], &document["starts"]), (&json(&seen.total.to_string()), &json(&seen.starts)));
    }
    let found = run("near", "g=40 distance=6 rows=300000 from-row=100", 0).unwrap().result;
    assert_eq!(found["near"], json(&points::near(40, 6, 100, 300_000, &job).unwrap()));
    let found = run("chain", "g=2 rows=200000 points=100000", 0).unwrap().result;
    let mut exact = points::Exact::new(&Game::wythoff(), 2, 200_000, &job).unwrap();
    let mut expected = Vec::new();
    exact
        .record(200_000, &job, |batch| {
            expected.extend(batch.iter().filter(|point| point.n == 100_000).map(|p| (p.h, p.n, p.a, p.b)));
            Ok(())
        })
        .unwrap();
    expected.sort_unstable();
    assert_eq!(found["points"], json(&expected));
    assert_eq!(found["points_below"], json(&(0..3).map(|h| exact.index(h)).collect::<Vec<_>>()));
    let found = run("classify", "max=8", 0).unwrap().result;
    assert_eq!(found["counts"]["closed"], 50);
    let found = run("conjecture-2", "bases=2 from=1", 0).unwrap().result;
    assert_eq!(found["sets"][1]["period"], 40);
    assert_eq!(found["sets"][1]["differences"], json(&[(0, 0), (1, 2), (2, 4), (3, 12), (4, 32), (5, 34)]));
}

/// With too short a warm-up the parts do not fit together, and the message says what to do.
#[test]
fn a_warm_up_that_is_too_short() {
    let error = run("chain", "g=20 rows=2000000 warm=1024 extremes=no", 200_000).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Mismatch);
    assert!(error.to_string().contains("run it with warm=2048"), "{error}");
}

#[test]
fn wrong_parameters() {
    for (name, parameters, part) in [
        ("chains", "g=1", "there are chain, extremes"),
        ("chain", "g=1", "needs rows=ROWS"),
        ("chain", "g=1 rows", "write name=value"),
        ("chain", "g=1 rows=10 height=3", "it takes g, rows"),
        ("chain", "g=1 rows=10 rows=11", "twice"),
        ("chain", "g=1 rows=1.5e6", "rows: "),
        ("chain", "g=1 rows=0", "between 1 and"),
        ("chain", "g=1 rows=1000 points=10^6", "give rows=1620081"),
        ("chain", "g=1 rows=1000000 extremes=maybe", "none of no, yes"),
        ("extremes", "g=1 rows=10 game=chess", "game: "),
        ("chain", "g=1 rows=10000 game=r-wythoff", "has no chains"),
    ] {
        let error = run(name, parameters, 0).unwrap_err();
        assert!(error.to_string().contains(part), "{name} {parameters}: {error}");
    }
    assert!(run("chain", "g=1 rows=10", u64::MAX).is_err());
}
