//! Worley noise, also known as cellular noise.

use super::{
    DIMS, DIMS_SOCKET, RANGE_SOCKET, ROWS_SOCKET, SCALE_SOCKET, SEED_SOCKET, TILING_SOCKET, on_stretched_lattice,
    put_values,
};
use crate::position::SEED;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Out, Spec, Whole};
use lapidary_field::noise::Noise;
use lapidary_field::noise::worley::{Metric, Worley, WorleyOutput};

const JITTER: Whole = Whole("jitter");
const METRIC: Choice<Metric> = Choice(
    "metric",
    &["euclidean", "manhattan", "chebyshev"],
    &[Metric::Euclidean, Metric::Manhattan, Metric::Chebyshev],
);
const OUTPUTS: [(Out, WorleyOutput); 6] = [
    (Out("f1"), WorleyOutput::F1),
    (Out("f2"), WorleyOutput::F2),
    (Out("f2_minus_f1"), WorleyOutput::Difference),
    (Out("border"), WorleyOutput::Border),
    (Out("id"), WorleyOutput::Id),
    (Out("value"), WorleyOutput::Value),
];

pub(crate) const WORLEY: Spec = Spec {
    name: "worley",
    aliases: &["voronoi", "cellular", "cells", "cell_noise", "crackle"],
    category: Category::Noise,
    icon: '⬡',
    doc: "Cellular noise: distances to scattered points, for pebbles, cells, cracks or scales (Worley, 1996).",
    sockets: &[
        SCALE_SOCKET,
        ROWS_SOCKET,
        JITTER.of(100, 0..=100, "Random displacement of points within their cells, in percent."),
        METRIC.of(0, "Distance metric: round, diamond or square cells."),
        SEED_SOCKET,
        DIMS_SOCKET,
        RANGE_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        OUTPUTS[0].0.unit("Distance to the nearest point."),
        OUTPUTS[1].0.unit("Distance to the second nearest point."),
        OUTPUTS[2].0.unit("Difference of the second and first distances, for cracks."),
        OUTPUTS[3].0.unit("Distance to the border of the cell."),
        OUTPUTS[4].0.unit("A random value for each cell."),
        OUTPUTS[5].0.unit("A second random value for each cell, independent of the first."),
    ],
    version: 1,
    meaning: Meaning::Field(worley),
};

fn worley(s: &mut Scope<'_>) {
    let (point, period) = on_stretched_lattice(s);
    let (seed, dims, jitter, metric) =
        (s.seed(SEED), s.get(DIMS) as usize, s.get(JITTER) as f32 / 100.0, s.get(METRIC));
    for (out, output) in OUTPUTS {
        let kind = Worley::new(seed, period, jitter, metric, output);
        let noise = Noise::new(kind, dims).expect("the socket is limited to 1..=4");
        put_values(s, out, noise, point);
    }
}
