//! Vector nodes with known values.

mod common;

use common::known::{at, close, evaluate_node, graph, number, wire, word};
use lapidary_evaluator::check::check;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::node::spec::{Kind, find};
use lapidary_evaluator::trace::plan;
use lapidary_nodes::LIBRARY;
use std::collections::BTreeSet;

const A: [f64; 3] = [1.0, -2.0, 3.5];
const B: [f64; 3] = [4.0, 0.5, -1.0];

/// Evaluates a vector node for one value of a choice.
fn evaluate_choice(kind: &str, choice: &str, word_: &str, by: Option<f64>) -> Vec<f32> {
    let mut args = vec![(choice, word(word_)), ("a", Arg::Vector(A)), ("b", Arg::Vector(B))];
    args.extend(by.map(|by| ("by", number(by))));
    evaluate_node(kind, &args)
}

/// Asserts that every value of a choice was tested.
fn assert_all_choices_tested(kind: &str, done: &BTreeSet<&str>) {
    for socket in find(LIBRARY, kind).expect("the node exists").sockets {
        if let Kind::Choice { words, .. } = &socket.kind {
            assert!(words.iter().all(|word| done.contains(word)), "{words:?}");
        }
    }
}

#[test]
fn vector_math_has_known_values() {
    let along = (4.0 - 1.0 - 3.5) / 17.25;
    let table: [(&str, f64, [f64; 3]); 16] = [
        ("add", 0.0, [5.0, -1.5, 2.5]),
        ("subtract", 0.0, [-3.0, -2.5, 4.5]),
        ("multiply", 0.0, [4.0, -1.0, -3.5]),
        ("divide", 0.0, [0.25, -4.0, -3.5]),
        ("scale", 2.0, [2.0, -4.0, 7.0]),
        ("lerp", 0.5, [2.5, -0.75, 1.25]),
        ("minimum", 0.0, [1.0, -2.0, -1.0]),
        ("maximum", 0.0, [4.0, 0.5, 3.5]),
        ("absolute", 0.0, [1.0, 2.0, 3.5]),
        ("floor", 0.0, [1.0, -2.0, 3.0]),
        ("fraction", 0.0, [0.0, 0.0, 0.5]),
        ("normalize", 0.0, A.map(|v| v / 17.25f64.sqrt())),
        ("cross", 0.0, [2.0 - 1.75, 14.0 + 1.0, 0.5 + 8.0]),
        ("project", 0.0, B.map(|v| v * along)),
        ("reflect", 0.0, [0, 1, 2].map(|k| A[k] - 2.0 * along * B[k])),
        ("rotate", 0.5, [0, 1, 2].map(|k| 2.0 * along * B[k] - A[k])),
    ];
    for (word, by, want) in table {
        for (got, want) in evaluate_choice("vector_math", "do", word, Some(by)).iter().zip(want) {
            close(*got, want, word);
        }
    }
    assert_all_choices_tested("vector_math", &table.map(|row| row.0).into());
}

#[test]
fn vector_measures_have_known_values() {
    let angle = 0.2546138329695116;
    let apart = (9.0f64 + 6.25 + 20.25).sqrt();
    let table = [("dot", -0.5), ("length", 17.25f64.sqrt()), ("distance", apart), ("angle", angle)];
    for (word, want) in table {
        close(evaluate_choice("vector_measure", "what", word, None)[0], want, word);
    }
    assert_all_choices_tested("vector_measure", &table.map(|row| row.0).into());
}

#[test]
fn curl_is_perpendicular_to_the_slope() {
    let nodes = [
        ("xy", "coordinates", &[][..]),
        ("hill", "math", &[("do", word("multiply")), ("a", wire("xy.x")), ("b", wire("xy.y"))]),
        ("it", "curl", &[("of", wire("hill")), ("amount", number(2.0))]),
    ];
    let flow = at(&graph(&nodes, "it"), 0.25, 0.5);
    close(flow[0], 0.5, "the slope along y");
    close(flow[1], -1.0, "minus the slope along x");
    close(at(&graph(&nodes, "it.down"), 0.25, 0.5)[0], -1.0, "the output `down`");
}

#[test]
fn warps_accept_every_type() {
    let nodes = |of: &str| {
        let args = [("of", wire(of)), ("move_x", number(0.25))];
        graph(
            &[
                ("xy", "coordinates", &[]),
                ("v", "vector", &[("x", wire("xy.x")), ("y", wire("xy.y"))]),
                ("n", "normal", &[("of", wire("v"))]),
                ("m", "material", &[("height", wire("xy.x"))]),
                ("it", "transform", &args),
            ],
            "it",
        )
    };
    let moved = at(&nodes("v"), 0.75, 0.5);
    assert_eq!(moved, [0.5, 0.5, 0.0]);
    assert_eq!(at(&nodes("n"), 0.75, 0.5), [0.5f32.sqrt(), 0.5f32.sqrt(), 0.0]);
    let material = at(&nodes("m"), 0.75, 0.5);
    assert_eq!((material.len(), material[7]), (16, 0.5), "every channel, including the height");
}

#[test]
fn mix_rejects_different_types() {
    let mut graph = Graph::default();
    let mut node = |name: &str, kind: &str, args: &[(&str, Arg)]| {
        let args = args.iter().map(|(socket, arg)| ((*socket).to_owned(), arg.clone())).collect();
        graph.nodes.insert(name.to_owned(), Node { kind: kind.to_owned(), args });
    };
    node("n", "normal", &[]);
    node("v", "vector", &[]);
    node("it", "mix", &[("a", wire("v")), ("b", wire("n"))]);
    graph.outputs.push(("it".to_owned(), wire("it")));
    let (checked, diagnostics) = check(&graph, LIBRARY);
    let messages: Vec<&str> = diagnostics.iter().map(|c| c.message.as_str()).collect();
    assert_eq!(messages, ["`a` is a vector, but `b` is a normal"]);
    assert!(plan(&checked, &["it"]).0.is_some(), "the rest of the graph can be planned");
}
