//! Automata that give the positions of small values.

use crate::ask;
use crate::document::object;
use crate::failure::{About, Failure, sized};
use crate::session::run;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use questions::json::{DigitList, Number};
use serde::Serialize;

/// An automaton.
#[pyclass(module = "wythoff._native", frozen)]
pub struct Machine(engines::automatic::Machine);

#[derive(Serialize)]
struct Read<'a> {
    digits: DigitList<'a>,
    states: Vec<u32>,
    label: String,
    points: Vec<(u32, Number<'a>, Number<'a>, Number<'a>)>,
}

#[derive(Serialize)]
struct PointDocument<'a> {
    n: Number<'a>,
    a: Number<'a>,
    b: Number<'a>,
}

#[pymethods]
impl Machine {
    /// The one that comes with the program, or else one that is found and proved now.
    #[new]
    fn new(py: Python<'_>, game: &Bound<'_, PyAny>, g: &Bound<'_, PyAny>) -> PyResult<Machine> {
        let game = ask::game(py, game)?;
        let g = ask::value("g", g)?;
        let machine = run(py, |job| match engines::automatic::Machine::shipped(&game, g) {
            Some(machine) if machine.is_of(&game, g) => Ok(machine),
            _ => engines::automatic::Machine::build(&game, g, job).map_err(|e| sized("g, game", e)),
        })?;
        Ok(Machine(machine))
    }

    #[getter]
    fn game(&self) -> String {
        self.0.game().to_string()
    }

    #[getter]
    fn g(&self) -> u32 {
        self.0.g()
    }

    /// The t of the numeration system that it reads.
    #[getter]
    fn t(&self) -> u32 {
        self.0.t()
    }

    #[getter]
    fn states(&self) -> usize {
        self.0.dfao().len()
    }

    #[getter]
    fn evidence<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        object(py, &self.0.evidence)
    }

    /// From each state, the next one for each digit.
    #[getter]
    fn transitions(&self) -> Vec<Vec<Option<u32>>> {
        let dfao = self.0.dfao();
        let next = |state: u32| (0..dfao.digits()).map(|digit| dfao.next(state, digit as u8)).collect();
        dfao.states().map(next).collect()
    }

    /// What each state says of the points of a row.
    #[getter]
    fn labels(&self) -> Vec<String> {
        self.0.dfao().states().map(|state| self.0.points_of(state)).collect()
    }

    /// The digits of a row, the states on the way, and the points of the row.
    fn read<'py>(&self, py: Python<'py>, row: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let row = ask::number("row", row)?;
        let (digits, states, points) = run(py, |_| {
            let (digits, states) = self.0.trace(&row)?;
            Ok::<_, engines::Error>((digits, states, self.0.rows(&row, &row)?))
        })?;
        let label = states.last().map_or(String::new(), |&state| self.0.points_of(state));
        let known = points.iter().filter(|point| point.h <= self.0.largest);
        let points = known.map(|p| (p.h, Number(&p.n), Number(&p.a), Number(&p.b))).collect();
        object(py, &Read { digits: DigitList(&digits), states, label, points })
    }

    /// The n-th h-point.
    fn point<'py>(&self, py: Python<'py>, h: &Bound<'py, PyAny>, n: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (h, n) = (ask::value("h", h)?, ask::number("n", n)?);
        let found = run(py, |_| self.0.point(h, &n).map_err(|e| sized("h", e)))?;
        object(py, &PointDocument { n: Number(&found.n), a: Number(&found.a), b: Number(&found.b) })
    }

    /// The value of a position, if it is one of those that the automaton gives.
    fn value(&self, py: Python<'_>, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        let (a, b) = ask::piles(a, b)?;
        run(py, |_| self.0.value(&a, &b))
    }

    /// A picture.
    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        self.0.svg().about(py, "g")
    }

    /// A graph for Graphviz.
    fn dot(&self) -> String {
        self.0.dot()
    }

    /// Word automata for Walnut, by the names of their files.
    fn walnut(&self) -> Vec<(String, String)> {
        let name = self.0.game().to_string().replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        self.0.walnut(&name).into_iter().map(|file| (file.name, file.text)).collect()
    }

    /// The certificate, as `wyt automaton --out` writes it.
    fn certificate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let gone = || Failure::new("CertificateError", format!("the certificate {} cannot be read", self.0.name));
        let bytes = self.0.certificate().ok_or_else(|| gone().raise(py))?;
        Ok(PyBytes::new(py, &bytes))
    }
}
