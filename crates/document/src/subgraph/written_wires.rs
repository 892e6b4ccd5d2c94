//! Wires in type errors as the user wrote them: a wire from an instance names the instance and its output, not the node
//! inside it that the value comes from.

use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::{Arg, Graph, wire_reference};

/// A type error about a part of the flat graph, with the wire that `written`, the graph that was flattened, has there.
pub(crate) fn with_written_wire(diagnostic: Diagnostic, flat: &Graph, written: &Graph) -> Diagnostic {
    if diagnostic.code != Code::Type {
        return diagnostic;
    }
    let (Some(Arg::Wire(node, output)), Some(Arg::Wire(own_node, own_output))) =
        (value_at(flat, &diagnostic.about), value_at(written, &diagnostic.about))
    else {
        return diagnostic;
    };
    if node == own_node {
        return diagnostic;
    }
    let own = quoted(&wire_reference(own_node, own_output.as_deref()));
    let names = [
        // Messages about outputs quote the wire, those about sockets its node.
        (format!("\"{}\"", quoted(&wire_reference(node, output.as_deref()))), format!("\"{own}\"")),
        (format!("`{}`", quoted(node)), format!("`{own}`")),
    ];
    let replaced = |text: &str| names.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    Diagnostic { message: replaced(&diagnostic.message), help: diagnostic.help.as_deref().map(replaced), ..diagnostic }
}

/// Value of the output or the socket that a diagnostic is about.
fn value_at<'g>(graph: &'g Graph, about: &About) -> Option<&'g Arg> {
    match about {
        About::Output(name) => graph.outputs.iter().find(|(output, _)| output == name).map(|(_, arg)| arg),
        About::Socket(node, socket) => graph.nodes.get(node)?.args.get(socket),
        _ => None,
    }
}
