//! Every node has its golden hash when a GPU paints its programs.

mod common;
#[path = "../../nodes/tests/common/mod.rs"]
mod nodes_common;

use common::{gpu, paint};
use lapidary_field::program::Frame;
use lapidary_nodes::LIBRARY;
use nodes_common::golden_png::golden;
use nodes_common::{graph_of_node, input_types, planned, versioned_name};
use std::collections::HashMap;
use std::time::Instant;

#[test]
fn every_node_has_its_golden_hash() {
    let text = std::fs::read_to_string(golden().join("nodes.txt")).expect("the golden hashes exist");
    let hashes: HashMap<&str, &str> = text.lines().filter_map(|line| line.split_once(' ')).collect();
    let frame = Frame { z_time: [0.5, 0.25], ..Frame::new(64, 64) };
    let Some(gpu) = gpu() else { return };
    let (mut wrong, mut outputs, mut whole) = (vec![], 0, 0);
    for spec in LIBRARY {
        let (checked, plan) = planned(&graph_of_node(spec, input_types(spec)[0]), spec.name);
        let (declined, begun) = (gpu.work().declined(), Instant::now());
        let images = paint(&gpu, &plan, &plan.settings(&checked), &frame);
        assert_eq!(gpu.failure(), None, "{}", spec.name);
        whole += usize::from(gpu.work().declined() == declined);
        eprintln!("{}: {:.1?}", spec.name, begun.elapsed());
        for ((name, _), image) in plan.outputs.iter().zip(images) {
            let (name, hash) = (format!("{}.{name}", versioned_name(spec)), format!("{:016x}", image.hash()));
            outputs += 1;
            if hashes.get(name.as_str()) != Some(&hash.as_str()) {
                eprintln!("{name} has another hash");
                wrong.push(name);
            }
        }
    }
    let (painted, declined) = (gpu.work().painted(), gpu.work().declined());
    eprintln!(
        "{}: {outputs} outputs of {} nodes, of {whole} nodes all programs on the GPU; {painted} programs painted there, {declined} on the CPU",
        gpu.route().name(),
        LIBRARY.len()
    );
    assert!(wrong.is_empty(), "other hashes: {}", wrong.join(", "));
    assert!(painted > declined, "the GPU paints most programs");
}
