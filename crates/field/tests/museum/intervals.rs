//! Interval bounds within one cell contain every value there.

use lapidary_field::interval::Interval;
use lapidary_field::noise::NoiseFn;
use lapidary_field::noise::hash::SplitMix;
use lapidary_field::noise::museum::CellSplit;
use lapidary_field::noise::museum::improved_2002::Improved2002;
use lapidary_field::noise::museum::perlin_1985::Perlin1985;
use lapidary_field::noise::museum::perlin_hashed::{Fade, PerlinHashed};
use lapidary_field::noise::museum::perlin_sr::PerlinSr;
use lapidary_field::noise::museum::perlin_xor::PerlinXor;
use lapidary_field::noise::museum::tables::{ClassicTables, XorTables};
use lapidary_field::noise::museum::worley_fnv::{ArticleMetric, WorleyFnv};
use std::sync::Arc;

fn check_bounds<const D: usize>(name: &str, noise: &impl NoiseFn) {
    let mut draws = SplitMix(3);
    for _ in 0..40 {
        // A rectangle at some distance from its cell's borders.
        let cell: [f32; D] = std::array::from_fn(|_| draws.int(0, 40) as f32);
        let low: [f32; D] = std::array::from_fn(|k| cell[k] + draws.u01() as f32 * 0.5);
        let size: [f32; D] = std::array::from_fn(|_| draws.u01() as f32 * 0.4);
        let bound = noise.at(std::array::from_fn::<_, D, _>(|k| Interval::new(low[k], low[k] + size[k])), 1);
        for _ in 0..40 {
            let p: [f32; D] = std::array::from_fn(|k| low[k] + draws.u01() as f32 * size[k]);
            let v = noise.at(p, 1);
            assert!(bound.contains(v), "{name} in {D}D at {p:?} is {v}, not in {bound:?}");
        }
    }
}

#[test]
fn bounds_contain_samples_within_a_cell() {
    let classic = Arc::new(ClassicTables::glibc());
    check_bounds::<1>("perlin_1985", &Perlin1985::new(classic.clone(), CellSplit::Floor));
    check_bounds::<3>("perlin_1985", &Perlin1985::new(classic.clone(), CellSplit::AsWritten));
    check_bounds::<2>("perlin_sr", &PerlinSr::new(classic));
    check_bounds::<3>("perlin_xor", &PerlinXor::new(Arc::new(XorTables::seeded(42)), CellSplit::Floor));
    check_bounds::<3>("improved_2002", &Improved2002::new(0, 0));
    check_bounds::<2>("perlin_hashed", &PerlinHashed { fade: Fade::Linear });
    for metric in [ArticleMetric::Euclidean, ArticleMetric::Squared, ArticleMetric::Manhattan, ArticleMetric::Chebyshev]
    {
        check_bounds::<2>("worley_fnv", &WorleyFnv { metric, ..WorleyFnv::new(9) });
    }
}
