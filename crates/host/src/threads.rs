//! Threads lent to the library.

use engines::job::Executor;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The most threads that are lent.
const MOST: usize = 1024;

/// A pool of threads.
pub struct Pool(rayon::ThreadPool);

/// How many threads are meant: 0 stands for one per core.
///
/// # Errors
/// In words, if there are too many.
pub fn count(asked: usize) -> Result<usize, String> {
    match asked {
        0 => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
        n if n <= MOST => Ok(n),
        n => Err(format!("{n} is more than {MOST}; 0 uses every core")),
    }
}

impl Pool {
    /// A pool, or none when the calling thread is enough.
    ///
    /// # Errors
    /// In words, if the system does not give so many threads.
    pub fn new(threads: usize) -> Result<Option<Pool>, String> {
        if threads == 1 {
            return Ok(None);
        }
        let threads = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let threads = threads.map_err(|e| format!("{e}; use a smaller number"))?;
        Ok(Some(Pool(threads)))
    }

    /// Runs every task to its end. Meanwhile the calling thread does something of its own every now and then, unless it is one
    /// of the pool, which has tasks to do.
    pub fn run_meanwhile<'a>(&self, tasks: Vec<Box<dyn FnOnce() + Send + 'a>>, every: Duration, what: &dyn Fn()) {
        let left = TasksLeft { tasks: Mutex::new(tasks.len()), none: Condvar::new() };
        self.0.in_place_scope(|scope| {
            for task in tasks {
                let left = &left;
                scope.spawn(move |_| {
                    // Counted also if the task panics, which the scope passes on.
                    let _counted = Counted(left);
                    task();
                });
            }
            if self.0.current_thread_index().is_none() {
                left.wait(every, what);
            }
        });
    }
}

impl Executor for Pool {
    fn run<'a>(&self, tasks: Vec<Box<dyn FnOnce() + Send + 'a>>) {
        self.0.scope(|scope| {
            for task in tasks {
                scope.spawn(move |_| task());
            }
        });
    }

    fn width(&self) -> usize {
        self.0.current_num_threads()
    }
}

/// How many tasks are not done.
struct TasksLeft {
    tasks: Mutex<usize>,
    none: Condvar,
}

impl TasksLeft {
    fn wait(&self, every: Duration, what: &dyn Fn()) {
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        while *tasks > 0 {
            let (still, waited) = self.none.wait_timeout(tasks, every).unwrap_or_else(PoisonError::into_inner);
            tasks = still;
            if waited.timed_out() {
                drop(tasks);
                what();
                tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}

struct Counted<'a>(&'a TasksLeft);

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        let mut tasks = self.0.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        *tasks -= 1;
        if *tasks == 0 {
            self.0.none.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn tasks(count: &AtomicUsize, millis: u64) -> Vec<Box<dyn FnOnce() + Send + '_>> {
        let task = move || {
            std::thread::sleep(Duration::from_millis(millis));
            count.fetch_add(1, Ordering::Relaxed);
        };
        (0..4).map(|_| Box::new(task) as Box<dyn FnOnce() + Send>).collect()
    }

    #[test]
    fn counts() {
        assert_eq!(count(3), Ok(3));
        assert!(count(0).unwrap() >= 1);
        assert!(count(1025).unwrap_err().contains("1024"));
        assert!(Pool::new(1).unwrap().is_none());
    }

    #[test]
    fn all_tasks_are_done() {
        let count = AtomicUsize::new(0);
        let pool = Pool::new(2).unwrap().unwrap();
        pool.run(Vec::new());
        pool.run(tasks(&count, 0));
        assert_eq!(count.into_inner(), 4);
    }

    #[test]
    fn the_waiting_thread_looks_up() {
        let pool = Pool::new(2).unwrap().unwrap();
        let (count, looked) = (AtomicUsize::new(0), AtomicUsize::new(0));
        pool.run_meanwhile(tasks(&count, 50), Duration::from_millis(5), &|| {
            looked.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!(count.into_inner(), 4);
        assert!(looked.into_inner() > 2);
    }
}
