//! Tables of values.

use crate::{Choices, Trial, games};
use engines::board::{self, Bitset, Definition, Engine, Formula, Layered};
use engines::job::{Executor, Job};
use engines::{Error, Game, Result};

/// The same board by two engines.
pub(crate) fn two(
    trial: &mut Trial,
    (engine, against): (&dyn Engine, &dyn Engine),
    (game, rows, cols): (&Game, usize, usize),
    job: &Job,
) -> Result<()> {
    trial.case(format_args!("{game}, {rows} by {cols}"));
    let found = engine.table(game, rows, cols, job)?;
    let expected = against.table(game, rows, cols, job)?;
    for a in 0..rows {
        trial.same_all(format_args!("row {a}"), found.row(a), expected.row(a));
    }
    Ok(())
}

/// A small board of any shape.
fn shape(choices: &mut Choices, most: usize) -> (usize, usize) {
    (choices.within(1, most), choices.within(1, most))
}

pub fn bitset(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let game = games::any(choices);
    let (rows, cols) = shape(choices, 36);
    two(trial, (&Bitset, &Definition), (&game, rows, cols), job)
}

pub fn formula(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let h = choices.within(0, 40);
    let text = if h == 0 { "nim".to_owned() } else { format!("cyclic-nimhoff:{h}") };
    let (rows, cols) = shape(choices, 90);
    two(trial, (&Formula, &Definition), (&text.parse()?, rows, cols), job)
}

pub fn layered(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let game = games::layered(choices);
    let (rows, cols) = shape(choices, 150);
    two(trial, (&Layered, &Definition), (&game, rows, cols), job)
}

/// Across the edges of words, bands and layers.
pub fn layered_large(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let game = games::layered(choices);
    let (rows, cols) = shape(choices, 600);
    two(trial, (&Layered, &Bitset), (&game, rows, cols), job)
}

/// The layered engine with the threads of another executor.
struct OnThreads(ThreadPerTask);

/// A thread for each task.
struct ThreadPerTask(usize);

impl Executor for ThreadPerTask {
    fn run<'a>(&self, tasks: Vec<Box<dyn FnOnce() + Send + 'a>>) {
        std::thread::scope(|scope| tasks.into_iter().for_each(|task| drop(scope.spawn(task))));
    }

    fn width(&self) -> usize {
        self.0
    }
}

impl Engine for OnThreads {
    fn name(&self) -> &'static str {
        "layered on threads"
    }

    fn handles(&self, game: &Game) -> bool {
        Layered.handles(game)
    }

    fn extra_memory(&self, game: &Game, rows: usize, cols: usize) -> u128 {
        Layered.extra_memory(game, rows, cols)
    }

    fn fill(&self, game: &Game, table: &mut board::Table, job: &Job) -> Result<()> {
        Layered.fill(game, table, &Job { executor: &self.0, ..*job })
    }
}

pub fn threads(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let game = games::layered(choices);
    let (rows, cols) = (choices.within(300, 800), choices.within(300, 800));
    let several = OnThreads(ThreadPerTask(choices.within(2, 5)));
    two(trial, (&several, &Layered), (&game, rows, cols), job)
}

pub fn stream(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let game = games::layered(choices);
    let (rows, cols) = shape(choices, 400);
    trial.case(format_args!("{game}, {rows} by {cols}"));
    if !board::streams(&game, rows, cols) {
        return Ok(());
    }
    let table = Layered.table(&game, rows, cols, job)?;
    let mut a = 0;
    board::stream(&game, rows, cols, job, &mut |row: &[u32]| {
        trial.same_all(format_args!("row {a}"), row.iter().copied(), table.row(a));
        a += 1;
        Ok::<(), Error>(())
    })?;
    trial.same("rows", &a, &rows);
    Ok(())
}
