//! What is too much is refused in words of its own, before it is begun.

use lapidary_document::{Files, Load, MOST_BYTES, MOST_NODES, read};
use lapidary_nodes::LIBRARY;

fn told(text: &str) -> Vec<String> {
    let (document, mut complaints) = read(text);
    let mut files = Files::new("it.ron", &[], |path| if path == "huge.ron" { Load::Large } else { Load::Missing });
    complaints.extend(document.map(|document| document.check_with(LIBRARY, &mut files).1).unwrap_or_default());
    complaints.iter().map(|c| c.render("it.ron", text)).collect()
}
/// The one thing that is told of a graph with this node in it.
fn of_node(node: &str) -> String {
    of_text(&format!("lapidary(format: 1, nodes: {{ \"a\": {node} }}, outputs: {{ \"height\": \"a\" }})"))
}
fn of_text(text: &str) -> String {
    let told = told(text);
    assert_eq!(told.len(), 1, "{told:#?}");
    told[0].clone()
}

#[test]
fn files_are_no_larger_than_is_read() {
    let told = of_text(&" ".repeat(MOST_BYTES + 1));
    assert!(told.contains("error[E004]: the file has 67108865 bytes, more than the 67108864 there may be"), "{told}");
    assert!(of_node("graph(file: \"huge.ron\")").contains("error[E004]: \"huge.ron\" is larger than any graph"));
}

#[test]
fn brackets_and_graphs_lie_so_deep_within_each_other() {
    let text = format!("lapidary(format: 1, about: {}", "[".repeat(100_000));
    assert!(told(&text).iter().any(|t| t.contains("error[E003]: brackets lie more than 32 deep from here on")));
    let groups = |n: usize| {
        let group = |i: usize| {
            format!("\"g{i}\": (nodes: {{ \"n\": graph(local: \"g{}\") }}, outputs: {{ \"o\": \"n\" }}), ", i + 1)
        };
        let groups: String = (0..n).map(group).collect();
        format!(
            "lapidary(format: 1, nodes: {{ \"a\": graph(local: \"g0\") }}, graphs: {{ {groups}\"g{n}\": (nodes: {{ \"n\": sine() }}, \
             outputs: {{ \"o\": \"n\" }}) }}, outputs: {{ \"height\": \"a\" }})"
        )
    };
    assert_eq!(told(&groups(20)), [""; 0]);
    let told = told(&groups(40));
    assert!(
        told.iter().any(|t| t.contains("error[E003]: graphs lie more than 24 deep within graphs here")),
        "{told:#?}"
    );
}

#[test]
fn graphs_have_so_many_nodes_with_those_they_use() {
    // Each use is given another number, so that none is shared.
    let inner: String = (0..2048).map(|i| format!("\"n{i}\": mix(a: \"$p\"), ")).collect();
    let uses = |n: usize| {
        let outer: String = (0..n).map(|i| format!("\"u{i}\": graph(local: \"g\", p: {i}), ")).collect();
        format!(
            "lapidary(format: 1, nodes: {{ {outer} }}, graphs: {{ \"g\": (parameters: {{ \"p\": number(value: 0) }}, \
             nodes: {{ {inner} }}, outputs: {{ \"o\": \"n7\" }}) }}, outputs: {{ \"height\": \"u0\" }})"
        )
    };
    let told = of_text(&uses(MOST_NODES / 2048 + 1));
    assert!(told.contains("error[E004]: with the graphs it uses this graph has more than 1048576 nodes"), "{told}");
}

#[test]
fn numbers_have_their_ranges() {
    assert!(of_node("octaves(octaves: 25)").contains("error[E025]: `octaves` is 25, outside 1..=24"));
    let head = |entry: &str| {
        of_text(&format!("lapidary(format: 1, {entry}, nodes: {{ \"a\": sine() }}, outputs: {{ \"height\": \"a\" }})"))
    };
    assert!(head("size: (1048577, 1)").contains("error[E015]: there should be a whole number of 1..=1048576 here"));
    assert!(head("tile: (65537, 1)").contains("error[E015]: there should be a number above 0 and up to 65536 here"));
    assert!(head("metres: 2e9").contains("error[E015]: there should be a number above 0 and up to 1e9 here"));
}

#[test]
fn complaints_are_counted_where_they_are_too_many() {
    let text = format!("lapidary(format: 1, nodes: {{ {} }}, outputs: {{}})", "1, ".repeat(100_000));
    assert!(told(&text).len() < 500);
}
