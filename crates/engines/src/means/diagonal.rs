//! P-positions of Wyt_K that repeat along the diagonal, with proof.

use super::closed_form::FormReplies;
use super::{Located, Means, Question, Reply, TwoPiles, ValueOrBound};
use crate::budget;
use crate::error::Result;
use crate::job::Job;
use crate::points::FarPoint;
use crate::rules::{Game, Rules};
use crate::strategy::closed_form::ClosedForm;
use crate::strategy::{ListedPPositions, Options, Which};
use numeration::Int;
use std::sync::OnceLock;

/// The P-positions of a Wyt_K, if they are found to repeat.
pub struct Repeating {
    game: Game,
    /// In how many rows a period is looked for.
    rows: u64,
    /// What was found, once it was looked for.
    found: OnceLock<Option<ClosedForm>>,
}

impl Repeating {
    /// For a Wyt_K without a theorem about its P-positions; a period is looked for in this many rows, or the usual number.
    pub fn of(game: &Game, rows: Option<u64>) -> Option<Repeating> {
        let rows = rows.unwrap_or_else(|| budget::diagonal_rows(game));
        let is_open = matches!(game.rules(), Rules::Wyt(_)) && ClosedForm::by_theorem(game).is_none();
        is_open.then(|| Repeating { game: game.clone(), rows, found: OnceLock::new() })
    }

    /// The closed form, if there is one.
    ///
    /// # Errors
    /// Those of [`ClosedForm::by_period`].
    pub fn form(&self, job: &Job) -> Result<Option<&ClosedForm>> {
        if let Some(found) = self.found.get() {
            return Ok(found.as_ref());
        }
        let found = ClosedForm::by_period(&self.game, self.rows, job)?;
        Ok(self.found.get_or_init(|| found).as_ref())
    }

    fn known(&self, job: &Job) -> Result<Option<FormReplies<'_>>> {
        Ok(self.form(job)?.map(|form| FormReplies { game: &self.game, form }))
    }

    fn none<T>(&self) -> Result<Reply<T>> {
        Reply::silent(format!("P-positions are not found to repeat within {} rows", self.rows))
    }
}

impl Means for Repeating {
    fn name(&self) -> &'static str {
        "period along the diagonal"
    }

    fn cost(&self, question: &Question) -> Option<u128> {
        let usual = u128::from(budget::diagonal_rows(&self.game).max(1));
        let search = budget::DIAGONAL * u128::from(self.rows) / usual;
        FormReplies::cost(question).map(|cost| cost.saturating_add(search))
    }

    fn plan(&self, _question: &Question) -> String {
        format!("looking for a period of the P-positions of {} in {} rows", self.game, self.rows)
    }

    fn value(&self, at: TwoPiles, _most: Option<u32>, job: &Job) -> Result<Reply<ValueOrBound>> {
        self.known(job)?.map_or_else(|| self.none(), |known| known.value(at))
    }

    fn options(&self, at: TwoPiles, value: &Int, limit: usize, job: &Job) -> Result<Reply<Options>> {
        self.known(job)?.map_or_else(|| self.none(), |known| known.options(at, value, limit, job))
    }

    fn points(&self, h: u32, many: &[Int], job: &Job) -> Result<Reply<Vec<Located>>> {
        self.known(job)?.map_or_else(|| self.none(), |known| known.points(h, many))
    }

    fn rows(&self, g: u32, first: &Int, last: &Int, job: &Job) -> Result<Reply<Vec<FarPoint>>> {
        self.known(job)?.map_or_else(|| self.none(), |known| known.rows(g, first, last, job))
    }

    fn p_positions(&self, which: &Which, job: &Job) -> Result<Reply<ListedPPositions>> {
        self.known(job)?.map_or_else(|| self.none(), |known| known.p_positions(which))
    }
}
