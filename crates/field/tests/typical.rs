//! The typical range of every noise is the measured one and uses most grey levels.
use lapidary_field::noise::improved::Improved;
use lapidary_field::noise::periodic_simplex::PeriodicSimplex;
use lapidary_field::noise::perlin::Perlin;
use lapidary_field::noise::simplex::Simplex;
use lapidary_field::noise::value::ValueNoise;
use lapidary_field::noise::white::White;
use lapidary_field::noise::worley::{Metric, Worley, WorleyOutput};
use lapidary_field::noise::{Noise, NoiseKind};

/// A quarter of a million values at points aligned with no lattice, sorted.
fn sorted(noise: impl Fn(u32) -> Noise) -> Vec<f32> {
    let mut values: Vec<f32> = vec![];
    for seed in 0..16 {
        let noise = noise(seed);
        for i in 0..1 << 14 {
            // A sequence of low discrepancy (Roberts, 2018), wide enough to meet many cells.
            let p = [0.856_674_9, 0.733_891_86, 0.628_706_7, 0.538_597_3]
                .map(|step: f64| (f64::from(i) * step).fract() * 250.0);
            values.push(noise.at(p.map(|v| v as f32), 1.0));
        }
    }
    values.sort_by(f32::total_cmp);
    values
}

fn kinds() -> Vec<Box<dyn Fn(u32) -> NoiseKind>> {
    let mut kinds: Vec<Box<dyn Fn(u32) -> NoiseKind>> = vec![
        Box::new(|seed| Perlin::new(seed, [0; 4]).into()),
        Box::new(|seed| Improved::new(seed, [0; 4]).into()),
        Box::new(|seed| ValueNoise::new(seed, [0; 4]).into()),
        Box::new(|seed| White::new(seed, [0; 4]).into()),
        Box::new(|seed| Simplex::new(seed, [0; 4]).into()),
        Box::new(|seed| PeriodicSimplex::new(seed, [0; 4]).into()),
    ];
    for metric in [Metric::Euclidean, Metric::Manhattan, Metric::Chebyshev] {
        for output in [WorleyOutput::F1, WorleyOutput::F2, WorleyOutput::Difference, WorleyOutput::Border] {
            kinds.push(Box::new(move |seed| Worley::new(seed, [0; 4], 1.0, metric, output).into()));
        }
    }
    kinds
}

#[test]
fn the_typical_range_matches_measured_percentiles() {
    let mut wrong = vec![];
    for kind in kinds() {
        for dims in 1..=4 {
            let Ok(noise) = Noise::new(kind(0), dims) else { continue };
            let values = sorted(|seed| Noise::new(kind(seed), dims).expect("the dimensions are supported"));
            let at = |part: f64| f64::from(values[(part * values.len() as f64) as usize]);
            let (low, high) = noise.typical();
            let levels = (at(0.99) - at(0.01)) / (high - low) * 255.0;
            let within = |stated: f64, found: f64| (stated - found).abs() < 0.02 * (high - low);
            if levels < 200.0 || !within(low, at(0.001)) || !within(high, at(0.999)) {
                let found = format!("{:.4}..{:.4}, {levels:.0} levels", at(0.001), at(0.999));
                wrong.push(format!("{:?} {dims}D is stated as {low}..{high}, not {found}", noise.kind()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
