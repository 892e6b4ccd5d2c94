//! Creation of groups: nodes move to a graph inside the file, and an instance replaces them.

use crate::edit::batch::edits;
use crate::edit::node_text::{node_texts, remove_nodes, restore_node_texts};
use crate::edit::operation::Edit;
use crate::grouping::file_graph::{FileGraph, center, read_document};
use crate::model::document::Group;
use crate::model::instance::{INSTANCE, SOURCES};
use crate::model::layout::CanvasLayout;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::{Arg, Graph, Node, free_name};
use lapidary_evaluator::node::spec::Library;
use std::collections::{BTreeMap, BTreeSet};

/// Moves nodes to a new graph inside the file; returns the text and the name of the instance that replaces them. If `name`
/// is taken, the graph is named `name 2` and so on. Incoming wires become parameters of the type that `type_of` returns for
/// a wire from a node, outgoing wires become outputs, and parameters that the nodes read are passed on. No pixel changes.
/// An incoming normal or material is refused, because no parameter has these types.
pub fn group(
    text: &str,
    inside: Option<&str>,
    nodes: &[String],
    name: &str,
    type_of: &dyn Fn(&str, Option<&str>) -> Option<Type>,
    library: &Library,
) -> Result<(String, String), Box<Diagnostic>> {
    let document = read_document(text)?;
    let part = FileGraph::of(&document, inside, library)?;
    let chosen: BTreeSet<&str> = nodes.iter().map(String::as_str).collect();
    check_chosen(&chosen, part.graph)?;
    let name_of_graph = free_name(name, ' ', |name| document.groups.contains_key(name));
    let node = free_name(name, ' ', |name| part.graph.nodes.contains_key(name));
    let inputs = part.inputs(&chosen, type_of)?;
    let outlets = part.outlets(&chosen);

    let within: BTreeMap<&str, Node> =
        chosen.iter().map(|name| (*name, part.within(&part.graph.nodes[*name], &inputs))).collect();
    // The texts of the nodes with their values inside the group.
    let written = node_texts(&edits(text, inside, &part.argument_edits(&within), library)?, inside, library)?;
    let own = |name: &&String| chosen.contains(name.as_str());
    let layout = CanvasLayout {
        nodes: part.layout.nodes.iter().filter(|(name, _)| own(name)).map(|(name, at)| (name.clone(), *at)).collect(),
        collapsed: part.layout.collapsed.iter().filter(own).cloned().collect(),
        portals: part.layout.portals.iter().filter(own).cloned().collect(),
        ..CanvasLayout::default()
    };
    let middle = center(layout.nodes.values());
    let graph = Graph {
        nodes: within.into_iter().map(|(name, node)| (name.to_owned(), node)).collect(),
        parameters: inputs.parameters,
        outputs: outlets
            .iter()
            .map(|((from, output), name)| (name.clone(), Arg::Wire(from.clone(), output.clone())))
            .collect(),
        ..Graph::default()
    };
    let muted = part.muted.iter().filter(own).cloned().collect();
    let mut args = inputs.args;
    args.insert(SOURCES[1].to_owned(), Arg::Text(name_of_graph.clone()));
    let mut list = vec![
        Edit::Graph(name_of_graph.clone(), Some(Group { about: String::new(), graph, muted, layout })),
        Edit::Add(node.clone(), Node { kind: INSTANCE.to_owned(), args }),
    ];
    list.extend(middle.map(|at| Edit::Move(node.clone(), at)));
    let outlet = |from: &str, output: &Option<String>| {
        let at = outlets.iter().position(|(source, _)| *source == part.source(from, output))?;
        Some(Arg::Wire(node.clone(), (at > 0).then(|| outlets[at].1.clone())))
    };
    part.readers(&mut list, |from, output| outlet(from, output).filter(|_| chosen.contains(from)).map(Some), &chosen);
    let text = remove_nodes(&edits(text, inside, &list, library)?, inside, nodes, library)?;
    Ok((restore_node_texts(&text, Some(&name_of_graph), &written, library)?, node))
}

/// Fails unless nodes are chosen, all of which are in the graph.
fn check_chosen(chosen: &BTreeSet<&str>, graph: &Graph) -> Result<(), Box<Diagnostic>> {
    if let Some(missing) = chosen.iter().find(|name| !graph.nodes.contains_key(**name)) {
        let message = format!("this graph has no node called \"{}\"", quoted(missing));
        return Err(Diagnostic::error(Code::NoNode, About::Node((*missing).to_owned()), message).into());
    }
    if chosen.is_empty() {
        let message = "no nodes are selected";
        return Err(Diagnostic::error(Code::NoNode, About::Graph, message).into());
    }
    Ok(())
}
