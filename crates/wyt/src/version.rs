//! What build this is.

use std::sync::LazyLock;

/// The version, and on lines of their own what else tells two builds apart: what a report of a defect should hold.
pub fn long() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let lanes = match engines::points::lanes() {
            1 => "none on this processor".to_owned(),
            lanes => format!("{lanes}, by AVX2"),
        };
        let features = if cfg!(feature = "serve") { "serve" } else { "none" };
        format!(
            "{}\ncommit: {}\ncompiler: {}\ntarget: {}\nprofile: {}\nfeatures: {features}\nlanes: {lanes}",
            env!("CARGO_PKG_VERSION"),
            env!("WYT_COMMIT"),
            env!("WYT_COMPILER"),
            env!("WYT_TARGET"),
            env!("WYT_PROFILE"),
        )
    });
    &TEXT
}
