//! Tiling is judged by pixels: real seams are found, and hard lines are not mistaken for seams.

mod common;

use common::known::{Line, number, wire, word};
use common::{all_settings, planned};
use lapidary_evaluator::check::{Checked, check};
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::node::spec::{TILING, find};
use lapidary_evaluator::report::assertion::{Assertion, Finding, run_assertions};
use lapidary_evaluator::report::explain::{WireReport, explain};
use lapidary_evaluator::run::paint;
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;
use std::collections::{BTreeMap, BTreeSet};

/// Pixels across: as many as `lapidary test` uses.
const ACROSS: u32 = 256;

/// Nodes, or settings of nodes, that do not tile, and the reason.
const TORN: &[(&str, &str)] = &[
    ("address across: clamp", "drawn out from its edges"),
    ("coordinates", "a ramp over the whole plane"),
    ("directional_warp edge: clamp", "drawn out from its edges"),
    ("gradient", "a ramp over one tile"),
    ("image", "as its file has it, and the one here does not tile"),
    ("kaleidoscope", "folds about a centre"),
    ("marble_solid", "as its article has it"),
    ("noise_solid", "as its article has it"),
    ("open_simplex_2", "its grid is skewed"),
    ("paint edges: black", "at the very edge half of what is read lies beyond"),
    ("paint edges: clamp", "at the very edge pixels of one side alone are read"),
    ("perlin_1985", "as its article has it"),
    ("perlin_hashed", "as its article has it"),
    ("perlin_sr", "as its article has it"),
    ("perlin_xor", "as its article has it"),
    ("perturb edge: clamp", "drawn out from its edges"),
    ("polar", "goes round a centre"),
    ("push edge: clamp", "drawn out from its edges"),
    ("simplex", "its grid is skewed"),
    ("simplex_2012", "its grid is skewed"),
    ("terrain_erode", "as its article has it: nothing moves across the edges"),
    ("terrain_noise", "as its article has it"),
    ("terrain_perturb", "as its article has it: what lies beyond the edges is the edge"),
    ("terrain_smooth", "as its article has it: the mean of fewer pixels at the edges, in the order of a scan"),
    ("transform edge: clamp", "drawn out from its edges"),
    ("turb_solid", "as its article has it"),
    ("worley_fnv", "as its article has it"),
];

fn checked(nodes: &[Line<'_>], picture: Option<Image>) -> Checked {
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

fn wires(checked: &Checked) -> Vec<WireReport> {
    explain(checked, RunOptions::best(), &Frame::new(ACROSS, ACROSS), [0.0; 4]).expect("it can be explained").wires
}

/// For each node of a graph, the node that breaks its tiling, if any.
fn blamed(checked: &Checked) -> BTreeMap<String, Option<String>> {
    let mut blamed: BTreeMap<String, Option<String>> = BTreeMap::new();
    for wire in wires(checked) {
        let known = blamed.entry(wire.node).or_default();
        *known = known.take().or(wire.broken_by);
    }
    blamed
}

/// The verdicts of the assertions that each output tiles.
fn asserted(checked: &Checked) -> BTreeMap<String, (bool, Finding)> {
    let tests: Vec<Assertion> = checked.outputs.iter().map(|(of, _)| Assertion::Tiles { of: of.clone() }).collect();
    let verdicts =
        run_assertions(checked, &tests, RunOptions::best(), |across| Frame::new(across, across)).expect("it runs");
    tests.iter().zip(verdicts).map(|(test, v)| (test.of().to_owned(), (v.passed, v.found))).collect()
}

fn picture(width: u32, height: u32, pixel: impl Fn(f32, f32) -> f32) -> Image {
    let at = |i: u32| pixel(((i % width) as f32 + 0.5) / width as f32, ((i / width) as f32 + 0.5) / height as f32);
    Image { size: [width, height], channels: 1, px: (0..width * height).map(at).collect() }
}

#[test]
fn seams_hidden_by_pixels_are_found_and_their_source_is_named() {
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
    let (blamed, asserted) = (blamed(&checked), asserted(&checked));
    for node in ["ramp", "painted", "soft", "softer", "mixed", "late"] {
        assert_eq!(blamed[node].as_deref(), Some("ramp"), "{node}");
        let (holds, found) = &asserted[node];
        assert!(!holds && !found.to_string().contains("alike"), "{node}: {found}");
    }
    for node in ["grain", "fine", "finer", "hidden"] {
        assert_eq!((blamed[node].as_deref(), asserted[node].0), (None, true), "{node}: {}", asserted[node].1);
    }
    let (_, Finding::Seam(seam, because)) = &asserted["painted"] else { panic!("a seam is found") };
    assert!(seam.is_visible() && (seam.pixels.across - 255.0 / 256.0).abs() < 1e-4, "{seam:?}");
    assert!((seam.pixels.typical - 1.0 / 256.0).abs() < 1e-5 && seam.axis == 0 && seam.pixels.apart == 1, "{seam:?}");
    assert_eq!(because.as_ref().map(|(node, _)| node.as_str()), Some("ramp"));
    let said = asserted["painted"].1.to_string();
    assert!(said.contains("left and right differ by 0.9961 from pixel to pixel"), "{said}");
    assert!(asserted["soft"].1.to_string().contains("`ramp`"), "{}", asserted["soft"].1);
}

#[test]
fn pictures_that_do_not_tile_are_found_at_any_size() {
    for side in [16, 64, 100, 256, 300, 1000] {
        for (turned, axis) in [(false, 0), (true, 1)] {
            let ramp = picture(side, side, |x, y| if turned { y } else { x });
            let file = ("file", Arg::Text("picture.png".to_owned()));
            for filter in ["nearest", "bilinear", "cubic"] {
                let args = [file.clone(), ("filter", word(filter))];
                let checked = checked(&[("shown", "image", &args)], Some(ramp.clone()));
                let wires = wires(&checked);
                let of = |output: &str| wires.iter().find(|wire| wire.output == output).expect("it is there");
                for output in ["color", "value"] {
                    assert_eq!(of(output).broken_by.as_deref(), Some("shown"), "{side} {filter} {output}");
                    assert_eq!(of(output).worst_seam().axis, axis);
                }
                assert_eq!(of("alpha").broken_by, None, "it covers all");
                assert!(!asserted(&checked)["shown"].0);
            }
        }
    }
}

#[test]
fn the_terrain_of_the_article_is_found_not_to_tile() {
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
    for (node, (holds, found)) in asserted(&all) {
        assert!(!holds && found.to_string().contains("from pixel to pixel"), "{node}: {found}");
    }
    // At the edges these stages read the edge itself, even of heights that tile.
    let ground = [("of", wire("ground"))];
    let scale = [("scale", number(4.0))];
    for stage in ["terrain_perturb", "terrain_erode"] {
        let checked = checked(&[("ground", "perlin", &scale), ("it", stage, &ground)], None);
        let blamed = blamed(&checked);
        assert_eq!((blamed["ground"].as_deref(), blamed["it"].as_deref()), (None, Some("it")), "{stage}");
        assert!(!asserted(&checked)["it"].0, "{stage}");
    }
}

/// A node, choices, the sockets that count cells, and the counts to test.
type Pattern = (&'static str, &'static [(&'static str, &'static str)], &'static [&'static str], &'static [u32]);

/// Nodes with hard lines that tile, with few and with many cells.
const HARD: &[Pattern] = &[
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
];

/// Each pattern is also rasterised, so that only its pixels are known, thresholded and terraced.
#[test]
fn hard_lines_that_tile_are_no_seams() {
    let mut wrong = vec![];
    let mut judged = 0;
    for (kind, words, counts, cells) in HARD {
        for (cells, seed) in cells.iter().flat_map(|cells| (0..6).map(move |seed| (*cells, seed))) {
            let mut args: Vec<(&str, Arg)> = counts.iter().map(|count| (*count, number(f64::from(cells)))).collect();
            args.extend(words.iter().map(|(socket, w)| (*socket, word(w))));
            args.push(("seed", number(f64::from(seed))));
            args.extend((*kind == "tile_sampler").then(|| ("shape", wire("star.mask"))));
            let spec = find(LIBRARY, kind).expect("it is there");
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
                judged += 1;
                if let (Some(_), seam) = (&wire.broken_by, wire.worst_seam()) {
                    wrong.push(format!("{kind} {words:?} {cells} seed {seed}, {}.{}: {seam}", wire.node, wire.output));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {judged}\n{}", wrong.len(), wrong.join("\n"));
}

/// Noises cut off at a fraction of a cell, known by pixels only. A noise that changes from pixel to pixel as much as
/// across the edge has no visible seam.
#[test]
fn noises_that_are_cut_off_are_found() {
    let (mut missed, mut judged) = (vec![], 0);
    for kind in ["perlin", "value_noise", "worley", "simplex"] {
        for (scale, seed) in [1.3, 2.7, 5.5, 11.3].into_iter().flat_map(|scale| (0..6).map(move |seed| (scale, seed))) {
            let mut noise = vec![("scale", number(scale)), ("seed", number(f64::from(seed)))];
            noise.extend((kind != "simplex").then(|| ("tiling", word("off"))));
            let octaves = [("of", wire("it")), ("octaves", number(5.0)), ("tiling", word("off"))];
            let (made, plan) = planned(&graph_of(&[("it", kind, &noise), ("sum", "octaves", &octaves)]), kind);
            let settings = plan.settings(&made);
            let frame = Frame::new(ACROSS, ACROSS);
            for image in paint(&plan, &settings, RunOptions::best(), &frame).expect("it is small") {
                judged += 1;
                let file = [("file", Arg::Text("picture.png".to_owned()))];
                if blamed(&checked(&[("shown", "image", &file)], Some(image)))["shown"].is_none() {
                    missed.push(format!("{kind} {scale} seed {seed}"));
                }
            }
        }
    }
    assert!(missed.is_empty(), "{} of {judged}\n{}", missed.len(), missed.join("\n"));
}

/// Every node with a tiling socket tiles by its pixels in every setting, and every other node tiles or is listed with a
/// reason.
#[test]
fn every_node_of_the_library_tiles_or_is_known_not_to() {
    let (mut unknown, mut known) = (vec![], BTreeSet::new());
    let mut worst = (0.0, String::new());
    for spec in LIBRARY {
        for (way, graph) in all_settings(spec) {
            for wire in wires(&planned(&graph, &way).0).iter().filter(|wire| wire.node == "node") {
                let seam = wire.worst_seam();
                let said = format!("{way}.{}: {seam}", wire.output);
                if wire.broken_by.is_none() {
                    assert!(!seam.is_visible(), "{said}");
                    let ratio = seam.pixels.across / seam.pixels.limit;
                    worst = if ratio > worst.0 { (ratio, said) } else { worst };
                    continue;
                }
                assert!(spec.socket(TILING.0).is_none(), "{said}");
                match TORN.iter().find(|(name, _)| way == *name || spec.name == *name) {
                    Some((name, _)) => drop(known.insert(*name)),
                    None => unknown.push(said),
                }
            }
        }
    }
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
    let expected: BTreeSet<&str> = TORN.iter().map(|(name, _)| *name).collect();
    assert_eq!(known, expected, "what tiles by now stands in the list no longer");
    println!("of what tiles this steps furthest: {worst:?}");
}
