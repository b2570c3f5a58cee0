//! The counting arguments of Nivasch 2009, section 2.4, on the points of Algorithm WSG: which points skip which diagonals.

use super::{Check, Error, Finding, Result, advance, read, wythoff_points};
use engines::job::Job;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

pub const CHECKS: &[(&str, Check)] = &[("skipping", skipping)];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SkippingParameters {
    g: usize,
    rows: u64,
    /// Which statement: `reasons`, `active`, `diagonals`, `points`, `distance`, `counting`, `columns`, `rows`, `triangle`, `empty`.
    statement: String,
    /// Whether the points come from a board made by the definition.
    #[serde(default)]
    by_definition: bool,
}

/// The points of one value, and of all smaller ones.
struct SkippingPoints<'a> {
    g: usize,
    rows: u64,
    /// The points (a, b) of value g, a increasing.
    points: &'a [(u64, u64)],
    /// The cells of smaller values.
    lower: &'a BTreeSet<(u64, u64)>,
}

/// What happens when the points are put in place one after the other.
struct PlacementRecord {
    /// For each point the empty diagonals below its own, which it skips.
    skipped: Vec<Vec<u64>>,
    /// For each diagonal that is occupied, the row in which that happens.
    occupied: BTreeMap<u64, u64>,
}

fn skipping(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let SkippingParameters { g: most, rows, statement, by_definition } = read(parameters)?;
    let mut by_value = vec![Vec::new(); most + 1];
    for point in wythoff_points(most, rows, by_definition, job)? {
        by_value[point.h as usize].push((point.a, point.b));
    }
    let (mut printed, mut held, mut lower): (Option<Value>, Option<Value>, _) = (None, None, BTreeSet::new());
    for (g, points) in by_value.iter().enumerate() {
        advance(job, g, most + 1)?;
        let (literal, ours) = SkippingPoints { g, rows, points, lower: &lower }.check(&statement)?;
        let described = |described: Value| json!({ "g": g, "found": described });
        printed = printed.or(literal.map(described));
        held = held.or(ours.map(described));
        lower.extend(points.iter().copied());
    }
    let points: usize = by_value.iter().map(Vec::len).sum();
    Ok(Finding::both(format!("{points} points, g <= {most}, rows below {rows}"), printed, held))
}

impl SkippingPoints<'_> {
    /// Counterexamples to a statement as it is printed and as we hold it.
    fn check(&self, statement: &str) -> Result<(Option<Value>, Option<Value>)> {
        let story = self.place_points();
        let found = match statement {
            "reasons" => self.reasons(&story),
            "active" => self.active(),
            "diagonals" => self.diagonals(&story),
            "points" => self.many_points(&story),
            "distance" => self.distance(&story),
            "counting" => self.counting(&story),
            "empty" => self.empty(&story),
            "triangle" => self.gaps(self.columns(), 2),
            // One column is fewer than the proof allows for: it has no triangle, of side k - 2, at all.
            "columns" => return Ok((self.gaps(self.columns(), 1), self.gaps(self.columns(), 2))),
            "rows" => return Ok((self.gaps(self.empty_rows(), 1), self.gaps(self.empty_rows(), 2))),
            _ => return Err(Error::claim(format!("there is no statement '{statement}'"))),
        };
        Ok((found.clone(), found))
    }

    /// For each column whether it holds a point.
    fn columns(&self) -> Vec<bool> {
        let mut taken = vec![false; self.rows as usize];
        for &(_, b) in self.points.iter().filter(|point| point.1 < self.rows) {
            taken[b as usize] = true;
        }
        taken
    }

    /// For each row whether it holds none.
    fn empty_rows(&self) -> Vec<bool> {
        let mut empty = vec![true; self.rows as usize];
        self.points.iter().for_each(|&(a, _)| empty[a as usize] = false);
        empty
    }

    fn place_points(&self) -> PlacementRecord {
        let mut story = PlacementRecord { skipped: Vec::new(), occupied: BTreeMap::new() };
        // Below it every diagonal is occupied.
        let mut first = 0;
        for &(a, b) in self.points {
            let empty = (first..b - a).filter(|e| !story.occupied.contains_key(e));
            story.skipped.push(empty.collect());
            story.occupied.insert(b - a, a);
            while story.occupied.contains_key(&first) {
                first += 1;
            }
        }
        story
    }

    /// A point skips a diagonal only because the cell there has a smaller value or an earlier point in its column.
    fn reasons(&self, story: &PlacementRecord) -> Option<Value> {
        let mut columns = BTreeSet::new();
        for (&(a, b), skipped) in self.points.iter().zip(&story.skipped) {
            let free = |&&e: &&u64| !self.lower.contains(&(a, a + e)) && !columns.contains(&(a + e));
            if let Some(e) = skipped.iter().find(free) {
                return Some(json!({ "point": [a, b], "skips": e }));
            }
            columns.insert(b);
        }
        None
    }

    /// At most g points are active with respect to an empty diagonal and a row.
    fn active(&self) -> Option<Value> {
        let mut used = BTreeSet::new();
        let mut columns: Vec<u64> = Vec::new();
        let mut next = self.points.iter().peekable();
        let mut first = 0;
        for r in 0..self.rows {
            while let Some(&&(a, b)) = next.peek().filter(|point| point.0 < r) {
                used.insert(b - a);
                columns.push(b);
                next.next();
            }
            while used.contains(&first) {
                first += 1;
            }
            columns.retain(|&b| b >= r);
            // Fewer points are active with respect to a later diagonal, so the first empty ones are enough.
            for e in (first..first + 4).filter(|e| !used.contains(e)) {
                let active = columns.iter().filter(|&&b| b >= r + e).count();
                if active > self.g {
                    return Some(json!({ "row": r, "diagonal": e, "active": active }));
                }
            }
        }
        None
    }

    /// A point skips at most 2g diagonals.
    fn diagonals(&self, story: &PlacementRecord) -> Option<Value> {
        let at = story.skipped.iter().position(|skipped| skipped.len() > 2 * self.g)?;
        Some(json!({ "point": self.points[at], "skips": story.skipped[at].len() }))
    }

    /// How often each diagonal is skipped.
    fn times(story: &PlacementRecord) -> BTreeMap<u64, usize> {
        let mut times = BTreeMap::new();
        story.skipped.iter().flatten().for_each(|&e| *times.entry(e).or_insert(0) += 1);
        times
    }

    /// A diagonal is skipped by at most 16g points.
    fn many_points(&self, story: &PlacementRecord) -> Option<Value> {
        let (e, times) = SkippingPoints::times(story).into_iter().find(|&(_, times)| times > 16 * self.g)?;
        Some(json!({ "diagonal": e, "skipped_by": times }))
    }

    /// If the skipped diagonal stays empty for as many rows as it lies away, that is at most 15g.
    fn distance(&self, story: &PlacementRecord) -> Option<Value> {
        for (&(a, b), skipped) in self.points.iter().zip(&story.skipped) {
            for e in skipped {
                let delta = b - a - e;
                let stays = story.occupied.get(e).map_or(a + delta < self.rows, |&row| row > a + delta);
                if stays && delta > 15 * self.g as u64 {
                    return Some(json!({ "point": [a, b], "diagonal": e, "delta": delta }));
                }
            }
        }
        None
    }

    /// d_n - n is at most the most diagonals a point skips, and n - d_n at most the most points that skip a diagonal.
    fn counting(&self, story: &PlacementRecord) -> Option<Value> {
        let diagonals = story.skipped.iter().map(Vec::len).max().unwrap_or(0) as i64;
        let points = SkippingPoints::times(story).into_values().max().unwrap_or(0) as i64;
        let differences = (0..).zip(self.points).map(|(n, &(a, b))| (n, (b - a) as i64 - n));
        let wrong = { differences }.find(|&(_, difference)| difference > diagonals || -difference > points);
        wrong.map(|(n, difference)| json!({ "n": n, "difference": difference, "bounds": [-points, diagonals] }))
    }

    /// Every interval of k columns, k at least `shortest`, has at least k/3 - 2g that are skipped, and of k rows as many that have
    /// a point.
    fn gaps(&self, taken: Vec<bool>, shortest: usize) -> Option<Value> {
        // 3 (kept) - k + 6g >= 0 for every interval: follow the largest fall of 3 (kept) - k.
        let mut heights = vec![0i64];
        let (mut peak, mut start) = (i64::MIN, 0);
        for (k, &taken) in taken.iter().enumerate() {
            heights.push(heights[k] + if taken { -1 } else { 2 });
            // The intervals that end here and are long enough begin at this place or before.
            let Some(begin) = (k + 1).checked_sub(shortest) else { continue };
            if heights[begin] > peak {
                (peak, start) = (heights[begin], begin);
            }
            if peak - heights[k + 1] > 6 * self.g as i64 {
                return Some(json!({ "first": start, "last": k }));
            }
        }
        None
    }

    /// A diagonal is empty up to a row exactly if no point on it lies in these rows; each of the diagonals that are reached is
    /// occupied in the end, and by one point only.
    fn empty(&self, story: &PlacementRecord) -> Option<Value> {
        let mut seen = BTreeSet::new();
        let twice = self.points.iter().find(|&&(a, b)| !seen.insert(b - a));
        let twice = twice.map(|point| json!({ "point": point, "diagonal_twice": true }));
        // No point is further than 16g behind.
        let last = (self.points.len() as u64).saturating_sub(16 * self.g as u64 + 1);
        let missing = (0..last).find(|e| !story.occupied.contains_key(e));
        twice.or(missing.map(|e| json!({ "empty_diagonal": e })))
    }
}
