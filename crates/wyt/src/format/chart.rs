//! Pictures of rows: how one settles into its period, and how preperiods and periods grow.
//!
//! Coordinates are rounded here and nowhere else; a picture decides nothing.

use super::canvas::Canvas;
use super::raster::{self, Raster};
use crate::fail::Fail;
use crate::output::Target;
use plotters::coord::Shift;
use plotters::prelude::*;
use std::io::Write;
use std::path::Path;
use wythoff::rows::{Period, PeriodicRow};
use wythoff::{Game, Int};

const SIZE: (u32, u32) = (960, 540);
const PREPERIOD: RGBColor = RGBColor(0xc4, 0x4e, 0x52);
const PERIOD: RGBColor = RGBColor(0x2a, 0x5c, 0x9a);
const BAND: RGBColor = RGBColor(0xe4, 0xec, 0xf6);
const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
const GRID: RGBColor = RGBColor(0xe6, 0xe6, 0xe6);
/// So many columns are all drawn.
const ALL: u64 = 1500;
/// Of more, so many of each period.
const SAMPLE: u64 = 1000;

type Painted = Result<(), Box<dyn std::error::Error>>;

/// A chart for any kind of file.
trait Paint {
    fn paint<B: DrawingBackend<ErrorType: 'static>>(&self, area: &DrawingArea<B, Shift>) -> Painted;
}

/// A picture that is to be drawn into a file.
pub struct Picture<'a> {
    target: Target<'a>,
    is_svg: bool,
}

impl<'a> Picture<'a> {
    /// Checks the name and the place.
    pub fn new(path: &'a Path) -> Result<Picture<'a>, Fail> {
        let target = Target::new("--plot", path)?;
        let ends_in = |kind: &str| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(kind));
        let is_svg = ends_in("svg");
        if !is_svg && !ends_in("png") {
            let shown = path.display();
            return Err(Fail::about(
                "--plot",
                format!("'{shown}' ends in neither .svg nor .png; give it one of these"),
            ));
        }
        Ok(Picture { target, is_svg })
    }

    /// Where it goes.
    pub fn target(&self) -> &Target<'a> {
        &self.target
    }

    fn draw(&self, chart: &impl Paint) -> Result<(), Fail> {
        let cannot = |e: Box<dyn std::error::Error>| Fail::about("--plot", format!("cannot draw: {e}"));
        if !self.is_svg {
            let mut canvas = Canvas::new(SIZE.0 as usize, SIZE.1 as usize);
            chart.paint(&Raster(&mut canvas).into_drawing_area()).map_err(cannot)?;
            return self.target.write(|file| raster::encode(&canvas, file));
        }
        let mut text = String::new();
        chart.paint(&SVGBackend::with_string(&mut text, SIZE).into_drawing_area()).map_err(cannot)?;
        self.target.write(|mut file| Ok(file.write_all(text.as_bytes()).and_then(|()| file.flush())?))
    }

    /// The first column that is drawn of a row.
    pub fn first_column(&Period { preperiod, period, .. }: &Period) -> u64 {
        preperiod.saturating_sub(period.max(40))
    }

    /// G(x, y) - y around the preperiod, one period marked.
    pub fn row(&self, game: &Game, row: &PeriodicRow) -> Result<(), Fail> {
        let Period { row: x, preperiod, period } = row.period;
        let from = Picture::first_column(&row.period);
        let to = preperiod.saturating_add(period.saturating_mul(2).max(40));
        let is_whole = to - from <= ALL;
        let columns: Vec<u64> = if is_whole { (from..to).collect() } else { sample(preperiod, period) };
        let point = |y: u64| row.offset(&Int::from(y)).map(|h| (y as f64, f64::from(h)));
        let points: Vec<(f64, f64)> = columns.into_iter().filter_map(point).collect();
        let low = points.iter().map(|&(_, h)| h).fold(0.0, f64::min) - 1.0;
        let high = points.iter().map(|&(_, h)| h).fold(0.0, f64::max) + 1.0;
        let high = high + (high - low) * 0.12; // room for the words
        let below = if is_whole { "column y".to_owned() } else { format!("column y ({} of them shown)", points.len()) };
        self.draw(&Row {
            title: format!("{game}, row {x}: preperiod {preperiod}, period {period}"),
            period: row.period,
            columns: (from, to),
            points,
            below,
            heights: (low, high),
        })
    }

    /// Preperiods and periods against the row, on a scale of powers.
    pub fn rows(&self, game: &Game, periods: &[Period]) -> Result<(), Fail> {
        self.draw(&Several { game, periods })
    }
}

/// One row around its preperiod.
struct Row {
    title: String,
    period: Period,
    columns: (u64, u64),
    points: Vec<(f64, f64)>,
    below: String,
    heights: (f64, f64),
}

impl Paint for Row {
    fn paint<B: DrawingBackend<ErrorType: 'static>>(&self, area: &DrawingArea<B, Shift>) -> Painted {
        let points = &self.points;
        let Period { row: x, preperiod, period } = self.period;
        let ((from, to), (low, high)) = (self.columns, self.heights);
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(area)
            .caption(shorten(&self.title, 80), ("sans-serif", 22, &INK))
            .margin(14)
            .x_label_area_size(44)
            .y_label_area_size(64)
            .build_cartesian_2d(from as f64..to as f64, low..high)?;
        let (start, end) = (preperiod as f64, preperiod as f64 + period as f64);
        chart.draw_series([Rectangle::new([(start, low), (end, high)], BAND.filled())])?;
        chart
            .configure_mesh()
            .light_line_style(WHITE.mix(0.0))
            .bold_line_style(GRID)
            .axis_style(INK)
            .label_style(("sans-serif", 14, &INK))
            .x_desc(&self.below)
            .y_desc(format!("G({x}, y) - y"))
            .x_label_formatter(&whole)
            .y_label_formatter(&whole)
            .draw()?;
        if points.len() <= 200 {
            chart.draw_series(LineSeries::new(points.iter().copied(), PERIOD.mix(0.35)))?;
        }
        let size = if points.len() > 400 { 1 } else { 2 };
        chart.draw_series(points.iter().map(|&point| Circle::new(point, size, PERIOD.filled())))?;
        chart.draw_series([PathElement::new([(start, low), (start, high)], PREPERIOD.stroke_width(2))])?;
        let style = |colour: &RGBColor| ("sans-serif", 15).into_font().color(colour);
        let beside = start + (to - from) as f64 * 0.006;
        let words = [
            Text::new(format!("preperiod {preperiod}"), (beside, high - (high - low) * 0.01), style(&PREPERIOD)),
            Text::new(format!("shaded: one period, {period}"), (beside, high - (high - low) * 0.055), style(&PERIOD)),
        ];
        chart.draw_series(words)?;
        Ok(area.present()?)
    }
}

/// Several rows.
struct Several<'a> {
    game: &'a Game,
    periods: &'a [Period],
}

impl Paint for Several<'_> {
    fn paint<B: DrawingBackend<ErrorType: 'static>>(&self, area: &DrawingArea<B, Shift>) -> Painted {
        let Several { game, periods } = self;
        let most = periods.iter().map(|p| p.preperiod.max(p.period)).max().unwrap_or(1).max(10) as f64;
        let most = most * (most / 0.8).powf(0.2); // room for the names of the series
        let first = periods.first().map_or(0, |p| p.row) as f64;
        let last = (periods.last().map_or(0, |p| p.row) as f64).max(first + 1.0);
        let size = if periods.len() > 200 { 2 } else { 3 };
        area.fill(&WHITE)?;
        let title = format!("{game}, rows {first} to {}: preperiods and periods", periods.last().map_or(0, |p| p.row));
        let mut chart = ChartBuilder::on(area)
            .caption(shorten(&title, 80), ("sans-serif", 22, &INK))
            .margin(14)
            .x_label_area_size(44)
            .y_label_area_size(84)
            .build_cartesian_2d(first - 0.5..last + 0.5, (0.8..most).log_scale())?;
        chart
            .configure_mesh()
            .light_line_style(WHITE.mix(0.0))
            .bold_line_style(GRID)
            .axis_style(INK)
            .label_style(("sans-serif", 14, &INK))
            .x_desc("row x")
            .y_desc("columns")
            .x_label_formatter(&whole)
            .y_label_formatter(&whole)
            .draw()?;
        let some = |n: u64| (n > 0).then_some(n as f64); // zero has no place on this scale
        let preperiods = periods.iter().filter_map(|p| Some((p.row as f64, some(p.preperiod)?)));
        chart
            .draw_series(preperiods.map(|point| Circle::new(point, size, PREPERIOD.filled())))?
            .label("preperiod (0 is not shown)")
            .legend(|(x, y)| Circle::new((x + 8, y), 4, PREPERIOD.filled()));
        chart
            .draw_series(
                periods.iter().map(|p| TriangleMarker::new((p.row as f64, p.period as f64), size + 1, PERIOD.filled())),
            )?
            .label("period")
            .legend(|(x, y)| TriangleMarker::new((x + 8, y), 5, PERIOD.filled()));
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperLeft)
            .background_style(WHITE)
            .border_style(GRID)
            .label_font(("sans-serif", 14, &INK))
            .draw()?;
        Ok(area.present()?)
    }
}

/// Columns from a period before the preperiod to two after it: the same of each period, one of each of equal parts, at a
/// place that goes with no period of its own.
fn sample(preperiod: u64, period: u64) -> Vec<u64> {
    let parts = SAMPLE.min(period);
    let edge = |n: u64| (u128::from(period) * u128::from(n) / u128::from(parts)) as u64;
    let inside = |n: u64| edge(n) + (n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) % (edge(n + 1) - edge(n));
    let places: Vec<u64> = (0..parts).map(inside).collect();
    let before = places.iter().filter_map(|place| (preperiod + place).checked_sub(period));
    before.chain(places.iter().flat_map(|place| [preperiod + place, preperiod + period + place])).collect()
}

/// A label with its digits in groups of three.
fn whole(value: &f64) -> String {
    let digits = format!("{:.0}", value.abs());
    let mut text = if *value < -0.5 { "-".to_owned() } else { String::new() };
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 3).chain("...".chars()).collect()
}
