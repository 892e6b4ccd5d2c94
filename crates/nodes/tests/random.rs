//! Random graphs from the library: what is painted is the plain reading, bit for bit, and a region is a crop.

mod common;

use common::{called, clean};
use lapidary_evaluator::check::check;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::plan::plan;
use lapidary_evaluator::run::paint;
use lapidary_evaluator::spec::{Kind, Spec};
use lapidary_field::noise::hash::SplitMix;
use lapidary_field::program::{Frame, How};
use lapidary_field::simd::Level;
use lapidary_nodes::LIBRARY;
use proptest::prelude::*;

/// Longer programs are as good, and tests of them slower.
const LONGEST: usize = 30_000;

/// A few nodes of any kind, each wired to those before it, and set to anything that may be typed. All but the first
/// take something, so that the last reads most of them.
fn graph(seed: u64) -> Graph {
    let mut draws = SplitMix(seed);
    let mut graph = Graph { seed: draws.int(0, 1), ..Graph::default() };
    let count = draws.int(3, 9);
    let mut nodes: Vec<&Spec> = vec![];
    for i in 0..count {
        let mut spec = draw(&mut draws);
        while i > 1 && !spec.sockets.iter().any(|s| waits(&s.kind)) {
            spec = draw(&mut draws);
        }
        let mut node = Node { kind: called(spec), ..Node::default() };
        for socket in spec.sockets {
            let arg = match &socket.kind {
                kind if waits(kind) => wire(&mut draws, &nodes),
                Kind::Number { range: Some(range), .. } => match draws.int(0, 9) {
                    0..2 => wire(&mut draws, &nodes),
                    2..4 => {
                        // Small numbers are likelier, and whole ones shape more.
                        let v = f64::from(*range.start()).max(-3.0) + f64::from(draws.int(0, 12)) / 2.0;
                        Some(Arg::Number(v.min(f64::from(*range.end()))))
                    }
                    _ => None,
                },
                Kind::Whole { range, .. } if draws.int(0, 2) == 0 => {
                    Some(Arg::Number(f64::from(draws.int(*range.start(), (*range.end()).min(range.start() + 3)))))
                }
                Kind::Choice { words, .. } if draws.int(0, 1) == 0 => {
                    Some(Arg::Word(words[draws.int(0, words.len() as u32 - 1) as usize].to_owned()))
                }
                _ => None,
            };
            node.args.extend(arg.map(|arg| (socket.name.to_owned(), arg)));
        }
        graph.nodes.insert(format!("n{i}"), node);
        nodes.push(spec);
    }
    let last = nodes.last().expect("there are three nodes");
    for output in last.outputs {
        let wire = Arg::Wire(format!("n{}", count - 1), Some(output.name.to_owned()));
        graph.outputs.push((output.name.to_owned(), wire));
    }
    graph
}

fn draw(draws: &mut SplitMix) -> &'static Spec {
    LIBRARY[draws.int(0, LIBRARY.len() as u32 - 1) as usize]
}

/// Whether a socket is there to be wired.
fn waits(kind: &Kind) -> bool {
    let pin = matches!(kind, Kind::Number { range: None, .. } | Kind::Any { .. } | Kind::Color { .. });
    pin || matches!(kind, Kind::Vector { .. } | Kind::Normal | Kind::Material)
}

/// Any output of any node so far, the later the likelier.
fn wire(draws: &mut SplitMix, nodes: &[&Spec]) -> Option<Arg> {
    let last = nodes.len().checked_sub(1)? as u32;
    let node = draws.int(0, last).max(draws.int(0, last)) as usize;
    let outputs = nodes[node].outputs;
    let output = outputs[draws.int(0, outputs.len() as u32 - 1) as usize].name;
    Some(Arg::Wire(format!("n{node}"), Some(output.to_owned())))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    /// What is wrong with the graph is complained of and put to rest; the rest of it is painted.
    #[test]
    fn programs_give_the_bits_of_the_plain_reading(seed in any::<u64>()) {
        let graph = graph(seed);
        let (checked, _) = check(&graph, LIBRARY);
        let names: Vec<&str> = graph.outputs.iter().map(|(name, _)| name.as_str()).collect();
        let (plan, _) = plan(&checked, &names);
        let Some(plan) = plan.filter(|p| p.code.insts.len() <= LONGEST) else { return Ok(()) };
        let settings = plan.settings(&checked);
        let frame = Frame { rest: [0.25, 0.5], ..Frame::new(23, 5) };
        let levels = Level::all();
        let level = levels[seed as usize % levels.len()];
        let images = paint(&plan, &settings, How::with(level), &frame).expect("a small image");
        if !plan.steps.is_empty() {
            // What reads pixels has no plain reading here: it is the same at another level and in a region.
            let region = [20..23, 1..4];
            let part = Frame { region: region.clone(), ..frame.clone() };
            let crops = paint(&plan, &settings, How::best(), &part).expect("a small image");
            for (crop, whole) in crops.iter().zip(&images) {
                for (k, y) in region[1].clone().enumerate() {
                    let row = &whole.px[(y * 23 + 20) as usize * whole.channels..][..3 * whole.channels];
                    let part = &crop.px[k * 3 * whole.channels..][..3 * whole.channels];
                    prop_assert_eq!(part, row, "{:?} in row {}\n{:?}", level, y, &graph);
                }
            }
            return Ok(());
        }
        for i in 0..23 * 5 {
            let at = |i: usize, n: usize| ((i as f64 + 0.5) / n as f64) as f32;
            let values = plan.code.at([at(i % 23, 23), at(i / 23, 5), 0.25, 0.5], &settings);
            let mut roots = plan.code.roots.iter().map(|root| clean(values[root.0 as usize]));
            for image in &images {
                for v in &image.px[i * image.channels..][..image.channels] {
                    let plain = roots.next().expect("a root for each channel");
                    prop_assert_eq!(v.to_bits(), plain.to_bits(), "{:?} at pixel {}: {} {}\n{:?}", level, i, v, plain, &graph);
                }
            }
        }
    }
}
