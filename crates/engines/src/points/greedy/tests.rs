use super::*;
use crate::points::literal::{Wsg, fwsg};
use crate::{board, job::Job};

fn points(text: &str, g: usize, rows: u64) -> Vec<NearPoint> {
    let mut greedy = Greedy::new(&text.parse().unwrap(), g).unwrap();
    let mut points = Vec::new();
    while greedy.row() < rows {
        greedy.next_row(|point| points.push(point));
    }
    points
}

#[test]
fn every_value_of_a_board() {
    let (rows, g) = (150usize, 12usize);
    for (text, slope) in [
        ("wythoff", 3),
        ("f-wythoff", 3),
        ("t:1", 3),
        ("t:2", 3),
        ("t:10^30", 3),
        ("t:inf", 3),
        ("w:1", 3),
        ("w:2", 3),
        ("w:3", 3),
        ("w:2,5", 3),
        ("w:0,3", 3),
        ("w:7,20", 3),
        ("w:100", 3),
        ("w:1000,2000", 3),
        ("r-wythoff", 3),
        ("a-wythoff:1", 3),
        ("a-wythoff:2", 4),
        ("a-wythoff:3", 5),
        ("a-wythoff:7", 9),
        ("a-wythoff:50", 53),
    ] {
        let cols = slope * rows + 100;
        let table = board::table(&text.parse().unwrap(), rows, cols, &Job::default()).unwrap();
        let points = points(text, g, rows as u64);
        for point in &points {
            assert_eq!(table.get(point.a as usize, point.b as usize), point.h, "{text}: {point:?}");
        }
        let cells = (0..rows).flat_map(|a| (a..cols).map(move |b| (a, b)));
        assert_eq!(points.len(), cells.filter(|&(a, b)| table.get(a, b) <= g as u32).count(), "{text}");
    }
}

#[test]
fn the_papers_algorithms() {
    assert_eq!(points("wythoff", 12, 3000), Wsg::points(12, 3000));
    let tables = fwsg(6, 1500);
    for point in points("f-wythoff", 6, 1500) {
        assert_eq!(tables[point.h as usize][point.n as usize], (point.a, point.b));
    }
    assert_eq!(points("f-wythoff", 6, 1500).len(), tables.iter().map(Vec::len).sum::<usize>());
}

#[test]
fn the_same_game_under_other_names() {
    assert_eq!(points("w:1", 9, 2000), points("t:10^30", 9, 2000));
    assert_eq!(points("w:0", 9, 2000), points("a-wythoff:1", 9, 2000));
    assert_eq!(points("w:5000", 9, 2000), points("w:3000,10^40", 9, 2000));
}

#[test]
fn f_wythoff_remark_15_is_false() {
    // The first point with d_n < n - (j + 1), by j; found by two other programs.
    let first = [
        None,
        None,
        None,
        Some((158, 255, 408)),
        Some((28, 45, 67)),
        Some((67, 109, 169)),
        Some((228, 369, 588)),
        Some((433, 702, 1126)),
        Some((386, 626, 1002)),
    ];
    let points = points("f-wythoff", 8, 100_000);
    for (j, expected) in (0..).zip(first) {
        let low = points.iter().find(|p| p.h == j && p.d() + u64::from(j) + 1 < p.n);
        assert_eq!(low.map(|p| (p.n, p.a, p.b)), expected, "j = {j}");
    }
    // The proved bounds of d_n - n for j <= 5, and the values seen up to row 10^7 beyond.
    for (j, least) in (0..).zip([1, 1, 2, 5, 7, 9, 11, 13, 13]) {
        assert!(points.iter().filter(|p| p.h == j).all(|p| p.d() + least >= p.n), "j = {j}");
    }
}

#[test]
fn what_is_closed_stays_closed() {
    for text in ["wythoff", "f-wythoff", "t:2", "w:3,9", "r-wythoff", "a-wythoff:2", "a-wythoff:200"] {
        let g = 6;
        let mut greedy = Greedy::new(&text.parse().unwrap(), g).unwrap();
        let mut closed: Vec<Vec<u64>> = vec![Vec::new(); g + 1];
        for r in 0..400 {
            greedy.next_row(|point| assert!(!closed[point.h as usize].contains(&point.d()), "{text}: {point:?}"));
            if r % 50 == 0 {
                for (h, closed) in closed.iter_mut().enumerate() {
                    *closed = (0..2000).filter(|&d| greedy.closed(h, d)).collect();
                    let open = greedy.first_open(h);
                    assert!(!greedy.closed(h, open) && (0..open.min(2000)).all(|d| greedy.closed(h, d)), "{text}");
                }
            }
        }
    }
}

/// Once settled, columns and closed diagonals are all there is to know.
#[test]
fn from_a_settled_row_on() {
    for text in ["wythoff", "f-wythoff", "t:1", "t:5", "w:1", "w:40", "w:3,90", "r-wythoff"] {
        let (g, game) = (10, text.parse().unwrap());
        let mut greedy = Greedy::new(&game, g).unwrap();
        while greedy.row() < 200 {
            greedy.next_row(|_| ());
        }
        assert!(greedy.is_settled(), "{text}");
        let window = 0..2000;
        let mut closed: Vec<Vec<bool>> =
            (0..=g).map(|h| window.clone().map(|d| greedy.closed(h, d)).collect()).collect();
        let mut columns: Vec<Vec<bool>> =
            (0..=g).map(|h| window.clone().map(|c| greedy.in_column(h, c)).collect()).collect();
        for r in 200..600 {
            let mut used = Vec::new();
            let mut expected = Vec::new();
            greedy.next_row(|point| expected.push((point.h as usize, point.d() as usize)));
            let mut found = Vec::new();
            for h in 0..=g {
                if !columns[h][r] {
                    let in_column = |c: usize| text != "r-wythoff" && columns[h][c];
                    let is_free = |d: &usize| !closed[h][*d] && !used.contains(d) && !in_column(r + d);
                    let d = (0..).find(is_free).unwrap();
                    closed[h][d] = true;
                    columns[h][r + d] = true;
                    used.push(d);
                    found.push((h, d));
                }
            }
            assert_eq!(found, expected, "{text}, row {r}");
        }
    }
}

#[test]
fn extreme_parameters() {
    // Far beyond the rows, W_k is Nim: (a, b) has the value a xor b.
    for text in ["w:10^30", "w:1000", "w:0,10^30"] {
        assert!(points(text, 20, 500).iter().all(|p| p.a ^ p.b == u64::from(p.h)), "{text}");
    }
    // The P-positions of Fraenkel's game begin (0, 0), (1, 1 + A), (2, 2 + 2 A).
    for a in [50u64, 1 << 20, 1 << 32] {
        let points = points(&format!("a-wythoff:{a}"), 0, 100);
        assert!(points.iter().all(|p| p.b == p.a + a * p.n), "A = {a}");
    }
    for text in ["a-wythoff:10^30", "nim", "wyt:2", "rule:k==l+1", "heap:2,1"] {
        let error = Greedy::new(&text.parse().unwrap(), 3).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Unsupported, "{text}");
        assert!(error.to_string().contains("a-wythoff"), "{text}");
    }
}
