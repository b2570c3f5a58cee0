//! The automaton for other programs, and drawn.

use super::Automaton;
use crate::error::{Error, ErrorKind, Result};
use automata::export::{dot, svg, walnut};
use numeration::Int;

/// A file for another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub text: String,
}

impl Automaton {
    /// Word automata for Walnut (for its directory `Word Automata Library`): `NAME_e` is e(x), and there are three for
    /// each value h: `NAME_in_h` is 1 in rows that have an h-point and 0 in others; there `NAME_n_h` is its number in
    /// T_h less ref(x), and `NAME_col_h` its column less sh(x). In rows without one these two are 0.
    pub fn walnut(&self, name: &str) -> Vec<Text> {
        let numeration = self.walnut_numeration();
        let offsets = |h: u32| {
            (0..self.symbols.len() as u32).map(move |symbol| self.point_offsets(symbol, h)).collect::<Vec<_>>()
        };
        let values = (0..=self.g).flat_map(|h| {
            let offsets = offsets(h);
            let word = |part: &str, output: &dyn Fn(Option<PointOffsets>) -> i64| Text {
                name: format!("{name}_{part}_{h}.txt"),
                text: walnut(&self.dfao, &numeration, |symbol| output(offsets[symbol as usize])),
            };
            [
                word("in", &|offsets| i64::from(offsets.is_some())),
                word("n", &|offsets| offsets.map_or(0, |offsets| offsets.number)),
                word("col", &|offsets| offsets.map_or(0, |offsets| offsets.column)),
            ]
        });
        let shift = |symbol: u32| i64::from(self.t) * self.symbols[symbol as usize].e;
        let e = Text { name: format!("{name}_e.txt"), text: walnut(&self.dfao, &numeration, shift) };
        [e].into_iter().chain(values).collect()
    }

    /// What Walnut calls the numeration system: its own Fibonacci one, or that of the continued fraction [0; t + 1, t,
    /// t, ..], which has to be defined there first ([`Automaton::walnut_definition`]).
    fn walnut_numeration(&self) -> String {
        if self.t == 1 { "msd_fib".to_owned() } else { format!("msd_wyt{}", self.t) }
    }

    /// The command that defines the numeration system in Walnut, if it has to be.
    pub fn walnut_definition(&self) -> Option<String> {
        (self.t > 1).then(|| format!("ost wyt{0} [0 {1}] [{0}];", self.t, self.t + 1))
    }

    /// A graph for Graphviz. A state says its number and, for each value with a point in the row, value and column less
    /// sh(x).
    pub fn dot(&self) -> String {
        dot(&self.dfao, |state| self.label(state))
    }

    /// A picture.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] if there are too many states for one.
    pub fn svg(&self) -> Result<String> {
        svg(&self.dfao, |state| state.to_string()).map_err(|e| Error::new(ErrorKind::Unsupported, e.to_string()))
    }

    fn label(&self, state: u32) -> String {
        format!("{state}\n{}", self.points_of(state))
    }

    /// What a state says of its row: for each value with a point there, the value and the column of the point less sh(x), as
    /// in `0:+0 1:-1`.
    pub fn points_of(&self, state: u32) -> String {
        let offsets = (0..=self.g).filter_map(|h| Some((h, self.point_offsets(self.dfao.output(state), h)?.column)));
        offsets.map(|(h, column)| format!("{h}:{column:+}")).collect::<Vec<_>>().join(" ")
    }

    /// What a symbol says of the h-point of its row, if there is one.
    fn point_offsets(&self, symbol: u32, h: u32) -> Option<PointOffsets> {
        let symbol = &self.symbols[symbol as usize];
        let t = i64::from(self.t);
        match symbol.state {
            Ok(_) => {
                let placed = symbol.placed.iter().find(|placed| placed.h == h)?;
                Some(PointOffsets { number: placed.n, column: t * symbol.e + placed.d })
            }
            Err(row) => {
                let row = Int::from(row);
                let point = self.first.iter().find(|point| point.h == h && point.a == row)?;
                let (_, shifted) = self.p.digits_and_shift(&row);
                let small = |n: &Int| i64::try_from(n).ok();
                let (row, column, shifted) = (small(&row)?, small(&point.b)?, small(&shifted)?);
                // t ref(x) = sh(x) + e(x) - x, and e is t times what is kept.
                let reference = (shifted - row) / t + symbol.e;
                Some(PointOffsets { number: small(&point.n)? - reference, column: column - shifted })
            }
        }
    }
}

/// What a symbol says of a point: its number less ref(x), and its column less sh(x).
#[derive(Clone, Copy)]
struct PointOffsets {
    number: i64,
    column: i64,
}
