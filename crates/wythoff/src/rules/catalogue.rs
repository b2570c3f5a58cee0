//! The catalogue: from the text of a game to its rules.

use super::{
    AWythoff, Connell, CyclicNimhoff, FraenkelBorosh, Free, Game, Heap, Nim, RWythoff, Ratio, Removals, Restricted,
    Rules, Vectors, Wyt, Wythoff,
};
use crate::counted;
use crate::error::{Error, ErrorKind, Result};
use numeration::{Allowance, Int, parse_within};
use std::str::FromStr;

/// One line of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// How the game is written.
    pub text: &'static str,
    /// An instance that can be asked for.
    pub example: &'static str,
    /// All moves in a few words; or, if it begins with `or`, those besides Nim's, which are any number from one pile.
    pub rule: &'static str,
    /// The paper, in the short names of the guide.
    pub source: &'static str,
}

const fn entry(text: &'static str, example: &'static str, rule: &'static str, source: &'static str) -> Entry {
    Entry { text, example, rule, source }
}

/// Every family, as help and documentation list it.
pub const CATALOGUE: &[Entry] = &[
    entry("nim", "nim", "any number from one pile", "Bouton 1901"),
    entry("wythoff", "wythoff", "or the same from both", "nivasch-2009"),
    entry("a-wythoff:A", "a-wythoff:2", "or k, l > 0 from both with |k-l| < A", "fraenkel-1982"),
    entry(
        "f-wythoff",
        "f-wythoff",
        "or the same from both, keeping floor(b/a); smaller pile stays > 0",
        "f-wythoff-2013",
    ),
    entry(
        "r-wythoff",
        "r-wythoff",
        "any number from the larger pile (from either when equal), or the same from both",
        "f-wythoff-2013, Remark 5",
    ),
    entry("w:K", "w:2", "or the same from both, leaving both piles >= K", "weinstein-2021"),
    entry("w:K,L", "w:2,5", "or the same from both, leaving min >= K and max >= L", "weinstein-2021"),
    entry(
        "t:K",
        "t:2",
        "or the same from both, changing floor(b/a) by at most K; smaller pile stays > 0",
        "weinstein-2021",
    ),
    entry("t:inf", "t:inf", "the same as w:1", "weinstein-2021"),
    entry("wyt:K1,K2,..", "wyt:1,4,8", "or k from both for a k in the set", "duchene-2009"),
    entry("wyt:B^i", "wyt:2^i", "or a power of B from both", "duchene-2009"),
    entry("wyt:B^i@J", "wyt:2^i@1", "or a power B^i, i >= J, from both", "duchene-2009"),
    entry("wyt:Mi", "wyt:2i", "or a multiple of M from both", "duchene-2009"),
    entry("cyclic-nimhoff:H", "cyclic-nimhoff:4", "or k, l > 0 from both with k+l < H", "duchene-2009"),
    entry("heap:S,T", "heap:2,1", "or k, l from both with 0 < k <= l < S*k+T", "duchene-2009, its [8]"),
    entry(
        "fraenkel-borosh:A,B",
        "fraenkel-borosh:2,3",
        "a multiple of B from one pile, or k, l > 0 from both with k = l (mod B) and |k-l| < A*B",
        "duchene-2009, its [10]",
    ),
    entry("connell:P", "connell:2", "a multiple of P from one pile, or the same from both", "fraenkel-1982, its [2]"),
    entry("vectors:(X,Y),..", "vectors:(1,0),(0,1),(1,1)", "any multiple of one vector; piles are ordered", ""),
    entry(
        "rule:EXPR",
        "rule:k==l && a-k>=2",
        "or k from a, l from b (a <= b) where EXPR holds",
        "duchene-2009, section 5",
    ),
];

impl FromStr for Game {
    type Err = Error;

    fn from_str(text: &str) -> Result<Game> {
        Game::read(text, &Allowance::default())
    }
}

impl Game {
    /// Reads a game as the catalogue writes it, at the expense of an allowance that its numbers share. For texts from elsewhere: a few
    /// characters can stand for a number of millions of digits, and a set may have thousands of them.
    ///
    /// # Errors
    /// [`ErrorKind::Game`] if the text names no game, or if its numbers are larger than allowed.
    pub fn read(text: &str, allowance: &Allowance) -> Result<Game> {
        // One space for any white space, so that a game's text always fits on a line.
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = text.as_str();
        let (name, parameters) = match text.split_once(':') {
            Some((name, parameters)) => (name.trim(), Some(parameters.trim())),
            None => (text, None),
        };
        let reader = Reader { text, name, parameters, allowance };
        Ok(Game::new(text, reader.rules()?))
    }
}

/// Reads the parameters of one game; every message names the game's text and the form expected.
struct Reader<'a> {
    text: &'a str,
    name: &'a str,
    parameters: Option<&'a str>,
    allowance: &'a Allowance,
}

impl Reader<'_> {
    fn rules(&self) -> Result<Rules> {
        Ok(match self.name {
            "nim" => self.plain(Rules::Nim(Nim))?,
            "wythoff" => self.plain(Rules::Wythoff(Wythoff))?,
            "f-wythoff" => self.plain(Rules::Ratio(Ratio { k: Int::ZERO }))?,
            "r-wythoff" => self.plain(Rules::RWythoff(RWythoff))?,
            "a-wythoff" => {
                let [a] = self.positive("a-wythoff:A with A >= 1, as in a-wythoff:2")?;
                Rules::AWythoff(AWythoff { a })
            }
            "w" => self.restricted()?,
            "t" if self.parameters == Some("inf") => Rules::Restricted(Restricted { k: Int::ONE, l: Int::ONE }),
            "t" => {
                let [k] = self.numbers("t:K or t:inf, as in t:2")?;
                Rules::Ratio(Ratio { k })
            }
            "wyt" => Rules::Wyt(Wyt::new(self.removals()?)),
            "cyclic-nimhoff" => {
                let [h] = self.positive("cyclic-nimhoff:H with H >= 1, as in cyclic-nimhoff:4")?;
                Rules::CyclicNimhoff(CyclicNimhoff { h })
            }
            "heap" => {
                let [s, t] = self.positive("heap:S,T with S, T >= 1, as in heap:2,1")?;
                Rules::Heap(Heap { s, t })
            }
            "fraenkel-borosh" => {
                let [a, b] = self.positive("fraenkel-borosh:A,B with A, B >= 1, as in fraenkel-borosh:2,3")?;
                Rules::FraenkelBorosh(FraenkelBorosh::new(a, b))
            }
            "connell" => {
                let [p] = self.positive("connell:P with P >= 1, as in connell:2")?;
                Rules::Connell(Connell::new(p))
            }
            "vectors" => Rules::Vectors(self.vectors()?),
            "rule" => {
                let text = self.parameters.unwrap_or_default();
                Rules::Free(Free::new(text).map_err(|message| Error::new(ErrorKind::Game, message))?)
            }
            _ => return Err(self.unknown()),
        })
    }

    fn error(&self, problem: &str) -> Error {
        let shown: String = self.text.chars().take(60).collect();
        let dots = if shown.len() < self.text.len() { "..." } else { "" };
        Error::new(ErrorKind::Game, format!("game '{}{dots}' {problem}", shown.escape_debug()))
    }

    /// Names the game that was probably meant, or all of them.
    fn unknown(&self) -> Error {
        let known = || CATALOGUE.iter().map(|entry| entry.text);
        let likeness =
            |text: &str| strsim::jaro_winkler(text.split(':').next().unwrap_or(text), &self.name.to_lowercase());
        let alike = known().max_by(|x, y| likeness(x).total_cmp(&likeness(y))).filter(|text| likeness(text) > 0.85);
        self.error(&match alike {
            Some(text) => format!("is not in the catalogue; did you mean {text}?"),
            None => format!("is not in the catalogue: {}", known().collect::<Vec<_>>().join(" ")),
        })
    }

    fn plain(&self, rules: Rules) -> Result<Rules> {
        match self.parameters {
            None => Ok(rules),
            Some(_) => Err(self.error(&format!("takes no parameters; write {}", self.name))),
        }
    }

    fn number(&self, text: &str) -> Result<Int> {
        parse_within(text, self.allowance).map_err(|e| self.error(&format!("has a wrong parameter: {e}")))
    }

    fn list(&self) -> Result<Vec<Int>> {
        self.parameters.unwrap_or_default().split(',').map(|part| self.number(part)).collect()
    }

    fn numbers<const N: usize>(&self, form: &str) -> Result<[Int; N]> {
        if self.parameters.is_none_or(str::is_empty) {
            return Err(self.error(&format!("lacks its parameter; write {form}")));
        }
        let list = self.list()?;
        let count = list.len();
        list.try_into().map_err(|_| self.error(&format!("has {}; write {form}", counted(count, "parameter"))))
    }

    fn positive<const N: usize>(&self, form: &str) -> Result<[Int; N]> {
        let numbers = self.numbers(form)?;
        if numbers.iter().any(Int::is_zero) {
            return Err(self.error(&format!("has a parameter 0; write {form}")));
        }
        Ok(numbers)
    }

    fn restricted(&self) -> Result<Rules> {
        let form = "w:K or w:K,L with K <= L, as in w:1,3";
        let (k, l) = if self.parameters.is_some_and(|p| p.contains(',')) {
            let [k, l] = self.numbers(form)?;
            (k, l)
        } else {
            let [k] = self.numbers(form)?;
            (k.clone(), k)
        };
        if k > l {
            return Err(self.error(&format!("has K > L; write {form}")));
        }
        Ok(Rules::Restricted(Restricted { k, l }))
    }

    fn removals(&self) -> Result<Removals> {
        let form = "wyt:1,4,8 or wyt:2^i or wyt:2^i@1 or wyt:2i";
        let text = self.parameters.unwrap_or_default();
        if text.is_empty() {
            return Err(self.error(&format!("has an empty set K; write {form}, or nim for no diagonal moves at all")));
        }
        let (body, from) = match text.split_once('@') {
            Some((body, from)) => (body.trim(), Some(self.number(from)?)),
            None => (text, None),
        };
        // Only plain digits: 3*2^i would otherwise be read as (3*2)^i.
        let plain = |text: &str| match text.bytes().all(|c| c.is_ascii_digit() || c == b'_') {
            true => self.number(text),
            false => Err(self.error(&format!("has '{text}' before its i, where only digits can stand; write {form}"))),
        };
        if let Some(base) = body.strip_suffix("^i") {
            let base = plain(base)?;
            if base <= Int::ONE {
                return Err(self.error(&format!("has a base below 2; write {form}")));
            }
            return Ok(Removals::Powers { base, from: from.unwrap_or(Int::ZERO) });
        }
        if from.is_some() {
            return Err(self.error(&format!("has '@' without a power; write {form}")));
        }
        if let Some(step) = body.strip_suffix('i') {
            let step = plain(step)?;
            if step.is_zero() {
                return Err(self.error(&format!("has only the multiple 0; write {form}")));
            }
            return Ok(Removals::Multiples(step));
        }
        let mut set = self.list()?;
        set.sort_unstable();
        set.dedup();
        if set[0].is_zero() {
            return Err(self.error(&format!("takes 0 from both piles; write positive numbers, as in {form}")));
        }
        Ok(Removals::Finite(set))
    }

    fn vectors(&self) -> Result<Vectors> {
        use winnow::combinator::{delimited, separated, separated_pair};
        use winnow::prelude::*;
        use winnow::token::take_while;
        let form = "vectors:(1,0),(0,1),(1,1)";
        let component = || take_while::<_, _, winnow::error::EmptyError>(1.., |c| !matches!(c, '(' | ')' | ','));
        let spaces = || take_while::<_, _, winnow::error::EmptyError>(0.., ' ');
        let pair = delimited('(', separated_pair(component(), ',', component()), ')');
        let list: Vec<(&str, &str)> = separated(1.., pair, (spaces(), ',', spaces()))
            .parse(self.parameters.unwrap_or_default())
            .map_err(|_| self.error(&format!("is not a list of vectors; write {form}")))?;
        let mut vectors = Vec::new();
        for (x, y) in list {
            let vector = (self.number(x)?, self.number(y)?);
            if vector == (Int::ZERO, Int::ZERO) {
                return Err(self.error(&format!("has the vector (0,0), which takes nothing; write {form}")));
            }
            vectors.push(vector);
        }
        Ok(Vectors::new(vectors))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_read() {
        for entry in CATALOGUE {
            let game: Game = entry.example.parse().unwrap();
            assert_eq!(game.to_string(), entry.example);
            assert_eq!(game.is_ordered(), entry.text.starts_with("vectors"));
            assert_eq!(game.options(0, 0).unwrap(), []);
        }
    }

    #[test]
    fn rules_that_add_to_nim_allow_all_its_moves() {
        for entry in CATALOGUE.iter().filter(|entry| entry.rule.starts_with("or ")) {
            let game: Game = entry.example.parse().unwrap();
            let options = game.options(5, 7).unwrap();
            let mut of_nim = (0..5).map(|a| (a, 7)).chain((0..7).map(|b| (5, b)));
            assert!(of_nim.all(|option| options.contains(&option)), "{}", entry.text);
        }
        for restricted in ["r-wythoff", "fraenkel-borosh:A,B", "connell:P", "vectors:(X,Y),.."] {
            let entry = CATALOGUE.iter().find(|entry| entry.text == restricted).unwrap();
            assert!(!entry.rule.starts_with("or "), "{restricted}");
        }
    }

    #[test]
    fn parameters_are_exact_numbers_of_any_size() {
        for text in ["w:10^100", "a-wythoff:1e3", "heap:2^70,1", "wyt:1,10^30", "wyt:3^i@10^20", "wyt:2^3", "t:1_000"] {
            assert!(text.parse::<Game>().is_ok(), "{text}");
        }
        let eight: Game = "wyt:2^3".parse().unwrap();
        assert_eq!(eight.options(8, 8).unwrap()[0], (0, 0));
    }

    #[test]
    fn numbers_of_a_game_share_an_allowance() {
        let set = (0..150).map(|i| format!("2^{}", 33_219_270 - i)).collect::<Vec<_>>().join(",");
        let message = format!("wyt:{set}").parse::<Game>().unwrap_err().to_string();
        assert!(message.contains("more than 80000000 digits"), "{message}");
        let allowance = Allowance::of_digits(100);
        assert!(Game::read("w:10^99,10^99+1", &allowance).is_ok());
        assert!(Game::read("w:10^100", &allowance).unwrap_err().to_string().contains("more than 100 digits"));
    }

    #[test]
    fn a_move_is_allowed_if_it_is_an_option() {
        let more = ["wyt:3^i@1", "wyt:2^i", "wyt:3i", "heap:3,2", "connell:3", "t:0", "w:0,7", "vectors:(2,1),(0,3)"];
        for text in CATALOGUE.iter().map(|entry| entry.example).chain(more) {
            let game: Game = text.parse().unwrap();
            let int = |n: usize| Int::from(n);
            for (a, b) in (0..14).flat_map(|a| (0..14).map(move |b| (a, b))) {
                let options = game.options(a, b).unwrap();
                for (x, y) in (0..=a + 1).flat_map(|x| (0..=b + 1).map(move |y| (x, y))) {
                    let allowed = game.allows((&int(a), &int(b)), (&int(x), &int(y))).unwrap();
                    assert_eq!(allowed, options.contains(&(x, y)), "{text}: ({a},{b}) to ({x},{y})");
                }
                let steps = game.small_steps(&int(a), &int(b)).unwrap();
                assert_eq!(steps.is_empty(), options.is_empty(), "{text}: ({a},{b})");
                assert!(
                    steps.iter().all(|(x, y)| game.allows((&int(a), &int(b)), (x, y)).unwrap()),
                    "{text}: ({a},{b})"
                );
            }
        }
    }

    #[test]
    fn mistakes_are_named() {
        for (text, part) in [
            ("whythoff", "not in the catalogue"),
            ("", "not in the catalogue"),
            ("wythoff:2", "takes no parameters"),
            ("wyt:", "empty set"),
            ("wyt", "empty set"),
            ("wyt:0,1", "takes 0"),
            ("wyt:1^i", "base below 2"),
            ("wyt:0i", "multiple 0"),
            ("wyt:2@3", "'@' without a power"),
            ("wyt:3*2^i", "only digits"),
            ("wyt:2+3i", "only digits"),
            ("w:3,1", "K > L"),
            ("w:1,2,3", "3 parameters"),
            ("w:", "lacks its parameter"),
            ("a-wythoff:0", "parameter 0"),
            ("a-wythoff:-1", "negative"),
            ("t:1.5", "decimal point"),
            ("heap:1", "has 1 parameter;"),
            ("vectors:(1,0),(0,0)", "takes nothing"),
            ("vectors:1,0", "not a list"),
            ("rule:", "empty"),
            ("rule:k==", "stops in the middle"),
        ] {
            let message = text.parse::<Game>().expect_err(text).to_string();
            assert!(message.contains(part) && !message.contains('\n'), "{text}: {message}");
        }
    }
}
