//! Puts nodes into a graph of their own inside the file, and one node in their place.

mod inlets;
mod lift;
mod ungroup;

pub use lift::lifted;
pub use ungroup::ungroup;

use crate::document::{Document, Group, INSTANCE, Layout};
use crate::edit::{Edit, edits, no_group, own, put_own, taken_out};
use crate::flat::takes_text;
use crate::node::SOURCES;
use crate::read::read;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::node::spec::Library;
use std::collections::{BTreeMap, BTreeSet};

/// Puts nodes of a graph into one of their own inside the file, called `name` or, where that is taken, `name 2` and so
/// on; yields the text and the name of the node in their place. Wires that come in become parameters, of what `look`
/// says that a wire from a node carries; wires that go out become outputs. Parameters that are read are handed on. Not
/// a pixel changes by it. What a wire brings that no parameter holds, a normal or a material, is refused.
pub fn group(
    text: &str,
    inside: Option<&str>,
    nodes: &[String],
    name: &str,
    look: &dyn Fn(&str, Option<&str>) -> Option<Type>,
    library: &Library,
) -> Result<(String, String), Box<Diagnostic>> {
    let document = opened(text)?;
    let part = Part::of(&document, inside, library)?;
    let chosen: BTreeSet<&str> = nodes.iter().map(String::as_str).collect();
    if let Some(missing) = chosen.iter().find(|name| !part.graph.nodes.contains_key(**name)) {
        let message = format!("no node of this graph is called \"{}\"", quoted(missing));
        return Err(Diagnostic::error(Code::NoNode, About::Node((*missing).to_owned()), message).into());
    }
    if chosen.is_empty() {
        let message = "there are no nodes to make a graph of";
        return Err(Diagnostic::error(Code::NoNode, About::Graph, message).into());
    }
    let name_of_graph = free(name, ' ', |name| document.groups.contains_key(name));
    let node = free(name, ' ', |name| part.graph.nodes.contains_key(name));
    let inlets = part.inlets(&chosen, look)?;
    let outlets = part.outlets(&chosen);

    let within: BTreeMap<&str, Node> =
        chosen.iter().map(|name| (*name, part.within(&part.graph.nodes[*name], &inlets))).collect();
    // As they are written, with what they are given in there.
    let written = own(&edits(text, inside, &part.otherwise(&within), library)?, inside, library)?;
    let own = |name: &&String| chosen.contains(name.as_str());
    let layout = Layout {
        nodes: part.layout.nodes.iter().filter(|(name, _)| own(name)).map(|(name, at)| (name.clone(), *at)).collect(),
        collapsed: part.layout.collapsed.iter().filter(own).cloned().collect(),
        ..Layout::default()
    };
    let middle = middle(layout.nodes.values());
    let graph = Graph {
        nodes: within.into_iter().map(|(name, node)| (name.to_owned(), node)).collect(),
        parameters: inlets.parameters,
        outputs: outlets
            .iter()
            .map(|((from, output), name)| (name.clone(), Arg::Wire(from.clone(), output.clone())))
            .collect(),
        ..Graph::default()
    };
    let muted = part.muted.iter().filter(own).cloned().collect();
    let mut args = inlets.given;
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
    let text = taken_out(&edits(text, inside, &list, library)?, inside, nodes, library)?;
    Ok((put_own(&text, Some(&name_of_graph), &written, library)?, node))
}

fn opened(text: &str) -> Result<Document, Box<Diagnostic>> {
    let no_graph = || Box::new(Diagnostic::error(Code::NoGraph, About::Graph, "this is no graph"));
    read(text).0.ok_or_else(no_graph)
}

/// A graph of a file.
struct Part<'d> {
    document: &'d Document,
    library: &'d Library,
    graph: &'d Graph,
    muted: &'d BTreeSet<String>,
    layout: &'d Layout,
}

/// A node, and one of its outputs unless it is the first.
type Source = (String, Option<String>);

impl<'d> Part<'d> {
    fn of(document: &'d Document, inside: Option<&str>, library: &'d Library) -> Result<Part<'d>, Box<Diagnostic>> {
        let (graph, muted, layout) = match inside {
            None => (&document.graph, &document.muted, &document.layout),
            Some(name) => {
                let group = document.groups.get(name).ok_or_else(|| no_group(name))?;
                (&group.graph, &group.muted, &group.layout)
            }
        };
        Ok(Part { document, library, graph, muted, layout })
    }
    /// Where a wire comes from, the same however its output is named.
    fn source(&self, from: &str, output: &Option<String>) -> Source {
        let spec = self.graph.nodes.get(from).and_then(|node| self.document.spec(&node.kind, self.library));
        let first = spec.and_then(|spec| spec.outputs.first()).map(|output| output.name);
        (from.to_owned(), output.clone().filter(|output| Some(output.as_str()) != first))
    }
    /// What a node is given, but for texts, which may look like wires.
    fn args<'n>(&self, node: &'n Node) -> impl Iterator<Item = (&'n String, &'n Arg)> + use<'n> {
        let spec = self.document.spec(&node.kind, self.library);
        node.args.iter().filter(move |(socket, _)| !spec.is_some_and(|spec| takes_text(spec, socket)))
    }

    /// The edits that give nodes what these are given, where that is something else.
    fn otherwise(&self, nodes: &BTreeMap<&str, Node>) -> Vec<Edit> {
        let mut list = vec![];
        for (name, node) in nodes {
            let was = &self.graph.nodes[*name].args;
            let new = node.args.iter().filter(|(socket, arg)| was.get(socket) != Some(arg));
            list.extend(new.map(|(socket, arg)| Edit::Socket((*name).to_owned(), socket.clone(), Some(arg.clone()))));
        }
        list
    }

    /// The outputs that some nodes need as a graph, with their names: what others read, or else what none of them does.
    fn outlets(&self, chosen: &BTreeSet<&str>) -> Vec<(Source, String)> {
        let mut outlets: Vec<(Source, String)> = vec![];
        let mut add = |source: Source, name: String| {
            if outlets.iter().all(|(other, _)| *other != source) {
                let name = free(&name, '_', |name| outlets.iter().any(|(_, other)| other == name));
                outlets.push((source, name));
            }
        };
        let wire = |arg: &Arg| match arg {
            Arg::Wire(from, output) if chosen.contains(from.as_str()) => Some(self.source(from, output)),
            _ => None,
        };
        for (name, arg) in &self.graph.outputs {
            wire(arg).into_iter().for_each(|source| add(source, name.clone()));
        }
        let called =
            |(from, output): &Source| output.as_ref().map_or(from.clone(), |output| format!("{from}_{output}"));
        let mut read = BTreeSet::new();
        for (name, node) in &self.graph.nodes {
            for source in self.args(node).filter_map(|(_, arg)| wire(arg)) {
                if chosen.contains(name.as_str()) {
                    read.insert(source.0);
                } else {
                    let name = called(&source);
                    add(source, name);
                }
            }
        }
        if outlets.is_empty() {
            let ends = chosen.iter().filter(|name| !read.contains(**name));
            outlets.extend(ends.map(|name| (((*name).to_owned(), None), (*name).to_owned())));
        }
        outlets
    }
    /// Gives nodes that stay, and outputs, something else for wires: what is said for each, if anything.
    fn readers(
        &self,
        list: &mut Vec<Edit>,
        instead: impl Fn(&str, &Option<String>) -> Option<Option<Arg>>,
        gone: &BTreeSet<&str>,
    ) {
        let other = |arg: &Arg| if let Arg::Wire(from, output) = arg { instead(from, output) } else { None };
        for (name, node) in self.graph.nodes.iter().filter(|(name, _)| !gone.contains(name.as_str())) {
            let given = self.args(node).filter_map(|(socket, arg)| Some((socket, other(arg)?)));
            list.extend(given.map(|(socket, arg)| Edit::Socket(name.clone(), socket.clone(), arg)));
        }
        let outputs = self.graph.outputs.iter().filter_map(|(name, arg)| Some((name, other(arg)?)));
        list.extend(outputs.map(|(name, arg)| Edit::Output(name.clone(), arg)));
    }
}

/// A name, or the first one behind it with a number that is not taken.
fn free(name: &str, gap: char, taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|n| format!("{name}{gap}{n}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !taken(name)).expect("there are more numbers than names")
}

/// The middle of where nodes lie.
fn middle<'s>(spots: impl Iterator<Item = &'s [f64; 2]>) -> Option<[f64; 2]> {
    let ends = spots.fold(None, |ends: Option<[[f64; 2]; 2]>, at| {
        let [low, high] = ends.unwrap_or([*at; 2]);
        Some([[low[0].min(at[0]), low[1].min(at[1])], [high[0].max(at[0]), high[1].max(at[1])]])
    });
    ends.map(|[low, high]| [0, 1].map(|axis| ((low[axis] + high[axis]) / 2.0).round()))
}
