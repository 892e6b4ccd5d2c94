//! Puts the graphs that nodes stand for in their place: what comes of it has only nodes of the library.

use crate::document::{Document, INSTANCE};
use crate::entry::inside;
use crate::files::{Files, Held, MOST_NODES};
use crate::follow::{Outputs, Ways, handed};
use crate::node::SOURCES;
use crate::parameter::takes;
use lapidary_evaluator::bundle::{BUNDLE, HAS};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity, quoted};
use lapidary_evaluator::graph::{Arg, Graph, Node, Setting};
use lapidary_evaluator::material::Channel;
use lapidary_evaluator::spec::{Library, MATERIAL, find};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

/// Graphs within graphs that anyone means to use.
const DEEPEST: usize = 24;

/// A graph without instances, its nodes called `instance/node`.
#[derive(Default)]
pub(crate) struct Flat {
    pub(crate) graph: Graph,
    /// What is wrong with instances.
    pub(crate) complaints: Vec<Diagnostic>,
    /// Whether there are nodes that gather channels, which are no part of the library.
    pub(crate) bundles: bool,
    /// What stands behind each instance.
    origins: HashMap<String, Source>,
}

/// A graph of a file: the whole, or a group.
#[derive(Clone, Debug, Default)]
struct Source {
    /// Which file; `None` is the one that all began with.
    held: Option<Rc<Held>>,
    group: Option<String>,
}

/// The graph of a document with everything in its place.
pub(crate) fn flat(document: &Document, library: &Library, files: &mut Files<'_>) -> Flat {
    let graph = Graph { nodes: BTreeMap::new(), outputs: vec![], ..document.graph.clone() };
    let mut fill = Fill {
        top: document,
        library,
        files,
        flat: Flat { graph, ..Flat::default() },
        ways: Ways::default(),
        made: HashMap::new(),
        bundled: BTreeSet::new(),
        open: vec![],
        told: HashSet::new(),
    };
    let outputs = fill.part(&Source::default(), "", None);
    fill.bundle();
    fill.follow(outputs);
    fill.flat
}

struct Fill<'f, 'l> {
    top: &'f Document,
    library: &'f Library,
    files: &'f mut Files<'l>,
    flat: Flat,
    ways: Ways,
    /// Instances by what they are and what they are given: what is the same is there once, however often it is used.
    made: HashMap<String, Rc<Outputs>>,
    /// Instances whose `material` somebody reads.
    bundled: BTreeSet<String>,
    /// The graphs that are being put in place, each used by the one before.
    open: Vec<Source>,
    /// Files whose own complaints have been told.
    told: HashSet<String>,
}

impl Fill<'_, '_> {
    /// Puts the nodes of a graph in place under a prefix; yields its outputs. Without `given` the parameters stay.
    fn part(&mut self, source: &Source, prefix: &str, given: Option<&BTreeMap<String, Arg>>) -> Vec<(String, Arg)> {
        let held = source.held.clone();
        let document = held.as_deref().map_or(self.top, |held| &held.document);
        let (graph, muted) = match source.group.as_ref().map(|group| &document.groups[group]) {
            Some(group) => (&group.graph, &group.muted),
            None => (&document.graph, &document.muted),
        };
        for (name, node) in &graph.nodes {
            if self.flat.graph.nodes.len() + self.ways.nodes.len() >= MOST_NODES {
                self.too_many();
                break;
            }
            let name_here = format!("{prefix}{name}");
            let mut args = BTreeMap::new();
            for (socket, arg) in &node.args {
                match self.put(arg, graph, prefix, given) {
                    Ok(arg) => drop(args.insert(socket.clone(), arg)),
                    Err(complaint) => {
                        let about = About::Socket(name_here.clone(), socket.clone());
                        self.flat.complaints.push(Diagnostic { about, ..*complaint });
                    }
                }
            }
            let mut outputs = None;
            if node.kind == INSTANCE {
                let made = self.instance(source, &name_here, args.clone());
                outputs = Some(if muted.contains(name) { through(&made, &args) } else { made });
            } else {
                if muted.contains(name) {
                    outputs = self.mute(&name_here, &node.kind, &args).map(Rc::new);
                }
                self.flat.graph.nodes.insert(name_here.clone(), Node { kind: node.kind.clone(), args });
            }
            if let Some(outputs) = outputs {
                self.ways.nodes.insert(name_here, outputs);
            }
        }
        let mut outputs = vec![];
        for (name, arg) in &graph.outputs {
            match self.put(arg, graph, prefix, given) {
                Ok(arg) => outputs.push((name.clone(), arg)),
                Err(complaint) => {
                    let about = About::Output(format!("{prefix}{name}"));
                    self.flat.complaints.push(Diagnostic { about, ..*complaint });
                }
            }
        }
        outputs
    }

    /// What a socket is given, with nodes called by their prefix and parameters replaced by what they are given.
    fn put(
        &mut self,
        arg: &Arg,
        graph: &Graph,
        prefix: &str,
        given: Option<&BTreeMap<String, Arg>>,
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
            Arg::Parameter(name) => match given {
                None => arg.clone(),
                Some(given) => given.get(name).cloned().ok_or_else(|| {
                    let message = format!("this graph has no parameter called `{}`", quoted(name));
                    let names = given.keys().map(String::as_str);
                    Box::new(Diagnostic::error(Code::NoParameter, About::Graph, message).perhaps(name, names))
                })?,
            },
            Arg::Ramp(stops) => {
                let mut out = vec![];
                for (at, stop) in stops {
                    let stop = self.put(stop, graph, prefix, given)?;
                    if matches!(stop, Arg::Wire(..)) {
                        let message = format!("the stop at {at} is one value for the whole image, and is given a wire");
                        return Err(Diagnostic::error(Code::NoWire, About::Graph, message).into());
                    }
                    out.push((*at, stop));
                }
                Arg::Ramp(out)
            }
            other => other.clone(),
        })
    }

    /// A node that is a graph: its nodes, unless they are there already.
    fn instance(&mut self, from: &Source, name: &str, mut args: BTreeMap<String, Arg>) -> Rc<Outputs> {
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
                return Rc::new(Outputs { broken: true, ..Outputs::default() });
            }
        };
        if let Some(held) = source.held.as_ref().filter(|held| self.told.insert(held.path.clone())) {
            for complaint in &held.complaints {
                let message = format!("in {}: {}", held.at(complaint.span.as_ref()), complaint.message);
                let about = about.clone();
                self.flat.complaints.push(Diagnostic { about, message, span: None, ..complaint.clone() });
            }
        }
        let given = self.given(&source, name, args);
        let key = format!("{:?} {given:?}", source.key());
        if let Some(made) = self.made.get(&key) {
            return made.clone();
        }
        self.flat.origins.insert(name.to_owned(), source.clone());
        self.open.push(source.clone());
        let outputs = self.part(&source, &format!("{name}/"), Some(&given));
        self.open.pop();
        let list = outputs.into_iter().map(|(name, arg)| (name, Some(arg))).collect();
        let broken = source.held.is_some_and(|held| !held.complaints.is_empty());
        let made = Rc::new(Outputs { list, broken, muted: false });
        self.made.insert(key, made.clone());
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
                Err(Diagnostic::error(Code::NoGroup, About::Graph, message).perhaps(&group, names).into())
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
    fn given(&mut self, source: &Source, name: &str, mut args: BTreeMap<String, Arg>) -> BTreeMap<String, Arg> {
        let held = source.held.clone();
        let document = held.as_deref().map_or(self.top, |held| &held.document);
        let graph = source.group.as_ref().map_or(&document.graph, |group| &document.groups[group].graph);
        let mut given = BTreeMap::new();
        for (socket, parameter) in &graph.parameters {
            let arg = args.remove(socket).and_then(|arg| match self.fits(&parameter.value, socket, &arg) {
                Ok(()) => Some(arg),
                Err(complaint) => {
                    let about = About::Socket(name.to_owned(), socket.clone());
                    self.flat.complaints.push(Diagnostic { about, ..*complaint });
                    None
                }
            });
            let arg = match (arg, &parameter.value) {
                (Some(Arg::Number(v)), Setting::Color(_)) => Arg::Color([v as f32, v as f32, v as f32, 1.0]),
                (Some(arg), _) => arg,
                (None, value) => value.arg(),
            };
            given.insert(socket.clone(), arg);
        }
        for socket in args.keys() {
            let message = format!("`{}` has no parameter called `{}`", source.name(), quoted(socket));
            let about = About::SocketName(name.to_owned(), socket.clone());
            let names = graph.parameters.keys().map(String::as_str);
            self.flat.complaints.push(Diagnostic::error(Code::NoParameter, about, message).perhaps(socket, names));
        }
        given
    }
    fn fits(&self, setting: &Setting, socket: &str, arg: &Arg) -> Result<(), Box<Diagnostic>> {
        match (arg, setting) {
            (Arg::Wire(..), Setting::Whole(..) | Setting::Word(..)) => {
                let message = format!("`{socket}` shapes the program and takes no wire");
                Err(Diagnostic::error(Code::NoWire, About::Graph, message).into())
            }
            (Arg::Parameter(name), _) => match self.top.graph.parameters.get(name) {
                Some(parameter) => takes(setting, socket, &parameter.value.arg()),
                None => {
                    let message = format!("this graph has no parameter called `{}`", quoted(name));
                    let names = self.top.graph.parameters.keys().map(String::as_str);
                    Err(Diagnostic::error(Code::NoParameter, About::Graph, message).perhaps(name, names).into())
                }
            },
            _ => takes(setting, socket, arg),
        }
    }

    /// What a muted node of the library hands through; nothing where it is of no known kind.
    fn mute(&mut self, name: &str, kind: &str, args: &BTreeMap<String, Arg>) -> Option<Outputs> {
        let outputs = handed(find(self.library, kind)?, args);
        if outputs.list.iter().all(|(_, arg)| arg.is_none()) {
            let message = format!("`{}` is muted, and has no input to hand through", quoted(name));
            let complaint = Diagnostic::error(Code::Muted, About::Node(name.to_owned()), message);
            self.flat.complaints.push(Diagnostic { severity: Severity::Warning, ..complaint });
        }
        Some(outputs)
    }
    fn too_many(&mut self) {
        if !self.flat.complaints.iter().any(|c| c.code == Code::Limit) {
            let message = format!("with the graphs it uses this graph has more than {MOST_NODES} nodes");
            self.flat.complaints.push(Diagnostic::error(Code::Limit, About::Graph, message));
        }
    }

    /// Gathers the channels of instances whose material is read, and which have none themselves.
    fn bundle(&mut self) {
        for name in std::mem::take(&mut self.bundled) {
            let Some(outputs) = self.ways.nodes.get_mut(&name) else { continue };
            if outputs.list.iter().any(|(output, _)| output == MATERIAL.0) {
                continue;
            }
            let (mut args, mut has) = (BTreeMap::new(), 0u32);
            for (i, channel) in Channel::ALL.iter().enumerate() {
                if let Some((_, Some(arg))) = outputs.list.iter().find(|(output, _)| output == channel.name()) {
                    args.insert(channel.name().to_owned(), arg.clone());
                    has |= 1 << i;
                }
            }
            if has == 0 {
                continue;
            }
            args.insert(HAS.0.to_owned(), Arg::Number(f64::from(has)));
            // A name that no node can have.
            let node = format!("{name}.{}", MATERIAL.0);
            let wire = (MATERIAL.0.to_owned(), Some(Arg::Wire(node.clone(), None)));
            Rc::make_mut(outputs).list.push(wire);
            self.flat.graph.nodes.insert(node, Node { kind: BUNDLE.name.to_owned(), args });
            self.flat.bundles = true;
        }
    }
    /// Leads every wire to where it ends.
    fn follow(&mut self, outputs: Vec<(String, Arg)>) {
        let Flat { graph, complaints, .. } = &mut self.flat;
        let ways = &mut self.ways;
        let mut end = |arg: Arg, about: &dyn Fn() -> About| {
            let wrong = |complaint: Box<Diagnostic>| complaints.push(Diagnostic { about: about(), ..*complaint });
            ways.follow(arg).map_err(|complaint| complaint.map(wrong)).ok()
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

/// What a muted instance hands through: the first wire it is given.
fn through(made: &Outputs, args: &BTreeMap<String, Arg>) -> Rc<Outputs> {
    let wire = args.values().find(|arg| matches!(arg, Arg::Wire(..)));
    let list = made.list.iter().map(|(name, arg)| (name.clone(), wire.cloned().or(arg.clone()))).collect();
    Rc::new(Outputs { list, ..*made })
}

impl Source {
    fn key(&self) -> (Option<&str>, Option<&str>) {
        (self.held.as_ref().map(|held| held.path.as_str()), self.group.as_deref())
    }
    fn name(&self) -> String {
        let file = self.held.as_ref().map_or("this file", |held| &held.path);
        match &self.group {
            Some(group) => format!("\"{group}\" of {file}"),
            None => file.to_owned(),
        }
    }
}

impl Flat {
    /// A complaint about a node within an instance, as one about the instance.
    pub(crate) fn outside(&self, complaint: Diagnostic, document: &Document) -> Diagnostic {
        let (About::Node(name) | About::Socket(name, _) | About::SocketName(name, _) | About::Output(name)) =
            &complaint.about
        else {
            return complaint;
        };
        let Some((source, inner)) =
            name.rsplit_once('/').and_then(|(prefix, inner)| Some((self.origins.get(prefix)?, inner)))
        else {
            return complaint;
        };
        let inner = inner.to_owned();
        let within = match &complaint.about {
            About::Socket(_, socket) => About::Socket(inner.clone(), socket.clone()),
            About::SocketName(_, socket) => About::SocketName(inner.clone(), socket.clone()),
            About::Output(_) => About::Output(inner.clone()),
            _ => About::Node(inner.clone()),
        };
        let within = source.group.as_ref().map_or(within.clone(), |group| inside(group, within));
        let instance = About::Node(name.split('/').next().unwrap_or_default().to_owned());
        let span = source.held.as_ref().map_or(document, |held| &held.document).placed(Diagnostic {
            span: None,
            about: within,
            ..complaint.clone()
        });
        let message = match &source.held {
            Some(held) => format!("in {}, `{inner}`: {}", held.at(span.span.as_ref()), complaint.message),
            None => complaint.message,
        };
        let span = if source.held.is_none() { span.span } else { None };
        Diagnostic { about: instance, message, span, ..complaint }
    }
}
