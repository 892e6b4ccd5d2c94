//! Random graphs: every way to run them gives the bits of the reference evaluation, and regions are crops.

mod common;

use common::{bands_are_images, versioned_name};
use lapidary_evaluator::check::check;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::node::spec::{FileType, Kind, Spec};
use lapidary_evaluator::run::reference::render;
use lapidary_evaluator::run::{Job, paint};
use lapidary_evaluator::trace::{Plan, StepAction, plan};
use lapidary_field::noise::hash::SplitMix;
use lapidary_field::program::{Cores, Frame, RunOptions};
use lapidary_field::simd::SimdLevel;
use lapidary_nodes::LIBRARY;
use proptest::prelude::*;

/// The longest program to test; longer ones take too long.
const LONGEST: usize = 30_000;

/// A random graph: each node is wired to earlier ones and has random parameters. All nodes but the first have inputs,
/// so that the last depends on most of them.
fn graph(seed: u64) -> Graph {
    let mut rng = SplitMix(seed);
    let mut graph = Graph { seed: rng.int(0, 1), ..Graph::default() };
    let count = rng.int(3, 9);
    let mut nodes: Vec<&Spec> = vec![];
    for i in 0..count {
        let mut spec = random_spec(&mut rng);
        while i > 1 && !spec.sockets.iter().any(|s| accepts_wires(&s.kind)) {
            spec = random_spec(&mut rng);
        }
        let mut node = Node { kind: versioned_name(spec), ..Node::default() };
        for socket in spec.sockets {
            let arg = match &socket.kind {
                kind if accepts_wires(kind) => wire(&mut rng, &nodes),
                Kind::Number { range: Some(range), .. } => match rng.int(0, 9) {
                    0..2 => wire(&mut rng, &nodes),
                    2..4 => {
                        // Prefer small and whole numbers.
                        let v = f64::from(*range.start()).max(-3.0) + f64::from(rng.int(0, 12)) / 2.0;
                        Some(Arg::Number(v.min(f64::from(*range.end()))))
                    }
                    _ => None,
                },
                // Erosion with many passes or a large working size would dominate the time.
                Kind::Whole { range, .. } if rng.int(0, 2) == 0 || ["passes", "detail"].contains(&socket.name) => {
                    Some(Arg::Number(f64::from(rng.int(*range.start(), (*range.end()).min(range.start() + 3)))))
                }
                Kind::Choice { words, .. } if rng.int(0, 1) == 0 => {
                    Some(Arg::Word(words[rng.int(0, words.len() as u32 - 1) as usize].to_owned()))
                }
                Kind::Text { file: Some(FileType::Tables), .. } => Some(Arg::Text("tables.json".to_owned())),
                _ => None,
            };
            node.args.extend(arg.map(|arg| (socket.name.to_owned(), arg)));
        }
        graph.nodes.insert(format!("n{i}"), node);
        nodes.push(spec);
    }
    let last = nodes.last().expect("there are at least three nodes");
    for output in last.outputs {
        let wire = Arg::Wire(format!("n{}", count - 1), Some(output.name.to_owned()));
        graph.outputs.push((output.name.to_owned(), wire));
    }
    graph
}

/// A random node of the library.
fn random_spec(rng: &mut SplitMix) -> &'static Spec {
    LIBRARY[rng.int(0, LIBRARY.len() as u32 - 1) as usize]
}

/// True if a socket is an input for wires.
fn accepts_wires(kind: &Kind) -> bool {
    let pin = matches!(kind, Kind::Number { range: None, .. } | Kind::Any { .. } | Kind::Color { .. });
    pin || matches!(kind, Kind::Vector { .. } | Kind::Normal | Kind::Material)
}

/// A random output of an earlier node, with a preference for later nodes.
fn wire(rng: &mut SplitMix, nodes: &[&Spec]) -> Option<Arg> {
    let last = nodes.len().checked_sub(1)? as u32;
    let node = rng.int(0, last).max(rng.int(0, last)) as usize;
    let outputs = nodes[node].outputs;
    let output = outputs[rng.int(0, outputs.len() as u32 - 1) as usize].name;
    Some(Arg::Wire(format!("n{node}"), Some(output.to_owned())))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, failure_persistence: None, ..ProptestConfig::default() })]

    /// Invalid parts of the graph are reported and replaced with defaults; the rest is rendered.
    #[test]
    fn random_graphs_equal_the_reference_evaluation(seed in any::<u64>()) {
        let graph = graph(seed);
        let (mut checked, _) = check(&graph, LIBRARY);
        if checked.data_files().next().is_some() {
            checked.data.insert("tables.json".to_owned(), common::tables().as_str().into());
        }
        let names: Vec<&str> = graph.outputs.iter().map(|(name, _)| name.as_str()).collect();
        let (plan, _) = plan(&checked, &names);
        let Some(plan) = plan.filter(|plan| instructions(plan) <= LONGEST) else { return Ok(()) };
        let settings = plan.settings(&checked);
        let frame = Frame { z_time: [0.25, 0.5], ..Frame::new(23, 5) };
        let reference = render(&plan, &frame, &settings).expect("the image fits into memory");
        let levels = SimdLevel::all();
        let cores = if seed % 3 == 0 { Cores::One } else { Cores::All };
        let how = RunOptions { level: levels[seed as usize % levels.len()], cores, band: 1 + seed as usize % 7 };
        let threads = rayon::ThreadPoolBuilder::new().num_threads(1 + seed as usize % 3).build().expect("threads can be started");
        for region in [[0..23, 0..5], [20..23, 1..4]] {
            let part = Frame { region: region.clone(), ..frame.clone() };
            let images = threads.install(|| paint(&plan, &settings, how, &part)).expect("the image fits into memory");
            let job = Job::new(how, &part, &settings);
            threads.install(|| bands_are_images(&plan, &job, 1 + seed as usize % 4, &images, &format!("{graph:?}")));
            let mut plain = reference.iter();
            for image in &images {
                for (k, plain) in plain.by_ref().take(image.channels).enumerate() {
                    let row = |y: u32| &plain[(y * 23 + region[0].start) as usize..][..region[0].len()];
                    let want = region[1].clone().flat_map(row).map(|v| v.to_bits());
                    let got = image.px.iter().skip(k).step_by(image.channels).map(|v| v.to_bits());
                    let differ = want.zip(got).position(|(want, got)| want != got);
                    prop_assert!(differ.is_none(), "{how:?} {region:?} at pixel {differ:?}\n{:?}", &graph);
                }
            }
        }
    }
}

/// The total length of all programs.
fn instructions(plan: &Plan) -> usize {
    let length = |action: &StepAction| if let StepAction::Paint { code, .. } = action { code.insts.len() } else { 0 };
    plan.code.insts.len() + plan.steps.iter().map(|step| length(&step.action)).sum::<usize>()
}
