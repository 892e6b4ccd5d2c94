//! Types of wires: inference, and checks against the types that sockets accept.

use crate::check::checked::CheckedNode;
use crate::declare::output::{Output, OutputType};
use crate::declare::socket::Socket;
use crate::declare::socket_type::Kind;
use crate::declare::value_type::Type;
use crate::diagnostic::common_fixes::insert_node;
use crate::diagnostic::{About, Code, Diagnostic, quoted};
use crate::graph::Graph;
use crate::node::input::Input;
use crate::node::input::parameter_type;
use crate::node::spec::{Library, Spec};

/// Sets the types of a node's outputs. Those of the nodes that it reads must be set.
pub(crate) fn set_types(
    nodes: &mut [CheckedNode],
    node: usize,
    graph: &Graph,
    library: &Library,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let spec = nodes[node].spec;
    let mut carried = vec![];
    for (i, socket) in spec.sockets.iter().enumerate() {
        let input = &nodes[node].inputs[i];
        let carries = match input {
            Input::Wire { node, output } => nodes[*node].types[*output],
            Input::Parameter(name) => parameter_type(&graph.parameters[name]),
            other => other.own_type(),
        };
        carried.push(carries);
        if let Input::Wire { node: from, .. } = input
            && !accepts(socket, carries)
        {
            diagnostics.push(wire_mismatch(&nodes[node], socket, (&nodes[*from].name, carries), library));
            nodes[node].inputs[i] = Input::default_of(&socket.kind);
            carried[i] = nodes[node].inputs[i].own_type();
        }
    }
    let types: Vec<Type> = spec
        .outputs
        .iter()
        .map(|output| match output.output_type {
            OutputType::SameAs(sockets) => {
                let places = sockets.iter().filter_map(|any| spec.socket(any.0));
                common_type(nodes, node, &places.map(|i| (i, carried[i])).collect::<Vec<_>>(), diagnostics)
            }
            OutputType::Inferred(infer) => {
                let texts =
                    nodes[node].inputs.iter().map(|input| if let Input::Text(text) = input { text } else { "" });
                (infer.0)(&carried.iter().copied().zip(texts).collect::<Vec<_>>())
            }
            fixed => fixed.value_type().unwrap_or(Type::Number),
        })
        .collect();
    nodes[node].types = types;
}

/// The error of a wire that carries another type than its socket takes, with the fix that inserts a converter.
fn wire_mismatch(node: &CheckedNode, socket: &Socket, (from, carries): (&str, Type), library: &Library) -> Diagnostic {
    let expected = preferred_type(&socket.kind);
    let (socket_name, from) = (socket.name, quoted(from));
    let message = format!("`{socket_name}` takes {}, but `{from}` is {}", expected.name(), carries.name());
    let about = About::Socket(node.name.clone(), socket_name.to_owned());
    let diagnostic = Diagnostic::error(Code::Type, about, message);
    // A node that changes values of a type, such as normals, is given this type if the socket accepts it.
    let own = node.spec.outputs.first().and_then(|output| output.output_type.value_type());
    let own = own.filter(|own| accepts(socket, *own)).and_then(|own| converter(library, carries, own));
    match own.or_else(|| converter(library, carries, expected)) {
        Some(spec) => {
            let help = format!("insert a `{}` node between them", spec.name);
            diagnostic.help(help).fix(insert_node(spec.name, spec.name, spec.sockets[0].name, None))
        }
        None => diagnostic.help(format!("wire {} to it", expected.name())),
    }
}

/// The common type of sockets whose values must have the same type. A literal or default number fits any.
fn common_type(
    nodes: &mut [CheckedNode],
    node: usize,
    sockets: &[(usize, Type)],
    diagnostics: &mut Vec<Diagnostic>,
) -> Type {
    let mut found: Option<(usize, Type)> = None;
    for &(i, carries) in sockets {
        let input = &nodes[node].inputs[i];
        if let Input::Number(_) | Input::Nothing = input {
            continue;
        }
        let Some((first, before)) = found else {
            found = Some((i, carries));
            continue;
        };
        if let Some(both) = before.with(carries) {
            found = Some((first, both));
            continue;
        }
        let spec = nodes[node].spec;
        let socket = |i: usize| &spec.sockets[i];
        let (one, other) = (socket(first).name, socket(i).name);
        let message = format!("`{one}` is {}, but `{other}` is {}", before.name(), carries.name());
        let about = About::Socket(nodes[node].name.clone(), other.to_owned());
        diagnostics.push(Diagnostic::error(Code::Type, about, message).help("wire values of one type to both"));
        nodes[node].inputs[i] = Input::default_of(&socket(i).kind);
    }
    found.map_or(Type::Number, |(_, carries)| carries)
}

/// True if a socket accepts a wire of a type.
pub(crate) fn accepts(socket: &Socket, carried: Type) -> bool {
    socket.kind.accepted_types(socket.painted).contains(&carried)
}

/// The type that a socket prefers.
pub(crate) fn preferred_type(kind: &Kind) -> Type {
    kind.accepted_types(false).first().copied().unwrap_or(Type::Number)
}

/// The node that converts one type to another by its first input: of all that do, the simplest.
pub(crate) fn converter(library: &Library, from: Type, to: Type) -> Option<&'static Spec> {
    let converts = |spec: &Spec| spec.outputs.first().is_some_and(|output| has_type(output, to));
    let takes = |socket: &Socket| socket.kind.is_input() && accepts(socket, from);
    let fits = |spec: &&&Spec| spec.sockets.first().is_some_and(takes) && converts(spec);
    library.iter().filter(fits).min_by_key(|spec| spec.conversion_order()).copied()
}

/// True if an output has this type for all inputs.
pub(crate) fn has_type(output: &Output, to: Type) -> bool {
    output.output_type.value_type() == Some(to)
}
