//! The units at powers of two, by which digit strings are cut in halves and put together again.
//!
//! Let f_0 = 0, f_1 = 1, f_n = m f_(n-1) + s f_(n-2). The units of the p-system are p_i = f_(i+1) + f_i, those of the
//! q-system q_i = f_(i+1). A digit string d thus has the two readings P = sum d_i p_i and Q = sum d_i q_i, and
//! X = P - Q = sum d_i f_i. Appending h zeros to d turns these readings into
//!
//! * P' = p_h P - t f_h X, where t = m + 1 - s,
//! * Q' = f_(h+1) Q + s f_h X,
//!
//! by f_(i+h) = f_h f_(i+1) + s f_(h-1) f_i: three products for the two.

use crate::system::SystemKind;
use crate::{Int, Signed, System, bits};

/// What is known about h digits.
#[derive(Debug)]
pub(crate) struct Rung {
    /// f_h
    pub(crate) f: Int,
    /// q_h = f_(h+1)
    pub(crate) q: Int,
    /// p_h = f_(h+1) + f_h
    pub(crate) p: Int,
    /// L_h = f_(h+1) + s f_(h-1) = lambda^h + mu^h, where lambda > 1 > |mu| are the roots of x^2 = m x + s
    pub(crate) lucas: Int,
    /// (lambda mu)^h = (-s)^h
    pub(crate) norm: Signed,
}

/// The rungs for h = w, 2w, 4w, ..., where w is the number of digits that are handled in machine words.
#[derive(Debug)]
pub(crate) struct Ladder<'a> {
    pub(crate) system: &'a System,
    pub(crate) t: Int,
    /// p_i and q_i for i < w.
    pub(crate) words: Vec<(u64, u64)>,
    pub(crate) rungs: Vec<Rung>,
}

impl Rung {
    /// By L_h = 2 f_(h+1) - m f_h.
    fn new(f: Int, lucas: Int, norm: Signed, system: &System) -> Rung {
        let q = (&system.m * &f + &lucas) >> 1;
        Rung { p: &f + &q, f, q, lucas, norm }
    }

    /// The rung for 2h, by f_2h = f_h L_h and L_2h = L_h^2 - 2 (-s)^h: for s = 1, one product and one square.
    fn doubled(&self, system: &System) -> Rung {
        let lucas = Signed::from(self.lucas.sqr()) - (&self.norm << 1);
        let lucas = lucas.try_into().expect("L_h is positive");
        Rung::new(&self.f * &self.lucas, lucas, self.norm.sqr().into(), system)
    }

    /// u_h, the number of strings of h digits.
    pub(crate) fn unit(&self, kind: SystemKind) -> &Int {
        match kind {
            SystemKind::P => &self.p,
            SystemKind::Q => &self.q,
        }
    }
}

impl<'a> Ladder<'a> {
    /// No rungs yet, and the one for w.  w is the largest power of two for which p_w is below 2^64, at least 1.
    fn start(system: &'a System) -> (Ladder<'a>, Rung) {
        let mut f = vec![Int::ZERO, Int::ONE];
        let word = |f: &[Int], i: usize| u64::try_from(&f[i] + &f[i + 1]).ok();
        while word(&f, f.len() - 2).is_some() {
            f.push(&system.m * &f[f.len() - 1] + &system.s * &f[f.len() - 2]);
        }
        let fitting = f.len() - 2;
        let w = if fitting < 2 { 1 } else { 1 << (fitting - 1).ilog2() };
        let words = (0..w).filter_map(|i| Some((word(&f, i)?, u64::try_from(&f[i + 1]).ok()?))).collect();
        let lucas = (&f[w + 1] << 1) - &system.m * &f[w];
        let first = Rung::new(f[w].clone(), lucas, (-Signed::from(system.s.clone())).pow(w), system);
        (Ladder { system, t: system.t(), words, rungs: vec![] }, first)
    }

    /// The ladder for writing n: [`Ladder::width`] digits suffice for it.
    pub(crate) fn for_number(system: &'a System, n: &Int) -> Ladder<'a> {
        let (mut ladder, mut next) = Ladder::start(system);
        while next.unit(system.kind()) <= n {
            ladder.rungs.push(next);
            let last = &ladder.rungs[ladder.rungs.len() - 1];
            // f_(h+1)^2 is at most u_2h, so if n has fewer digits than it the next rung, the largest, is not needed.
            if bits(n) < 2 * bits(&last.q) - 1 {
                break;
            }
            next = last.doubled(system);
        }
        ladder
    }

    /// The ladder for reading this many digits.
    pub(crate) fn for_length(system: &'a System, digits: usize) -> Ladder<'a> {
        let (mut ladder, first) = Ladder::start(system);
        if ladder.width() < digits {
            ladder.rungs.push(first);
        }
        while ladder.width() < digits {
            ladder.rungs.push(ladder.rungs[ladder.rungs.len() - 1].doubled(system));
        }
        ladder
    }

    /// How many digits the rungs cover: twice the largest h, or w.
    pub(crate) fn width(&self) -> usize {
        self.words.len() << self.rungs.len()
    }

    /// The rung for h digits.
    pub(crate) fn rung(&self, h: usize) -> &Rung {
        &self.rungs[(h / self.words.len()).ilog2() as usize]
    }
}
