//! Almost complementary sequences (Nivasch 2009, section 2.5 and the appendix), on the sequences T_g of several games.
//!
//! The theorems speak of constants that exist. Here they are explicit: with L <= b_n - a_n - n <= H the proofs give bounds in H - L, and
//! where they give none, one is recorded in the ledger and may not be passed.

use super::{Check, Error, Finding, Result, advance, game, golden, read};
use engines::job::Job;
use engines::points::{Exact, Golden};
use serde::Deserialize;
use serde_json::{Value, json};

pub const CHECKS: &[(&str, Check)] = &[("sequences", sequences), ("fibonacci", fibonacci)];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ComplementaryParameters {
    /// Games, each with the largest value.
    games: Vec<(String, usize)>,
    rows: u64,
    /// The number of the statement.
    statement: String,
    /// A bound, in tenths, where the statement has none.
    #[serde(default)]
    bound: i64,
}

/// The points of one value: a increasing, b below the number of rows as far as `complete`.
struct ValuePoints {
    points: Vec<(u64, u64)>,
    rows: u64,
}

fn sequences(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let ComplementaryParameters { games, rows, statement, bound } = read(parameters)?;
    let (mut found, mut count) = (None, 0);
    for (done, (text, g)) in games.iter().enumerate() {
        advance(job, done, games.len())?;
        let game = game(text)?;
        let mut all = vec![Vec::new(); g + 1];
        Exact::new(&game, *g, rows, job)?.record_by_value(rows, job, |batch| {
            all.iter_mut().enumerate().for_each(|(h, points)| points.extend_from_slice(batch.cells(h)));
            Ok(())
        })?;
        for (h, points) in all.into_iter().enumerate() {
            count += points.len();
            let described = ValuePoints { points, rows }.check(&statement, bound.into())?;
            found = found.or(described.map(|described| json!({ "game": text, "g": h, "found": described })));
        }
    }
    let values: usize = games.iter().map(|(_, g)| g + 1).sum();
    Ok(Finding::plain(format!("{count} points of {values} sequences, rows below {rows}"), found))
}

/// The size of p + q phi in tenths, rounded up.
fn tenths(p: i128, q: i128) -> i128 {
    let number = Golden { p: p as i64, q: q as i64 };
    number.tenths_above().max(-number.tenths_below())
}

impl ValuePoints {
    fn check(&self, statement: &str, bound: i128) -> Result<Option<Value>> {
        Ok(match statement {
            "2.19" => self.near_phi(bound),
            "2.20" => self.check_order(),
            "2.21" => self.counts(),
            "2.18" => self.check_attraction(),
            "2.22" => self.shrinks(bound),
            _ => return Err(Error::claim(format!("there is no statement '{statement}'"))),
        })
    }

    /// L and H.
    fn ends(&self) -> (i64, i64) {
        let differences = (0..).zip(&self.points).map(|(n, &(a, b))| (b - a) as i64 - n);
        (differences.clone().min().unwrap_or(0), differences.max().unwrap_or(0))
    }

    /// x_n = phi n - a_n, as (p, q) for p + q phi.
    fn x(&self, n: usize) -> (i128, i128) {
        (-i128::from(self.points[n].0), n as i128)
    }

    /// |a_n - phi n| and |b_n - phi^2 n| stay below the bound.
    fn near_phi(&self, bound: i128) -> Option<Value> {
        let far = (0i128..)
            .zip(&self.points)
            .find(|&(n, &(a, b))| tenths(i128::from(a), -n) > bound || tenths(i128::from(b) - n, -n) > bound);
        far.map(|(n, point)| json!({ "n": n as u64, "point": point }))
    }

    /// (a), (b): at most (H - L) / 2 earlier b's are larger and as many later ones smaller; (c): the steps of both sequences.
    fn check_order(&self) -> Option<Value> {
        let (low, high) = self.ends();
        let width = (high - low) as usize;
        let b: Vec<i64> = self.points.iter().map(|point| point.1 as i64).collect();
        let reach = 2 * width + 8;
        let mut before = i64::MIN; // the largest b so far that the window has left behind
        for n in 0..b.len() {
            let start = n.saturating_sub(reach);
            if let Some(left) = start.checked_sub(1) {
                before = before.max(b[left]);
            }
            let larger = b[start..n].iter().filter(|&&m| m > b[n]).count();
            let smaller = b[n + 1..].iter().take(reach).filter(|&&m| m < b[n]).count();
            let steps = n == 0 || {
                let a = (self.points[n].0 - self.points[n - 1].0) as i64;
                let step = b[n] - b[n - 1];
                let width = width as i64;
                (1..=width + 2).contains(&a) && (2 - width..=2 * width + 3).contains(&step)
            };
            if larger > width / 2 || smaller > width / 2 || before > b[n] || !steps {
                return Some(json!({ "n": n, "larger_before": larger, "smaller_after": smaller }));
            }
        }
        None
    }

    /// f(n), the number of a's below b_n, for all n with b_n in the rows that are known.
    fn f(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let known = self.points.iter().enumerate().filter(|(_, point)| point.1 < self.rows);
        known.map(|(n, &(_, b))| (n, self.points.partition_point(|point| point.0 < b)))
    }

    /// f(n) > n from some n on, and that is early.
    fn counts(&self) -> Option<Value> {
        let last = self.f().filter(|&(n, f)| f <= n).last();
        last.filter(|&(n, _)| n > 50).map(|(n, f)| json!({ "n": n, "f": f }))
    }

    /// k with |x_f(n) + x_n / phi| <= k, in tenths.
    fn k(&self) -> i128 {
        let gaps = self.f().filter(|&(_, f)| f < self.points.len()).map(|(n, f)| {
            let (a, b) = (self.x(f), self.x(n));
            tenths(a.0 + b.1 - b.0, a.1 + b.0)
        });
        gaps.max().unwrap_or(0)
    }

    /// Where x_f(n) is within k of -x_n / phi, x_n is drawn into [-d, d], d = k / (1 - 1/phi) = k phi^2 < 2.7 k.
    fn check_attraction(&self) -> Option<Value> {
        let k = self.k();
        let far = (0..self.points.len()).find(|&n| 10 * tenths(self.x(n).0, self.x(n).1) > 27 * k + 10);
        far.map(|n| json!({ "n": n, "k_tenths": k as i64 }))
    }

    /// y_j, the largest |x_n| between n_j and n_(j+1) = f(n_j): |y_(j+1) - y_j / phi| stays below the bound.
    fn shrinks(&self, bound: i128) -> Option<Value> {
        let f = |n: usize| {
            let b = self.points.get(n)?.1;
            (b < self.rows).then(|| self.points.partition_point(|point| point.0 < b))
        };
        let start = self.f().filter(|&(n, f)| f <= n).last().map_or(0, |(n, _)| n + 1);
        let chain: Vec<usize> = std::iter::successors(Some(start.max(1)), |&n| f(n)).collect();
        let y = |pair: &[usize]| {
            let last = pair[1].min(self.points.len() - 1);
            (pair[0]..=last).map(|n| tenths(self.x(n).0, self.x(n).1)).max().unwrap_or(0)
        };
        let sizes: Vec<i128> = chain.windows(2).map(y).collect();
        // 1 / phi is between 0.61 and 0.62.
        let far = sizes.windows(2).position(|w| (100 * w[1] - 61 * w[0]).abs() > 100 * bound);
        far.map(|j| json!({ "j": j, "y_tenths": [sizes[j] as i64, sizes[j + 1] as i64] }))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fibonacci {
    n: usize,
}

/// x_n = F_n - phi F_(n-1) changes its sign and shrinks, so that |F_n / F_(n-1) - phi| < 1 / F_(n-1), and x_(n+1) = -x_n / phi.
fn fibonacci(parameters: &toml::Table, _: &Job) -> Result<Finding> {
    let Fibonacci { n } = read(parameters)?;
    let numbers: Vec<i128> =
        std::iter::successors(Some((1, 1)), |&(a, b)| Some((b, a + b))).map(|p| p.0).take(n).collect();
    let mut found = None;
    for (i, w) in numbers.windows(3).enumerate() {
        let positive = golden::is_positive(w[1], -w[0]);
        // x_n + x_(n+1) has the sign of x_n, as |x_(n+1)| < |x_n|.
        let shrinks = golden::is_positive(w[1] + w[2], -w[0] - w[1]) == positive;
        let below_one = golden::is_positive(w[1] + 1, -w[0]) && !golden::is_positive(w[1] - 1, -w[0]);
        // -x / phi of p + q phi is (p - q) - p phi.
        let recursion = (w[1] + w[0], -w[1]) == (w[2], -w[1]);
        if positive != (i % 2 == 1) || !shrinks || !below_one || !recursion {
            found = found.or(Some(json!({ "n": i + 1 })));
        }
    }
    Ok(Finding::plain(format!("the first {n} Fibonacci numbers"), found))
}
