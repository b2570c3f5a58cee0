//! The squares of a list tile the plane in Nim's pattern, no smaller squares do, and none of them alone does.

use super::claims::{Class, Quotient};
use super::plain::Plain;
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use crate::proof::stop::{Step, Stop};
use crate::rules::{Game, Removals};
use numeration::{Int, saturate};
use std::collections::{BTreeMap, HashMap};

/// The choices of earlier squares that are gone through, and the squares of a sequence that are computed.
const PATIENCE: usize = 20_000_000;

/// A square, row by row.
type Square = Vec<u64>;

/// Checks that the game is quotient q-nim-regular for this q and no smaller one.
pub fn check(game: &Game, removals: &Removals, claim: &Quotient, job: &Job) -> Step<(String, String)> {
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
    let plan = Plan::new(q, set, &claim.squares);
    match plan.length(&Int::ONE).filter(|&length| length <= 64) {
        Some(length) => plan.all_classes(length, job)?,
        None => plan.closed_list(job)?,
    }
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
    Ok(("never closed".to_owned(), reason))
}

/// Each smaller side has a value that does not fit. The side 1 never does, since K is not empty: with the least k in K,
/// G(k, k) is not 0.
fn smaller(removals: &Removals, q: u64, cells: &[[u64; 3]], job: &Job) -> Step {
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

/// K as seen from blocks of side q, and the squares of the list.
struct Plan<'a> {
    q: usize,
    squares: &'a [Square],
    /// Pairs (cell, cell that a k leads to) within a block.
    within: Vec<(usize, usize)>,
    /// The distances t to earlier blocks of the same diagonal, and for each the pairs (cell, cell of the earlier block).
    distances: BTreeMap<Int, Vec<(usize, usize)>>,
}

/// Squares one after the other, told by their places in the list from 1 on; 0 where no block of the class is.
struct Run {
    all: Vec<usize>,
    /// The square where the run begins to repeat, and the length of what is repeated.
    start: usize,
    period: usize,
}

impl<'a> Plan<'a> {
    fn new(q: usize, set: &[Int], squares: &'a [Square]) -> Plan<'a> {
        let side = Int::from(q);
        let mut distances: BTreeMap<Int, Vec<(usize, usize)>> = BTreeMap::new();
        for (k, i, j) in set.iter().flat_map(|k| (0..q * q).map(move |cell| (k, cell / q, cell % q))) {
            // How many borders a coordinate crosses on its way back by k, and where it comes to stand.
            let back = |i: usize| {
                let borders =
                    if *k <= Int::from(i) { Int::ZERO } else { (k - Int::from(i) + &side - Int::ONE) / &side };
                let place = saturate(&(Int::from(i) + &borders * &side - k));
                (borders, place)
            };
            let ((t, x), (u, y)) = (back(i), back(j));
            if t == u {
                distances.entry(t).or_default().push((i * q + j, x * q + y));
            }
        }
        let within = distances.remove(&Int::ZERO).unwrap_or_default();
        Plan { q, squares, within, distances }
    }

    /// A power of two that no distance exceeds, all of them divided by a common factor.
    fn length(&self, factor: &Int) -> Option<usize> {
        let far = self.distances.keys().last().map_or(Int::ONE, |t| t / factor);
        usize::try_from(&far).ok()?.checked_next_power_of_two()
    }

    /// The place in the list, from 1 on, of the square in which cells may not take the entries of a mask. The entry of each cell
    /// in turn is the least that nothing excludes; at most 64 + 3 * 63 entries are excluded.
    fn fill(&self, excluded: &[u64]) -> Option<usize> {
        let q = self.q;
        let mut square = vec![0; q * q];
        for cell in 0..q * q {
            let mut seen: Vec<bool> = (0..256).map(|entry| entry < 64 && excluded[cell] >> entry & 1 == 1).collect();
            (0..cell).filter(|c| c / q == cell / q || c % q == cell % q).for_each(|c| seen[square[c] as usize] = true);
            for (_, from) in self.within.iter().filter(|(to, _)| *to == cell) {
                seen[square[*from] as usize] = true;
            }
            square[cell] = seen.iter().take_while(|&&seen| seen).count() as u64;
        }
        self.squares.iter().position(|listed| *listed == square).map(|place| place + 1)
    }

    /// The squares of a class until they repeat, where distances are divided by a common factor.
    fn run(&self, class: Class, length: usize, factor: &Int, job: &Job) -> Step<Run> {
        let distances: Vec<(usize, &Vec<(usize, usize)>)> =
            self.distances.iter().map(|(t, pairs)| (saturate(&(t / factor)), pairs)).collect();
        let mut all: Vec<usize> = Vec::new();
        let mut next: HashMap<Vec<usize>, usize> = HashMap::new();
        let mut seen: HashMap<Vec<usize>, usize> = HashMap::new();
        loop {
            let now = all.len();
            if now > PATIENCE {
                return Err(Error::new(ErrorKind::Unsupported, "the squares do not repeat soon enough").into());
            }
            job.advance(now as u64, PATIENCE as u64)?;
            for x in now..now + length {
                if x as u64 & class.mask != class.bits {
                    all.push(0);
                    continue;
                }
                let before = |t: usize| x.checked_sub(t).map_or(0, |x| all[x]);
                let earlier: Vec<usize> = distances.iter().map(|(t, _)| before(*t)).collect();
                if !next.contains_key(&earlier) {
                    let mut excluded = vec![0; self.q * self.q];
                    for (&square, (_, pairs)) in earlier.iter().zip(&distances).filter(|(square, _)| **square > 0) {
                        pairs.iter().for_each(|&(cell, from)| excluded[cell] |= 1 << self.squares[square - 1][from]);
                    }
                    let Some(place) = self.fill(&excluded) else {
                        let Class { mask, bits } = class;
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
                return Ok(Run { all, start, period: now - start });
            }
        }
    }

    /// All squares of all classes are in the list.
    fn all_classes(&self, length: usize, job: &Job) -> Step {
        for mask in 0..length as u64 {
            for bits in (0..=mask).filter(|bits| bits & mask == *bits) {
                self.run(Class { mask, bits }, length, &Int::ONE, job)?;
            }
        }
        Ok(())
    }

    /// Whatever squares of the list stand earlier, or none, the next one is in the list.
    fn closed_list(&self, job: &Job) -> Step {
        // What each square of the list excludes at each distance, as a mask for each cell.
        let masks = self.distances.values().map(|pairs| {
            let mut masks: Vec<Vec<u64>> = vec![vec![0; self.q * self.q]];
            for square in self.squares {
                let mut mask = vec![0; self.q * self.q];
                pairs.iter().for_each(|&(cell, from)| mask[cell] |= 1 << square[from]);
                if !masks.contains(&mask) {
                    masks.push(mask);
                }
            }
            masks
        });
        let masks: Vec<Vec<Vec<u64>>> = masks.collect();
        let choices = masks.iter().fold(1usize, |n, masks| n.saturating_mul(masks.len()));
        if choices.saturating_mul(self.q * self.q) > PATIENCE {
            let message = format!("the check would go through {choices} choices of earlier squares, which is too many");
            return Err(Error::new(ErrorKind::Unsupported, message).into());
        }
        for choice in 0..choices {
            job.advance(choice as u64, choices as u64)?;
            let mut rest = choice;
            let mut excluded = vec![0; self.q * self.q];
            for masks in &masks {
                excluded.iter_mut().zip(&masks[rest % masks.len()]).for_each(|(all, mask)| *all |= mask);
                rest /= masks.len();
            }
            if self.fill(&excluded).is_none() {
                let reason = format!("after choice {choice} of earlier squares comes one that is not in the list");
                return Err(Stop::rejected("squares", reason));
            }
        }
        Ok(())
    }

    /// The squares of a class do not repeat from their start after a power of two of them.
    fn never_closed(&self, class: &Class, job: &Job) -> Step {
        let reject = |reason: &str| Stop::rejected("never closed", reason);
        // Along the main diagonal of blocks the distances may have a common factor; between its multiples nothing changes.
        let factor = match class.mask {
            0 => self.distances.keys().fold(Int::ZERO, |x, y| common(x, y.clone())),
            _ => Int::ONE,
        };
        let Some(length) = self.length(&factor).filter(|&length| length <= PATIENCE) else {
            return Err(Error::new(ErrorKind::Unsupported, "squares too far apart are not checked").into());
        };
        if class.mask >= length as u64 || class.bits & !class.mask != 0 {
            return Err(reject("there is no such class of blocks"));
        }
        let Run { all, start, period } = self.run(*class, length, &factor, job)?;
        if start == 0 {
            let power = 1 << period.trailing_zeros();
            let binary = (0..period).all(|x| all[x] == all[x % power]);
            let constant = (0..period).all(|x| all[x] == all[0]);
            if binary && (constant || factor.count_ones() == 1) {
                return Err(reject("the squares of this class repeat from their start after a power of two of them"));
            }
        }
        Ok(())
    }
}

fn common(x: Int, y: Int) -> Int {
    if y.is_zero() { x } else { common(y.clone(), x % y) }
}
