//! The fields of one kind of certificate, read strictly.

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
            fn read(bytes: &[u8]) -> $crate::proof::stop::Step<$name> {
                serde_json::from_slice(bytes).map_err(|e| {
                    $crate::proof::stop::Stop::rejected("format", format!("it does not read well: {e}"))
                })
            }
        }
    };
}
pub(super) use fields;
