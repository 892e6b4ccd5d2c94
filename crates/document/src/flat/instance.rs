//! A node that stands for a graph: which graph that is, and what its parameters are given.

use super::{Fill, Source};
use crate::follow::Outputs;
use crate::node::SOURCES;
use crate::parameter::takes;
use crate::write::text as quote;
use lapidary_evaluator::diagnostic::common_fixes::unwire;
use lapidary_evaluator::diagnostic::fix::Repair;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity, quoted};
use lapidary_evaluator::graph::{Arg, Args, Setting};
use std::sync::Arc;

/// Graphs within graphs that anyone means to use.
const DEEPEST: usize = 24;

impl Fill<'_, '_> {
    /// A node that is a graph: its nodes, unless they are there already.
    pub(super) fn instance(&mut self, from: &Source, name: &str, mut args: Args) -> Arc<Outputs> {
        let [file, local] = SOURCES.map(|source| args.remove(source));
        let about = match (&file, &local) {
            (Some(_), None) => About::Socket(name.to_owned(), SOURCES[0].to_owned()),
            (None, Some(_)) => About::Socket(name.to_owned(), SOURCES[1].to_owned()),
            _ => About::Node(name.to_owned()),
        };
        let source = match self.source(from, file, local).and_then(|source| self.may_open(source)) {
            Ok(source) => source,
            Err(complaint) => {
                self.flat.complaints.push(Diagnostic { about, ..*complaint });
                return Arc::new(Outputs { broken: true, ..Outputs::default() });
            }
        };
        if let Some(held) = source.held.as_ref().filter(|held| self.told.insert(held.path.clone())) {
            // That there are newer versions is news for whoever opens that file.
            let versions = held.document.check_versions(self.library);
            let versions = versions.iter().filter(|c| c.severity == Severity::Error);
            for complaint in held.complaints.iter().chain(versions) {
                let message = format!("in {}: {}", held.at(complaint.span.as_ref()), complaint.message);
                let about = about.clone();
                self.flat.complaints.push(Diagnostic { about, message, span: None, fix: None, ..complaint.clone() });
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
        let broken = source.held.is_some_and(|held| !held.complaints.is_empty());
        let made = Arc::new(Outputs { list, broken, muted: false });
        self.made.insert(key, (name.to_owned(), made.clone()));
        made
    }
    fn source(&mut self, from: &Source, file: Option<Arg>, local: Option<Arg>) -> Result<Source, Box<Diagnostic>> {
        match (file, local) {
            (Some(Arg::Text(path)), None) => {
                let held = self.files.find(from.held.as_ref().map(|held| held.path.as_str()), &path)?;
                // The file one began with is the one that is being looked at, whatever the disk holds of it.
                Ok(Source { held: Some(held).filter(|held| !self.files.began_with(held)), group: None })
            }
            (None, Some(Arg::Text(group))) => {
                let document = from.held.as_ref().map_or(self.top, |held| &held.document);
                if document.groups.contains_key(&group) {
                    return Ok(Source { held: from.held.clone(), group: Some(group) });
                }
                let message = format!("this file has no graph called \"{}\"", quoted(&group));
                let names = document.groups.keys().map(String::as_str);
                let complaint = Diagnostic::error(Code::NoGroup, About::Graph, message);
                let repair = |near: &str| Repair::Replace(quote(near));
                Err(complaint.advised(self.flat.complaints.len(), &group, names, repair).into())
            }
            _ => {
                let message = "a graph is taken either from a file or from this one";
                let help = "write `graph(file: \"library/dust.ron\")` or `graph(local: \"the name of a graph\")`";
                Err(Diagnostic::error(Code::Entry, About::Graph, message).help(help).into())
            }
        }
    }
    /// The same, unless it is used inside itself.
    fn may_open(&self, source: Source) -> Result<Source, Box<Diagnostic>> {
        let top = Source::default();
        let open: Vec<&Source> = std::iter::once(&top).chain(&self.open).collect();
        if let Some(at) = open.iter().position(|open| open.key() == source.key()) {
            let path: Vec<String> = open[at..].iter().copied().chain([&source]).map(Source::name).collect();
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
    fn given(&mut self, source: &Source, name: &str, args: Args) -> Args {
        let held = source.held.clone();
        let document = held.as_deref().map_or(self.top, |held| &held.document);
        let graph = source.group.as_ref().map_or(&document.graph, |group| &document.groups[group].graph);
        let mut given = vec![];
        for (socket, parameter) in &graph.parameters {
            let arg = args.get(socket).and_then(|arg| match self.fits(&parameter.value, socket, arg) {
                Ok(()) => Some(arg.clone()),
                Err(complaint) => {
                    let about = About::Socket(name.to_owned(), socket.clone());
                    self.flat.complaints.push(Diagnostic { about, ..*complaint });
                    None
                }
            });
            given.push((socket.clone(), grey(arg, &parameter.value)));
        }
        for socket in args.keys().filter(|socket| !graph.parameters.contains_key(*socket)) {
            let message = format!("`{}` has no parameter called `{}`", source.name(), quoted(socket));
            let about = About::SocketName(name.to_owned(), socket.clone());
            let names = graph.parameters.keys().map(String::as_str);
            let complaint = Diagnostic::error(Code::NoParameter, about, message);
            let repair = |near: &str| Repair::Replace(near.to_owned());
            self.flat.complaints.push(complaint.advised(self.flat.complaints.len(), socket, names, repair));
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
                Some(parameter) => takes(setting, socket, &parameter.value.arg())
                    .map_err(|complaint| Diagnostic { fix: None, ..*complaint }.into()),
                None => {
                    let message = format!("this graph has no parameter called `{}`", quoted(name));
                    let names = self.top.graph.parameters.keys().map(String::as_str);
                    let complaint = Diagnostic::error(Code::NoParameter, About::Graph, message);
                    let repair = |near: &str| Repair::Replace(quote(&format!("${near}")));
                    Err(complaint.advised(self.flat.complaints.len(), name, names, repair).into())
                }
            },
            _ => takes(setting, socket, arg),
        }
    }
}

/// What a parameter of a graph is that is given something: numbers are greys where it is a colour.
pub(crate) fn grey(arg: Option<Arg>, setting: &Setting) -> Arg {
    match (arg, setting) {
        (Some(Arg::Number(v)), Setting::Color(_)) => Arg::Color([v as f32, v as f32, v as f32, 1.0]),
        (Some(arg), _) => arg,
        (None, setting) => setting.arg(),
    }
}

/// What a muted instance hands through: the first wire it is given.
pub(super) fn through(made: &Outputs, args: &Args) -> Arc<Outputs> {
    let wire = args.values().find(|arg| matches!(arg, Arg::Wire(..)));
    let list = made.list.iter().map(|(name, arg)| (name.clone(), wire.cloned().or(arg.clone()))).collect();
    Arc::new(Outputs { list, ..*made })
}

impl Source {
    fn key(&self) -> (Option<&str>, Option<&str>) {
        (self.held.as_ref().map(|held| held.path.as_str()), self.group.as_deref())
    }
    fn name(&self) -> String {
        let file = self.held.as_ref().map_or("this file", |held| &held.path);
        match &self.group {
            Some(group) => format!("\"{}\" of {file}", quoted(group)),
            None => file.to_owned(),
        }
    }
}
