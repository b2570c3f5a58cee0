//! Provers and checkers: what is proved is accepted, and what is changed is not, even under a checksum that fits.

use crate::{Choices, Trial, games, readers};
use engines::automatic::shipped;
use engines::job::{Forgetful, Job};
use engines::regularity::{self, SearchLimits, diagonal::diagonal};
use engines::rows;
use engines::{ErrorKind, Game, Result, coalescence as coalescences, proof};

/// A certificate as it is, with one byte changed, and with a digit changed and sealed again.
fn judge(trial: &mut Trial, certificate: &[u8], choices: &mut Choices, job: &Job) -> Result<()> {
    let verdict = proof::check(certificate, job)?;
    trial.same(format_args!("accepted ({})", verdict.reason), &verdict.ok, &true);
    let mut changed = certificate.to_vec();
    let place = choices.below(changed.len());
    changed[place] ^= choices.within(1, 255) as u8;
    trial.same(format_args!("accepted with byte {place} changed"), &is_accepted(&changed, job)?, &false);
    // Of another game, what it says might be true.
    let text = String::from_utf8_lossy(certificate);
    let game = text.find("\"game\":").and_then(|at| Some(at + text[at..].find('\n')?)).unwrap_or(0);
    let digits: Vec<usize> = (game..certificate.len()).filter(|&i| certificate[i].is_ascii_digit()).collect();
    let place = digits[choices.below(digits.len())];
    let mut forged = certificate.to_vec();
    forged[place] = b'0' + (forged[place] - b'0' + choices.within(1, 9) as u8) % 10;
    let forged = readers::sealed(&forged);
    trial.compared += 1;
    if is_accepted(&forged, job)? {
        trial.same(format_args!("claims with the digit at {place} forged"), &claims(&forged), &claims(certificate));
    }
    Ok(())
}

fn is_accepted(certificate: &[u8], job: &Job) -> Result<bool> {
    match proof::check(certificate, job) {
        Err(error) if error.kind() == ErrorKind::Interrupted => Err(error),
        verdict => Ok(verdict.is_ok_and(|verdict| verdict.ok)),
    }
}

/// What a certificate says, without what only tells how it is proved: that may be done in several ways.
fn claims(certificate: &[u8]) -> Option<serde_json::Map<String, serde_json::Value>> {
    let mut fields: serde_json::Map<_, _> = serde_json::from_slice(certificate).ok()?;
    for means in ["proof", "base", "levels", "smaller", "never_closed", "sha256"] {
        fields.remove(means);
    }
    Some(fields)
}

pub fn rows(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let game: Game = choices.pick(&["wythoff", "w:2", "a-wythoff:2", "f-wythoff", "t:2", "r-wythoff"]).parse()?;
    let last = choices.below(8);
    trial.case(format_args!("{game}, rows 0 to {last}"));
    let found = rows::periods(&game, last, 1 << 20, &Job { keep: &Forgetful, ..*job })?;
    match proof::rows::write(&game, &found) {
        Some(certificate) => judge(trial, &certificate, choices, job),
        None => Ok(()),
    }
}

pub fn regularity(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let game = games::finite_wyt(choices, 9);
    trial.case(&game);
    let found = regularity::regularity(&game, &SearchLimits::QUICK, &Job { keep: &Forgetful, ..*job })?;
    match proof::regularity::write(&game, &found, job) {
        Ok(certificate) => judge(trial, &certificate, choices, job),
        // What is not decided has no certificate.
        Err(error) if error.is_out_of_reach() => Ok(()),
        Err(error) => Err(error),
    }
}

pub fn p_positions(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let game = games::finite_wyt(choices, 9);
    trial.case(&game);
    let Some(removals) = game.removals() else { return Ok(()) };
    match diagonal(removals, 1 << 18, job)? {
        Some(found) => judge(trial, &proof::p_positions::write(&game, &found), choices, job),
        None => Ok(()),
    }
}

pub fn coalescence(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let (g, n) = (choices.within(1, 2) as u32, choices.number(15));
    trial.case(format_args!("points of values to {g} with n = {n}"));
    judge(trial, &coalescences::certify(g, &n, job)?.to_bytes(), choices, job)
}

pub fn automata(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let name = choices.pick(&["automata/wythoff-1", "automata/w-1-2", "automata/t-1-3"]);
    trial.case(name);
    match shipped::certificate(name) {
        Some(certificate) => judge(trial, &certificate, choices, job),
        None => trial.ends("it does not come with the program"),
    }
}
