//! What a caller lends a long computation: threads, an ear for its progress, and a way to stop it. The library starts no thread of its own.

use std::error::Error;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use wythoff::engines::board;
use wythoff::engines::job::{Executor, Job, Progress};
use wythoff::{ErrorKind, Game, Solver};

/// A thread for each task. Programs that have a pool of threads lend that.
struct Threads;

impl Executor for Threads {
    fn run<'a>(&self, tasks: Vec<Box<dyn FnOnce() + Send + 'a>>) {
        thread::scope(|scope| tasks.into_iter().for_each(|task| drop(scope.spawn(task))));
    }

    fn width(&self) -> usize {
        thread::available_parallelism().map_or(1, usize::from)
    }
}

/// Notes how far a computation is, and stops it once so much is done.
struct Limit {
    percent: AtomicU64,
    enough: u64,
}

impl Progress for Limit {
    fn advance(&self, done: u64, total: u64) -> bool {
        self.percent.fetch_max(done * 100 / total.max(1), Ordering::Relaxed) < self.enough
    }
}

/// Fills a board, and another one that is stopped half way; then asks one solver from several threads.
pub fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let game: Game = "wythoff".parse()?;
    for enough in [101, 50] {
        let watch = Limit { percent: AtomicU64::new(0), enough };
        let job = Job { progress: &watch, executor: &Threads, ..Job::default() };
        match board::table(&game, 2000, 2000, &job) {
            Ok(table) => writeln!(out, "4 million values, the largest is {}", table.max())?,
            Err(error) if error.kind() == ErrorKind::Interrupted => writeln!(out, "stopped: {error}")?,
            Err(error) => return Err(error.into()),
        }
    }

    let solver = Solver::new(game)?;
    let ask = &|g| solver.point(g, "10^30");
    let points: Vec<_> = thread::scope(|scope| {
        let asked = [0, 1, 2].map(|g| scope.spawn(move || ask(g)));
        asked.into_iter().filter_map(|thread| thread.join().ok()).collect()
    });
    for point in points {
        let point = point?;
        writeln!(out, "value {}: ({},{})   {}", point.g, point.a, point.b, point.evidence.grade)?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout().lock())
}
