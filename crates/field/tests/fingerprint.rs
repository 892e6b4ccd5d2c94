//! Fingerprints are stored in files: they never change unnoticed.

use lapidary_field::derivative::Derivative;
use lapidary_field::fingerprint::Fingerprint;
use lapidary_field::image::{EdgeMode, Filter};
use lapidary_field::noise::museum::CellSplit;
use lapidary_field::noise::museum::open_simplex_2::{OpenSimplex2, Orientation, Variant};
use lapidary_field::noise::museum::perlin_1985::Perlin1985;
use lapidary_field::noise::museum::tables::ClassicTables;
use lapidary_field::noise::octaves::{Fold, Octaves};
use lapidary_field::noise::worley::{Metric, Worley, WorleyOutput};
use lapidary_field::noise::{Noise, improved::Improved, perlin::Perlin};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

#[test]
fn the_hash_is_fnv_1a() {
    let mut print = Fingerprint::new();
    print.write(b"foobar");
    assert_eq!(print.value(), 0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18);
}

#[test]
fn fingerprints_of_noises_are_fixed() {
    let noise = |noise: Result<Noise, _>| Fingerprint::of(&noise.expect("the dimensions are in range"));
    let octaves = Octaves::new(3, 2.0, Fold::Ridged, true).expect("the octaves are in range");
    let fractal = Noise::new(Perlin::new(7, [4; 4]), 2).map(|noise| noise.in_octaves(octaves));
    let worley = Worley::new(3, [0; 4], 0.5, Metric::Manhattan, WorleyOutput::Difference);
    let open = OpenSimplex2::new(9, Variant::Smooth, Orientation::ImproveXy);
    let classic = Perlin1985::new(Arc::new(ClassicTables::glibc()), CellSplit::AsWritten);
    let found = [
        noise(fractal),
        noise(Noise::new(worley, 3)),
        noise(Noise::new(Improved::new(0, [0; 4]), 3)),
        noise(Noise::new(open, 3)),
        noise(Noise::new(classic, 2)),
    ];
    let fixed = [
        "6c3a78dd03f9bfa3e006934e60bca9b0",
        "8b19e758fb3d657d4fbe415c1494625c",
        "a4c0315a3a76e8abeceda2e4be0a498e",
        "0671920b6cc2dbb4e4776e1d31c14866",
        "c59b88aca4fde0c734c11f36b0f7d76f",
    ];
    assert_eq!(found.map(|print| format!("{print:032x}")), fixed);
}

#[test]
fn fingerprints_of_images_and_parts_are_fixed() {
    fn print(value: impl Hash) -> u64 {
        Fingerprint::of(&value) as u64
    }
    let found = [
        print(Filter::Cubic),
        print([EdgeMode::Wrap, EdgeMode::Black]),
        print(Derivative::Value),
        print(Derivative::First(1)),
        print(Derivative::Second(0, 1)),
    ];
    let fixed = ["6700815fd5565faf", "0a27bf673eadec4c", "2945a821eae7ecea", "2945a821ecc35694", "2945a821e72e139f"];
    assert_eq!(found.map(|print| format!("{print:016x}")), fixed);
}
