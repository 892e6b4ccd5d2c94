//! Buffers of earlier planes, which are reused without being cleared, never show in a result.

mod common;

use common::{input_types, planned, quick};
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::node::spec::Meaning;
use lapidary_evaluator::run::{Job, images};
use lapidary_field::pixel_buffer::{BufferRecycling, PixelBuffer};
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;

/// Pixels along each side: buffers of planes of this size are recycled.
const SIDE: usize = 192;

/// Leaves buffers that contain `v` for reuse, with room for planes and for planes with margins.
fn leave_buffers(v: f32) {
    let buffers = |len: usize| (0..16).map(move |_| PixelBuffer::from(vec![v; len]));
    drop(buffers(SIDE * SIDE * 9 / 8).chain(buffers(SIDE * SIDE * 7 / 4)).collect::<Vec<_>>());
}

#[test]
fn recycled_buffers_change_no_result() {
    let _recycling = BufferRecycling::begin();
    for spec in LIBRARY.iter().filter(|spec| matches!(spec.meaning, Meaning::Image(_))) {
        for inputs in input_types(spec) {
            let what = format!("{} of {inputs:?}", spec.name);
            let mut graph = quick(spec, *inputs);
            // Small working sizes need no recycled buffers.
            if let Some(detail) = graph.nodes.get_mut("node").and_then(|node| node.args.get_mut("detail")) {
                *detail = Arg::Number(SIDE as f64);
            }
            let (checked, plan) = planned(&graph, &what);
            let (settings, frame) = (plan.settings(&checked), Frame::new(SIDE as u32, SIDE as u32));
            let [first, second] = [f32::NAN, 7.0].map(|v| {
                leave_buffers(v);
                images(&plan, &Job::new(RunOptions::best(), &frame, &settings)).expect("the image fits into memory")
            });
            for (a, b) in first.iter().zip(&second) {
                assert!(a.px.iter().zip(&*b.px).all(|(a, b)| a.to_bits() == b.to_bits()), "{what}");
            }
        }
    }
}
