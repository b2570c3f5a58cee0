//! A game: its text and its rules, whichever family they are of.

use super::{
    Both, Family, Form, Geometry, Moved, PPositionsForm, Removals, Rules, Ruleset, Take, Theorem, ValueFormula,
    Wythoff, with_rules,
};
use crate::error::Result;
use numeration::Int;
use std::fmt;

/// As the catalogue writes them.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (form, arguments) = self.written();
        f.write_str(&form.write(&arguments))
    }
}

/// What the family declares, see [`Ruleset`].
impl Rules {
    /// The same moves in the family that names them most simply; `None` if that is this one.
    pub fn simpler(&self) -> Option<Rules> {
        with_rules!(self, rules => rules.simpler())
    }

    /// The moves as shapes on the board, if they are of that kind.
    pub fn geometry(&self) -> Option<Geometry<'_>> {
        with_rules!(self, rules => rules.geometry())
    }

    /// A theorem about all values.
    pub fn values(&self) -> Option<Theorem<ValueFormula>> {
        with_rules!(self, rules => rules.values())
    }

    /// A theorem about the P-positions.
    pub fn p_positions(&self) -> Option<Theorem<PPositionsForm>> {
        with_rules!(self, rules => rules.p_positions())
    }

    /// Whether a lost game is known to last twice the rank of its P-position.
    pub fn ranks_fall_by_one(&self) -> bool {
        with_rules!(self, rules => rules.ranks_fall_by_one())
    }

    /// A theorem about the positions of value h.
    pub fn moved(&self, h: u32) -> Option<Theorem<Moved>> {
        with_rules!(self, rules => rules.moved(h))
    }

    /// The largest g such that there is one for all h <= g.
    pub fn most_moved(&self) -> Option<u32> {
        with_rules!(self, rules => rules.most_moved())
    }

    /// The nanoseconds that a board by bitsets spends on moves that are not on lines, on average over its cells.
    pub(crate) fn others_cost(&self, rows: usize, cols: usize) -> u128 {
        with_rules!(self, rules => rules.others_cost(rows, cols))
    }

    fn written(&self) -> (&'static Form, Vec<String>) {
        with_rules!(self, rules => rules.written())
    }
}

/// A game of the catalogue: its text, and the simplest rules with the same moves.
///
/// `heap:1,1` is Wythoff's game under another name, and is played as such.
///
/// ```
/// use wythoff_engines::Game;
/// let game: Game = "w:1,3".parse().unwrap();
/// assert_eq!(game.options(2, 4).unwrap().len(), 2 + 4 + 1);
/// assert!("w:3,1".parse::<Game>().is_err());
/// ```
///
/// Two are equal if they are written alike; [`Game::is_same_as`] compares their moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    text: String,
    family: &'static Family,
    written: Rules,
    /// The same moves in the family that names them most simply, if it is another one.
    simpler: Option<Rules>,
}

impl Game {
    pub(super) fn new(text: &str, family: &'static Family, rules: Rules) -> Game {
        let simpler = rules.simpler();
        Game { text: text.to_owned(), family, simpler, written: rules }
    }

    /// Wythoff's game itself.
    pub fn wythoff() -> Game {
        Game::new("wythoff", &super::wythoff::FAMILY, Wythoff.into())
    }

    /// Whether it is Wythoff's game, however it is written.
    pub fn is_wythoff(&self) -> bool {
        matches!(self.rules(), Rules::Wythoff(_))
    }

    /// The simplest rules with its moves, by family.
    pub fn rules(&self) -> &Rules {
        self.simpler.as_ref().unwrap_or(&self.written)
    }

    /// The rules of the family that its text names.
    pub fn written(&self) -> &Rules {
        &self.written
    }

    /// The game that is played by the rules of its text, though they may be those of a simpler one.
    pub fn as_written(&self) -> Game {
        Game { simpler: None, ..self.clone() }
    }

    /// Whether it is played by the rules of a simpler game than its text names.
    pub fn is_simplified(&self) -> bool {
        self.simpler.is_some()
    }

    /// How its simplest form is written; two games have the same moves if these texts are the same.
    pub fn simplest(&self) -> String {
        self.rules().to_string()
    }

    /// How certificates write it, whose checkers go by the rules of the text: as it is written, unless it was simplified and is of no
    /// family that `is_known`.
    pub(crate) fn checkable(&self, is_known: impl Fn(&Rules) -> bool) -> String {
        if self.simpler.is_none() || is_known(&self.written) { self.text.clone() } else { self.simplest() }
    }

    /// The family that its text names.
    pub fn family(&self) -> &'static Family {
        self.family
    }

    /// Whether two games have the same moves, as far as their parameters tell: `w:0`, `a-wythoff:1`, `wyt:1i`,
    /// `connell:1`, `heap:1,1` and `rule:k==l` are Wythoff's game.
    pub fn is_same_as(&self, other: &Game) -> bool {
        self.rules() == other.rules()
    }

    /// Its moves as shapes on the board, if they are of that kind.
    pub fn geometry(&self) -> Option<Geometry<'_>> {
        self.rules().geometry()
    }

    /// A in `a-wythoff:A`, where the amounts taken from the two piles differ by less than A; 1 for every other game, as where the same is
    /// taken from both.
    pub fn width(&self) -> u64 {
        match self.geometry().map(|geometry| geometry.both) {
            Some(Both::Near(width)) => u64::try_from(&width).unwrap_or(u64::MAX),
            _ => 1,
        }
    }

    /// What a move takes, to follow "take".
    ///
    /// ```
    /// let game: wythoff_engines::Game = "a-wythoff:2".parse().unwrap();
    /// assert_eq!(game.moves_in_words(), "any number from one pile, or k, l > 0 from the two piles with |k - l| < 2");
    /// ```
    pub fn moves_in_words(&self) -> String {
        let (form, arguments) = self.written.written();
        form.moves(&arguments)
    }

    /// The set K, if it is Wyt_K, by its text or in its simplest form.
    pub fn removals(&self) -> Option<&Removals> {
        [self.written(), self.rules()].into_iter().find_map(|rules| match rules {
            Rules::Wyt(rules) => Some(rules.removals()),
            _ => None,
        })
    }

    /// Whether positions are listed with their piles in order, so that (1,2) and (2,1) are two of them.
    pub fn is_ordered(&self) -> bool {
        !with_rules!(&self.written, rules => rules.is_symmetric())
    }

    /// Whether swapping the piles leaves the game unchanged.
    pub fn is_symmetric(&self) -> bool {
        with_rules!(self.rules(), rules => rules.is_symmetric())
    }

    /// Every option of (a, b), sorted, each once.  T = the number of options, up to sorting.
    ///
    /// # Errors
    /// [`crate::ErrorKind::Rule`] where a free rule has no value.
    pub fn options(&self, a: usize, b: usize) -> Result<Vec<(usize, usize)>> {
        let mut options = Vec::new();
        with_rules!(self.rules(), rules => rules.options(a, b, &mut |x, y| options.push((x, y))))?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// Whether (x, y) is an option of (a, b), for piles of any size.
    ///
    /// # Errors
    /// [`crate::ErrorKind::Rule`] where a free rule has no value.
    pub fn allows(&self, (a, b): (&Int, &Int), (x, y): (&Int, &Int)) -> Result<bool> {
        if x > a || y > b || (x == a && y == b) {
            return Ok(false);
        }
        let (k, l) = (a - x, b - y);
        with_rules!(self.rules(), rules => rules.allows(&Take { a, b, k: &k, l: &l }))
    }

    /// A few options that take little; none only if the position has no options at all.
    ///
    /// # Errors
    /// As [`Game::allows`].
    pub fn small_steps(&self, a: &Int, b: &Int) -> Result<Vec<(Int, Int)>> {
        let mut found = Vec::new();
        for (k, l) in with_rules!(self.rules(), rules => rules.least_takes(a, b)) {
            if k <= *a && l <= *b && with_rules!(self.rules(), rules => rules.allows(&Take { a, b, k: &k, l: &l }))? {
                found.push((a - k, b - l));
            }
        }
        Ok(found)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
