//! Graphs of a single node, checked and planned.
#![allow(dead_code, reason = "each test is a separate crate and uses a part of this module")]

pub(crate) mod golden_png;
pub(crate) mod known;
pub(crate) mod reference;

use lapidary_evaluator::check::{CheckedGraph, check};
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::node::spec::{Category, FileType, Kind, Output, Socket, Spec, TILING, find};
use lapidary_evaluator::run::bands::bands;
use lapidary_evaluator::run::{Job, RunError, paint};
use lapidary_evaluator::trace::{Plan, plan};
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;
use std::ops::ControlFlow;

/// The type of the inputs of a generic node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum InputType {
    Numbers,
    Colors,
    Normals,
    Materials,
}

/// The input types that a node accepts.
pub(crate) fn input_types(spec: &Spec) -> &'static [InputType] {
    let any = |s: &Socket| matches!(s.kind, Kind::Any { .. });
    let passes = |s: &Socket| matches!(s.kind, Kind::Any { any_type: true, .. });
    match (spec.sockets.iter().any(any), spec.sockets.iter().any(passes)) {
        (_, true) => &[InputType::Numbers, InputType::Colors, InputType::Normals, InputType::Materials],
        (true, false) => &[InputType::Numbers, InputType::Colors],
        (false, false) => &[InputType::Numbers],
    }
}

/// A node whose inputs are all wired to suitable nodes.
pub(crate) fn graph_of_node(spec: &Spec, inputs: InputType) -> Graph {
    // Hard edges suit warps, filters and selections; noise suits tone nodes; terrain suits erosion.
    let several = spec.sockets.iter().filter(|s| matches!(s.kind, Kind::Any { .. })).count() > 1;
    let edges = several || matches!(spec.category, Category::Warp | Category::Fractal | Category::Image);
    let mut graph = Graph::default();
    let mut args = vec![];
    let mut input_count = 0;
    for socket in spec.sockets {
        // Distances come from shapes, and shapes are copied; the rest are noises, each with its own seed.
        let kind = match &socket.kind {
            // Optional channels stay at rest.
            _ if socket.heading.is_some() => continue,
            Kind::Number { range: None, .. } if socket.name.starts_with("distance") => "shape",
            Kind::Number { range: None, .. } if socket.name == "shape" => "mask",
            // Tiles have ids; without their own coordinates, those of the texture count.
            Kind::Number { range: None, .. } if socket.name == "id" => "ids",
            Kind::Number { range: None, .. } if socket.name.starts_with("local_") => continue,
            Kind::Number { range: None, .. } if spec.category == Category::Terrain && input_count == 0 => "land",
            Kind::Number { range: None, .. } => "noise",
            Kind::Number { .. } if spec.sockets.len() == 1 => "noise",
            Kind::Any { .. } if inputs == InputType::Numbers && edges && input_count == 0 => "edges",
            Kind::Any { .. } if inputs == InputType::Numbers => "noise",
            Kind::Any { any_type: true, .. } if inputs == InputType::Normals => "normal",
            Kind::Any { any_type: true, .. } if inputs == InputType::Materials => "material",
            Kind::Any { .. } | Kind::Color { .. } => "color",
            Kind::Vector { .. } => "vector",
            Kind::Normal => "normal",
            Kind::Material => "material",
            Kind::Text { file: Some(FileType::Picture), .. } => {
                args.push((socket.name.to_owned(), Arg::Text("picture.png".to_owned())));
                continue;
            }
            Kind::Text { file: Some(FileType::Tables), .. } => {
                args.push((socket.name.to_owned(), Arg::Text("tables.json".to_owned())));
                continue;
            }
            _ => continue,
        };
        let wire = feed(&mut graph, kind, input_count);
        args.push((socket.name.to_owned(), wire));
        input_count += 1;
    }
    insert(&mut graph, "node", &versioned_name(spec), args);
    let output = |name: &str| (name.to_owned(), Arg::Wire("node".to_owned(), Some(name.to_owned())));
    graph.outputs = spec.outputs.iter().map(|o| output(o.name)).collect();
    graph
}

/// A node whose inputs are all wired, with few passes and a small working size.
pub(crate) fn quick(spec: &Spec, inputs: InputType) -> Graph {
    let mut graph = graph_of_node(spec, inputs);
    let node = graph.nodes.get_mut("node").expect("the graph has the node");
    for (socket, few) in [("passes", 12.0), ("detail", 64.0)] {
        if spec.sockets.iter().any(|s| s.name == socket && matches!(s.kind, Kind::Whole { .. })) {
            node.args.insert(socket.to_owned(), Arg::Number(few));
        }
    }
    graph
}

/// The name of this version of a node, without version number where it is the newest.
pub(crate) fn versioned_name(spec: &Spec) -> String {
    let newest = find(LIBRARY, spec.name).is_some_and(|newest| newest.version == spec.version);
    if newest { spec.name.to_owned() } else { spec.versioned_name() }
}

/// A single node in all settings: with each input type, and with each value of each choice.
pub(crate) fn all_settings(spec: &Spec) -> Vec<(String, Graph)> {
    let mut settings: Vec<_> = input_types(spec)
        .iter()
        .map(|inputs| (format!("{} {inputs:?}", versioned_name(spec)), quick(spec, *inputs)))
        .collect();
    for socket in spec.sockets.iter().filter(|socket| socket.name != TILING.0) {
        let Kind::Choice { default: rest, words } = &socket.kind else { continue };
        for word in words.iter().filter(|word| **word != words[*rest]) {
            let mut graph = quick(spec, input_types(spec)[0]);
            let node = graph.nodes.get_mut("node").expect("the graph has the node");
            node.args.insert(socket.name.to_owned(), Arg::Word((*word).to_owned()));
            settings.push((format!("{} {}: {word}", versioned_name(spec), socket.name), graph));
        }
    }
    settings
}

/// A wire from a suitable node to the input of this index.
fn feed(graph: &mut Graph, kind: &str, pin: u32) -> Arg {
    let name = format!("{kind}{pin}");
    let wire = |name: &str, output: Option<&str>| Arg::Wire(name.to_owned(), output.map(str::to_owned));
    let (seed, scale) = (Arg::Number(f64::from(pin)), Arg::Number(5.0));
    let output = match (kind, pin) {
        ("shape", 0) => {
            let args = [("radius", 0.28), ("centre_x", 0.38), ("centre_y", 0.42)];
            insert(graph, &name, "disc", args.map(|(s, v)| (s.to_owned(), Arg::Number(v))).into());
            None
        }
        ("shape", _) => {
            let args = [("turn", 0.1), ("centre_x", 0.6), ("centre_y", 0.62)];
            insert(graph, &name, "rectangle", args.map(|(s, v)| (s.to_owned(), Arg::Number(v))).into());
            None
        }
        ("mask", _) => {
            insert(graph, &name, "star", vec![]);
            Some("mask")
        }
        ("ids", _) => {
            insert(graph, &name, "bricks", vec![]);
            Some("id")
        }
        ("edges", _) => {
            insert(graph, &name, "hexagons", vec![]);
            None
        }
        ("color", _) => {
            let from = feed(graph, "noise", pin);
            let ramp = [(0.0, [0.02, 0.05, 0.2, 0.4]), (0.5, [0.7, 0.15, 0.05, 1.0]), (1.0, [1.0, 0.9, 0.5, 1.0])];
            let ramp = Arg::Ramp(ramp.map(|(at, c)| (at, Arg::Color(c))).into());
            insert(graph, &name, "gradient_map", vec![("of".to_owned(), from), ("ramp".to_owned(), ramp)]);
            None
        }
        ("land", _) => {
            let from = feed(graph, "noise", pin);
            insert(graph, &name, "octaves", vec![("of".to_owned(), from)]);
            None
        }
        ("vector", _) => {
            let parts = [("x", pin), ("y", pin + 20), ("z", pin + 40)];
            let parts = parts.map(|(part, pin)| (part.to_owned(), feed(graph, "noise", pin)));
            insert(graph, &name, "vector", parts.into());
            None
        }
        ("material", _) => {
            let numbers = ["height", "roughness", "metallic", "occlusion", "opacity"];
            let numbers: Vec<_> = numbers.into_iter().zip(pin..).collect();
            let mut args: Vec<_> =
                numbers.into_iter().map(|(part, pin)| (part.to_owned(), feed(graph, "noise", pin))).collect();
            for part in ["base_color", "emission"] {
                args.push((part.to_owned(), feed(graph, "color", pin)));
            }
            insert(graph, &name, "material", args);
            None
        }
        ("normal", _) => {
            let from = feed(graph, "noise", pin);
            insert(graph, &name, "normal_from_height", vec![("of".to_owned(), from)]);
            None
        }
        _ => {
            insert(graph, &name, "perlin", vec![("seed".to_owned(), seed), ("scale".to_owned(), scale)]);
            None
        }
    };
    wire(&name, output)
}

fn insert(graph: &mut Graph, name: &str, kind: &str, args: Vec<(String, Arg)>) {
    let node = Node { kind: kind.to_owned(), args: args.into_iter().collect() };
    graph.nodes.insert(name.to_owned(), node);
}

/// The node's output for each output of the plan: a material has one for each channel that is not optional.
pub(crate) fn each_output(spec: &'static Spec, checked: &CheckedGraph) -> Vec<&'static Output> {
    let node = checked.nodes.iter().find(|n| n.name == "node").expect("the graph has the node");
    let channels = |carried: &Type| if *carried == Type::Material { Channel::always().count() } else { 1 };
    let outputs = spec.outputs.iter().zip(&node.types);
    outputs.flat_map(|(output, carried)| std::iter::repeat_n(output, channels(carried))).collect()
}

/// Checks and plans all outputs of a valid graph.
pub(crate) fn planned(graph: &Graph, what: &str) -> (CheckedGraph, Plan) {
    let (mut checked, diagnostics) = check(graph, LIBRARY);
    assert_eq!(diagnostics, [], "{what}");
    let files: Vec<String> = checked.files().map(|(.., file)| file.to_owned()).collect();
    checked.pictures = files.into_iter().map(|file| (file, picture().into())).collect();
    let files: Vec<String> = checked.data_files().map(|named| named.file.to_owned()).collect();
    checked.data = files.into_iter().map(|file| (file, tables().as_str().into())).collect();
    let names: Vec<&str> = graph.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let (plan, diagnostics) = plan(&checked, &names);
    assert_eq!(diagnostics, [], "{what}");
    (checked, plan.expect("there are no diagnostics"))
}

/// Tables of every kind, from the reference, in one JSON object.
pub(crate) fn tables() -> String {
    let file = |name: &str| format!("{}/../../tests/vectors/tables_{name}.json", env!("CARGO_MANIFEST_DIR"));
    let read = |name| std::fs::read_to_string(file(name)).unwrap_or_else(|e| panic!("{}: {e}", file(name)));
    let members = |name| read(name).trim().trim_start_matches('{').trim_end_matches('}').to_owned();
    format!("{{{}, {}}}", members("classic_c_sm42"), members("kensler_42"))
}

/// A small image: rings across the edges, more transparent to the right.
fn picture() -> Image {
    let pixel = |i: u32| {
        let (x, y) = ((i % 24) as f32 / 24.0, (i / 24) as f32 / 16.0);
        let ring = (x * x + y * y) * 3.0 % 1.0;
        [ring, 1.0 - y, x * (1.0 - ring), 1.0 - x * 0.5]
    };
    Image { size: [24, 16], channels: 4, px: (0..24 * 16).flat_map(pixel).collect() }
}

/// The stored form of a pixel: finite, without −0.
pub(crate) fn clean(v: f32) -> f32 {
    if v.is_finite() { v + 0.0 } else { 0.0 }
}

/// Asserts that regions of an image equal crops of the whole.
#[track_caller]
pub(crate) fn regions_are_crops(
    plan: &Plan,
    settings: &[f32],
    how: RunOptions,
    frame: &Frame,
    whole: &[Image],
    what: &str,
) {
    let [width, height] = frame.size;
    for region in [[0..3, 0..2], [width - 4..width, 21..height], [30..31, 0..height]] {
        let part = Frame { region: region.clone(), ..frame.clone() };
        let crops = paint(plan, settings, how, &part).expect("the image fits into memory");
        for (crop, whole) in crops.iter().zip(whole) {
            let row = |y: u32| {
                let at = |x: u32| (y * width + x) as usize * whole.channels;
                whole.px[at(region[0].start)..at(region[0].end)].iter()
            };
            let there: Vec<f32> = region[1].clone().flat_map(row).copied().collect();
            assert_eq!(crop.px[..], there[..], "{what} in {region:?}");
        }
        for rows in [1, 5, 12] {
            bands_are_images(plan, &Job::new(how, &part, settings), rows, &crops, what);
        }
    }
}

/// Asserts that an image rendered in bands of rows, with the least possible memory, equals the whole.
#[track_caller]
pub(crate) fn bands_are_images(plan: &Plan, job: &Job<'_>, rows: usize, images: &[Image], what: &str) {
    let mut planes: Vec<Vec<f32>> = vec![vec![]; plan.code.roots.len()];
    let mut paint_bands = |budget: u64| {
        bands(plan, &Job { budget, ..*job }, rows, |band| {
            planes.iter_mut().zip(band).for_each(|(plane, rows)| plane.extend(rows.iter()));
            ControlFlow::Continue(())
        })
    };
    // Image files are read first, once there is memory for them.
    let first = match paint_bands(0) {
        Err(RunError::PictureMemory { needed, .. }) => paint_bands(needed),
        other => other,
    };
    let Err(RunError::Memory { needed, .. }) = first else { panic!("{what} is painted without memory") };
    assert_eq!(paint_bands(needed), Ok(()), "{what}");
    let mut planes = planes.iter();
    for image in images {
        for k in 0..image.channels {
            let plane = planes.next().expect("there is a plane for each channel");
            let there = image.px.iter().skip(k).step_by(image.channels);
            let differ = plane.iter().zip(there).position(|(a, b)| a.to_bits() != b.to_bits());
            assert_eq!((differ, plane.len()), (None, image.px.len() / image.channels), "{what} by {rows} rows");
        }
    }
}
