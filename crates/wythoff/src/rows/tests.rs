use super::literal::Machine;
use crate::Game;
use crate::job::Job;

#[test]
fn literal_small() {
    let mut machine = Machine::new(&Game::wythoff(), 21, &Job::default()).unwrap();
    let found = machine.periods(4000).unwrap();
    println!("{found:?}");
    assert_eq!((found[20].preperiod, found[20].period), (1165, 384));
}
