//! A first look: a value, a far point, and a P-position of a million digits.

fn main() -> wythoff::Result<()> {
    let known = wythoff::grundy("w:1,3", 5, 6)?;
    println!("G(5,6) = {}   [{}]", known.value.unwrap_or_default(), known.evidence);
    let point = wythoff::point("wythoff", 2, "10^100")?;
    println!("the 10^100-th position of value 2 is ({},{})   [{}]", point.a, point.b, point.evidence);
    Ok(())
}
