//! Tiling is checked by pixels: seams are found, and hard edges of patterns are not mistaken for seams.

mod common;

use common::known::{Line, number, wire, word};
use common::planned;
use lapidary_evaluator::check::{CheckedGraph, check};
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::node::spec::find;
use lapidary_evaluator::report::assertion::{Assertion, Finding, run_assertions};
use lapidary_evaluator::report::explain::{WireReport, explain};
use lapidary_evaluator::run::paint;
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;
use std::collections::BTreeMap;

/// The width and height of the images in pixels, which `lapidary test` uses too.
const SIDE: u32 = 256;

fn checked(nodes: &[Line<'_>], picture: Option<Image>) -> CheckedGraph {
    let (mut checked, diagnostics) = check(&graph_of(nodes), LIBRARY);
    assert_eq!(diagnostics, []);
    checked.pictures = picture.map(|picture| ("picture.png".to_owned(), picture.into())).into_iter().collect();
    checked
}

fn graph_of(nodes: &[Line<'_>]) -> Graph {
    let mut graph = Graph::default();
    for (name, kind, args) in nodes {
        let args = args.iter().map(|(socket, arg)| ((*socket).to_owned(), arg.clone())).collect();
        graph.nodes.insert((*name).to_owned(), Node { kind: (*kind).to_owned(), args });
        graph.outputs.push(((*name).to_owned(), Arg::Wire((*name).to_owned(), None)));
    }
    graph
}

fn wires(checked: &CheckedGraph) -> Vec<WireReport> {
    explain(checked, RunOptions::best(), &Frame::new(SIDE, SIDE), [0.0; 4]).expect("the graph can be explained").wires
}

/// For each node of a graph, the node that breaks its tiling, if any.
fn tiling_breakers(checked: &CheckedGraph) -> BTreeMap<String, Option<String>> {
    let mut tiling_breakers: BTreeMap<String, Option<String>> = BTreeMap::new();
    for wire in wires(checked) {
        let known = tiling_breakers.entry(wire.node).or_default();
        *known = known.take().or(wire.broken_by);
    }
    tiling_breakers
}

/// For each output, the result of the assertion that it tiles.
fn tiling_results(checked: &CheckedGraph) -> BTreeMap<String, (bool, Finding)> {
    let tests: Vec<Assertion> = checked.outputs.iter().map(|(of, _)| Assertion::Tiles { of: of.clone() }).collect();
    let report = run_assertions(checked, &tests, RunOptions::best(), |across| Frame::new(across, across))
        .expect("the assertions run");
    tests.iter().zip(report.results).map(|(test, v)| (test.of().to_owned(), (v.passed, v.found))).collect()
}

fn picture(width: u32, height: u32, pixel: impl Fn(f32, f32) -> f32) -> Image {
    let at = |i: u32| pixel(((i % width) as f32 + 0.5) / width as f32, ((i / width) as f32 + 0.5) / height as f32);
    Image { size: [width, height], channels: 1, px: (0..width * height).map(at).collect() }
}

#[test]
fn seams_behind_image_nodes_are_traced_to_their_source() {
    let nodes: &[Line<'_>] = &[
        ("ramp", "gradient", &[]),
        ("painted", "paint", &[("of", wire("ramp"))]),
        ("soft", "blur", &[("of", wire("ramp"))]),
        ("softer", "blur", &[("of", wire("painted"))]),
        ("grain", "perlin", &[]),
        ("mixed", "mix", &[("a", wire("painted")), ("b", wire("grain")), ("by", number(0.3))]),
        ("late", "math", &[("a", wire("soft")), ("b", wire("grain"))]),
        ("fine", "paint", &[("of", wire("grain"))]),
        ("finer", "blur", &[("of", wire("fine"))]),
        ("hidden", "threshold", &[("of", wire("painted")), ("at", number(2.0))]),
    ];
    let checked = checked(nodes, None);
    let (tiling_breakers, tiling_results) = (tiling_breakers(&checked), tiling_results(&checked));
    for node in ["ramp", "painted", "soft", "softer", "mixed", "late"] {
        assert_eq!(tiling_breakers[node].as_deref(), Some("ramp"), "{node}");
        let (passes, found) = &tiling_results[node];
        assert!(!passes && !found.to_string().contains("alike"), "{node}: {found}");
    }
    for node in ["grain", "fine", "finer", "hidden"] {
        assert_eq!(
            (tiling_breakers[node].as_deref(), tiling_results[node].0),
            (None, true),
            "{node}: {}",
            tiling_results[node].1
        );
    }
    let (_, Finding::Seam(seam, because)) = &tiling_results["painted"] else { panic!("no seam was found") };
    assert!(seam.is_visible() && (seam.pixels.across - 255.0 / 256.0).abs() < 1e-4, "{seam:?}");
    assert!((seam.pixels.typical - 1.0 / 256.0).abs() < 1e-5 && seam.axis == 0 && seam.pixels.apart == 1, "{seam:?}");
    assert_eq!(because.as_ref().map(|(node, _)| node.as_str()), Some("ramp"));
    let message = tiling_results["painted"].1.to_string();
    assert!(message.contains("left and right differ by 0.9961 from pixel to pixel"), "{message}");
    assert!(tiling_results["soft"].1.to_string().contains("`ramp`"), "{}", tiling_results["soft"].1);
}

#[test]
fn images_that_do_not_tile_are_found_at_every_size() {
    for side in [16, 64, 100, 256, 300, 1000] {
        for (turned, axis) in [(false, 0), (true, 1)] {
            let ramp = picture(side, side, |x, y| if turned { y } else { x });
            let file = ("file", Arg::Text("picture.png".to_owned()));
            for filter in ["nearest", "bilinear", "cubic"] {
                let args = [file.clone(), ("filter", word(filter))];
                let checked = checked(&[("shown", "image", &args)], Some(ramp.clone()));
                let wires = wires(&checked);
                let of = |output: &str| wires.iter().find(|wire| wire.output == output).expect("it exists");
                for output in ["color", "value"] {
                    assert_eq!(of(output).broken_by.as_deref(), Some("shown"), "{side} {filter} {output}");
                    assert_eq!(of(output).worst_seam().axis, axis);
                }
                assert_eq!(of("alpha").broken_by, None, "the image is opaque");
                assert!(!tiling_results(&checked)["shown"].0);
            }
        }
    }
}

#[test]
fn the_historical_terrain_does_not_tile() {
    let stages: &[Line<'_>] = &[
        ("terrain_noise", "terrain_noise", &[]),
        ("terrain_perturb", "terrain_perturb", &[("of", wire("terrain_noise"))]),
        ("terrain_erode", "terrain_erode", &[("of", wire("terrain_perturb"))]),
        ("terrain_smooth", "terrain_smooth", &[("of", wire("terrain_erode"))]),
    ];
    let all = checked(stages, None);
    let wires = wires(&all);
    for wire in &wires {
        assert_eq!(wire.broken_by.as_deref(), Some("terrain_noise"), "{}", wire.node);
        let seam = wire.worst_seam();
        assert!(seam.pixels.is_visible() && seam.pixels.across > 4.0 * seam.pixels.typical, "{}: {seam}", wire.node);
    }
    for (node, (passes, found)) in tiling_results(&all) {
        assert!(!passes && found.to_string().contains("from pixel to pixel"), "{node}: {found}");
    }
    // At the edges, these stages extend the edge pixels, so they do not tile even for heights that tile.
    let ground = [("of", wire("ground"))];
    let scale = [("scale", number(4.0))];
    for stage in ["terrain_perturb", "terrain_erode"] {
        let checked = checked(&[("ground", "perlin", &scale), ("it", stage, &ground)], None);
        let tiling_breakers = tiling_breakers(&checked);
        assert_eq!(
            (tiling_breakers["ground"].as_deref(), tiling_breakers["it"].as_deref()),
            (None, Some("it")),
            "{stage}"
        );
        assert!(!tiling_results(&checked)["it"].0, "{stage}");
    }
}

/// A node, choices, the sockets that count cells, and the counts to test.
type Pattern = (&'static str, &'static [(&'static str, &'static str)], &'static [&'static str], &'static [u32]);

/// Tiling patterns with hard edges, with few and with many cells.
const PATTERNS: &[Pattern] = &[
    ("bricks", &[], &["columns", "rows"], &[2, 3, 4, 8, 32]),
    ("bricks", &[("bond", "stack")], &["columns", "rows"], &[2, 3, 4, 8, 32]),
    ("weave", &[], &["across", "down"], &[1, 2, 4, 16]),
    ("checker", &[], &["columns", "rows"], &[1, 2, 3, 8, 64]),
    ("hexagons", &[], &["columns", "rows"], &[1, 2, 4, 7, 32]),
    ("worley", &[], &["scale"], &[1, 2, 3, 4, 8, 32, 128]),
    ("worley", &[("metric", "chebyshev")], &["scale"], &[2, 3, 8]),
    ("white_noise", &[], &["scale"], &[1, 2, 3, 4, 5, 8, 64, 256, 1000]),
    ("value_noise", &[], &["scale"], &[1, 2, 3, 8, 64, 256]),
    ("perlin", &[], &["scale"], &[1, 2, 3, 8, 64, 128, 256]),
    ("tile_sampler", &[], &["columns", "rows"], &[1, 2, 3, 8]),
    ("spaced_splatter", &[], &["scale"], &[1, 2, 3, 8]),
    ("spaced_splatter", &[("crowded", "remove")], &["scale"], &[1, 2, 3, 8]),
];

/// Each pattern is also painted as pixels, thresholded and terraced.
#[test]
fn patterns_with_hard_edges_have_no_seams() {
    let (mut seams, mut count) = (vec![], 0);
    for (kind, words, counts, cells) in PATTERNS {
        for (cells, seed) in cells.iter().flat_map(|cells| (0..2).map(move |seed| (*cells, seed))) {
            let mut args: Vec<(&str, Arg)> = counts.iter().map(|count| (*count, number(f64::from(cells)))).collect();
            args.extend(words.iter().map(|(socket, w)| (*socket, word(w))));
            args.push(("seed", number(f64::from(seed))));
            args.extend(["tile_sampler", "spaced_splatter"].contains(kind).then(|| ("shape", wire("star.mask"))));
            let spec = find(LIBRARY, kind).expect("it exists");
            let of: Vec<[(&str, Arg); 1]> =
                spec.outputs.iter().map(|o| [("of", wire(&format!("it.{}", o.name)))]).collect();
            let hard: Vec<[(&str, Arg); 2]> = of.iter().map(|[of]| [of.clone(), ("soft", number(0.0))]).collect();
            let names: Vec<[String; 4]> = spec
                .outputs
                .iter()
                .map(|o| ["painted", "mask", "steps", "dull"].map(|name| format!("{name} {}", o.name)))
                .collect();
            let masks: Vec<[(&str, Arg); 1]> = names.iter().map(|names| [("of", wire(&names[1]))]).collect();
            let first: [Line<'_>; 2] = [("star", "star", &[]), ("it", kind, &args)];
            let mut nodes = first.to_vec();
            for (i, [painted, mask, steps, dull]) in names.iter().enumerate() {
                nodes.push((painted, "paint", &of[i]));
                nodes.push((mask, "threshold", &hard[i]));
                nodes.push((steps, "terrace", &of[i]));
                nodes.push((dull, "paint", &masks[i]));
            }
            for wire in wires(&checked(&nodes, None)) {
                count += 1;
                if let (Some(_), seam) = (&wire.broken_by, wire.worst_seam()) {
                    seams.push(format!("{kind} {words:?} {cells} seed {seed}, {}.{}: {seam}", wire.node, wire.output));
                }
            }
        }
    }
    assert!(seams.is_empty(), "{} of {count}\n{}", seams.len(), seams.join("\n"));
}

/// Tests images of noises with a fractional number of cells.
#[test]
fn truncated_noises_have_seams() {
    let (mut missed, mut count) = (vec![], 0);
    for kind in ["perlin", "value_noise", "worley", "simplex"] {
        for (scale, seed) in [1.3, 2.7, 5.5, 11.3].into_iter().flat_map(|scale| (0..6).map(move |seed| (scale, seed))) {
            let mut noise = vec![("scale", number(scale)), ("seed", number(f64::from(seed)))];
            noise.extend((kind != "simplex").then(|| ("tiling", word("off"))));
            let octaves = [("of", wire("it")), ("octaves", number(5.0)), ("tiling", word("off"))];
            let (made, plan) = planned(&graph_of(&[("it", kind, &noise), ("sum", "octaves", &octaves)]), kind);
            let frame = Frame::new(SIDE, SIDE);
            for image in paint(&plan, &plan.settings(&made), RunOptions::best(), &frame).expect("the images are small")
            {
                count += 1;
                let file = [("file", Arg::Text("picture.png".to_owned()))];
                if tiling_breakers(&checked(&[("shown", "image", &file)], Some(image)))["shown"].is_none() {
                    missed.push(format!("{kind} {scale} seed {seed}"));
                }
            }
        }
    }
    assert!(missed.is_empty(), "{} of {count}\n{}", missed.len(), missed.join("\n"));
}
