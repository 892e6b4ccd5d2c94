//! Every way of running a program gives the bits of the reference evaluation.
use lapidary_field::ir::{Expr, Recorder, Recording, slopes};
use lapidary_field::noise::octaves::{Fold, Octaves};
use lapidary_field::noise::{
    Noise, NoiseKind,
    improved::Improved,
    perlin::Perlin,
    simplex::Simplex,
    value::ValueNoise,
    worley::{Metric, Worley, WorleyOutput},
};
use lapidary_field::program::{Cores, Frame, Program, RunOptions};
use lapidary_field::real::Real;
use lapidary_field::simd::SimdLevel;

/// Column noises and a staged one, single and in octaves, and cell noises with every metric.
fn noises() -> Vec<(&'static str, Noise)> {
    let octaves = |count, fold, offset| Octaves::new(count, 2.0, fold, offset).unwrap();
    let mut all: Vec<(&'static str, Noise)> = vec![];
    for dims in 1..=4 {
        let kinds: [(&'static str, NoiseKind); 3] = [
            ("perlin", Perlin::new(3, [8, 8, 0, 5]).into()),
            ("improved", Improved::new(0, [0; 4]).into()),
            ("simplex", Simplex::new(3, [8, 0, 0, 0]).into()),
        ];
        for (name, kind) in kinds {
            all.push((name, Noise::new(kind.clone(), dims).unwrap()));
            if dims > 1 {
                for metric in [Metric::Euclidean, Metric::Manhattan, Metric::Chebyshev] {
                    for output in [WorleyOutput::F1, WorleyOutput::F2, WorleyOutput::Difference] {
                        let worley = Worley::new(7, [8, 3, 0, 2], 1.0, metric, output);
                        all.push(("worley", Noise::new(worley, dims).unwrap()));
                    }
                }
            }
            for (fold, offset) in
                [(Fold::Plain, true), (Fold::Turbulence, false), (Fold::Billow, true), (Fold::Ridged, false)]
            {
                all.push((name, Noise::new(kind.clone(), dims).unwrap().in_octaves(octaves(9, fold, offset))));
            }
        }
    }
    all
}

/// Records a noise over a plane, at a depth and a time.
fn record(noise: &Noise, scale: f32) -> Recording {
    let r = Recorder::default();
    let p = [r.coord(0) * scale, r.coord(1) * scale, Expr::Lit(0.37), Expr::Lit(1.25)];
    let e = r.noise(noise, p, Expr::Lit(0.5));
    r.code(&[e])
}

#[test]
fn schedules_levels_bands_and_regions_match_the_reference() {
    for (name, noise) in noises() {
        for scale in [5.0, 24.0] {
            let code = record(&noise, scale);
            let frame = Frame::new(600, 24);
            let mut plain = vec![];
            for row in 0..24 {
                for column in 0..600 {
                    let at = |i: u32, n: f64| ((f64::from(i) + 0.5) / n) as f32 * scale;
                    plain.push(noise.at([at(column, 600.0), at(row, 24.0), 0.37, 1.25], 0.5) + 0.0);
                }
            }
            for level in SimdLevel::all() {
                for program in [Program::new(&code), Program::pointwise(&code)] {
                    for band in [1, 5, 16] {
                        let how = RunOptions { level, cores: if band == 5 { Cores::One } else { Cores::All }, band };
                        let image = program.image(how, &frame, &[]).unwrap().remove(0);
                        let wrong = image.iter().zip(&plain).position(|(a, b)| a.to_bits() != b.to_bits());
                        assert_eq!(
                            wrong,
                            None,
                            "{name} {noise:?} {level:?} x{scale} band {band}: {:?}",
                            wrong.map(|w| (image[w], plain[w]))
                        );
                    }
                    let part = Frame { region: [37..590, 3..20], ..frame.clone() };
                    let image = program.image(RunOptions::with(level), &part, &[]).unwrap().remove(0);
                    for (i, v) in image.iter().enumerate() {
                        let (row, column) = (i / 553 + 3, i % 553 + 37);
                        assert_eq!(v.to_bits(), plain[row * 600 + column].to_bits());
                    }
                }
            }
        }
    }
}

#[test]
fn points_that_stay_in_their_cells_match_the_reference() {
    let octaves = |count, fold, offset| Octaves::new(count, 2.0, fold, offset).unwrap();
    let sums = [octaves(5, Fold::Plain, true), octaves(4, Fold::Ridged, false)];
    for period in [[0; 4], [3, 2, 4, 0]] {
        let kinds: [NoiseKind; 4] = [
            Perlin::new(3, period).into(),
            Improved::new(5, period).into(),
            ValueNoise::new(9, period).into(),
            Simplex::new(7, period).into(),
        ];
        for (kind, dims, scale) in kinds.iter().flat_map(|kind| [(kind, 2, 9.0f32), (kind, 3, 9.0), (kind, 2, 90.0)]) {
            let noise = Noise::new(kind.clone(), dims).unwrap();
            check_slowly_moving_points(&noise, scale);
            for sum in &sums {
                check_slowly_moving_points(&noise.clone().in_octaves(sum.clone()), scale);
            }
        }
    }
}

/// Compares all levels with the reference at points of a turned plane, whose third coordinate varies too.
fn check_slowly_moving_points(noise: &Noise, scale: f32) {
    /// The coordinates, the third of them squared, and a gain.
    fn place<R: Real>(x: R, y: R) -> ([R; 3], R) {
        let [quarter, half, most] = [0.25, 0.5, 0.75].map(|v| x.lit(v));
        ([x * most - y * half, x * half + y * most, x * quarter + y], (x * x).min(half))
    }
    let r = Recorder::default();
    let ([x, y, z], gain) = place((r.coord(0) - 0.5) * scale, (r.coord(1) - 0.5) * scale);
    // The third coordinate rests on half of the plane; the program's root of a negative number is zero.
    let p = [x, y, z.sqrt(), Expr::Lit(0.0)];
    let code = r.code(&[r.noise(noise, p, Expr::Lit(0.5)), r.noise(noise, p, gain)]);
    for level in SimdLevel::all() {
        let images = Program::new(&code).image(RunOptions::with(level), &Frame::new(700, 9), &[]).unwrap();
        for (i, v) in images[0].iter().zip(&images[1]).enumerate() {
            let at = |i: usize, n: f64| (((i as f64 + 0.5) / n) as f32 - 0.5) * scale;
            let ([x, y, z], gain) = place(at(i % 700, 700.0), at(i / 700, 9.0));
            let p = [x, y, z.max(0.0).sqrt(), 0.0];
            let plain = [0.5, gain].map(|gain| noise.at(p, gain) + 0.0);
            assert_eq!([v.0, v.1].map(|v| v.to_bits()), plain.map(f32::to_bits), "{noise:?} {level:?} {p:?}");
        }
    }
}

#[test]
fn lattice_noises_are_computed_by_columns_unless_pointwise() {
    let noise = Noise::new(Improved::new(0, [0; 4]), 2).unwrap();
    assert_eq!(Program::new(&record(&noise, 5.0)).lattice_noises(), 1);
    assert_eq!(Program::pointwise(&record(&noise, 5.0)).lattice_noises(), 0);
}

/// Bits of the plain reading of all results, for the points of an image.
fn plain_bits(code: &Recording, frame: &Frame, knobs: &[f32]) -> Vec<Vec<u32>> {
    let [width, height] = frame.size;
    let place = |i: u32, n: u32| ((f64::from(i) + 0.5) / f64::from(n)) as f32;
    let mut out = vec![vec![]; code.roots.len()];
    for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
        let values = code.at([place(column, width), place(row, height), 0.0, 0.0], knobs);
        for (out, root) in out.iter_mut().zip(&code.roots) {
            let v = values[root.0 as usize];
            out.push((if v.is_finite() { v + 0.0 } else { 0.0 }).to_bits());
        }
    }
    out
}

#[test]
fn branches_of_selections_match_the_reference() {
    let noise =
        Noise::new(Perlin::new(3, [0; 4]), 2).unwrap().in_octaves(Octaves::new(3, 2.0, Fold::Plain, true).unwrap());
    let r = Recorder::default();
    let (x, y, zero) = (r.coord(0), r.coord(1), Expr::Lit(0.0));
    let costly = |turn: f32| {
        let p = [x * 7.0 + y * turn, y * 7.0 - x * turn, zero, zero];
        r.noise(&noise, p, Expr::Lit(0.5))
    };
    let near = |at: f32, radius: f32| ((x - at) * (x - at) + (y - at) * (y - at)).less(Expr::Lit(radius));
    let far_away = near(5.0, 0.1);
    let knob = r.knob(0).is_nonzero();
    let (disc, half) = (near(0.4, 0.02), x.less(Expr::Lit(0.61)));
    let stripes = (x * 300.0).fract().less(Expr::Lit(0.2));
    let inner = Real::pick(half, costly(1.0).sin(), costly(2.0).cos());
    let roots = [
        Real::pick(disc, costly(3.0), zero),
        Real::pick(disc, costly(4.0) * costly(5.0), costly(6.0) + 1.0),
        Real::pick(half, inner * costly(7.0), y),
        Real::pick(stripes, costly(8.0).exp(), costly(9.0)),
        Real::pick(far_away, costly(10.0), x * y),
        Real::pick(knob, costly(11.0), costly(12.0)),
        // A value that is read outside its branch too.
        Real::pick(disc, costly(15.0), zero) + costly(15.0),
        Real::pick(costly(16.0).less(zero), costly(17.0) * costly(17.0), costly(16.0)),
    ];
    let mut roots = roots.to_vec();
    for axis in 0..2 {
        roots.push(Real::pick(disc, slopes(&r, costly(18.0)).expect("a noise has slopes")[axis], zero));
    }
    let code = r.code(&roots);
    let branches = Program::new(&code).packed_branches();
    assert!(branches >= 8, "{branches} branches are packed");
    for width in [7, 1061] {
        let frame = Frame::new(width, 4);
        for knobs in [[0.0], [1.0]] {
            let plain = plain_bits(&code, &frame, &knobs);
            for level in SimdLevel::all() {
                for program in [Program::new(&code), Program::pointwise(&code)] {
                    let got = program.image(RunOptions::with(level), &frame, &knobs).unwrap();
                    for (k, (got, plain)) in got.iter().zip(&plain).enumerate() {
                        let wrong = got.iter().zip(plain).position(|(a, b)| a.to_bits() != *b);
                        assert_eq!(wrong, None, "result {k} of {width} pixels, {level:?}");
                    }
                }
            }
        }
    }
}
