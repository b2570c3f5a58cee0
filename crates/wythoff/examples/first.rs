//! A first look at the library: a value, and a P-position far away.

use wythoff::{Game, board, job::Job, strategy::ClosedForm};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game: Game = "w:1,3".parse()?;
    let table = board::table(&game, 100, 100, &Job::default())?;
    println!("G(5,6) = {}", table.get(5, 6));
    if let Some(form) = ClosedForm::of(&game, &Job::default())? {
        let (a, b) = form.nth(&numeration::parse("10^30")?);
        println!("({a},{b}) is a P-position, by {}", form.evidence());
    }
    Ok(())
}
