//! Complementary sequences, continued fractions, and the p- and q-systems of Fraenkel 1982.

use super::{Check, Error, Finding, Result, golden, read};
use ::numeration::{Digits, Int, Surd, System};
use engines::job::Job;
use serde::Deserialize;
use serde_json::{Value, json};

pub const CHECKS: &[(&str, Check)] = &[
    ("complementary-pairs", complementary_pairs),
    ("golden-lemmas", golden_lemmas),
    ("representations", representations),
    ("all-nines", all_nines),
    ("convergent-errors", convergent_errors),
    ("shifts", shifts),
    ("fraenkel-table-2", table_2),
    ("alpha", alpha),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NumbersUpTo {
    /// a = 1, .., most.
    #[serde(default = "one")]
    a: u32,
    /// Numbers up to this.
    n: u32,
}

fn one() -> u32 {
    1
}

/// The sets {floor(n alpha)} and {floor(n beta)}, n >= 1, share no number and miss none; so for every pair of irrationals with
/// 1/alpha + 1/beta = 1, of which Fraenkel's are those that occur.
fn complementary_pairs(parameters: &toml::Table, _: &Job) -> Result<Finding> {
    let NumbersUpTo { a: most, n } = read(parameters)?;
    let mut found = None;
    for a in 1..=most {
        let mut times = vec![0u8; n as usize + 1];
        for m in 1..=i128::from(n) {
            let (x, y) = golden::pair(i128::from(a), m);
            for k in [x, y].into_iter().filter(|&k| k <= i128::from(n)) {
                times[k as usize] += 1;
            }
        }
        let wrong = times.iter().skip(1).position(|&t| t != 1);
        found = found.or(wrong.map(|at| json!({ "a": a, "number": at + 1, "times": times[at + 1] })));
    }
    Ok(Finding::plain(format!("a = 1..{most}, numbers up to {n}"), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lemma {
    /// Of Weinstein 2021.
    lemma: String,
    n: usize,
}

/// Lemmas 2.7 to 2.10 and Definition 1.2 of Weinstein 2021. With m = floor(k phi) or floor(k phi^2), {phi m} < 2 - phi says
/// that floor(phi (m + 1)) = floor(phi m) + 1.
fn golden_lemmas(parameters: &toml::Table, _: &Job) -> Result<Finding> {
    let Lemma { lemma, n } = read(parameters)?;
    let floor = |m: usize| golden::wythoff(m).0;
    let short = |m: usize| floor(m + 1) == floor(m) + 1;
    let wrong: Option<usize> = match lemma.as_str() {
        "1.2" => (0..n).find(|&k| {
            golden::wythoff(k).1
                != golden::floor_alpha(1, golden::floor_alpha(1, k as i128)) as usize + usize::from(k > 0)
        }),
        "2.7" => {
            let mut times = vec![0u8; n];
            for k in 1..n {
                let (lower, upper) = golden::wythoff(k);
                let ((a, b), (c, d)) = (golden::wythoff(upper), golden::wythoff(lower));
                for m in [a, b + 1, c + 1, d + 2].into_iter().filter(|&m| m < n) {
                    times[m] += 1;
                }
            }
            (0..n).find(|&m| times[m] != u8::from(m >= 2))
        }
        "2.8" => (0..n).find(|&k| !short(golden::wythoff(k).1)),
        "2.9" => (1..n).find(|&k| short(floor(k))),
        "2.10" => {
            let upper: std::collections::HashSet<usize> = (0..n).map(|k| golden::wythoff(k).1 + 1).collect();
            (1..n).find(|&m| (floor(m) == floor(m - 1) + 1) != upper.contains(&m))
        }
        _ => return Err(Error::claim(format!("there is no lemma {lemma}"))),
    };
    Ok(Finding::plain(format!("numbers below {n}"), wrong.map(|at| json!({ "lemma": lemma, "at": at }))))
}

fn system(p: bool, a: u32) -> Result<System> {
    let system = if p { System::p(&Int::from(a)) } else { System::q(&Int::from(a)) };
    system.ok_or_else(|| Error::claim("a must be positive"))
}

/// Digits by the greedy division of the proof, least significant first; units u_0 < u_1 < ..
fn divided(mut n: u64, units: &[u64]) -> Vec<u64> {
    let top = units.iter().rposition(|&unit| unit <= n && unit > 0);
    let mut digits = vec![0; top.map_or(0, |top| top + 1)];
    for i in (0..digits.len()).rev() {
        (digits[i], n) = (n / units[i], n % units[i]);
    }
    digits
}

/// p_i or q_i, by the recursion for the convergents of [1; a, a, ...].
fn units(p: bool, a: u64) -> Vec<u64> {
    let (mut before, mut now) = if p { (1, 1) } else { (0, 1) };
    let mut units = vec![now];
    while units.len() < 40 && now < 1 << 40 {
        (before, now) = (now, a * now + before);
        units.push(now);
    }
    units
}

fn as_words(digits: &Digits) -> Vec<u64> {
    let mut words: Vec<u64> = digits.iter().map(|digit| u64::try_from(&digit).unwrap_or(u64::MAX)).collect();
    words.reverse();
    words
}

/// How often each number up to n is written with admissible digits, by writing all of them: digits from the top, a digit a
/// followed by 0, and in the q-system the last digit below a.
fn times_written(p: bool, a: u64, n: u64) -> Vec<u32> {
    fn fill(units: &[u64], a: u64, p: bool, at: usize, full: bool, sum: u64, times: &mut [u32]) {
        let Some(i) = at.checked_sub(1) else {
            times[sum as usize] += 1;
            return;
        };
        let most = if full {
            0
        } else if !p && i == 0 {
            a - 1
        } else {
            a
        };
        for digit in 0..=most {
            let next = sum + digit * units[i];
            if next < times.len() as u64 {
                fill(units, a, p, i, digit == a, next, times);
            }
        }
    }
    let units = units(p, a);
    let length = units.iter().position(|&unit| unit > n).unwrap_or(units.len());
    let mut times = vec![0; n as usize + 1];
    fill(&units, a, p, length, false, 0, &mut times);
    times
}

/// Every positive integer has exactly one representation in the p-system and one in the q-system: all admissible strings of
/// digits are written out, and the greedy digits and the library's are the one that is found.
fn representations(parameters: &toml::Table, _: &Job) -> Result<Finding> {
    let NumbersUpTo { a: most, n } = read(parameters)?;
    let mut found = None;
    for (a, p) in (1..=most).flat_map(|a| [(a, true), (a, false)]) {
        let times = times_written(p, a.into(), n.into());
        let (units, system) = (units(p, a.into()), system(p, a)?);
        for m in 1..=n {
            let plain = divided(m.into(), &units);
            let library = as_words(&system.digits(&Int::from(m)));
            if times[m as usize] != 1 || plain != library {
                let described = json!({ "a": a, "system": if p { "p" } else { "q" }, "n": m, "times": times[m as usize],
                                   "digits": plain, "library": library });
                found = found.or(Some(described));
            }
        }
    }
    Ok(Finding::plain(format!("a = 1..{most}, both systems, every string of digits up to {n}"), found))
}

/// a_(i+1) p_i + a_(i-1) p_(i-2) + .. = p_(i+1) - 1.
fn all_nines(parameters: &toml::Table, _: &Job) -> Result<Finding> {
    let NumbersUpTo { a: most, n } = read(parameters)?;
    let mut found = None;
    for a in 1..=u64::from(most) {
        let units = units(true, a);
        for i in 0..units.len().min(n as usize + 1) - 1 {
            let sum: u64 = (0..=i).rev().step_by(2).map(|j| a * units[j]).sum();
            if sum != units[i + 1] - 1 {
                found = found.or(Some(json!({ "a": a, "i": i, "sum": sum, "next": units[i + 1] })));
            }
        }
    }
    Ok(Finding::plain(format!("a = 1..{most}, up to {n} digits"), found))
}

/// D_i = alpha q_i - p_i alternates in sign and falls in size, and D_j + a D_(j+1) + a D_(j+3) + .. = D_(j+2m). With alpha = [1; a,
/// a, ..] all are in Z[alpha], so equality is that of two integers each.
fn convergent_errors(parameters: &toml::Table, _: &Job) -> Result<Finding> {
    let NumbersUpTo { a: most, n } = read(parameters)?;
    let mut found: Option<Value> = None;
    for a in 1..=u64::from(most) {
        let (p, q) = (units(true, a), units(false, a));
        let count = p.len().min(q.len()).min(n as usize);
        let alpha = |m: u64| golden::floor_alpha(a.into(), m.into());
        for j in 0..count {
            // D_j > 0 exactly for even j: p_j < alpha q_j.
            let below = i128::from(p[j]) <= alpha(q[j]);
            // |D_(j+1)| < |D_j|: |D_j| - |D_(j+1)| = +-(D_j + D_(j+1)).
            let (next_p, next_q) = (p.get(j + 1).map(|x| x + p[j]), q.get(j + 1).map(|x| x + q[j]));
            let falls = next_p.zip(next_q).is_none_or(|(p, q)| (i128::from(p) <= alpha(q)) == (j % 2 == 0));
            // The identity, for both coordinates.
            let mut sums = (p[j], q[j]);
            let mut holds = true;
            for i in (j + 1..count.saturating_sub(1)).step_by(2) {
                sums = (sums.0 + a * p[i], sums.1 + a * q[i]);
                holds &= sums == (p[i + 1], q[i + 1]);
            }
            if below != (j % 2 == 0) || !falls || !holds {
                found = found.or(Some(json!({ "a": a, "j": j })));
            }
        }
    }
    Ok(Finding::plain(format!("a = 1..{most}, {n} convergents"), found))
}

/// Properties 1 to 3 and Theorems 4 and 5: digits of A_n end in an even number of zeros, those of B_n are the same shifted, and
/// reading the q-digits of n in the p-system gives A_n, or A_n + 1 if they end in an odd number of zeros.
fn shifts(parameters: &toml::Table, _: &Job) -> Result<Finding> {
    let NumbersUpTo { a: most, n } = read(parameters)?;
    let mut found = None;
    for a in 1..=most {
        let (p, q) = (units(true, a.into()), units(false, a.into()));
        let zeros = |digits: &[u64]| digits.iter().take_while(|&&digit| digit == 0).count();
        let surd = Surd::fraenkel(&Int::from(a));
        for m in 1..=n {
            let (lower, upper) = golden::pair(a.into(), m.into());
            let (of_a, of_b) = (divided(lower as u64, &p), divided(upper as u64, &p));
            let index = divided(m.into(), &q);
            let image: u64 = index.iter().zip(&p).map(|(digit, unit)| digit * unit).sum();
            let shifted: Vec<u64> = std::iter::once(0).chain(of_a.iter().copied()).collect();
            let right = zeros(&of_a) % 2 == 0
                && of_b == shifted
                && image == lower as u64 + (zeros(&index) % 2) as u64
                && surd.floor_times_word(m.into()) == Some(lower as u64);
            if !right {
                found = found.or(Some(json!({ "a": a, "n": m, "pair": [lower as u64, upper as u64] })));
            }
        }
    }
    Ok(Finding::plain(format!("a = 1..{most}, n = 1..{n}"), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DigitsTable {
    a: u32,
    /// The digits of 1, 2, 3, .. in the q-system and in the p-system.
    digits: Vec<(String, String)>,
}

/// Table 2, and the examples of the text.
fn table_2(parameters: &toml::Table, _: &Job) -> Result<Finding> {
    let DigitsTable { a, digits: printed } = read(parameters)?;
    let mut found = None;
    let written =
        |n: u64, p: bool| divided(n, &units(p, a.into())).iter().rev().map(ToString::to_string).collect::<String>();
    for (n, digits) in (1..).zip(&printed) {
        let computed = (written(n, false), written(n, true));
        if computed != *digits {
            found = found.or(Some(json!({ "n": n, "digits": computed, "printed": digits })));
        }
    }
    let count = printed.len();
    // I_p(R_q(12)) = 17, I_p(R_q(5)) = 7, I_p(R_q(4)) = 6.
    for (n, image) in [(12, 17), (5, 7), (4, 6)] {
        let read: u64 = divided(n, &units(false, 2)).iter().zip(units(true, 2)).map(|(digit, unit)| digit * unit).sum();
        if read != image {
            found = found.or(Some(json!({ "n": n, "read": read, "printed": image })));
        }
    }
    Ok(Finding::plain(format!("{count} numbers in both systems, 3 examples"), found))
}

/// alpha lies between 1 and 2, 1/alpha + 1/(alpha + a) = 1, and its continued fraction is [1; a, a, ..]. The equation says alpha^2
/// + (a - 2) alpha - a = 0; p/q is below alpha exactly if p^2 + (a - 2) p q - a q^2 < 0, for positive p and q.
fn alpha(parameters: &toml::Table, _: &Job) -> Result<Finding> {
    let NumbersUpTo { a: most, n } = read(parameters)?;
    let mut found = None;
    for a in 1..=most {
        let fraction = Surd::fraenkel(&Int::from(a)).continued_fraction();
        let expected = (0..n).map(|i| Int::from(if i == 0 { 1 } else { a }));
        let below = |p: i128, q: i128| p * p + (i128::from(a) - 2) * p * q - i128::from(a) * q * q < 0;
        let floors = (1..i128::from(n)).all(|q| {
            let p = golden::floor_alpha(a.into(), q);
            below(p, q) && !below(p + 1, q) && p >= q && p < 2 * q
        });
        if !fraction.take(n as usize).eq(expected) || !floors {
            found = found.or(Some(json!({ "a": a })));
        }
    }
    Ok(Finding::plain(format!("a = 1..{most}, {n} terms and floors"), found))
}
