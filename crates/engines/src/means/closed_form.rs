//! A theorem about the P-positions of a game.

use super::{Located, Means, Question, Reply, TwoPiles, ValueOrBound};
use crate::budget;
use crate::error::Result;
use crate::evidence::Evidence;
use crate::job::Job;
use crate::points::{FarPoint, Found};
use crate::rules::Game;
use crate::strategy::closed_form::{ClosedForm, winning};
use crate::strategy::{ListedPPositions, Options, Which, listed};
use numeration::Int;

/// What a closed form of the P-positions says, however it is known.
pub struct FormReplies<'a> {
    /// The game.
    pub game: &'a Game,
    /// Its P-positions.
    pub form: &'a ClosedForm,
}

impl FormReplies<'_> {
    /// 0, or that it is more.
    pub fn value(&self, at: TwoPiles) -> Result<Reply<ValueOrBound>> {
        if self.form.contains(at.a, at.b) {
            return Reply::known(ValueOrBound::Exactly(Int::ZERO), self.form.evidence());
        }
        Reply::known(ValueOrBound::AtLeast(Int::ONE), Evidence::bound("not a P-position", self.form.evidence()))
    }

    /// The winning options.
    pub fn options(&self, at: TwoPiles, value: &Int, limit: usize, job: &Job) -> Result<Reply<Options>> {
        if !value.is_zero() {
            return Reply::silent("it is about P-positions alone");
        }
        let found = listed(at.a, at.b, limit, job, |limit| winning(self.game, self.form, at.a, at.b, limit))?;
        Reply::known(found, self.form.evidence())
    }

    /// P-positions in order.
    pub fn p_positions(&self, which: &Which) -> Result<Reply<ListedPPositions>> {
        let form = self.form.clone();
        // Where piles are ordered, every row has one P-position, in either order, or there is no such list.
        let nth: Box<dyn Fn(Int) -> (Int, Int) + Send> = match self.game.is_ordered() {
            false => Box::new(move |i| form.nth(&i)),
            true if form.partner(&Int::ZERO).is_none() => {
                return Reply::silent("the piles are ordered, and a row holds several P-positions");
            }
            true => Box::new(move |a| {
                let b = form.partner(&a).unwrap_or_default();
                (a, b)
            }),
        };
        let positions: Box<dyn Iterator<Item = (Int, Int)> + Send> = match which.clone() {
            Which::Below(n) if self.game.is_ordered() => {
                let end = n.clone();
                Box::new(naturals().take_while(move |a| *a < n).map(nth).filter(move |(_, b)| *b < end))
            }
            Which::Below(n) => Box::new(self.form.clone().below(n)),
            Which::First(count) => Box::new(naturals().take_while(move |i| *i < count).map(nth)),
            Which::Nth(index) => Box::new(std::iter::once(nth(index))),
        };
        let evidence = self.form.evidence();
        Reply::known(ListedPPositions { positions, evidence: evidence.clone() }, evidence)
    }

    /// The n-th P-positions.
    pub fn points(&self, h: u32, many: &[Int]) -> Result<Reply<Vec<Located>>> {
        if h > 0 {
            return Reply::silent("it is about P-positions alone");
        }
        let evidence = self.form.evidence();
        let located = |n: &Int| Located::from(Found { what: self.point(n.clone()), evidence: evidence.clone() });
        Reply::known(many.iter().map(located).collect(), evidence.clone())
    }

    /// All P-positions in rows first to last.
    pub fn rows(&self, g: u32, first: &Int, last: &Int, job: &Job) -> Result<Reply<Vec<FarPoint>>> {
        if g > 0 {
            return Reply::silent("it is about P-positions alone");
        }
        let mut points = Vec::new();
        let mut n = self.form.first_from_row(first);
        loop {
            let point = self.point(n);
            if point.a > *last {
                return Reply::known(points, self.form.evidence());
            }
            n = &point.n + Int::ONE;
            points.push(point);
            if points.len() % 1024 == 0 {
                job.advance(points.len() as u64, 0)?;
            }
        }
    }

    fn point(&self, n: Int) -> FarPoint {
        let (a, b) = self.form.nth(&n);
        FarPoint { h: 0, n, a, b }
    }

    /// What an answer costs once the closed form is known.
    pub fn cost(question: &Question) -> Option<u128> {
        match question {
            Question::Value { at, .. } | Question::Options { at, .. } => Some(budget::arithmetic(at.bits())),
            Question::Points { h: 0, many } => {
                Some(many.iter().map(|n| budget::arithmetic(numeration::bits(n))).fold(0, u128::saturating_add))
            }
            Question::Rows { g: 0, first, last } => {
                let count = if last >= first { u128::try_from(*last - *first).unwrap_or(u128::MAX) } else { 0 };
                Some(budget::arithmetic(numeration::bits(last)).saturating_mul(count.saturating_add(1)))
            }
            Question::PPositions(_) => Some(0), // they are made as they are asked for
            _ => None,
        }
    }
}

fn naturals() -> impl Iterator<Item = Int> {
    std::iter::successors(Some(Int::ZERO), |i| Some(i + Int::ONE))
}

/// The closed form of a game, by a theorem.
pub struct Theorem {
    game: Game,
    form: ClosedForm,
}

impl Theorem {
    /// That of a game, if there is one.
    pub fn of(game: &Game) -> Option<Theorem> {
        Some(Theorem { game: game.clone(), form: ClosedForm::by_theorem(game)? })
    }

    /// The closed form.
    pub fn form(&self) -> &ClosedForm {
        &self.form
    }

    fn known(&self) -> FormReplies<'_> {
        FormReplies { game: &self.game, form: &self.form }
    }
}

impl Means for Theorem {
    fn name(&self) -> &'static str {
        "closed form"
    }

    fn cost(&self, question: &Question) -> Option<u128> {
        FormReplies::cost(question)
    }

    fn value(&self, at: TwoPiles, _most: Option<u32>, _job: &Job) -> Result<Reply<ValueOrBound>> {
        self.known().value(at)
    }

    fn options(&self, at: TwoPiles, value: &Int, limit: usize, job: &Job) -> Result<Reply<Options>> {
        self.known().options(at, value, limit, job)
    }

    fn points(&self, h: u32, many: &[Int], _job: &Job) -> Result<Reply<Vec<Located>>> {
        self.known().points(h, many)
    }

    fn rows(&self, g: u32, first: &Int, last: &Int, job: &Job) -> Result<Reply<Vec<FarPoint>>> {
        self.known().rows(g, first, last, job)
    }

    fn p_positions(&self, which: &Which, _job: &Job) -> Result<Reply<ListedPPositions>> {
        self.known().p_positions(which)
    }
}
