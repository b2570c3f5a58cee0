//! What every reader must bear: any text and any bytes. A reader either refuses them or has read something that makes sense, and
//! never panics, hangs or takes all memory.
//!
//! The fuzzer calls these with whatever it makes; the tests call them with its corpora and with changed copies of them.

use engines::automatic::{Automaton, shipped};
use engines::coalescence::Certificate;
use engines::job::{Job, Progress};
use engines::proof::{self, document};
use engines::rows::{self, Period};
use engines::strategy::Sum;
use engines::{Game, Int};
use lab::ShardRequest;
use lab::ledger::{DoneShard, Ledger};
use sha2::{Digest, Sha256};
use std::io::Write;
use std::time::{Duration, Instant};

/// Something that reads what users write.
#[derive(Clone, Copy)]
pub struct Reader {
    /// What it reads; also the name of its corpus.
    pub name: &'static str,
    /// Reads, and panics if what comes out makes no sense.
    pub read: fn(&[u8]),
}

/// All readers.
pub const READERS: &[Reader] = &[
    Reader { name: "numbers", read: |bytes| as_text(bytes, number) },
    Reader { name: "games", read: |bytes| as_text(bytes, game) },
    Reader { name: "rules", read: |bytes| as_text(bytes, |text| game(&format!("rule:{text}"))) },
    Reader { name: "sums", read: |bytes| as_text(bytes, sum) },
    Reader { name: "certificates", read: certificate },
    Reader { name: "automata", read: automaton },
    Reader { name: "ledgers", read: ledger },
    Reader { name: "shards", read: done_shard },
];

/// Longer texts only take longer.
const LONGEST: usize = 4096;

fn as_text(bytes: &[u8], read: impl FnOnce(&str)) {
    if let Ok(text) = std::str::from_utf8(&bytes[..bytes.len().min(LONGEST)]) {
        read(text);
    }
}

fn number(text: &str) {
    /// Printing takes longer than reading.
    const MOST_BITS: usize = 1 << 16;
    let Ok(n) = numeration::parse(text) else { return };
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let ten = Int::from(10u8);
        let value = text.bytes().fold(Int::ZERO, |value, byte| value * &ten + Int::from(byte - b'0'));
        assert_eq!(n, value, "digit by digit");
    }
    if numeration::bits(&n) <= MOST_BITS {
        assert_eq!(numeration::parse(&n.to_string()), Ok(n), "{text}");
    }
}

fn game(text: &str) {
    let Ok(game) = text.parse::<Game>() else { return };
    let again: Game = game.to_string().parse().unwrap_or_else(|e| panic!("{game} cannot be read again: {e}"));
    assert_eq!(again.rules(), game.rules());
    for (a, b) in [(0, 0), (3, 5), (6, 6), (9, 2)] {
        // A rule may have no value somewhere.
        let options = game.options(a, b);
        assert_eq!(game.as_written().options(a, b), options, "{game} and {}", game.simplest());
        let Ok(options) = options else { continue };
        assert!(options.iter().all(|&(x, y)| x <= a && y <= b && (x, y) != (a, b)), "{game}: {options:?}");
        if game.is_symmetric() {
            let mut swapped: Vec<_> = options.iter().map(|&(x, y)| (y, x)).collect();
            swapped.sort_unstable();
            assert_eq!(game.options(b, a).ok(), Some(swapped), "{game}, ({a},{b})");
        }
        let piles = (Int::from(a), Int::from(b));
        for &(x, y) in options.iter().take(8) {
            let allowed = game.allows((&piles.0, &piles.1), (&Int::from(x), &Int::from(y)));
            assert_eq!(allowed.ok(), Some(true), "{game}: ({a},{b}) to ({x},{y})");
        }
    }
}

fn sum(text: &str) {
    let Ok(sum) = text.parse::<Sum>() else { return };
    let digits = sum.components().iter().flat_map(|component| component.piles()).map(numeration::bits).max();
    if digits.unwrap_or(0) < 1 << 14 {
        let again: Sum = sum.to_string().parse().unwrap_or_else(|e| panic!("{sum} cannot be read again: {e}"));
        assert_eq!(again, sum);
    }
}

/// A second, and little memory.
struct Second(Instant);

impl Progress for Second {
    fn advance(&self, _done: u64, _total: u64) -> bool {
        self.0.elapsed() < Duration::from_secs(1)
    }
}

fn briefly(work: impl FnOnce(&Job)) {
    work(&Job { progress: &Second(Instant::now()), ..Job::default() }.with_memory(64 << 20));
}

/// The same bytes with a checksum that fits, so that not everything ends there.
pub(crate) fn sealed(bytes: &[u8]) -> Vec<u8> {
    const MARK: &[u8] = b"\"sha256\":\"";
    let end = bytes.windows(MARK.len()).rposition(|window| window == MARK).map_or(bytes.len(), |at| at + MARK.len());
    let mut sealed = bytes[..end].to_vec();
    if !sealed.ends_with(MARK) {
        sealed.extend_from_slice(MARK);
    }
    let sum = document::checksum(&sealed);
    sealed.extend_from_slice(sum.as_bytes());
    sealed.extend_from_slice(b"\"}\n");
    sealed
}

fn certificate(bytes: &[u8]) {
    for bytes in [bytes, &sealed(bytes)] {
        proof::nanoseconds(bytes);
        briefly(|job| {
            if proof::check(bytes, job).is_ok_and(|verdict| verdict.ok) {
                // Whoever wrote it, what is accepted must be true.
                periods_are_true(bytes, job);
                points_are_true(bytes);
            }
        });
    }
}

fn periods_are_true(bytes: &[u8], job: &Job) {
    #[derive(serde::Deserialize)]
    struct RowsCertificate {
        game: String,
        kind: String,
        rows: Vec<[serde_json::Value; 3]>,
    }
    let Ok(certificate) = serde_json::from_slice::<RowsCertificate>(bytes) else { return };
    let number = |value: &serde_json::Value| value.as_u64().or_else(|| value.as_str()?.parse().ok());
    let periods = certificate.rows.iter().map(|[row, preperiod, period]| {
        Some(Period { row: number(row)? as usize, preperiod: number(preperiod)?, period: number(period)? })
    });
    let periods: Option<Vec<Period>> = periods.collect();
    if let (true, Some(last), Ok(game)) =
        (certificate.kind == "rows", certificate.rows.len().checked_sub(1), certificate.game.parse())
        && let Ok(found) = rows::periods(&game, last, 1 << 20, job)
    {
        assert_eq!(periods, Some(found.periods), "accepted, and false");
    }
}

fn points_are_true(bytes: &[u8]) {
    let Some(certificate) = Certificate::from_bytes(bytes) else { return };
    let Some(automaton) = shipped(&Game::wythoff(), 2).map(|shipped| shipped.automaton) else { return };
    for point in (0..=2).filter_map(|h| certificate.point(h)) {
        assert_eq!(automaton.point(point.h, &point.n).ok(), Some(point), "accepted, and false");
    }
}

fn automaton(bytes: &[u8]) {
    briefly(|job| {
        let bytes = sealed(bytes);
        if let Ok(automaton) = Automaton::read(&bytes) {
            // It may tell nonsense, being whatever the file says, but it tells it in an orderly way.
            let far = Int::from(10u8).pow(30);
            for n in [Int::ZERO, Int::from(7u8), Int::from(1000u16), far] {
                let _ = (automaton.rows(&n, &(&n + Int::from(3u8))), automaton.point(0, &n), automaton.state(&n));
                let _ = (automaton.value(&n, &(&n + &n)), automaton.column(0, &n), automaton.partners(0, &n));
                let _ = (automaton.trace(&n), automaton.diagonals(0, &n, &n));
            }
            let _ = (automaton.walnut("fuzzed"), automaton.dot(), automaton.svg());
        }
        let _ = proof::check(&bytes, job);
    });
}

fn ledger(bytes: &[u8]) {
    let look = |mut file: tempfile::NamedTempFile| {
        file.write_all(bytes).ok()?;
        let ledger = Ledger::open_existing(file.path()).ok()?;
        for run in ledger.runs().ok()? {
            let _ = (ledger.status(&run), ledger.conclusion(&run), ledger.record(&run, 0), ledger.times(&run));
            let _ = (run.work().map(drop), run.command(), run.words());
        }
        Some(())
    };
    if let Ok(file) = tempfile::NamedTempFile::new() {
        look(file);
    }
}

fn done_shard(bytes: &[u8]) {
    let seal = Sha256::digest(bytes);
    for bytes in [bytes, &[bytes, seal.as_slice()].concat()] {
        if let Ok(shard) = DoneShard::open(bytes) {
            assert_eq!(shard.seal().ok().and_then(|again| DoneShard::open(&again).ok()), Some(shard));
        }
    }
    as_text(bytes, |text| drop(ShardRequest::read(text)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Choices;
    use std::path::Path;

    /// A copy with a few bytes changed, left out, repeated or put in.
    fn changed(bytes: &[u8], choices: &mut Choices) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        for _ in 0..choices.within(1, 3) {
            let at = choices.below(bytes.len() + 1);
            let until = (at + choices.within(1, 8)).min(bytes.len());
            match choices.below(4) {
                0 => drop(bytes.drain(at..until)),
                1 => bytes.insert(at, choices.pick(b"0123456789,:^+-[](){}\"\0\xff")),
                2 => {
                    let again = bytes[at..until].to_vec();
                    bytes.splice(at..at, again);
                }
                _ => bytes[at..until].iter_mut().for_each(|byte| *byte ^= choices.within(1, 255) as u8),
            }
        }
        bytes
    }

    /// What the fuzzer starts from, and what it has found.
    #[test]
    fn corpora() {
        let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
        for reader in READERS {
            let mut choices = Choices::seeded(reader.name.len() as u64);
            let mut files = 0;
            for file in std::fs::read_dir(corpora.join(reader.name)).unwrap() {
                let bytes = std::fs::read(file.unwrap().path()).unwrap();
                (reader.read)(&bytes);
                (0..8).for_each(|_| (reader.read)(&changed(&bytes, &mut choices)));
                files += 1;
            }
            assert!(files > 1, "{}", reader.name);
        }
    }

    /// The readers can tell: what is accepted and false is found out.
    #[test]
    #[should_panic(expected = "accepted, and false")]
    fn a_false_certificate() {
        let job = Job::default();
        let game = Game::wythoff();
        let bytes = proof::rows::write(&game, &rows::periods(&game, 3, 1 << 20, &job).unwrap()).unwrap();
        periods_are_true(&bytes, &job);
        let text = String::from_utf8(bytes).unwrap();
        let other = text.replacen("\"game\":\"wythoff\"", "\"game\":\"w:2\"", 1);
        assert_ne!(text, other);
        periods_are_true(other.as_bytes(), &job);
    }
}
