//! Stages of image nodes for devices: as [`adapter`](crate::adapter), with stages in place of filters.

use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::Any;
use lapidary_field::filter_stages::{FilterStages, Tap};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

/// The stages of [`filter_each`](crate::adapter::filter_each), for a node with one painted socket. `add` adds those of a
/// plane and returns the index of its result.
pub(crate) fn each_stages(p: &Pass<'_>, of: Any, add: impl FnMut(&mut FilterStages, usize) -> usize) -> FilterStages {
    let mut stages = FilterStages::new(p.planes(of).len(), p.size());
    stages.outputs = each_plane(&mut stages, p.planes(of).len(), add);
    stages
}

/// The stages of [`filter_premultiplied`](crate::adapter::filter_premultiplied), for a node with one painted socket.
pub(crate) fn premultiplied_stages(
    p: &Pass<'_>,
    of: Any,
    add: impl FnMut(&mut FilterStages, usize) -> usize,
) -> FilterStages {
    let mut stages = FilterStages::new(p.planes(of).len(), p.size());
    stages.outputs = premultiplied_planes(&mut stages, p.planes(of).len(), add);
    stages
}

/// Filters the first planes: a number, or red, green and blue separately; alpha stays. Returns the results.
fn each_plane(
    stages: &mut FilterStages,
    count: usize,
    mut add: impl FnMut(&mut FilterStages, usize) -> usize,
) -> Vec<usize> {
    (0..count).map(|k| if k < 3 { add(stages, k) } else { k }).collect()
}

/// Filters the first planes: a number, or a colour with premultiplied alpha. Returns the results.
pub(crate) fn premultiplied_planes(
    stages: &mut FilterStages,
    count: usize,
    mut add: impl FnMut(&mut FilterStages, usize) -> usize,
) -> Vec<usize> {
    const ALPHA: usize = 3;
    if count != 4 {
        return each_plane(stages, count, add);
    }
    let filtered_alpha = add(stages, ALPHA);
    let mut outputs = vec![];
    for color in 0..ALPHA {
        let premultiplied = combined(stages, [color, ALPHA], &[], |[v, alpha], _| v * alpha);
        let filtered = add(stages, premultiplied);
        outputs.push(combined(stages, [filtered, filtered_alpha], &[], |[v, alpha], _| {
            Expr::pick(Expr::Lit(0.0).less(alpha), v / alpha, Expr::Lit(0.0))
        }));
    }
    outputs.push(combined(stages, [filtered_alpha; 2], &[], |[v, _], _| {
        // The number after the largest rounding error.
        let limit = Expr::Lit((8.0 * f32::EPSILON).next_up());
        Expr::pick((v - Expr::Lit(1.0)).abs().less(limit), Expr::Lit(1.0), v)
    }));
    outputs
}

/// Adds a stage that combines two planes and some numbers pixel by pixel.
pub(crate) fn combined(
    stages: &mut FilterStages,
    planes: [usize; 2],
    numbers: &[f32],
    compute: impl for<'r> FnOnce([Expr<'r>; 2], &[Expr<'r>]) -> Expr<'r>,
) -> usize {
    let size = stages.planes[planes[0]];
    let taps = planes.map(|plane| Tap { plane, offset: [0; 2] }).to_vec();
    stages.pixels(size, taps, numbers, |taps, numbers| compute([taps[0], taps[1]], numbers))
}
