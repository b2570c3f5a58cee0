//! Where it holds, against boards.

use super::super::tests::{int, known};
use super::*;
use crate::board;
use crate::evidence::Grade;
use numeration::Int;

#[test]
fn values_are_those_of_a_board() {
    const SIDE: usize = 40;
    for (text, least) in
        [("w:5", 300), ("w:2,9", 180), ("t:1", 140), ("f-wythoff", 140), ("wyt:3,5", 200), ("wyt:4i", 250)]
    {
        let game: Game = text.parse().unwrap();
        let table = board::table(&game, SIDE, SIDE, &Job::default()).unwrap();
        let means = AsInNim::of(&game).unwrap();
        let mut seen = 0;
        for (a, b) in (0..SIDE).flat_map(|a| (0..SIDE).map(move |b| (a, b))) {
            if let Some(found) = known(means.value(TwoPiles { a: &int(a), b: &int(b) }, None, &Job::default())) {
                assert_eq!(found.what, ValueOrBound::Exactly(Int::from(table.get(a, b))), "{text} ({a},{b})");
                assert_eq!(found.evidence.grade, Grade::Theorem);
                seen += 1;
            }
        }
        assert!(seen >= least, "{text}: {seen}");
    }
}
