//! Flattening: replaces instances by the nodes of their graphs, until only nodes of the library remain.

use crate::model::document::Document;
use crate::model::instance::INSTANCE;
use crate::subgraph::flat_names::FlatNames;
use crate::subgraph::graph_files::{GraphFiles, MAX_NODES};
use crate::subgraph::graph_source::GraphSource;
use crate::subgraph::wire_resolution::{NodeOutputs, muted_instance_outputs, muted_outputs};
use crate::syntax::literal::quote;
use lapidary_evaluator::declare::channel::CONNECTED_CHANNELS;
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::diagnostic::fix::Repair;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity, quoted};
use lapidary_evaluator::graph::{Arg, Args, Graph, Node, wire_reference};
use lapidary_evaluator::node::spec::{Library, MATERIAL, Spec, find};
use lapidary_evaluator::trace::material_bundle::BUNDLE;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// A graph without instances. The node `n` of the instance `i` is named `i/n`.
#[derive(Default)]
pub(crate) struct FlatGraph {
    pub(crate) graph: Graph,
    /// Diagnostics of instances.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The graph has bundle nodes, which are not in the library.
    pub(crate) bundles: bool,
    /// The origin of each node.
    pub(crate) names: FlatNames,
    /// The pixels per tile unit at which nodes work, where an instance states it.
    pub(crate) working_sizes: HashMap<String, u32>,
}

/// Flattens a graph of a document.
pub(crate) fn flatten(
    document: &Document,
    (root, muted): (&Graph, &BTreeSet<String>),
    library: &Library,
    files: &mut GraphFiles<'_>,
) -> FlatGraph {
    let Graph { parameters, data, seed, wrap, .. } = root;
    let (parameters, data) = (parameters.clone(), data.clone());
    let graph = Graph { parameters, data, seed: *seed, wrap: *wrap, ..Graph::default() };
    let mut flattener = Flattener {
        top: document,
        root: (root, muted),
        library,
        files,
        flat: FlatGraph { graph, ..FlatGraph::default() },
        instances: HashMap::new(),
        bundled: BTreeSet::new(),
        stack: vec![],
        reported_files: HashSet::new(),
        working_size: None,
    };
    let outputs = flattener.part(&GraphSource::default(), "", None);
    if flattener.flat.diagnostics.iter().any(|c| c.code == Code::Limit && c.about == About::Graph) {
        // A graph that is too large is not checked.
        flattener.flat.graph.nodes.clear();
        return flattener.flat;
    }
    flattener.bundle();
    flattener.resolve_wires(outputs);
    flattener.flat
}

pub(crate) struct Flattener<'f, 'l> {
    pub(crate) top: &'f Document,
    /// The graph to flatten, and its muted nodes.
    pub(crate) root: (&'f Graph, &'f BTreeSet<String>),
    pub(crate) library: &'f Library,
    pub(crate) files: &'f mut GraphFiles<'l>,
    pub(crate) flat: FlatGraph,
    /// Instances by fingerprint, with their names: identical instances are added once.
    pub(crate) instances: HashMap<u128, (String, Arc<NodeOutputs>)>,
    /// Instances whose `material` output is read.
    pub(crate) bundled: BTreeSet<String>,
    /// The graphs that are being flattened, each used by the one before.
    pub(crate) stack: Vec<GraphSource>,
    /// Files whose own diagnostics are already reported.
    pub(crate) reported_files: HashSet<String>,
    /// The working size of the nodes that are being added.
    pub(crate) working_size: Option<u32>,
}

impl Flattener<'_, '_> {
    /// Adds the nodes of a graph under a prefix; returns its outputs. Without `arguments`, parameters stay parameters.
    pub(crate) fn part(&mut self, source: &GraphSource, prefix: &str, arguments: Option<&Args>) -> Vec<(String, Arg)> {
        let file = source.file.clone();
        let document = file.as_deref().map_or(self.top, |file| &file.document);
        let (graph, muted) = match source.group.as_ref().map(|group| &document.groups[group]) {
            Some(group) => (&group.graph, &group.muted),
            None if file.is_some() => (&document.graph, &document.muted),
            None => self.root,
        };
        let older = document.older(self.library);
        for (name, node) in &graph.nodes {
            if self.flat.graph.nodes.len() + self.flat.names.resolver.nodes.len() >= MAX_NODES {
                self.too_many();
                break;
            }
            let name_here = format!("{prefix}{name}");
            let mut args = Args::default();
            let spec = find(self.library, &node.kind);
            for (socket, arg) in &node.args {
                if let (Some(text), true) = (as_text(arg), spec.is_some_and(|spec| takes_text(spec, socket))) {
                    args.insert(socket.clone(), text);
                    continue;
                }
                match self.substitute(arg, graph, prefix, arguments) {
                    Ok(arg) => drop(args.insert(socket.clone(), arg)),
                    Err(diagnostic) => {
                        let about = About::Socket(name_here.clone(), socket.clone());
                        self.flat.diagnostics.push(Diagnostic { about, ..*diagnostic });
                    }
                }
            }
            let mut outputs = None;
            if node.kind == INSTANCE {
                let made = self.instance(source, &name_here, args.clone());
                outputs = Some(if muted.contains(name) { muted_instance_outputs(&made, &args) } else { made });
            } else {
                let kind = older.get(node.kind.as_str()).unwrap_or(&node.kind).clone();
                if muted.contains(name) {
                    outputs = self.mute(&name_here, &kind, &args).map(Arc::new);
                }
                if let Some(size) = self.working_size {
                    self.flat.working_sizes.insert(name_here.clone(), size);
                }
                self.flat.graph.nodes.insert(name_here.clone(), Node { kind, args });
            }
            if let Some(outputs) = outputs {
                self.flat.names.resolver.nodes.insert(name_here, outputs);
            }
        }
        let mut outputs = vec![];
        for (name, arg) in &graph.outputs {
            match self.substitute(arg, graph, prefix, arguments) {
                Ok(arg) => outputs.push((name.clone(), arg)),
                Err(diagnostic) => {
                    let about = About::Output(format!("{prefix}{name}"));
                    self.flat.diagnostics.push(Diagnostic { about, ..*diagnostic });
                }
            }
        }
        outputs
    }

    /// A value with the prefix added to node names, and parameters replaced by their arguments.
    fn substitute(
        &mut self,
        arg: &Arg,
        graph: &Graph,
        prefix: &str,
        arguments: Option<&Args>,
    ) -> Result<Arg, Box<Diagnostic>> {
        Ok(match arg {
            Arg::Wire(name, output) => {
                let name_here = format!("{prefix}{name}");
                let bundle = output.as_deref() == Some(MATERIAL.0);
                if bundle && graph.nodes.get(name).is_some_and(|node| node.kind == INSTANCE) {
                    self.bundled.insert(name_here.clone());
                }
                Arg::Wire(name_here, output.clone())
            }
            Arg::Parameter(name) => match arguments {
                None => arg.clone(),
                Some(arguments) => arguments.get(name).cloned().ok_or_else(|| {
                    let message = format!("this graph has no parameter called `{}`", quoted(name));
                    let names = arguments.keys().map(String::as_str);
                    let diagnostic = Diagnostic::error(Code::NoParameter, About::Graph, message);
                    let repair = |near: &str| Repair::Replace(quote(&format!("${near}")));
                    Box::new(diagnostic.suggest_fix_limited(self.flat.diagnostics.len(), name, names, repair))
                })?,
            },
            Arg::Ramp(stops) => {
                let mut out = vec![];
                for (at, stop) in stops {
                    // The fix would replace the whole ramp.
                    let stop = self.substitute(stop, graph, prefix, arguments);
                    let stop = stop.map_err(|diagnostic| Diagnostic { fix: None, ..*diagnostic })?;
                    if matches!(stop, Arg::Wire(..)) {
                        let message = format!("the stop at {at} takes a value, not a wire");
                        return Err(Diagnostic::error(Code::NoWire, About::Graph, message).into());
                    }
                    out.push((*at, stop));
                }
                Arg::Ramp(out)
            }
            other => other.clone(),
        })
    }

    /// The outputs of a muted node of the library; `None` if its kind is unknown.
    fn mute(&mut self, name: &str, kind: &str, args: &Args) -> Option<NodeOutputs> {
        let outputs = muted_outputs(find(self.library, kind)?, args);
        if outputs.list.iter().all(|(_, arg)| arg.is_none()) {
            let message = format!("`{}` is muted, but has no input to pass through", quoted(name));
            let diagnostic = Diagnostic::error(Code::Muted, About::Node(name.to_owned()), message);
            self.flat.diagnostics.push(Diagnostic { severity: Severity::Warning, ..diagnostic });
        }
        Some(outputs)
    }
    fn too_many(&mut self) {
        if !self.flat.diagnostics.iter().any(|c| c.code == Code::Limit) {
            let message = format!("this graph and the graphs that it uses have more than {MAX_NODES} nodes");
            self.flat.diagnostics.push(Diagnostic::error(Code::Limit, About::Graph, message));
        }
    }

    /// Adds a bundle node to each instance whose `material` output is read and not declared by its graph.
    fn bundle(&mut self) {
        for name in std::mem::take(&mut self.bundled) {
            let Some(outputs) = self.flat.names.resolver.nodes.get_mut(&name) else { continue };
            if outputs.list.iter().any(|(output, _)| output == MATERIAL.0) {
                continue;
            }
            let (mut args, mut channels) = (Args::default(), 0u32);
            for (i, channel) in Channel::ALL.iter().enumerate() {
                if let Some((_, Some(arg))) = outputs.list.iter().find(|(output, _)| output == channel.name()) {
                    args.insert(channel.name().to_owned(), arg.clone());
                    channels |= 1 << i;
                }
            }
            if channels == 0 {
                continue;
            }
            args.insert(CONNECTED_CHANNELS.0.to_owned(), Arg::Number(f64::from(channels)));
            // The reader refuses nodes of such names.
            let node = format!("{name}.{}", MATERIAL.0);
            let wire = (MATERIAL.0.to_owned(), Some(Arg::Wire(node.clone(), None)));
            Arc::make_mut(outputs).list.push(wire);
            self.flat.graph.nodes.insert(node, Node { kind: BUNDLE.name.to_owned(), args });
            self.flat.bundles = true;
        }
    }
    /// Resolves every wire.
    fn resolve_wires(&mut self, outputs: Vec<(String, Arg)>) {
        let FlatGraph { graph, diagnostics, names: FlatNames { resolver, .. }, .. } = &mut self.flat;
        let mut end = |arg: Arg, about: &dyn Fn() -> About| {
            let fix = resolver.fix(&arg);
            let wrong = |diagnostic: Box<Diagnostic>| {
                let fix = fix.filter(|_| diagnostic.code == Code::NoOutput);
                diagnostics.push(Diagnostic { about: about(), ..diagnostic.fix(fix) });
            };
            resolver.resolve(arg).map_err(|diagnostic| diagnostic.map(wrong)).ok()
        };
        for (name, node) in &mut graph.nodes {
            for (socket, arg) in std::mem::take(&mut node.args) {
                if let Some(arg) = end(arg, &|| About::Socket(name.clone(), socket.clone())) {
                    node.args.insert(socket, arg);
                }
            }
        }
        for (name, arg) in outputs {
            if let Some(arg) = end(arg, &|| About::Output(name.clone())) {
                graph.outputs.push((name, arg));
            }
        }
    }
}

/// Returns whether a string in this socket is text and not a wire.
pub(crate) fn takes_text(spec: &Spec, socket: &str) -> bool {
    spec.socket(socket).is_some_and(|at| spec.sockets[at].kind.is_text())
}
/// The text that was read as a wire.
fn as_text(arg: &Arg) -> Option<Arg> {
    match arg {
        Arg::Wire(node, output) => Some(Arg::Text(wire_reference(node, output.as_deref()))),
        _ => None,
    }
}
