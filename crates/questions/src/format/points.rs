//! Points as CSV, JSON, or a NumPy array of records, written while they are found.

use super::npy;
use crate::json::Number;
use engines::evidence::Evidence;
use engines::points::{FarPoint, NearPoint};
use numeration::Int;
use std::io::{self, Write};

/// Receives points in order.
pub trait Sink {
    /// Some points.
    fn points(&mut self, points: &[NearPoint]) -> io::Result<()>;

    /// Some points of any size.
    fn far_points(&mut self, points: &[FarPoint]) -> io::Result<()>;

    /// All points are written.
    fn finish(&mut self, evidence: &Evidence) -> io::Result<()>;
}

/// Lines `h,n,a,b` after a header.
pub struct Csv<W> {
    out: W,
    digits: itoa::Buffer,
    is_begun: bool,
}

impl<W: Write> Csv<W> {
    /// Writes to `out`.
    pub fn new(out: W) -> Csv<W> {
        Csv { out, digits: itoa::Buffer::new(), is_begun: false }
    }

    /// The header comes with the first points, so that an error before them is all there is to see.
    fn begin(&mut self) -> io::Result<()> {
        if !std::mem::replace(&mut self.is_begun, true) {
            self.out.write_all(b"h,n,a,b\n")?;
        }
        Ok(())
    }
}

impl<W: Write> Sink for Csv<W> {
    fn points(&mut self, points: &[NearPoint]) -> io::Result<()> {
        self.begin()?;
        for point in points {
            let numbers = [(u64::from(point.h), b","), (point.n, b","), (point.a, b","), (point.b, b"\n")];
            for (number, end) in numbers {
                self.out.write_all(self.digits.format(number).as_bytes())?;
                self.out.write_all(end)?;
            }
        }
        Ok(())
    }

    fn far_points(&mut self, points: &[FarPoint]) -> io::Result<()> {
        self.begin()?;
        for FarPoint { h, n, a, b } in points {
            writeln!(self.out, "{h},{n},{a},{b}")?;
        }
        Ok(())
    }

    fn finish(&mut self, _evidence: &Evidence) -> io::Result<()> {
        self.begin()?;
        self.out.flush()
    }
}

/// One document; its list of points is written piece by piece.
pub struct Json<W> {
    out: W,
    digits: itoa::Buffer,
    /// What comes before the first point, then a comma.
    before: String,
}

impl<W: Write> Json<W> {
    /// Writes to `out` the points of values up to g in rows from `first` to below `rows`.
    ///
    /// # Errors
    /// None but those of the serializer.
    pub fn new(out: W, game: &str, g: u32, first: &Int, rows: &Int) -> io::Result<Json<W>> {
        let game = serde_json::to_string(game)?;
        let (first, rows) = (serde_json::to_string(&Number(first))?, serde_json::to_string(&Number(rows))?);
        let before = format!(r#"{{"game":{game},"g":{g},"from":{first},"rows":{rows},"points":["#);
        Ok(Json { out, digits: itoa::Buffer::new(), before })
    }

    fn begin(&mut self) -> io::Result<()> {
        self.out.write_all(self.before.as_bytes())?;
        ",".clone_into(&mut self.before);
        Ok(())
    }
}

impl<W: Write> Sink for Json<W> {
    fn points(&mut self, points: &[NearPoint]) -> io::Result<()> {
        for point in points {
            self.begin()?;
            // Rows that can be counted one by one are far below 2^53; columns of wide games may be beyond.
            for (number, before) in [(u64::from(point.h), b"["), (point.n, b","), (point.a, b",")] {
                self.out.write_all(before)?;
                self.out.write_all(self.digits.format(number).as_bytes())?;
            }
            let quote: &[u8] = if point.b > 1 << 53 { b"\"" } else { b"" };
            for part in [b",", quote, self.digits.format(point.b).as_bytes(), quote, b"]"] {
                self.out.write_all(part)?;
            }
        }
        Ok(())
    }

    fn far_points(&mut self, points: &[FarPoint]) -> io::Result<()> {
        for FarPoint { h, n, a, b } in points {
            self.begin()?;
            serde_json::to_writer(&mut self.out, &(h, Number(n), Number(a), Number(b)))?;
        }
        Ok(())
    }

    fn finish(&mut self, evidence: &Evidence) -> io::Result<()> {
        if self.before != "," {
            self.begin()?;
        }
        writeln!(self.out, r#"],"evidence":{}}}"#, serde_json::to_string(evidence)?)?;
        Ok(())
    }
}

/// A one-dimensional array of records.
pub struct Npy<W> {
    out: W,
    bytes: Vec<u8>,
}

impl<W: Write> Npy<W> {
    /// For exactly this many points.
    pub fn new(mut out: W, count: u64) -> io::Result<Npy<W>> {
        let kind = "[('h', '<u4'), ('n', '<u8'), ('a', '<u8'), ('b', '<u8')]";
        npy::header(&mut out, kind, &format!("({count},)"))?;
        Ok(Npy { out, bytes: Vec::new() })
    }
}

impl<W: Write> Sink for Npy<W> {
    fn points(&mut self, points: &[NearPoint]) -> io::Result<()> {
        self.bytes.clear();
        for point in points {
            self.bytes.extend(point.h.to_le_bytes());
            for number in [point.n, point.a, point.b] {
                self.bytes.extend(number.to_le_bytes());
            }
        }
        self.out.write_all(&self.bytes)
    }

    fn far_points(&mut self, _points: &[FarPoint]) -> io::Result<()> {
        Err(io::Error::new(io::ErrorKind::InvalidInput, "points so far out do not fit a record; write them as CSV"))
    }

    fn finish(&mut self, _evidence: &Evidence) -> io::Result<()> {
        self.out.flush()
    }
}
