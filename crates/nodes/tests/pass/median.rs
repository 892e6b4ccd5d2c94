//! The median against sorting.

use crate::common::{EDGES, best, follows, noise, pixel, promises, reaches, same};
use lapidary_nodes::pass::median::{REACH, median};
use lapidary_nodes::pass::{Edges, Plane};

#[test]
fn as_sorted() {
    for steps in [None, Some(3)] {
        let input = noise([37, 29], 7, steps);
        for edges in EDGES {
            let plain = Plane::of(input.size, |x, y| {
                let near = |k: isize| pixel(&input, edges, x as isize + k % 3 - 1, y as isize + k / 3 - 1);
                let mut nine: Vec<f32> = (0..9).map(near).collect();
                nine.sort_by(f32::total_cmp);
                nine[4]
            });
            same(&[median(best(), &input, edges).expect("nobody asked to stop")], &[plain], "the median");
        }
    }
}

#[test]
fn promised() {
    let input = noise([61, 45], 3, None);
    promises(&input, |w, p| Some(vec![median(w, p, Edges::HOLD)?]));
    follows(&input, |p| vec![median(best(), p, Edges::WRAP).expect("nobody asked to stop")]);
    reaches(&input, REACH, |p| median(best(), p, Edges::HOLD).expect("nobody asked to stop"));
}
