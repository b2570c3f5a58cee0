//! The theorems that evidence cites: each is an entry of the ledger of claims, which says what became of it.

use std::fmt;

/// A numbered statement of a paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Citation {
    /// The paper, as the ledger of claims names it; `literature` for what is from elsewhere.
    pub paper: &'static str,
    /// The kind and number as printed, or the name of the entry.
    pub item: &'static str,
    /// Whose it is, or more about it; for `literature` the whole text.
    pub note: &'static str,
    /// In which form it is used.
    pub form: Form,
    /// The name of the entry in the ledger, if it is not the item.
    entry: Option<&'static str>,
}

/// In which form a statement is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// As printed.
    Printed,
    /// As the ledger corrects it.
    Corrected,
    /// As the ledger sharpens it.
    Sharpened,
}

impl Citation {
    /// The entry of the ledger of claims.
    pub fn claim(&self) -> String {
        let entry = self.entry.map_or_else(|| self.item.to_lowercase().replace(' ', "-"), str::to_owned);
        format!("{}/{entry}", self.paper)
    }
}

/// `{:#}` stands within parentheses.
impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.paper == "literature" {
            return f.write_str(self.note);
        }
        write!(f, "{}, {}", self.paper, self.item)?;
        f.write_str(match self.form {
            Form::Printed => "",
            Form::Corrected => ", corrected",
            Form::Sharpened => ", sharpened",
        })?;
        match (self.note, f.alternate()) {
            ("", _) => Ok(()),
            (note, false) => write!(f, " ({note})"),
            (note, true) => write!(f, "; {note}"),
        }
    }
}

/// Each with its constant, and all of them in a list.
macro_rules! citations {
    ($($(#[$about:meta])* $name:ident = $form:ident $paper:literal $item:literal $note:literal $($entry:literal)?;)*) => {
        $($(#[$about])* pub const $name: Citation = Citation {
            paper: $paper,
            item: $item,
            note: $note,
            form: Form::$form,
            entry: citations!(@entry $($entry)?),
        };)*

        /// Everything that evidence can cite.
        pub const ALL: &[Citation] = &[$($name),*];
    };
    (@entry) => { None };
    (@entry $entry:literal) => { Some($entry) };
}

citations! {
    /// The P-positions of Wythoff's game.
    WYTHOFF = Printed "nivasch-2009" "Theorem 1.1" "Wythoff 1907";
    /// The value of a sum of games.
    SUMS = Printed "nivasch-2009" "section 1.1" "Sprague 1935, Grundy 1939";
    /// G(a, b) >= b - 2a.
    FAR_FROM_THE_EDGE = Printed "nivasch-2009" "Lemma 2.1" "";
    /// A g-point lies near the line b = phi a.
    NEAR_THE_LINE = Sharpened "nivasch-2009" "Theorem 2.3" "with explicit constants";
    /// The state of value 0 is that of the dummy row.
    STATE_OF_ZERO = Printed "nivasch-2009" "Lemma 3.4" "";
    /// Far points, if states converge.
    ALGORITHM_RW = Printed "nivasch-2009" "Algorithm RW" "";
    /// The Convergence Conjecture.
    CONVERGENCE = Printed "nivasch-2009" "Conjecture 3.10" "";
    /// Non-attacking queens on a triangle.
    QUEENS = Printed "nivasch-2009" "Lemma 2.4" "";
    /// The P-positions of Fraenkel's games.
    FRAENKEL = Printed "fraenkel-1982" "Theorem 2" "";
    /// The P-positions of W_{k,l}.
    W_P_POSITIONS = Printed "weinstein-2021" "Theorem 1.5" "Fraenkel-Ho";
    /// The P-positions of T_k.
    T_P_POSITIONS = Printed "weinstein-2021" "Theorem 1.6" "Fraenkel-Ho";
    /// The h-positions of W_{k,l}, h < 2^m, where 2^m divides l.
    W_MOVED = Corrected "weinstein-2021" "Theorem 2.6" "";
    /// The 1-positions of W_{k,l} for odd l > k.
    W_STAGGERED = Printed "weinstein-2021" "Theorem 2.11" "";
    /// The 1-positions of W_l for odd l.
    W_ONE = Printed "literature" "w-one-positions" "Fraenkel-Ho 2015 (cited in weinstein-2021, section 2)";
    /// The 1-positions of T_k.
    T_ONE = Sharpened "weinstein-2021" "Theorem 3.4" "with Fraenkel-Ho 2015, cited there";
    /// The positions of values 0, 1 and 2 of F-Wythoff.
    F_WYTHOFF = Printed "f-wythoff-2013" "section 1" "Ho 2012, cited there" "section-1-positions";
    /// The P-positions of R-Wythoff.
    R_WYTHOFF = Printed "literature" "r-wythoff-p-positions" "Ho 2012 (cited in f-wythoff-2013, Remark 5)";
    /// The P-positions of E-Wythoff.
    E_WYTHOFF = Printed "literature" "e-wythoff-p-positions" "Ho 2012, its second game";
    /// W_{k,l} and W_{k',l} have the same positions of small values.
    W_AGREEMENT = Printed "literature" "w-agreement" "weinstein-2021, Theorem 2.3, sharpened";
    /// T_k and W_1 have the same positions of small values.
    T_AGREEMENT = Printed "literature" "t-against-w-1" "weinstein-2021, Theorem 3.4, sharpened";
    /// The P-positions of Wyt_K for a K of one element.
    WYT_ONE_ELEMENT = Printed "duchene-2009" "Theorem 2" "";
    /// The values of Wyt_{1}.
    WYT_OF_ONE = Printed "duchene-2009" "Theorem 3" "";
    /// The values of Wyt_{2^i}.
    WYT_OF_A_POWER = Printed "duchene-2009" "Theorem 4" "";
    /// The values of Wyt_K for powers of two, among them 1.
    WYT_OF_POWERS = Printed "duchene-2009" "Theorem 6" "";
    /// The values of Nim.
    NIM = Printed "duchene-2009" "Definition 4" "Bouton 1901";
    /// The values of cyclic Nimhoff.
    CYCLIC_NIMHOFF = Printed "literature" "cyclic-nimhoff" "Fraenkel-Lorberbom 1991, Theorem 1";
    /// The values of the game of Euclid.
    EUCLID = Printed "literature" "euclid" "Nivasch 2006, The Sprague-Grundy function of the game Euclid";
    /// The P-positions of heap games.
    HEAP_GAMES = Printed "literature" "heap-games" "Fraenkel 1998 (cited in duchene-2009 as [8])";
    /// The P-positions of Connell's games.
    CONNELL = Printed "literature" "connell" "Connell 1959 (cited in fraenkel-1982)";
}
