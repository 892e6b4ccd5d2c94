//! Nodes that read pixels give the same bits at every SIMD level, in every region, and at single points.

mod common;

use common::{all_settings, each_output, graph_of_node, input_types, planned, regions_are_crops};
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::node::spec::{Category, Extent, OutputType, Spec};
use lapidary_evaluator::report::explain::explain;
use lapidary_evaluator::run::{Job, paint, points};
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_field::simd::SimdLevel;
use lapidary_nodes::LIBRARY;

#[test]
fn image_nodes_do_not_depend_on_simd_regions_or_points() {
    for (setting, graph) in LIBRARY.iter().flat_map(|spec| all_settings(spec)) {
        let (checked, plan) = planned(&graph, &setting);
        if plan.steps.is_empty() {
            continue;
        }
        let (settings, frame) = (plan.settings(&checked), Frame::new(70, 50));
        let whole = paint(&plan, &settings, RunOptions::best(), &frame).expect("the image fits into memory");
        for level in SimdLevel::all() {
            assert_eq!(
                paint(&plan, &settings, RunOptions::with(level), &frame),
                Ok(whole.clone()),
                "{} {level:?}",
                setting
            );
        }
        regions_are_crops(&plan, &settings, RunOptions::best(), &frame, &whole, &setting);
        let at = |side: u32| (0..side).map(move |i| ((f64::from(i) + 0.5) / f64::from(side)) as f32);
        let y = vec![at(50).nth(17).expect("there are fifty rows"); 70];
        let (x, zero) = (at(70).collect::<Vec<f32>>(), vec![0.0; 70]);
        let job = Job::new(RunOptions::best(), &frame, &settings);
        let mut given = points(&plan, &job, [&x, &y, &zero, &zero]).expect("the points fit into memory").into_iter();
        for image in &whole {
            for k in 0..image.channels {
                let row = image.px[17 * 70 * image.channels..].iter().skip(k).step_by(image.channels).take(70);
                let given = given.next().expect("there is a plane for each channel");
                assert!(row.eq(&given), "{} at points", setting);
            }
        }
    }
}

/// Pixels are within the declared bounds of each output.
#[test]
fn pixels_are_within_bounds() {
    for (spec, setting, graph) in
        LIBRARY.iter().flat_map(|spec| all_settings(spec).into_iter().map(move |(w, g)| (spec, w, g)))
    {
        let (checked, plan) = planned(&graph, &setting);
        if plan.steps.is_empty() {
            continue; // Tested in `library.rs`.
        }
        let frame = Frame::new(320, 316);
        let report = explain(&checked, RunOptions::best(), &frame, [0.0; 4]).expect("the graph can be explained");
        let bounds = report.wires.iter().filter(|wire| wire.node == "node").map(|wire| &wire.bounds);
        let images =
            paint(&plan, &plan.settings(&checked), RunOptions::best(), &frame).expect("the image fits into memory");
        for ((image, bounds), output) in images.iter().zip(bounds).zip(each_output(spec, &checked)) {
            let unit = output.output_type == OutputType::Number(Extent::Unit);
            for pixel in image.px.chunks_exact(image.channels) {
                let within = pixel.iter().zip(bounds).all(|(v, bound)| bound.contains(*v));
                assert!(within, "{setting}.{}: {pixel:?}, not in {bounds:?}", output.name);
                assert!(!unit || (-1e-5..=1.00001).contains(&pixel[0]), "{setting}.{}: {pixel:?}", output.name);
            }
        }
    }
}

/// The regions equal crops where a second image node reads a margin around the region.
#[test]
fn regions_are_crops_through_two_image_nodes() {
    for spec in images() {
        let mut graph = graph_of_node(spec, input_types(spec)[0]);
        let blurred = |name: &str| {
            spec.output(name).is_some_and(|k| spec.outputs[k].output_type != OutputType::Typed(Type::Normal))
        };
        for (name, arg) in graph.outputs.iter_mut().filter(|(name, _)| blurred(name)) {
            let first = std::mem::replace(arg, Arg::Wire(format!("{name} after"), None));
            let args = [("of".to_owned(), first), ("radius".to_owned(), Arg::Number(0.02))];
            let node = Node { kind: "blur".to_owned(), args: args.into_iter().collect() };
            graph.nodes.insert(format!("{name} after"), node);
        }
        let (checked, plan) = planned(&graph, spec.name);
        let (settings, frame) = (plan.settings(&checked), Frame::new(70, 50));
        let whole = paint(&plan, &settings, RunOptions::best(), &frame).expect("the image fits into memory");
        regions_are_crops(&plan, &settings, RunOptions::best(), &frame, &whole, spec.name);
    }
}

/// Moving the input of a wrapping image moves the output, bit for bit. Exceptions are nodes without an input that
/// can be moved, those with random values by position, and the museum, which clamps at its edges.
#[test]
fn wrapping_image_nodes_are_translation_invariant() {
    const SIDE: u32 = 64;
    const BY: [u32; 2] = [13, 55];
    for spec in images().filter(|spec| spec.category != Category::Museum) {
        let mut graph = graph_of_node(spec, input_types(spec)[0]);
        if !graph.nodes["node"].args.values().any(|arg| matches!(arg, Arg::Wire(..))) {
            continue;
        }
        if spec.socket("grain").is_some() {
            let node = graph.nodes.get_mut("node").expect("the graph has the node");
            node.args.insert("grain".to_owned(), Arg::Number(0.0));
        } else if spec.socket("seed").is_some() {
            continue;
        }
        let frame = Frame::new(SIDE, SIDE);
        let painted = |graph: &Graph| {
            let (checked, plan) = planned(graph, spec.name);
            paint(&plan, &plan.settings(&checked), RunOptions::best(), &frame).expect("the image fits into memory")
        };
        let (here, there) = (painted(&graph), painted(&moved(&graph, BY.map(|n| f64::from(n) / f64::from(SIDE)))));
        for (here, there) in here.iter().zip(&there) {
            for i in 0..SIDE * SIDE {
                let (x, y) = ((i % SIDE + BY[0]) % SIDE, (i / SIDE + BY[1]) % SIDE);
                let pixel = |image: &Image, i: u32| image.px[i as usize * image.channels..][..image.channels].to_vec();
                assert_eq!(pixel(here, i), pixel(there, y * SIDE + x), "{} at pixel {i}", spec.name);
            }
        }
    }
}

/// All image nodes.
fn images() -> impl Iterator<Item = &'static Spec> {
    LIBRARY.iter().copied().filter(|spec| spec.image().is_some())
}

/// The graph with every input of the node moved.
fn moved(graph: &Graph, [x, y]: [f64; 2]) -> Graph {
    let mut moved = graph.clone();
    let mut node = moved.nodes.remove("node").expect("the graph has the node");
    for (socket, arg) in node.args.iter_mut().filter(|(_, arg)| matches!(arg, Arg::Wire(..))) {
        let name = format!("{socket} moved");
        let of = std::mem::replace(arg, Arg::Wire(name.clone(), None));
        let args = [("of", of), ("move_x", Arg::Number(x)), ("move_y", Arg::Number(y))];
        let args = args.into_iter().map(|(socket, arg)| (socket.to_owned(), arg)).collect();
        moved.nodes.insert(name, Node { kind: "transform".to_owned(), args });
    }
    moved.nodes.insert("node".to_owned(), node);
    moved
}
