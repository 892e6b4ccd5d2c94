//! Ungrouping: the nodes of a graph inside the file replace an instance of it.

use crate::edit::batch::edits;
use crate::edit::node_text::{node_texts, restore_node_texts};
use crate::edit::operation::Edit;
use crate::grouping::file_graph::{FileGraph, center, read_document};
use crate::model::instance::{INSTANCE, REPEAT, SOURCES, WORKING_SIZE, has_working_size, is_repeatable};
use crate::model::layout::CanvasFrame;
use crate::model::parameter_value::parameter_arg;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::{Arg, Graph, Node, free_name};
use lapidary_evaluator::node::spec::Library;
use std::collections::{BTreeMap, BTreeSet};

/// Replaces an instance by the nodes of its graph, under free names, and removes the graph if no other node uses it. No
/// pixel changes.
pub fn ungroup(text: &str, inside: Option<&str>, node: &str, library: &Library) -> Result<String, Box<Diagnostic>> {
    let document = read_document(text)?;
    let part = FileGraph::of(&document, inside, library)?;
    let (instance, name) = group_instance(&part, node)?;
    let inner = FileGraph::of(&document, Some(name), library)?;
    if instance.args.contains_key(REPEAT) && is_repeatable(inner.graph) {
        let message = format!("`{}` is repeated and cannot be ungrouped", quoted(node));
        return Err(refused(Code::NoSubgraph, node, message).help("remove its `repeat` first").into());
    }
    if instance.args.contains_key(WORKING_SIZE) && has_working_size(inner.graph) {
        let message = format!("`{}` has a working size and cannot be ungrouped", quoted(node));
        let help = format!("remove its `{WORKING_SIZE}` first");
        return Err(refused(Code::NoSubgraph, node, message).help(help).into());
    }
    let names = free_names(inner.graph, part.graph);
    let instance_args = InstanceArgs { instance, graph: inner.graph, names: &names };
    let mut outside = BTreeMap::new();
    for (name, it) in &inner.graph.nodes {
        let mut args = it.args.clone();
        for (socket, arg) in inner.args(it) {
            args.insert(socket.clone(), instance_args.substitute(arg));
        }
        outside.insert(name.as_str(), Node { kind: it.kind.clone(), args });
    }
    // The texts of the nodes with their values outside the group.
    let written = node_texts(&edits(text, Some(name), &inner.argument_edits(&outside), library)?, Some(name), library)?;
    let written =
        written.into_iter().filter_map(|(name, own)| Some((names.get(name.as_str())?.clone(), own))).collect();
    let mut list: Vec<Edit> = outside.into_iter().map(|(name, it)| Edit::Add(names[name].clone(), it)).collect();
    list.extend(layout_edits(&part, &inner, node, &names));
    let outlet = |output: &Option<String>| {
        let mut outputs = inner.graph.outputs.iter();
        let found = match output {
            None => outputs.next(),
            Some(output) => outputs.find(|(name, _)| name == output),
        };
        found.map(|(_, arg)| instance_args.substitute(arg))
    };
    let mut readers = vec![];
    part.readers(&mut readers, |from, output| (from == node).then(|| outlet(output)), &[node].into());
    let unresolved = readers.iter().rev().find_map(|edit| match edit {
        Edit::Socket(reader, _, None) | Edit::Output(reader, None) => Some(reader),
        _ => None,
    });
    if let Some(reader) = unresolved {
        let message =
            format!("\"{}\" reads an output of `{}` that its graph does not have", quoted(reader), quoted(node));
        let help = "add this output to the graph, or remove the wire";
        return Err(refused(Code::NoOutput, node, message).help(help).into());
    }
    list.append(&mut readers);
    list.push(Edit::Remove(node.to_owned()));
    let uses = |it: &&Node| it.kind == INSTANCE && it.args.get(SOURCES[1]) == instance.args.get(SOURCES[1]);
    if document.all_nodes().map(|(.., it)| it).filter(uses).count() == 1 {
        list.push(Edit::Graph(name.to_owned(), None));
    }
    restore_node_texts(&edits(text, inside, &list, library)?, inside, &written, library)
}

fn refused(code: Code, node: &str, message: String) -> Diagnostic {
    Diagnostic::error(code, About::Node(node.to_owned()), message)
}

/// The instance with this name, and the name of the graph inside the file that it uses.
fn group_instance<'d>(part: &FileGraph<'d>, node: &str) -> Result<(&'d Node, &'d str), Box<Diagnostic>> {
    let no_node = || refused(Code::NoNode, node, format!("this graph has no node called \"{}\"", quoted(node)));
    let instance = part.graph.nodes.get(node).ok_or_else(no_node)?;
    let (INSTANCE, Some(Arg::Text(name))) = (instance.kind.as_str(), instance.args.get(SOURCES[1])) else {
        let message = format!("`{}` is not a node that uses a graph inside this file", quoted(node));
        return Err(refused(Code::NoSubgraph, node, message).into());
    };
    if part.muted.contains(node) {
        let message = format!("`{}` is muted and cannot be ungrouped", quoted(node));
        return Err(refused(Code::Muted, node, message).help("unmute it first").into());
    }
    Ok((instance, name))
}

/// A name for each node of a graph that is free in another one.
fn free_names<'g>(graph: &'g Graph, outer: &Graph) -> BTreeMap<&'g str, String> {
    let mut taken: BTreeSet<String> = outer.nodes.keys().cloned().collect();
    let mut names = BTreeMap::new();
    for name in graph.nodes.keys() {
        let here = free_name(name, ' ', |name| taken.contains(name));
        taken.insert(here.clone());
        names.insert(name.as_str(), here);
    }
    names
}

/// The edits that place, mute and collapse the nodes as in their graph, around the place of the instance `node`, and that
/// add its frames and notes.
fn layout_edits(part: &FileGraph<'_>, inner: &FileGraph<'_>, node: &str, names: &BTreeMap<&str, String>) -> Vec<Edit> {
    let mut list = vec![];
    let to = part.layout.nodes.get(node).copied();
    let from = center(inner.layout.nodes.values());
    let by = to.zip(from).map_or([0.0; 2], |(to, from)| [to[0] - from[0], to[1] - from[1]]);
    for (name, here) in names {
        let at = inner.layout.nodes.get(*name).map(|at| [at[0] + by[0], at[1] + by[1]]).or(to);
        list.extend(at.map(|at| Edit::Move(here.clone(), at)));
        list.extend(inner.muted.contains(*name).then(|| Edit::Mute(here.clone(), true)));
        list.extend(inner.layout.collapsed.contains(*name).then(|| Edit::Collapse(here.clone(), true)));
        list.extend(inner.layout.portals.contains(*name).then(|| Edit::Portal(here.clone(), true)));
    }
    let notes = [
        (Edit::Frames as fn(_) -> _, &part.layout.frames, &inner.layout.frames),
        (Edit::Notes, &part.layout.notes, &inner.layout.notes),
    ];
    for (edit, own, more) in notes.into_iter().filter(|(.., more)| !more.is_empty()) {
        let moved = more.iter().map(|it| CanvasFrame { at: [it.at[0] + by[0], it.at[1] + by[1]], ..it.clone() });
        list.push(edit(own.iter().cloned().chain(moved).collect()));
    }
    list
}

/// The arguments of an instance, and the new names of the nodes of its graph.
struct InstanceArgs<'g> {
    instance: &'g Node,
    graph: &'g Graph,
    names: &'g BTreeMap<&'g str, String>,
}

impl InstanceArgs<'_> {
    /// The value of a socket inside the group as it is outside.
    fn substitute(&self, arg: &Arg) -> Arg {
        match arg {
            Arg::Wire(from, output) => {
                let from = self.names.get(from.as_str()).unwrap_or(from);
                Arg::Wire(from.clone(), output.clone())
            }
            Arg::Parameter(name) => match self.graph.parameters.get(name) {
                Some(parameter) => parameter_arg(self.instance.args.get(name).cloned(), &parameter.value),
                None => arg.clone(),
            },
            Arg::Ramp(stops) => Arg::Ramp(stops.iter().map(|(at, stop)| (*at, self.substitute(stop))).collect()),
            arg => arg.clone(),
        }
    }
}
