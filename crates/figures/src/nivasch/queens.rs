//! Figure 4: queens on a triangular lattice that do not attack each other.

use crate::{
    Axis, BoardPoint, Coordinate, Figure, FigureParameters, Layer, LineStyle, Marker, Panel, Result, Role, Shape, at,
};
use engines::evidence::{Evidence, citations};
use engines::job::Job;

/// A point of the lattice of side n: line i from the bottom, the j-th of its n - i points.
type Spot = (usize, usize);

/// The lattice, as many queens as it takes, and the lines of one of them.
///
/// # Errors
/// For a side that does not fit.
pub fn figure(parameters: &FigureParameters, _: &Job) -> Result<Figure> {
    let n = parameters.size_or(7, 1, 12)?;
    let queens = most_queens(n);
    let shown = queens[queens.len() / 2];
    let spots: Vec<Spot> = (0..n).flat_map(|i| (0..n - i).map(move |j| (i, j))).collect();
    let lines = (0..n).flat_map(|k| {
        let along = vec![place((k, 0)), place((k, n - 1 - k))];
        [along, vec![place((0, k)), place((n - 1 - k, k))], vec![place((0, k)), place((k, 0))]]
    });
    let (i, j) = shown;
    let reach = vec![
        vec![place((i, 0)), place((i, n - 1 - i))],
        vec![place((0, j)), place((n - 1 - j, j))],
        vec![place((0, i + j)), place((i + j, 0))],
    ];
    let attacked =
        spots.iter().filter(|&&spot| spot != shown && attack(spot, shown)).map(|&spot| place(spot)).collect();
    let free = spots.iter().filter(|&&spot| !attack(spot, shown)).filter(|spot| !queens.contains(spot));
    let layers = vec![
        Layer::new("lattice", Role::Faint, Shape::Paths(LineStyle::Thin, lines.collect())).without_legend(),
        Layer::new("lines of one queen", Role::Red, Shape::Paths(LineStyle::Solid, reach)),
        Layer::new("points", Role::Soft, Shape::Points(Marker::Dot, free.map(|&spot| place(spot)).collect()))
            .without_legend(),
        Layer::new("attacked by her", Role::Red, Shape::Points(Marker::Ring, attacked)),
        Layer::new(
            "queens",
            Role::Blue,
            Shape::Points(Marker::Queen, queens.iter().map(|&spot| place(spot)).collect()),
        ),
    ];
    let side = n as i64;
    Ok(Figure {
        title: format!("{} queens on a triangular lattice of side {n}", queens.len()),
        caption: format!(
            "A queen moves along the three directions of the sides. No two of these attack each other, and floor((2n + 1) / 3) = {} is the \
             most there can be (Lemma 2.4).",
            (2 * n + 1) / 3
        ),
        evidence: Evidence::by("the queens are found by search, and no more fit", citations::QUEENS),
        across: 1,
        panels: vec![Panel {
            title: String::new(),
            x: Axis::new("x", "", (Coordinate::thousandths(-600), Coordinate::thousandths(side * 1000 - 400))).hidden(),
            y: Axis::new("y", "", (Coordinate::thousandths(-600), Coordinate::thousandths(side * 866 - 260))).hidden(),
            board: true,
            layers,
        }],
    })
}

/// Where a point is drawn; the height of an equilateral triangle is 0.866 of its side.
fn place((i, j): Spot) -> BoardPoint {
    (
        Coordinate::thousandths(1000 * j as i64 + 500 * i as i64),
        if i == 0 { at(0) } else { Coordinate::thousandths(866 * i as i64) },
    )
}

/// Whether two queens stand on a line; a queen attacks her own point.
fn attack((i, j): Spot, (k, l): Spot) -> bool {
    i == k || j == l || i + j == k + l
}

/// As many queens as fit, line by line from the bottom.
fn most_queens(n: usize) -> Vec<Spot> {
    let mut best = Vec::new();
    search(n, 0, &mut Vec::new(), &mut best);
    best
}

fn search(n: usize, line: usize, placed: &mut Vec<Spot>, best: &mut Vec<Spot>) {
    if placed.len() > best.len() {
        best.clone_from(placed);
    }
    // Enough, or no way to get more than there are.
    if line == n || best.len() == (2 * n + 1) / 3 || placed.len() + (n - line) <= best.len() {
        return;
    }
    for j in 0..n - line {
        if placed.iter().all(|&queen| !attack(queen, (line, j))) {
            placed.push((line, j));
            search(n, line + 1, placed, best);
            placed.pop();
        }
    }
    search(n, line + 1, placed, best);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lemma_2_4() {
        for n in 1..=12 {
            let queens = most_queens(n);
            assert_eq!(queens.len(), (2 * n + 1) / 3, "{n}");
            for (m, &queen) in queens.iter().enumerate() {
                assert!(queen.0 + queen.1 < n && queens[..m].iter().all(|&other| !attack(queen, other)));
            }
        }
        // One more does not fit: all placements on small lattices.
        for n in 1..=5 {
            let spots: Vec<Spot> = (0..n).flat_map(|i| (0..n - i).map(move |j| (i, j))).collect();
            let most = (0u32..1 << spots.len())
                .filter(|set| {
                    let chosen = || (0..spots.len()).filter(|m| set >> m & 1 == 1);
                    chosen().all(|m| chosen().all(|k| k >= m || !attack(spots[k], spots[m])))
                })
                .map(u32::count_ones)
                .max();
            assert_eq!(most, Some((2 * n as u32 + 1) / 3));
        }
    }
}
