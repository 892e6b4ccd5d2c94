//! Dual numbers give the same values, and slopes that agree with finite differences.

use lapidary_field::dual::Dual;
use lapidary_field::noise::NoiseFn;
use lapidary_field::noise::hash::SplitMix;
use lapidary_field::noise::museum::CellSplit;
use lapidary_field::noise::museum::improved_2002::Improved2002;
use lapidary_field::noise::museum::open_simplex_2::{OpenSimplex2, Orientation, Variant};
use lapidary_field::noise::museum::perlin_1985::Perlin1985;
use lapidary_field::noise::museum::perlin_hashed::{Fade, PerlinHashed};
use lapidary_field::noise::museum::perlin_sr::PerlinSr;
use lapidary_field::noise::museum::perlin_xor::PerlinXor;
use lapidary_field::noise::museum::simplex_2012::{KernelRadius, Simplex2012};
use lapidary_field::noise::museum::solid::MarbleSolid;
use lapidary_field::noise::museum::tables::{ClassicTables, XorTables};
use lapidary_field::noise::museum::turbulence::TurbulenceFold;
use lapidary_field::noise::museum::worley_fnv::WorleyFnv;
use std::sync::Arc;

/// The step of finite differences, and their tolerance: third slope times the squared step, plus rounding error over
/// the step.
const FINE: [f64; 2] = [1e-6, 2e-3];
/// Step and tolerance where positions are rounded to `f32` with every number type.
const COARSE: [f64; 2] = [1e-4, 2e-2];

fn slopes<const D: usize>(name: &str, noise: &impl NoiseFn, [step, most]: [f64; 2]) {
    let mut draws = SplitMix(11);
    for _ in 0..200 {
        let p: [f64; D] = std::array::from_fn(|_| draws.u01() * 20.0);
        let short = p.map(|x| x as f32);
        let dual: [Dual<f32, D>; D] = std::array::from_fn(|k| Dual::variable(short[k], k));
        let value = noise.at(dual, 1).v;
        assert_eq!(value.to_bits(), noise.at(short, 1).to_bits(), "{name} in {D}D at {p:?}");
        let dual: [Dual<f64, D>; D] = std::array::from_fn(|k| Dual::variable(p[k], k));
        let slope = noise.at(dual, 1).d;
        for k in 0..D {
            let moved = |by: f64| {
                let mut q = p;
                q[k] += by;
                noise.at(q, 1)
            };
            let want = (moved(step) - moved(-step)) / (2.0 * step);
            let off = (slope[k] - want).abs();
            assert!(off < most, "{name} in {D}D at {p:?} along {k}: {}, not {want}", slope[k]);
        }
    }
}

#[test]
fn slopes_agree_with_differences() {
    slopes::<3>("perlin_1985", &Perlin1985::new(Arc::new(ClassicTables::glibc()), CellSplit::Floor), FINE);
    slopes::<2>("perlin_sr", &PerlinSr::new(Arc::new(ClassicTables::sr(42))), FINE);
    let xor = PerlinXor::new(Arc::new(XorTables::seeded(42)), CellSplit::Floor);
    slopes::<3>("perlin_xor", &xor, FINE);
    slopes::<3>("marble_solid", &MarbleSolid::new(xor, 2.0, TurbulenceFold::Sum), FINE);
    slopes::<3>("improved_2002", &Improved2002::new(0, 7), FINE);
    slopes::<2>("worley_fnv", &WorleyFnv::new(3), FINE);
    slopes::<2>("perlin_hashed", &PerlinHashed { fade: Fade::Smooth }, FINE);
    slopes::<2>("simplex_2012", &Simplex2012::new(0, KernelRadius::Wide), FINE);
    slopes::<4>("simplex_2012", &Simplex2012::new(0, KernelRadius::Narrow), FINE);
    for variant in [Variant::Fast, Variant::Smooth] {
        slopes::<2>("open_simplex_2", &OpenSimplex2::new(1, variant, Orientation::Plain), COARSE);
        slopes::<3>("open_simplex_2", &OpenSimplex2::new(1, variant, Orientation::ImproveXy), COARSE);
    }
}
