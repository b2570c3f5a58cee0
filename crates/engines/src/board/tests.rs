//! Every engine against the definition, on boards of every family.

use super::*;
use crate::job::Executor;
use crate::rules::examples;
use proptest::prelude::*;

fn game(text: &str) -> Game {
    text.parse().unwrap_or_else(|e| panic!("{e}"))
}

fn check(text: &str, rows: usize, cols: usize, job: &Job) {
    let game = game(text);
    let expected = Definition.table(&game, rows, cols, job).unwrap();
    for engine in ENGINES.iter().filter(|engine| engine.handles(&game)) {
        let table = engine.table(&game, rows, cols, job).unwrap();
        if table != expected {
            let wrong = (0..rows)
                .flat_map(|a| (0..cols).map(move |b| (a, b)))
                .find(|&(a, b)| table.get(a, b) != expected.get(a, b))
                .unwrap();
            let (ours, right) = (table.get(wrong.0, wrong.1), expected.get(wrong.0, wrong.1));
            panic!("{text} {rows}x{cols} {}: G{wrong:?} = {ours}, not {right}", engine.name());
        }
    }
}

#[test]
fn every_family_on_a_square() {
    for text in examples() {
        let slow = text.starts_with("rule") || text.starts_with("heap");
        let n = if slow { 60 } else { 150 };
        check(text, n, n, &Job::default());
    }
}

/// Crosses the edges of words (64), bands (128) and layers.
#[test]
fn boards_larger_than_a_band() {
    for text in ["wythoff", "r-wythoff", "f-wythoff", "t:1", "t:3", "w:2", "w:3,70", "a-wythoff:2", "a-wythoff:5"] {
        check(text, 330, 420, &Job::default());
    }
    for text in ["wyt:1,4,8", "wyt:2^i", "wyt:2i", "wyt:3^i@2", "wyt:20i", "wyt:300", "w:300", "t:40"] {
        check(text, 330, 420, &Job::default());
    }
    // Its definition has 140 moves for each number taken.
    check("a-wythoff:70", 140, 200, &Job::default());
}

#[test]
fn odd_shapes() {
    for text in ["wythoff", "f-wythoff", "a-wythoff:3", "wyt:2^i", "connell:3", "vectors:(1,0),(2,3)", "r-wythoff"] {
        for (rows, cols) in [(1, 1), (1, 200), (200, 1), (63, 64), (65, 64), (3, 1000), (70, 129), (0, 5), (5, 0)] {
            check(text, rows, cols, &Job::default());
        }
    }
}

/// Runs the tasks of a wave on real threads.
struct RealThreads(usize);

impl Executor for RealThreads {
    fn run<'a>(&self, tasks: Vec<Box<dyn FnOnce() + Send + 'a>>) {
        std::thread::scope(|scope| {
            for task in tasks {
                scope.spawn(task);
            }
        });
    }

    fn width(&self) -> usize {
        self.0
    }
}

#[test]
fn threads_do_not_change_the_table() {
    for text in ["wythoff", "f-wythoff", "t:2", "a-wythoff:4", "wyt:2^i", "r-wythoff", "wyt:1,4,8"] {
        let game = game(text);
        let alone = Layered.table(&game, 700, 900, &Job::default()).unwrap();
        for width in [2, 3] {
            let job = Job { executor: &RealThreads(width), ..Job::default() };
            assert_eq!(Layered.table(&game, 700, 900, &job).unwrap(), alone, "{text}");
        }
    }
}

/// The rows of a board, streamed.
fn streamed(game: &Game, rows: usize, cols: usize) -> Result<Vec<Vec<u32>>> {
    let mut all = Vec::new();
    stream(game, rows, cols, &Job::default(), &mut |row: &[u32]| {
        all.push(row.to_vec());
        Ok::<(), Error>(())
    })?;
    Ok(all)
}

#[test]
fn streams_are_tables() {
    let able = [
        "wythoff",
        "w:2",
        "w:3,70",
        "a-wythoff:2",
        "a-wythoff:5",
        "a-wythoff:70",
        "wyt:1,4,8",
        "wyt:2^i",
        "wyt:2i",
        "t:inf",
    ];
    for (text, (rows, cols)) in able.into_iter().flat_map(|t| [(t, (300, 200)), (t, (150, 333)), (t, (1, 70))]) {
        let game = game(text);
        let table = table(&game, rows, cols, &Job::default()).unwrap();
        let rows: Vec<Vec<u32>> = (0..rows).map(|a| table.row(a).collect()).collect();
        assert!(streamed(&game, rows.len(), cols).unwrap() == rows, "{text}");
    }
    for text in ["f-wythoff", "r-wythoff", "rule:k==l+1"] {
        assert_eq!(streamed(&game(text), 9, 9).unwrap_err().kind(), crate::ErrorKind::Unsupported);
    }
}

#[test]
fn thin_boards_need_little_memory() {
    let job = Job::default().with_memory(50 << 20);
    for text in ["wythoff", "f-wythoff", "t:3", "a-wythoff:4", "wyt:2^i", "wyt:2i", "r-wythoff", "w:1,2"] {
        let game = game(text);
        let long = Layered.table(&game, 5, 100_000, &job).unwrap();
        let short = Definition.table(&game, 5, 300, &job).unwrap();
        assert!((0..5).all(|a| (0..300).all(|b| long.get(a, b) == short.get(a, b))), "{text}");
    }
    assert_eq!(streamed(&game("wythoff"), 3, 0).unwrap(), vec![Vec::<u32>::new(); 3]);
    assert_eq!(table(&game("wythoff"), 0, 1 << 30, &job).unwrap().rows(), 0);
}

#[test]
fn memory_is_refused_before_it_is_used() {
    // More memory is advised as long as some machine has it.
    for (side, advised) in [(100_000, true), (1_000_000_000, false)] {
        let error = table(&game("wythoff"), side, side, &Job::default()).unwrap_err();
        assert_eq!(error.kind(), crate::ErrorKind::Memory);
        assert_eq!(error.to_string().contains("allow more memory"), advised, "{error}");
    }
    // The most frugal engine would do with this, but not within a lifetime on a large board.
    let tight = Job::default().with_memory(25_000);
    assert!(Definition.table(&game("wythoff"), 100, 100, &tight).is_ok());
    assert_eq!(table(&game("wythoff"), 100, 100, &tight).unwrap_err().kind(), crate::ErrorKind::Memory);
    // Even with memory without end, nothing is narrowed.
    let endless = Job::default().with_memory(u64::MAX);
    if let Ok(far) = usize::try_from(1u64 << 32) {
        let error = table(&game("wythoff"), 1, far, &endless).unwrap_err();
        assert!(error.to_string().contains("beyond 32 bits"), "{error}");
    }
    for n in ["2^40", "10^30", "10^10000"] {
        let error = side(&numeration::parse(n).unwrap()).unwrap_err().to_string();
        assert!(error.contains("fits no memory"), "{error}");
    }
}

#[test]
fn values_beyond_sixteen_bits_widen() {
    let wide = table(&game("wythoff"), 2, 70_000, &Job::default()).unwrap();
    assert!(matches!(wide.cells(), Cells::U32(_)));
    assert_eq!(wide.get(0, 69_999), 69_999);
    assert_eq!(wide.get(1, 69_999), 70_000); // row 1 has period 3 and starts 1, 2, 0
    let narrow = table(&game("wythoff"), 2, 1000, &Job::default()).unwrap();
    assert!(matches!(narrow.cells(), Cells::U16(_)));
}

#[test]
fn a_stopped_job_is_an_error() {
    let job = Job { progress: &crate::job::testing::StopAtOnce, ..Job::default() };
    for engine in ENGINES {
        for text in ["nim", "wythoff", "rule:k==l+1"] {
            if engine.handles(&game(text)) {
                let error = engine.table(&game(text), 20, 20, &job).unwrap_err();
                assert_eq!(error.kind(), crate::ErrorKind::Interrupted, "{}", engine.name());
            }
        }
    }
}

fn any_game() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("wythoff".to_owned()),
        Just("r-wythoff".to_owned()),
        (1u32..12).prop_map(|a| format!("a-wythoff:{a}")),
        (0u32..20).prop_map(|k| format!("w:{k}")),
        (0u32..20, 0u32..90).prop_map(|(k, l)| format!("w:{k},{}", k + l)),
        (0u32..12).prop_map(|k| format!("t:{k}")),
        proptest::collection::btree_set(1u32..130, 1..8)
            .prop_map(|set| format!("wyt:{}", set.iter().map(u32::to_string).collect::<Vec<_>>().join(","))),
        (2u32..7, 0u32..4).prop_map(|(b, j)| format!("wyt:{b}^i@{j}")),
        (1u32..40).prop_map(|m| format!("wyt:{m}i")),
        (1u32..12).prop_map(|h| format!("cyclic-nimhoff:{h}")),
        (1u32..20).prop_map(|p| format!("connell:{p}")),
        (1u32..4, 1u32..4).prop_map(|(s, t)| format!("heap:{s},{t}")),
        (1u32..4, 1u32..4).prop_map(|(a, b)| format!("fraenkel-borosh:{a},{b}")),
        Just("rule:k==l || (k<l && l<=2*k)".to_owned()),
        proptest::collection::vec((0u32..4, 0u32..12).prop_filter("not (0,0)", |v| *v != (0, 0)), 1..5).prop_map(
            |v| format!("vectors:{}", v.iter().map(|(x, y)| format!("({x},{y})")).collect::<Vec<_>>().join(","))
        ),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 2, ..ProptestConfig::default() })]
    #[test]
    fn engines_agree(text in any_game(), rows in 1usize..90, cols in 1usize..150) {
        check(&text, rows, cols, &Job::default());
    }

    /// Boards of several bands, by several threads and row by row.
    #[test]
    fn bands_agree(text in any_game(), rows in 100usize..300, cols in 1usize..300, width in 1usize..4) {
        let game = game(&text);
        prop_assume!(Layered.handles(&game));
        let expected = Bitset.table(&game, rows, cols, &Job::default()).unwrap();
        let job = Job { executor: &RealThreads(width), ..Job::default() };
        prop_assert!(Layered.table(&game, rows, cols, &job).unwrap() == expected, "{} {}x{}", text, rows, cols);
        if streams(&game, rows, cols) {
            let rows: Vec<Vec<u32>> = (0..rows).map(|a| expected.row(a).collect()).collect();
            prop_assert!(streamed(&game, rows.len(), cols).unwrap() == rows, "{} {}x{}", text, rows.len(), cols);
        }
    }
}
