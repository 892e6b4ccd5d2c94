//! Flattening of instances: the graph that an instance stands for, and the arguments of its parameters.

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

/// The deepest nesting of instances.
const MAX_DEPTH: usize = 24;

impl Flattener<'_, '_> {
    /// Adds the nodes of an instance, unless an identical instance was added before; returns its outputs.
    pub(crate) fn instance(&mut self, from: &GraphSource, name: &str, mut args: Args) -> Arc<NodeOutputs> {
        let [file, local] = SOURCES.map(|source| args.remove(source));
        let about = match (&file, &local) {
            (Some(_), None) => About::Socket(name.to_owned(), SOURCES[0].to_owned()),
            (None, Some(_)) => About::Socket(name.to_owned(), SOURCES[1].to_owned()),
            _ => About::Node(name.to_owned()),
        };
        let source = match self.source(from, file, local).and_then(|source| self.check_nesting(source)) {
            Ok(source) => source,
            Err(diagnostic) => {
                self.flat.diagnostics.push(Diagnostic { about, ..*diagnostic });
                return Arc::new(NodeOutputs { broken: true, ..NodeOutputs::default() });
            }
        };
        if let Some(file) = source.file.as_ref().filter(|file| self.reported_files.insert(file.path.clone())) {
            // Notes about newer versions belong to the file itself.
            let versions = file.document.check_versions(self.library);
            let versions = versions.iter().filter(|c| c.severity == Severity::Error);
            for diagnostic in file.diagnostics.iter().chain(versions) {
                let message = format!("in {}: {}", file.at(diagnostic.span.as_ref()), diagnostic.message);
                let about = about.clone();
                self.flat.diagnostics.push(Diagnostic { about, message, span: None, fix: None, ..diagnostic.clone() });
            }
        }
        self.steps(&source, name, args)
    }
    /// Adds the nodes of a graph with these arguments, unless they were added before; returns its outputs.
    pub(crate) fn step(&mut self, source: &GraphSource, name: &str, arguments: &Args) -> Arc<NodeOutputs> {
        let fingerprint = source.fingerprint(arguments, self.working_size);
        if let Some((other, made)) = self.instances.get(&fingerprint) {
            self.flat.names.shared.insert(name.to_owned(), other.clone());
            return made.clone();
        }
        self.flat.names.origins.insert(name.to_owned(), source.clone());
        self.stack.push(source.clone());
        let outputs = self.part(source, &format!("{name}/"), Some(arguments));
        self.stack.pop();
        let list = outputs.into_iter().map(|(name, arg)| (name, Some(arg))).collect();
        let broken = source.file.as_ref().is_some_and(|file| !file.diagnostics.is_empty());
        let made = Arc::new(NodeOutputs { list, broken, muted: false });
        self.instances.insert(fingerprint, (name.to_owned(), made.clone()));
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
                let file = self.files.find(from.file.as_ref().map(|file| file.path.as_str()), &path)?;
                // The file that flattening started from is the document in memory, whatever its copy on disk contains.
                Ok(GraphSource { file: Some(file).filter(|file| !self.files.is_start(file)), group: None })
            }
            (None, Some(Arg::Text(group))) => {
                let document = from.file.as_ref().map_or(self.top, |file| &file.document);
                if document.groups.contains_key(&group) {
                    return Ok(GraphSource { file: from.file.clone(), group: Some(group) });
                }
                let message = format!("this file has no graph called \"{}\"", quoted(&group));
                let names = document.groups.keys().map(String::as_str);
                let diagnostic = Diagnostic::error(Code::NoSubgraph, About::Graph, message);
                let repair = |near: &str| Repair::Replace(quote(near));
                Err(diagnostic.suggest_fix_limited(self.flat.diagnostics.len(), &group, names, repair).into())
            }
            _ => {
                let message = "a `graph` node needs either `file` or `local`";
                let help = "write `graph(file: \"library/dust.ron\")` or `graph(local: \"the name of a graph\")`";
                Err(Diagnostic::error(Code::Entry, About::Graph, message).help(help).into())
            }
        }
    }
    /// Fails for a graph that is used inside itself, or nested too deeply.
    fn check_nesting(&self, source: GraphSource) -> Result<GraphSource, Box<Diagnostic>> {
        let top = GraphSource::default();
        let open: Vec<&GraphSource> = std::iter::once(&top).chain(&self.stack).collect();
        if let Some(at) = open.iter().position(|open| open.key() == source.key()) {
            let path: Vec<String> = open[at..].iter().copied().chain([&source]).map(GraphSource::name).collect();
            let message = format!("a graph is used inside itself: {}", path.join(" -> "));
            return Err(Diagnostic::error(Code::Recursion, About::Graph, message).into());
        }
        if open.len() > MAX_DEPTH {
            let message = format!("graphs are nested more than {MAX_DEPTH} deep");
            return Err(Diagnostic::error(Code::Depth, About::Graph, message).into());
        }
        Ok(source)
    }
    /// The arguments of the parameters of an instance: given ones, or else defaults.
    pub(crate) fn arguments(&mut self, source: &GraphSource, name: &str, args: Args) -> Args {
        let file = source.file.clone();
        let document = file.as_deref().map_or(self.top, |file| &file.document);
        let graph = source.group.as_ref().map_or(&document.graph, |group| &document.groups[group].graph);
        let mut arguments = vec![];
        for (socket, parameter) in &graph.parameters {
            let arg = args.get(socket).and_then(|arg| match self.check_arg(&parameter.value, socket, arg) {
                Ok(()) => Some(arg.clone()),
                Err(diagnostic) => {
                    let about = About::Socket(name.to_owned(), socket.clone());
                    self.flat.diagnostics.push(Diagnostic { about, ..*diagnostic });
                    None
                }
            });
            arguments.push((socket.clone(), parameter_arg(arg, &parameter.value)));
        }
        for socket in args.keys().filter(|socket| !graph.parameters.contains_key(*socket)) {
            let message = format!("{} has no parameter called `{}`", source.name(), quoted(socket));
            let about = About::SocketName(name.to_owned(), socket.clone());
            let names = graph.parameters.keys().map(String::as_str);
            let diagnostic = Diagnostic::error(Code::NoParameter, about, message);
            let repair = |near: &str| Repair::Replace(near.to_owned());
            self.flat.diagnostics.push(diagnostic.suggest_fix_limited(
                self.flat.diagnostics.len(),
                socket,
                names,
                repair,
            ));
        }
        arguments.into_iter().collect()
    }
    /// Checks an argument of a parameter.
    fn check_arg(&self, setting: &Setting, socket: &str, arg: &Arg) -> Result<(), Box<Diagnostic>> {
        match (arg, setting) {
            (Arg::Wire(..), setting) if setting.value_type().is_none() => {
                let message = format!("`{}` is constant over the image and takes no wire", quoted(socket));
                Err(Diagnostic::error(Code::NoWire, About::Graph, message).fix(unwire(socket)).into())
            }
            (Arg::Parameter(name), _) => match self.top.graph.parameters.get(name) {
                // The value of the parameter is not written here.
                Some(parameter) => check_parameter_value(setting, socket, &parameter.value.arg())
                    .map_err(|diagnostic| Diagnostic { fix: None, ..*diagnostic }.into()),
                None => {
                    let message = format!("this graph has no parameter called `{}`", quoted(name));
                    let names = self.top.graph.parameters.keys().map(String::as_str);
                    let diagnostic = Diagnostic::error(Code::NoParameter, About::Graph, message);
                    let repair = |near: &str| Repair::Replace(quote(&format!("${near}")));
                    Err(diagnostic.suggest_fix_limited(self.flat.diagnostics.len(), name, names, repair).into())
                }
            },
            _ => check_parameter_value(setting, socket, arg),
        }
    }
}
