//! Long experiments: runs in a ledger, done here on threads, or shard by shard by other processes.

use crate::document::object;
use crate::failure::{About, Failure, worded};
use crate::session::run as compute;
use crate::{ask, session};
use engines::error::Problem;
use engines::job::{Forgetful, Job};
use engines::rows::MOST_ROWS;
use host::ledger::{make_room, place};
use lab::conduct::{self, Order, RunReport};
use lab::experiment::CATALOGUE;
use lab::ledger::{DoneShard, Ledger, Run};
use lab::run::{self, Plan};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The experiments there are.
#[pyfunction]
pub fn lab_experiments<'py>(py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
    object(py, &CATALOGUE)
}

/// Where the ledger is.
fn place_of(path: Option<PathBuf>) -> PyResult<PathBuf> {
    place(path.as_deref()).map_err(|problem| PyValueError::new_err(format!("ledger: {problem}")))
}

/// Opens the ledger; makes one where there is none.
fn make(py: Python<'_>, path: Option<PathBuf>) -> PyResult<Ledger> {
    let path = place_of(path)?;
    make_room(&path).map_err(|problem| PyValueError::new_err(format!("ledger: {problem}")))?;
    py.detach(|| Ledger::open(&path)).about(py, "ledger")
}

/// Does something with a ledger that is there. Another process may hold it for long, so others run meanwhile.
fn with_existing<T: Send>(
    py: Python<'_>,
    path: Option<PathBuf>,
    what: impl FnOnce(Ledger) -> lab::Result<T> + Send,
) -> PyResult<T> {
    let path = place_of(path)?;
    py.detach(|| what(Ledger::open_existing(&path)?)).about(py, "ledger")
}

/// Frees the shards of processes that have ended, if the ledger can be written.
fn freshen(ledger: &mut Ledger) {
    let _ = ledger.release_shards(false);
}

/// All runs of a ledger.
#[pyfunction]
pub fn lab_runs<'py>(py: Python<'py>, ledger: Option<PathBuf>) -> PyResult<Bound<'py, PyAny>> {
    let report = with_existing(py, ledger, |mut ledger| {
        freshen(&mut ledger);
        ledger.runs()?.into_iter().map(|run| RunReport::of(&ledger, run, true)).collect::<lab::Result<Vec<_>>>()
    })?;
    object(py, &report)
}

/// The page of records.
#[pyfunction]
pub fn lab_records(py: Python<'_>, ledger: Option<PathBuf>) -> PyResult<String> {
    with_existing(py, ledger, |ledger| lab::records::page(&ledger))
}

/// Hands what people may want to know to a function of Python, at once. Notes come from the thread that called, which may take the lock.
fn say(note: &Py<PyAny>) -> impl Fn(&Problem) {
    |problem| {
        Python::attach(|py| {
            if let Err(error) = note.call1(py, (worded(problem),)) {
                error.write_unraisable(py, None);
            }
        });
    }
}

/// Takes a run out of the ledger, be it damaged or not.
#[pyfunction]
pub fn lab_forget(py: Python<'_>, ledger: Option<PathBuf>, number: &Bound<'_, PyAny>) -> PyResult<()> {
    let number = ask::within("number", number, i64::MAX as u64)?.cast_signed();
    let forgotten = with_existing(py, ledger, |mut ledger| Ok(ledger.forget_run(number)))?;
    forgotten.about(py, "number").map(|_| ())
}

/// Takes over what other ledgers have done.
#[pyfunction]
pub fn lab_merge<'py>(
    py: Python<'py>,
    ledger: Option<PathBuf>,
    parts: Vec<PathBuf>,
    note: Py<PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let ledger = make(py, ledger)?;
    let report = compute(py, |job| conduct::merge(ledger, &parts, &Plan { part: (0, 1), job: *job }, &say(&note)))?;
    object(py, &report)
}

/// Takes over what can be read of a damaged ledger.
#[pyfunction]
pub fn lab_salvage<'py>(py: Python<'py>, ledger: Option<PathBuf>, from: PathBuf) -> PyResult<Bound<'py, PyAny>> {
    let mut ledger = make(py, ledger)?;
    let found = py.detach(|| ledger.salvage(&from)).about(py, "damaged")?;
    object(py, &found)
}

/// A run in an open ledger.
#[pyclass(module = "wythoff._native", frozen)]
pub struct LabRun {
    ledger: Mutex<Ledger>,
    run: Run,
}

impl LabRun {
    fn held(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something that takes no longer than the ledger does.
    fn quickly<T: Send>(
        &self,
        py: Python<'_>,
        what: impl FnOnce(&mut Ledger, &Run) -> lab::Result<T> + Send,
    ) -> PyResult<T> {
        py.detach(|| what(&mut self.held(), &self.run)).map_err(|error| Failure::from(error).raise(py))
    }
}

#[pymethods]
impl LabRun {
    /// Begins a run, or finds the one that was begun before.
    #[staticmethod]
    fn begin(
        py: Python<'_>,
        ledger: Option<PathBuf>,
        experiment: &str,
        words: Vec<String>,
        shard: Option<&Bound<'_, PyAny>>,
        again: bool,
        take_over: bool,
    ) -> PyResult<LabRun> {
        let shard = shard.map(|units| ask::within("shard", units, MOST_ROWS)).transpose()?;
        let mut ledger = make(py, ledger)?;
        let order = Order { experiment, words: &words, shard, again, take_over };
        let run = py.detach(|| conduct::begin(&mut ledger, &order)).map_err(|error| Failure::from(error).raise(py))?;
        Ok(LabRun { ledger: Mutex::new(ledger), run })
    }

    /// Finds a run by its number; without one the last, or the last that is not finished.
    #[staticmethod]
    fn find(
        py: Python<'_>,
        ledger: Option<PathBuf>,
        number: Option<&Bound<'_, PyAny>>,
        unfinished: bool,
        take_over: bool,
    ) -> PyResult<LabRun> {
        let number = number.map(|number| ask::within("number", number, i64::MAX as u64)).transpose()?;
        let (ledger, run) = with_existing(py, ledger, |mut ledger| {
            match take_over {
                true => drop(ledger.release_shards(true)?),
                false => freshen(&mut ledger),
            }
            let run = ledger.run(number.map(u64::cast_signed), unfinished);
            Ok((ledger, run))
        })?;
        Ok(LabRun { run: run.about(py, "number")?, ledger: Mutex::new(ledger) })
    }

    /// How far it is, and what came of it.
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let report = self.quickly(py, |ledger, run| RunReport::of(ledger, run.clone(), true))?;
        object(py, &report)
    }

    /// Does what is left of it, or of a part of it, on the threads of this process.
    fn finish<'py>(&self, py: Python<'py>, part: (u64, u64), note: Py<PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let path = self.held().path().to_owned();
        let report = compute(py, |job| {
            let ledger = Ledger::open_existing(&path)?;
            conduct::finish(ledger, &self.run, &Plan { part, job: *job }, &say(&note))
        })?;
        object(py, &report)
    }

    /// The same if nothing of it was done: a run that fails at once is only in the way.
    fn leave(&self, py: Python<'_>) -> PyResult<()> {
        self.quickly(py, Ledger::remove_untouched)
    }

    /// What other processes need to do shards of it.
    #[getter]
    fn shard_request(&self, py: Python<'_>) -> PyResult<String> {
        self.quickly(py, |_, run| lab::ShardRequest::write(run))
    }

    /// Takes free shards, to be done elsewhere.
    fn take(&self, py: Python<'_>, most: u64) -> PyResult<Vec<u64>> {
        let taken = self.quickly(py, |ledger, run| ledger.take(run, (0, 1), most))?;
        Ok(taken.iter().map(|taken| taken.number).collect())
    }

    /// Gives back a shard that was not done.
    fn give_back(&self, py: Python<'_>, number: u64) -> PyResult<()> {
        self.quickly(py, |ledger, run| ledger.give_back(run, number))
    }

    /// Gives back all that were taken and not done.
    fn give_back_all(&self, py: Python<'_>) -> PyResult<()> {
        self.quickly(py, Ledger::give_back_all)
    }

    /// Frees the shards of processes that have ended, and those whose rows are damaged. Returns a line for each process that still holds
    /// some.
    fn revive(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.quickly(py, |ledger, run| {
            ledger.release_shards(false)?;
            ledger.mend(run)?;
            Ok(ledger.held_by(run)?.iter().map(|holder| worded(&run::waiting_note(run, holder))).collect())
        })
    }

    /// Notes shards that came back, each with the number it was sent out with. Returns how many were new.
    fn receive(&self, py: Python<'_>, sealed: Vec<(u64, Vec<u8>)>) -> PyResult<u64> {
        self.quickly(py, |ledger, run| {
            let open = |(number, bytes): &(u64, Vec<u8>)| DoneShard::open(bytes)?.of_shard(*number);
            let sealed = sealed.iter().map(open).collect::<lab::Result<Vec<_>>>()?;
            ledger.receive(run, &sealed)
        })
    }

    /// How many shards there are, and how many of them are done.
    fn progress(&self, py: Python<'_>) -> PyResult<(u64, u64)> {
        self.quickly(py, |ledger, run| Ok((run.shards, ledger.status(run)?.done)))
    }

    /// Puts all shards together, unless that was done before. Returns those that are damaged and have to be done again.
    fn conclude(&self, py: Python<'_>) -> PyResult<Vec<u64>> {
        compute(py, |job| {
            if self.held().conclusion(&self.run)?.is_some() {
                return Ok(Vec::new());
            }
            let concluded = run::conclude(&self.ledger, &self.run, &*self.run.work()?, job)?;
            Ok::<_, lab::Error>(concluded.err().unwrap_or_default())
        })
    }
}

/// A run whose shards this process does, for another process that keeps it.
#[pyclass(module = "wythoff._native", frozen)]
pub struct ShardRequest(lab::ShardRequest);

#[pymethods]
impl ShardRequest {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<ShardRequest> {
        lab::ShardRequest::read(text).map(ShardRequest).map_err(|error| Failure::from(error).raise(py))
    }

    /// Does a shard on the calling thread; its record, sealed. Results that this process keeps are used if `keep` says so.
    fn shard<'py>(&self, py: Python<'py>, number: u64, max_memory: u64, keep: bool) -> PyResult<Bound<'py, PyBytes>> {
        let sealed = session::run_quietly(py, |job| {
            let keep = if keep { job.keep } else { &Forgetful };
            self.0.shard(number, &Job { keep, ..*job }.with_memory(max_memory))?.seal()
        })?;
        Ok(PyBytes::new(py, &sealed))
    }
}
