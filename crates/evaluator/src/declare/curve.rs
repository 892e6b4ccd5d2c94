//! Curves through points, generic over number types: nodes record them, editors draw them.

use lapidary_field::real::Real;

/// The slope of a curve at each point: that of a parabola through its neighbours, limited so that the curve stays monotonic
/// between two points (Steffen, 1990).
pub fn slopes<R: Real>(points: &[[R; 2]]) -> Vec<R> {
    let segment = |pair: &[[R; 2]]| {
        let long = pair[1][0] - pair[0][0];
        (long, (pair[1][1] - pair[0][1]) / long)
    };
    let all: Vec<_> = points.windows(2).map(segment).collect();
    let (Some(&(_, first)), Some(&(_, last))) = (all.first(), all.last()) else {
        return points.iter().map(|point| point[0].lit(0.0)).collect();
    };
    let (zero, one) = (first.lit(0.0), first.lit(1.0));
    let mut out = vec![first];
    for pair in all.windows(2) {
        let [(a, before), (b, after)] = [pair[0], pair[1]];
        let parabola = (before * b + after * a) / (a + b);
        let most = before.abs().min(after.abs()).min(parabola.abs() * zero.lit(0.5));
        // The slope is 0 at a local extremum.
        let sign = |v: R| R::pick(v.less(zero), -one, one);
        out.push((sign(before) + sign(after)) * most);
    }
    out.push(last);
    out
}

/// The height of a curve at `v`; without slopes a polyline. It is constant beyond the ends.
pub fn height<R: Real>(points: &[[R; 2]], slopes: &[R], v: R) -> R {
    let mut at = points[0][1];
    for (i, pair) in points.windows(2).enumerate() {
        let [[left, low], [right, high]] = [pair[0], pair[1]];
        let (long, rise) = (right - left, high - low);
        let t = ((v - left) / long).clamp(v.lit(0.0), v.lit(1.0));
        let within = match slopes.get(i..i + 2) {
            Some(ends) => {
                let (first, last) = (ends[0] * long, ends[1] * long);
                let bend = rise * v.lit(3.0) - first * v.lit(2.0) - last;
                let turn = first + last - rise * v.lit(2.0);
                low + t * (first + t * (bend + t * turn))
            }
            None => low + rise * t,
        };
        // Selects the segment that contains `v`; beyond the last point its height.
        at = R::pick(v.less(left), at, R::pick(v.less(right), within, high));
    }
    at
}
