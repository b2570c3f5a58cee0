use super::*;
use crate::points::literal::{RowState, Wsg};

/// CPU time of this thread's process so far, in microseconds; Linux only.
fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    stat.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).unwrap_or(0.0) / 1e3
}

#[test]
#[ignore = "a measurement"]
fn time_per_start() {
    let (g, from) = (20, 400_000);
    let lookahead = Wsg::lookahead(g, from + 80_000);
    let job = Job::default();
    let timed = |f: &dyn Fn() -> Vec<Convergence>| {
        let before = cpu();
        let result = f();
        (cpu() - before, result)
    };
    let (base, _) = timed(&|| converge_separately(&lookahead, [from].into_iter(), &job).unwrap());
    // The true run of the sampled stretch is part of the base, too.
    let (base_end, _) = timed(&|| converge_separately(&lookahead, [from, from + 60_000].into_iter(), &job).unwrap());
    let sample = (from..=from + 60_000).step_by(60);
    let (time, few) = timed(&|| converge_separately(&lookahead, sample.clone(), &job).unwrap());
    let separate = (time - base_end) / 999.0;
    println!(
        "true run {base:.0} us; separate {separate:.2} us per start, {:.2} ns per value and row",
        separate * 1e3 / (few[g].total / u128::from(few[g].starts)) as f64 / (g + 1) as f64
    );
    for simd in [false, true] {
        let (base, _) = timed(&|| converge_by(&lookahead, from..=from, simd, &job).unwrap());
        let (time, all) = timed(&|| converge_by(&lookahead, from..=from + 60_000, simd, &job).unwrap());
        let each = (time - base) / 60_000.0;
        println!("simd {simd}: true run {base:.0} us; {each:.3} us per start; ratio {:.1}", separate / each);
        println!("{:?}", (all[g].max_rows, all[g].first_start, all[g].total / u128::from(all[g].starts)));
    }
}
