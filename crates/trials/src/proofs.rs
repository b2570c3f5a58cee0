//! Provers and checkers: what is proved is accepted, and what is changed is not.

use crate::{Choices, Trial, games};
use wythoff::automatic::shipped;
use wythoff::job::{Forgetful, Job};
use wythoff::regularity::{self, Limits, diagonal::diagonal};
use wythoff::rows;
use wythoff::rules::Rules;
use wythoff::{ErrorKind, Game, Result, coalescence as coalescences, proof};

/// A certificate as it is, and with one byte changed.
fn judge(trial: &mut Trial, certificate: &[u8], choices: &mut Choices, job: &Job) -> Result<()> {
    let verdict = proof::check(certificate, job)?;
    trial.same(format_args!("accepted ({})", verdict.reason), &verdict.ok, &true);
    let mut changed = certificate.to_vec();
    let place = choices.below(changed.len());
    changed[place] ^= choices.within(1, 255) as u8;
    let accepted = match proof::check(&changed, job) {
        Ok(verdict) => verdict.ok,
        Err(error) if error.kind() == ErrorKind::Interrupted => return Err(error),
        Err(_) => false,
    };
    trial.same(format_args!("accepted with byte {place} changed"), &accepted, &false);
    Ok(())
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
