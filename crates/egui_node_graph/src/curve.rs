//! Curves of wires.

use egui::{Pos2, Rect, Vec2, vec2};

/// Smallest and largest reach of the turns of a backward wire, in graph coordinates.
const TURN: [f32; 2] = [14.0, 36.0];

/// Smooth path that starts to the right and arrives from the left: cubic Bézier curves, joined horizontally.
#[derive(Clone, Debug)]
pub(crate) struct WireCurve {
    first: [Pos2; 4],
    /// Curves after the first, if the wire avoids nodes.
    rest: Vec<[Pos2; 4]>,
}

impl WireCurve {
    /// Curve between two points in window coordinates.
    pub(crate) fn new(from: Pos2, to: Pos2, zoom: f32) -> Self {
        let reach = to - from;
        // Backward wires bulge, limited by the distance of their ends.
        let swing = (reach.x.abs() * 0.5).max((reach.length() * 0.4).min(60.0 * zoom));
        let swing = if reach.x < 0.0 { swing.min(60.0 * zoom + reach.length() * 0.15) } else { swing };
        WireCurve { first: [from, from + vec2(swing, 0.0), to - vec2(swing, 0.0), to], rest: Vec::new() }
    }

    /// Curve through points, from left to right. A backward wire passes the points between its ends from right to left,
    /// and turns at its ends.
    pub(crate) fn through(points: impl Iterator<Item = Pos2>, backward: bool, zoom: f32) -> Self {
        let points: Vec<Pos2> = points.collect();
        let last = points.len() - 1;
        let piece = |i: usize| {
            let (start, end) = (points[i], points[i + 1]);
            if backward && (i == 0 || i + 1 == last) {
                let turn = ((end.y - start.y).abs() * 0.5).clamp(TURN[0] * zoom, TURN[1] * zoom);
                let swing = vec2(if i == 0 { turn } else { -turn }, 0.0);
                return [start, start + swing, end + swing, end];
            }
            let swing = vec2((end.x - start.x) * 0.5, 0.0);
            [start, start + swing, end - swing, end]
        };
        WireCurve { first: piece(0), rest: (1..last).map(piece).collect() }
    }

    /// Bounding box.
    pub(crate) fn bounds(&self) -> Rect {
        self.pieces().map(|piece| Rect::from_points(piece)).fold(Rect::NOTHING, Rect::union)
    }

    /// Polyline that looks smooth.
    pub(crate) fn line(&self) -> Vec<Pos2> {
        let mut line = vec![self.first[0]];
        for piece in self.pieces() {
            let length: f32 = piece.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
            let steps = if is_straight(piece) { 1 } else { (length.sqrt() * 1.2).clamp(4.0, 36.0) as usize };
            line.extend((1..=steps).map(|i| at(piece, i as f32 / steps as f32)));
        }
        line
    }

    /// Distance of a point.
    pub(crate) fn distance(&self, place: Pos2) -> f32 {
        let pieces = self.line();
        pieces.windows(2).map(|ends| distance_to_segment(place, ends[0], ends[1])).fold(f32::INFINITY, f32::min)
    }

    /// True if a line segment crosses it.
    pub(crate) fn is_cut(&self, a: Pos2, b: Pos2) -> bool {
        Rect::from_two_pos(a, b).intersects(self.bounds())
            && self.line().windows(2).any(|ends| cross(a, b, ends[0], ends[1]))
    }

    /// Point at half the parameter of the curve in the middle.
    pub(crate) fn middle(&self) -> Pos2 {
        let middle = self.pieces().nth(self.rest.len().div_ceil(2)).unwrap_or(&self.first);
        at(middle, 0.5)
    }

    fn pieces(&self) -> impl Iterator<Item = &[Pos2; 4]> {
        std::iter::once(&self.first).chain(&self.rest)
    }
}

/// Point of a cubic Bézier curve.
fn at(piece: &[Pos2; 4], t: f32) -> Pos2 {
    let [a, b, c, d] = piece.map(Pos2::to_vec2);
    let s = 1.0 - t;
    (a * (s * s * s) + b * (3.0 * s * s * t) + c * (3.0 * s * t * t) + d * (t * t * t)).to_pos2()
}

fn is_straight([a, b, c, d]: &[Pos2; 4]) -> bool {
    let forward = a.x <= b.x && b.x <= d.x && c.x <= d.x;
    let backward = a.x >= b.x && b.x >= d.x && c.x >= d.x;
    (a.y - d.y).abs() < 0.5 && (forward || backward)
}

/// Distance of a point from a line segment.
fn distance_to_segment(place: Pos2, a: Pos2, b: Pos2) -> f32 {
    let along = b - a;
    let t = ((place - a).dot(along) / along.length_sq().max(1e-6)).clamp(0.0, 1.0);
    place.distance(a + along * t)
}

/// True if two line segments cross.
fn cross(a: Pos2, b: Pos2, c: Pos2, d: Pos2) -> bool {
    let frame = |p: Vec2, q: Vec2| p.x * q.y - p.y * q.x;
    let sides = |a: Pos2, b: Pos2, c: Pos2, d: Pos2| frame(b - a, c - a) * frame(b - a, d - a) <= 0.0;
    sides(a, b, c, d) && sides(c, d, a, b)
}
