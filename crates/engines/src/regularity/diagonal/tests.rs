use super::*;
use crate::board;
use crate::rules::{Game, Rules};
use numeration::{Int, parse};
use proptest::prelude::*;

fn removals(text: &str) -> Removals {
    let game: Game = text.parse().unwrap();
    let Rules::Wyt(rules) = game.rules() else { panic!("{text}") };
    rules.removals().clone()
}

fn found(text: &str) -> DiagonalForm {
    diagonal(&removals(text), 1 << 20, &Job::default()).unwrap().unwrap_or_else(|| panic!("{text}"))
}

/// The game with these elements.
fn wyt(elements: &[usize]) -> String {
    format!("wyt:{}", elements.iter().map(usize::to_string).collect::<Vec<_>>().join(","))
}

/// Differences of as many rows as wanted.
fn extended(diagonal: &DiagonalForm, rows: usize) -> Vec<i32> {
    (0..rows).map(|row| diagonal.difference(&Int::from(row))).collect()
}

/// The first rows by an engine, whether they repeat or not.
fn rows(sweep: &mut impl Recursion, count: usize) -> Vec<i32> {
    let mut record = Vec::new();
    while record.len() < count {
        record.push(sweep.step(&record).unwrap());
    }
    sign(&mut record);
    record
}

#[test]
fn the_recursion_gives_the_zeros_of_the_board() {
    for text in ["wyt:1", "wyt:7", "wyt:1,4,8", "wyt:2,3", "wyt:3,5,6,11", "wyt:2^i@1", "wyt:3^i"] {
        let game: Game = text.parse().unwrap();
        let table = board::table(&game, 300, 300, &Job::default()).unwrap();
        let elements = removals(text).words();
        for (a, d) in literal::differences(&elements[..elements.len().min(9)], 280).into_iter().enumerate() {
            let b = a.checked_add_signed(d as isize).unwrap();
            assert_eq!(table.get(a, b), 0, "{text} ({a},{b})");
        }
    }
}

/// Every engine against the recursion as it is written, for all small sets and well beyond their periods.
#[test]
fn engines_agree_with_the_literal_recursion() {
    for index in 1..1 << 8 {
        let elements = survey::elements(index);
        let reach = *elements.last().unwrap();
        let expected = literal::differences(&elements, 500);
        let ours = found(&wyt(&elements));
        assert_eq!(extended(&ours, 500), expected, "{elements:?}");
        let mut record = Vec::new();
        let wide = recurrence(&mut ListRecursion::new(elements.clone()), reach, 10_000, &mut record, &Job::default());
        let Ok(RunEnd::Found(wide)) = wide else { panic!("{elements:?}") };
        assert_eq!(wide.diagonal(record), ours, "{elements:?}");
    }
}

/// Least: no smaller preperiod with this period, and no smaller period at all.
#[test]
fn numbers_are_the_least_possible() {
    for index in 1..1 << 8 {
        let elements = survey::elements(index);
        let ours = found(&wyt(&elements));
        let (n, p) = (ours.preperiod as usize, ours.period as usize);
        let rows = literal::differences(&elements, n + 4 * p + 40);
        let repeats = |n: usize, p: usize| (n..rows.len() - p).all(|row| rows[row] == rows[row + p]);
        assert!(repeats(n, p), "{elements:?}");
        assert!(n == 0 || !repeats(n - 1, p), "{elements:?}");
        assert!((1..p).all(|shorter| !repeats(n, shorter)), "{elements:?}");
    }
}

#[test]
fn large_elements() {
    // 64 is the last that fits the words; above, and with many differences, the lists take over.
    for elements in [&[64][..], &[1, 64], &[5, 63, 64], &[65], &[3, 65], &[2, 100, 101], &[7, 300]] {
        let ours = found(&wyt(elements));
        let rows = (ours.differences.len() + 700).min(6000);
        assert_eq!(extended(&ours, rows), literal::differences(elements, rows), "{elements:?}");
    }
    let all: Vec<usize> = (1..=64).collect();
    assert_eq!(rows(&mut Narrow::new(&all).unwrap(), 2000), literal::differences(&all, 2000));
    let many: Vec<usize> = (1..=110).collect();
    assert!(Narrow::new(&many).is_none());
    let differences = rows(&mut ListRecursion::new(many.clone()), 900);
    assert!(differences.iter().any(|d| *d > 64));
    assert_eq!(differences, literal::differences(&many, 900));
}

/// A difference that no word has a bit for is no difference that is not there.
#[test]
fn words_that_are_too_short_say_so() {
    let mut narrow = Narrow::new(&[1, 2]).unwrap();
    narrow.fill();
    assert_eq!(narrow.step(&[]), None);
}

#[test]
fn what_is_not_found() {
    let job = Job::default();
    for text in ["wyt:2i", "wyt:3,10^30", "wyt:10^40", "wyt:3,2000000", "wyt:2^i@10^20", "wyt:3^i"] {
        assert!(diagonal(&removals(text), 1 << 15, &job).unwrap().is_none(), "{text}");
    }
    // As many rows as it takes, and one less.
    let set = removals("wyt:3,5,6,8,9");
    let needed = (1..5000).find(|&rows| diagonal(&set, rows, &job).unwrap().is_some()).unwrap();
    let ours = diagonal(&set, needed, &job).unwrap().unwrap();
    assert!(needed >= ours.preperiod + ours.period && needed <= 3 * (ours.preperiod + ours.period) + 40);
    assert_eq!(diagonal(&set, 0, &job).unwrap(), None);
    let little = job.with_memory(1000);
    let error = diagonal(&removals("wyt:9,80000"), 1 << 20, &little).unwrap_err();
    assert_eq!(error.kind(), crate::ErrorKind::Memory);
}

#[test]
fn a_search_can_be_stopped() {
    let job = Job { progress: &crate::job::testing::StopAtOnce, ..Job::default() };
    for text in ["wyt:3^i", "wyt:9,80000"] {
        let error = diagonal(&removals(text), 1 << 22, &job).unwrap_err();
        assert_eq!(error.kind(), crate::ErrorKind::Interrupted, "{text}");
    }
    assert_eq!(survey(10, &job).unwrap_err().kind(), crate::ErrorKind::Interrupted);
}

#[test]
fn powers() {
    // Conjecture 2 of duchene-2009 under the reading 2^i, i > 0: these differences and no others.
    let ours = found("wyt:2^i@1");
    assert_eq!((ours.preperiod, ours.period, ours.spread()), (0, 40, 5));
    let printed = "0 0 1 -1 2 2 -2 -2 1 -1 0 0 3 1 -1 -3 2 2 -2 -2 0 0 1 -1 3 1 -1 -3 1 -1 0 0 4 4 5 3 -4 -4 -3 -5";
    let printed: Vec<i32> = printed.split(' ').map(|d| d.parse().unwrap()).collect();
    assert_eq!(ours.differences, printed);
    for t in 2..=12u32 {
        let ours = found(&format!("wyt:2^i@{t}"));
        assert_eq!((ours.preperiod, ours.period, ours.spread()), (0, 3 << t, 2), "{t}");
    }
    for (text, period, spread) in [("wyt:2^i", 3, 1), ("wyt:5^i", 3, 1), ("wyt:6^i", 15, 2), ("wyt:4^i@1", 20, 2)] {
        let ours = found(text);
        assert_eq!((ours.preperiod, ours.period, ours.spread()), (0, period, spread), "{text}");
    }
    for text in ["wyt:2^i@1", "wyt:6^i", "wyt:9^i", "wyt:8^i@1", "wyt:4^i@2"] {
        let elements: Vec<usize> = removals(text).words().into_iter().filter(|&k| k < 3000).collect();
        assert_eq!(extended(&found(text), 3000), literal::differences(&elements, 3000), "{text}");
    }
}

/// duchene-2009, Conjecture 2 under the reading {2i}: all small differences occur.
#[test]
fn every_difference_occurs_with_even_numbers() {
    let game: Game = "wyt:2i".parse().unwrap();
    let table = board::table(&game, 1200, 1600, &Job::default()).unwrap();
    let mut missing: std::collections::BTreeSet<usize> = (0..300).collect();
    for a in 0..1200 {
        for b in (a..1600).filter(|&b| table.get(a, b) == 0) {
            missing.remove(&(b - a));
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn one_element() {
    // duchene-2009, Theorem 2: k equal pairs, then half of k, rounded up, adjacent ones.
    for k in 1..=70usize {
        let ours = found(&format!("wyt:{k}"));
        let pairs = k.div_ceil(2);
        let expected: Vec<i32> = std::iter::repeat_n(0, k).chain((0..pairs).flat_map(|_| [1, -1])).collect();
        assert_eq!((ours.preperiod, &ours.differences), (0, &expected), "{k}");
    }
}

#[test]
fn all_numbers_up_to_n() {
    let known = [1, 1, 3, 3, 3, 5, 5, 6, 7, 7, 8, 8, 9, 10, 10, 11, 11, 12, 13, 13, 13, 15, 15, 16, 16, 17];
    for (n, spread) in (1..).zip(known) {
        let elements: Vec<usize> = (1..=n).collect();
        let ours = found(&wyt(&elements));
        assert_eq!(ours.spread(), spread, "{n}");
        match n {
            1 | 2 => assert_eq!(ours.period, 3),
            3 => assert_eq!(ours.period, 8),
            6 => assert_eq!(ours.period, 30),
            8 => assert_eq!(ours.period, 47),
            14 => assert_eq!(ours.period, 323),
            _ => assert!(ours.period % 2 == 1 && (n + 1..=n + 3).contains(&(ours.period as usize)), "{n}"),
        }
    }
}

fn check_survey(max: u32, spread: u32, period: u32, preperiod: u32, pure: u64) -> Survey {
    let found = survey(max, &Job::default()).unwrap();
    assert_eq!(found.sets.len(), 1 << max);
    assert_eq!((found.largest_j.0, found.largest_period.0, found.largest_preperiod.0), (spread + 1, period, preperiod));
    assert_eq!(found.purely_periodic, pure);
    assert_eq!(found.sets[0], SetFinding { j: 1, preperiod: 0, period: 1 });
    // Far below what Conjecture 1 of duchene-2009 asks for: |a - b| <= |K|.
    assert!(found.sets.iter().enumerate().all(|(index, set)| set.j <= index.count_ones() + 1));
    let (j, index) = found.largest_j;
    let witness =
        diagonal(&removals(&wyt(&survey::elements(index as usize))), 1 << 20, &Job::default()).unwrap().unwrap();
    assert_eq!(witness.j(), j);
    found
}

#[test]
fn surveys() {
    let small = check_survey(8, 6, 58, 91, 175);
    let large = check_survey(12, 8, 306, 375, 1832);
    assert_eq!(large.sets[..1 << 8], small.sets[..]);
    for index in 1..1 << 8 {
        let ours = found(&wyt(&survey::elements(index)));
        let entry = small.sets[index];
        assert_eq!(
            (entry.j, u64::from(entry.preperiod), u64::from(entry.period)),
            (ours.j(), ours.preperiod, ours.period)
        );
    }
    check_survey(16, 11, 2101, 2036, 17_077);
    let error = survey(40, &Job::default()).unwrap_err();
    assert!(error.to_string().contains("at most 31"), "{error}");
}

#[test]
#[ignore = "a million sets"]
fn survey_of_all_sets_up_to_20() {
    check_survey(20, 14, 10_895, 10_834, 187_407);
}

#[test]
fn threads_do_not_change_a_survey() {
    struct Backwards;
    impl crate::job::Executor for Backwards {
        fn run<'a>(&self, tasks: Vec<Box<dyn FnOnce() + Send + 'a>>) {
            std::thread::scope(|scope| {
                for task in tasks.into_iter().rev() {
                    scope.spawn(task);
                }
            });
        }

        fn width(&self) -> usize {
            2
        }
    }
    let job = Job { executor: &Backwards, ..Job::default() };
    assert_eq!(survey(11, &job).unwrap(), survey(11, &Job::default()).unwrap());
}

#[test]
fn indices_go_on_for_ever() {
    for text in ["wyt:2^i@1", "wyt:1,2,3", "wyt:3,5,6,8,9", "wyt:2,7,8", "wyt:4,6"] {
        let ours = found(text);
        let rows = 3 * ours.differences.len() + 100;
        let pairs: Vec<_> = extended(&ours, rows)
            .into_iter()
            .enumerate()
            .filter(|(_, d)| *d >= 0)
            .map(|(a, d)| (Int::from(a), Int::from(a) + Int::from(d as u32)))
            .collect();
        for (n, (a, b)) in pairs.iter().enumerate() {
            let n = Int::from(n);
            assert_eq!(ours.nth(&n), (a.clone(), b.clone()), "{text}");
            assert_eq!((ours.index(a), ours.index(b)), (n.clone(), n), "{text}");
            assert_eq!((&ours.partner(a), &ours.partner(b)), (b, a), "{text}");
        }
        let far = parse("10^100+12345").unwrap();
        let (a, b) = ours.nth(&far);
        assert!(ours.index(&a) == far && ours.index(&b) == far, "{text}");
        let (period, each) = (Int::from(ours.period), Int::from(ours.per_period()));
        assert_eq!(ours.nth(&(far + each)), (a + &period, b + period), "{text}");
    }
}

proptest! {
    #[test]
    fn random_sets(bits in 1u64..1 << 40, keep in any::<u64>()) {
        let elements = survey::elements((bits & keep & !0x3f | 0x24) as usize);
        let ours = diagonal(&removals(&wyt(&elements)), 20_000, &Job::default()).unwrap();
        if let Some(ours) = ours {
            prop_assert_eq!(extended(&ours, 700), literal::differences(&elements, 700));
            prop_assert!(ours.spread() as usize <= elements.len());
        }
    }
}

/// Elements beyond any row: the block of a closed game tells, and the checker agrees.
#[test]
fn closed_games_with_huge_elements() {
    for (text, like) in [("wyt:1,10^40", "wyt:1"), ("wyt:2,10^40+2", "wyt:2"), ("wyt:2,4,10^40+4", "wyt:2,4")] {
        assert_eq!(found(text), found(like), "{text}");
        let certificate = crate::proof::p_positions::write(&text.parse().unwrap(), &found(text));
        assert!(crate::proof::check(&certificate, &Job::default()).unwrap().ok, "{text}");
    }
    assert_eq!(diagonal(&removals("wyt:3,10^40"), 1 << 20, &Job::default()).unwrap(), None);
}
