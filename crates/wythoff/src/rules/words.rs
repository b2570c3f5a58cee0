//! The moves of a game in words, with its parameters filled in.

use super::{Game, Removals, Rules};
use numeration::Int;

impl Game {
    /// What a move takes, to follow "take".
    ///
    /// ```
    /// let game: wythoff::Game = "a-wythoff:2".parse().unwrap();
    /// assert_eq!(game.moves_in_words(), "any number from one pile, or k, l > 0 from the two piles with |k - l| < 2");
    /// ```
    pub fn moves_in_words(&self) -> String {
        let nim = "any number from one pile";
        let or = |more: String| format!("{nim}, or {more}");
        let same = "the same number from both piles";
        match self.written() {
            Rules::Nim(_) => nim.to_owned(),
            Rules::Wythoff(_) => or(same.to_owned()),
            Rules::AWythoff(rules) => or(format!("k, l > 0 from the two piles with |k - l| < {}", rules.a)),
            Rules::Ratio(rules) => {
                let change = if rules.k.is_zero() {
                    "keeps floor(larger / smaller)".to_owned()
                } else {
                    format!("changes floor(larger / smaller) by at most {}", rules.k)
                };
                or(format!("{same} if that {change} and the smaller one stays above 0"))
            }
            Rules::RWythoff(_) => format!("any number from the larger pile (from either if they are equal), or {same}"),
            Rules::Restricted(rules) if rules.k == rules.l => {
                or(format!("{same}, leaving at least {} in each", rules.k))
            }
            Rules::Restricted(rules) => {
                or(format!("{same}, leaving at least {} in the smaller and {} in the larger", rules.k, rules.l))
            }
            Rules::Wyt(rules) => or(match rules.removals() {
                Removals::Finite(set) => {
                    let list: Vec<String> = set.iter().map(Int::to_string).collect();
                    format!("k from both piles for a k in {{{}}}", list.join(","))
                }
                Removals::Powers { base, from } if from.is_zero() => format!("a power of {base} from both piles"),
                Removals::Powers { base, from } => format!("a power {base}^i with i >= {from} from both piles"),
                Removals::Multiples(m) => format!("the same multiple of {m} from both piles"),
            }),
            Rules::CyclicNimhoff(rules) => or(format!("k, l > 0 from the two piles with k + l < {}", rules.h)),
            Rules::Heap(rules) => {
                or(format!("k from one pile and l from the other with 0 < k <= l < {} k + {}", rules.s, rules.t))
            }
            Rules::FraenkelBorosh(rules) => format!(
                "a multiple of {b} from one pile, or k, l > 0 from the two piles with k = l (mod {b}) and |k - l| < {}",
                &rules.a * &rules.b,
                b = rules.b
            ),
            Rules::Connell(rules) => format!("a multiple of {} from one pile, or {same}", rules.p),
            Rules::Vectors(_) => {
                let text = self.to_string();
                format!("a multiple of one of the vectors {}", text.trim_start_matches("vectors:"))
            }
            Rules::Free(rules) => {
                or(format!("k > 0 from the smaller pile a and l > 0 from the larger b where {}", rules.text()))
            }
        }
    }
}
