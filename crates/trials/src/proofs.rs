//! Provers and checkers: what is proved is accepted, and what is changed is not, even under a checksum that fits.

use crate::{Choices, Trial, games, readers};
use wythoff::automatic::shipped;
use wythoff::job::{Forgetful, Job};
use wythoff::regularity::{self, Limits, diagonal::diagonal};
use wythoff::rows;
use wythoff::rules::Rules;
use wythoff::{ErrorKind, Game, Result, coalescence as coalescences, proof};

/// A certificate as it is, with one byte changed, and with a digit changed and sealed again.
fn judge(trial: &mut Trial, certificate: &[u8], choices: &mut Choices, job: &Job) -> Result<()> {
    let verdict = proof::check(certificate, job)?;
    trial.same(format_args!("accepted ({})", verdict.reason), &verdict.ok, &true);
    let mut changed = certificate.to_vec();
    let place = choices.below(changed.len());
    changed[place] ^= choices.within(1, 255) as u8;
    trial.same(format_args!("accepted with byte {place} changed"), &accepted(&changed, job)?, &None);
    let digits: Vec<usize> = (0..certificate.len()).filter(|&i| certificate[i].is_ascii_digit()).collect();
    let place = digits[choices.below(digits.len())];
    let mut forged = certificate.to_vec();
    forged[place] = b'0' + (forged[place] - b'0' + choices.within(1, 9) as u8) % 10;
    // Some numbers only say how the proof goes, and others do as well; but what it proves stays the same.
    if let Some(reason) = accepted(&readers::sealed(&forged), job)? {
        trial.same(format_args!("what is proved with the digit at {place} forged"), &reason, &verdict.reason);
    }
    trial.compared += 1;
    Ok(())
}

/// What a certificate proves, if it is accepted.
fn accepted(certificate: &[u8], job: &Job) -> Result<Option<String>> {
    match proof::check(certificate, job) {
        Ok(verdict) => Ok(verdict.ok.then_some(verdict.reason)),
        Err(error) if error.kind() == ErrorKind::Interrupted => Err(error),
        Err(_) => Ok(None),
    }
}

pub fn rows(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let game: Game = choices.of_these(&["wythoff", "w:2", "a-wythoff:2", "f-wythoff", "t:2", "r-wythoff"]).parse()?;
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
    let found = regularity::regularity(&game, &Limits::QUICK, &Job { keep: &Forgetful, ..*job })?;
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
    let Rules::Wyt(rules) = game.rules() else { return Ok(()) };
    match diagonal(rules.removals(), 1 << 18, job)? {
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
    let name = choices.of_these(&["automata/wythoff-1", "automata/w-1-2", "automata/t-1-3"]);
    trial.case(name);
    match shipped::certificate(name) {
        Some(certificate) => judge(trial, &certificate, choices, job),
        None => trial.ends("it does not come with the program"),
    }
}
