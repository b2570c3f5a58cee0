//! Threads lent to the library.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;
use wythoff::job::Executor;

/// The most threads that are lent.
const MOST: usize = 1024;

/// A pool of threads.
pub struct Pool {
    threads: rayon::ThreadPool,
    /// Called from time to time by a thread that waits for the others.
    idle: Option<Idle>,
}

type Idle = (Duration, Box<dyn Fn() + Send + Sync>);

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
        Ok(Some(Pool { threads, idle: None }))
    }

    /// The same, with something that the waiting thread does every now and then.
    #[must_use]
    pub fn with_idle(self, every: Duration, what: impl Fn() + Send + Sync + 'static) -> Pool {
        Pool { idle: Some((every, Box::new(what))), ..self }
    }
}

impl Executor for Pool {
    fn run<'a>(&self, tasks: Vec<Box<dyn FnOnce() + Send + 'a>>) {
        let left = Left { tasks: Mutex::new(tasks.len()), none: Condvar::new() };
        self.threads.in_place_scope(|scope| {
            for task in tasks {
                let left = &left;
                scope.spawn(move |_| {
                    // Counted also if the task panics, which the scope passes on.
                    let _counted = Counted(left);
                    task();
                });
            }
            // A thread of the pool must not wait here: it has tasks to do.
            if let Some((every, what)) = &self.idle
                && self.threads.current_thread_index().is_none()
            {
                left.wait(*every, what);
            }
        });
    }

    fn width(&self) -> usize {
        self.threads.current_num_threads()
    }
}

/// How many tasks are not done.
struct Left {
    tasks: Mutex<usize>,
    none: Condvar,
}

impl Left {
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

struct Counted<'a>(&'a Left);

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
        static LOOKED: AtomicUsize = AtomicUsize::new(0);
        let pool = Pool::new(2).unwrap().unwrap().with_idle(Duration::from_millis(5), || {
            LOOKED.fetch_add(1, Ordering::Relaxed);
        });
        let count = AtomicUsize::new(0);
        pool.run(tasks(&count, 50));
        assert_eq!(count.into_inner(), 4);
        assert!(LOOKED.load(Ordering::Relaxed) > 2);
    }
}
