//! Word automata for Walnut (Mousavi, Shallit).

use super::arrows;
use crate::Dfao;
use std::fmt::Write;

/// The text of a word automaton of Walnut, to be put into its directory `Word Automata Library`. The numeration system
/// is named in Walnut's way: `msd_fib` for Zeckendorf words, and for other systems the name they were given there, by
/// its command `ost` for one. A state says what a function makes of its output.
///
/// Where a digit may not follow, there is no transition, as in Walnut's own Fibonacci automata.
pub fn walnut(dfao: &Dfao, numeration: &str, output: impl Fn(u32) -> i64) -> String {
    let mut text = format!("{numeration}\n");
    for state in dfao.states() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n{state} {}", output(dfao.output(state)));
        let mut lines: Vec<(usize, u32)> =
            arrows(dfao, state).into_iter().flat_map(|(to, digits)| digits.into_iter().map(move |d| (d, to))).collect();
        lines.sort_unstable();
        for (digit, to) in lines {
            let _ = writeln!(text, "{digit} -> {to}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::samples;
    use numeration::{Int, System};
    use std::collections::HashMap;

    /// The output of a state and its transitions.
    type State = (i64, HashMap<u8, usize>);

    /// What Walnut makes of such a text.
    fn read(text: &str) -> (String, Vec<State>) {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let numeration = lines.next().unwrap().to_owned();
        let mut states: Vec<State> = Vec::new();
        for line in lines {
            match line.split_once("->") {
                Some((digit, to)) => {
                    let (_, transitions) = states.last_mut().unwrap();
                    let before = transitions.insert(digit.trim().parse().unwrap(), to.trim().parse().unwrap());
                    assert!(before.is_none(), "deterministic");
                }
                None => {
                    let (state, output) = line.split_once(' ').unwrap();
                    assert_eq!(state.parse::<usize>().unwrap(), states.len(), "in order, the first one first");
                    states.push((output.trim().parse().unwrap(), HashMap::new()));
                }
            }
        }
        (numeration, states)
    }

    #[test]
    fn it_is_read_back() {
        let dfao = samples::zeckendorf_mod_3();
        let (numeration, states) = read(&walnut(&dfao, "msd_fib", |output| i64::from(output) - 1));
        assert_eq!(numeration, "msd_fib");
        assert_eq!(states.len(), dfao.len());
        let zeckendorf = System::p(&Int::ONE).unwrap();
        for n in 0..2000u32 {
            let word = zeckendorf.digits(&Int::from(n));
            let word = word.as_bytes().unwrap();
            let end = word.iter().fold(0, |state, digit| states[state].1[digit]);
            assert_eq!(states[end].0, i64::from(n % 3) - 1, "{n}");
            assert_eq!(dfao.run(word).map(|state| dfao.output(state)), Some(n % 3));
        }
    }

    #[test]
    fn text() {
        let dfao = Dfao::new(2, vec![0, 1, 0, crate::NONE], vec![0, 1]).unwrap();
        let expected = "msd_fib\n\n0 0\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 0\n";
        assert_eq!(walnut(&dfao, "msd_fib", i64::from), expected);
    }
}
