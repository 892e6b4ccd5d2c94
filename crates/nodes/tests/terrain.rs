//! Terrain graphs: the number of passes, and erosion that looks alike at every size.

mod common;

use common::known::{Line, graph, number, wire, word};
use lapidary_evaluator::run::paint;
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};

/// A program before the erosion, the erosion itself and a program after it.
#[test]
fn a_chain_through_erosion_is_three_passes() {
    let (_, plan) = graph(
        &[
            ("grain", "perlin", &[]),
            ("clouds", "octaves", &[("of", wire("grain"))]),
            ("worn", "erode", &[("of", wire("clouds"))]),
            ("slab", "marble", &[("bend", wire("worn"))]),
            ("bent", "perturb", &[("of", wire("slab")), ("push_x", wire("clouds"))]),
        ],
        "bent",
    );
    assert_eq!(plan.passes(), 3);
}

/// An eroded fractal terrain.
fn eroded(side: u32, line: Line<'_>) -> Image {
    let land = [("of", wire("grain")), ("octaves", number(9.0)), ("values", word("bound"))];
    let nodes: [Line<'_>; 3] =
        [("grain", "improved_perlin", &[("scale", number(3.0))]), ("land", "octaves", &land), line];
    let (checked, plan) = graph(&nodes, "worn");
    paint(&plan, &plan.settings(&checked), RunOptions::best(), &Frame::new(side, side))
        .expect("the image fits into memory")
        .remove(0)
}

#[test]
fn erosion_looks_alike_at_every_size() {
    for kind in ["thermal_erosion", "hydraulic_erosion"] {
        let args = [("of", wire("land"))];
        let [small, large] = [512, 2048].map(|side| eroded(side, ("worn", kind, &args)));
        let [plain, fine] = [512, 2048].map(|side| eroded(side, ("worn", "paint", &[("of", wire("land"))])));
        let heights = correlation(&small.px, &downsampled(&large));
        assert!(heights >= 0.99, "{kind}: correlation of heights {heights}");
        let difference = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a - b).collect::<Vec<f32>>();
        let changes =
            correlation(&difference(&small.px, &plain.px), &difference(&downsampled(&large), &downsampled(&fine)));
        assert!(changes >= 0.95, "{kind}: correlation of changes {changes}");
    }
}

/// The means of 4×4 pixels.
fn downsampled(image: &Image) -> Vec<f32> {
    let side = image.size[0] as usize;
    let at = |i: usize| (i / (side / 4) * 4 * side) + i % (side / 4) * 4;
    let mean = |i: usize| (0..16).map(|k| image.px[at(i) + k / 4 * side + k % 4]).sum::<f32>() / 16.0;
    (0..side * side / 16).map(mean).collect()
}

/// The correlation of two images.
fn correlation(a: &[f32], b: &[f32]) -> f64 {
    assert_eq!(a.len(), b.len());
    let mean = |of: &[f32]| of.iter().map(|v| f64::from(*v)).sum::<f64>() / of.len() as f64;
    let (of_a, of_b) = (mean(a), mean(b));
    let product = |a: &[f32], of_a: f64, b: &[f32], of_b: f64| {
        a.iter().zip(b).map(|(a, b)| (f64::from(*a) - of_a) * (f64::from(*b) - of_b)).sum::<f64>()
    };
    product(a, of_a, b, of_b) / (product(a, of_a, a, of_a) * product(b, of_b, b, of_b)).sqrt()
}
