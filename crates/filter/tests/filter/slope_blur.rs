//! The slope blur against a path in double precision.

use crate::common::{
    EDGES, check_properties, check_reach, check_rows, check_translation, close, context, hills, noise, pixel, same,
};
use lapidary_filter::slope_blur::{SampleReduction, SlopeBlur, blur, reach};
use lapidary_filter::{Edges, Plane};
use std::slice::from_ref;

const BLUR: SlopeBlur = SlopeBlur { length: 6.0, steep: 0.05, samples: 8, reduction: SampleReduction::Mean };

/// The slope blur in double precision.
fn reference(of: &Plane, map: &Plane, edges: Edges, what: SlopeBlur) -> Plane {
    let between = |at: &dyn Fn(isize, isize) -> f64, [x, y]: [f64; 2]| {
        let (left, top) = (x.floor(), y.floor());
        let at = |dx: isize, dy: isize| at(left as isize + dx, top as isize + dy);
        let across = |dy: isize| at(0, dy) + (at(1, dy) - at(0, dy)) * (x - left);
        across(0) + (across(1) - across(0)) * (y - top)
    };
    // Clamped edges clamp the slopes too.
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
    Plane::from_fn(of.size, |x, y| {
        let (mut at, mut result) = ([x as f64, y as f64], f64::from(of.row(y)[x]));
        for _ in 0..what.samples {
            let slope = [between(&down(0), at), between(&down(1), at)];
            let steep = (slope[0] * slope[0] + slope[1] * slope[1]).sqrt().max(f64::from(what.steep));
            let pace = f64::from(what.length) / what.samples as f64 / steep;
            at = [at[0] + slope[0] * pace, at[1] + slope[1] * pace];
            let v = between(&sample, at);
            result = match what.reduction {
                SampleReduction::Mean => result + v,
                SampleReduction::Min => result.min(v),
                SampleReduction::Max => result.max(v),
            };
        }
        (if what.reduction == SampleReduction::Mean { result / (what.samples + 1) as f64 } else { result }) as f32
    })
}

#[test]
fn equals_the_reference() {
    // Smooth hills, so that rounding errors of a path stay small.
    let (input, map) = (noise([40, 30], 1, None), hills([40, 30], 2));
    let map = lapidary_filter::gaussian::blur(context(), map.view(), 0..map.size[1], Edges::WRAP, [2.0; 2])
        .expect("not cancelled");
    for edges in EDGES {
        for reduction in [SampleReduction::Mean, SampleReduction::Min, SampleReduction::Max] {
            let what = SlopeBlur { reduction, ..BLUR };
            let [ours] =
                blur(context(), [input.view()], map.view(), 0..map.size[1], edges, what).expect("not cancelled");
            close(&ours, &reference(&input, &map, edges, what), 1e-4);
        }
    }
}

/// A flat map blurs nothing.
#[test]
fn a_flat_map_blurs_nothing() {
    let input = noise([40, 30], 1, Some(64));
    let map = Plane::filled([40, 30], 0.5);
    let [ours] =
        blur(context(), [input.view()], map.view(), 0..map.size[1], Edges::CLAMP, BLUR).expect("not cancelled");
    close(&ours, &input, 1e-6);
}

#[test]
fn common_properties() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        check_rows(&input, |rows| Some(blur(context(), [input.view()], input.view(), rows, edges, BLUR)?.into()));
        check_properties(&input, |w, p| blur(w, [p.view()], p.view(), 0..p.size[1], edges, BLUR).map(Vec::from));
    }
    check_translation(&input, |p| {
        let what = SlopeBlur { length: 70.0, ..BLUR };
        blur(context(), [p.view()], p.view(), 0..p.size[1], Edges::WRAP, what).expect("not cancelled").into()
    });
    check_reach(&input, reach(6.0), |p| {
        let [blurred] = blur(context(), [p.view()], p.view(), 0..p.size[1], Edges::CLAMP, BLUR).expect("not cancelled");
        blurred
    });
    // Extreme and invalid settings of steepness.
    for steep in [0.0, f32::NAN, -1.0, f32::MIN_POSITIVE, f32::INFINITY] {
        for scale in [1.0, 1e-20, 1e-30, 1e30] {
            let map = Plane::from_fn(input.size, |x, y| input.row(y)[x] * scale);
            blur(context(), [input.view()], map.view(), 0..map.size[1], Edges::CLAMP, SlopeBlur { steep, ..BLUR })
                .expect("not cancelled");
        }
    }
    let none = SlopeBlur { length: f32::NAN, samples: 0, reduction: SampleReduction::Min, ..BLUR };
    same(
        &blur(context(), [input.view()], input.view(), 0..input.size[1], Edges::CLAMP, none).expect("not cancelled"),
        from_ref(&input),
        "no way",
    );
}

/// Two planes are blurred as each is by itself.
#[test]
fn pairs_equal_single_planes() {
    let (size, map) = ([300, 45], hills([300, 45], 4));
    let [a, b] = [5, 6].map(|seed| noise(size, seed, None));
    for reduction in [SampleReduction::Mean, SampleReduction::Min, SampleReduction::Max] {
        let what = SlopeBlur { reduction, ..BLUR };
        let both = blur(context(), [a.view(), b.view()], map.view(), 0..map.size[1], Edges::CLAMP, what)
            .expect("not cancelled");
        for (of, made) in [&a, &b].into_iter().zip(&both) {
            let alone =
                blur(context(), [of.view()], map.view(), 0..map.size[1], Edges::CLAMP, what).expect("not cancelled");
            same(&alone, from_ref(made), "alone");
        }
    }
}
