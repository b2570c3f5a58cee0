//! Questions against questions: the same thing asked in two ways has one answer, of one grade.
//!
//! The budget of a case is small, so that many are tried, and different, so that every rung of the ladder is the last one at times.

use crate::{Choices, Trial, games};
use engines::evidence::Grade;
use engines::job::{InMemory, Job};
use engines::strategy::{self, ClosedForm, Component, Outcome, Solution, Sum, Value};
use engines::{Budget, Error, ErrorKind, Game, Int, Result, Solver};
use std::fmt::Display;

/// A game, a position of it and a budget.
struct Case {
    game: Game,
    a: Int,
    b: Int,
    budget: Budget,
}

const MILLISECOND: u128 = 1_000_000;

fn budget(choices: &mut Choices) -> Budget {
    let work = choices.pick(&[0, MILLISECOND, 5 * MILLISECOND, 20 * MILLISECOND]);
    let proof = choices.pick(&[0, 0, MILLISECOND, 5 * MILLISECOND]);
    Budget { work, proof, ..Budget::default() }
}

/// A question at random: a game and a position of it.
///
/// # Errors
/// [`ErrorKind::Interrupted`].
pub fn question(choices: &mut Choices, job: &Job) -> Result<(Game, Int, Int)> {
    let game = games::any(choices);
    let (a, b) = position(&Solver::of(&game), choices, job)?;
    Ok((game, a, b))
}

/// Near, far along a row, beside a P-position, or anywhere.
fn position(solver: &Solver, choices: &mut Choices, job: &Job) -> Result<(Int, Int)> {
    let near = |choices: &mut Choices| Int::from(choices.below(50));
    let (a, b) = match choices.below(4) {
        0 => (near(choices), near(choices)),
        1 => (near(choices), choices.number(40)),
        2 => {
            let n = choices.number(40);
            let form = solver.closed_form(&job.with(Budget { work: 5 * MILLISECOND, ..Budget::default() }));
            let form = form.ok().flatten().cloned().or_else(|| ClosedForm::by_theorem(&Game::wythoff()));
            let (a, b) = form.map_or_else(Default::default, |form| form.nth(&n));
            let beside = Int::from(choices.below(8));
            if choices.one_in(2) { (a, b + beside) } else { (a + beside, b) }
        }
        _ => (choices.number(40), choices.number(40)),
    };
    Ok(if choices.one_in(3) { (b, a) } else { (a, b) })
}

impl Case {
    fn of(game: Game, trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<Case> {
        let (a, b) = position(&Solver::of(&game), choices, job)?;
        let budget = budget(choices);
        let Budget { work, proof, .. } = budget;
        trial.case(format_args!("{game} ({a},{b}), {work} ns of work, {proof} of proof"));
        Ok(Case { game, a, b, budget })
    }

    fn value(&self, job: &Job) -> Result<GivenAnswer> {
        GivenAnswer::of(Solver::of(&self.game).value(&self.a, &self.b, &job.with(self.budget)))
    }

    fn component(&self, game: &Game) -> Option<Component> {
        Component::new(game.clone(), vec![self.a.clone(), self.b.clone()])
    }
}

/// What was answered, or why nothing was.
#[derive(Clone, Debug, PartialEq, Eq)]
enum GivenAnswer {
    Exactly(Int, Grade),
    AtLeast(Int),
    Refused(ErrorKind),
}

impl GivenAnswer {
    /// # Errors
    /// Interruptions and defects of the program are errors; a refusal is an answer.
    fn of(asked: Result<Value>) -> Result<GivenAnswer> {
        match asked {
            Ok(Value { value: Some(value), evidence, .. }) => Ok(GivenAnswer::Exactly(value, evidence.grade)),
            Ok(Value { at_least, .. }) => Ok(GivenAnswer::AtLeast(at_least.unwrap_or_default())),
            Err(error) => refusal(error).map(GivenAnswer::Refused),
        }
    }

    /// Whether this says no more than another answer, and nothing else.
    fn is_weaker_than(&self, other: &GivenAnswer) -> bool {
        match (self, other) {
            (GivenAnswer::Exactly(x, one), GivenAnswer::Exactly(y, two)) => x == y && one.weaker(*two) == *one,
            (GivenAnswer::AtLeast(least), GivenAnswer::Exactly(value, _) | GivenAnswer::AtLeast(value)) => {
                least <= value
            }
            (GivenAnswer::Refused(_), _) => true,
            _ => false,
        }
    }
}

fn refusal(error: Error) -> Result<ErrorKind> {
    match error.kind() {
        kind @ (ErrorKind::Time | ErrorKind::Memory | ErrorKind::Unsupported) => Ok(kind),
        _ => Err(error),
    }
}

/// A sum of one game against the game.
pub fn sum_of_one(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let case = Case::of(games::any(choices), trial, choices, job)?;
    let sum = Sum::new(case.component(&case.game).into_iter().collect());
    let solved = strategy::solve(&sum, 3, &job.with(case.budget));
    let expected = case.value(job)?;
    if let Ok(Solution { outcome, value, at_least, evidence, .. }) = &solved {
        let is_zero = match &expected {
            GivenAnswer::Exactly(value, _) => Some(value.is_zero()),
            GivenAnswer::AtLeast(least) if !least.is_zero() => Some(false),
            _ => None,
        };
        trial.same("it is lost", &outcome.map(|outcome| outcome == Outcome::P), &is_zero);
        let answer =
            value.clone().map(|value| (value, evidence.grade)).map(|(value, grade)| GivenAnswer::Exactly(value, grade));
        let answer = answer.unwrap_or_else(|| GivenAnswer::AtLeast(at_least.clone().unwrap_or_default()));
        trial.same("value of the sum", &answer, &expected);
    }
    let answer = GivenAnswer::of(solved.map(|mut solution| solution.components.remove(0)));
    trial.same("value", &answer?, &expected);
    Ok(())
}

/// Who wins and how, against the values of the position and of its options.
pub fn moves(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    const LISTED: usize = 6;
    let case = Case::of(games::any(choices), trial, choices, job)?;
    let (solver, job) = (Solver::of(&case.game), job.with(case.budget));
    let here = case.value(&job)?;
    let moves = match solver.moves(&case.a, &case.b, LISTED, &job) {
        Ok(moves) => moves,
        Err(error) => return refusal(error).map(drop),
    };
    let is_lost = moves.outcome == Outcome::P;
    match &here {
        GivenAnswer::Exactly(value, grade) => {
            trial.same("it is lost", &is_lost, &value.is_zero());
            if is_lost {
                trial.same("grade", &moves.evidence.grade, grade);
            }
        }
        GivenAnswer::AtLeast(least) if !least.is_zero() => trial.same("it is lost", &is_lost, &false),
        _ => {}
    }
    if let (Some(value), GivenAnswer::Exactly(expected, _)) = (&moves.value, &here) {
        trial.same("value", value, expected);
    }
    trial.same("no option is lost", &moves.winning.count.is_zero(), &is_lost);
    let value = |x: &Int, y: &Int| GivenAnswer::of(solver.value_up_to(x, y, Some(0), &job));
    for (x, y) in &moves.winning.first {
        let allowed = case.game.allows((&case.a, &case.b), (x, y))?;
        trial.same(format_args!("({x},{y}) is an option"), &allowed, &true);
        if let GivenAnswer::Exactly(value, _) = value(x, y)? {
            trial.same(format_args!("({x},{y}) is lost"), &value, &Int::ZERO);
        }
    }
    // Of options that are not in the list, if it is whole, none is lost.
    if Int::from(LISTED) < moves.winning.count {
        return Ok(());
    }
    for _ in 0..4 {
        let fewer = |pile: &Int, choices: &mut Choices| pile - pile.clone().min(choices.number(40));
        let (x, y) = match choices.below(3) {
            0 => (fewer(&case.a, choices), case.b.clone()),
            1 => (case.a.clone(), fewer(&case.b, choices)),
            _ => {
                let k = choices.number(40).min(case.a.clone()).min(case.b.clone());
                (&case.a - &k, &case.b - &k)
            }
        };
        if !case.game.allows((&case.a, &case.b), (&x, &y))? || moves.winning.first.contains(&(x.clone(), y.clone())) {
            continue;
        }
        if let GivenAnswer::Exactly(found, _) = value(&x, &y)? {
            trial.same(format_args!("({x},{y}) is won"), &found.is_zero(), &false);
        }
    }
    Ok(())
}

/// X + X is lost whatever X is, and X + nim[G(X)] is.
pub fn cancelled(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let (one, other) = synonyms(choices);
    let case = Case::of(one, trial, choices, job)?;
    let twice: Vec<Component> = [&case.game, &other].into_iter().filter_map(|game| case.component(game)).collect();
    let solved = strategy::solve(&Sum::new(twice), 3, &job.with(case.budget))?;
    trial.same("X + X", &(solved.outcome, solved.value), &(Some(Outcome::P), Some(Int::ZERO)));
    // Of two components each has half of the work.
    if let GivenAnswer::Exactly(value, grade) = case.value(job)? {
        let pile = Component::new(games::read("nim"), vec![value]);
        let sum = Sum::new(case.component(&case.game).into_iter().chain(pile).collect());
        let solved = strategy::solve(&sum, 3, &job.with(case.budget))?;
        trial.same("X + nim[G(X)]", &(solved.outcome, solved.value), &(Some(Outcome::P), Some(Int::ZERO)));
        // The rest says which value matters, so that a shorter run may do.
        let found = solved.evidence.grade;
        trial.same(format_args!("it is as certain, {found:?} beside {grade:?}"), &found.weaker(grade), &grade);
    }
    Ok(())
}

/// Two texts that name one game.
fn synonyms(choices: &mut Choices) -> (Game, Game) {
    let n = choices.within(1, 9);
    let classes = [
        &["wythoff", "w:0", "a-wythoff:1", "wyt:1i", "connell:1", "heap:1,1", "rule:k==l", "vectors:(1,0),(0,1),(1,1)"]
            [..],
        &["nim", "cyclic-nimhoff:1", "cyclic-nimhoff:2", "vectors:(0,1),(1,0)", "rule:k+l<2"],
        &["wyt:1", "cyclic-nimhoff:3", "rule:k==l && l==1"],
        &["w:1", "t:inf", "rule:k==l && a-k>=1"],
        &["f-wythoff", "t:0", "rule:k==l && a>k && (b-l)/(a-k)==b/a"],
        &["a-wythoff:N", "heap:1,N", "fraenkel-borosh:N,1", "rule:N>abs(l-k)"],
        &["connell:N", "fraenkel-borosh:1,N", "vectors:(N,0),(0,N),(1,1)"],
        &["wyt:Ni", "rule:k==l && k%N==0"],
        &["wyt:N", "rule:k==l && k==N"],
        &["w:N", "w:N,N", "rule:k==l && a-k>=N"],
        &["t:N", "rule:k==l && a>k && (b-l)/(a-k)-b/a<=N"],
        &["cyclic-nimhoff:N", "rule:l+k<N"],
        &["heap:2,N", "rule:max(k,l)<2*min(k,l)+N"],
    ];
    let class = choices.pick(&classes);
    let mut one = || games::read(&choices.pick(class).replace('N', &n.to_string()));
    (one(), one())
}

/// A game against the same game by another name.
pub fn synonym(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let (one, other) = synonyms(choices);
    let case = Case::of(one, trial, choices, job)?;
    let first = case.value(job)?;
    let twin = Case { game: other, ..case };
    trial.same(format_args!("value as {}", twin.game), &twin.value(job)?, &first);
    Ok(())
}

/// The n-th point of a value against the value there.
pub fn point(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let game = games::greedy(choices);
    let (h, n, budget) = (choices.below(8) as u32, choices.number(20), budget(choices));
    trial.case(format_args!("{game}, p^{h}_{n}, {} ns of work, {} of proof", budget.work, budget.proof));
    let (solver, job) = (Solver::of(&game), job.with(budget));
    let found = match solver.point(h, &n, &job) {
        Ok(located) => located.found,
        Err(error) => return refusal(error).map(drop),
    };
    let (a, b) = (&found.what.a, &found.what.b);
    match GivenAnswer::of(solver.value_up_to(a, b, Some(h), &job))? {
        GivenAnswer::Exactly(value, grade) => {
            trial.same(format_args!("G({a},{b})"), &value, &Int::from(h));
            let given = found.evidence.grade;
            trial.same(
                format_args!("G({a},{b}) is as certain, {grade:?} beside {given:?}"),
                &grade.weaker(given),
                &given,
            );
        }
        GivenAnswer::AtLeast(least) => trial.same(format_args!("G({a},{b}) > {h}"), &(least > Int::from(h)), &false),
        GivenAnswer::Refused(_) => {}
    }
    Ok(())
}

/// With what earlier questions have kept against without.
pub fn kept(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let case = Case::of(games::any(choices), trial, choices, job)?;
    let kept = InMemory::default();
    let keeping = Job { keep: &kept, ..*job };
    let expected = case.value(job)?;
    for time in ["first", "second"] {
        trial.same(format_args!("value, the {time} time"), &case.value(&keeping)?, &expected);
    }
    // What a larger budget has found stays known.
    let richer = Case { budget: Budget { work: 50 * MILLISECOND, proof: 10 * MILLISECOND, ..case.budget }, ..case };
    let best = richer.value(&keeping)?;
    let again = Case { budget: case.budget, ..richer }.value(&keeping)?;
    weaker(trial, "with what was kept", &expected, &again);
    weaker(trial, "with what was kept, and the larger budget", &again, &best);
    Ok(())
}

/// A smaller budget against a larger one.
pub fn budgets(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let mut case = Case::of(games::any(choices), trial, choices, job)?;
    let small = case.value(job)?;
    case.budget.work += choices.below(50_000_000) as u128;
    case.budget.proof += choices.below(5_000_000) as u128;
    weaker(trial, "with a larger budget", &small, &case.value(job)?);
    Ok(())
}

/// With little memory and, where that is asked for, more, as a server gives it, against much memory at once.
pub fn growing(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let mut case = Case::of(games::any(choices), trial, choices, job)?;
    case.budget = Budget { work: 300 * MILLISECOND, proof: 200 * MILLISECOND, ..case.budget };
    let expected = case.value(job)?;
    case.budget = Budget { memory: 1 << choices.within(12, 23), may_grow: true, ..case.budget };
    let found = match case.value(job)? {
        GivenAnswer::Refused(ErrorKind::Memory) => expected.clone(),
        found => found,
    };
    trial.same("value", &found, &expected);
    Ok(())
}

fn weaker(trial: &mut Trial, when: impl Display, weak: &GivenAnswer, strong: &GivenAnswer) {
    trial.same(format_args!("{when} {strong:?}, before {weak:?}: it is as good"), &weak.is_weaker_than(strong), &true);
}
