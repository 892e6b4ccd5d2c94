//! Curves of wires.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

/// Smallest and largest reach of the turns of a backward wire, in graph coordinates.
const TURN: [f32; 2] = [14.0, 36.0];
/// Distance of the control points of a quarter of a circle from its ends, relative to its radius.
const QUARTER: f32 = 0.5523;

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
        let mut pieces: Vec<[Pos2; 4]> = vec![];
        for i in 0..last {
            let (start, end) = (points[i], points[i + 1]);
            if backward && (i == 0 || i + 1 == last) {
                let turn = ((end.y - start.y).abs() * 0.5).clamp(TURN[0] * zoom, TURN[1] * zoom);
                let swing = vec2(if i == 0 { turn } else { -turn }, 0.0);
                pieces.push([start, start + swing, end + swing, end]);
            } else {
                pieces.extend(change_of_height(start, end));
            }
        }
        WireCurve { first: pieces[0], rest: pieces.split_off(1) }
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

    /// Point at half its length.
    pub(crate) fn middle(&self) -> Pos2 {
        let line = self.line();
        let mut left = line.windows(2).map(|ends| ends[0].distance(ends[1])).sum::<f32>() * 0.5;
        for ends in line.windows(2) {
            let length = ends[0].distance(ends[1]);
            if left <= length {
                return ends[0].lerp(ends[1], left / length.max(1e-6));
            }
            left -= length;
        }
        self.first[0]
    }

    fn pieces(&self) -> impl Iterator<Item = &[Pos2; 4]> {
        std::iter::once(&self.first).chain(&self.rest)
    }
}

/// Curves between two points, horizontal at both. A change of height in a narrow place has corners as round as its width
/// permits, with a vertical line between them.
fn change_of_height(start: Pos2, end: Pos2) -> Vec<[Pos2; 4]> {
    let by = end - start;
    if by.y.abs() <= by.x.abs() {
        let swing = vec2(by.x * 0.5, 0.0);
        return vec![[start, start + swing, end - swing, end]];
    }
    let round = vec2(by.x * 0.5, by.x.abs() * 0.5 * by.y.signum());
    let corner = |from: Pos2, to: Pos2, tip: Pos2| [from, from + (tip - from) * QUARTER, to + (tip - to) * QUARTER, to];
    let (top, bottom) = (start + round, end - round);
    let first = corner(start, top, pos2(top.x, start.y));
    let line = [top, top.lerp(bottom, 1.0 / 3.0), top.lerp(bottom, 2.0 / 3.0), bottom];
    vec![first, line, corner(bottom, end, pos2(bottom.x, end.y))]
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
    let vertical = a.x == b.x && b.x == c.x && c.x == d.x;
    vertical || ((a.y - d.y).abs() < 0.5 && (forward || backward))
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

#[cfg(test)]
mod tests {
    use super::{WireCurve, change_of_height};
    use egui::{Pos2, Vec2, pos2};

    /// Smallest radius of a circle through three points that follow each other at some distance.
    fn sharpest(line: &[Pos2]) -> f32 {
        let radius = |[a, b, c]: [Pos2; 3]| {
            let (u, v): (Vec2, Vec2) = (b - a, c - b);
            let area = (u.x * v.y - u.y * v.x).abs();
            if area < 1e-3 { f32::INFINITY } else { u.length() * v.length() * (u + v).length() / (2.0 * area) }
        };
        line.windows(3).map(|points| radius([points[0], points[1], points[2]])).fold(f32::INFINITY, f32::min)
    }

    #[test]
    fn wires_have_round_corners_in_narrow_places() {
        for (width, height) in [(24.0, 300.0), (24.0, -300.0), (16.0, 900.0), (40.0, 60.0)] {
            let mut points = [pos2(0.0, 0.0), pos2(50.0, 0.0), pos2(50.0 + width, height), pos2(200.0, height)];
            for _ in 0..2 {
                let pieces = points.windows(2).flat_map(|ends| change_of_height(ends[0], ends[1])).collect::<Vec<_>>();
                let line = WireCurve { first: pieces[0], rest: pieces[1..].to_vec() }.line();
                let radius = sharpest(&line);
                assert!(radius > width * 0.4, "{width} × {height}: radius {radius}");
                points.reverse();
            }
        }
    }
}
