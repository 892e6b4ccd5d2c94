//! Known values of image nodes.

mod common;

use common::known::{Line, graph, number, wire, word};
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::run::paint;
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};

const SIDE: usize = 128;

/// Renders a node applied to a disc of radius 0.3 in the middle of the tile.
fn disc(line: Line<'_>, output: &str) -> Image {
    let round = [("radius", number(0.3))];
    let inside = [("do", word("less")), ("a", wire("disc")), ("b", number(0.0))];
    painted(&[("disc", "disc", &round), ("mask", "math", &inside), line], output)
}

fn painted(nodes: &[Line<'_>], output: &str) -> Image {
    let (checked, plan) = graph(nodes, output);
    let frame = Frame::new(SIDE as u32, SIDE as u32);
    paint(&plan, &plan.settings(&checked), RunOptions::best(), &frame).expect("the image fits into memory").remove(0)
}

#[track_caller]
fn near(got: f32, want: f32, within: f32) {
    assert!((got - want).abs() <= within, "{got}, not {want}");
}

/// A tolerance of a pixel and a half, because the edge of a mask is between pixels.
const PIXEL: f32 = 1.5 / SIDE as f32;

#[test]
fn distances_wrap_around_the_tile() {
    let middle = SIDE * SIDE / 2 + SIDE / 2;
    let inside = disc(("it", "distance", &[("of", wire("mask")), ("max", number(1.0))]), "it");
    near(inside.px[middle], 0.3, PIXEL);
    let args = [("of", wire("mask")), ("max", number(1.0)), ("side", word("outside"))];
    let outside = disc(("it", "distance", &args), "it");
    // The corner is equally far from the disc and its copies in neighbouring tiles.
    near(outside.px[0], std::f32::consts::FRAC_1_SQRT_2 - 0.3, PIXEL);
    assert_eq!((inside.px[0], outside.px[middle]), (0.0, 0.0));
}

#[test]
fn areas_are_fractions_of_the_tile() {
    let area = disc(("it", "islands", &[("of", wire("mask"))]), "it.area");
    near(area.px[SIDE * SIDE / 2 + SIDE / 2], std::f32::consts::PI * 0.09, 0.002);
    assert_eq!(area.px[0], 0.0);
}

#[test]
fn growing_widens_a_mask_by_the_radius() {
    let grown = disc(("it", "grow_shrink", &[("of", wire("mask")), ("radius", number(0.1))]), "it");
    let across = grown.px[SIDE * SIDE / 2..][..SIDE].iter().sum::<f32>() / SIDE as f32;
    near(across, 0.8, 2.0 * PIXEL);
}

/// Transparent colours do not tint others in any blur.
#[test]
fn transparent_colours_do_not_tint_blurs() {
    let colors =
        [("a", Arg::Color([1.0, 0.0, 0.0, 0.0])), ("b", Arg::Color([0.0, 0.25, 1.0, 1.0])), ("by", wire("mask"))];
    let round = [("radius", number(0.3))];
    let inside = [("do", word("less")), ("a", wire("disc")), ("b", number(0.0))];
    let of = ("of", wire("color"));
    for (kind, args) in [
        ("blur", vec![of.clone(), ("radius", number(0.05))]),
        ("directional_blur", vec![of.clone()]),
        ("slope_blur", vec![of, ("map", wire("disc"))]),
    ] {
        let nodes: [Line<'_>; 4] =
            [("disc", "disc", &round), ("mask", "math", &inside), ("color", "mix", &colors), ("it", kind, &args)];
        let image = painted(&nodes, "it");
        let mut seen = 0;
        for [r, g, b, cover] in image.px.as_chunks().0 {
            if *cover > 1e-3 {
                seen += usize::from(*cover < 0.99);
                near(*r, 0.0, 1e-6);
                near(*g, 0.25, 1e-4);
                near(*b, 1.0, 1e-4);
            }
        }
        assert!(seen > 100, "{kind} has no soft edge");
    }
}

/// An opaque image stays opaque to the last bit, although the weights of a blur are rounded.
#[test]
fn blurs_keep_opaque_images_opaque() {
    let colors = [("of", wire("grain"))];
    for (kind, socket) in [("blur", "radius"), ("directional_blur", "length"), ("slope_blur", "length")] {
        for radius in [0.02, 0.031, 0.055, 0.1] {
            let map = ("map", wire("grain"));
            let args: Vec<_> = [("of", wire("color")), (socket, number(radius))]
                .into_iter()
                .chain((kind == "slope_blur").then_some(map))
                .collect();
            let nodes: [Line<'_>; 3] =
                [("grain", "perlin", &[]), ("color", "gradient_map", &colors), ("it", kind, &args)];
            let image = painted(&nodes, "it");
            assert!(image.px.as_chunks().0.iter().all(|[_, _, _, alpha]| *alpha == 1.0), "{kind} by {radius}");
        }
    }
}

#[test]
fn auto_levels_stretches_to_the_full_range() {
    let nodes: [Line<'_>; 3] = [
        ("grain", "perlin", &[("scale", number(4.0))]),
        ("faint", "remap", &[("of", wire("grain")), ("to_low", number(3.0)), ("to_high", number(3.5))]),
        ("it", "auto_levels", &[("of", wire("faint"))]),
    ];
    let image = painted(&nodes, "it");
    let ends = image.px.iter().fold((f32::MAX, f32::MIN), |(low, high), v| (low.min(*v), high.max(*v)));
    assert_eq!(ends, (0.0, 1.0));
}
