//! The distance transform against an exhaustive search.

use crate::common::{EDGES, chance, check_properties, check_reach, check_translation, context, noise, same};
use lapidary_filter::distance_transform::{MaskSide, distance_transform, reach};
use lapidary_filter::{Edges, Plane};

fn reference(mask: &Plane, edges: Edges, threshold: f32, side: MaskSide, most: f32) -> Plane {
    let [width, height] = mask.size;
    let goal = |x: usize, y: usize| (mask.row(y)[x] >= threshold) != (side == MaskSide::Inside);
    let away = |a: usize, b: usize, n: usize, wraps: bool| {
        let d = a.abs_diff(b);
        if wraps { d.min(n - d) } else { d }
    };
    Plane::from_fn(mask.size, |x, y| {
        let all = (0..width * height).map(|i| (i % width, i / width)).filter(|(a, b)| goal(*a, *b));
        let square = |(a, b): (usize, usize)| {
            let [dx, dy] = [away(a, x, width, edges.wrap[0]), away(b, y, height, edges.wrap[1])];
            dx * dx + dy * dy
        };
        all.map(square).min().map_or(most, |square| (square as f32).sqrt().min(most))
    })
}

#[test]
fn equals_the_reference() {
    for (size, share) in [([47, 31], 0.02), ([31, 47], 0.9), ([20, 20], 0.0), ([20, 20], 1.0), ([1, 30], 0.1)] {
        let mask = Plane::from_fn(size, |x, y| if chance(x, y, 8) < share { 1.0 } else { 0.0 });
        for edges in EDGES {
            for side in [MaskSide::Inside, MaskSide::Outside] {
                for most in [0.0, 1.0, 5.5, 1000.0] {
                    let ours =
                        distance_transform(context(), mask.view(), edges, 0.5, side, most).expect("not cancelled");
                    let what = format!("{size:?} {share} {edges:?} {side:?} {most}");
                    same(&[ours], &[reference(&mask, edges, 0.5, side, most)], &what);
                }
            }
        }
    }
}

#[test]
fn common_properties() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        check_properties(&input, |w, p| {
            Some(vec![
                distance_transform(w, p.view(), edges, 0.97, MaskSide::Outside, 9.0)?,
                distance_transform(w, p.view(), edges, 0.1, MaskSide::Inside, 99.0)?,
            ])
        });
    }
    check_translation(&input, |p| {
        vec![
            distance_transform(context(), p.view(), Edges::WRAP, 0.995, MaskSide::Outside, 99.0)
                .expect("not cancelled"),
        ]
    });
    let some = |p: &Plane| {
        distance_transform(context(), p.view(), Edges::CLAMP, 0.02, MaskSide::Inside, 6.5).expect("not cancelled")
    };
    check_reach(&input, reach(6.5), some);
}
