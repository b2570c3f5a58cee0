//! What callers may write for a number and for a game.

use engines::{Game, Int, Result};

/// What stands for a natural number: Rust's integers, [`Int`], or a text such as `"10^100+7"`, of up to ten million digits.
///
/// ```
/// use wythoff::IntoInt;
/// assert_eq!("2^64".into_int()?, wythoff::Int::from(1u128 << 64));
/// assert_eq!([3u8, 7].iter().map(|n| n.into_int()).collect::<Result<Vec<_>, _>>()?, [3u8.into_int()?, String::from("7").into_int()?]);
/// assert_eq!((-1).into_int().unwrap_err().kind(), wythoff::ErrorKind::Number);
/// # Ok::<(), wythoff::Error>(())
/// ```
pub trait IntoInt {
    /// The number.
    ///
    /// # Errors
    /// [`engines::ErrorKind::Number`] for negative numbers, and for texts that are none.
    fn into_int(self) -> Result<Int>;
}

impl IntoInt for Int {
    fn into_int(self) -> Result<Int> {
        Ok(self)
    }
}

impl IntoInt for &Int {
    fn into_int(self) -> Result<Int> {
        Ok(self.clone())
    }
}

impl IntoInt for &str {
    fn into_int(self) -> Result<Int> {
        Ok(numeration::parse(self)?)
    }
}

impl IntoInt for String {
    fn into_int(self) -> Result<Int> {
        self.as_str().into_int()
    }
}

impl IntoInt for &String {
    fn into_int(self) -> Result<Int> {
        self.as_str().into_int()
    }
}

macro_rules! natural {
    ($($kind:ty)*) => {
        $(impl IntoInt for $kind {
            fn into_int(self) -> Result<Int> {
                Ok(Int::from(self))
            }
        }

        impl IntoInt for &$kind {
            fn into_int(self) -> Result<Int> {
                (*self).into_int()
            }
        })*
    };
}

macro_rules! signed {
    ($($kind:ty)*) => {
        $(impl IntoInt for $kind {
            fn into_int(self) -> Result<Int> {
                match Int::try_from(self) {
                    Ok(number) => Ok(number),
                    Err(_) => self.to_string().as_str().into_int(),
                }
            }
        }

        impl IntoInt for &$kind {
            fn into_int(self) -> Result<Int> {
                (*self).into_int()
            }
        })*
    };
}

natural!(u8 u16 u32 u64 u128 usize);
signed!(i8 i16 i32 i64 i128 isize);

/// What stands for a game: a [`Game`], or its text as the catalogue writes it.
///
/// ```
/// use wythoff::{Game, IntoGame};
/// let game: Game = "w:1,3".into_game()?;
/// assert_eq!(wythoff::is_p(&game, 3, 4)?, wythoff::is_p("w:1,3", 3, 4)?);
/// assert!("w:3,1".into_game().is_err());
/// # Ok::<(), wythoff::Error>(())
/// ```
pub trait IntoGame {
    /// The game.
    ///
    /// # Errors
    /// [`engines::ErrorKind::Game`] for texts that name none; the message says what is wrong, and which name is near.
    fn into_game(self) -> Result<Game>;
}

impl IntoGame for Game {
    fn into_game(self) -> Result<Game> {
        Ok(self)
    }
}

impl IntoGame for &Game {
    fn into_game(self) -> Result<Game> {
        Ok(self.clone())
    }
}

impl IntoGame for String {
    fn into_game(self) -> Result<Game> {
        self.parse()
    }
}

impl IntoGame for &String {
    fn into_game(self) -> Result<Game> {
        self.parse()
    }
}

impl IntoGame for &str {
    fn into_game(self) -> Result<Game> {
        self.parse()
    }
}

/// A parameter that is a number.
pub(crate) fn number(parameter: &str, given: impl IntoInt) -> Result<Int> {
    given.into_int().map_err(|error| error.about(parameter))
}
