//! Outlines of filled shapes in the plane of the tile, and their edges at the size of an image.

use crate::drawn_path::TilePlaces;

/// The largest distance of a flattened curve from the curve, in pixels.
const TOLERANCE: f64 = 1.0 / 128.0;
/// The most lines of a flattened curve.
const MAX_LINES: f64 = 256.0;

/// The rule by which the contours of an outline enclose its inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FillRule {
    /// Places around which the contours wind.
    NonZero,
    /// Places from which a ray crosses the contours an odd number of times.
    EvenOdd,
}

impl FillRule {
    /// True if a place with this winding number is inside.
    pub(crate) fn is_inside(self, winding: i32) -> bool {
        match self {
            FillRule::NonZero => winding != 0,
            FillRule::EvenOdd => winding % 2 != 0,
        }
    }
}

/// The outline of a filled shape; parts beyond the tile wrap around.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline {
    /// Closed contours of straight lines, in tiles; the last corner is connected to the first.
    pub contours: Vec<Vec<[f64; 2]>>,
    /// The rule of its inside.
    pub rule: FillRule,
}

/// A pen that draws contours and flattens curves for the size of an image.
#[derive(Clone, Debug)]
pub struct OutlinePen {
    /// Pixels per tile.
    pixels: [f64; 2],
    contours: Vec<Vec<[f64; 2]>>,
}

impl OutlinePen {
    /// A pen for an image with this number of pixels per tile.
    pub fn new(pixels: [f64; 2]) -> OutlinePen {
        OutlinePen { pixels, contours: vec![] }
    }
    /// Begins a contour.
    pub fn move_to(&mut self, to: [f64; 2]) {
        self.contours.push(vec![to]);
    }
    /// Draws a line.
    pub fn line_to(&mut self, to: [f64; 2]) {
        match self.contours.last_mut() {
            Some(contour) => contour.push(to),
            None => self.move_to(to),
        }
    }
    /// Draws a quadratic Bézier curve.
    pub fn quad_to(&mut self, control: [f64; 2], to: [f64; 2]) {
        let from = self.last().unwrap_or(control);
        // The distance of a chord is an eighth of the second derivative, which is twice this bend.
        let count = self.lines(self.bend([from, control, to]) / 4.0);
        for i in 1..count {
            let t = i as f64 / count as f64;
            let s = 1.0 - t;
            self.line_to([0, 1].map(|k| from[k] * (s * s) + control[k] * (2.0 * s * t) + to[k] * (t * t)));
        }
        self.line_to(to);
    }
    /// Draws a cubic Bézier curve.
    pub fn cubic_to(&mut self, controls: [[f64; 2]; 2], to: [f64; 2]) {
        let [a, b] = controls;
        let from = self.last().unwrap_or(a);
        let bend = f64::max(self.bend([from, a, b]), self.bend([a, b, to]));
        let count = self.lines(bend * 0.75);
        for i in 1..count {
            let t = i as f64 / count as f64;
            let s = 1.0 - t;
            let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
            let at = |k: usize| from[k] * weights[0] + a[k] * weights[1] + b[k] * weights[2] + to[k] * weights[3];
            self.line_to([at(0), at(1)]);
        }
        self.line_to(to);
    }
    /// The contours.
    pub fn outline(self, rule: FillRule) -> Outline {
        Outline { contours: self.contours, rule }
    }
    /// The place of the pen.
    pub fn last(&self) -> Option<[f64; 2]> {
        self.contours.last().and_then(|contour| contour.last().copied())
    }
    /// The number of lines for a curve whose chord has this distance from it, in pixels.
    fn lines(&self, distance: f64) -> usize {
        let count = (distance / TOLERANCE).sqrt().ceil();
        // NaN is one line.
        if count > 1.0 { if count < MAX_LINES { count as usize } else { MAX_LINES as usize } } else { 1 }
    }
    /// The second difference of three points, in pixels.
    fn bend(&self, [a, b, c]: [[f64; 2]; 3]) -> f64 {
        let [x, y] = [0, 1].map(|k| (a[k] - 2.0 * b[k] + c[k]) * self.pixels[k]);
        (x * x + y * y).sqrt()
    }
}

/// An edge of an outline in pixels of the tile, from its upper to its lower end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OutlineEdge {
    pub(crate) top: [f64; 2],
    pub(crate) bottom: [f64; 2],
    /// 1 for an edge that was drawn downwards, −1 for one upwards.
    pub(crate) winding: i32,
}

impl OutlineEdge {
    /// The horizontal position at a height between the ends.
    pub(crate) fn x(&self, y: f64) -> f64 {
        let t = (y - self.top[1]) / (self.bottom[1] - self.top[1]);
        self.top[0] + (self.bottom[0] - self.top[0]) * t
    }
}

impl Outline {
    /// The edges of all copies of the contours that meet the tile, or the pixel beyond its last one.
    pub(crate) fn edges(&self, pixels: [f64; 2]) -> Vec<OutlineEdge> {
        let mut edges = vec![];
        for contour in &self.contours {
            let [across, down] = [0, 1].map(|axis| copies(contour, axis, pixels[axis]));
            for shift_y in down {
                for shift_x in across.clone() {
                    let place = |at: [f64; 2]| [(at[0] + shift_x) * pixels[0], (at[1] + shift_y) * pixels[1]];
                    for (from, to) in lines(contour) {
                        let [from, to] = [place(from), place(to)];
                        let visible = f64::max(from[1], to[1]) > 0.0 && f64::min(from[1], to[1]) < pixels[1] + 1.0;
                        if visible && from[1] < to[1] {
                            edges.push(OutlineEdge { top: from, bottom: to, winding: 1 });
                        } else if visible && to[1] < from[1] {
                            edges.push(OutlineEdge { top: to, bottom: from, winding: -1 });
                        }
                    }
                }
            }
        }
        edges
    }
    /// An upper bound on the number of edges of all copies.
    pub(crate) fn edge_count(&self, pixels: [f64; 2]) -> u64 {
        let count = |contour: &Vec<[f64; 2]>| {
            let [across, down] = [0, 1].map(|axis| copies(contour, axis, pixels[axis]).count() as u64);
            (contour.len() as u64).saturating_mul(across).saturating_mul(down)
        };
        self.contours.iter().map(count).fold(0, u64::saturating_add)
    }
}

/// The lines of a closed contour.
pub(crate) fn lines(contour: &[[f64; 2]]) -> impl Iterator<Item = ([f64; 2], [f64; 2])> {
    contour.iter().copied().zip(contour.iter().copied().cycle().skip(1))
}

/// The whole numbers of tiles by which a contour is moved so that it meets the tile and the pixel beyond it.
fn copies(contour: &[[f64; 2]], axis: usize, pixels: f64) -> impl Iterator<Item = f64> + Clone {
    let span = contour.iter().fold([f64::MAX, f64::MIN], |[low, high], at| [low.min(at[axis]), high.max(at[axis])]);
    let (first, last) = ((-span[1]).ceil(), (1.0 + 1.0 / pixels - span[0]).floor());
    // An empty contour has no copies; a huge one does not have endless ones.
    let (first, last) = if contour.is_empty() { (0, -1) } else { (first as i64, last as i64) };
    (first..=last.min(first.saturating_add(MAX_COPIES))).map(|shift| shift as f64)
}

/// The most copies of a contour along an axis.
const MAX_COPIES: i64 = 64;

/// A run of pixels of a window along an axis, within one tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TileRun {
    /// The index of the first pixel in the window.
    pub(crate) first: usize,
    /// The number of pixels.
    pub(crate) count: usize,
    /// The place at which the first pixel begins, in pixels from the border of its tile.
    pub(crate) place: f64,
}

impl TilePlaces {
    /// Pixels per tile.
    pub fn pixels_per_tile(&self) -> [f64; 2] {
        [0, 1].map(|axis| f64::from(self.whole[axis].max(1)) / self.tile[axis])
    }
    /// The runs of pixels along an axis. Pixels at one place of their tiles are equal to the last bit if a tile has a
    /// whole number of pixels.
    pub(crate) fn runs(&self, axis: usize) -> Vec<TileRun> {
        let pixels = self.pixels_per_tile()[axis];
        let whole = i64::from(self.whole[axis].max(1));
        let mut runs: Vec<TileRun> = vec![];
        for i in 0..self.size[axis] {
            let index = (self.from[axis] + i as i64).rem_euclid(whole) as f64;
            let place = index - (index / pixels).floor() * pixels;
            match runs.last_mut() {
                Some(run) if place == run.place + run.count as f64 => run.count += 1,
                _ => runs.push(TileRun { first: i, count: 1, place }),
            }
        }
        runs
    }
}
