//! The proven range of every instruction of every node contains its values.

mod common;

use common::{InputType, all_settings, graph_of_node, planned};
use lapidary_evaluator::node::spec::find;
use lapidary_evaluator::ranges::{RangeInputs, ranges};
use lapidary_evaluator::report::explain::explain;
use lapidary_field::image::PixelGrid;
use lapidary_field::interval::Interval;
use lapidary_field::program::{Frame, RunOptions, Sampling};
use lapidary_nodes::LIBRARY;

#[test]
fn instructions_are_within_their_ranges() {
    let grid = PixelGrid { size: [64; 2], tile: [1.0; 2], sampling: Sampling::Centre };
    let mut draw = 1_u64;
    let mut next = || {
        draw = draw.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (draw >> 40) as f32 / 16777216.0
    };
    for (setting, graph) in LIBRARY.iter().flat_map(|spec| all_settings(spec)) {
        let (checked, plan) = planned(&graph, &setting);
        if !plan.steps.is_empty() {
            continue; // Tested in `pixels.rs`.
        }
        let knobs = plan.settings(&checked);
        let inputs = RangeInputs { coords: [Interval::new(-0.5, 1.5); 4], knobs: &knobs, planes: &[], grid };
        let found = ranges(&plan.code, &inputs);
        for _ in 0..64 {
            let point = [(); 4].map(|()| next() * 2.0 - 0.5);
            for (i, v) in plan.code.at(point, &knobs).into_iter().enumerate() {
                let inst = plan.code.insts[i];
                assert!(found[i].contains(v), "{setting}: {inst:?} at {point:?} is {v}, not in {:?}", found[i]);
            }
        }
    }
}

/// An average of pixels has the range of its input: numbers and colours from 0 to 1.
#[test]
fn averages_stay_within_the_range_of_their_input() {
    for inputs in [InputType::Numbers, InputType::Colors] {
        let graph = graph_of_node(find(LIBRARY, "kuwahara").expect("the node exists"), inputs);
        let (checked, _) = planned(&graph, "kuwahara");
        let found = explain(&checked, RunOptions::best(), &Frame::new(64, 64), [0.0; 4]);
        let wires = found.expect("the graph can be explained").wires;
        let wire = wires.iter().find(|wire| wire.node == "node").expect("the graph has the node");
        for proven in &wire.bounds {
            assert!(-1e-5 <= proven.lo && proven.hi <= 1.00001, "{inputs:?}: {}..{}", proven.lo, proven.hi);
        }
    }
}
