//! What certificates of far points cost.

use super::{Measured, time};
use crate::fail::Fail;
use crate::session::Session;
use engines::coalescence::{self, Certificate};
use engines::job::{Forgetful, Job, Sequential};
use engines::{Int, proof};

/// Makes a certificate on one thread, and nothing that was kept.
fn measure(g: u32, exponent: usize, session: &Session) -> Result<(Measured, Certificate), Fail> {
    let n = Int::from(10u8).pow(exponent);
    let job = Job { executor: &Sequential, keep: &Forgetful, ..session.job() };
    let mut certificate = None;
    let seconds = time(|| {
        certificate = Some(coalescence::certify(g, &n, &job)?);
        Ok(())
    })?;
    let certificate = certificate.ok_or_else(|| Fail::Message("no certificate was made".into()))?;
    let detail = format!("{} levels, {} bytes", certificate.levels.len(), certificate.to_bytes().len());
    Ok((Measured { value: seconds, detail, counts: true }, certificate))
}

pub(super) fn five(session: &Session) -> Result<Measured, Fail> {
    Ok(measure(5, 12, session)?.0)
}

pub(super) fn eight(session: &Session) -> Result<Measured, Fail> {
    Ok(measure(8, 12, session)?.0)
}

pub(super) fn far(session: &Session) -> Result<Measured, Fail> {
    Ok(measure(5, 100, session)?.0)
}

pub(super) fn check(session: &Session) -> Result<Measured, Fail> {
    let bytes = measure(5, 12, session)?.1.to_bytes();
    let mut verdict = None;
    let seconds = time(|| {
        verdict = Some(proof::check(&bytes, &session.job())?);
        Ok(())
    })?;
    match verdict {
        Some(verdict) if verdict.ok => Ok(Measured { value: seconds, detail: verdict.reason, counts: true }),
        _ => Err(Fail::Message("the certificate was not accepted".into())),
    }
}
