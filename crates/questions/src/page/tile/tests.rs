use super::*;
use engines::Game;

fn tile(game: &str, a: &str, b: &str, zoom: u32) -> Tile {
    let [a, b] = [a, b].map(|text| numeration::parse(text).unwrap());
    let boards = Boards::new(1 << 30);
    Tile::of(&Solver::of(&game.parse().unwrap()), &Where::new(a, b, zoom).unwrap(), &boards, &Job::default()).unwrap()
}

#[test]
fn near_tiles_are_the_board() {
    for text in ["wythoff", "f-wythoff", "wyt:1,4,8", "vectors:(1,0),(0,1),(2,1)"] {
        let game: Game = text.parse().unwrap();
        let table = engines::board::table(&game, 256, 384, &Job::default()).unwrap();
        let found = tile(text, "128", "256", 0);
        assert_eq!((found.samples.len(), found.whole, found.grade), (SIDE * SIDE, true, Grade::Exact), "{text}");
        for (i, j) in [(0, 0), (0, 127), (127, 0), (127, 127), (3, 77)] {
            assert_eq!(found.samples[i * SIDE + j], table.get(128 + i, 256 + j), "{text} {i} {j}");
        }
        assert_eq!(found.bytes()[..4], table.get(128, 256).to_le_bytes());
    }
}

#[test]
fn blocks_show_their_p_positions() {
    for (zoom, text) in [(1, "wythoff"), (3, "f-wythoff")] {
        let found = tile(text, "0", "0", zoom);
        let step = 1 << zoom;
        let side = SIDE * step;
        let table = engines::board::table(&text.parse().unwrap(), side, side, &Job::default()).unwrap();
        for i in 0..SIDE {
            for j in 0..SIDE {
                let cells = (0..step).flat_map(|x| (0..step).map(move |y| (i * step + x, j * step + y)));
                let holds_zero = cells.clone().any(|(a, b)| table.get(a, b) == 0);
                let expected = if holds_zero { 0 } else { table.get(i * step, j * step) };
                assert_eq!(found.samples[i * SIDE + j], expected, "{text} {i} {j}");
            }
        }
    }
}

/// Far tiles show only what is true, and all P-positions.
#[test]
fn far_tiles_agree_with_the_values_there() {
    let job = Job::default();
    for (text, n) in [
        ("wythoff", "10^30"),
        ("a-wythoff:2", "10^25"),
        ("f-wythoff", "10^20"),
        ("w:3,7", "10^20"),
        ("heap:2,1", "10^15"),
        ("connell:3", "10^12"),
        ("wyt:1,4,8", "10^12"),
        ("wyt:2,7,8", "10^12"),
        ("nim", "10^9"),
        ("cyclic-nimhoff:4", "10^20"),
    ] {
        let game: Game = text.parse().unwrap();
        let solver = Solver::of(&game);
        let form = solver.closed_form(&job).unwrap().unwrap();
        for mirrored in [false, true] {
            let (mut a, mut b) = form.nth(&numeration::parse(n).unwrap());
            if mirrored {
                std::mem::swap(&mut a, &mut b);
            }
            let side = Int::from(SIDE);
            let first = |n: &Int| n / &side * &side;
            let at = Where::new(first(&a), first(&b), 0).unwrap();
            let found = Tile::of(&solver, &at, &Boards::new(1 << 20), &job).unwrap();
            let place = |n: &Int, first: &Int| usize::try_from(n - first).unwrap();
            assert_eq!(found.samples[place(&a, &at.a) * SIDE + place(&b, &at.b)], 0, "{text} ({a},{b})");
            let mut zeros = 0;
            for (i, &sample) in found.samples.iter().enumerate() {
                let (x, y) = (&at.a + Int::from(i / SIDE), &at.b + Int::from(i % SIDE));
                assert_eq!(sample == 0, form.contains(&x, &y), "{text} ({x},{y})");
                zeros += usize::from(sample == 0);
                if sample != UNKNOWN && (i % 97 == 0 || sample == 1) {
                    let value = solver.value_up_to(&x, &y, Some(3), &job).unwrap();
                    if let Some(value) = value.value {
                        assert_eq!(value, Int::from(sample), "{text} ({x},{y})");
                    }
                }
            }
            assert!(zeros > 0);
            // From farther away.
            let zoom = 4;
            let wide = Int::from(SIDE << zoom);
            let at = Where::new(&a / &wide * &wide, &b / &wide * &wide, zoom).unwrap();
            let found = Tile::of(&solver, &at, &Boards::new(1 << 20), &job).unwrap();
            if !matches!(text, "nim" | "cyclic-nimhoff:4" | "wyt:1,4,8") {
                let sample = (place(&a, &at.a) >> zoom) * SIDE + (place(&b, &at.b) >> zoom);
                assert_eq!(found.samples[sample], 0, "{text} ({a},{b})");
                assert!(!found.whole);
            }
        }
    }
}

#[test]
fn a_tile_across_the_edge_of_the_boards_has_both() {
    let (game, zoom) = ("wythoff".parse().unwrap(), 1);
    // Boards of 128 by 128, and a tile of 256 by 256.
    let boards = Boards::new(128 * 128 * 2);
    let found =
        Tile::of(&Solver::of(&game), &Where::new(Int::ZERO, Int::ZERO, zoom).unwrap(), &boards, &Job::default())
            .unwrap();
    let whole = tile("wythoff", "0", "0", zoom);
    for i in 0..SIDE {
        for j in 0..SIDE {
            let (sample, right) = (found.samples[i * SIDE + j], whole.samples[i * SIDE + j]);
            let on_board = i.max(j) < SIDE / 2;
            assert!(sample == right || !on_board && right != 0 && sample == UNKNOWN, "{i} {j}: {sample} {right}");
        }
    }
    assert!(!found.whole);
}

#[test]
fn tiles_stand_on_a_grid() {
    let at = |a: u32, zoom| Where::new(Int::from(a), Int::ZERO, zoom);
    assert!(at(128, 0).is_ok() && at(256, 1).is_ok());
    assert!(at(64, 0).is_err() && at(128, 1).is_err());
}

#[test]
fn a_game_without_a_theorem_is_open_far_out() {
    let found = tile("rule:k==l+1", "1280000", "0", 0);
    assert!(!found.whole && found.samples.iter().all(|&sample| sample == UNKNOWN));
}
