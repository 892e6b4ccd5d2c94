//! The node that README.md adds step by step is compiled, checked, planned and evaluated. The test `pages` compares it
//! with the page.

#[path = "walkthrough/vignette.rs"]
mod vignette;

use lapidary_evaluator::check::check;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::node::spec::Spec;
use lapidary_evaluator::trace::plan;
use lapidary_nodes::LIBRARY;
use vignette::VIGNETTE;

#[test]
fn the_node_computes_known_values() {
    let library: Vec<&'static Spec> = LIBRARY.iter().copied().chain([&VIGNETTE]).collect();
    let mut graph = Graph::default();
    graph.nodes.insert("shade".to_owned(), Node { kind: "corner_shade".to_owned(), args: Default::default() });
    graph.outputs = vec![("height".to_owned(), Arg::Wire("shade".to_owned(), None))];
    let value = |graph: &Graph, at: [f32; 2]| {
        let (checked, diagnostics) = check(graph, &library);
        assert_eq!(diagnostics, []);
        let plan = plan(&checked, &["height"]).0.expect("the graph can be planned");
        let values = plan.code.at([at[0], at[1], 0.0, 0.0], &plan.settings(&checked));
        values[plan.code.roots[0].0 as usize]
    };
    assert_eq!([[0.5, 0.5], [0.0, 0.0], [7.0, -3.0], [0.5, 0.0]].map(|at| value(&graph, at)), [1.0, 0.5, 0.5, 0.75]);
    let mut set = |v: f64| {
        let node = graph.nodes.get_mut("shade").expect("it exists");
        node.args.insert("amount".to_owned(), Arg::Number(v));
        graph.clone()
    };
    assert_eq!(value(&set(1.0), [0.0, 0.0]), 0.0);
    let (_, diagnostics) = check(&set(1.5), &library);
    assert_eq!(diagnostics.len(), 1, "the declared range is 0..=1");
}
