//! Shape with a drawn outline.

use super::{DISTANCE, MASK, SOFT, SOFT_SOCKET};
use crate::adapter::put;
use crate::drawn_paths::{CURVE, CURVE_DOC, POINTS, corners, half_edge, mask, memory, path_planes, path_stages};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ImageNode, Meaning, PixelBounds, Spec};
use lapidary_field::filter_stages::FilterStages;
use lapidary_field::ir::Expr;
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use lapidary_filter::drawn_path::DrawnPath;

pub(crate) const DRAWN_SHAPE: Spec = Spec {
    name: "drawn_shape",
    aliases: &["polygon_points", "free_polygon", "lasso", "outline_shape"],
    category: Category::Pattern,
    icon: '✏',
    doc: "A shape whose outline is drawn in the 2D view, point by point or by hand; parts beyond the tile wrap around.",
    sockets: &[
        POINTS.of(&BLOB, "Points of the outline, from 0 to 1 across and down the tile; select the node to move them."),
        CURVE.path_interpolation(1, CURVE_DOC),
        SOFT_SOCKET,
    ],
    outputs: &[
        MASK.unit("Mask: 1 inside, 0 outside; where the outline crosses itself, every second part is outside."),
        DISTANCE.free("Signed distance to the outline, in tiles: negative inside."),
    ],
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Declared,
        reach: |_| Reach::Rows([0, 0]),
        memory: |p| memory(p, 2),
        run: drawn_shape,
        stages: Some(stages),
    }),
};

/// A splash with five uneven arms.
const BLOB: [[f32; 2]; 10] = [
    [0.47, 0.09],
    [0.61, 0.31],
    [0.88, 0.29],
    [0.74, 0.53],
    [0.82, 0.84],
    [0.54, 0.73],
    [0.27, 0.92],
    [0.28, 0.61],
    [0.08, 0.42],
    [0.36, 0.33],
];

/// The distance where there is no outline.
const NOWHERE: f32 = 1.0;

fn drawn_shape(p: &mut Pass<'_>) {
    let half = half_edge(p, SOFT);
    let planes = path_planes(p, &path(p), |nearest| {
        let distance = nearest.map_or(NOWHERE, |point| if point.inside { -point.distance } else { point.distance });
        [mask(distance, half), distance]
    });
    let (masks, distances) = planes.map(|[mask, distance]| ([mask], [distance])).unzip();
    put(p, MASK, masks);
    put(p, DISTANCE, distances);
}

fn stages(p: &Pass<'_>) -> Option<FilterStages> {
    let half = half_edge(p, SOFT);
    path_stages(p, &path(p), |stages, planes| {
        let read: Vec<usize> = planes.values[..1].iter().copied().chain(planes.inside).collect();
        let distance = stages.combined(&read, &[], |v, _| {
            let inside = v.get(1).copied().unwrap_or(Expr::Lit(0.0));
            Expr::pick(Expr::Lit(0.5).less(inside), -v[0], v[0])
        });
        vec![stages.combined(&[distance], &[half], |v, half| mask(v[0], half[0])), distance]
    })
}

fn path(p: &Pass<'_>) -> DrawnPath {
    DrawnPath { corners: corners(p, true), filled: true }
}
