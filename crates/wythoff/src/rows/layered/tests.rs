use super::*;

#[test]
#[ignore]
#[allow(unsafe_code)]
fn time() {
    let game: Game = std::env::var("GAME").unwrap().parse().unwrap();
    let last: usize = std::env::var("LAST").unwrap().parse().unwrap();
    let begin = std::time::Instant::now();
    struct P(std::cell::RefCell<u64>, std::time::Instant);
    unsafe impl Sync for P {}
    impl crate::job::Progress for P {
        fn advance(&self, d: u64, t: u64) -> bool {
            if t < 500 && *self.0.borrow() != d { *self.0.borrow_mut() = d; eprintln!("at {d} {:.3?}", self.1.elapsed()); }
            true
        }
        fn status(&self, w: std::fmt::Arguments<'_>) { if std::env::var("V").is_ok() { eprintln!("{w}"); } }
    }
    let p = P(std::cell::RefCell::new(0), begin);
    let job = Job { progress: &p, ..Job::default() };
    let rows = prove(&game, last, 1 << 27, &job).unwrap();
    for p in &rows.periods { print!("{}:({},{}) ", p.row, p.preperiod, p.period); }
    println!("\n{:?} {} {:?}", rows.proof, rows.searched_to, begin.elapsed());
}
