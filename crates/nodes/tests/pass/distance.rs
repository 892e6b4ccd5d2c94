//! Distances against a look at every pixel.

use crate::common::{EDGES, best, chance, follows, noise, promises, reaches, same};
use lapidary_nodes::pass::distance::{Side, distance, reach};
use lapidary_nodes::pass::{Edges, Plane};

fn plain(mask: &Plane, edges: Edges, threshold: f32, side: Side, most: f32) -> Plane {
    let [width, height] = mask.size;
    let goal = |x: usize, y: usize| (mask.row(y)[x] >= threshold) != (side == Side::Inside);
    let away = |a: usize, b: usize, n: usize, wraps: bool| {
        let d = a.abs_diff(b);
        if wraps { d.min(n - d) } else { d }
    };
    Plane::of(mask.size, |x, y| {
        let all = (0..width * height).map(|i| (i % width, i / width)).filter(|(a, b)| goal(*a, *b));
        let square = |(a, b): (usize, usize)| {
            let [dx, dy] = [away(a, x, width, edges.wrap[0]), away(b, y, height, edges.wrap[1])];
            dx * dx + dy * dy
        };
        all.map(square).min().map_or(most, |square| (square as f32).sqrt().min(most))
    })
}

#[test]
fn as_defined() {
    for (size, share) in [([47, 31], 0.02), ([31, 47], 0.9), ([20, 20], 0.0), ([20, 20], 1.0), ([1, 30], 0.1)] {
        let mask = Plane::of(size, |x, y| if chance(x, y, 8) < share { 1.0 } else { 0.0 });
        for edges in EDGES {
            for side in [Side::Inside, Side::Outside] {
                for most in [0.0, 1.0, 5.5, 1000.0] {
                    let ours = distance(best(), &mask, edges, 0.5, side, most).expect("nobody asked to stop");
                    let what = format!("{size:?} {share} {edges:?} {side:?} {most}");
                    same(&[ours], &[plain(&mask, edges, 0.5, side, most)], &what);
                }
            }
        }
    }
}

#[test]
fn promised() {
    let input = noise([61, 45], 3, None);
    for edges in EDGES {
        promises(&input, |w, p| {
            Some(vec![
                distance(w, p, edges, 0.97, Side::Outside, 9.0)?,
                distance(w, p, edges, 0.1, Side::Inside, 99.0)?,
            ])
        });
    }
    follows(&input, |p| {
        vec![distance(best(), p, Edges::WRAP, 0.995, Side::Outside, 99.0).expect("nobody asked to stop")]
    });
    let some = |p: &Plane| distance(best(), p, Edges::HOLD, 0.02, Side::Inside, 6.5).expect("nobody asked to stop");
    reaches(&input, reach(6.5), some);
}
