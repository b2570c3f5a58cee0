//! The automata that come with the program.
//!
//! They are certificates like all others, compressed; `wyt automaton` makes them again and `wyt check` checks them.

use super::Automaton;
use crate::evidence::Evidence;
use crate::invariance::agreement;
use crate::rules::Game;
use flate2::read::GzDecoder;
use numeration::Int;
use std::io::Read;
use std::sync::OnceLock;

/// An automaton that comes with the program.
struct ShippedFile {
    name: &'static str,
    game: &'static str,
    g: u32,
    /// Its certificate, compressed by gzip.
    bytes: &'static [u8],
    automaton: OnceLock<Option<Automaton>>,
}

impl ShippedFile {
    const fn new(name: &'static str, game: &'static str, g: u32, bytes: &'static [u8]) -> ShippedFile {
        ShippedFile { name, game, g, bytes, automaton: OnceLock::new() }
    }

    /// Read when it is first asked for, some ten milliseconds for the largest.
    fn automaton(&self) -> Option<&Automaton> {
        self.automaton.get_or_init(|| Automaton::read(&self.unpack()?).ok()).as_ref()
    }

    fn unpack(&self) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        GzDecoder::new(self.bytes).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }
}

/// The file of this name, about a game and values up to g.
macro_rules! file {
    ($name:literal, $game:literal, $g:literal) => {
        ShippedFile::new(
            concat!("automata/", $name),
            $game,
            $g,
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/automata/", $name, ".json.gz")),
        )
    };
}

/// Of one game, the smaller ones first.
static FILES: [ShippedFile; 10] = [
    file!("wythoff-1", "wythoff", 1),
    file!("wythoff-2", "wythoff", 2),
    file!("f-wythoff-5", "f-wythoff", 5),
    file!("t-1-3", "t:1", 3),
    file!("w-1-2", "w:1", 2),
    file!("w-2-2", "w:2", 2),
    file!("r-wythoff-5", "r-wythoff", 5),
    file!("a-wythoff-2-20", "a-wythoff:2", 20),
    file!("a-wythoff-3-16", "a-wythoff:3", 16),
    file!("a-wythoff-4-16", "a-wythoff:4", 16),
];

/// An automaton that comes with the program, and why it answers for a game.
#[derive(Clone, Debug)]
pub struct Shipped {
    /// The name of its certificate.
    pub name: &'static str,
    /// The automaton.
    pub automaton: &'static Automaton,
    /// The largest value whose positions it gives of the game that was asked for: no more than that of the automaton,
    /// and less if the two games have the same positions only below some value.
    pub largest: u32,
    /// The theorem by which the positions are the same, if it is that of another game.
    pub same: Option<Evidence>,
}

impl Shipped {
    /// How its answers are known.
    pub fn evidence(&self) -> Evidence {
        let evidence = self.automaton.evidence(self.name);
        let Some(same) = &self.same else { return evidence };
        evidence
            .with(&format!("of {}, which has the same positions of these values", self.automaton.game()), same.clone())
    }

    /// That a position has none of the values up to g.
    pub fn excluded(&self, g: u32) -> Evidence {
        Evidence::bound(format!("no value up to {g} lies there"), self.evidence())
    }
}

/// The games of the files, in their order.
fn games() -> &'static [Option<Game>] {
    static GAMES: OnceLock<Vec<Option<Game>>> = OnceLock::new();
    GAMES.get_or_init(|| FILES.iter().map(|file| file.game.parse().ok()).collect())
}

/// How far the positions of a file's game are those of another game: up to this value, and why if it is not the same
/// game.
fn holds_for(file: &ShippedFile, own: &Game, game: &Game) -> Option<(u32, Option<Evidence>)> {
    if own.is_same_as(game) {
        return Some((file.g, None));
    }
    let known = agreement(own, game)?;
    let below = known.below.unwrap_or(Int::from(u32::MAX));
    let largest = u32::try_from(&below).unwrap_or(u32::MAX).checked_sub(1)?;
    Some((largest.min(file.g), Some(known.evidence)))
}

/// The files about a game, with the largest value.
fn files_about(game: &Game) -> impl Iterator<Item = (&'static ShippedFile, u32, Option<Evidence>)> {
    FILES.iter().zip(games()).filter_map(move |(file, own)| {
        let (largest, same) = holds_for(file, own.as_ref()?, game)?;
        Some((file, largest, same))
    })
}

/// The smallest automaton that gives all positions of values up to g of a game, if one comes with the program; one of
/// the game itself before those of games with the same positions.  T = that of reading its file, the first time.
pub fn shipped(game: &Game, g: u32) -> Option<Shipped> {
    let enough = files_about(game).filter(|(_, largest, _)| g <= *largest);
    let (file, largest, same) = enough.min_by_key(|(file, _, same)| (same.is_some(), file.bytes.len()))?;
    Some(Shipped { name: file.name, automaton: file.automaton()?, largest, same })
}

/// The largest value whose positions one of them gives.
pub fn largest(game: &Game) -> Option<u32> {
    files_about(game).map(|(_, largest, _)| largest).max()
}

/// The names of all, in the order of their games.
pub fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|file| file.name)
}

/// The automaton of this name.
pub fn automaton(name: &str) -> Option<&'static Automaton> {
    FILES.iter().find(|file| file.name == name)?.automaton()
}

/// The certificate of this name.
pub fn certificate(name: &str) -> Option<Vec<u8>> {
    FILES.iter().find(|file| file.name == name)?.unpack()
}
