//! The theorems of fraenkel-1982 on numeration systems, and of Fraenkel 1998 for heap games, as they are stated there.

use proptest::prelude::*;
use wythoff_numeration::{Digits, Int, Surd, System};

fn p(a: u32) -> System {
    System::p(&a.into()).unwrap()
}

fn q(a: u32) -> System {
    System::q(&a.into()).unwrap()
}

/// Calls the function with every string of this length over the digits 0, ..., m that obeys the conditions on digits:
/// a digit m is followed by a digit below s, and the last digit is at most `last`.
fn strings(prefix: &mut Vec<u8>, length: usize, (m, s, last): (u8, u8, u8), see: &mut impl FnMut(&[u8])) {
    if prefix.len() == length {
        return see(prefix);
    }
    let after_m = prefix.last() == Some(&m);
    let top = if prefix.len() + 1 == length { last } else { m };
    for digit in (0..=top).filter(|&d| !after_m || d < s) {
        prefix.push(digit);
        strings(prefix, length, (m, s, last), see);
        prefix.pop();
    }
}

/// Every number up to 2000 has exactly one admissible string, and it is the one that the system writes.
fn one_string_each(system: &System, conditions: (u8, u8, u8)) {
    let length = system.units().take_while(|unit| *unit <= Int::from(2000u32)).count();
    let mut found = vec![0; 2001];
    strings(&mut vec![], length, conditions, &mut |string| {
        let digits = Digits::from_bytes(string.to_vec());
        assert!(system.is_admissible(&digits), "{system:?} {digits}");
        let n = string.iter().rev().zip(system.units()).fold(Int::ZERO, |n, (&d, unit)| n + unit * d);
        if let Some(count) = usize::try_from(&n).ok().and_then(|n| found.get_mut(n)) {
            *count += 1;
            assert_eq!(system.digits(&n), digits);
        }
    });
    assert_eq!(found, vec![1; 2001], "{system:?}");
}

#[test]
fn theorem_3() {
    for a in 1..=7 {
        one_string_each(&p(a.into()), (a, 1, a));
        one_string_each(&q(a.into()), (a, 1, a - 1));
    }
}

#[test]
fn theorem_3_for_heap_games() {
    for (s, t) in [(2, 1), (2, 2), (3, 1), (2, 3), (4, 2), (5, 1)] {
        let m = s + t - 1;
        one_string_each(&System::heap(&s.into(), &t.into()).unwrap(), (m, s, m));
        one_string_each(&System::heap_index(&s.into(), &t.into()).unwrap(), (m, s, m - 1));
    }
}

#[test]
fn inadmissible_strings() {
    // Strings of small digits: admissible exactly if the system writes their value so.
    for (s, t) in [(1u8, 1u8), (1, 2), (2, 1), (3, 2)] {
        for system in [System::heap(&s.into(), &t.into()), System::heap_index(&s.into(), &t.into())] {
            let system = system.unwrap();
            strings(&mut vec![], 4, (s + t, s + t, s + t), &mut |string| {
                let digits = Digits::from_bytes(string.to_vec());
                assert_eq!(system.is_admissible(&digits), system.digits(&system.value(&digits)) == digits, "{digits}");
            });
        }
    }
}

/// (A_n, B_n) for n < count: A_n is the least number not used before, and B_n = A_n + a n.
fn mex_table(a: usize, count: usize) -> Vec<(usize, usize)> {
    let mut used = vec![false; (a + 3) * count];
    let mut least = 0;
    let row = |n| {
        while used[least] {
            least += 1;
        }
        let (x, y) = (least, least + a * n);
        (used[x], used[y]) = (true, true);
        (x, y)
    };
    (0..count).map(row).collect()
}

#[test]
fn properties_1_to_3() {
    for a in 1..=7 {
        let (p, q) = (p(a), q(a));
        for (n, (x, y)) in mex_table(a as usize, 4000).into_iter().enumerate().skip(1) {
            let (at_x, at_y) = (p.digits(&x.into()), p.digits(&y.into()));
            assert!(at_x.trailing_zeros() % 2 == 0 && at_y.trailing_zeros() % 2 == 1, "property 1: a = {a}, n = {n}");
            assert_eq!(at_x.shifted_left(), at_y, "property 2: a = {a}, n = {n}");
            let digits = q.digits(&n.into());
            assert_eq!(p.value(&digits), Int::from(x + digits.trailing_zeros() % 2), "property 3: a = {a}, n = {n}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn theorems_4_and_5(a in 1u32..8, bytes in prop::collection::vec(any::<u8>(), 400..420)) {
        let n = Int::from_le_bytes(&bytes); // about 1000 decimal digits
        let (p, q) = (p(a), q(a));
        let x = Surd::fraenkel(&a.into()).floor_times(&n);
        let (digits, image) = q.digits_and_companion(&n);
        prop_assert_eq!(&image, &p.value(&digits));
        prop_assert_eq!(image, &x + digits.trailing_zeros() % 2);
        let y = &x + &n * a; // floor(n beta), beta = alpha + a
        let (digits, shift) = p.digits_and_shift(&x);
        prop_assert_eq!(&shift, &y);
        prop_assert_eq!(digits.shifted_left(), p.digits(&y));
    }
}

#[test]
fn a_hundred_thousand_digits() {
    let n = Int::from(10u8).pow(100_000) - Int::from(987_654_321u32);
    let (one, three) = (Int::ONE, Int::from(3u8));
    for system in [System::p(&one), System::q(&one), System::heap(&three, &one), System::heap_index(&three, &one)] {
        let system = system.unwrap();
        let (digits, shift) = system.digits_and_shift(&n);
        assert!(system.is_admissible(&digits));
        assert!(system.value(&digits) == n);
        assert!(system.value(&digits.shifted_left()) == shift);
    }
}
