//! The stated contrast of every noise is the measured one.
use lapidary_field::noise::{Kind, Noise, improved::Improved, perlin::Perlin};

/// The 0.1 and 99.9 percentiles over a million points that no lattice favours.
fn measured(noise: impl Fn(u32) -> Noise) -> (f64, f64) {
    let mut values: Vec<f32> = vec![];
    for seed in 0..16 {
        let noise = noise(seed);
        for i in 0..1 << 16 {
            // A sequence of low discrepancy (Roberts, 2018), wide enough to meet many cells.
            let p = [0.856_674_9, 0.733_891_86, 0.628_706_7, 0.538_597_3]
                .map(|step: f64| (f64::from(i) * step).fract() * 250.0);
            values.push(noise.at(p.map(|v| v as f32), 1.0));
        }
    }
    values.sort_by(f32::total_cmp);
    let at = |part: f64| f64::from(values[(part * values.len() as f64) as usize]);
    (at(0.001), at(0.999))
}

#[test]
fn stated_contrast_is_the_measured_one() {
    let mut wrong = vec![];
    for dims in 1..=4 {
        let kinds: [fn(u32) -> Kind; 2] =
            [|seed| Perlin::new(seed, [0; 4]).into(), |seed| Improved::new(seed, [0; 4]).into()];
        for kind in kinds {
            let noise = |seed| Noise::new(kind(seed), dims).expect("one to four dimensions");
            let (low, high) = measured(noise);
            let (stated_low, stated_high) = noise(0).typical();
            let name = noise(0).kind().name().0;
            let within = |stated: f64, found: f64| (stated - found).abs() < 0.005 * (high - low);
            if !(within(stated_low, low) && within(stated_high, high)) {
                wrong.push(format!("{name} {dims}D is stated as {stated_low}..{stated_high}, not {low:.4}..{high:.4}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
