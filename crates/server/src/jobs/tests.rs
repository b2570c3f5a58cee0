use super::permits::WAITING;
use super::watch::PATIENCE;
use super::*;
use std::sync::Mutex;
use std::sync::atomic::AtomicUsize;
use std::time::Instant;

const SECOND: Duration = Duration::from_secs(1);

fn work(long: usize, all: usize, max_time: Duration) -> Computations {
    let limits = Limits { max_memory: 2 << 30, max_time, long, all };
    Computations::new(limits, MemoryShares::new(&limits, None), Arc::default())
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap().block_on(future)
}

/// Listens for ever.
struct PatientListener;

impl Listener for PatientListener {
    fn report(&self, _done: u64, _total: u64) {}

    fn is_listening(&self) -> bool {
        true
    }
}

/// Goes on until it is stopped.
fn endless(job: &Job) -> Result<(), Problem> {
    while job.progress.advance(0, 1) {
        std::thread::sleep(Duration::from_millis(1));
    }
    Err(engines::Error::interrupted().into())
}

#[test]
fn small_ones_are_answered_while_long_ones_run() {
    block_on(async {
        let work = Arc::new(work(1, 64, 30 * SECOND));
        let long: Vec<_> = (0..5)
            .map(|_| {
                let work = Arc::clone(&work);
                tokio::spawn(async move { work.run(endless).await })
            })
            .collect();
        tokio::time::sleep(3 * PATIENCE).await;
        let begin = Instant::now();
        for i in 0..200 {
            assert_eq!(work.run(move |_| Ok(i)).await, Ok(i));
        }
        assert!(begin.elapsed() < 5 * SECOND, "{:?}", begin.elapsed());
        long.iter().for_each(tokio::task::JoinHandle::abort);
    });
}

#[test]
fn what_no_one_waits_for_is_stopped() {
    block_on(async {
        let work = work(1, 1, 3600 * SECOND);
        for _ in 0..3 {
            // With a single permit, the next one could not begin if this one went on.
            let run = work.run(endless);
            assert!(tokio::time::timeout(2 * PATIENCE, run).await.is_err());
        }
        assert_eq!(work.run(|_| Ok(7)).await, Ok(7));
    });
}

#[test]
fn time_is_limited() {
    block_on(async {
        let work = work(1, 4, SECOND / 5);
        let problem = work.run(endless).await.unwrap_err();
        assert_eq!(problem.kind(), Kind::Time);
        // One that does not report is not waited for.
        let deaf = work.run(|_| {
            std::thread::sleep(3 * SECOND);
            Ok(())
        });
        assert_eq!(deaf.await.unwrap_err().kind(), Kind::Time);
    });
}

#[test]
fn memory_comes_in_two_steps() {
    block_on(async {
        let work = work(2, 4, SECOND);
        let seen = Arc::new(Mutex::new(Vec::new()));
        let also = Arc::clone(&seen);
        let result = work.run(move |job| {
            also.lock().unwrap().push(job.budget.memory);
            if job.budget.memory <= 16 << 20 { Err(Problem::new(Kind::Memory, "more")) } else { Ok(()) }
        });
        assert_eq!(result.await, Ok(()));
        assert_eq!(*seen.lock().unwrap(), [16 << 20, 512 << 20]);
        let never = work.run(|_| Err::<(), _>(Problem::new(Kind::Memory, "more")));
        assert_eq!(never.await.unwrap_err().kind(), Kind::Memory);
    });
}

#[test]
fn a_crowd_is_sent_away() {
    block_on(async {
        let work = Arc::new(work(1, 64, 10 * SECOND));
        let busy = Arc::new(AtomicUsize::new(0));
        let all: Vec<_> = (0..WAITING + 6)
            .map(|_| {
                let (work, busy) = (Arc::clone(&work), Arc::clone(&busy));
                tokio::spawn(async move {
                    if work.run(endless).await.unwrap_err().kind() == Kind::Busy {
                        busy.fetch_add(1, Ordering::Relaxed);
                    }
                })
            })
            .collect();
        tokio::time::sleep(10 * PATIENCE).await;
        // One runs, some wait, and the others are told so.
        assert_eq!(busy.load(Ordering::Relaxed), 5);
        all.iter().for_each(tokio::task::JoinHandle::abort);
    });
}

#[test]
fn a_panic_is_a_problem_with_an_id() {
    block_on(async {
        let work = work(1, 1, SECOND);
        let ids: Vec<String> = {
            let mut ids = Vec::new();
            for _ in 0..2 {
                let problem = work.run::<()>(|_| panic!("on purpose")).await.unwrap_err();
                assert_eq!(problem.kind(), Kind::Internal);
                ids.push(serde_json::to_value(&problem).unwrap()["id"].as_str().unwrap().to_owned());
            }
            ids
        };
        assert_ne!(ids[0], ids[1]);
        assert_eq!(work.run(|_| Ok(1)).await, Ok(1), "its place is free again");
        let answered =
            work.run_with_listener(SECOND, PatientListener, |_| -> Result<(), Problem> { panic!("on purpose") });
        assert_eq!(answered.unwrap_err().kind(), Kind::Internal);
    });
}

#[test]
fn a_stopping_server_stops_its_work() {
    block_on(async {
        let stopped = Arc::new(AtomicBool::new(false));
        let limits = Limits { max_memory: 1 << 30, max_time: 3600 * SECOND, long: 1, all: 4 };
        let work = Arc::new(Computations::new(limits, MemoryShares::new(&limits, None), Arc::clone(&stopped)));
        let running = {
            let work = Arc::clone(&work);
            tokio::spawn(async move { work.run(endless).await })
        };
        tokio::time::sleep(PATIENCE).await;
        stopped.store(true, Ordering::Relaxed);
        assert_eq!(running.await.unwrap().unwrap_err().kind(), Kind::Busy);
    });
}

#[test]
fn one_that_waits_for_another_takes_no_permit_from_it() {
    let service = Arc::new(questions::Service::new(1 << 28));
    // A board that takes longer than a computation without a permit may.
    let query = "game=rule:k==l%2B3&a=2&b=1";
    let request = questions::Request { method: questions::Method::Get, path: "options", query, body: &[] };
    block_on(async {
        let work = Arc::new(work(1, 64, 60 * SECOND));
        let all: Vec<_> = (0..12)
            .map(|_| {
                let (work, service) = (Arc::clone(&work), Arc::clone(&service));
                tokio::spawn(async move { work.run(move |job| service.answer(&request, job)).await })
            })
            .collect();
        for one in all {
            let reply = one.await.unwrap().unwrap();
            assert!(String::from_utf8_lossy(reply.bytes()).contains("\"position\":[2,1],\"value\":3,"));
        }
    });
}

#[test]
fn a_listener_who_has_gone_is_not_waited_for() {
    struct GoneListener;
    impl Listener for GoneListener {
        fn report(&self, _done: u64, _total: u64) {}

        fn is_listening(&self) -> bool {
            false
        }
    }
    let work = work(1, 4, 3600 * SECOND);
    let permit = work.watch(Holder::Question, SECOND, &Unwanted::default());
    permit.take_permit().unwrap();
    assert!(work.run_with_listener(3600 * SECOND, GoneListener, endless).is_err());
}

#[test]
fn streams_leave_time_for_questions() {
    for long in [1, 2] {
        block_on(async {
            let work = Arc::new(work(long, 4, 60 * SECOND));
            let (begun, is_gone) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
            struct PresentUntilSet(Arc<AtomicBool>);
            impl Listener for PresentUntilSet {
                fn report(&self, _done: u64, _total: u64) {}

                fn is_listening(&self) -> bool {
                    !self.0.load(Ordering::Relaxed)
                }
            }
            let streams: Vec<_> = (0..2)
                .map(|_| {
                    let (work, begun, audience) =
                        (Arc::clone(&work), Arc::clone(&begun), PresentUntilSet(Arc::clone(&is_gone)));
                    tokio::task::spawn_blocking(move || {
                        work.run_with_listener(3600 * SECOND, audience, |job| {
                            begun.fetch_add(1, Ordering::Relaxed);
                            endless(job)
                        })
                    })
                })
                .collect();
            while begun.load(Ordering::Relaxed) == 0 {
                tokio::time::sleep(PATIENCE / 10).await;
            }
            // One that needs a long permit, as its memory shows.
            let tile = work
                .run(|job| if job.budget.memory < 32 << 20 { Err(Problem::new(Kind::Memory, "more")) } else { Ok(7) });
            assert_eq!(tile.await, Ok(7), "{long}");
            assert_eq!(begun.load(Ordering::Relaxed), 1, "the other stream waits");
            is_gone.store(true, Ordering::Relaxed);
            for stream in streams {
                assert!(stream.await.unwrap().is_err());
            }
        });
    }
}

#[test]
fn who_waited_is_told_so() {
    block_on(async {
        let work = Arc::new(work(1, 4, SECOND));
        let permit = work.watch(Holder::Question, 3600 * SECOND, &Unwanted::default());
        permit.take_permit().unwrap();
        let answered = |problem: Problem| serde_json::to_value(&problem).unwrap();
        let waited = answered(work.run(endless).await.unwrap_err());
        assert_eq!(waited["kind"], "time");
        let message = waited["message"].as_str().unwrap();
        assert!(
            message.starts_with("it waited ") && message.contains("(1, all taken)") && message.contains("--threads"),
            "{message}"
        );
        // With a permit, what it waited for is part of its time.
        let other = Arc::clone(&work);
        let later = tokio::spawn(async move { other.run_for(3 * SECOND, endless).await });
        tokio::time::sleep(SECOND).await;
        drop(permit);
        let message = answered(later.await.unwrap().unwrap_err())["message"].as_str().unwrap().to_owned();
        assert!(
            message.starts_with("it takes longer than 3 s") && message.contains(" s of which it waited"),
            "{message}"
        );
        // Who never waited reads nothing of it.
        let message = answered(work.run(endless).await.unwrap_err())["message"].as_str().unwrap().to_owned();
        assert!(message.starts_with("it takes longer than 1 s, the time allowed; "), "{message}");
    });
}
