//! Lists of P-positions.

use crate::json::Pair;
use engines::evidence::Evidence;
use numeration::Int;
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

/// Some P-positions.
#[derive(Serialize, ToSchema)]
#[schema(as = PPositions)]
pub struct Answer<'a, P> {
    /// The game.
    pub game: String,
    /// The positions, in increasing order.
    pub positions: P,
    /// How they are known.
    pub evidence: &'a Evidence,
}

/// One position in JSON.
#[derive(ToSchema)]
#[schema(as = Position, value_type = Pair)]
pub struct Position(pub (Int, Int));

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (a, b) = &self.0;
        Pair(a, b).serialize(serializer)
    }
}
