//! The blur down slopes, on slopes that are known and against a walk point by point.

use crate::common::{EDGES, best, close, follows, hills, noise, pixel, promises, reaches, same};
use lapidary_nodes::pass::slope_blur::{Keep, SlopeBlur, blur, reach};
use lapidary_nodes::pass::{Edges, Plane};
use std::slice::from_ref;

const BLUR: SlopeBlur = SlopeBlur { long: 6.0, steep: 0.05, samples: 8, keep: Keep::Mean };

/// The same walk in double precision.
fn plain(of: &Plane, map: &Plane, edges: Edges, what: SlopeBlur) -> Plane {
    let between = |at: &dyn Fn(isize, isize) -> f64, [x, y]: [f64; 2]| {
        let (left, top) = (x.floor(), y.floor());
        let at = |dx: isize, dy: isize| at(left as isize + dx, top as isize + dy);
        let across = |dy: isize| at(0, dy) + (at(1, dy) - at(0, dy)) * (x - left);
        across(0) + (across(1) - across(0)) * (y - top)
    };
    // Where edges hold, so do the slopes at them.
    let near = |x: isize, y: isize| {
        let held = |axis: usize, at: isize| {
            if edges.wrap[axis] { at } else { at.clamp(0, map.size[axis] as isize - 1) }
        };
        (held(0, x), held(1, y))
    };
    let height = |x: isize, y: isize| f64::from(pixel(map, edges, x, y));
    let down = |axis: usize| {
        move |x: isize, y: isize| {
            let (x, y) = near(x, y);
            let (dx, dy) = if axis == 0 { (1, 0) } else { (0, 1) };
            0.5 * (height(x - dx, y - dy) - height(x + dx, y + dy))
        }
    };
    let sample = |x: isize, y: isize| f64::from(pixel(of, edges, x, y));
    Plane::of(of.size, |x, y| {
        let (mut at, mut kept) = ([x as f64, y as f64], f64::from(of.row(y)[x]));
        for _ in 0..what.samples {
            let slope = [between(&down(0), at), between(&down(1), at)];
            let steep = (slope[0] * slope[0] + slope[1] * slope[1]).sqrt().max(f64::from(what.steep));
            let pace = f64::from(what.long) / what.samples as f64 / steep;
            at = [at[0] + slope[0] * pace, at[1] + slope[1] * pace];
            let v = between(&sample, at);
            kept = match what.keep {
                Keep::Mean => kept + v,
                Keep::Least => kept.min(v),
                Keep::Largest => kept.max(v),
            };
        }
        (if what.keep == Keep::Mean { kept / (what.samples + 1) as f64 } else { kept }) as f32
    })
}

#[test]
fn as_defined() {
    // Coarse hills, so that a step astray by a rounding meets much the same slope.
    let (input, map) = (noise([40, 30], 1, None), hills([40, 30], 2));
    let map = lapidary_nodes::pass::gauss::blur(best(), &map, Edges::WRAP, [2.0; 2]).expect("nobody asked to stop");
    for edges in EDGES {
        for keep in [Keep::Mean, Keep::Least, Keep::Largest] {
            let what = SlopeBlur { keep, ..BLUR };
            let ours = blur(best(), &input, &map, edges, what).expect("nobody asked to stop");
            close(&ours, &plain(&input, &map, edges, what), 1e-4);
        }
    }
}

/// A flat map blurs nothing.
#[test]
fn nothing_runs_on_a_plain() {
    let input = noise([40, 30], 1, Some(64));
    let ours = blur(best(), &input, &Plane::flat([40, 30], 0.5), Edges::HOLD, BLUR).expect("nobody asked to stop");
    close(&ours, &input, 1e-6);
}

#[test]
fn promised() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        promises(&input, |w, p| Some(vec![blur(w, p, p, edges, BLUR)?]));
    }
    follows(&input, |p| {
        vec![blur(best(), p, p, Edges::WRAP, SlopeBlur { long: 70.0, ..BLUR }).expect("nobody asked to stop")]
    });
    reaches(&input, reach(6.0), |p| blur(best(), p, p, Edges::HOLD, BLUR).expect("nobody asked to stop"));
    // However small what counts as steep, and however odd.
    for steep in [0.0, f32::NAN, -1.0, f32::MIN_POSITIVE, f32::INFINITY] {
        for scale in [1.0, 1e-20, 1e-30, 1e30] {
            let map = Plane::of(input.size, |x, y| input.row(y)[x] * scale);
            blur(best(), &input, &map, Edges::HOLD, SlopeBlur { steep, ..BLUR }).expect("nobody asked to stop");
        }
    }
    let none = SlopeBlur { long: f32::NAN, samples: 0, keep: Keep::Least, ..BLUR };
    same(&[blur(best(), &input, &input, Edges::HOLD, none).expect("nobody asked")], from_ref(&input), "no way");
}
