//! The squares of a list tile the plane in Nim's pattern, no smaller squares do, and none of them alone does.

use super::claims::{ClassFields, Quotient};
use super::plain::Plain;
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use crate::proof::stop::{CheckStep, Stop};
use crate::rules::{Game, Removals};
use numeration::{Int, saturate};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The cells of K and of choices of earlier squares that are gone through, and the squares of a sequence that are computed.
const PATIENCE: usize = 20_000_000;

/// The squares of all sequences together, and the entries of squares that are compared to fill others.
const MOST_STEPS: usize = 200_000_000;
const MOST_ENTRIES: u64 = 20_000_000_000;

/// A square, row by row.
type BlockSquare = Vec<u64>;

/// Checks that the game is quotient q-nim-regular for this q and no smaller one.
pub fn check(game: &Game, removals: &Removals, claim: &Quotient, job: &Job) -> CheckStep<(String, String)> {
    let Removals::Finite(set) = removals else {
        return Err(Stop::rejected("game", "squares are checked for finite K only"));
    };
    if !(1..=64).contains(&claim.q) {
        return Err(Stop::rejected("q", format!("it is {}, and squares of side 1 to 64 are checked", claim.q)));
    }
    let q = claim.q as usize;
    if let Some(odd) = claim.squares.iter().position(|s| s.len() != q * q || s.iter().any(|&entry| entry >= claim.q)) {
        return Err(Stop::rejected("squares", format!("square {odd} is not {q} rows of {q} entries below {q}")));
    }
    let plan = BlockPlan::new(q, set, &claim.squares, job)?;
    match plan.length(&Int::ONE).filter(|&length| length <= 64) {
        Some(length) => plan.all_classes(length, job)?,
        None => plan.closed_list(job)?,
    }
    plan.all_come_out()?;
    let least = match &claim.smaller {
        Some(cells) => {
            smaller(removals, claim.q, cells, job)?;
            ", and for no smaller q"
        }
        None => "",
    };
    let never = match &claim.never_closed {
        Some(class) => {
            plan.never_closed(class, job)?;
            ", and closed p-nim-regular for no p"
        }
        None => "",
    };
    let count = claim.squares.len();
    let reason = format!("{game} is quotient {q}-nim-regular with {count} squares{least}{never}");
    let step = match (&claim.never_closed, &claim.smaller) {
        (Some(_), _) => "never closed",
        (None, Some(_)) => "smaller q",
        (None, None) => "squares",
    };
    Ok((step.to_owned(), reason))
}

/// Each smaller side has a value that does not fit. The side 1 never does, since K is not empty: with the least k in K,
/// G(k, k) is not 0.
fn smaller(removals: &Removals, q: u64, cells: &[[u64; 3]], job: &Job) -> CheckStep {
    let reject = |reason: String| Stop::rejected("smaller q", reason);
    let far = cells.iter().map(|[_, a, b]| (*a).max(*b)).max().unwrap_or(0);
    if far > 2000 {
        return Err(reject(format!("a cell at {far} is further out than the 2000 that are checked")));
    }
    let board = Plain::new(removals, far as usize + 1, job)?;
    for s in 2..q {
        let Some([_, a, b]) = cells.iter().find(|[side, ..]| *side == s) else {
            return Err(reject(format!("nothing is said about q = {s}")));
        };
        if u64::from(board.value(*a as usize, *b as usize)) / s == (a / s) ^ (b / s) {
            return Err(reject(format!("G({a},{b}) divided by {s} is as in Nim")));
        }
    }
    match cells.len() as u64 == q.saturating_sub(2) {
        true => Ok(()),
        false => Err(reject("it has more cells than there are smaller q".to_owned())),
    }
}

/// Pairs (cell, cell that a k leads to).
type CellPairs = Vec<(u16, u16)>;

/// K as seen from blocks of side q, and the squares of the list.
struct BlockPlan<'a> {
    q: usize,
    squares: &'a [BlockSquare],
    /// Where in the list a square is, from 1 on.
    places: HashMap<&'a [u64], usize>,
    /// For each cell, the cells of the same block that a k leads to.
    within: Vec<Vec<u16>>,
    /// The distances t to earlier blocks of the same diagonal, divided by the largest power of two that divides all of them,
    /// and for each the pairs (cell, cell of the earlier block). A step by t keeps the last bits of both coordinates, so that
    /// blocks with the same last bits are among themselves like all blocks.
    distances: BTreeMap<Int, CellPairs>,
    /// What came out: the squares that followed earlier ones, by their places, and which of the list were among them.
    next: RefCell<HashMap<Vec<usize>, usize>>,
    met: RefCell<Vec<bool>>,
    /// The work done.
    steps: Cell<usize>,
    entries: Cell<u64>,
}

/// Squares one after the other, told by their places in the list from 1 on; 0 where no block of the class is.
struct SquareRun {
    all: Vec<usize>,
    /// The square where the run begins to repeat, and the length of what is repeated.
    start: usize,
    period: usize,
}

fn too_long(message: impl Into<String>) -> Stop {
    Error::new(ErrorKind::Unsupported, message.into()).into()
}

impl<'a> BlockPlan<'a> {
    fn new(q: usize, set: &[Int], squares: &'a [BlockSquare], job: &Job) -> CheckStep<BlockPlan<'a>> {
        let cells = set.len().saturating_mul(q * q);
        if cells > PATIENCE {
            let (many, most) = (set.len(), PATIENCE / (q * q));
            return Err(too_long(format!("K has {many} elements, and with q = {q} at most {most} are checked")));
        }
        job.afford("checking this certificate", 8 * cells as u128)?;
        let side = Int::from(q);
        let mut within = vec![Vec::new(); q * q];
        let mut distances: BTreeMap<Int, CellPairs> = BTreeMap::new();
        for k in set {
            // Going back by k = q t + rest, a coordinate crosses t borders, or one more if it is below the rest.
            let (t, rest) = (k / &side, saturate(&(k % &side)));
            let (mut same, mut more) = (CellPairs::new(), CellPairs::new());
            for (i, j) in (0..q * q).map(|cell| (cell / q, cell % q)) {
                let place = |i: usize| if i < rest { i + q - rest } else { i - rest };
                let pair = ((i * q + j) as u16, (place(i) * q + place(j)) as u16);
                match (i < rest, j < rest) {
                    (true, true) => more.push(pair),
                    (false, false) => same.push(pair),
                    _ => {}
                }
            }
            if t.is_zero() {
                same.iter().for_each(|&(cell, from)| within[usize::from(cell)].push(from));
            } else {
                distances.entry(t.clone()).or_default().extend(same);
            }
            if !more.is_empty() {
                distances.entry(t + Int::ONE).or_default().extend(more);
            }
        }
        let zeros = distances.keys().filter_map(Int::trailing_zeros).min().unwrap_or(0);
        let distances = distances.into_iter().map(|(t, pairs)| (t >> zeros, pairs)).collect();
        // Of equal squares in the list only the first is met.
        let places = squares.iter().enumerate().rev().map(|(place, square)| (square.as_slice(), place + 1)).collect();
        let met = RefCell::new(vec![false; squares.len()]);
        let (next, steps, entries) = Default::default();
        Ok(BlockPlan { q, squares, places, within, distances, next, met, steps, entries })
    }

    /// Every square of the list was met.
    fn all_come_out(&self) -> CheckStep {
        match self.met.borrow().iter().position(|met| !met) {
            Some(square) => Err(Stop::rejected("squares", format!("square {square} never comes out, or not again"))),
            None => Ok(()),
        }
    }

    /// A power of two that no distance exceeds, all of them divided by a common factor.
    fn length(&self, factor: &Int) -> Option<usize> {
        let far = self.distances.keys().last().map_or(Int::ONE, |t| t / factor);
        usize::try_from(&far).ok()?.checked_next_power_of_two()
    }

    /// The place in the list, from 1 on, of the square in which cells may not take the entries of a mask. The entry of each cell
    /// in turn is the least that nothing excludes; at most 64 + 3 * 63 entries are excluded.
    fn fill(&self, excluded: &[u64]) -> CheckStep<Option<usize>> {
        let q = self.q;
        self.entries.set(self.entries.get() + 2 * (q * q * q) as u64);
        if self.entries.get() > MOST_ENTRIES {
            return Err(too_long("the check would fill too many squares"));
        }
        let mut square = vec![0u64; q * q];
        for (i, j) in (0..q * q).map(|cell| (cell / q, cell % q)) {
            let mut seen: Vec<bool> =
                (0..256).map(|entry| entry < 64 && excluded[i * q + j] >> entry & 1 == 1).collect();
            (0..j).for_each(|y| seen[square[i * q + y] as usize] = true);
            (0..i).for_each(|x| seen[square[x * q + j] as usize] = true);
            self.within[i * q + j].iter().for_each(|&from| seen[square[usize::from(from)] as usize] = true);
            square[i * q + j] = seen.iter().take_while(|&&seen| seen).count() as u64;
        }
        let place = self.places.get(square.as_slice()).copied();
        if let Some(place) = place {
            self.met.borrow_mut()[place - 1] = true;
        }
        Ok(place)
    }

    /// The squares of a class until they repeat, where distances are divided by a common factor.
    fn run(&self, class: ClassFields, length: usize, factor: &Int, job: &Job) -> CheckStep<SquareRun> {
        let distances: Vec<(usize, &CellPairs)> =
            self.distances.iter().map(|(t, pairs)| (saturate(&(t / factor)), pairs)).collect();
        let mut all: Vec<usize> = Vec::new();
        let mut next = self.next.borrow_mut();
        let mut seen: HashMap<Vec<usize>, usize> = HashMap::new();
        loop {
            let now = all.len();
            if now > PATIENCE {
                return Err(too_long("the squares do not repeat soon enough"));
            }
            for x in now..now + length {
                if x.is_multiple_of(1024) {
                    job.advance(now as u64, PATIENCE as u64)?;
                }
                self.steps.set(self.steps.get() + 1);
                if self.steps.get() > MOST_STEPS {
                    return Err(too_long("the squares of all classes together do not repeat soon enough"));
                }
                if x as u64 & class.mask != class.bits {
                    all.push(0);
                    continue;
                }
                let before = |t: usize| x.checked_sub(t).map_or(0, |x| all[x]);
                let earlier: Vec<usize> = distances.iter().map(|(t, _)| before(*t)).collect();
                if !next.contains_key(&earlier) {
                    let mut excluded = vec![0; self.q * self.q];
                    for (&square, (_, pairs)) in earlier.iter().zip(&distances).filter(|(square, _)| **square > 0) {
                        exclude(&mut excluded, pairs, &self.squares[square - 1]);
                    }
                    let Some(place) = self.fill(&excluded)? else {
                        let ClassFields { mask, bits } = class;
                        let reason = format!(
                            "square {x} of the class with mask {mask} and bits {bits} is not in the list or has a large entry"
                        );
                        return Err(Stop::rejected("squares", reason));
                    };
                    next.insert(earlier.clone(), place);
                }
                all.push(next[&earlier]);
            }
            // Further back than one segment no move leads.
            if let Some(start) = seen.insert(all[now..].to_vec(), now) {
                return Ok(SquareRun { all, start, period: now - start });
            }
        }
    }

    /// All squares of all classes are in the list.
    fn all_classes(&self, length: usize, job: &Job) -> CheckStep {
        for mask in 0..length as u64 {
            for bits in (0..=mask).filter(|bits| bits & mask == *bits) {
                self.run(ClassFields { mask, bits }, length, &Int::ONE, job)?;
            }
        }
        Ok(())
    }

    /// Whatever squares of the list stand earlier, or none, the next one is in the list.
    fn closed_list(&self, job: &Job) -> CheckStep {
        // What each square of the list excludes at each distance, as a mask for each cell. Each distance at least doubles
        // the choices, so there are few.
        let mut masks: Vec<Vec<Vec<u64>>> = Vec::new();
        let mut choices = 1usize;
        for pairs in self.distances.values() {
            let mut list = vec![vec![0; self.q * self.q]];
            let mut known = HashSet::new();
            for square in self.squares {
                let mut mask = vec![0; self.q * self.q];
                exclude(&mut mask, pairs, square);
                if known.insert(mask.clone()) {
                    list.push(mask);
                }
                if choices.saturating_mul(list.len()).saturating_mul(self.q * self.q) > PATIENCE {
                    return Err(too_long("the check would go through too many choices of earlier squares"));
                }
            }
            job.advance(0, 1)?;
            choices *= list.len();
            masks.push(list);
        }
        for choice in 0..choices {
            job.advance(choice as u64, choices as u64)?;
            let mut rest = choice;
            let mut excluded = vec![0; self.q * self.q];
            for masks in &masks {
                excluded.iter_mut().zip(&masks[rest % masks.len()]).for_each(|(all, mask)| *all |= mask);
                rest /= masks.len();
            }
            if self.fill(&excluded)?.is_none() {
                let reason = format!("after choice {choice} of earlier squares comes one that is not in the list");
                return Err(Stop::rejected("squares", reason));
            }
        }
        Ok(())
    }

    /// The squares of a class do not repeat from their start after a power of two of them.
    fn never_closed(&self, class: &ClassFields, job: &Job) -> CheckStep {
        let reject = |reason: &str| Stop::rejected("never closed", reason);
        // Along the main diagonal of blocks the distances may have a common factor; between its multiples nothing changes.
        let factor = match class.mask {
            0 => self.distances.keys().fold(Int::ZERO, |x, y| common(x, y.clone())),
            _ => Int::ONE,
        };
        let Some(length) = self.length(&factor).filter(|&length| length <= PATIENCE) else {
            return Err(too_long("squares too far apart are not checked"));
        };
        if class.mask >= length as u64 || class.bits & !class.mask != 0 {
            return Err(reject("there is no such class of blocks"));
        }
        let SquareRun { all, start, period } = self.run(*class, length, &factor, job)?;
        if start == 0 {
            let power = 1 << period.trailing_zeros();
            let binary = (0..period).all(|x| all[x] == all[x % power]);
            let constant = (0..period).all(|x| all[x] == all[0]);
            if binary && (constant || factor == Int::ONE) {
                return Err(reject("the squares of this class repeat from their start after a power of two of them"));
            }
        }
        Ok(())
    }
}

/// Adds to a mask for each cell what a square excludes there.
fn exclude(excluded: &mut [u64], pairs: &CellPairs, square: &BlockSquare) {
    pairs.iter().for_each(|&(cell, from)| excluded[usize::from(cell)] |= 1 << square[usize::from(from)]);
}

fn common(x: Int, y: Int) -> Int {
    if y.is_zero() { x } else { common(y.clone(), x % y) }
}
