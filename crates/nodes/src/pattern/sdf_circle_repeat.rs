//! Copies of a shape around a circle.

use super::sdf_repeat::distance_to_copy;
use super::{DISTANCE, ID, MASK, SOFT, SOFT_SOCKET, put_shape};
use crate::position::{
    CENTRE_X_SOCKET, CENTRE_Y_SOCKET, SEED_SOCKET, TILING_SOCKET, TURN, TURN_SOCKET, Vec2, angle_in_turns, cell_random,
    offset_from_centre, rotated,
};
use crate::shaping::ZERO;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Spec, TILING, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const OF: Number = Number("distance");
const COUNT: Whole = Whole("count");
const COPIES: Whole = Whole("copies");
const RADIUS: Number = Number("radius");
const SIZE: Number = Number("size");

pub(crate) const SDF_CIRCLE_REPEAT: Spec = Spec {
    name: "sdf_circle_repeat",
    aliases: &["circular_repeat", "polar_repeat", "bolt_circle", "ring_of_shapes"],
    category: Category::Pattern,
    icon: '⛭',
    doc: "Repeats a shape around a circle, each copy turned outwards, and keeps its distance exact: bolts of a flange, dials, petals, rosettes.",
    sockets: &[
        OF.input("Signed distance of a shape that lies within its tile; exact while it has `tiling: off` and each copy stays within its sector.")
            .example(ExampleInput::Distance),
        COUNT.of(8, 1..=256, "Number of sectors of the whole circle."),
        COPIES.of(0, 0..=256, "Number of copies, clockwise from the first; 0 fills all sectors."),
        RADIUS.of(0.32, 0.0..=16.0, "Distance of the copies from the centre, in tiles."),
        SIZE.of(0.2, 0.001..=16.0, "Size of the copies: 1 is as large as the input."),
        TURN_SOCKET,
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
        SOFT_SOCKET,
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        DISTANCE.free("Signed distance to the nearest copy, in tiles: negative inside."),
        MASK.unit("Mask: 1 inside, 0 outside."),
        ID.unit("A random value for each copy; 0 between copies."),
    ],
    version: 1,
    meaning: Meaning::Field(sdf_circle_repeat),
};

fn sdf_circle_repeat(s: &mut Scope<'_>) {
    let count = s.get(COUNT);
    let (radius, size) = (s.get(RADIUS), s.get(SIZE).max(Expr::Lit(1e-4)));
    let (turn, [x, y]) = (s.get(TURN), offset_from_centre(s));
    let mut offsets = vec![[x, y]];
    if s.get(TILING) {
        // The four nearest copies of the circle, of which one may have the nearest shape.
        let [across, down] = [x, y].map(|w| Real::pick(w.less(ZERO), w + 1.0, w - 1.0));
        offsets.extend([[across, y], [x, down], [across, down]]);
    }
    let copies = s.get(COPIES).min(count);
    let mut nearest: Option<[Expr<'_>; 2]> = None;
    for offset in offsets {
        for sector in nearest_sectors(rotated(offset, -turn), count as f32, copies as f32) {
            let [x, y] = rotated(offset, -(turn + sector * (1.0 / count as f32)));
            let distance = distance_to_copy(s, OF, [x / size + 0.5, (y + radius) / size + 0.5], size);
            nearest = Some(match nearest {
                None => [distance, sector],
                Some([least, old]) => {
                    let nearer = distance.less(least);
                    [Real::pick(nearer, distance, least), Real::pick(nearer, sector, old)]
                }
            });
        }
    }
    let [distance, sector] = nearest.expect("there are two sectors or more");
    let id = cell_random(s, 0, [sector, ZERO], [count, 0]);
    put_shape(s, distance);
    let edge = s.get(SOFT) * 0.5;
    s.put(ID, Real::pick(distance.less(edge), id, ZERO));
}

/// The sectors whose copies can be nearest to an offset from the centre: of copies that stay within their sectors, those
/// of the two sectors whose middles are nearest, and the farther end of an arc that is not closed.
fn nearest_sectors<'r>(offset: Vec2<'r>, count: f32, copies: f32) -> Vec<Expr<'r>> {
    // The first sector is above the centre.
    let angle = angle_in_turns(offset) + 0.25;
    if copies == 0.0 || copies == count {
        let before = (angle.fract() * count).floor();
        return vec![before, before + 1.0];
    }
    let (low, high) = (Expr::Lit(0.0), Expr::Lit(copies - 1.0));
    let from_middle = (angle - (copies - 1.0) * 0.5 / count + 0.5).fract() - 0.5;
    let before = (from_middle * count + (copies - 1.0) * 0.5).floor();
    let other_end = Real::pick(from_middle.less(ZERO), high, low);
    vec![before.clamp(low, high), (before + 1.0).clamp(low, high), other_end]
}
