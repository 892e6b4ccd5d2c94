//! Texts of large graphs.

/// A graph whose height is the last of some nodes: a noise, and a chain of nodes after it. `node` returns the text of a node
/// from its number and the wire to the one before.
pub fn chain(count: usize, node: impl Fn(usize, &str) -> String) -> String {
    let (nodes, last) = (chain_nodes(count, node), count - 1);
    format!("lapidary(format: 1, nodes: {{ {nodes} }}, outputs: {{ \"height\": \"n{last}\" }})")
}

/// A graph whose height is an instance of a subgraph, which has the nodes of [`chain`].
pub fn chain_in_subgraph(count: usize, node: impl Fn(usize, &str) -> String) -> String {
    let (nodes, last) = (chain_nodes(count, node), count - 1);
    format!(
        "lapidary(format: 1, nodes: {{ \"a\": graph(local: \"g\") }}, outputs: {{ \"height\": \"a\" }}, \
         graphs: {{ \"g\": (nodes: {{ {nodes} }}, outputs: {{ \"o\": \"n{last}\" }}) }})"
    )
}

fn chain_nodes(count: usize, node: impl Fn(usize, &str) -> String) -> String {
    let line = |i: usize| format!("\"n{i}\": {},\n", node(i, &format!("\"n{}\"", i - 1)));
    std::iter::once("\"n0\": perlin(),\n".to_owned()).chain((1..count).map(line)).collect()
}
