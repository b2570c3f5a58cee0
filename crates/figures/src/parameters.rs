//! What may be varied in a figure. What is not given is as in the paper.

use super::{Error, Result};
use engines::Game;

/// A parameter of figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureParameter {
    /// The game.
    Game,
    /// The value.
    G,
    /// Rows, or the last of them.
    Rows,
    /// The side of a board.
    Size,
}

impl FigureParameter {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            FigureParameter::Game => "game",
            FigureParameter::G => "g",
            FigureParameter::Rows => "rows",
            FigureParameter::Size => "size",
        }
    }
}

/// The parameters that are given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FigureParameters {
    /// The game.
    pub game: Option<Game>,
    /// The value.
    pub g: Option<u32>,
    /// Rows, or the last of them.
    pub rows: Option<u64>,
    /// The side of a board.
    pub size: Option<usize>,
}

impl FigureParameters {
    /// Those that are given.
    pub fn given(&self) -> impl Iterator<Item = FigureParameter> {
        let all = [
            (FigureParameter::Game, self.game.is_some()),
            (FigureParameter::G, self.g.is_some()),
            (FigureParameter::Rows, self.rows.is_some()),
            (FigureParameter::Size, self.size.is_some()),
        ];
        all.into_iter().filter(|(_, given)| *given).map(|(parameter, _)| parameter)
    }

    /// The game, or another one.
    ///
    /// # Errors
    /// None if `otherwise` is a game of the catalogue.
    pub fn game_or(&self, otherwise: &str) -> Result<Game> {
        match &self.game {
            Some(game) => Ok(game.clone()),
            None => Ok(otherwise.parse()?),
        }
    }

    /// The value, or another one.
    ///
    /// # Errors
    /// For one above `most`.
    pub fn g_or(&self, otherwise: u32, most: u32) -> Result<u32> {
        within(FigureParameter::G, self.g.unwrap_or(otherwise), 0, most)
    }

    /// The rows, or others.
    ///
    /// # Errors
    /// For less than `least` or more than `most`.
    pub fn rows_or(&self, otherwise: u64, least: u64, most: u64) -> Result<u64> {
        within(FigureParameter::Rows, self.rows.unwrap_or(otherwise), least, most)
    }

    /// The side of the board, or another one.
    ///
    /// # Errors
    /// For less than `least` or more than `most`.
    pub fn size_or(&self, otherwise: usize, least: usize, most: usize) -> Result<usize> {
        within(FigureParameter::Size, self.size.unwrap_or(otherwise), least, most)
    }
}

fn within<N: PartialOrd + std::fmt::Display>(parameter: FigureParameter, n: N, least: N, most: N) -> Result<N> {
    if n < least || n > most {
        return Err(Error::about(
            parameter,
            format!("{n} is not between {least} and {most}, what this figure can show"),
        ));
    }
    Ok(n)
}
