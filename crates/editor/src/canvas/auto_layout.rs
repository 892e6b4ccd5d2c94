//! Automatic layout of nodes without positions.

use super::layered::{ChainWrap, LayoutBox, LayoutWire, layered_positions};
use egui::Pos2;
use egui_node_graph::{NodeView, SocketRef, Wire, tag_space};
use lapidary_evaluator::graph::{Arg, Node};
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Positions of nodes that have none in the file; kept until a name, a size or a wire changes.
#[derive(Default)]
pub(super) struct AutomaticLayout {
    fingerprint: Option<u64>,
    pub(super) positions: BTreeMap<String, Pos2>,
}

impl AutomaticLayout {
    /// Lays out these nodes, the first of them at a corner.
    pub(super) fn update(&mut self, nodes: &[NodeView<'_, String>], wires: &[Wire<String>], corner: Pos2) {
        let mut hasher = DefaultHasher::new();
        for node in nodes {
            let size = node.area().size();
            (&node.id, size.x.to_bits(), size.y.to_bits()).hash(&mut hasher);
        }
        (wires, corner.x.to_bits(), corner.y.to_bits()).hash(&mut hasher);
        let fingerprint = Some(hasher.finish());
        if self.fingerprint != fingerprint {
            self.fingerprint = fingerprint;
            let tags = tag_spaces(nodes, wires);
            let boxes = nodes.iter().zip(tags).map(|(node, before)| LayoutBox { size: node.area().size(), before });
            let boxes: Vec<LayoutBox> = boxes.collect();
            let wires = layout_wires(nodes, wires, |node| Some((node, 0.0)));
            let places = layered_positions(&boxes, &wires, ChainWrap::Never);
            let positions = nodes.iter().zip(places);
            self.positions = positions.map(|(node, place)| (node.id.clone(), corner + place.to_vec2())).collect();
        }
    }
}

/// Wires between the boxes that nodes belong to. `box_of` gives the box of a node, and the height of the node in it.
pub(super) fn layout_wires(
    nodes: &[NodeView<'_, String>],
    wires: &[Wire<String>],
    box_of: impl Fn(usize) -> Option<(usize, f32)>,
) -> Vec<LayoutWire> {
    let index: HashMap<&str, usize> = nodes.iter().enumerate().map(|(i, node)| (node.id.as_str(), i)).collect();
    let end = |socket: &SocketRef<String>| {
        let i = *index.get(socket.node.as_str())?;
        let (own, height) = box_of(i)?;
        let node = &nodes[i];
        let pin = node.pins(socket.side).iter().position(|pin| pin.id == socket.pin)?;
        Some((own, height + node.socket(socket.side, pin).y - node.at.y, node.portal))
    };
    let wire = |wire: &Wire<String>| {
        let ((from, start, hidden), (to, end, _)) = (end(&wire.from)?, end(&wire.to)?);
        Some(LayoutWire { ends: [from, to], heights: [start, end], hidden })
    };
    wires.iter().filter_map(wire).collect()
}

/// Space in front of each node that the tags at its inputs take.
pub(super) fn tag_spaces(nodes: &[NodeView<'_, String>], wires: &[Wire<String>]) -> Vec<f32> {
    let index: HashMap<&str, usize> = nodes.iter().enumerate().map(|(i, node)| (node.id.as_str(), i)).collect();
    let mut spaces = vec![0.0_f32; nodes.len()];
    for wire in wires {
        let ends = [&wire.from, &wire.to].map(|end| index.get(end.node.as_str()).copied());
        if let [Some(from), Some(to)] = ends
            && nodes[from].portal
        {
            spaces[to] = spaces[to].max(tag_space(&nodes[from]));
        }
    }
    spaces
}

/// Nodes that a node reads.
pub(super) fn sources(node: &Node) -> impl Iterator<Item = &str> {
    node.args.values().filter_map(|arg| match arg {
        Arg::Wire(name, _) => Some(name.as_str()),
        _ => None,
    })
}
