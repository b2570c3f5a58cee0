//! All figures by their names.

use super::{
    Error, Figure, FigureParameter, FigureParameters, Result, boards, duchene, histograms, nivasch, rows, weinstein,
};
use engines::job::Job;

/// A figure that can be asked for.
pub struct FigureEntry {
    /// Its name: the paper and the number, or a word.
    pub id: &'static str,
    /// What it shows.
    pub about: &'static str,
    /// The parameters that it takes.
    pub takes: &'static [FigureParameter],
    make: fn(&FigureParameters, &Job) -> Result<Figure>,
}

impl FigureEntry {
    /// Computes the figure.
    ///
    /// # Errors
    /// For parameters that it does not take, and those of the computation.
    pub fn figure(&self, parameters: &FigureParameters, job: &Job) -> Result<Figure> {
        if let Some(other) = parameters.given().find(|given| !self.takes.contains(given)) {
            let names: Vec<&str> = self.takes.iter().map(|parameter| parameter.name()).collect();
            let takes = if names.is_empty() { "nothing of the kind".to_owned() } else { names.join(", ") };
            return Err(Error::about(other, format!("{} does not take it; it takes {takes}", self.id)));
        }
        (self.make)(parameters, job)
    }
}

use FigureParameter::{G, Game, Rows, Size};

/// All of them: those of the papers, then our own.
#[rustfmt::skip] // a table
pub const CATALOGUE: &[FigureEntry] = &[
    FigureEntry { id: "nivasch-2009/figure-1", about: "the queen, her moves and which of them win", takes: &[Size], make: nivasch::moves::queen },
    FigureEntry { id: "nivasch-2009/figure-2", about: "the first terms of T_0 and T_20", takes: &[G, Rows], make: nivasch::terms::near },
    FigureEntry { id: "nivasch-2009/figure-3", about: "supporters of the cells of a row before its g", takes: &[G, Rows], make: nivasch::supporters::figure },
    FigureEntry { id: "nivasch-2009/figure-4", about: "queens on a triangular lattice that do not attack each other", takes: &[Size], make: nivasch::queens::figure },
    FigureEntry { id: "nivasch-2009/figure-5", about: "a point that skips a diagonal", takes: &[G], make: nivasch::skips::skipping },
    FigureEntry { id: "nivasch-2009/figure-6", about: "points that are active with respect to a diagonal and a row", takes: &[G], make: nivasch::skips::active },
    FigureEntry { id: "nivasch-2009/figure-7", about: "points in consecutive columns, most of them in a triangle", takes: &[G, Size], make: nivasch::columns::figure },
    FigureEntry { id: "nivasch-2009/figure-8", about: "points between two rows while a diagonal stays empty", takes: &[G], make: nivasch::skips::between },
    FigureEntry { id: "nivasch-2009/figure-9", about: "histogram of d_n - n for g = 30 up to row 5,000,000", takes: &[G, Rows], make: histograms::differences },
    FigureEntry { id: "nivasch-2009/figure-10", about: "the first terms of T_200", takes: &[G, Rows], make: nivasch::terms::far },
    FigureEntry { id: "nivasch-2009/figure-11", about: "histogram of rows to convergence for g = 10 up to row 1,000,000", takes: &[G, Rows], make: histograms::paper_convergence },
    FigureEntry { id: "nivasch-2009/figure-12", about: "points and reflected points in one step of Algorithm RW", takes: &[G, Rows], make: nivasch::recursion::figure },
    FigureEntry { id: "nivasch-2009/figure-13", about: "where the options of value g of a position can be", takes: &[G, Size], make: nivasch::moves::successors },
    FigureEntry { id: "weinstein-2021/figure-1", about: "the forbidden regions of W_{k,3}", takes: &[Size], make: weinstein::forbidden },
    FigureEntry { id: "weinstein-2021/figure-2", about: "the regions of the proof of Theorem 3.4 for g = 2", takes: &[G, Size], make: weinstein::regions },
    FigureEntry { id: "duchene-2009/figure-1", about: "the first values of Wyt_K for K = {2}, in blocks", takes: &[Game, Size], make: duchene::two },
    FigureEntry { id: "duchene-2009/figure-2", about: "the P-positions of Wyt_{k} along the diagonal", takes: &[Size], make: duchene::structure },
    FigureEntry { id: "duchene-2009/figure-3", about: "the first values of Wyt_K for K = {1}, in blocks", takes: &[Game, Size], make: duchene::one },
    FigureEntry { id: "duchene-2009/figure-4", about: "the three diagonals of A_K(3) modulo 3", takes: &[], make: duchene::diagonals },
    FigureEntry { id: "board", about: "the values of a board as colours", takes: &[Game, Size], make: boards::hues },
    FigureEntry { id: "preperiods", about: "preperiods and periods of rows", takes: &[Game, Rows], make: rows::preperiods },
    FigureEntry { id: "convergence", about: "histogram of rows to convergence for a small g", takes: &[G, Rows], make: histograms::own_convergence },
];

/// The figure of this name.
pub fn find(id: &str) -> Option<&'static FigureEntry> {
    CATALOGUE.iter().find(|entry| entry.id == id)
}

/// Names that look like this one, the most similar first; none if none does.
pub fn similar(id: &str) -> Vec<&'static str> {
    engines::text::similar(id, CATALOGUE.iter().map(|entry| entry.id))
}
