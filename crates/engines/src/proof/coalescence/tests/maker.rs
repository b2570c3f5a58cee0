//! Makes certificates from the parts of the checker, with starts as early as allowed.

use super::{done, int};
use crate::job::Job;
use crate::proof::coalescence::block::RowBlock;
use crate::proof::coalescence::claims::{BaseRows, LevelClaim, Span};
use crate::proof::coalescence::constants::{Constants, over_phi, plus};
use crate::proof::coalescence::history::History;
use crate::proof::coalescence::run::{State, coalesce, follow};
use crate::proof::coalescence::states::States;
use crate::proof::coalescence::{CheckContext, KIND, level, wsg};
use crate::proof::document::{Writer, text};
use crate::proof::{Verdict, check};
use numeration::Int;

fn signed(n: &Int, by: i64) -> Int {
    Int::try_from(plus(n, by)).unwrap()
}

/// What a certificate says, to be changed.
#[derive(Clone)]
pub struct EditedClaims {
    pub g: u32,
    pub n: String,
    pub points: Vec<[String; 2]>,
    pub base: (String, usize),
    pub levels: Vec<EditedLevel>,
}

#[derive(Clone)]
pub struct EditedLevel {
    pub first: String,
    pub rows: usize,
    pub exact: usize,
    pub starts: Vec<usize>,
    pub singles: Vec<usize>,
}

impl EditedClaims {
    pub fn bytes(&self) -> Vec<u8> {
        let mut writer = Writer::new(KIND);
        writer.field("game", &text("wythoff"));
        writer.field("g", &self.g.to_string());
        writer.field("n", &text(&self.n));
        writer.field("points", &format!("{:?}", self.points));
        writer.field("base", &format!("{{\"first\":\"{}\",\"rows\":{}}}", self.base.0, self.base.1));
        let level = |level: &EditedLevel| {
            let EditedLevel { first, rows, exact, starts, singles } = level;
            format!(
                "\n{{\"first\":\"{first}\",\"rows\":{rows},\"exact\":{exact},\"starts\":{starts:?},\"singles\":{singles:?}}}"
            )
        };
        let levels: Vec<String> = self.levels.iter().map(level).collect();
        writer.field("levels", &format!("[{}]", levels.join(",")));
        writer.seal()
    }

    pub fn verdict(&self) -> Verdict {
        check(&self.bytes(), &Job::default()).unwrap()
    }

    /// The verdict on the claims with a change.
    pub fn with_change(&self, change: impl FnOnce(&mut EditedClaims)) -> Verdict {
        let mut claims = self.clone();
        change(&mut claims);
        claims.verdict()
    }
}

/// How certificates are made here.
#[derive(Clone, Copy)]
pub struct Maker {
    /// Rows of each level before those that the next one needs.
    pub margin: usize,
    /// Rows from 0 on that are left to the base.
    pub base: usize,
    /// Each value starts at the best of so many rows.
    pub choice: usize,
}

pub const MAKER: Maker = Maker { margin: 900, base: 3000, choice: 1 };

impl Maker {
    /// The rows of the base and of the levels, the lowest first.
    fn plan(&self, constants: &Constants, n: &Int) -> (BaseRows, Vec<(Int, usize)>) {
        let between = |from: &Int, to: &Int| usize::try_from(to - from).unwrap();
        let (phi_n, spread) = (over_phi(n) + n, int(20 * constants.skips.len()));
        let mut from = if phi_n > spread { &phi_n - &spread } else { Int::ZERO };
        let mut to = phi_n + spread;
        let mut levels = Vec::new();
        while from > int(self.base) {
            let first = &from - int(self.margin);
            let rows = between(&first, &to);
            from = signed(&over_phi(&first), constants.low);
            to = signed(&over_phi(&(&to - Int::ONE)), constants.high + 2);
            levels.push((first, rows));
        }
        levels.reverse();
        (BaseRows { rows: between(&from, &to), first: from }, levels)
    }

    pub fn certificate(&self, g: u32, n: &Int) -> EditedClaims {
        let constants = Constants::of(g);
        let job = Job::default();
        let (base, rows) = self.plan(&constants, n);
        let mut known = done(wsg::base(g, &base, &job));
        let mut levels = Vec::new();
        let total = rows.len();
        for (i, (first, rows)) in rows.into_iter().enumerate() {
            let place = CheckContext { level: i + 1, total, job: &job };
            let mut level = LevelClaim { first, rows, exact: self.margin, spans: Vec::new() };
            let mut block = done(level::inserts(&known, &level, &constants, &place));
            let mut from = 0;
            for (h, &most) in constants.skips.iter().enumerate().skip(1) {
                let (span, state) = self.span(&block, h, from, most, &place);
                block.layers[h].points = done(follow(state, &block, h, span.single, &place));
                from = from.max(span.single);
                level.spans.push(span);
            }
            assert!(from <= self.margin, "{from} rows are needed");
            block.exact = self.margin;
            levels.push(EditedLevel {
                first: level.first.to_string(),
                rows,
                exact: level.exact,
                starts: level.spans.iter().map(|span| span.start).collect(),
                singles: level.spans.iter().map(|span| span.single).collect(),
            });
            known = block;
        }
        let points = (0..=g as usize).map(|h| known.point(h, n).unwrap().map(|x| x.to_string()));
        EditedClaims {
            g,
            n: n.to_string(),
            points: points.collect(),
            base: (base.first.to_string(), base.rows),
            levels,
        }
    }

    /// Where a set of states starts and is single, as early as possible, and which state is left.
    pub fn span(&self, block: &RowBlock, h: usize, from: usize, most: i64, place: &CheckContext) -> (Span, State) {
        let needed = most + 2 * h as i64;
        let start = (from..).find(|&row| block.layers[h].inserted(from, row) >= needed).unwrap();
        let history = done(History::new(block, h, from, start + self.choice - 1, most, place));
        let of = |start: usize| (start, done(States::new(&history, start, place)));
        let (start, states) = (start..start + self.choice).map(of).min_by_key(|(_, states)| states.count()).unwrap();
        let run = |single: usize| coalesce(&states, block, h, Span { start, single }, place);
        let (mut low, mut high) = (start, start + 8 * h);
        while run(high).is_err() {
            low = high + 1;
            high += 8 * h;
        }
        while low < high {
            let middle = (low + high) / 2;
            match run(middle) {
                Ok(_) => high = middle,
                Err(_) => low = middle + 1,
            }
        }
        (Span { start, single: high }, done(run(high)))
    }
}
