//! What a check found.

use serde_json::Value;

/// What a check looked at, and where statements fail.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// What was checked: counts and sizes, in a few words.
    pub checked: String,
    /// The first counterexample to the statement as it is printed.
    pub printed: Option<Value>,
    /// The first counterexample to the statement as we hold it: the corrected or sharpened one where there is one.
    pub held: Option<Value>,
}

impl Finding {
    /// What was checked, of a statement that is held as it is printed.
    pub(crate) fn plain(checked: impl Into<String>, counterexample: Option<Value>) -> Finding {
        Finding { checked: checked.into(), printed: counterexample.clone(), held: counterexample }
    }

    /// What was checked, with counterexamples to the printed statement and to ours.
    pub(crate) fn both(checked: impl Into<String>, printed: Option<Value>, held: Option<Value>) -> Finding {
        Finding { checked: checked.into(), printed, held }
    }
}
