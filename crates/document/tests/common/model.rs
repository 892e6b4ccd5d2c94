//! Reference implementation of edits: their effect on a document.

use lapidary_document::Document;
use lapidary_document::edit::Edit;
use lapidary_evaluator::graph::{Arg, Args, Graph};
use lapidary_evaluator::report::assertion::Assertion;

/// Applies a valid edit to a document, or to the local graph of this name.
pub(crate) fn apply_to_model(mut document: Document, group: Option<&str>, edit: &Edit) -> Document {
    match (edit, group) {
        (Edit::Graph(name, Some(graph)), _) => drop(document.groups.insert(name.clone(), graph.clone())),
        (Edit::Graph(name, None), _) => drop(document.groups.remove(name)),
        (Edit::RenameGraph(from, to), _) => {
            let graph = document.groups.remove(from).expect("the edit is valid");
            document.groups.insert(to.clone(), graph);
            for graph in graphs(&mut document) {
                let nodes =
                    graph.nodes.values_mut().filter(|node| node.args.get("local") == Some(&Arg::Text(from.clone())));
                nodes.for_each(|node| drop(node.args.insert("local".to_owned(), Arg::Text(to.clone()))));
            }
        }
        (_, None) => {
            let mut document = apply_to_graph(document, edit);
            document.graph.declare_data();
            return document;
        }
        (_, Some(name)) => {
            let group = document.groups.get_mut(name).expect("the edit is valid");
            let taken = std::mem::take(group);
            let part = Document {
                about: taken.about,
                graph: taken.graph,
                muted: taken.muted,
                layout: taken.layout,
                ..Document::default()
            };
            let part = apply_to_graph(part, edit);
            (group.about, group.graph, group.muted, group.layout) = (part.about, part.graph, part.muted, part.layout);
            update_users(&mut document, name, edit);
        }
    }
    document
}

/// Renames the arguments and wires of instances after a parameter or output of their local graph is renamed.
fn update_users(document: &mut Document, group: &str, edit: &Edit) {
    for graph in graphs(document) {
        let uses = |args: &Args| args.get("local") == Some(&Arg::Text(group.to_owned()));
        let users: Vec<String> =
            graph.nodes.iter().filter(|(_, node)| uses(&node.args)).map(|(name, _)| name.clone()).collect();
        match edit {
            Edit::RenameParameter(from, to) if from != to => {
                for node in graph.nodes.values_mut().filter(|node| uses(&node.args)) {
                    if let Some(arg) = node.args.remove(from) {
                        node.args.insert(to.clone(), arg);
                    }
                }
            }
            Edit::RenameOutput(from, to) => {
                let args = graph.nodes.values_mut().flat_map(|node| node.args.values_mut());
                for arg in args.chain(graph.outputs.iter_mut().map(|(_, arg)| arg)) {
                    if let Arg::Wire(user, Some(output)) = arg
                        && users.contains(user)
                        && output == from
                    {
                        output.clone_from(to);
                    }
                }
            }
            _ => {}
        }
    }
}

fn graphs(document: &mut Document) -> impl Iterator<Item = &mut Graph> {
    let groups = document.groups.values_mut().map(|group| &mut group.graph);
    std::iter::once(&mut document.graph).chain(groups)
}

/// Applies a valid edit to the main graph of a document.
fn apply_to_graph(mut document: Document, edit: &Edit) -> Document {
    let graph = &mut document.graph;
    let from = |arg: &Arg, node: &str| matches!(arg, Arg::Wire(from, _) if from == node);
    match edit {
        Edit::Socket(name, socket, arg) => {
            let args = &mut graph.nodes.get_mut(name).expect("the edit is valid").args;
            match arg {
                Some(arg) => drop(args.insert(socket.clone(), arg.clone())),
                None => drop(args.remove(socket)),
            }
        }
        Edit::Add(name, node) => drop(graph.nodes.insert(name.clone(), node.clone())),
        Edit::Remove(name) => {
            graph.nodes.remove(name);
            graph.nodes.values_mut().for_each(|node| node.args.retain(|_, arg| !from(arg, name)));
            graph.outputs.retain(|(_, arg)| !from(arg, name));
            document.layout.nodes.remove(name);
            document.layout.collapsed.remove(name);
            document.layout.portals.remove(name);
            document.muted.remove(name);
        }
        Edit::Rename(old, new) => {
            let follow = |arg: &mut Arg| {
                if let Arg::Wire(from, _) = arg
                    && from == old
                {
                    *from = new.clone();
                }
            };
            let node = graph.nodes.remove(old).expect("the edit is valid");
            graph.nodes.insert(new.clone(), node);
            graph.nodes.values_mut().flat_map(|node| node.args.values_mut()).for_each(follow);
            graph.outputs.iter_mut().map(|(_, arg)| arg).for_each(follow);
            if let Some(at) = document.layout.nodes.remove(old) {
                document.layout.nodes.insert(new.clone(), at);
            } else {
                // A position without a node under the new name is dropped.
                document.layout.nodes.remove(new);
            }
            for list in [&mut document.muted, &mut document.layout.collapsed, &mut document.layout.portals] {
                if list.remove(old) {
                    list.insert(new.clone());
                }
            }
        }
        Edit::Move(name, at) => drop(document.layout.nodes.insert(name.clone(), *at)),
        Edit::MoveOutputs(at) => document.layout.outputs = *at,
        Edit::Portal(name, true) => drop(document.layout.portals.insert(name.clone())),
        Edit::Portal(name, false) => drop(document.layout.portals.remove(name)),
        Edit::Collapse(name, true) => drop(document.layout.collapsed.insert(name.clone())),
        Edit::Collapse(name, false) => drop(document.layout.collapsed.remove(name)),
        Edit::Frames(frames) => document.layout.frames.clone_from(frames),
        Edit::Notes(notes) => document.layout.notes.clone_from(notes),
        Edit::Metadata(head) => drop(head.put(&mut document)),
        // Documents hold parameters by name; their order is that of the text.
        Edit::PlaceParameter(..) => {}
        Edit::Mute(name, true) => drop(document.muted.insert(name.clone())),
        Edit::Mute(name, false) => drop(document.muted.remove(name)),
        Edit::Parameter(name, Some(parameter)) => drop(graph.parameters.insert(name.clone(), parameter.clone())),
        Edit::Parameter(name, None) => {
            if let Some(parameter) = graph.parameters.remove(name) {
                let value = parameter.value.arg();
                let replace = |arg: &mut Arg| {
                    if *arg == Arg::Parameter(name.clone()) {
                        *arg = value.clone();
                    }
                };
                let args = graph.nodes.values_mut().flat_map(|node| node.args.values_mut());
                for arg in args.chain(graph.outputs.iter_mut().map(|(_, arg)| arg)) {
                    replace(arg);
                    if let (Arg::Ramp(stops), Arg::Number(_) | Arg::Color(_)) = (arg, &value) {
                        stops.iter_mut().for_each(|(_, stop)| replace(stop));
                    }
                }
            }
            document.presets.values_mut().for_each(|preset| drop(preset.remove(name)));
        }
        Edit::RenameParameter(from, to) => {
            let parameter = graph.parameters.remove(from).expect("the edit is valid");
            graph.parameters.insert(to.clone(), parameter);
            let follow = |arg: &mut Arg| {
                if *arg == Arg::Parameter(from.clone()) {
                    *arg = Arg::Parameter(to.clone());
                }
            };
            let args = graph.nodes.values_mut().flat_map(|node| node.args.values_mut());
            for arg in args.chain(graph.outputs.iter_mut().map(|(_, arg)| arg)) {
                follow(arg);
                if let Arg::Ramp(stops) = arg {
                    stops.iter_mut().for_each(|(_, stop)| follow(stop));
                }
            }
            for preset in document.presets.values_mut() {
                if let Some(value) = preset.remove(from) {
                    preset.insert(to.clone(), value);
                }
            }
        }
        Edit::RenameOutput(from, to) => {
            graph.outputs.iter_mut().filter(|(name, _)| name == from).for_each(|(name, _)| name.clone_from(to));
            for test in &mut document.tests {
                let (Assertion::Tiles { of }
                | Assertion::Range { of, .. }
                | Assertion::Mean { of, .. }
                | Assertion::Hash { of, .. }) = test;
                if of == from {
                    of.clone_from(to);
                }
            }
        }
        Edit::Graph(..) | Edit::RenameGraph(..) => {}
        Edit::Output(name, Some(arg)) => match graph.outputs.iter_mut().find(|(n, _)| n == name) {
            Some((_, old)) => *old = arg.clone(),
            None => graph.outputs.push((name.clone(), arg.clone())),
        },
        Edit::Output(name, None) => graph.outputs.retain(|(n, _)| n != name),
        Edit::Preset(name, Some(preset)) => drop(document.presets.insert(name.clone(), preset.clone())),
        Edit::Preset(name, None) => drop(document.presets.remove(name)),
        Edit::Bless(number, hash) => {
            if let Some(Assertion::Hash { is, .. }) = document.tests.get_mut(*number) {
                *is = format!("{hash:016x}");
            }
        }
    }
    document
}
