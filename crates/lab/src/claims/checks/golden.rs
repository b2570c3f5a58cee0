//! Exact floors of multiples of the golden ratio and its relatives, straight from their definition by square roots.

/// floor(n alpha) with alpha = (2 - a + sqrt(a^2 + 4)) / 2, Fraenkel's; phi for a = 1.  Exact for n a < 2^60.
pub fn floor_alpha(a: i128, n: i128) -> i128 {
    // floor((p + sqrt(q)) / 2) = floor((p + floor(sqrt(q))) / 2).
    (n * (2 - a) + (n * n * (a * a + 4)).isqrt()).div_euclid(2)
}

/// The pair (A_n, B_n) of Fraenkel's game: B_n = A_n + a n.
pub fn pair(a: i128, n: i128) -> (i128, i128) {
    let lower = floor_alpha(a, n);
    (lower, lower + a * n)
}

/// The n-th P-position (floor(phi n), floor(phi^2 n)) of Wythoff's game.
pub fn wythoff(n: usize) -> (usize, usize) {
    let (a, b) = pair(1, n as i128);
    (a as usize, b as usize)
}

/// Whether p + q phi > 0.
pub fn is_positive(p: i128, q: i128) -> bool {
    // q phi is no integer unless q = 0.
    let floor = if q >= 0 { floor_alpha(1, q) } else { -floor_alpha(1, -q) - 1 };
    if q == 0 { p > 0 } else { p + floor >= 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floors() {
        assert_eq!(
            (0..7).map(wythoff).collect::<Vec<_>>(),
            [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15)]
        );
        assert_eq!((0..5).map(|n| pair(2, n)).collect::<Vec<_>>(), [(0, 0), (1, 3), (2, 6), (4, 10), (5, 13)]);
        assert!(is_positive(-1, 1) && !is_positive(-2, 1) && is_positive(2, -1) && !is_positive(0, 0));
    }
}
