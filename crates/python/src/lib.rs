//! The extension module `wythoff._native`: the library as Python sees it.
//!
//! Everything here is conversion. A function reads its arguments (`ask`), fills a question and has it answered without the
//! interpreter's lock (`session::answer`), and returns the document that `wyt --json` would print, as Python objects
//! (`document`), or an array. What is pleasant to use, types, names, pictures, is the package `python/wythoff` around it.
//!
//! * `int`: integers of any size, both ways;
//! * `failure`: errors as exceptions, with the text of the command line;
//! * `session`: threads, memory, the folder of results, Ctrl-C, progress.

mod ask;
mod automata;
mod boards;
mod document;
mod experiments;
mod failure;
mod file;
mod int;
mod papers;
mod points;
mod positions;
mod proofs;
mod regularity;
mod rows;
mod session;

/// The module.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::automata::Machine;
    #[pymodule_export]
    use crate::boards::{board_svg, compare, diagonal, table};
    #[pymodule_export]
    use crate::experiments::{
        LabRun, ShardRequest, lab_experiments, lab_forget, lab_merge, lab_records, lab_runs, lab_salvage,
    };
    #[pymodule_export]
    use crate::file::write_file;
    #[pymodule_export]
    use crate::papers::{claims, figure, figures, verify};
    #[pymodule_export]
    use crate::points::{Stream, point, points_far, points_near};
    #[pymodule_export]
    use crate::positions::{PPositions, allows, explain, game, games, is_p, moves, numeration, options, solve, value};
    #[pymodule_export]
    use crate::proofs::{certify, certify_regular, certify_rows, check};
    #[pymodule_export]
    use crate::regularity::regular;
    #[pymodule_export]
    use crate::rows::{periods, row};
    #[pymodule_export]
    use crate::session::{configure, configured};

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    // What is taken if nothing is said.
    #[pymodule_export]
    const LISTED: usize = questions::moves::LISTED;
    #[pymodule_export]
    const EXPLAINED: usize = questions::explain::LISTED;
    #[pymodule_export]
    const DIAGONAL_COUNT: usize = questions::diagonal::COUNT;
    #[pymodule_export]
    const ROW_COUNT: usize = questions::row::COUNT;
    #[pymodule_export]
    const MAX_P: usize = questions::regular::MAX_P;
}
