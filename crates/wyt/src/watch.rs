//! How far a computation is, on a terminal, and whether it is still wanted.

use crate::signals::Stopped;
use crate::words::Worded;
use engines::budget::LONG;
use engines::error::Problem;
use engines::job::{self, Progress};
use host::folder::Notes;
use host::time;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// Shows a bar with the time left once a computation takes over a second, on a terminal only; or where it is, if it tells
/// that instead of how much is left. Elsewhere a line says so once, if it takes more than a minute. Stops what takes longer than
/// --max-time, and by its pace what would take more than a day without it.
pub struct Watch {
    begun: Instant,
    bar: Mutex<Bar>,
    stopped: Stopped,
    limit: Option<Duration>,
    /// When the time is over; empty before it counts, and without a limit.
    end: OnceLock<Instant>,
    is_recorded: AtomicBool,
    is_announced: AtomicBool,
    /// Why it was stopped, if the time was the reason.
    ended: Mutex<Option<String>>,
}

#[derive(Default)]
struct Bar {
    started: Option<Instant>,
    total: u64,
    /// The most that was done so far.
    most: u64,
    /// How much was done when it began to tell.
    first: Option<u64>,
    /// Whether the computation tells where it is.
    in_words: bool,
    pace: Pace,
    /// When the words on the screen were last changed.
    changed: Option<Instant>,
    drawn: Option<ProgressBar>,
}

/// How fast a computation goes, told from what it did in the last second or two.
// The pace that indicatif (0.18) keeps is smoothed over 15 s from where the bar began, and it begins at 0: a run that resumes at unit 10^9
// would be shown as fast as that.
#[derive(Default)]
struct Pace {
    since: Option<(Instant, u64)>,
    per_second: Option<u64>,
}

impl Pace {
    fn update(&mut self, now: Instant, done: u64) {
        let Some((start, before)) = self.since else {
            self.since = Some((now, done));
            return;
        };
        let elapsed = now.duration_since(start).as_millis();
        match done.checked_sub(before) {
            // Another part has begun.
            None => self.since = Some((now, done)),
            Some(more) if elapsed >= 1000 => {
                self.per_second = u64::try_from(u128::from(more) * 1000 / elapsed).ok();
                self.since = Some((now, done));
            }
            Some(_) => {}
        }
    }
}

impl Bar {
    /// The time since the computation began; the bar is on the screen after the first second.
    fn show(&mut self, style: &str) -> Duration {
        let elapsed = self.started.get_or_insert_with(Instant::now).elapsed();
        if self.drawn.is_none() && elapsed > Duration::from_secs(1) && std::io::stderr().is_terminal() {
            let drawn = ProgressBar::with_draw_target(Some(self.total), ProgressDrawTarget::stderr_with_hz(8));
            let style = ProgressStyle::with_template(style);
            drawn.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            self.drawn = Some(drawn);
        }
        elapsed
    }
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Watch {
    /// Nothing to show yet.
    pub fn new(stopped: Stopped, limit: Option<Duration>) -> Watch {
        Watch {
            begun: Instant::now(),
            bar: Mutex::default(),
            stopped,
            limit,
            end: OnceLock::new(),
            is_recorded: AtomicBool::new(false),
            is_announced: AtomicBool::new(false),
            ended: Mutex::default(),
        }
    }

    /// The limit that was given.
    pub fn limit(&self) -> Option<Duration> {
        self.limit
    }

    /// From now on the time counts, unless it does already.
    pub fn start_clock(&self) {
        if let Some(end) = time::end(self.limit) {
            self.end.get_or_init(|| end);
        }
    }

    /// Nothing is refused for taking long.
    pub fn allow_long_runs(&self) {
        self.is_recorded.store(true, Ordering::Relaxed);
    }

    /// Whether nothing is refused for taking long.
    pub fn allows_long_runs(&self) -> bool {
        self.is_recorded.load(Ordering::Relaxed)
    }

    /// Why it was stopped, if the time was the reason.
    pub fn ended(&self) -> Option<String> {
        held(&self.ended).clone()
    }

    /// Whether a computation that takes so long as a whole goes on. That it takes over a minute is said once.
    fn allows(&self, whole: u128, about: impl Fn(&str) -> String) -> bool {
        let most = self.limit.unwrap_or_default().as_nanos().max(LONG);
        if whole > most && !self.allows_long_runs() {
            let about = about(&job::time(whole));
            let problem = format!("{about}, more than a day; ask for less, or allow it, as in --max-time 30d");
            held(&self.ended).get_or_insert(problem);
            return false;
        }
        if whole > time::A_MINUTE.as_nanos() {
            self.announce(&about(&job::time(whole)));
        }
        true
    }

    /// Says once how long it takes.
    fn announce(&self, about: &str) {
        if !self.is_announced.swap(true, Ordering::Relaxed) {
            host::notes::line(format_args!("note: {about}; Ctrl-C stops it, and --max-time limits it"));
        }
    }

    /// Whether the time of --max-time is over.
    fn is_over(&self) -> bool {
        self.end.get().is_some_and(|end| Instant::now() >= *end)
    }

    /// Whether there is time left, and no signal has asked for a stop.
    fn goes_on(&self) -> bool {
        if let Some(limit) = self.limit.filter(|_| self.is_over()) {
            let problem = || format!("it takes longer than {}; allow more", job::time(limit.as_nanos()));
            held(&self.ended).get_or_insert_with(problem);
            return false;
        }
        self.stopped_by().is_none()
    }

    /// The signal that has asked for a stop, if one has.
    pub fn stopped_by(&self) -> Option<i32> {
        self.stopped.by()
    }

    /// Takes the bar off the screen.
    pub fn clear(&self) {
        if let Ok(mut bar) = self.bar.lock() {
            if let Some(drawn) = bar.drawn.take() {
                drawn.finish_and_clear();
            }
            bar.started = None;
            bar.in_words = false;
        }
    }
}

impl Notes for Watch {
    fn note(&self, text: std::fmt::Arguments<'_>) {
        self.clear();
        host::notes::line(text);
    }

    fn advise(&self, problem: &Problem) {
        self.note(format_args!("{}", Worded::worded(problem)));
    }
}

impl Progress for Watch {
    fn advance(&self, done: u64, total: u64) -> bool {
        // A thread that finds the bar in use passes by; the next report is never far.
        if let Ok(mut bar) = self.bar.try_lock() {
            let bar = &mut *bar;
            if bar.in_words {
                return self.goes_on();
            }
            // Another total, or far less done than before: another computation has begun. Threads may report a little out of order.
            if bar.total != total || done < bar.most / 2 {
                *bar = Bar { total, ..Bar::default() };
            }
            bar.most = bar.most.max(done);
            let elapsed = bar.show("{wide_bar} {percent}%  {msg}");
            let first = *bar.first.get_or_insert(done);
            // What was done before took no time.
            let whole = time::estimated_total(elapsed, done.saturating_sub(first), total.saturating_sub(first));
            let about = |time: &str| format!("at this pace it takes about {time}");
            match whole {
                // A pace of a minute is enough to give up by.
                Some(whole) if elapsed > time::A_MINUTE && !self.allows(whole, about) => return false,
                Some(whole) if whole > time::A_MINUTE.as_nanos() => self.announce(&about(&job::time(whole))),
                _ => {}
            }
            let now = Instant::now();
            let lately = bar.changed.is_some_and(|changed| now.duration_since(changed) < Duration::from_millis(100));
            if let Some(drawn) = bar.drawn.as_ref().filter(|_| !lately) {
                bar.changed = Some(now);
                // Work is even enough that the time per unit so far is the best guess; what was done before took no time. So it is not
                // indicatif's guess, which goes by the last 15 s, and is no more than a text on a bar, where a limit of time needs it.
                let so_far = elapsed.as_secs_f64();
                let left = so_far * total.saturating_sub(done) as f64 / done.saturating_sub(first).max(1) as f64;
                let memory = host::memory::resident().map(|bytes| format!(", {}", job::bytes(bytes)));
                let memory = memory.unwrap_or_default();
                drawn.set_message(format!("{so_far:.0} s elapsed, about {left:.0} s left{memory}"));
                drawn.set_position(done);
            }
        }
        self.goes_on()
    }

    fn is_wanted(&self) -> bool {
        self.goes_on()
    }

    fn is_late(&self) -> bool {
        self.is_over() && self.stopped_by().is_none()
    }

    fn clock(&self) -> Option<u128> {
        Some(self.begun.elapsed().as_nanos())
    }

    fn expect(&self, nanoseconds: u128) {
        // Of one core, so that what is begun does not depend on the machine.
        self.allows(nanoseconds, |time| format!("it takes about {time} of one core"));
    }

    fn status(&self, words: std::fmt::Arguments<'_>, done: u64, unit: &'static str) {
        let Ok(mut bar) = self.bar.try_lock() else { return };
        if !bar.in_words {
            *bar = Bar { in_words: true, started: bar.started, ..Bar::default() };
        }
        let elapsed = bar.show("{spinner} {wide_msg}");
        if elapsed > time::A_MINUTE && !std::io::stderr().is_terminal() {
            self.announce("it has been at work for a minute, and how long it takes is not known");
        }
        let bar = &mut *bar;
        let now = Instant::now();
        bar.pace.update(now, done);
        // Computations tell this far more often than anyone can read.
        let lately = bar.changed.is_some_and(|changed| now.duration_since(changed) < Duration::from_millis(200));
        if let Some(drawn) = bar.drawn.as_ref().filter(|_| !lately) {
            bar.changed = Some(now);
            let seconds = elapsed.as_secs();
            drawn.set_message(match bar.pace.per_second {
                Some(pace) => format!("{words}, {pace} {unit}/s, {seconds} s elapsed"),
                None => format!("{words}, {seconds} s elapsed"),
            });
        }
    }
}
