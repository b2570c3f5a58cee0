//! What of a line or an area lies within a frame.

/// A place in points of the picture.
pub type PicturePoint = (f64, f64);

/// A rectangle: left, top, right, bottom.
#[derive(Clone, Copy, Debug)]
pub struct ClipBox(pub f64, pub f64, pub f64, pub f64);

impl ClipBox {
    /// How far a place is inside of each of the four edges.
    fn inside(&self, (x, y): PicturePoint) -> [f64; 4] {
        [x - self.0, y - self.1, self.2 - x, self.3 - y]
    }

    /// Whether it holds a place.
    pub fn holds(&self, at: PicturePoint) -> bool {
        self.inside(at).into_iter().all(|inside| inside >= -0.5)
    }

    /// The part of a line from one place to another.
    pub fn part(&self, from: PicturePoint, to: PicturePoint) -> Option<(PicturePoint, PicturePoint)> {
        let along = |t: f64| (from.0 + t * (to.0 - from.0), from.1 + t * (to.1 - from.1));
        let (mut first, mut last) = (0.0f64, 1.0f64);
        for (a, b) in self.inside(from).into_iter().zip(self.inside(to)) {
            match (a < 0.0, b < 0.0) {
                (true, true) => return None,
                (true, false) => first = first.max(a / (a - b)),
                (false, true) => last = last.min(a / (a - b)),
                (false, false) => {}
            }
        }
        (first <= last).then(|| (along(first), along(last)))
    }

    /// The part of a convex area.
    pub fn cut(&self, corners: &[PicturePoint]) -> Vec<PicturePoint> {
        let mut area = corners.to_vec();
        for edge in 0..4 {
            let mut kept = Vec::new();
            for (n, &to) in area.iter().enumerate() {
                let from = area[(n + area.len() - 1) % area.len()];
                let (a, b) = (self.inside(from)[edge], self.inside(to)[edge]);
                if (a < 0.0) != (b < 0.0) {
                    let t = a / (a - b);
                    kept.push((from.0 + t * (to.0 - from.0), from.1 + t * (to.1 - from.1)));
                }
                if b >= 0.0 {
                    kept.push(to);
                }
            }
            area = kept;
        }
        area
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_areas() {
        let within = ClipBox(0.0, 0.0, 10.0, 10.0);
        assert_eq!(within.part((-5.0, 5.0), (15.0, 5.0)), Some(((0.0, 5.0), (10.0, 5.0))));
        assert_eq!(within.part((1.0, 2.0), (3.0, 4.0)), Some(((1.0, 2.0), (3.0, 4.0))));
        assert_eq!(within.part((-5.0, 5.0), (5.0, 15.0)), Some(((0.0, 10.0), (0.0, 10.0))));
        assert_eq!(within.part((-5.0, 6.0), (5.0, 16.0)), None);
        assert_eq!(within.cut(&[(-5.0, -5.0), (20.0, -5.0), (20.0, 5.0), (-5.0, 5.0)]).len(), 4);
        assert!(within.cut(&[(20.0, 0.0), (30.0, 0.0), (30.0, 5.0)]).is_empty());
    }
}
