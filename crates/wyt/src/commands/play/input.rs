//! What a player can type.

use super::view::View;
use engines::Int;
use engines::strategy::{Move, Sum};
use numeration::Short;

/// A line, understood.
#[derive(Debug, PartialEq, Eq)]
pub enum Input {
    Empty,
    Move(Move),
    Hint,
    /// Makes the move that the hint names.
    Play,
    Why,
    Rules,
    Undo,
    Redo,
    Moves,
    History,
    View(View),
    Help,
    Resign,
    Quit,
}

pub const HELP: &str = "  3 5         move: the piles you leave; in a sum with the game's number first, as in 2: 3 5
  take 2 0    move: how much you take from each pile
  hint, play  name a good move, or make it
  rules       what may be moved
  why         why the last move was good or bad; before the first one, why the position is won or lost
  moves       the winning moves
  undo, redo  take moves back, up to your last turn, or make them again
  piles, board, history   look at the game
  resign, quit";

/// Reads a line; an error is for the player's eyes.
pub fn read(line: &str, position: &Sum) -> Result<Input, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let alone = |input: Input| match rest.trim() {
        "" => Ok(input),
        _ => Err(format!("'{word}' stands alone; type help for what else there is")),
    };
    match word.to_lowercase().as_str() {
        "" => Ok(Input::Empty),
        "hint" => alone(Input::Hint),
        "play" => alone(Input::Play),
        "rules" => alone(Input::Rules),
        "why" | "explain" => alone(Input::Why),
        "undo" | "back" => alone(Input::Undo),
        "redo" => alone(Input::Redo),
        "moves" => alone(Input::Moves),
        "history" => alone(Input::History),
        "board" | "queen" => alone(Input::View(View::Board)),
        "piles" => alone(Input::View(View::Piles)),
        "help" | "h" | "?" => alone(Input::Help),
        "resign" => alone(Input::Resign),
        "quit" | "exit" | "q" => alone(Input::Quit),
        "take" => read_move(rest, position, true),
        _ if line.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '(' | '[' | '-')) => {
            read_move(line, position, false)
        }
        _ => Err(format!("'{}' is not understood; type the piles you leave, as in 3 5, or help", shown(word))),
    }
}

/// A move as piles left, or as amounts taken.
fn read_move(text: &str, position: &Sum, taken: bool) -> Result<Input, String> {
    let count = position.components().len();
    let (component, numbers) = match text.split_once(':') {
        Some((number, numbers)) => {
            let number = number.trim();
            let index = number.parse::<usize>().ok().filter(|n| (1..=count).contains(n));
            (
                index.ok_or_else(|| format!("there is no game {}; they are numbered 1 to {count}", shown(number)))? - 1,
                numbers,
            )
        }
        None if count == 1 => (0, text),
        None => return Err(format!("say in which of the {count} games, as in 1: {}", shown(text.trim()))),
    };
    let (taken, numbers) = match numbers.trim().strip_prefix("take") {
        Some(numbers) => (true, numbers),
        None => (taken, numbers),
    };
    let numbers = numbers.trim().trim_start_matches(['(', '[']).trim_end_matches([')', ']']);
    let words = numbers.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
    let numbers = words.map(numeration::parse).collect::<Result<Vec<Int>, _>>().map_err(|e| e.to_string())?;
    let piles = position.components()[component].piles();
    if numbers.len() != piles.len() {
        let (given, needed) = (numbers.len(), piles.len());
        return Err(format!("give a number for each pile: there are {needed}, and {given} are given"));
    }
    if !taken {
        return Ok(Input::Move(Move::new(component, numbers)));
    }
    let left = piles.iter().zip(&numbers).map(|(pile, taken)| {
        if taken <= pile {
            Ok(pile - taken)
        } else {
            Err(format!("cannot take {} from a pile of {}", Short(taken), Short(pile)))
        }
    });
    Ok(Input::Move(Move::new(component, left.collect::<Result<_, _>>()?)))
}

/// A word of the player's, cut to a length that fits a line.
fn shown(word: &str) -> String {
    const SHOWN: usize = 30;
    let cut: String = word.chars().take(SHOWN).collect();
    let dots = if cut.len() < word.len() { "..." } else { "" };
    format!("{}{dots}", cut.escape_debug())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_words() {
        let one: Sum = "wythoff[7,10]".parse().unwrap();
        let two: Sum = "wythoff[7,10] + nim[3]".parse().unwrap();
        let to = |component, piles: &[u8]| {
            Ok(Input::Move(Move::new(component, piles.iter().map(|&n| Int::from(n)).collect())))
        };
        for text in ["4 7", " (4,7) ", "4, 7", "take 3 3", "1: 4 7", "[4 7]"] {
            assert_eq!(read(text, &one), to(0, &[4, 7]), "{text}");
        }
        assert_eq!(read("2: 1", &two), to(1, &[1]));
        assert_eq!(read("take 2: 1", &two), to(1, &[2]));
        assert_eq!(read("2: take 1", &two), to(1, &[2]));
        assert_eq!(read("  ", &one), Ok(Input::Empty));
        assert_eq!(read("HINT", &one), Ok(Input::Hint));
        for (text, part) in [
            ("4", "there are 2, and 1 are given"),
            ("4 7 1", "there are 2, and 3 are given"),
            ("take 8 0", "cannot take 8"),
            ("-4 7", "negative"),
            ("4 x", "not a number"),
            ("quit now", "stands alone"),
            ("3: 4 7", "no game 3"),
            ("banana", "not understood"),
        ] {
            let error = read(text, &one).unwrap_err();
            assert!(error.contains(part), "{text}: {error}");
        }
        assert!(read("4 7", &two).unwrap_err().contains("which of the 2 games"));
    }

    proptest::proptest! {
        #[test]
        fn any_line_is_read_or_refused(line in "\\PC{0,40}") {
            let _ = read(&line, &"wythoff[7,10] + nim[1,2,3]".parse().unwrap());
        }
    }
}
