//! A node that stands for a graph: which graph that is, and what its parameters are given.

use crate::model::instance::SOURCES;
use crate::model::parameter_value::{check_parameter_value, parameter_arg};
use crate::subgraph::flattening::Flattener;
use crate::subgraph::graph_source::GraphSource;
use crate::subgraph::wire_resolution::NodeOutputs;
use crate::syntax::literal::quote;
use lapidary_evaluator::diagnostic::common_fixes::unwire;
use lapidary_evaluator::diagnostic::fix::Repair;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity, quoted};
use lapidary_evaluator::graph::{Arg, Args, Setting};
use std::sync::Arc;

/// Graphs within graphs that anyone means to use.
const DEEPEST: usize = 24;

impl Flattener<'_, '_> {
    /// A node that is a graph: its nodes, unless they are there already.
    pub(crate) fn instance(&mut self, from: &GraphSource, name: &str, mut args: Args) -> Arc<NodeOutputs> {
        let [file, local] = SOURCES.map(|source| args.remove(source));
        let about = match (&file, &local) {
            (Some(_), None) => About::Socket(name.to_owned(), SOURCES[0].to_owned()),
            (None, Some(_)) => About::Socket(name.to_owned(), SOURCES[1].to_owned()),
            _ => About::Node(name.to_owned()),
        };
        let source = match self.source(from, file, local).and_then(|source| self.may_open(source)) {
            Ok(source) => source,
            Err(diagnostic) => {
                self.flat.diagnostics.push(Diagnostic { about, ..*diagnostic });
                return Arc::new(NodeOutputs { broken: true, ..NodeOutputs::default() });
            }
        };
        if let Some(held) = source.held.as_ref().filter(|held| self.told.insert(held.path.clone())) {
            // That there are newer versions is news for whoever opens that file.
            let versions = held.document.check_versions(self.library);
            let versions = versions.iter().filter(|c| c.severity == Severity::Error);
            for diagnostic in held.diagnostics.iter().chain(versions) {
                let message = format!("in {}: {}", held.at(diagnostic.span.as_ref()), diagnostic.message);
                let about = about.clone();
                self.flat.diagnostics.push(Diagnostic { about, message, span: None, fix: None, ..diagnostic.clone() });
            }
        }
        let given = self.given(&source, name, args);
        let key = format!("{:?} {given:?}", source.key());
        if let Some((other, made)) = self.made.get(&key) {
            self.flat.names.shared.insert(name.to_owned(), other.clone());
            return made.clone();
        }
        self.flat.names.origins.insert(name.to_owned(), source.clone());
        self.open.push(source.clone());
        let outputs = self.part(&source, &format!("{name}/"), Some(&given));
        self.open.pop();
        let list = outputs.into_iter().map(|(name, arg)| (name, Some(arg))).collect();
        let broken = source.held.is_some_and(|held| !held.diagnostics.is_empty());
        let made = Arc::new(NodeOutputs { list, broken, muted: false });
        self.made.insert(key, (name.to_owned(), made.clone()));
        made
    }
    fn source(
        &mut self,
        from: &GraphSource,
        file: Option<Arg>,
        local: Option<Arg>,
    ) -> Result<GraphSource, Box<Diagnostic>> {
        match (file, local) {
            (Some(Arg::Text(path)), None) => {
                let held = self.files.find(from.held.as_ref().map(|held| held.path.as_str()), &path)?;
                // The file one began with is the one that is being looked at, whatever the disk holds of it.
                Ok(GraphSource { held: Some(held).filter(|held| !self.files.began_with(held)), group: None })
            }
            (None, Some(Arg::Text(group))) => {
                let document = from.held.as_ref().map_or(self.top, |held| &held.document);
                if document.groups.contains_key(&group) {
                    return Ok(GraphSource { held: from.held.clone(), group: Some(group) });
                }
                let message = format!("this file has no graph called \"{}\"", quoted(&group));
                let names = document.groups.keys().map(String::as_str);
                let diagnostic = Diagnostic::error(Code::NoGroup, About::Graph, message);
                let repair = |near: &str| Repair::Replace(quote(near));
                Err(diagnostic.advised(self.flat.diagnostics.len(), &group, names, repair).into())
            }
            _ => {
                let message = "a graph is taken either from a file or from this one";
                let help = "write `graph(file: \"library/dust.ron\")` or `graph(local: \"the name of a graph\")`";
                Err(Diagnostic::error(Code::Entry, About::Graph, message).help(help).into())
            }
        }
    }
    /// The same, unless it is used inside itself.
    fn may_open(&self, source: GraphSource) -> Result<GraphSource, Box<Diagnostic>> {
        let top = GraphSource::default();
        let open: Vec<&GraphSource> = std::iter::once(&top).chain(&self.open).collect();
        if let Some(at) = open.iter().position(|open| open.key() == source.key()) {
            let path: Vec<String> = open[at..].iter().copied().chain([&source]).map(GraphSource::name).collect();
            let message = format!("a graph is used inside itself: {}", path.join(" -> "));
            return Err(Diagnostic::error(Code::Recursion, About::Graph, message).into());
        }
        if open.len() > DEEPEST {
            let message = format!("graphs lie more than {DEEPEST} deep within graphs here");
            return Err(Diagnostic::error(Code::Depth, About::Graph, message).into());
        }
        Ok(source)
    }
    /// What the parameters of an instance are given, or else rest at.
    fn given(&mut self, source: &GraphSource, name: &str, args: Args) -> Args {
        let held = source.held.clone();
        let document = held.as_deref().map_or(self.top, |held| &held.document);
        let graph = source.group.as_ref().map_or(&document.graph, |group| &document.groups[group].graph);
        let mut given = vec![];
        for (socket, parameter) in &graph.parameters {
            let arg = args.get(socket).and_then(|arg| match self.fits(&parameter.value, socket, arg) {
                Ok(()) => Some(arg.clone()),
                Err(diagnostic) => {
                    let about = About::Socket(name.to_owned(), socket.clone());
                    self.flat.diagnostics.push(Diagnostic { about, ..*diagnostic });
                    None
                }
            });
            given.push((socket.clone(), parameter_arg(arg, &parameter.value)));
        }
        for socket in args.keys().filter(|socket| !graph.parameters.contains_key(*socket)) {
            let message = format!("`{}` has no parameter called `{}`", source.name(), quoted(socket));
            let about = About::SocketName(name.to_owned(), socket.clone());
            let names = graph.parameters.keys().map(String::as_str);
            let diagnostic = Diagnostic::error(Code::NoParameter, about, message);
            let repair = |near: &str| Repair::Replace(near.to_owned());
            self.flat.diagnostics.push(diagnostic.advised(self.flat.diagnostics.len(), socket, names, repair));
        }
        given.into_iter().collect()
    }
    fn fits(&self, setting: &Setting, socket: &str, arg: &Arg) -> Result<(), Box<Diagnostic>> {
        match (arg, setting) {
            (Arg::Wire(..), Setting::Whole(..) | Setting::Word(..)) => {
                let message = format!("`{}` shapes the program and takes no wire", quoted(socket));
                Err(Diagnostic::error(Code::NoWire, About::Graph, message).fix(unwire(socket)).into())
            }
            (Arg::Parameter(name), _) => match self.top.graph.parameters.get(name) {
                // What the parameter holds is not written here.
                Some(parameter) => check_parameter_value(setting, socket, &parameter.value.arg())
                    .map_err(|diagnostic| Diagnostic { fix: None, ..*diagnostic }.into()),
                None => {
                    let message = format!("this graph has no parameter called `{}`", quoted(name));
                    let names = self.top.graph.parameters.keys().map(String::as_str);
                    let diagnostic = Diagnostic::error(Code::NoParameter, About::Graph, message);
                    let repair = |near: &str| Repair::Replace(quote(&format!("${near}")));
                    Err(diagnostic.advised(self.flat.diagnostics.len(), name, names, repair).into())
                }
            },
            _ => check_parameter_value(setting, socket, arg),
        }
    }
}

/// What a muted instance hands through: the first wire it is given.
pub(crate) fn muted_instance_outputs(made: &NodeOutputs, args: &Args) -> Arc<NodeOutputs> {
    let wire = args.values().find(|arg| matches!(arg, Arg::Wire(..)));
    let list = made.list.iter().map(|(name, arg)| (name.clone(), wire.cloned().or(arg.clone()))).collect();
    Arc::new(NodeOutputs { list, ..*made })
}
