//! Golden images of every node: a hash for each output, and a small PNG to look at.

mod common;

use common::golden_png::{golden, read_png, update, write_png};
use common::{graph_of_node, input_types, planned, quick, regions_are_crops, versioned_name};
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::node::spec::Spec;
use lapidary_evaluator::run::paint;
use lapidary_field::colour::encode;
use lapidary_field::image::Image;
use lapidary_field::program::{Cores, Frame, RunOptions, Samples};
use lapidary_field::simd::SimdLevel;
use lapidary_nodes::LIBRARY;
use std::path::Path;

const SIDE: u32 = 64;

/// A frame at a depth and a time other than 0, so that these have an effect.
fn frame() -> Frame {
    Frame { z_time: [0.5, 0.25], ..Frame::new(SIDE, SIDE) }
}

/// Renders every output of a single node.
fn painted(spec: &Spec, samples: Samples) -> Vec<(String, Type, Image)> {
    let (checked, plan) = planned(&graph_of_node(spec, input_types(spec)[0]), spec.name);
    let images = paint(&plan, &plan.settings(&checked), RunOptions::best(), &Frame { samples, ..frame() });
    let named = plan.outputs.into_iter().zip(plan.types).zip(images.expect("the image fits into memory"));
    named.map(|(((name, _), carried), image)| (name, carried, image)).collect()
}

#[test]
fn every_output_has_its_golden_hash() {
    let mut lines = String::new();
    for spec in LIBRARY {
        for (name, _, image) in painted(spec, Samples::One) {
            lines += &format!("{}.{name} {:016x}\n", versioned_name(spec), image.hash());
        }
    }
    let path = golden().join("nodes.txt");
    if update() {
        std::fs::write(&path, &lines).expect("golden files are writable");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    for (line, expected) in lines.lines().zip(expected.lines()) {
        assert_eq!(line, expected, "an image has changed; UPDATE=1 accepts it");
    }
    assert_eq!(lines.lines().count(), expected.lines().count(), "UPDATE=1 adds new nodes");
}

#[test]
fn outputs_do_not_depend_on_simd_threads_bands_or_regions() {
    let pools = [1, 3].map(|n| rayon::ThreadPoolBuilder::new().num_threads(n).build().expect("threads can be started"));
    let hows = [(&pools[0], Cores::All, 16), (&pools[1], Cores::All, 3), (&pools[1], Cores::One, 7)];
    for spec in LIBRARY {
        let (checked, plan) = planned(&quick(spec, input_types(spec)[0]), spec.name);
        let settings = plan.settings(&checked);
        let images = paint(&plan, &settings, RunOptions::best(), &frame()).expect("the image fits into memory");
        for level in SimdLevel::all() {
            for (pool, cores, band) in hows {
                let how = RunOptions { level, cores, band };
                let again = pool.install(|| paint(&plan, &settings, how, &frame()));
                assert_eq!(again.as_ref(), Ok(&images), "{} {how:?}", spec.name);
            }
            regions_are_crops(&plan, &settings, RunOptions::with(level), &frame(), &images, spec.name);
        }
    }
}

#[test]
fn every_node_has_its_golden_image() {
    let folder = Path::new("nodes");
    if update() {
        std::fs::create_dir_all(golden().join(folder)).expect("golden files are writable");
    }
    for spec in LIBRARY {
        let (width, pixels) = side_by_side(&painted(spec, Samples::Sixteen));
        let path = folder.join(format!("{}.png", versioned_name(spec)));
        if update() {
            write_png(&path, width, &pixels);
        }
        assert!(read_png(&path) == (width, pixels), "{} looks different; UPDATE=1 accepts it", spec.name);
    }
    let count = golden().join(folder).read_dir().expect("UPDATE=1 writes the images").count();
    assert_eq!(count, LIBRARY.len(), "there are images of unknown nodes");
}

/// The outputs of a node side by side in RGB, and the width of the image.
fn side_by_side(images: &[(String, Type, Image)]) -> (u32, Vec<u8>) {
    let width = SIDE * images.len() as u32;
    let mut out = Vec::new();
    let images: Vec<Vec<[u8; 3]>> = images.iter().map(|(_, carried, image)| shown(*carried, image)).collect();
    for row in 0..SIDE as usize {
        for image in &images {
            out.extend(image[row * SIDE as usize..][..SIDE as usize].as_flattened());
        }
    }
    (width, out)
}

/// The colours of an output on a screen; numbers map from 0..1, or from their range where they exceed it.
fn shown(carried: Type, image: &Image) -> Vec<[u8; 3]> {
    let byte = |v: f32| (v * 255.0 + 0.5).floor().clamp(0.0, 255.0) as u8;
    if matches!(carried, Type::Normal | Type::Vector) {
        // Directions from -1 to 1, as in normal maps.
        return image.px.chunks_exact(3).map(|v| [0, 1, 2].map(|k| byte(v[k] * 0.5 + 0.5))).collect();
    }
    if image.channels > 1 {
        return image.px.chunks_exact(image.channels).map(|c| [0, 1, 2].map(|k| byte(encode(c[k])))).collect();
    }
    let (low, high) = image.px.iter().fold((0.0f32, 1.0f32), |(low, high), v| (low.min(*v), high.max(*v)));
    image.px.iter().map(|v| [byte((v - low) / (high - low)); 3]).collect()
}
