//! Golden hashes of all noises: one each, for every level, schedule, band, thread count and region.

mod common;

use common::{differ, hash, named};
use lapidary_field::ir::{Recorder, Recording};
use lapidary_field::noise::Noise;
use lapidary_field::noise::octaves::{Fold, Octaves};
use lapidary_field::program::{Cores, Frame, Program, RunOptions};
use lapidary_field::simd::SimdLevel;

/// The frame: more than a block wide, more than a band high.
fn frame() -> Frame {
    Frame { z_time: [0.37, 1.25], ..Frame::new(520, 18) }
}

/// From several lattice columns per pixel, in the last octave, to many pixels per column.
fn code(noise: &Noise) -> Recording {
    let r = Recorder::default();
    let at = [r.coord(0) * 40.0, r.coord(1) * 6.0, r.coord(2), r.coord(3)];
    r.code(&[r.noise(noise, at, r.coord(2) + 0.13)])
}

/// All noises in every dimension, single and in octaves, by name.
fn all() -> Vec<(String, Noise)> {
    let octaves = Octaves::new(5, 2.0, Fold::Plain, true).expect("five octaves");
    let mut all = vec![];
    for (name, noise) in named(1, [0; 4]) {
        let name = format!("{name} {}", noise.dims());
        all.push((format!("{name} alone"), noise.clone()));
        all.push((format!("{name} octaves"), noise.in_octaves(octaves.clone())));
    }
    all
}

fn image(program: &Program, how: RunOptions, frame: &Frame) -> Vec<f32> {
    program.image(how, frame, &[]).expect("the frame is valid").remove(0)
}

#[test]
fn every_noise_matches_its_golden_hash() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/noises.txt");
    let mut lines = String::new();
    for (name, noise) in all() {
        let picture = image(&Program::new(&code(&noise)), RunOptions::best(), &frame());
        lines += &format!("{name} {:016x}\n", hash(&picture));
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &lines).expect("golden files are writable");
    }
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    for (line, expected) in lines.lines().zip(expected.lines()) {
        assert_eq!(line, expected, "an image has changed; UPDATE=1 accepts it");
    }
    assert_eq!(lines.lines().count(), expected.lines().count(), "UPDATE=1 adds new noises");
}

#[test]
fn every_way_of_running_gives_the_same_image() {
    let two = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("two threads can be started");
    let frame = frame();
    let part = Frame { region: [37..514, 3..17], ..frame.clone() };
    for (name, noise) in all() {
        let code = code(&noise);
        let picture = image(&Program::new(&code), RunOptions::best(), &frame);
        let crop: Vec<f32> = (3..17).flat_map(|row| &picture[row * 520 + 37..row * 520 + 514]).copied().collect();
        for level in SimdLevel::all() {
            for (schedule, program) in [("columns", Program::new(&code)), ("direct", Program::pointwise(&code))] {
                for (cores, band) in [(Cores::One, 16), (Cores::All, 1), (Cores::All, 5)] {
                    let how = RunOptions { level, cores, band };
                    let got = two.install(|| image(&program, how, &frame));
                    assert_eq!(differ(&got, &picture), None, "{name}: {level:?} {schedule} {cores:?} band {band}");
                }
                let got = image(&program, RunOptions::with(level), &part);
                assert_eq!(differ(&got, &crop), None, "{name}: {level:?} {schedule} region");
            }
        }
    }
}
