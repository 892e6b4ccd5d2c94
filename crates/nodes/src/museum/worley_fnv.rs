//! Cellular noise as in an article.

use super::{RANGE_SOCKET, SCALE_SOCKET, put_with_contrast};
use crate::noise::DIMS;
use crate::position::SEED;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Out, Spec};
use lapidary_field::noise::museum::worley_fnv::{ArticleMetric, Nth, Search, WorleyFnv};
use lapidary_field::noise::museum::worley_points::PointSource;

const METRIC: Choice<ArticleMetric> = Choice(
    "metric",
    &["euclidean", "squared", "manhattan", "chebyshev"],
    &[ArticleMetric::Euclidean, ArticleMetric::Squared, ArticleMetric::Manhattan, ArticleMetric::Chebyshev],
);
const SEARCH: Choice<Search> = Choice("search", &["near", "wide"], &[Search::Near, Search::Wide]);
const POINTS: Choice<PointSource> = Choice("points", &["article", "one"], &[PointSource::Article, PointSource::One]);
const F1: Out = Out("f1");
const F2: Out = Out("f2");

pub(crate) const WORLEY_FNV: Spec = Spec {
    name: "worley_fnv",
    aliases: &["tutorial_worley", "cellular_fnv"],
    category: Category::Museum,
    icon: '⬡',
    doc: "Cellular noise exactly as in an article in C#, with one to nine points per cell; it does not repeat.",
    sockets: &[
        SCALE_SOCKET,
        DIMS.of(2, 2..=4, "Dimensions: 2 reads x and y, 3 adds depth, 4 adds time."),
        SEED.seed(0, "Random seed: shifts the noise."),
        METRIC.of(0, "Distance metric."),
        SEARCH.of(0, "Search range: 3 cells along each axis as in the article, or 5, which misses no point."),
        POINTS.of(0, "Points per cell: one to nine as in the article, or one."),
        RANGE_SOCKET,
    ],
    outputs: &[F1.free("Distance to the nearest point."), F2.free("Distance to the second nearest point.")],
    version: 1,
    meaning: Meaning::Field(worley_fnv),
};

fn worley_fnv(s: &mut Scope<'_>) {
    let (seed, metric, search, points, dims) = (s.seed(SEED), s.get(METRIC), s.get(SEARCH), s.get(POINTS), s.get(DIMS));
    for (out, output) in [(F1, Nth::First), (F2, Nth::Second)] {
        let contrast = contrast(metric, points, output, dims as usize - 2);
        put_with_contrast(s, out, WorleyFnv { seed, metric, search, points, output }, dims, contrast);
    }
}

/// The range of the middle 99.8 %, in two to four dimensions.
fn contrast(metric: ArticleMetric, points: PointSource, output: Nth, at: usize) -> (f64, f64) {
    let first = output == Nth::First;
    let (low, high) = match metric {
        ArticleMetric::Euclidean | ArticleMetric::Squared if first => [(0.009, 0.708), (0.039, 0.744), (0.084, 0.755)],
        ArticleMetric::Euclidean | ArticleMetric::Squared => [(0.060, 0.859), (0.136, 0.820), (0.218, 0.814)],
        ArticleMetric::Manhattan if first => [(0.011, 0.888), (0.058, 1.098), (0.138, 1.251)],
        ArticleMetric::Manhattan => [(0.075, 1.068), (0.200, 1.207), (0.359, 1.344)],
        ArticleMetric::Chebyshev if first => [(0.008, 0.634), (0.031, 0.603), (0.063, 0.564)],
        ArticleMetric::Chebyshev => [(0.054, 0.765), (0.110, 0.661), (0.163, 0.605)],
    }[at];
    // The ratio of distances: points are farther apart with one point per cell.
    let distance_ratio = if points == PointSource::One { 1.36 } else { 1.0 };
    let (low, high) = (low * distance_ratio, high * distance_ratio);
    if metric == ArticleMetric::Squared { (low * low, high * high) } else { (low, high) }
}
