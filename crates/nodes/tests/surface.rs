//! Normals, layers and masks with known values.

mod common;

use common::known::{at, close, evaluate_node, graph, number, wire, word};
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::declare::default_value::DefaultValue;
use lapidary_evaluator::declare::socket::rgb;
use lapidary_evaluator::graph::Arg;

fn vector(v: [f64; 3]) -> Arg {
    Arg::Vector(v)
}

/// Asserts that a vector is the normalised expected direction.
#[track_caller]
fn points_to(got: &[f32], want: [f64; 3], what: &str) {
    let length = want.iter().map(|v| v * v).sum::<f64>().sqrt();
    for (got, want) in got.iter().zip(want) {
        close(*got, want / length, what);
    }
}

#[test]
fn normal_blending_matches_published_formulas() {
    let blended = |way: &str, a: [f64; 3], b: [f64; 3]| {
        let nodes = [
            ("base", "normal", &[("of", vector(a))][..]),
            ("detail", "normal", &[("of", vector(b))]),
            ("it", "normal_blend", &[("base", wire("base")), ("detail", wire("detail")), ("way", word(way))]),
        ];
        at(&graph(&nodes, "it"), 0.0, 0.0)
    };
    let flat = [0.0, 0.0, 1.0];
    let (leans, tips) = ([0.6, 0.0, 0.8], [0.0, 0.6, 0.8]);
    for way in ["reoriented", "whiteout", "udn"] {
        points_to(&blended(way, leans, flat), leans, way);
    }
    points_to(&blended("reoriented", flat, tips), tips, "a flat surface takes the detail as it is");
    // The rotation from the z axis to the first normal rotates the second one: about y, its z and x change.
    points_to(&blended("reoriented", leans, [0.6, 0.0, 0.8]), [0.96, 0.0, 0.28], "two leans add up");
    points_to(&blended("reoriented", leans, tips), [0.48, 0.6, 0.64], "what is across stays");
    points_to(&blended("whiteout", leans, tips), [0.6, 0.6, 0.64], "whiteout");
    points_to(&blended("udn", leans, tips), [0.6, 0.6, 0.8], "udn");
}

#[test]
fn normal_adjustments_have_known_values() {
    let adjusted = |args: &[(&str, Arg)]| {
        let args: Vec<_> = args.iter().cloned().chain([("of", wire("n"))]).collect();
        at(
            &graph(&[("n", "normal", &[("of", vector([0.3, 0.4, 1.0]))]), ("it", "normal_adjust", &args)], "it"),
            0.0,
            0.0,
        )
    };
    let plain = ("strength", number(1.0));
    points_to(&adjusted(&[("strength", number(2.0))]), [0.6, 0.8, 1.0], "twice as steep");
    points_to(&adjusted(&[plain.clone(), ("green", word("flip"))]), [0.3, -0.4, 1.0], "green");
    points_to(&adjusted(&[plain.clone(), ("red", word("flip"))]), [-0.3, 0.4, 1.0], "red");
    // After a clockwise quarter turn, up becomes right.
    points_to(&adjusted(&[plain, ("turn", number(0.25))]), [0.4, -0.3, 1.0], "turned");
}

#[test]
fn a_material_gets_its_normal_from_its_height() {
    let nodes = [
        ("xy", "coordinates", &[][..]),
        ("it", "material", &[("height", wire("xy.x")), ("relief", number(0.75))]),
        ("parts", "channel", &[("of", wire("it"))]),
    ];
    points_to(&at(&graph(&nodes, "parts.normal"), 0.3, 0.4), [-0.75, 0.0, 1.0], "a ramp faces left");
    close(at(&graph(&nodes, "parts.height"), 0.3, 0.4)[0], f64::from(0.3f32), "the height");
    close(at(&graph(&nodes, "parts.roughness"), 0.3, 0.4)[0], 0.5, "the default");
}

#[test]
fn layers_blend_by_mask_and_by_height() {
    let part = |args: &[(&str, Arg)], part: &str| {
        let both: Vec<_> = args.iter().cloned().chain([("below", wire("stone")), ("above", wire("moss"))]).collect();
        let nodes = [
            ("stone", "material", &[("height", number(0.8)), ("roughness", number(0.2))][..]),
            ("moss", "material", &[("height", number(0.4)), ("roughness", number(1.0))]),
            ("it", "layer", &both),
            ("parts", "channel", &[("of", wire("it"))]),
        ];
        f64::from(at(&graph(&nodes, part), 0.0, 0.0)[0])
    };
    let by_mask = |cover: f64| [("by_height", number(0.0)), ("cover", number(cover))];
    close(part(&by_mask(0.25), "it.mask") as f32, 0.25, "the mask");
    close(part(&by_mask(0.25), "parts.roughness") as f32, 0.4, "a quarter of the roughness");
    close(part(&by_mask(0.25), "parts.height") as f32, 0.7, "a quarter of the height");
    let by_height = |cover: f64| [("by_height", number(1.0)), ("cover", number(cover)), ("soft", number(0.0))];
    for (cover, want) in [(0.0, 0.0), (0.5, 0.0), (0.75, 1.0), (1.0, 1.0)] {
        close(part(&by_height(cover), "it.mask") as f32, want, "the higher layer covers");
    }
    let follows = [("by_height", number(0.0)), ("cover", number(1.0)), ("follow", number(1.0))];
    close(part(&follows, "parts.height") as f32, 1.2, "a layer that follows adds to the height below");
}

#[test]
fn optional_channels_are_absent_until_they_are_stated() {
    let channels = |args: &[(&str, Arg)]| at(&graph(&[("it", "material", args)], "it"), 0.0, 0.0);
    let plain = channels(&[]);
    assert_eq!(plain.len(), 16, "the channels that every material has");
    assert_eq!(channels(&[("coat_weight", number(0.0)), ("specular_ior", number(1.5))]), plain, "at rest");
    let coated = channels(&[("coat_weight", number(0.8)), ("coat_ior", number(1.4))]);
    assert_eq!((&coated[..16], &coated[16..]), (&plain[..], &[0.8, 1.4][..]));
}

/// An optional channel at rest has the same value whether a socket or a missing channel gives it.
#[test]
fn channels_and_their_sockets_have_the_same_defaults() {
    for channel in Channel::ALL.iter().filter(|channel| channel.lobe().is_some()) {
        let default = channel.default_value();
        // A normal has no value that can be written.
        if *channel == Channel::CoatNormal {
            assert_eq!(default, [0.0, 0.0, 1.0, 0.0]);
            continue;
        }
        match channel.material_socket().kind.default_value() {
            DefaultValue::Number(v) => assert_eq!(v, default[0], "{}", channel.name()),
            DefaultValue::Color(hex) => {
                rgb(hex).iter().zip(default).for_each(|(v, rest)| close(*v, rest.into(), channel.name()))
            }
            other => panic!("{}: {other:?}", channel.name()),
        }
    }
}

#[test]
fn a_lobe_fades_out_where_a_material_without_it_begins() {
    let layered = |below: &[(&str, Arg)], above: &[(&str, Arg)], channel: &str| {
        let layer = [("below", wire("a")), ("above", wire("b")), ("cover", number(0.25)), ("by_height", number(0.0))];
        let nodes = [
            ("a", "material", below),
            ("b", "material", above),
            ("it", "layer", &layer),
            ("parts", "channel", &[("of", wire("it"))]),
        ];
        at(&graph(&nodes, &format!("parts.{channel}")), 0.0, 0.0)[0]
    };
    let coat = [("coat_weight", number(0.8)), ("coat_roughness", number(0.4))];
    close(layered(&coat, &[], "coat_weight"), 0.6, "the coat fades out below");
    close(layered(&[], &coat, "coat_weight"), 0.2, "the coat fades in above");
    close(layered(&coat, &[], "coat_roughness"), 0.4, "an absent coat has no roughness to mix");
    close(layered(&coat, &[("coat_weight", number(1.0))], "coat_roughness"), 0.3, "a coat at rest is smooth");
    close(layered(&[("specular_ior", number(2.5))], &[], "specular_ior"), 2.25, "the index at rest is that of glass");
    close(layered(&[], &[], "fuzz_roughness"), 0.5, "a split material has the default");
}

#[test]
fn slope_and_height_masks_have_known_values() {
    let steep = |strength: f64| {
        let args =
            [("of", wire("xy.x")), ("strength", number(strength)), ("low", number(40.0)), ("falloff", number(20.0))];
        at(&graph(&[("xy", "coordinates", &[]), ("it", "slope_mask", &args)], "it"), 0.3, 0.4)[0]
    };
    close(steep(1.0), 1.0, "45 degrees");
    close(steep(3f64.sqrt().recip()), 0.5, "the middle of the falloff");
    close(steep(0.3), 0.0, "a gentle slope");
    let high = |of: f64| {
        let args = [("of", number(of)), ("low", number(0.5)), ("high", number(0.7)), ("falloff", number(0.1))];
        evaluate_node("height_mask", &args)[0]
    };
    for (of, want) in [(0.4, 0.0), (0.45, 0.5), (0.5, 1.0), (0.6, 1.0), (0.7, 1.0), (0.75, 0.5), (0.9, 0.0)] {
        close(high(of), want, "height mask");
    }
}

#[test]
fn erosion_keeps_level_ground() {
    let args = [("of", number(0.4))];
    close(evaluate_node("erosion_filter", &args)[0], 0.4, "level ground");
    close(at(&graph(&[("it", "erosion_filter", &args)], "it.gullies"), 0.1, 0.2)[0], 0.5, "no gullies");
}
