//! Noise with hashed directions.

use crate::compare::{Column, HASHED, bits, close, narrow, wide};
use crate::csv::Csv;
use lapidary_field::noise::NoiseFn;
use lapidary_field::noise::museum::perlin_hashed::{Fade, PerlinHashed, angle, direction, hash};
use lapidary_field::real::Real;
use std::num::Wrapping;

#[test]
fn hashes_and_angles_match_the_reference() {
    let csv = Csv::read("wiki_hash.csv");
    let (mut short, mut long) = (Column::new(&csv, "angle_f32"), Column::new(&csv, "angle_f64"));
    for row in csv.rows() {
        let h = hash(Wrapping(row.whole("ix") as u32), Wrapping(row.whole("iy") as u32));
        assert_eq!(i64::from(h.0), row.whole("hash_u32"));
        short.bits("", angle(0.0f32, h), row.narrow("angle_f32"));
        long.close("", angle(0.0f64, h), row.number("angle_f64"), 1e-12);
    }
    short.done();
    long.done();
}

#[test]
fn perlin_hashed() {
    let csv = Csv::read("wiki_2d.csv");
    for (name, fade) in [("linear", Fade::Linear), ("smooth", Fade::Smooth), ("smoother", Fade::Smoother)] {
        let noise = PerlinHashed { fade };
        wide::<2>(&csv, &format!("{name}_f64"), |_, p| noise.at(p, 1));
        let column = format!("{name}_f32");
        if fade == Fade::Linear {
            bits::<2>(&csv, &column, |p| narrow(&noise, p));
        }
        close::<2>(&csv, &column, HASHED, |_, p| narrow(&noise, p));
    }
}

/// The original multiplies, and computes sines and cosines, in `f64` and rounds once. Of all 2³² hashes 3 have another
/// angle, and of 82 577 761 angles 5 have another sine and 4 another cosine, in the last bit.
#[test]
#[expect(clippy::approx_constant, reason = "the original's own π, cut short")]
fn sampled_directions_equal_those_rounded_once() {
    for h in (0..=u32::MAX).step_by(4093) {
        let want = (f64::from(h) * (3.14159265 / 2147483648.0)) as f32;
        let got = angle(0.0f32, Wrapping(h));
        assert_eq!(got.to_bits(), want.to_bits(), "angle of {h}");
        let wide = f64::from(got);
        let want = [Real::cos(wide) as f32, Real::sin(wide) as f32];
        assert_eq!(direction(got).map(f32::to_bits), want.map(f32::to_bits), "direction of {got}");
    }
}
