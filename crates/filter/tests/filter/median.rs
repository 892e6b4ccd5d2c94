//! The median against sorting.

use crate::common::{EDGES, check_properties, check_reach, check_rows, check_translation, context, noise, pixel, same};
use lapidary_filter::median::{REACH, median};
use lapidary_filter::{Edges, Plane};

#[test]
fn the_median_equals_sorting() {
    for steps in [None, Some(3)] {
        let input = noise([37, 29], 7, steps);
        for edges in EDGES {
            let plain = Plane::from_fn(input.size, |x, y| {
                let near = |k: isize| pixel(&input, edges, x as isize + k % 3 - 1, y as isize + k / 3 - 1);
                let mut nine: Vec<f32> = (0..9).map(near).collect();
                nine.sort_by(f32::total_cmp);
                nine[4]
            });
            same(
                &[median(context(), input.view(), 0..input.size[1], edges).expect("not cancelled")],
                &[plain],
                "the median",
            );
        }
    }
}

#[test]
fn common_properties() {
    let input = noise([61, 45], 3, None);
    check_properties(&input, |w, p| Some(vec![median(w, p.view(), 0..p.size[1], Edges::CLAMP)?]));
    for edges in EDGES {
        check_rows(&input, |rows| Some(vec![median(context(), input.view(), rows, edges)?]));
    }
    check_translation(&input, |p| vec![median(context(), p.view(), 0..p.size[1], Edges::WRAP).expect("not cancelled")]);
    check_reach(&input, REACH, |p| median(context(), p.view(), 0..p.size[1], Edges::CLAMP).expect("not cancelled"));
}
