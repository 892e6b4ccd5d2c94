//! Sums of octaves at points whose lattice columns fit two registers, or barely do not, have the bits of the reference. Only
//! AVX-512 has such registers; other levels are compared too.

mod common;

use common::{differ, painted};
use lapidary_field::ir::{Expr, Recorder};
use lapidary_field::noise::Noise;
use lapidary_field::noise::improved::Improved;
use lapidary_field::noise::octaves::{Fold, Octaves};
use lapidary_field::program::{Frame, Program, RunOptions};
use lapidary_field::real::Real;
use lapidary_field::simd::SimdLevel;

/// Two whole blocks, and a part of one that ends within a chunk of 64 pixels.
const WIDTH: u32 = 2070;

/// The coordinate along one axis of a row of points; `pixel` is the number of the pixel.
type Path = for<'r> fn(Expr<'r>) -> Expr<'r>;

/// The gain of octaves.
#[derive(Clone, Copy)]
enum Gain {
    All,
    /// Another one at each pixel.
    Each,
}

/// True, as 1, at pixel 777 alone.
fn at_one_pixel(pixel: Expr<'_>) -> Expr<'_> {
    let distance = (pixel - 777.0).abs();
    (distance * -1.0 + 1.0).max(Expr::Lit(0.0)).floor()
}

const PATHS: [(&str, Path); 19] = [
    ("in large cells", |pixel| pixel * 0.016 + 0.3),
    ("in small cells", |pixel| pixel * 0.24 - 7.0),
    // The columns of a chunk are those of 80 pixels: of it and the vector after it.
    ("in 32 columns a chunk", |pixel| pixel * 0.392 - 300.0),
    ("in 31 to 33 columns a chunk", |pixel| pixel * 0.4),
    ("in 33 columns a chunk", |pixel| pixel * 0.406),
    ("backwards", |pixel| pixel * -0.2 + 40.0),
    ("to and fro", |pixel| (pixel * 0.05).sin() * 12.0),
    ("in steps", |pixel| (pixel / 64.0).floor() * 12.3),
    ("in steps to and fro", |pixel| ((pixel / 64.0).floor() * 0.7).sin() * 25.0),
    ("in steps that no window holds", |pixel| (pixel / 64.0).floor() * 100.3),
    ("in place", |pixel| pixel * 0.0 + 5.25),
    ("on zero", |pixel| pixel * -0.0),
    ("on the corners of cells", |pixel| (pixel * 0.1).floor()),
    ("with a NaN", |pixel| pixel * 0.05 + Expr::Lit(0.0) / (Expr::Lit(1.0) - at_one_pixel(pixel))),
    ("with an infinity", |pixel| pixel * 0.05 + at_one_pixel(pixel) * 1e38 * 1e38),
    ("in columns far below 0", |pixel| pixel * 0.0625 - 2e5),
    ("in columns far above 0", |pixel| pixel * 0.0625 + 2e5),
    ("far away", |pixel| pixel * 4096.0 + 1.0e9),
    ("at the end of the lattice", |pixel| pixel * 8.0 + 1_073_733_632.0),
];

fn check(noise: &Noise, across: (&str, Path), down: (&str, Path), gain: Gain) {
    let r = Recorder::default();
    // The number of the row is 0, but only pixels are known to have it: numbers that depend on the column alone would be
    // computed once for all rows.
    let row = (r.coord(1) * 0.5).floor();
    let pixel = (r.coord(0) * WIDTH as f32).floor() + row;
    let gain = match gain {
        Gain::All => Expr::Lit(0.5),
        Gain::Each => (pixel * 0.01).sin(),
    };
    let code = r.code(&[r.noise(noise, [across.1(pixel), down.1(pixel), pixel * 0.01, Expr::Lit(0.0)], gain)]);
    let frame = Frame::new(WIDTH, 2);
    let reference = painted(&code, &frame, &[]);
    for level in SimdLevel::all() {
        let image =
            Program::new(&code).image(RunOptions::with(level), &frame, &[]).expect("the image fits into memory");
        let dims = noise.dims();
        assert_eq!(differ(&image[0], &reference[0]), None, "{dims}, {}, {}, {level:?}", across.0, down.0);
    }
}

#[test]
fn every_pair_of_paths_has_the_bits_of_the_reference() {
    for dims in [2, 3] {
        let noise = Noise::new(Improved::new(7, [0; 4]), dims).expect("two or three dimensions");
        let sum = noise.in_octaves(Octaves::new(2, 2.0, Fold::Plain, true).expect("two octaves"));
        for across in PATHS {
            for down in PATHS {
                check(&sum, across, down, Gain::All);
            }
            // All points lie in one row.
            check(&sum, across, ("level", |_| Expr::Lit(0.7)), Gain::All);
        }
    }
}

#[test]
fn every_fold_and_lacunarity_has_the_bits_of_the_reference() {
    let [slow, fast] = [PATHS[0], PATHS[4]];
    for dims in [2, 3] {
        for fold in [Fold::Plain, Fold::Turbulence, Fold::Billow, Fold::Ridged] {
            for (count, lacunarity) in [(1, 2.0), (6, 2.0), (4, 1.9), (3, 0.3), (24, 64.0)] {
                let noise = Noise::new(Improved::new(0, [0; 4]), dims).expect("two or three dimensions");
                let octaves = Octaves::new(count, lacunarity, fold, false).expect("the octaves are valid");
                let sum = noise.in_octaves(octaves);
                check(&sum, fast, slow, Gain::All);
                check(&sum, fast, slow, Gain::Each);
            }
        }
    }
}
