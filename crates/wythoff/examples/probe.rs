use wythoff::{job::Job, points::Chain};
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/self/stat").unwrap();
    let f: Vec<&str> = s.rsplit(')').next().unwrap().split_whitespace().collect();
    (f[11].parse::<f64>().unwrap() + f[12].parse::<f64>().unwrap()) / 100.0
}
fn main() {
    let a: Vec<u64> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let (g, start, rows) = (a[0] as usize, a[1] * 4096, a[2] * 4096);
    let job = Job::default();
    let t0 = cpu();
    let chain = Chain::new(&"wythoff".parse().unwrap(), g, None, &job).unwrap();
    let t1 = cpu();
    let blocks: Vec<_> = (0..12).map(|i| start + i * rows..start + (i + 1) * rows).collect();
    let b = chain.run(&blocks, &[], &[], &mut |_, _| Ok(()), &job).unwrap();
    let t2 = cpu();
    println!(
        "new {:.3} run {:.3} s, {:.2} ns/row, seams {}",
        t1 - t0,
        t2 - t1,
        (t2 - t1) * 1e9 / (12 * rows) as f64,
        b.windows(2).all(|w| w[0].end == w[1].start)
    );
}
