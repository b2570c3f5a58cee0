//! What the figures of weinstein-2021 show.

use super::{board, points, printed};
use crate::Shape;

#[test]
fn figure_1_shades_what_the_rule_forbids() {
    let figure = printed("weinstein-2021/figure-1");
    for (k, panel) in figure.panels.iter().enumerate() {
        let values = board(&format!("w:{k},3"), 7, 7);
        for (forbidden, layer) in [(false, &panel.layers[0]), (true, &panel.layers[1])] {
            let Shape::Cells(_, cells) = &layer.shape else { panic!() };
            for cell in cells {
                let (x, y) = (cell.x as usize, cell.y as usize);
                assert_eq!(x.min(y) < k || x.max(y) < 3, forbidden, "k = {k}, ({x},{y})");
                assert_eq!(values.get(y, x), cell.value);
            }
        }
    }
}

/// Lemma 3.3 for g = 2, and Theorem 3.4: the same positions in both games.
#[test]
fn figure_2_has_all_positions_in_its_regions() {
    let figure = printed("weinstein-2021/figure-2");
    let shown = points(&figure, "2-positions");
    for game in ["t:2", "w:1"] {
        let values = board(game, 28, 28);
        let all = (0..28).flat_map(|x| (x..28).map(move |y| (x, y)));
        assert_eq!(shown, all.filter(|&(x, y)| values.get(x, y) == 2).collect::<Vec<_>>(), "{game}");
    }
    for (x, y) in shown.into_iter().filter(|&(x, _)| x > 0) {
        // y <= phi x + 2 if and only if (y - 2)^2 <= (y - 2) x + x^2.
        assert!(y <= x + 2 || (y <= 3 * x && (y - 2).pow(2) <= (y - 2) * x + x * x), "({x},{y})");
    }
}
