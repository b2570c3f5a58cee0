//! The fields of one kind of certificate, read strictly and at a cost that its size bounds.

use super::stop::{CheckStep, Stop};
use crate::rules::Game;
use numeration::Allowance;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// Makes a struct of the fields of a kind. Its `read` takes those that all kinds have for granted, and wants every other field
/// once and none that is unknown.
macro_rules! fields {
    (struct $name:ident { $($field:ident: $kind:ty,)* }) => {
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct $name {
            #[serde(rename = "format")]
            _format: serde::de::IgnoredAny,
            #[serde(rename = "version")]
            _version: serde::de::IgnoredAny,
            #[serde(rename = "kind")]
            _kind: serde::de::IgnoredAny,
            $($field: $kind,)*
            #[serde(rename = "sha256")]
            _sha256: serde::de::IgnoredAny,
        }

        impl $name {
            fn read(bytes: &[u8]) -> $crate::proof::stop::CheckStep<$name> {
                serde_json::from_slice(bytes).map_err(|e| {
                    $crate::proof::stop::Stop::rejected("format", format!("it does not read well: {e}"))
                })
            }
        }
    };
}
pub(super) use fields;

/// The most digits of a number in the text of a game; eight times as many in all. A few characters can stand for far more.
const DIGITS: usize = 1_000_000;

/// The game that a certificate is about.
pub(super) fn game(text: &str) -> CheckStep<Game> {
    Game::read(text, &Allowance::of_digits(DIGITS)).map_err(|e| Stop::rejected("game", e.to_string()))
}

/// Fields with their names; serde by itself would also take a list of values without names.
pub(super) struct Named<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Named<T>, D::Error> {
        struct Fields<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = Named<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("fields with names")
            }

            fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Named<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(fields)).map(Named)
            }
        }
        deserializer.deserialize_map(Fields(PhantomData))
    }
}
