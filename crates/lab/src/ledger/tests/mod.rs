//! Ledgers that are hurt, shared, merged, and from the future.

mod damage;

use super::*;
use crate::experiment;
use crate::run;
use engines::error::Remedy;
use engines::job::{Executor, Job};
use sha2::Digest;
use std::path::Path;
use std::sync::Mutex;
use tempfile::TempDir;

const WORDS: &[&str] = &["max=9"];

/// A run of a small experiment in a new ledger.
fn small(folder: &TempDir, name: &str) -> (Ledger, Run) {
    let mut ledger = Ledger::open(&folder.path().join(name)).unwrap();
    let words: Vec<String> = WORDS.iter().map(ToString::to_string).collect();
    let (work, parameters) = experiment::find("conjecture-1").unwrap().plan(&words).unwrap();
    let run = ledger.begin("conjecture-1", &parameters, work.cut(40).unwrap(), false).unwrap();
    (ledger, run)
}

/// Two threads.
struct TwoThreads;

impl Executor for TwoThreads {
    fn run<'a>(&self, tasks: Vec<Box<dyn FnOnce() + Send + 'a>>) {
        std::thread::scope(|scope| tasks.into_iter().for_each(|task| drop(scope.spawn(task))));
    }

    fn width(&self) -> usize {
        2
    }
}

fn plan(part: (u64, u64)) -> run::Plan<'static> {
    run::Plan { part, job: Job { executor: &TwoThreads, ..Job::default() } }
}

/// Runs a part to its end.
fn finish(ledger: Ledger, run: &Run, part: (u64, u64)) -> (Ledger, u64) {
    let ledger = Mutex::new(ledger);
    let done = run::run(&ledger, run, &*run.work().unwrap(), &plan(part), &|_| {}).unwrap();
    (ledger.into_inner().unwrap(), done)
}

fn concluded(ledger: Ledger, run: &Run) -> (Ledger, std::result::Result<experiment::Conclusion, Vec<u64>>) {
    let ledger = Mutex::new(ledger);
    let conclusion = run::conclude(&ledger, run, &*run.work().unwrap(), &Job::default()).unwrap();
    (ledger.into_inner().unwrap(), conclusion)
}

#[test]
fn from_begin_to_end() {
    let folder = TempDir::new().unwrap();
    let (ledger, run) = small(&folder, "a");
    assert_eq!((run.units, run.shards, run.attempt), (511, 13, 1));
    assert_eq!(ledger.status(&run).unwrap(), Status { done: 0, taken: 0, free: 13, milliseconds: 0 });
    let (ledger, done) = finish(ledger, &run, (0, 1));
    assert_eq!(done, 13);
    let (mut ledger, conclusion) = concluded(ledger, &run);
    let conclusion = conclusion.unwrap();
    assert_eq!(conclusion.result["sets"], 511);
    assert_eq!(ledger.conclusion(&run).unwrap(), Some(conclusion));
    // Asked for again it is the same run, unless a new one is wanted.
    let same = ledger.begin("conjecture-1", &run.parameters, run.cut(), false).unwrap();
    assert_eq!(same.id, run.id);
    let again = ledger.begin("conjecture-1", &run.parameters, run.cut(), true).unwrap();
    assert_eq!((again.id, again.attempt), (run.id + 1, 2));
    // A second run must reproduce the first.
    let (mut ledger, _) = finish(ledger, &again, (0, 1));
    let false_one = experiment::Conclusion { result: 7.into(), checked: 0.into() };
    assert_eq!(ledger.conclude(&again, &false_one).unwrap_err().kind(), ErrorKind::Mismatch);
    let (ledger, conclusion) = concluded(ledger, &again);
    assert!(conclusion.is_ok());
    assert_eq!(ledger.run(None, false).unwrap().id, again.id);
    assert!(ledger.run(None, true).unwrap_err().to_string().contains("finished"));
    assert!(ledger.run(Some(99), true).unwrap_err().to_string().contains("no run 99"));
}

#[test]
fn damaged_records_are_done_again() {
    let folder = TempDir::new().unwrap();
    let (ledger, run) = small(&folder, "a");
    let (ledger, _) = finish(ledger, &run, (0, 1));
    let (ledger, whole) = concluded(ledger, &run);
    for damage in [
        "UPDATE shards SET record = x'00' WHERE number = 3",
        "UPDATE shards SET record = (SELECT record FROM shards WHERE number = 4) WHERE number = 3",
        "UPDATE shards SET checksum = replace(checksum, 'a', 'b') WHERE number = 3",
        "UPDATE shards SET record = NULL WHERE number = 3",
        "UPDATE shards SET state = 0 WHERE number = 3",
    ] {
        ledger.db.execute(damage, []).unwrap();
    }
    let (ledger, again) = concluded(ledger, &run);
    assert_eq!(again, Err(vec![3]));
    let (ledger, done) = finish(ledger, &run, (0, 1));
    assert_eq!(done, 1);
    let (ledger, again) = concluded(ledger, &run);
    assert_eq!(again, whole);
    // What was found is damaged: it is put together again.
    ledger.db.execute("UPDATE runs SET conclusion = replace(conclusion, '511', '512')", []).unwrap();
    assert_eq!(ledger.conclusion(&run).unwrap(), None);
    assert_eq!(concluded(ledger, &run).1, whole);
}

/// Parameters that were changed behind the key would give a result another name.
#[test]
fn damaged_runs_are_refused() {
    for damage in [
        "UPDATE runs SET parameters = replace(parameters, '9', '8')",
        "UPDATE runs SET experiment = 'conjecture-2'",
        "UPDATE runs SET units = 510",
        "UPDATE runs SET size = 41",
    ] {
        let folder = TempDir::new().unwrap();
        let (ledger, run) = small(&folder, "a");
        let (ledger, _) = finish(ledger, &run, (0, 1));
        let (mut ledger, _) = concluded(ledger, &run);
        ledger.db.execute(damage, []).unwrap();
        let hurt = ledger.run(None, false).unwrap();
        let mut other = Ledger::open(&folder.path().join("b")).unwrap();
        for error in [
            hurt.work().map(|_| ()).unwrap_err(),
            ledger.conclusion(&hurt).unwrap_err(),
            ledger.begin("conjecture-1", &run.parameters, run.cut(), false).unwrap_err(),
            other.merge(&folder.path().join("a")).unwrap_err(),
        ] {
            assert!(error.kind() == ErrorKind::Ledger && error.to_string().contains("run 1 is damaged"), "{error}");
        }
        // It can be taken out, and begun anew.
        ledger.remove(&hurt).unwrap();
        ledger.begin("conjecture-1", &run.parameters, run.cut(), false).unwrap().work().unwrap();
    }
}

#[test]
fn two_records_of_one_shard() {
    let folder = TempDir::new().unwrap();
    let (mut ledger, run) = small(&folder, "a");
    let taken = ledger.take(&run, (0, 1), 1).unwrap().remove(0);
    ledger.done(&run, taken.number, b"this", 1).unwrap();
    ledger.done(&run, taken.number, b"this", 5).unwrap();
    assert_eq!(ledger.done(&run, taken.number, b"that", 1).unwrap_err().kind(), ErrorKind::Mismatch);
    assert_eq!(ledger.record(&run, taken.number).unwrap(), Some(b"this".to_vec()));
    assert_eq!(ledger.status(&run).unwrap(), Status { done: 1, taken: 0, free: 12, milliseconds: 1 });
}

#[test]
fn shards_done_elsewhere() {
    let folder = TempDir::new().unwrap();
    let (ledger, run) = small(&folder, "local");
    let (ledger, _) = finish(ledger, &run, (0, 1));
    let (local, whole) = concluded(ledger, &run);

    let (mut ledger, run) = small(&folder, "sent");
    let request = crate::ShardRequest::read(&crate::ShardRequest::write(&run).unwrap()).unwrap();
    let taken = ledger.take(&run, (0, 1), 5).unwrap();
    assert_eq!(taken.iter().map(|taken| taken.number).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    // In any order, some of them twice, also those that nobody has taken.
    let done = |number: u64| DoneShard::open(&request.shard(number, &Job::default()).unwrap().seal().unwrap()).unwrap();
    assert_eq!(ledger.receive(&run, &[done(4), done(12), done(1)]).unwrap(), 3);
    assert_eq!(ledger.receive(&run, &[done(4), done(0), done(0)]).unwrap(), 1);
    let status = ledger.status(&run).unwrap();
    assert_eq!((status.done, status.taken, status.free), (4, 2, 7));
    ledger.give_back(&run, 2).unwrap();
    ledger.receive(&run, &(0..13).map(done).collect::<Vec<_>>()).unwrap();
    for number in 0..13 {
        assert_eq!(ledger.record(&run, number).unwrap(), local.record(&run, number).unwrap());
    }
    assert_eq!(concluded(ledger, &run).1, whole);
}

#[test]
fn damaged_shards_are_refused() {
    let folder = TempDir::new().unwrap();
    let (mut ledger, run) = small(&folder, "a");
    let request = crate::ShardRequest::read(&crate::ShardRequest::write(&run).unwrap()).unwrap();
    let sealed = request.shard(3, &Job::default()).unwrap().seal().unwrap();
    // Every byte counts, and so does the length.
    for at in 0..sealed.len() {
        let mut hurt = sealed.clone();
        hurt[at] ^= 1;
        assert_eq!(DoneShard::open(&hurt).unwrap_err().kind(), ErrorKind::Damaged, "{at}");
        assert_eq!(DoneShard::open(&sealed[..at]).unwrap_err().kind(), ErrorKind::Damaged, "{at}");
    }
    // What is sealed well and wrong all the same.
    let shard = DoneShard::open(&sealed).unwrap().of_shard(3).unwrap();
    assert_eq!(shard.clone().of_shard(4).unwrap_err().kind(), ErrorKind::Damaged);
    let changed = |change: &dyn Fn(&mut DoneShard)| {
        let mut changed = shard.clone();
        change(&mut changed);
        DoneShard::open(&changed.seal().unwrap())
    };
    // A later version may write something else besides.
    let label = sealed.split(|byte| *byte == b'\n').next().unwrap();
    let label = String::from_utf8(label.to_vec()).unwrap().replace(VERSION, "99.0.0");
    let mut later = label.replacen('{', "{\"colour\":\"red\",", 1).into_bytes();
    later.push(b'\n');
    let seal = sha2::Sha256::digest(&later);
    later.extend_from_slice(&seal);
    assert_eq!(DoneShard::open(&later).unwrap_err().kind(), ErrorKind::Version);
    let other = changed(&|shard| shard.label.version = "0.0.9".to_owned()).unwrap_err();
    assert_eq!(other.kind(), ErrorKind::Version);
    assert!(other.to_string().contains("version 0.0.9") && other.to_string().contains("install"), "{other}");
    for change in [
        &(|shard: &mut DoneShard| shard.label.number = 4) as &dyn Fn(&mut DoneShard),
        &|shard| shard.label.run.replace_range(..2, "zz"),
        &|shard| shard.label.checksum.clear(),
        &|shard| shard.packed.truncate(3),
    ] {
        assert_eq!(changed(change).unwrap_err().kind(), ErrorKind::Damaged);
    }
    // A good one that belongs to another run, and a record that is not the one that is known.
    let again = ledger.begin("conjecture-1", &run.parameters, experiment::Cut { units: 511, size: 50 }, false).unwrap();
    assert_eq!(ledger.receive(&again, std::slice::from_ref(&shard)).unwrap_err().kind(), ErrorKind::Damaged);
    ledger.receive(&run, &[shard]).unwrap();
    let lie = DoneShard::new(&run.key, 3, b"[]", 1).unwrap();
    let fresh = request.shard(5, &Job::default()).unwrap();
    assert_eq!(ledger.receive(&run, &[fresh, lie]).unwrap_err().kind(), ErrorKind::Mismatch);
    assert_eq!(ledger.status(&run).unwrap().done, 1, "nothing of a batch is noted if something of it is wrong");
}

#[test]
fn runs_that_are_taken_out_meanwhile() {
    let folder = TempDir::new().unwrap();
    let (mut ledger, run) = small(&folder, "a");
    let (mut other, _) = small(&folder, "a");
    let request = crate::ShardRequest::read(&crate::ShardRequest::write(&run).unwrap()).unwrap();
    // What someone is at is left alone; what nobody is at is not.
    assert_eq!(ledger.take(&run, (0, 1), 3).unwrap().len(), 3);
    other.remove_untouched(&run).unwrap();
    assert_eq!(ledger.status(&run).unwrap().taken, 3);
    ledger.give_back_all(&run).unwrap();
    assert_eq!(ledger.status(&run).unwrap().free, 13);
    other.remove_untouched(&run).unwrap();
    let shard = request.shard(1, &Job::default()).unwrap();
    let work = run.work().unwrap();
    let waiting = Mutex::new(ledger);
    let waited = run::run(&waiting, &run, &*work, &plan((0, 1)), &|_| {}).unwrap_err();
    let mut ledger = waiting.into_inner().unwrap();
    let (asked, sent) = (ledger.status(&run).unwrap_err(), ledger.receive(&run, &[shard]).unwrap_err());
    for error in [waited, asked, sent] {
        assert!(error.to_string().contains("taken out of the ledger meanwhile"), "{error}");
    }
}

#[test]
fn commands_run_the_same() {
    let folder = TempDir::new().unwrap();
    let (mut ledger, run) = small(&folder, "a");
    assert_eq!(run.command(), "wyt lab run conjecture-1 max=9 --shard 40");
    let words = ["last=3".to_owned(), "game=wyt:1,2".to_owned()];
    let (work, parameters) = experiment::find("rows").unwrap().plan(&words).unwrap();
    let run = ledger.begin("rows", &parameters, work.usual_cut(), false).unwrap();
    assert_eq!(run.command(), "wyt lab run rows game=wyt:1,2 last=3");
}

#[test]
fn shards_of_the_dead() {
    let folder = TempDir::new().unwrap();
    let (mut ledger, run) = small(&folder, "a");
    let (mut other, _) = small(&folder, "a");
    assert_eq!(other.take(&run, (0, 1), 1).unwrap()[0].number, 0);
    assert_eq!(ledger.take(&run, (0, 1), 1).unwrap()[0].number, 1);
    // The other one is alive, and so nothing is taken from it.
    assert_eq!(ledger.release_shards(false).unwrap(), 0);
    assert_eq!(ledger.status(&run).unwrap().taken, 2);
    drop(other);
    assert_eq!(ledger.release_shards(false).unwrap(), 1);
    assert_eq!(ledger.take(&run, (0, 1), 1).unwrap()[0].number, 0);
    ledger.give_back(&run, 1).unwrap();
    assert_eq!(ledger.status(&run).unwrap().taken, 1);
    // Someone on another machine may be alive.
    ledger.db.execute("INSERT INTO workers VALUES ('far', 'elsewhere', 1, 0)", []).unwrap();
    ledger.db.execute("UPDATE shards SET state = 1, worker = 'far' WHERE number = 5", []).unwrap();
    assert_eq!(ledger.release_shards(false).unwrap(), 0);
    assert_eq!(ledger.release_shards(true).unwrap(), 1);
}

#[test]
fn parts_come_together() {
    let folder = TempDir::new().unwrap();
    let (ledger, run) = small(&folder, "whole");
    let (ledger, _) = finish(ledger, &run, (0, 1));
    let (_, whole) = concluded(ledger, &run);
    let (mut home, _) = small(&folder, "home");
    for part in [0, 2, 1] {
        let name = format!("part-{part}");
        let (ledger, run) = small(&folder, &name);
        let (ledger, done) = finish(ledger, &run, (part, 3));
        if part == 2 {
            ledger.db.execute("UPDATE shards SET record = x'0102' WHERE number = 2", []).unwrap();
        }
        for again in [false, true] {
            let (merged, _) = home.merge(&folder.path().join(&name)).unwrap();
            let damaged = u64::from(part == 2);
            assert_eq!(
                (merged[0].added, merged[0].known),
                if again { (0, done - damaged) } else { (done - damaged, 0) }
            );
            assert_eq!(merged[0].damaged.len() as u64, damaged);
        }
    }
    let run = home.run(None, false).unwrap();
    let (home, done) = finish(home, &run, (0, 1));
    assert_eq!(done, 1);
    let (mut home, conclusion) = concluded(home, &run);
    assert_eq!(conclusion, whole);
    let error = home.merge(&folder.path().join("home")).unwrap_err();
    assert!(error.to_string().contains("the ledger itself"), "{error}");
    // A record that differs is an error, and nothing is lost.
    let (mut liar, run) = small(&folder, "liar");
    liar.done(&run, 0, b"[]", 1).unwrap();
    drop(liar);
    assert_eq!(home.merge(&folder.path().join("liar")).unwrap_err().kind(), ErrorKind::Mismatch);
    assert_eq!(concluded(home, &run).1, whole);
}

fn refused(path: &Path, part: &str) {
    let error = Ledger::open(path).err().unwrap();
    assert!(error.to_string().contains(part), "{error}");
}

#[test]
fn files_that_are_no_ledgers() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("text"), "not a database, but long enough to be looked at ".repeat(40)).unwrap();
    refused(&at("text"), "is not a ledger");
    assert!(std::fs::read_to_string(at("text")).unwrap().starts_with("not a database"));
    let foreign = Connection::open(at("foreign")).unwrap();
    foreign.execute_batch("CREATE TABLE cats (name TEXT)").unwrap();
    refused(&at("foreign"), "another program");
    refused(&at("no/such/folder"), "cannot be opened");
    drop(small(&folder, "future"));
    Connection::open(at("future")).unwrap().pragma_update(None, "user_version", 2).unwrap();
    refused(&at("future"), "newer wyt (form 2, this one knows 1)");
    assert!(Ledger::open_existing(&at("nothing")).err().unwrap().to_string().contains("no ledger"));
    // The middle of the file is overwritten.
    let (ledger, run) = small(&folder, "torn");
    drop(finish(ledger, &run, (0, 1)));
    let mut bytes = std::fs::read(at("torn")).unwrap();
    let length = bytes.len();
    bytes[4096..length].fill(0xff);
    std::fs::write(at("torn"), bytes).unwrap();
    let damaged = Ledger::open(&at("torn")).and_then(|ledger| ledger.runs().map(|_| ()));
    assert!(damaged.unwrap_err().to_string().contains("damaged"));
}

#[test]
fn too_many_shards() {
    let folder = TempDir::new().unwrap();
    let (mut ledger, run) = small(&folder, "a");
    let cut = experiment::Cut { units: 3_000_000, size: 1 };
    let error = ledger.begin("conjecture-1", &run.parameters, cut, false).unwrap_err();
    assert!(error.problem().remedies() == [Remedy::ShardSize(Some(3))], "{error}");
}
