//! Graphviz.

use super::{arrows, label};
use crate::Dfao;
use std::fmt::Write;

/// The automaton as a graph in the language of Graphviz, from left to right; a function names the states.
pub fn dot(dfao: &Dfao, name: impl Fn(u32) -> String) -> String {
    let mut text = String::from("digraph automaton {\n  rankdir=LR;\n  node [shape=circle];\n");
    text += "  start [shape=point, style=invis];\n  start -> 0;\n";
    for state in dfao.states() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {state} [label={}];", quoted(&name(state)));
    }
    for state in dfao.states() {
        for (to, digits) in arrows(dfao, state) {
            let _ = writeln!(text, "  {state} -> {to} [label={}];", quoted(&label(&digits)));
        }
    }
    text += "}\n";
    text
}

/// A string of the language.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{escaped}\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::samples;
    use std::collections::HashSet;
    use std::io::Write as _;
    use std::process::{Command, Stdio};

    /// The edges of a text, read line by line.
    fn edges(text: &str) -> HashSet<(u32, usize, u32)> {
        let mut edges = HashSet::new();
        for line in text.lines().filter(|line| line.contains("->") && line.contains("label")) {
            let (ends, label) = line.split_once(" [label=\"").unwrap();
            let (from, to) = ends.split_once("->").unwrap();
            let (from, to) = (from.trim().parse().unwrap(), to.trim().parse().unwrap());
            for digit in label.strip_suffix("\"];").unwrap().split(',') {
                assert!(edges.insert((from, digit.parse().unwrap(), to)));
            }
        }
        edges
    }

    #[test]
    fn every_transition_once() {
        for dfao in [samples::zeckendorf_mod_3(), samples::one_state()] {
            let text = dot(&dfao, |state| format!("q{state}"));
            let transitions = dfao.states().flat_map(|from| {
                let next = dfao.transitions(from).iter().enumerate().filter(|&(_, &to)| to != crate::NONE);
                next.map(move |(digit, &to)| (from, digit, to)).collect::<Vec<_>>()
            });
            assert_eq!(edges(&text), transitions.collect());
        }
        assert!(dot(&samples::one_state(), |_| String::new()).contains("0 -> 0 [label=\"0,1,2\"]"));
    }

    /// Where Graphviz is installed, it reads it.
    #[test]
    fn graphviz_reads_it() {
        let text = dot(&samples::zeckendorf_mod_3(), |state| format!("a \"b\" \\ {state}\nc"));
        let dot = Command::new("dot").arg("-Tplain").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let Ok(mut dot) = dot else { return };
        dot.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        let output = dot.wait_with_output().unwrap();
        assert!(output.status.success());
        assert!(String::from_utf8_lossy(&output.stdout).contains("edge 0 0"));
    }
}
