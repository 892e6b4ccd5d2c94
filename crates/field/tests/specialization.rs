//! Specialization of recordings to the values of their knobs: the same bits, and more noises by lattice columns.

mod common;

use common::{differ, painted};
use lapidary_field::ir::{Recorder, Recording};
use lapidary_field::noise::Noise;
use lapidary_field::noise::perlin::Perlin;
use lapidary_field::program::{Frame, Program, RunOptions};
use lapidary_field::real::Real;
use proptest::prelude::*;
use proptest::sample::select;
use std::f32::consts::TAU;

/// A noise, turned by a knob, moved, scaled and sheared by others about a centre; and what shows the sign of zeros there.
fn transformed() -> Recording {
    let r = Recorder::default();
    let [turn, left, up, wide, high, shear, center] = [0, 1, 2, 3, 4, 5, 6].map(|k| r.knob(k));
    let (sin, cos) = ((turn * TAU).sin(), (turn * TAU).cos());
    let [x, y] = [r.coord(0) - left - center, r.coord(1) - up - center];
    let [x, y] = [(x * cos - y * sin) / wide, (x * sin + y * cos) / high];
    let x = x - y * shear;
    let noise = Noise::new(Perlin::new(7, [0; 4]), 2).expect("the noise has two dimensions");
    let at = [x + center, y + center];
    let value = r.noise(&noise, [at[0] * 5.0, at[1] * 5.0, x, x], r.knob(0));
    r.code(&[value, x.atan2(y), at[0].atan2(at[1]), (x * shear).atan2(y - left)])
}

/// The programs as recorded, and specialized to the knobs.
fn programs(code: &Recording, frame: &Frame, knobs: &[f32]) -> [Program; 2] {
    let specialization = code.specialization(&code.roots, frame.coordinate_bounds(), knobs);
    [Program::new(code), Program::new(&code.clone().specialized(&specialization))]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn no_bit_changes(
        turn in select(vec![0.0f32, -0.0, 0.25, 0.5, -0.25, 1.0, 0.1]),
        rest in prop::array::uniform6(select(vec![0.0f32, -0.0, 0.0, 1.0, 0.5, -1.0, 0.3, 1e30, f32::INFINITY, f32::NAN])),
        size in (1u32..9, 1u32..9),
    ) {
        let (code, frame) = (transformed(), Frame::new(size.0, size.1));
        let [left, up, wide, high, shear, center] = rest;
        let knobs = [turn, left, up, wide, high, shear, center];
        let wants = painted(&code, &frame, &knobs);
        for program in programs(&code, &frame, &knobs) {
            let got = program.image(RunOptions::best(), &frame, &knobs).expect("the frame is valid");
            for (got, want) in got.iter().zip(&wants) {
                prop_assert_eq!(differ(got, want), None);
            }
        }
    }
}

#[test]
fn a_transformation_that_does_not_turn_keeps_noises_on_the_lattice() {
    let (code, frame) = (transformed(), Frame::new(64, 64));
    let count = |knobs: [f32; 7]| programs(&code, &frame, &knobs).map(|program| program.lattice_noises());
    assert_eq!(count([0.0, 0.3, 0.2, 1.0, 2.0, 0.0, 0.5]), [0, 1], "moved and scaled");
    assert_eq!(count([0.0, 0.3, 0.2, 1.0, 2.0, 0.0, 0.0]), [0, 1], "about a corner");
    assert_eq!(count([0.1, 0.3, 0.2, 1.0, 2.0, 0.0, 0.5]), [0, 0], "turned");
    assert_eq!(count([0.0, 0.3, 0.2, 1.0, 2.0, 0.1, 0.5]), [0, 0], "sheared");
    assert_eq!(count([0.0, 0.3, 0.2, f32::INFINITY, 2.0, 0.0, f32::NAN]), [0, 0], "no product with NaN is left out");
}
