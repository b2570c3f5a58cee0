//! What is declared once about a family of games, in the family's own file.

use super::reader::ParameterReader;
use super::{Game, Rules};
use crate::error::Result;
use std::fmt;

/// A family of games: how its games are written, what they are, and where they are from.
///
/// Parsing, help, the catalogue of each surface, the page's form and the self-test's random games all come from here.
#[non_exhaustive]
pub struct Family {
    /// What stands before the colon.
    pub name: &'static str,
    /// As a heading names it.
    pub title: &'static str,
    /// The paper, in the short names of the guide; empty if there is none.
    pub source: &'static str,
    /// The ways of writing its games.
    pub forms: &'static [Form],
    /// What stands after the colon, separated by commas: the fields of a form.
    pub parameters: &'static [GameParameter],
    /// What the parameters have to satisfy besides their ranges, or nothing.
    pub condition: &'static str,
    /// What else there is to know: where a source is unclear, which reading is implemented.
    pub note: &'static str,
    pub(super) read: fn(&ParameterReader) -> Result<Rules>,
    pub(super) random: fn(&mut Draw) -> String,
}

/// One way of writing the games of a family.
#[derive(Debug)]
#[non_exhaustive]
pub struct Form {
    /// The text, with each parameter in braces.
    template: &'static str,
    /// An instance that can be asked for.
    pub example: &'static str,
    /// The moves, with each parameter in braces; if it begins with `or`, those besides any number from one pile.
    rule: &'static str,
}

/// A parameter of a family.
#[derive(Debug)]
#[non_exhaustive]
pub struct GameParameter {
    /// As the forms name it.
    pub name: &'static str,
    /// What may stand for it.
    pub kind: ParameterKind,
    /// What a form starts with; empty for what may be left out.
    pub initial: &'static str,
}

/// What may stand for a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParameterKind {
    /// An integer from this one on.
    Number(u8),
    /// A text, to the end of the game's.
    Text,
}

/// Random choices, from a source that picks a number below another.
pub(super) struct Draw<'a>(&'a mut dyn FnMut(usize) -> usize);

impl Draw<'_> {
    /// A number below this one.
    pub fn below(&mut self, end: usize) -> usize {
        (self.0)(end)
    }

    /// A number between two, both included.
    pub fn within(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    /// A number up to 80; small ones are the likeliest.
    pub fn small(&mut self) -> usize {
        match self.below(8) {
            0 => self.within(0, 80),
            1 | 2 => self.within(0, 20),
            _ => self.within(0, 6),
        }
    }

    /// One of these.
    pub fn pick<'a>(&mut self, these: &[&'a str]) -> &'a str {
        these[self.below(these.len())]
    }
}

impl Form {
    pub(super) const fn new(template: &'static str, example: &'static str, rule: &'static str) -> Form {
        Form { template, example, rule }
    }

    /// The text with the names of its parameters.
    pub fn text(&self) -> String {
        without_braces(self.template)
    }

    /// All moves in a few words; or, if it begins with `or`, those besides Nim's, which are any number from one pile.
    pub fn rule(&self) -> String {
        without_braces(self.rule)
    }

    /// The text of the game with these arguments, in the order of the parameters in the text.
    pub(super) fn write(&self, arguments: &[String]) -> String {
        self.fill(self.template, arguments)
    }

    /// What a move takes with these arguments, to follow "take".
    pub(super) fn moves(&self, arguments: &[String]) -> String {
        let rule = self.fill(self.rule, arguments);
        if rule.starts_with("or ") { format!("any number from one pile, {rule}") } else { rule }
    }

    fn fill(&self, pattern: &str, arguments: &[String]) -> String {
        let names = self.template.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
        names
            .zip(arguments)
            .fold(pattern.to_owned(), |text, ((name, _), argument)| text.replace(&format!("{{{name}}}"), argument))
    }
}

fn without_braces(pattern: &str) -> String {
    pattern.replace(['{', '}'], "")
}

impl GameParameter {
    /// An integer from `least` on.
    pub(super) const fn number(name: &'static str, least: u8, initial: &'static str) -> GameParameter {
        GameParameter { name, kind: ParameterKind::Number(least), initial }
    }

    /// A text to the end.
    pub(super) const fn text(name: &'static str, initial: &'static str) -> GameParameter {
        GameParameter { name, kind: ParameterKind::Text, initial }
    }
}

impl fmt::Debug for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Family").field(&self.name).finish()
    }
}

/// Names are unique.
impl PartialEq for Family {
    fn eq(&self, other: &Family) -> bool {
        self.name == other.name
    }
}

impl Eq for Family {}

impl Family {
    /// How its games are written, with ranges and an example, to follow "write".
    pub fn usage(&self) -> String {
        let forms: Vec<String> = self.forms.iter().map(Form::text).collect();
        let mut usage = forms.join(" or ");
        if self.parameters.is_empty() {
            return usage;
        }
        let positive = self.parameters.iter().filter(|parameter| parameter.kind == ParameterKind::Number(1));
        let positive: Vec<&str> = positive.map(|parameter| parameter.name).collect();
        let ranges = [
            if positive.is_empty() { String::new() } else { positive.join(", ") + " >= 1" },
            self.condition.to_owned(),
        ];
        let ranges: Vec<String> = ranges.into_iter().filter(|range| !range.is_empty()).collect();
        if !ranges.is_empty() {
            usage += &format!(" with {}", ranges.join(" and "));
        }
        let examples: Vec<&str> =
            self.forms.iter().filter(|form| form.text() != form.example).map(|form| form.example).collect();
        format!("{usage}, as in {}", examples.join(" or "))
    }

    /// One of its games, at random, with small parameters; `below(n)` picks a number below n.
    ///
    /// # Errors
    /// None, if the family's declaration is right.
    pub fn random(&self, below: &mut dyn FnMut(usize) -> usize) -> Result<Game> {
        (self.random)(&mut Draw(below)).parse()
    }
}
