//! Ledgers that are not as they were left.

use super::{Status, concluded, finish, plan, small};
use crate::error::ErrorKind;
use crate::ledger::{DoneShard, Ledger, Salvaged};
use crate::run;
use engines::error::{Problem, Remedy};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write;
use std::sync::Mutex;
use tempfile::TempDir;

/// Each of these made a run wait for ever.
#[test]
fn rows_of_shards_that_make_no_sense_are_mended() {
    for (damage, mended) in [
        ("UPDATE shards SET state = 7 WHERE number = 3", 1),
        ("DELETE FROM shards WHERE number IN (3, 5)", 2),
        ("INSERT INTO shards (run, number, state) VALUES (1, 99, 0)", 1),
        ("UPDATE runs SET shards = 99", 0),
        ("UPDATE shards SET state = 1, worker = 'nobody' WHERE number = 3", 0),
        ("UPDATE shards SET state = 1, worker = NULL WHERE number = 3", 0),
    ] {
        let folder = TempDir::new().unwrap();
        let (ledger, run) = small(&folder, "a");
        let (ledger, whole) = {
            let (ledger, _) = finish(ledger, &run, (0, 1));
            concluded(ledger, &run)
        };
        ledger.db.execute(damage, []).unwrap();
        ledger.db.execute("UPDATE runs SET conclusion = NULL", []).unwrap();
        let mut ledger = ledger;
        let run = ledger.run(Some(run.id), false).unwrap();
        assert_eq!(run.shards, 13, "{damage}");
        assert_eq!(ledger.mend(&run).unwrap(), mended, "{damage}");
        let (ledger, _) = finish(ledger, &run, (0, 1));
        assert_eq!(ledger.status(&run).unwrap(), Status { done: 13, ..ledger.status(&run).unwrap() }, "{damage}");
        assert_eq!(concluded(ledger, &run).1, whole, "{damage}");
    }
}

#[test]
fn a_run_that_cannot_be_read_is_in_nobodys_way() {
    for damage in ["parameters = CAST(x'ff' AS TEXT)", "experiment = CAST(x'fe' AS TEXT)", "host = CAST(x'c3' AS TEXT)"]
    {
        let folder = TempDir::new().unwrap();
        let (mut ledger, bad) = small(&folder, "a");
        let good =
            ledger.begin("conjecture-1", &bad.parameters, crate::experiment::Cut { size: 41, ..bad.cut() }, false);
        let good = good.unwrap();
        ledger.db.execute(&format!("UPDATE runs SET {damage} WHERE id = ?1"), [bad.id]).unwrap();
        let (runs, damaged) = ledger.all_runs().unwrap();
        assert_eq!((runs.iter().map(|run| run.id).collect::<Vec<_>>(), damaged), (vec![good.id], vec![bad.id]));
        assert_eq!(ledger.run(None, false).unwrap().id, good.id);
        let error = ledger.run(Some(bad.id), false).unwrap_err();
        assert_eq!((error.kind(), error.problem().remedies()), (ErrorKind::Ledger, &[Remedy::ForgetRun(bad.id)][..]));
        let (mut ledger, _) = finish(ledger, &good, (0, 1));
        let mut home = Ledger::open(&folder.path().join("home")).unwrap();
        let (merged, unread) = home.merge(&folder.path().join("a")).unwrap();
        assert_eq!((merged.len(), unread), (1, vec![bad.id]));
        assert_eq!(ledger.forget_run(bad.id).unwrap().map(|run| run.id), None);
        assert!(ledger.all_runs().unwrap().1.is_empty());
        assert_eq!(ledger.forget_run(99).unwrap_err().kind(), ErrorKind::Parameter);
    }
}

#[test]
fn a_conclusion_that_cannot_be_read_is_put_together_again() {
    let folder = TempDir::new().unwrap();
    let (ledger, run) = small(&folder, "a");
    let (ledger, _) = finish(ledger, &run, (0, 1));
    let (ledger, whole) = concluded(ledger, &run);
    ledger.db.execute("UPDATE runs SET conclusion = CAST(x'ff' AS TEXT)", []).unwrap();
    assert_eq!(ledger.conclusion(&run).unwrap(), None);
    assert_eq!(concluded(ledger, &run).1, whole);
}

/// Who cannot be seen to have ended is named, with the way out.
#[test]
fn whoever_is_waited_for_is_named() {
    let folder = TempDir::new().unwrap();
    let (mut far, run) = small(&folder, "a");
    assert_eq!(far.take(&run, (0, 1), 2).unwrap().len(), 2);
    far.db.execute("UPDATE workers SET host = 'elsewhere'", []).unwrap();
    let (ledger, _) = small(&folder, "a");
    let said = Mutex::new(Vec::new());
    let notes = |problem: &Problem| said.lock().unwrap().push(problem.clone());
    // It waits until something has been said, and is stopped then.
    struct Until<'a>(&'a Mutex<Vec<Problem>>);
    impl engines::job::Progress for Until<'_> {
        fn advance(&self, _done: u64, _total: u64) -> bool {
            self.0.lock().unwrap().is_empty()
        }
    }
    let until = Until(&said);
    let waiting = run::Plan { job: engines::job::Job { progress: &until, ..plan((0, 1)).job }, part: (0, 1) };
    let ledger = Mutex::new(ledger);
    let stopped = run::run(&ledger, &run, &*run.work().unwrap(), &waiting, &notes).unwrap_err();
    assert!(stopped.is_interrupted());
    let said = said.into_inner().unwrap();
    let pid = std::process::id();
    assert!(
        said[0].words().starts_with(&format!("waiting for 2 shards of run 1 held by process {pid} on elsewhere")),
        "{said:?}"
    );
    assert!(said[0].remedies() == [Remedy::TakeOver] && said.len() == 1, "{said:?}");
    // The way out works; and whoever was taken for dead and is not does no harm.
    let mut ledger = ledger.into_inner().unwrap();
    assert_eq!(ledger.release_shards(true).unwrap(), 2);
    let (ledger, _) = finish(ledger, &run, (0, 1));
    let record = ledger.record(&run, 0).unwrap().unwrap();
    far.done(&run, 0, &record, 1).unwrap();
    assert!(concluded(ledger, &run).1.is_ok());
}

/// A record of a few kilobytes that would unpack to gigabytes.
#[test]
fn records_unpack_to_what_records_can_be() {
    let folder = TempDir::new().unwrap();
    let (ledger, run) = small(&folder, "a");
    let mut bomb = ZlibEncoder::new(Vec::new(), Compression::best());
    let zeros = vec![0; 1 << 20];
    (0..100).for_each(|_| bomb.write_all(&zeros).unwrap());
    let mut shard = DoneShard::new(&run.key, 0, b"small", 1).unwrap();
    shard.packed = bomb.finish().unwrap();
    assert_eq!(shard.record(), None);
    assert_eq!(DoneShard::open(&shard.seal().unwrap()).unwrap_err().kind(), ErrorKind::Damaged);
    let too_large = DoneShard::new(&run.key, 0, &vec![0; (64 << 20) + 1], 1).unwrap_err();
    assert!(too_large.problem().remedies() == [Remedy::ShardSize(None)], "{too_large}");
    drop(ledger);
}

/// A whole run in a ledger, and then pages of the file overwritten.
#[test]
fn what_can_be_read_is_salvaged() {
    let folder = TempDir::new().unwrap();
    let (ledger, run) = small(&folder, "a");
    let (ledger, _) = finish(ledger, &run, (0, 1));
    let (ledger, whole) = concluded(ledger, &run);
    drop(ledger);
    let (old, page) = (folder.path().join("a"), 4096);
    let bytes = std::fs::read(&old).unwrap();
    let damaged = |first: usize, name: &str| {
        let mut bytes = bytes.clone();
        bytes[first * page..(first + 1) * page].fill(0xa5);
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    };
    let new = |from: &std::path::Path, begin: bool| {
        let path = from.with_extension("new");
        let mut ledger = Ledger::open(&path).unwrap();
        if begin {
            ledger.begin("conjecture-1", &run.parameters, run.cut(), false).unwrap();
        }
        let found = ledger.salvage(from).unwrap();
        (ledger, found)
    };
    // An undamaged one, and one whose first page is gone.
    for from in [old.clone(), damaged(0, "headless")] {
        let (ledger, found) = new(&from, false);
        assert_eq!(found, Salvaged { runs: 1, shards: 13, lost: 0 }, "{from:?}");
        let run = ledger.run(None, false).unwrap();
        assert_eq!(concluded(ledger, &run).1, whole, "{from:?}");
    }
    // Any other page: nothing wrong comes in, and what is lost can be done again.
    let mut least = u64::MAX;
    for at in 1..bytes.len() / page {
        let (ledger, found) = new(&damaged(at, &format!("page-{at}")), true);
        least = least.min(found.shards);
        let run = ledger.run(None, false).unwrap();
        let (ledger, done) = finish(ledger, &run, (0, 1));
        assert_eq!(done + found.shards, 13, "page {at}");
        assert_eq!(concluded(ledger, &run).1, whole, "page {at}");
    }
    assert!(least < 13, "no page held a shard");
    // The damaged ledger is as it was.
    assert_eq!(std::fs::read(&old).unwrap(), bytes);
    let nothing = folder.path().join("nothing");
    std::fs::write(&nothing, "no ledger at all").unwrap();
    assert!(Ledger::open(&folder.path().join("c")).unwrap().salvage(&nothing).is_ok_and(|found| found.shards == 0));
    assert!(Ledger::open(&folder.path().join("c")).unwrap().salvage(&folder.path().join("no such")).is_err());
}
