//! Graphs that consist of one node and its inputs.

use lapidary_evaluator::check::{CheckedGraph, check};
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::node::spec::{FileType, Kind, Spec};
use lapidary_evaluator::trace::{Plan, plan};
use lapidary_field::image::Image;
use lapidary_nodes::LIBRARY;

/// A graph of one node with suitable inputs; a picture has `side` pixels along each side.
pub(crate) fn plan_of_node(spec: &Spec, side: u32) -> (CheckedGraph, Plan) {
    let mut graph = Graph::default();
    let wire = |to: &str| Arg::Wire(to.to_owned(), None);
    for (name, kind, args) in [
        ("grain", "perlin", &[][..]),
        ("land", "octaves", &[("of", "grain")]),
        ("color", "gradient_map", &[("of", "land")]),
        ("vector", "vector", &[("x", "land"), ("y", "grain")]),
        ("normal", "normal_from_height", &[("of", "land")]),
        ("material", "material", &[("height", "land"), ("base_color", "color")]),
    ] {
        let args = args.iter().map(|(socket, from)| ((*socket).to_owned(), wire(from))).collect();
        graph.nodes.insert(name.to_owned(), Node { kind: kind.to_owned(), args });
    }
    let given = spec.sockets.iter().filter_map(|socket| {
        let arg = match &socket.kind {
            Kind::Number { range: None, .. } => wire("land"),
            Kind::Any { .. } | Kind::Color { .. } => wire("color"),
            Kind::Vector { .. } => wire("vector"),
            Kind::Normal => wire("normal"),
            Kind::Material => wire("material"),
            Kind::Text { file: Some(FileType::Picture), .. } => Arg::Text("picture".to_owned()),
            _ => return None,
        };
        Some((socket.name.to_owned(), arg))
    });
    let node = Node { kind: spec.name.to_owned(), args: given.collect() };
    graph.nodes.insert("node".to_owned(), node);
    let outputs = spec.outputs.iter().map(|o| o.name.to_owned());
    graph.outputs = outputs.map(|o| (o.clone(), Arg::Wire("node".to_owned(), Some(o)))).collect();
    let (mut checked, diagnostics) = check(&graph, LIBRARY);
    assert!(diagnostics.is_empty(), "{}: {diagnostics:?}", spec.name);
    let px = vec![0.5; side as usize * side as usize * 4];
    checked.pictures.insert("picture".to_owned(), Image { size: [side; 2], channels: 4, px: px.into() }.into());
    let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let (plan, diagnostics) = plan(&checked, &names);
    (checked, plan.unwrap_or_else(|| panic!("{}: {diagnostics:?}", spec.name)))
}
