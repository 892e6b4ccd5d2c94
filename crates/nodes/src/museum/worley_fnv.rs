//! Cellular noise as an article has it.

use super::{SCALE_SOCKET, VALUES_SOCKET, put_exact};
use crate::noise::DIMS;
use crate::plane::SEED;
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Choice, Meaning, Out, Spec};
use lapidary_field::noise::museum::worley_fnv::{Metric, Nth, Search, WorleyFnv};
use lapidary_field::noise::museum::worley_points::Points;

const METRIC: Choice<Metric> = Choice(
    "metric",
    &["euclidean", "squared", "manhattan", "chebyshev"],
    &[Metric::Euclidean, Metric::Squared, Metric::Manhattan, Metric::Chebyshev],
);
const SEARCH: Choice<Search> = Choice("search", &["near", "wide"], &[Search::Near, Search::Wide]);
const POINTS: Choice<Points> = Choice("points", &["article", "one"], &[Points::Article, Points::One]);
const F1: Out = Out("f1");
const F2: Out = Out("f2");

pub(crate) const WORLEY_FNV: Spec = Spec {
    name: "worley_fnv",
    aliases: &["tutorial_worley", "cellular_fnv"],
    category: Category::Museum,
    icon: '⬡',
    doc: "Cellular noise exactly as an article in C# has it: one to nine points a cell; it does not repeat.",
    sockets: &[
        SCALE_SOCKET,
        DIMS.of(2, 2..=4, "Of how many coordinates: x, y, z, time."),
        SEED.of(0, 0..=u32::MAX, "Another number, the same noise elsewhere."),
        METRIC.of(0, "How distance is measured."),
        SEARCH.of(0, "Whether 3 cells along each axis are looked through, as in the article, or 5, which miss nothing."),
        POINTS.of(0, "Whether a cell has one to nine points, or one from a hash of our own."),
        VALUES_SOCKET,
    ],
    outputs: &[F1.free("The distance to the nearest point."), F2.free("The distance to the second nearest.")],
    version: 1,
    meaning: Meaning::Field(worley_fnv),
};

fn worley_fnv(s: &mut Scope<'_>) {
    let (seed, metric, search, points, dims) =
        (s.seed(SEED), s.get(METRIC), s.get(SEARCH), s.get(POINTS), s.get(DIMS));
    for (out, output, contrast) in [(F1, Nth::First, (0.0, 0.7)), (F2, Nth::Second, (0.05, 0.9))] {
        put_exact(s, out, WorleyFnv { seed, metric, search, points, output }, dims, contrast);
    }
}
