//! A picture of a small automaton: the states on a circle, arrows inside it, loops outside.
//!
//! On a circle no arrow has to pass through a state, whatever the automaton. An order of the states is looked for in
//! which arrows are short. Coordinates are rounded here and nowhere else; a picture decides nothing.

mod curve;
mod labels;
mod order;

use super::{arrows, label};
use crate::Dfao;
use curve::{Curve, Vector};
use labels::{Labels, Spot};
use std::f64::consts::{PI, TAU};
use std::fmt::{self, Write};

/// The most states that are drawn.
pub const MOST_STATES: usize = 64;

/// The automaton has more states than fit a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// How many it has.
    pub states: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a picture shows at most {MOST_STATES} states, and there are {}; Graphviz may draw them", self.states)
    }
}

impl std::error::Error for TooLarge {}

/// Between neighbouring circles, at least.
const GAP: f64 = 34.0;
/// How far loops and the arrow at the start reach beyond the circles.
const MARGIN: f64 = 62.0;
/// The colours of digits 0, 1, ..; arrows with several digits are black.
const COLOURS: [&str; 6] = ["#2a5c9a", "#c0502a", "#3a7d44", "#7a4c9e", "#8a6d1d", "#a23b72"];
const INK: &str = "#222222";

/// Draws the automaton; a function names the states.  T = O(states^4), some milliseconds at most.
///
/// # Errors
/// [`TooLarge`].
pub fn svg(dfao: &Dfao, name: impl Fn(u32) -> String) -> Result<String, TooLarge> {
    let states = dfao.len();
    if states > MOST_STATES {
        return Err(TooLarge { states });
    }
    let names: Vec<String> = dfao.states().map(name).collect();
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let radius = (7.0 + 3.6 * longest as f64).max(15.0);
    let place = order::places(dfao);
    let spacing = 2.0 * radius + GAP;
    let around = if states == 1 { 0.0 } else { (spacing * states as f64 / TAU).max(spacing * 0.75) };
    let middle = around + radius + MARGIN;
    // State 0 is on the left; the places follow clockwise.
    let angle = |state: u32| PI + TAU * place[state as usize] as f64 / states as f64;
    let centre = |state: u32| Vector::at(angle(state)) * around + Vector { x: middle, y: middle };
    let sheet = Sheet { dfao, radius, spacing, around, middle: Vector { x: middle, y: middle } };
    let mut edges = Vec::new();
    for from in dfao.states() {
        for (to, digits) in arrows(dfao, from) {
            let colour = if let [digit] = digits[..] { COLOURS[digit % COLOURS.len()] } else { INK };
            let curve = if from == to {
                sheet.loop_at(centre(from), angle(from), from == 0)
            } else {
                let steps = (place[to as usize] + states - place[from as usize]) % states;
                sheet.chord(centre(from), centre(to), steps)
            };
            edges.push((curve, label(&digits), colour));
        }
    }
    let circles: Vec<Vector> = dfao.states().map(centre).collect();
    Ok(sheet.draw(&circles, &names, &edges))
}

/// The measures of a picture.
struct Sheet<'a> {
    dfao: &'a Dfao,
    /// That of the circle of one state.
    radius: f64,
    /// From one state to the next.
    spacing: f64,
    /// That of the circle on which the states are.
    around: f64,
    middle: Vector,
}

impl Sheet<'_> {
    /// A loop beyond the circle of the states; that of the first state leaves room for the arrow at the start.
    fn loop_at(&self, centre: Vector, angle: f64, first: bool) -> Curve {
        let angle = if first { angle + 0.9 } else { angle };
        let side = |turn: f64| centre + Vector::at(angle + turn) * self.radius;
        let far = |turn: f64| centre + Vector::at(angle + turn) * (self.radius + 38.0);
        Curve { from: side(-0.5), first: far(-0.5), second: far(0.5), to: side(0.5) }
    }

    /// An arrow to the state so many places on, bent inwards as far as the states between want it. Those that lead back
    /// are bent more, so that two states with arrows both ways have two.
    fn chord(&self, from: Vector, to: Vector, steps: usize) -> Curve {
        let states = self.dfao.len();
        let (apart, back) = (steps.min(states - steps), steps > states - steps || 2 * steps == states);
        let halfway = (from + to) * 0.5;
        let outwards = halfway - self.middle;
        // The middle of the circle has no direction outwards: across it, the arrow keeps to its left.
        let across = (to - from).left().unit();
        let inwards = if outwards.length() > 1.0 { outwards.unit() * -1.0 } else { across };
        let sagitta = self.around - outwards.length();
        let wanted = if apart == 1 { 0.0 } else { self.radius + 18.0 + 0.34 * self.spacing * apart as f64 };
        let bend = (wanted - sagitta).max(0.0) + if back { 16.0 } else { 0.0 } + if apart == 1 { 6.0 } else { 0.0 };
        let control = halfway + inwards * (bend * 4.0 / 3.0);
        Curve { from, first: from.towards(control, 2.0 / 3.0), second: to.towards(control, 2.0 / 3.0), to }.between(
            from,
            to,
            self.radius,
        )
    }

    fn draw(&self, circles: &[Vector], names: &[String], edges: &[(Curve, String, &str)]) -> String {
        let size = self.middle.x + self.middle.y;
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size:.0}\" height=\"{size:.0}\" viewBox=\"0 0 {size:.0} {size:.0}\" \
             font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
        );
        // Writing to a string cannot fail.
        let start = circles[0] - Vector { x: self.radius + 36.0, y: 0.0 };
        let end = circles[0] - Vector { x: self.radius, y: 0.0 };
        let _ = text.write_str(&arrow(&Curve::straight(start, end), INK));
        let mut labels = Labels::new(circles, self.radius);
        let mut written = String::new();
        for (curve, label, colour) in edges {
            text += &arrow(curve, colour);
            let Spot { at, .. } = labels.place(curve, label);
            let _ = writeln!(
                written,
                "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\" stroke=\"white\" stroke-width=\"4\" stroke-linejoin=\"round\" \
                 paint-order=\"stroke\" font-weight=\"bold\">{}</text>",
                at.x,
                at.y + 4.2,
                escaped(label)
            );
        }
        for (centre, name) in circles.iter().zip(names) {
            let (Vector { x, y }, radius) = (centre, self.radius);
            let _ = writeln!(
                text,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"#f4f6fa\" stroke=\"{INK}\" stroke-width=\"1.3\"/>\n\
                 <text x=\"{x:.1}\" y=\"{:.1}\" fill=\"{INK}\">{}</text>",
                y + 4.2,
                escaped(name)
            );
        }
        text += &written;
        text += "</svg>\n";
        text
    }
}

/// A curve with a head at its end.
fn arrow(curve: &Curve, colour: &str) -> String {
    let Curve { from, first, second, to } = curve;
    let along = (*to - *second).unit();
    let (base, side) = (*to - along * 9.0, along.left() * 3.6);
    let (one, other) = (base + side, base - side);
    format!(
        "<path d=\"M{from}C{first} {second} {to}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.3\"/>\n\
         <path d=\"M{to}L{one}L{other}Z\" fill=\"{colour}\"/>\n"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::samples;

    #[test]
    fn all_states_and_arrows() {
        for dfao in [samples::zeckendorf_mod_3(), samples::one_state()] {
            let picture = svg(&dfao, |state| format!("<{state}>")).unwrap();
            let count = |what: &str| picture.matches(what).count();
            let edges: usize = dfao.states().map(|state| arrows(&dfao, state).len()).sum();
            assert_eq!(count("<circle"), dfao.len());
            assert_eq!(count("<path"), 2 * (edges + 1));
            assert_eq!(count("<text"), dfao.len() + edges);
            assert_eq!(count("&lt;"), dfao.len());
            assert!(!picture.contains("NaN") && !picture.contains("inf"));
        }
    }

    #[test]
    fn large_ones_are_refused() {
        let circle =
            |states: u32| Dfao::new(1, (0..states).map(|q| (q + 1) % states).collect(), vec![0; states as usize]);
        assert!(svg(&circle(64).unwrap(), |state| state.to_string()).is_ok());
        let refused = svg(&circle(65).unwrap(), |state| state.to_string()).unwrap_err();
        assert!(refused.to_string().contains("there are 65"));
    }
}
