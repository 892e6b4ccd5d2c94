//! Nodes that feed sockets without an input whose default is a node.

use crate::check::checked::CheckedNode;
use crate::declare::default_value::DefaultValue;
use crate::declare::value_type::Type;
use crate::node::input::Input;
use crate::node::spec::{Library, find};

/// Adds the default node of every socket that has one and no input, and wires it. The node is called `node/socket`, as if
/// it were in a subgraph of that name, so that reports about it lead to the node that it feeds.
pub(crate) fn add_default_nodes(nodes: &mut Vec<CheckedNode>, sorted: &mut Vec<usize>, library: &Library) {
    let (written, mut added) = (nodes.len(), vec![]);
    for node in 0..written {
        for (i, socket) in nodes[node].spec.sockets.iter().enumerate() {
            let (Input::Nothing, DefaultValue::Node(kind)) = (&nodes[node].inputs[i], socket.kind.default_value())
            else {
                continue;
            };
            let Some(spec) = find(library, kind) else { continue };
            let name = format!("{}/{}", nodes[node].name, socket.name);
            let inputs = spec.sockets.iter().map(|socket| Input::default_of(&socket.kind)).collect();
            let types = spec.outputs.iter().map(|output| output.output_type.value_type().unwrap_or(Type::Number));
            nodes[node].inputs[i] = Input::Wire { node: nodes.len(), output: 0 };
            added.push(nodes.len());
            nodes.push(CheckedNode { name, spec, inputs, types: types.collect(), working_size: None });
        }
    }
    sorted.splice(0..0, added);
}
