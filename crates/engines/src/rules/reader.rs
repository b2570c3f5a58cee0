//! From the text of a game to its rules.

use super::{FAMILIES, Family, Game, ParameterKind, Rules, catalogue};
use crate::error::{Error, ErrorKind, Result};
use crate::text::{counted, similar};
use numeration::{Allowance, Int, parse_within};
use std::str::FromStr;

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
        let family = FAMILIES.iter().find(|family| family.name == name).ok_or_else(|| unknown(text, name))?;
        let rules = (family.read)(&ParameterReader { text, family, parameters, allowance })?;
        Ok(Game::new(text, family, rules))
    }
}

/// Reads the parameters of one game of a family; every message names the game's text and the form expected.
pub(super) struct ParameterReader<'a> {
    text: &'a str,
    family: &'static Family,
    /// What stands after the colon.
    pub parameters: Option<&'a str>,
    allowance: &'a Allowance,
}

fn error(text: &str, problem: &str) -> Error {
    let shown: String = text.chars().take(60).collect();
    let dots = if shown.len() < text.len() { "..." } else { "" };
    Error::new(ErrorKind::Game, format!("game '{}{dots}' {problem}", shown.escape_debug()))
}

/// Names the game that was probably meant, or all of them.
fn unknown(text: &str, name: &str) -> Error {
    let alike = similar(name, FAMILIES.iter().map(|family| family.name)).into_iter().next();
    let texts: Vec<String> = catalogue().map(|(_, form)| form.text()).collect();
    error(
        text,
        &match alike {
            Some(name) => format!("is not in the catalogue; did you mean {name}?"),
            None => format!("is not in the catalogue: {}", texts.join(" ")),
        },
    )
}

impl ParameterReader<'_> {
    /// What is wrong with the text, and how to write it.
    pub fn misused(&self, problem: &str) -> Error {
        error(self.text, &format!("{problem}; write {}", self.family.usage()))
    }

    /// The rules of a family without parameters.
    pub fn plain(&self, rules: impl Into<Rules>) -> Result<Rules> {
        match self.parameters {
            None => Ok(rules.into()),
            Some(_) => Err(self.misused("takes no parameters")),
        }
    }

    /// One number of a parameter.
    pub fn number(&self, text: &str) -> Result<Int> {
        parse_within(text, self.allowance).map_err(|e| error(self.text, &format!("has a wrong parameter: {e}")))
    }

    /// Numbers separated by commas.
    pub fn list(&self) -> Result<Vec<Int>> {
        self.parameters.unwrap_or_default().split(',').map(|part| self.number(part)).collect()
    }

    /// As many numbers, each in the range of its parameter.
    pub fn numbers<const N: usize>(&self) -> Result<[Int; N]> {
        if self.parameters.is_none_or(str::is_empty) {
            return Err(self.misused("lacks its parameter"));
        }
        let list = self.list()?;
        let too_small =
            |(n, kind): (&Int, ParameterKind)| matches!(kind, ParameterKind::Number(least) if *n < Int::from(least));
        if list.iter().zip(self.family.parameters.iter().map(|parameter| parameter.kind)).any(too_small) {
            return Err(self.misused("has a parameter 0"));
        }
        let count = list.len();
        list.try_into().map_err(|_| self.misused(&format!("has {}", counted(count, "parameter"))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_read() {
        for (family, form) in catalogue() {
            let game: Game = form.example.parse().unwrap();
            assert_eq!(game.to_string(), form.example);
            assert_eq!(game.family().name, family.name);
            assert_eq!(game.is_ordered(), family.name == "vectors");
            assert_eq!(game.options(0, 0).unwrap(), []);
        }
    }

    #[test]
    fn rules_that_add_to_nim_allow_all_its_moves() {
        for (_, form) in catalogue().filter(|(_, form)| form.rule().starts_with("or ")) {
            let game: Game = form.example.parse().unwrap();
            let options = game.options(5, 7).unwrap();
            let mut of_nim = (0..5).map(|a| (a, 7)).chain((0..7).map(|b| (5, b)));
            assert!(of_nim.all(|option| options.contains(&option)), "{}", form.text());
        }
        for restricted in ["r-wythoff", "fraenkel-borosh", "connell", "vectors"] {
            let (_, form) = catalogue().find(|(family, _)| family.name == restricted).unwrap();
            assert!(!form.rule().starts_with("or "), "{restricted}");
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
        for text in catalogue().map(|(_, form)| form.example).chain(more) {
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
