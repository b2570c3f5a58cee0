//! What the figures of nivasch-2009 show, checked against the board by the definition.

use super::{bars, board, cells, figure, layer, points, printed};
use crate::{FigureParameters, Shape};
use engines::Game;

/// All cells right of the main diagonal with this value, in rows below this one: (column, row).
fn of_value(g: u32, rows: usize, cols: usize) -> Vec<(usize, usize)> {
    let values = board("wythoff", rows, cols);
    let cells = (0..rows).flat_map(|a| (a..cols).map(move |b| (b, a)));
    cells.filter(|&(b, a)| values.get(a, b) == g).collect()
}

#[test]
fn figure_1_shows_the_options() {
    let figure = printed("nivasch-2009/figure-1");
    let values = board("wythoff", 12, 12);
    let (wins, others) = (points(&figure, "options that win"), points(&figure, "options"));
    let [(b, a)] = points(&figure, "the queen")[..] else { panic!() };
    let mut all: Vec<_> = wins.iter().chain(&others).map(|&(b, a)| (a, b)).collect();
    all.sort_unstable();
    assert_eq!(all, Game::wythoff().options(a, b).unwrap());
    assert!(wins.iter().all(|&(b, a)| values.get(a, b) == 0) && others.iter().all(|&(b, a)| values.get(a, b) > 0));
}

/// Exactly the positions of these values, by the definition.
#[test]
fn figures_2_and_10_show_all_points() {
    let figure_2 = printed("nivasch-2009/figure-2");
    for g in [0, 20] {
        // Lemma 2.1: no column beyond g + 2 x.
        assert_eq!(points(&figure_2, &format!("T_{g}")), of_value(g, 60, 140), "{g}");
    }
    let figure_10 =
        figure("nivasch-2009/figure-10", FigureParameters { rows: Some(120), ..FigureParameters::default() });
    assert_eq!(points(&figure_10, "T_200"), of_value(200, 120, 441));
}

#[test]
fn figure_3_supports_every_cell() {
    let figure = printed("nivasch-2009/figure-3");
    let (g, x) = (3, 10);
    let values = board("wythoff", x + 1, 40);
    let y = (0..40).find(|&y| values.get(x, y) == g).unwrap();
    assert_eq!(cells(&figure, "the 3")[0].x as usize, y);
    let larger = cells(&figure, "values above");
    assert_eq!(larger.len(), (0..y).filter(|&b| values.get(x, b) > g).count());
    let Shape::Paths(_, supports) = &layer(&figure, "support").shape else { panic!() };
    // As many supports as there are options of value g, and one at least for each cell.
    let below =
        |b: usize| Game::wythoff().options(x, b).unwrap().into_iter().filter(|&(a, c)| a < x && values.get(a, c) == g);
    assert_eq!(supports.len(), larger.iter().map(|cell| below(cell.x as usize).count()).sum::<usize>());
    assert!(larger.iter().all(|cell| below(cell.x as usize).count() > 0));
    let supporters = points(&figure, "3-points that support");
    assert!(supporters.iter().all(|&(b, a)| values.get(a, b) == g));
    assert!(y as u32 - g <= 2 * supporters.len() as u32);
}

#[test]
fn figure_5_skips_a_diagonal() {
    for g in [1, 5, 12] {
        let figure = figure("nivasch-2009/figure-5", FigureParameters { g: Some(g), ..FigureParameters::default() });
        let [(b, a)] = points(&figure, "the point that skips")[..] else { panic!() };
        let [(c, row)] = points(&figure, "where it might")[..] else { panic!() };
        let values = board("wythoff", a + 1, b + 40);
        assert_eq!((values.get(a, b), row), (g, a));
        let e = c - a;
        assert!(e < b - a && (0..=a).all(|r| values.get(r, r + e) != g));
        // It could not be there: a smaller value, or a point below.
        assert!(values.get(a, c) < g || (0..a).any(|r| values.get(r, c) == g));
        for (b, a) in points(&figure, &format!("{g}-points")).into_iter().filter(|&(_, row)| row <= a) {
            assert_eq!(values.get(a, b), g);
        }
    }
}

#[test]
fn figure_6_shows_all_active_points() {
    let figure = printed("nivasch-2009/figure-6");
    let number = |name: &str| -> usize { layer(&figure, name).name.rsplit(' ').next().unwrap().parse().unwrap() };
    let (e, r) = (number("diagonal e"), number("row r"));
    let values = board("wythoff", r, 8 + 3 * r);
    assert!((0..r).all(|a| values.get(a, a + e) != 8));
    let active: Vec<_> = of_value(8, r, 8 + 3 * r).into_iter().filter(|&(b, _)| b >= r + e).collect();
    assert_eq!(points(&figure, "active points"), active);
    assert!(active.len() <= 8 && !active.is_empty());
}

#[test]
fn figure_7_counts_skipped_columns() {
    let figure = printed("nivasch-2009/figure-7");
    let words: Vec<usize> = layer(&figure, "columns").name.split(' ').filter_map(|word| word.parse().ok()).collect();
    let [first, last] = words[..] else { panic!() };
    let all: Vec<_> = of_value(5, last + 1, last + 1).into_iter().filter(|&(b, _)| b >= first).collect();
    let star = points(&figure, "p_n*")[0];
    assert_eq!(all.iter().map(|(b, a)| b - a).max(), Some(star.0 - star.1));
    let (before, after) = (points(&figure, "n < n*"), points(&figure, "n > n*"));
    assert_eq!(before.len() + after.len() + 1, all.len());
    assert!(before.iter().all(|point| all.contains(point) && point.1 < star.1));
    assert!(after.iter().all(|point| all.contains(point) && point.1 > star.1));
    assert_eq!(points(&figure, "skipped columns").len(), 20 - all.len());
}

#[test]
fn figure_8_has_points_of_two_kinds_between() {
    let figure = printed("nivasch-2009/figure-8");
    let (b, a) = points(&figure, "the point p_m")[0];
    let words: Vec<usize> = layer(&figure, "rows").name.split(' ').filter_map(|word| word.parse().ok()).collect();
    let [low, high] = words[..] else { panic!() };
    assert_eq!(low, a);
    let e = b - a - (high - low);
    let cols = 8 + 2 * high + 1;
    let values = board("wythoff", high + 1, cols);
    assert!((0..=high).all(|r| values.get(r, r + e) != 8));
    let (left, right) = (points(&figure, "between, with d"), points(&figure, "between, with b"));
    assert!(left.iter().all(|(c, r)| c - r < b - a) && right.iter().all(|&(c, _)| c > b));
    let mut between: Vec<_> = left.into_iter().chain(right).collect();
    between.sort_unstable_by_key(|&(c, r)| (r, c));
    let all: Vec<_> = of_value(8, high + 1, cols).into_iter().filter(|&(_, r)| r > low).collect();
    assert_eq!(between, all);
}

/// Figure 9 and Table 2: the ends for g = 30, and every point counted once.
#[test]
fn figure_9_counts_every_point() {
    let whole = printed("nivasch-2009/figure-9");
    let counted = bars(&whole, "points");
    assert_eq!((counted[0].0, counted[counted.len() - 1].0), (-27, 30));
    let small = figure(
        "nivasch-2009/figure-9",
        FigureParameters { g: Some(6), rows: Some(300), ..FigureParameters::default() },
    );
    let all = of_value(6, 301, 620);
    let mut expected = std::collections::BTreeMap::new();
    for (n, (b, a)) in all.iter().enumerate() {
        *expected.entry((b - a) as i64 - n as i64).or_insert(0u64) += 1;
    }
    assert_eq!(bars(&small, "points"), expected.into_iter().collect::<Vec<_>>());
}

/// Figure 11 and Table 5: 909 rows at most, from row 443109 first.
#[test]
fn figure_11_counts_every_start() {
    let figure = printed("nivasch-2009/figure-11");
    let counted = bars(&figure, "start rows");
    assert_eq!(counted.iter().map(|bar| bar.1).sum::<u64>(), 1_000_001);
    assert_eq!(counted.last(), Some(&(909, 1)));
    assert!(figure.caption.contains("443,109"));
}

/// Each row has of each value one point, on one side of the main diagonal or on it.
#[test]
fn figure_12_has_a_point_or_a_reflected_one() {
    let figure = printed("nivasch-2009/figure-12");
    let (there, mirrored) = (points(&figure, "points in"), points(&figure, "reflected"));
    let (r0, r2) = (there[0].1, there[there.len() - 1].1);
    let values = board("wythoff", r2 + 1, 2 * r2 + 2);
    for row in r0..=r2 {
        for g in [0, 1] {
            let column = (0..values.cols()).find(|&b| values.get(row, b) == g).unwrap();
            assert_eq!(there.contains(&(column, row)), column >= row, "{row}");
            assert_eq!(mirrored.contains(&(column, row)), column <= row, "{row}");
        }
    }
    for (a, b) in points(&figure, "the originals") {
        assert!(mirrored.contains(&(b, a)));
    }
}

#[test]
fn figure_13_finds_every_option() {
    for g in [0, 1, 2] {
        let figure = figure("nivasch-2009/figure-13", FigureParameters { g: Some(g), ..FigureParameters::default() });
        let (b, a) = points(&figure, "(a, b)")[0];
        let values = engines::board::table(&Game::wythoff(), a + 1, b + 1, &engines::job::Job::default()).unwrap();
        let options = Game::wythoff().options(a, b).unwrap();
        let found: Vec<_> = options.into_iter().filter(|&(x, y)| values.get(x, y) == g).map(|(x, y)| (y, x)).collect();
        assert_eq!(points(&figure, "options of value"), found);
    }
}
