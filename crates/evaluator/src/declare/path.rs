//! Paths through points of the plane: nodes draw them, editors show them.

/// The largest number of points of a path.
pub const MAX_POINTS: usize = 256;
/// The range of the coordinates of points: those of the tile, and one tile around it.
pub const POINT_RANGE: [f32; 2] = [-1.0, 2.0];
/// The corners of a curved path: at most this many, and at most this many between two points.
const MAX_CORNERS: usize = 512;
const MAX_STEPS: usize = 24;

/// The connection of the points of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathInterpolation {
    /// Straight lines.
    Straight,
    /// A curve through the points: a centripetal Catmull–Rom spline, which neither loops nor overshoots between two points
    /// (Yuksel, Schaefer & Keyser, 2011).
    Smooth,
    /// A curve near the points, and through the ends: a uniform cubic B-spline.
    Loose,
}

/// The polyline that follows a path. That of a closed path ends where it begins; equal neighbours count as one point.
pub fn flatten(points: &[[f32; 2]], interpolation: PathInterpolation, closed: bool) -> Vec<[f32; 2]> {
    let mut points = points.to_vec();
    points.dedup();
    if closed && points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    let closed = closed && points.len() > 2;
    let spans = if closed { points.len() } else { points.len().saturating_sub(1) };
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return vec![] };
    let steps = match interpolation {
        PathInterpolation::Straight => 1,
        _ => (MAX_CORNERS / spans.max(1)).clamp(1, MAX_STEPS),
    };
    let mut corners = Vec::with_capacity(spans * steps + 1);
    for span in 0..spans {
        let around = neighbours(&points, span, closed);
        corners.push(if interpolation == PathInterpolation::Loose { b_spline_point(around, 0.0) } else { around[1] });
        let middle = (1..steps).map(|k| k as f32 / steps as f32);
        match interpolation {
            PathInterpolation::Straight => {}
            PathInterpolation::Smooth => corners.extend(middle.map(|t| catmull_rom_point(around, t))),
            PathInterpolation::Loose => corners.extend(middle.map(|t| b_spline_point(around, t))),
        }
    }
    corners.push(if closed { corners.first().copied().unwrap_or(*first) } else { *last });
    corners
}

/// The ends of a span, with the points before and after it; beyond the ends of an open path the nearest span is mirrored.
fn neighbours(points: &[[f32; 2]], span: usize, closed: bool) -> [[f32; 2]; 4] {
    let n = points.len();
    let mirrored = |end: [f32; 2], other: [f32; 2]| [0, 1].map(|axis| 2.0 * end[axis] - other[axis]);
    let (from, to) = (points[span], points[(span + 1) % n]);
    let before = if closed { points[(span + n - 1) % n] } else { mirrored(from, to) };
    let before = if !closed && span > 0 { points[span - 1] } else { before };
    let after = if closed { points[(span + 2) % n] } else { mirrored(to, from) };
    let after = if !closed && span + 2 < n { points[span + 2] } else { after };
    [before, from, to, after]
}

/// A point of a centripetal Catmull–Rom spline between the second and the third point.
fn catmull_rom_point(around: [[f32; 2]; 4], t: f32) -> [f32; 2] {
    /// Distances below this one count as it, so that no slope is infinite.
    const LEAST: f32 = 1e-4;
    let [a, b, c, d] = around;
    let apart = |p: [f32; 2], q: [f32; 2]| {
        let [x, y] = [q[0] - p[0], q[1] - p[1]];
        (x * x + y * y).sqrt().sqrt().max(LEAST)
    };
    let [before, within, after] = [apart(a, b), apart(b, c), apart(c, d)];
    [0, 1].map(|axis| {
        let [a, b, c, d] = [a[axis], b[axis], c[axis], d[axis]];
        let rise = c - b;
        let first = rise + within * ((b - a) / before - (c - a) / (before + within));
        let last = rise + within * ((d - c) / after - (d - b) / (within + after));
        let (bend, turn) = (3.0 * rise - 2.0 * first - last, first + last - 2.0 * rise);
        b + t * (first + t * (bend + t * turn))
    })
}

/// A point of a uniform cubic B-spline between the second and the third point.
fn b_spline_point(around: [[f32; 2]; 4], t: f32) -> [f32; 2] {
    let (rest, square) = (1.0 - t, t * t);
    let cube = square * t;
    let weights = [rest * rest * rest, 3.0 * cube - 6.0 * square + 4.0, 3.0 * (square - cube) + 3.0 * t + 1.0, cube];
    [0, 1].map(|axis| {
        let sum: f32 = around.iter().zip(weights).map(|(point, weight)| point[axis] * weight).sum();
        sum / 6.0
    })
}
