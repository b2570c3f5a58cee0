//! F-Wythoff, which is T_0 under its own name (f-wythoff-2013, section 1); its moves are in `t.rs`.

use super::T;
use super::family::{Family, Form};
use numeration::Int;

pub(super) static FAMILY: Family = Family {
    name: "f-wythoff",
    title: "F-Wythoff",
    source: "f-wythoff-2013",
    forms: &[Form::new(
        "f-wythoff",
        "f-wythoff",
        "or the same number from both piles, keeping floor(b/a); the smaller pile a stays > 0",
    )],
    parameters: &[],
    condition: "",
    note: "It is t:0.",
    read: |reader| reader.plain(T { k: Int::ZERO }),
    random: |_| "f-wythoff".to_owned(),
};
