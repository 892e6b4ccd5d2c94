//! Paths of SVG: path data, basic shapes and elliptical arcs as lines and cubic curves.

use super::matrix::{Matrix, sine_and_cosine};
use super::path_step::PathStep;
use lapidary_field::real::Real;
use std::f64::consts::TAU;
use svgtypes::{PathParser, PathSegment};

/// The steps of path data; those after a syntax error are ignored, as the specification asks.
pub(super) fn path_data(text: &str, most: usize) -> Vec<PathStep> {
    let mut path = PathReader::default();
    for segment in PathParser::from(text).map_while(Result::ok) {
        if path.steps.len() > most {
            break;
        }
        path.add(segment);
    }
    path.steps
}

/// An ellipse as four arcs.
pub(super) fn ellipse([x, y]: [f64; 2], [across, down]: [f64; 2]) -> Vec<PathStep> {
    let place = Matrix { columns: [[across, 0.0], [0.0, down], [x, y]] };
    let mut steps = vec![PathStep::Move([x + across, y])];
    steps.extend(arc_curves(&place, 0.0, 1.0));
    steps.push(PathStep::Close);
    steps
}

/// A rectangle with elliptical corners.
pub(super) fn rectangle([x, y]: [f64; 2], [width, height]: [f64; 2], [across, down]: [f64; 2]) -> Vec<PathStep> {
    let (right, bottom) = (x + width, y + height);
    if !(across > 0.0 && down > 0.0) {
        let corners = [[right, y], [right, bottom], [x, bottom]].map(PathStep::Line);
        return [PathStep::Move([x, y])].into_iter().chain(corners).chain([PathStep::Close]).collect();
    }
    let mut steps = vec![PathStep::Move([x + across, y])];
    let corners = [
        ([right - across, y], [right - across, y + down], 0.75),
        ([right, bottom - down], [right - across, bottom - down], 0.0),
        ([x + across, bottom], [x + across, bottom - down], 0.25),
        ([x, y + down], [x + across, y + down], 0.5),
    ];
    for (begin, centre, turns) in corners {
        steps.push(PathStep::Line(begin));
        steps.extend(arc_curves(&Matrix { columns: [[across, 0.0], [0.0, down], centre] }, turns, 0.25));
    }
    steps.push(PathStep::Close);
    steps
}

/// The curves along the unit circle, from an angle over a sweep in turns, moved to a place. Each spans at most an eighth
/// of a turn, so that its error is below five millionths of the radius.
fn arc_curves(place: &Matrix, from: f64, sweep: f64) -> Vec<PathStep> {
    // An arc of zero length has no curves; NaN neither.
    let count = (sweep.abs() * 8.0 - 1e-9).ceil();
    let count = if count > 0.0 && count <= 8.0 { count as usize } else { 0 };
    let part = sweep / count as f64;
    // The distance of the control points along the tangents: 4/3 tan(angle / 4).
    let [sin, cos] = sine_and_cosine(part / 4.0);
    let reach = 4.0 / 3.0 * (sin / cos);
    let curve = |i: usize| {
        let [[s0, c0], [s1, c1]] = [i, i + 1].map(|i| sine_and_cosine(from + part * i as f64));
        let controls = [[c0 - reach * s0, s0 + reach * c0], [c1 + reach * s1, s1 - reach * c1]];
        PathStep::Cubic(controls.map(|at| place.apply(at)), place.apply([c1, s1]))
    };
    (0..count).map(curve).collect()
}

/// A reader of path data, which knows the current point.
#[derive(Default)]
struct PathReader {
    steps: Vec<PathStep>,
    start: [f64; 2],
    at: [f64; 2],
    /// The last control point of a cubic or quadratic curve, if the last step was one.
    cubic: Option<[f64; 2]>,
    quadratic: Option<[f64; 2]>,
}

impl PathReader {
    fn add(&mut self, segment: PathSegment) {
        // What follows without a move begins where the contour did.
        let begins = matches!(segment, PathSegment::MoveTo { .. } | PathSegment::ClosePath { .. });
        if self.steps.last() == Some(&PathStep::Close) && !begins {
            self.steps.push(PathStep::Move(self.start));
        }
        let at = self.at;
        let place = |abs: bool, [x, y]: [f64; 2]| if abs { [x, y] } else { [at[0] + x, at[1] + y] };
        let mirrored = |control: Option<[f64; 2]>| control.map_or(at, |c| [0, 1].map(|axis| 2.0 * at[axis] - c[axis]));
        let (cubic, quadratic) = (self.cubic.take(), self.quadratic.take());
        match segment {
            PathSegment::MoveTo { abs, x, y } => {
                self.at = place(abs, [x, y]);
                self.start = self.at;
                self.steps.push(PathStep::Move(self.at));
            }
            PathSegment::LineTo { abs, x, y } => self.line(place(abs, [x, y])),
            PathSegment::HorizontalLineTo { abs, x } => self.line([place(abs, [x, 0.0])[0], at[1]]),
            PathSegment::VerticalLineTo { abs, y } => self.line([at[0], place(abs, [0.0, y])[1]]),
            PathSegment::CurveTo { abs, x1, y1, x2, y2, x, y } => {
                self.curve([place(abs, [x1, y1]), place(abs, [x2, y2])], place(abs, [x, y]));
            }
            PathSegment::SmoothCurveTo { abs, x2, y2, x, y } => {
                self.curve([mirrored(cubic), place(abs, [x2, y2])], place(abs, [x, y]));
            }
            PathSegment::Quadratic { abs, x1, y1, x, y } => {
                self.quadratic_curve(place(abs, [x1, y1]), place(abs, [x, y]));
            }
            PathSegment::SmoothQuadratic { abs, x, y } => {
                self.quadratic_curve(mirrored(quadratic), place(abs, [x, y]));
            }
            PathSegment::EllipticalArc { abs, rx, ry, x_axis_rotation, large_arc, sweep, x, y } => {
                let arc = EndpointArc { radii: [rx, ry], turns: x_axis_rotation / 360.0, large: large_arc, sweep };
                self.arc(arc, place(abs, [x, y]));
            }
            PathSegment::ClosePath { .. } => {
                self.steps.push(PathStep::Close);
                self.at = self.start;
            }
        }
    }
    fn line(&mut self, to: [f64; 2]) {
        self.steps.push(PathStep::Line(to));
        self.at = to;
    }
    fn curve(&mut self, controls: [[f64; 2]; 2], to: [f64; 2]) {
        self.steps.push(PathStep::Cubic(controls, to));
        (self.at, self.cubic) = (to, Some(controls[1]));
    }
    fn quadratic_curve(&mut self, control: [f64; 2], to: [f64; 2]) {
        self.steps.push(PathStep::Quad(control, to));
        (self.at, self.quadratic) = (to, Some(control));
    }
    fn arc(&mut self, arc: EndpointArc, to: [f64; 2]) {
        let curves = arc.curves(self.at, to);
        match curves.is_empty() {
            true => self.line(to),
            false => self.steps.extend(curves),
        }
        // The end is exact.
        if let Some(PathStep::Cubic(_, end)) = self.steps.last_mut() {
            *end = to;
        }
        self.at = to;
    }
}

/// An elliptical arc between two points.
struct EndpointArc {
    radii: [f64; 2],
    /// The rotation of the ellipse, in turns.
    turns: f64,
    large: bool,
    sweep: bool,
}

impl EndpointArc {
    /// The curves of the arc, with the centre of section B.2.4 of the specification of SVG; none if it is a line.
    fn curves(&self, from: [f64; 2], to: [f64; 2]) -> Vec<PathStep> {
        let [mut rx, mut ry] = self.radii.map(f64::abs);
        let half = [0, 1].map(|axis| (from[axis] - to[axis]) * 0.5);
        let turn = Matrix::rotation(self.turns);
        let [x, y] = Matrix::rotation(-self.turns).apply(half);
        if !(rx > 0.0 && ry > 0.0) || x == 0.0 && y == 0.0 {
            return vec![];
        }
        // Radii that are too small grow until the arc reaches both points.
        let over = (x / rx) * (x / rx) + (y / ry) * (y / ry);
        if over > 1.0 {
            (rx, ry) = (rx * over.sqrt(), ry * over.sqrt());
        }
        let rest = if over > 0.0 && over < 1.0 { (1.0 / over - 1.0).sqrt() } else { 0.0 };
        let side = if self.large == self.sweep { -rest } else { rest };
        let centre = [side * rx * y / ry, -side * ry * x / rx];
        let middle = [0, 1].map(|axis| (from[axis] + to[axis]) * 0.5);
        let place =
            Matrix::scaling([rx, ry]).then(&Matrix::translation(centre)).then(&turn).then(&Matrix::translation(middle));
        let angle = |[x, y]: [f64; 2]| f64::from(Real::atan2(y as f32, x as f32)) / TAU;
        let begin = angle([(x - centre[0]) / rx, (y - centre[1]) / ry]);
        let end = angle([(-x - centre[0]) / rx, (-y - centre[1]) / ry]);
        let mut sweep = (end - begin).rem_euclid(1.0);
        if !self.sweep {
            sweep -= 1.0;
        }
        arc_curves(&place, begin, sweep)
    }
}
