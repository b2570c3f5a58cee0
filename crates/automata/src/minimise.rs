//! The smallest automaton with the same outputs.

use crate::{Dfao, NONE, Slices};

impl Dfao {
    /// The automaton with the fewest states that reads the same words and gives the same outputs, its states numbered
    /// in the order in which shorter words, and of equally long ones the smaller, reach them: equal automata are then
    /// equal tables.
    ///
    /// Moore's refinement of the partition by outputs, in which a round looks again only at states whose successors
    /// have just been told apart from others.  T = O(states) per round with the time of a bit test for most, O(states
    /// log states) if what is told apart is small against what is not, as it is in practice; memory about 12 bytes per
    /// state beside the tables.
    pub fn minimised(&self) -> Dfao {
        self.quotient(&self.classes())
    }

    /// The classes of states from which every word gives the same output, as the number of a class for each state.
    fn classes(&self) -> Vec<u32> {
        let mut keys = Slices::default();
        let mut signature = Vec::new();
        let mut class: Vec<u32> = self
            .states()
            .map(|state| {
                signature.clear();
                signature.push(self.output(state));
                signature.extend(self.transitions(state).iter().map(|&to| u32::from(to == NONE)));
                keys.number(&signature).0
            })
            .collect();
        let mut sizes = vec![0u32; keys.len()];
        class.iter().for_each(|&c| sizes[c as usize] += 1);
        // Which states have got another class than the rest of what was their class.
        let mut changed = Bits::new(self.len(), true);
        loop {
            // States of one class had successors of the same classes. Those none of whose successors has moved still
            // do; so if there are any, they stay, and the others are told apart by where their successors are now.
            let touched: Vec<u32> = self
                .states()
                .filter(|&q| self.transitions(q).iter().any(|&to| to != NONE && changed.get(to)))
                .collect();
            keys.clear();
            let groups: Vec<u32> = touched
                .iter()
                .map(|&q| {
                    signature.clear();
                    signature.push(class[q as usize]);
                    signature.extend(
                        self.transitions(q).iter().map(|&to| if to == NONE { NONE } else { class[to as usize] }),
                    );
                    keys.number(&signature).0
                })
                .collect();
            // What stays: states that were not touched, else the largest group.
            let mut group_sizes = vec![0u32; keys.len()];
            groups.iter().for_each(|&group| group_sizes[group as usize] += 1);
            let of = |group: usize| keys.get(group as u32)[0] as usize;
            let mut untouched = sizes.clone();
            (0..group_sizes.len()).for_each(|group| untouched[of(group)] -= group_sizes[group]);
            let mut stays = vec![NONE; sizes.len()];
            for group in (0..group_sizes.len()).filter(|&group| untouched[of(group)] == 0) {
                let best = &mut stays[of(group)];
                if *best == NONE || group_sizes[group] > group_sizes[*best as usize] {
                    *best = group as u32;
                }
            }
            let mut named = vec![0u32; group_sizes.len()];
            let before = sizes.len();
            for group in 0..group_sizes.len() {
                let old = of(group);
                named[group] = old as u32;
                if stays[old] != group as u32 {
                    named[group] = sizes.len() as u32;
                    sizes[old] -= group_sizes[group];
                    sizes.push(group_sizes[group]);
                }
            }
            if sizes.len() == before {
                return class;
            }
            changed = Bits::new(self.len(), false);
            for (&state, &group) in touched.iter().zip(&groups) {
                let new = named[group as usize];
                if class[state as usize] != new {
                    class[state as usize] = new;
                    changed.set(state);
                }
            }
        }
    }

    /// The automaton whose states are classes of this one's, numbered as they are reached.
    fn quotient(&self, class: &[u32]) -> Dfao {
        let mut number = vec![NONE; class.iter().max().map_or(0, |&most| most as usize + 1)];
        number[class[0] as usize] = 0;
        let mut members = vec![0u32];
        let mut next = Vec::new();
        let mut done = 0;
        while done < members.len() {
            for &to in self.transitions(members[done]) {
                next.push(match to {
                    NONE => NONE,
                    to => {
                        let known = &mut number[class[to as usize] as usize];
                        if *known == NONE {
                            *known = members.len() as u32;
                            members.push(to);
                        }
                        *known
                    }
                });
            }
            done += 1;
        }
        let output = members.iter().map(|&state| self.output(state)).collect();
        Dfao::new(self.digits(), next, output).expect("every transition leads to a numbered class")
    }
}

/// A bit for each state.
struct Bits(Vec<u64>);

impl Bits {
    fn new(count: usize, value: bool) -> Bits {
        Bits(vec![if value { u64::MAX } else { 0 }; count.div_ceil(64)])
    }

    fn get(&self, state: u32) -> bool {
        self.0[state as usize / 64] >> (state % 64) & 1 == 1
    }

    fn set(&mut self, state: u32) {
        self.0[state as usize / 64] |= 1 << (state % 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Moore's algorithm as it stands in textbooks: refine until nothing changes.
    fn plainly(automaton: &Dfao) -> usize {
        let all = automaton.states();
        let mut class: Vec<Vec<u32>> = all.map(|q| vec![automaton.output(q)]).collect();
        loop {
            let names: std::collections::BTreeSet<_> = class.iter().cloned().collect();
            let name = |q: u32| names.iter().position(|c| *c == class[q as usize]).unwrap() as u32;
            let refined: Vec<Vec<u32>> = automaton
                .states()
                .map(|q| {
                    let next = automaton.transitions(q).iter().map(|&to| if to == NONE { NONE } else { name(to) });
                    [name(q)].into_iter().chain(next).collect()
                })
                .collect();
            let count = refined.iter().collect::<std::collections::BTreeSet<_>>().len();
            if count == names.len() {
                let mut reached = vec![0u32];
                let mut from = 0;
                while from < reached.len() {
                    for &to in automaton.transitions(reached[from]) {
                        if to != NONE && !reached.contains(&to) {
                            reached.push(to);
                        }
                    }
                    from += 1;
                }
                return reached.iter().map(|&q| name(q)).collect::<std::collections::BTreeSet<_>>().len();
            }
            class = refined;
        }
    }

    fn automaton() -> impl Strategy<Value = Dfao> {
        (1usize..4, 1u32..24).prop_flat_map(|(digits, states)| {
            let to = (0..states + states / 4 + 1).prop_map(move |to| if to < states { to } else { NONE });
            let next = prop::collection::vec(to, digits * states as usize);
            let output = prop::collection::vec(0u32..2, states as usize);
            (next, output).prop_map(move |(next, output)| Dfao::new(digits, next, output).unwrap())
        })
    }

    proptest! {
        #[test]
        fn as_small_as_can_be(automaton in automaton(), words in prop::collection::vec(prop::collection::vec(0u8..3, 0..12), 20)) {
            let minimal = automaton.minimised();
            prop_assert_eq!(minimal.len(), plainly(&automaton));
            prop_assert_eq!(&minimal.minimised(), &minimal);
            for word in words {
                let output = |a: &Dfao| a.run(&word).map(|state| a.output(state));
                prop_assert_eq!(output(&minimal), output(&automaton));
            }
        }
    }
}
