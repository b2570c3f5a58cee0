//! `wyt numeration`: a number in the numeration systems of Fraenkel's games.

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use numeration::{Digits, Int, Short, System};
use questions::Numeration;
use std::io::Write;

/// A number in the p- and q-system of a-Wythoff
///
/// The systems whose units are the numerators and the denominators of the convergents of alpha = [1; A, A, ...]
/// (Fraenkel 1982, section 4). In the p-system an even number of zeros at the end means some A_n, an odd number some B_n;
/// a shift leads from one to the other. The digits of N in the q-system, read in the p-system, give A_N. For A = 1 the
/// p-system is Zeckendorf's.
#[derive(clap::Args)]
pub struct Args {
    /// The parameter of the game, at least 1
    #[arg(value_parser = argument::number)]
    a: Int,
    /// The number to write
    #[arg(value_parser = argument::number)]
    n: Int,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let asked = Numeration { a: self.a, n: self.n };
        let found = session.ask(&asked)?;
        if session.json {
            return super::print_document(session, &asked, &found);
        }
        let a = &asked.a;
        let (p, q, pair) = (&found.p, &found.q, &found.pair);
        let member = if found.is_lower { "A" } else { "B" };
        let mut out = session.out();
        let (zeros, partner) = (p.trailing_zeros(), Short(&found.partner));
        let (parity, other) = if found.is_lower { ("even", "B") } else { ("odd", "A") };
        let way = if found.is_lower { "left" } else { "right" };
        writeln!(out, "p-system: {p}{}", terms(System::p(a), p))?;
        if *a == Int::ONE {
            writeln!(out, "          (for A = 1 this is the Zeckendorf representation)")?;
        }
        let zeros = if zeros == 1 { "1 zero".to_owned() } else { format!("{zeros} zeros") };
        writeln!(
            out,
            "          {zeros} at the end, {parity}: it is some {member}_n of a-wythoff:{}; shifted {way}, {other}_n = {partner}",
            Short(a)
        )?;
        writeln!(out, "q-system: {q}{}", terms(System::q(a), q))?;
        writeln!(
            out,
            "          read in the p-system it tells the P-position with this index: ({},{})",
            Short(&pair.0),
            Short(&pair.1)
        )?;
        Ok(ExitStatus::Done)
    }
}

/// The number as a sum of multiples of units, if that is short; else nothing.
fn terms(system: Option<System>, digits: &Digits) -> String {
    const MOST: usize = 40;
    let Some(system) = system.filter(|_| (1..=MOST).contains(&digits.len())) else { return String::new() };
    let mut terms: Vec<String> = digits
        .iter()
        .rev()
        .zip(system.units())
        .filter(|(digit, _)| !digit.is_zero())
        .map(|(digit, unit)| if digit == Int::ONE { unit.to_string() } else { format!("{digit}*{unit}") })
        .collect();
    terms.reverse();
    format!(" = {}", terms.join(" + "))
}
