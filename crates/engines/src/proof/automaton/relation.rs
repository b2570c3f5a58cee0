//! By how much two words differ that are read side by side.
//!
//! The digits weigh U_0 = 1, U_1 = t + 1, U_{i+1} = t U_i + U_{i-1}, so U_{-1} = 1. After the digits from j on the
//! difference is p U_j + q U_{j-1} for some integers p and q; if the next two digits differ by delta, it goes on with
//! (t p + q + delta, p), and at the end it is p + q.
//!
//! **Lemma.** If |p + q| <= C at the end, then on the whole way |p| max(t, 2) <= W + 2 and |q| <= |p| + 2, where
//! W = max((1 + t) C + 2t, 3t).
//!
//! *Proof.* Let theta > 1 and psi = -1/theta be the roots of z^2 = t z + 1, w = p theta + q and v = p psi + q. A step
//! maps w to theta (w + delta) and v to psi (v + delta). From v = 0 and |delta| <= t follows |v| <= t / (theta - 1) < 2
//! at all times. At the end v = (p + q) - p (1 + 1/theta), so |p| <= C + 2, and |w| = |p (theta - 1) + p + q| <= (C +
//! 2) t + C <= W, since theta < t + 1. Backwards w is w'/theta - delta, and |w'| <= W gives |w| <= W / theta + t <= W
//! because theta / (theta - 1) < 3. Now p (theta + 1/theta) = w - v, theta + 1/theta = sqrt(t^2 + 4), and q = v + p /
//! theta. QED

use super::budget::CheckBudget;
use crate::error::{Error, ErrorKind, Result};
use std::collections::HashMap;

const NONE: u32 = u32::MAX;

/// The pairs (p, q) that can be come to from (0, 0) and from which an end can be come to.
pub struct Relation {
    t: usize,
    pairs: Vec<(i64, i64)>,
    after: Vec<u32>,
}

impl Relation {
    /// The relation for those ends; they must have |p + q| <= `most`, be it after one more step or none.
    pub fn new(t: usize, most: i64, end: impl Fn(i64, i64) -> bool, budget: &mut CheckBudget) -> Result<Relation> {
        let wide = t as i64;
        let most_w = ((1 + wide) * most + 2 * wide).max(3 * wide);
        let most_p = (most_w + 2) / wide.max(2);
        let inside = |(p, q): (i64, i64)| p.abs() <= most_p && q.abs() <= p.abs() + 2;
        let step = |(p, q): (i64, i64), delta: i64| (wide * p + q + delta, p);
        let mut reached = vec![(0, 0)];
        let mut indices = HashMap::from([((0, 0), 0)]);
        let mut at = 0;
        while at < reached.len() {
            // A pair costs at most about so much, in the list and in the table.
            budget.claim(128)?;
            for delta in -wide..=wide {
                let next = step(reached[at], delta);
                if inside(next) && !indices.contains_key(&next) {
                    indices.insert(next, reached.len());
                    reached.push(next);
                }
            }
            at += 1;
        }
        let mut live = vec![false; reached.len()];
        let mut todo: Vec<usize> = (0..reached.len()).filter(|&at| end(reached[at].0, reached[at].1)).collect();
        todo.iter().for_each(|&at| live[at] = true);
        while let Some(at) = todo.pop() {
            let (p, q) = reached[at];
            for delta in -wide..=wide {
                if let Some(&before) = indices.get(&(q, p - wide * q - delta))
                    && !live[before]
                {
                    live[before] = true;
                    todo.push(before);
                }
            }
        }
        let kept: Vec<usize> = (0..reached.len()).filter(|&at| live[at]).collect();
        let mut numbers = vec![NONE; reached.len()];
        for (number, &at) in kept.iter().enumerate() {
            numbers[at] = u32::try_from(number).map_err(|_| {
                Error::new(ErrorKind::Unsupported, "the numbers in this certificate are too far apart to be checked")
            })?;
        }
        budget.claim(kept.len() * ((2 * t + 1) * size_of::<u32>() + size_of::<(i64, i64)>()))?;
        let number = |pair: (i64, i64)| indices.get(&pair).map_or(NONE, |&at| numbers[at]);
        let after = kept.iter().flat_map(|&at| (-wide..=wide).map(move |delta| (at, delta)));
        let after = after.map(|(at, delta)| number(step(reached[at], delta))).collect();
        budget.release(128 * reached.len());
        Ok(Relation { t, pairs: kept.iter().map(|&at| reached[at]).collect(), after })
    }

    /// How many pairs there are.
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Before any digit, if some end can be come to at all. It is the first pair.
    pub fn has_origin(&self) -> bool {
        self.pairs.first() == Some(&(0, 0))
    }

    /// (p, q).
    pub fn pair(&self, index: usize) -> (i64, i64) {
        self.pairs[index]
    }

    /// After one more digit, `above` in the word that is counted positively and `below` in the other one.
    pub fn after(&self, index: usize, above: usize, below: usize) -> Option<usize> {
        let next = self.after[index * (2 * self.t + 1) + self.t + above - below];
        (next != NONE).then_some(next as usize)
    }
}
