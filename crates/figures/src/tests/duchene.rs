//! What the figures of duchene-2009 show.

use super::{board, cells, figure, printed};
use crate::{FigureParameters, Shape};

/// Theorems 3 and 4: p times the nim-sum of the block numbers, and the block.
#[test]
fn figures_1_and_3_are_tiled() {
    for (id, game, p, size) in [("duchene-2009/figure-1", "wyt:2", 4, 16), ("duchene-2009/figure-3", "wyt:1", 3, 12)] {
        let figure = printed(id);
        let values = board(game, size, size);
        let all: Vec<_> = [cells(&figure, "even"), cells(&figure, "odd")].concat();
        assert_eq!(all.len(), size * size);
        for cell in all {
            let (a, b) = (cell.y as usize, cell.x as usize);
            assert_eq!(cell.value, values.get(a, b));
            assert_eq!(cell.value as usize, p * ((a / p) ^ (b / p)) + values.get(a % p, b % p) as usize);
        }
    }
}

/// Theorem 2, for an even and an odd k.
#[test]
fn figure_2_repeats() {
    let figure = printed("duchene-2009/figure-2");
    for (k, panel) in [4u64, 5].into_iter().zip(&figure.panels) {
        let Shape::Cells(_, cells) = &panel.layers[0].shape else { panic!() };
        let period = 2 * k + k % 2;
        let mut shown: Vec<_> = cells.iter().map(|cell| (cell.y, cell.x)).collect();
        shown.sort_unstable();
        let mut expected = Vec::new();
        for start in [0, period] {
            expected.extend((0..k).map(|i| (start + i, start + i)));
            for i in 0..k.div_ceil(2) {
                let low = start + k + 2 * i;
                expected.extend([(low, low + 1), (low + 1, low)]);
            }
        }
        expected.sort_unstable();
        assert_eq!(shown, expected, "k = {k}");
    }
}

#[test]
fn figure_4_has_each_value_once_on_each_diagonal() {
    let figure = printed("duchene-2009/figure-4");
    for d in 0..3 {
        let mut values: Vec<u32> = cells(&figure, &format!("b - a = {d}")).iter().map(|cell| cell.value).collect();
        values.sort_unstable();
        assert_eq!(values, [0, 1, 2]);
    }
}

/// Sets that are regular in another way, or not at all, are told so.
#[test]
fn other_sets() {
    for (game, described) in [("wyt:1,4,8", "closed"), ("wyt:3", "not closed"), ("wyt:2^i@1", "regular")] {
        let parameters = FigureParameters { game: Some(game.parse().unwrap()), ..FigureParameters::default() };
        assert!(figure("duchene-2009/figure-1", parameters).caption.contains(described), "{game}");
    }
}
