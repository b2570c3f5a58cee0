//! How far the points of each value stray from where they are expected.

use crate::json::Number;
use crate::{Blame, Question, Refusal};
use engines::Game;
use engines::evidence::Evidence;
use engines::job::Job;
use engines::means::Solvers;
use engines::points::{self, Constants, Ends, Golden, Slope, Unrounded};
use numeration::Int;
use serde::Serialize;

/// Which are the extremes of d_n - n for each value up to g?
#[derive(Clone, Debug)]
pub struct Extremes {
    /// The game.
    pub game: Game,
    /// The largest value.
    pub g: u32,
    /// Points in rows a <= `rows`.
    pub rows: u64,
    /// Points from this index on.
    pub from_n: Int,
    /// Whether the document says how often each difference occurs.
    pub histogram: bool,
}

impl Extremes {
    /// How the extremes are known.
    pub fn evidence(&self) -> Evidence {
        Evidence::computed("run", format_args!("rows 0 to {}", self.rows))
    }

    /// The line from which the points stray.
    pub fn line(&self) -> Slope {
        Slope::of(&self.game)
    }

    /// What there is to say of each value.
    pub fn by_value<'a>(&self, found: &'a [points::Extremes]) -> Vec<ExtremesOfValue<'a>> {
        found.iter().map(|found| ExtremesOfValue::new(found, &self.game, self.histogram)).collect()
    }
}

impl Question for Extremes {
    type Found = Vec<points::Extremes>;

    fn answer(&self, _: &Solvers, job: &Job) -> Result<Self::Found, Refusal> {
        let first = u64::try_from(&self.from_n).unwrap_or(u64::MAX); // no run has so many points
        points::extremes(&self.game, self.g as usize, self.rows, first, job).sized_by(&["g", "rows"])
    }

    fn document<'a>(&'a self, found: &'a Self::Found) -> impl Serialize + 'a {
        ExtremesDocument {
            game: self.game.to_string(),
            g: self.g,
            rows: self.rows,
            from_n: Number(&self.from_n),
            line: self.line().to_string(),
            extremes: self.by_value(found),
            evidence: self.evidence(),
        }
    }

    fn names_its_size(&self) -> bool {
        true
    }
}

#[derive(Serialize)]
struct ExtremesDocument<'a> {
    game: String,
    g: u32,
    rows: u64,
    from_n: Number<'a>,
    /// What is taken from d_n: n, or A n in Fraenkel's game with A > 1.
    line: String,
    extremes: Vec<ExtremesOfValue<'a>>,
    evidence: Evidence,
}

/// The extremes of one value.
#[derive(Serialize)]
pub struct ExtremesOfValue<'a> {
    /// The value.
    pub h: u32,
    /// The least of d_n - n.
    pub min: Option<i64>,
    /// Where it is first attained.
    pub min_n: Option<u64>,
    /// The greatest of d_n - n.
    pub max: Option<i64>,
    /// Where it is first attained.
    pub max_n: Option<u64>,
    /// Bounds that are proved, in Wythoff's game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proved: Option<(i64, i64)>,
    /// Bounds of the paper.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paper: Option<(i64, i64)>,
    #[serde(flatten)]
    strip: Spread,
    #[serde(skip_serializing_if = "Option::is_none")]
    histogram: Option<&'a [(i64, u64)]>,
}

/// The ends of both quantities, under names that fit the line.
#[derive(Serialize)]
#[serde(untagged)]
enum Spread {
    Golden { a_minus_b_over_phi: Option<Decimals>, a_minus_phi_n: Option<Decimals> },
    Fraenkel { a_minus_b_over_slope: Option<Decimals>, a_minus_alpha_n: Option<Decimals> },
}

/// The ends of a quantity, rounded to the nearest.
#[derive(Serialize)]
pub struct Decimals {
    /// The least.
    pub min: String,
    /// Where it is first attained.
    pub min_n: u64,
    /// The greatest.
    pub max: String,
    /// Where it is first attained.
    pub max_n: u64,
    /// Bounds that hold for all n, rounded outward.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proved: Option<(String, String)>,
}

impl Decimals {
    fn new(line: Slope, ends: Ends<Golden>, proved: Option<(i128, i128)>) -> Decimals {
        let Ends { min, min_n, max, max_n } = ends;
        let tenths = |n: i128| {
            let sign = if n < 0 { "-" } else { "" };
            format!("{sign}{}.{}", n.unsigned_abs() / 10, n.unsigned_abs() % 10)
        };
        let proved = proved.map(|(low, high)| (tenths(low), tenths(high)));
        Decimals { min: line.decimal(min, 4), min_n, max: line.decimal(max, 4), max_n, proved }
    }
}

impl<'a> ExtremesOfValue<'a> {
    fn new(found: &'a points::Extremes, game: &Game, histogram: bool) -> ExtremesOfValue<'a> {
        let ends = found.spread.map(|spread| spread.differences);
        let wythoff = game.is_wythoff();
        let constants = Constants::of(found.h);
        let Unrounded { delta_minus, delta_plus, l, h } = constants.exact;
        let proved = || (0i64.saturating_sub_unsigned(constants.e), 2 * i64::from(found.h));
        let over_columns = wythoff.then(|| (l.tenths_below(), h.tenths_above()));
        let over_indices = wythoff.then(|| (-delta_minus.tenths_above(), delta_plus.tenths_above()));
        let line = Slope::of(game);
        let columns = found.spread.map(|spread| Decimals::new(line, spread.over_columns, over_columns));
        let indices = found.spread.map(|spread| Decimals::new(line, spread.over_indices, over_indices));
        ExtremesOfValue {
            h: found.h,
            min: ends.map(|ends| ends.min),
            min_n: ends.map(|ends| ends.min_n),
            max: ends.map(|ends| ends.max),
            max_n: ends.map(|ends| ends.max_n),
            proved: wythoff.then(proved),
            paper: wythoff.then(|| Constants::paper(found.h)),
            strip: match line.is_golden() {
                true => Spread::Golden { a_minus_b_over_phi: columns, a_minus_phi_n: indices },
                false => Spread::Fraenkel { a_minus_b_over_slope: columns, a_minus_alpha_n: indices },
            },
            histogram: histogram.then_some(&found.histogram),
        }
    }
}

impl ExtremesOfValue<'_> {
    /// The ends of both quantities: along columns, and along indices.
    pub fn ends(&self) -> [Option<&Decimals>; 2] {
        let (Spread::Golden { a_minus_b_over_phi: columns, a_minus_phi_n: indices }
        | Spread::Fraenkel { a_minus_b_over_slope: columns, a_minus_alpha_n: indices }) = &self.strip;
        [columns.as_ref(), indices.as_ref()]
    }
}
