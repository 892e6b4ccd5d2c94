//! Stages of image nodes for devices: as [`adapter`](crate::adapter), with stages in place of filters.

use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::Any;
use lapidary_field::filter_stages::{FilterStages, Tap};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

/// The stages of [`filter_each`](crate::adapter::filter_each), for a node with one painted socket. `add` adds those of a
/// plane and returns the index of its result.
pub(crate) fn each_stages(p: &Pass<'_>, of: Any, add: impl Fn(&mut FilterStages, usize) -> usize) -> FilterStages {
    let mut stages = FilterStages::new(p.planes(of).len(), p.size());
    stages.outputs = (0..stages.inputs).map(|k| if k < 3 { add(&mut stages, k) } else { k }).collect();
    stages
}

/// The stages of [`filter_premultiplied`](crate::adapter::filter_premultiplied), for a node with one painted socket.
pub(crate) fn premultiplied_stages(
    p: &Pass<'_>,
    of: Any,
    add: impl Fn(&mut FilterStages, usize) -> usize,
) -> FilterStages {
    const ALPHA: usize = 3;
    if p.planes(of).len() != 4 {
        return each_stages(p, of, add);
    }
    let mut stages = FilterStages::new(4, p.size());
    let filtered_alpha = add(&mut stages, ALPHA);
    let mut outputs = vec![];
    for color in 0..ALPHA {
        let premultiplied = combined(&mut stages, [color, ALPHA], &[], |[v, alpha], _| v * alpha);
        let filtered = add(&mut stages, premultiplied);
        outputs.push(combined(&mut stages, [filtered, filtered_alpha], &[], |[v, alpha], _| {
            Expr::pick(Expr::Lit(0.0).less(alpha), v / alpha, Expr::Lit(0.0))
        }));
    }
    outputs.push(combined(&mut stages, [filtered_alpha; 2], &[], |[v, _], _| {
        // The number after the largest rounding error.
        let limit = Expr::Lit((8.0 * f32::EPSILON).next_up());
        Expr::pick((v - Expr::Lit(1.0)).abs().less(limit), Expr::Lit(1.0), v)
    }));
    stages.outputs = outputs;
    stages
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
