//! The node that README.md adds step by step is compiled, checked, planned and evaluated as printed there.

#[path = "walkthrough/vignette.rs"]
mod vignette;

use lapidary_evaluator::check::check;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::node::spec::Spec;
use lapidary_evaluator::trace::plan;
use lapidary_nodes::LIBRARY;
use std::fs;
use std::path::Path;
use vignette::VIGNETTE;

#[test]
fn the_readme_contains_the_node() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let code = fs::read_to_string(folder.join("tests/walkthrough/vignette.rs")).expect("the graph has the node");
    let path = folder.join("README.md");
    let page = fs::read_to_string(&path).expect("the page exists");
    let (before, rest) = page.split_once("```rust\n").expect("the page has code");
    let (_, after) = rest.split_once("```\n").expect("the code block is closed");
    let expected = format!("{before}```rust\n{code}```\n{after}");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &expected).expect("the page is writable");
    }
    assert!(
        page == expected || std::env::var_os("UPDATE").is_some(),
        "the code in README.md is out of date: UPDATE=1 rewrites it"
    );
}

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
