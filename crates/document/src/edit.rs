//! Edits: each changes the lines of a text that it must, and no others.

mod called;
mod names;

pub(crate) use called::call;
pub(crate) use names::Fates;

use crate::document::Preset;
use crate::entry::{Reader, string};
use crate::read::read;
use crate::splice::{Cut, apply, entry, insert, remove};
use crate::split::{Shape, Tree, split};
use crate::version::declared;
use crate::write::{inline, node, parameter, spot, text as quote, value};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity, quoted};
use lapidary_evaluator::graph::{Arg, Node, Parameter};
use lapidary_evaluator::spec::Library;

/// A change of a graph file.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Gives a socket a value or a wire; nothing puts it to rest.
    Socket(String, String, Option<Arg>),
    /// Adds a node.
    Add(String, Node),
    /// Takes a node out, and every wire that comes from it.
    Remove(String),
    /// Calls a node something else; every wire follows.
    Rename(String, String),
    /// Moves a node on the canvas.
    Move(String, [f64; 2]),
    /// Mutes a node, or lets it be heard again.
    Mute(String, bool),
    /// Adds a parameter, changes it or, given nothing, takes it out: who read it keeps its value.
    Parameter(String, Option<Parameter>),
    /// Adds an output, changes it or takes it out.
    Output(String, Option<Arg>),
    /// Adds a preset, changes it or takes it out.
    Preset(String, Option<Preset>),
    /// Keeps another fingerprint in the test of that number, from 0, which is one of a hash.
    Bless(usize, u64),
}

/// The text with a change made; in the graph of that name inside the file, where one is named. A text that is no RON is
/// mended first, by whoever broke it.
pub fn edit(text: &str, group: Option<&str>, edit: &Edit, library: &Library) -> Result<String, Box<Diagnostic>> {
    let split = split(text);
    if let Some(complaint) = split.complaints.iter().find(|c| c.severity == Severity::Error) {
        return Err(complaint.clone().into());
    }
    let no_graph = || Box::new(Diagnostic::error(Code::NoGraph, About::Graph, "this is no graph"));
    let tree = split.graph().ok_or_else(no_graph)?;
    let root = match group {
        None => tree,
        Some(name) => match entry(tree, "graphs").and_then(|graphs| entry(graphs.value, name)) {
            Some(item) => item.value,
            None => {
                let message = format!("this file has no graph called \"{}\"", quoted(name));
                return Err(Diagnostic::error(Code::NoGroup, About::Graph, message).into());
            }
        },
    };
    let mut at = Editor { text, file: tree, root, group, library, cuts: vec![] };
    at.make(edit)?;
    Ok(apply(text, at.cuts))
}

pub(crate) struct Editor<'e> {
    pub(crate) text: &'e str,
    pub(crate) file: Tree<'e>,
    pub(crate) root: Tree<'e>,
    pub(crate) group: Option<&'e str>,
    pub(crate) library: &'e Library,
    pub(crate) cuts: Vec<Cut>,
}

impl<'e> Editor<'e> {
    fn make(&mut self, edit: &Edit) -> Result<(), Box<Diagnostic>> {
        match edit {
            Edit::Socket(name, socket, arg) => {
                let node = self.node(name)?;
                let written = arg.as_ref().map(|arg| format!("{socket}: {}", value(arg)));
                self.set(node, socket, written, false);
            }
            Edit::Add(name, added) => {
                self.free(name)?;
                let (spec, cut) = declared(self.text, self.file, &added.kind, self.library);
                self.cuts.extend(cut);
                self.put("nodes", name, Some(node(added, spec)), true);
            }
            Edit::Remove(name) => {
                self.node(name)?;
                self.follow(&[(name.clone(), None)].into());
            }
            Edit::Rename(from, to) => {
                self.node(from)?;
                if from != to {
                    self.free(to)?;
                    self.follow(&[(from.clone(), Some(to.clone()))].into());
                }
            }
            Edit::Move(name, at) => {
                self.node(name)?;
                self.lay(name, *at);
            }
            Edit::Mute(name, muted) => {
                self.node(name)?;
                self.mute(name, *muted);
            }
            Edit::Parameter(name, Some(changed)) => {
                self.named(name)?;
                self.put("parameters", name, Some(parameter(changed)), true);
            }
            Edit::Parameter(name, None) => self.drop_parameter(name),
            Edit::Output(name, arg) => {
                self.named(name)?;
                self.put("outputs", name, arg.as_ref().map(value), false);
            }
            Edit::Preset(name, preset) => self.put("presets", name, preset.as_ref().map(inline), true),
            Edit::Bless(number, hash) => {
                let test = self.part("tests").and_then(|tests| tests.items().nth(*number)).map(|item| item.value);
                if let Some(test) = test.filter(|test| matches!(test.shape(), Shape::Group { name: "hash", .. })) {
                    self.set(test, "is", Some(format!("is: \"{hash:016x}\"")), false);
                }
            }
        }
        Ok(())
    }

    /// The value of an entry of the graph.
    fn part(&self, name: &str) -> Option<Tree<'e>> {
        entry(self.root, name).map(|item| item.value)
    }
    fn node(&self, name: &str) -> Result<Tree<'e>, Box<Diagnostic>> {
        let node = self.part("nodes").and_then(|nodes| entry(nodes, name)).map(|item| item.value);
        node.filter(|node| node.is_group()).ok_or_else(|| {
            let message = format!("no node of this graph is called \"{}\"", quoted(name));
            Diagnostic::error(Code::NoNode, About::Node(name.to_owned()), message).into()
        })
    }
    /// Refuses what no node can be called, or one is called already.
    fn free(&self, name: &str) -> Result<(), Box<Diagnostic>> {
        self.named(name)?;
        if self.part("nodes").is_some_and(|nodes| entry(nodes, name).is_some()) {
            let message = format!("there is a node called \"{}\" already", quoted(name));
            return Err(Diagnostic::error(Code::Twice, About::Node(name.to_owned()), message).into());
        }
        Ok(())
    }
    fn named(&self, name: &str) -> Result<(), Box<Diagnostic>> {
        let mut reader = Reader::default();
        reader.named(name, &(0..0));
        reader.complaints.pop().map_or(Ok(()), |c| Err(Diagnostic { span: None, ..c }.into()))
    }

    /// Gives an entry of a bracket another value, adds it or takes it out. `written` is the entry with its name.
    pub(crate) fn set(&mut self, tree: Tree<'_>, name: &str, written: Option<String>, tall: bool) {
        match (entry(tree, name), written) {
            (Some(item), Some(written)) => {
                // Only the value changes, however the name is spelt or spaced.
                let value = written.split_once(": ").map_or(String::new(), |(_, value)| value.to_owned());
                self.cuts.push(Cut { range: item.value.span(), with: value });
            }
            (Some(item), None) => self.cuts.push(remove(self.text, tree, item)),
            (None, Some(written)) => self.cuts.extend(insert(self.text, tree, &written, tall)),
            (None, None) => {}
        }
    }
    /// The same in one of the graph's maps, which is made where there is none.
    fn put(&mut self, map: &str, name: &str, value: Option<String>, tall: bool) {
        let written = value.map(|value| format!("{}: {value}", quote(name)));
        match (self.part(map), written) {
            (Some(tree), Some(written)) if entry(tree, name).is_some() => {
                let value = written[quote(name).len() + 2..].to_owned();
                let item = entry(tree, name).expect("it is there");
                self.cuts.push(Cut { range: item.value.span(), with: value });
            }
            (Some(tree), written) => self.set(tree, name, written, tall),
            (None, Some(written)) => {
                let deep = if self.group.is_some() { "            " } else { "    " };
                let map = if tall {
                    format!("{map}: {{\n{deep}    {written},\n{deep}}}")
                } else {
                    format!("{map}: {{ {written} }}")
                };
                self.cuts.extend(insert(self.text, self.root, &map, true));
            }
            (None, None) => {}
        }
    }

    fn mute(&mut self, name: &str, muted: bool) {
        let Some(list) = self.part("muted") else {
            if muted {
                self.cuts.extend(insert(self.text, self.root, &format!("muted: [{}]", quote(name)), true));
            }
            return;
        };
        let found = list.items().find(|item| string(item.value).is_some_and(|n| n == name));
        match (found, muted) {
            (Some(item), false) => self.cuts.push(remove(self.text, list, item)),
            (None, true) => self.cuts.extend(insert(self.text, list, &quote(name), false)),
            _ => {}
        }
    }
    fn lay(&mut self, name: &str, at: [f64; 2]) {
        let written = format!("{}: {}", quote(name), spot(at));
        let deep = if self.group.is_some() { "            " } else { "    " };
        let spots = |deep: &str| format!("nodes: {{\n{deep}        {written},\n{deep}    }}");
        match self.part("layout") {
            None => {
                let layout = format!("layout: (\n{deep}    {},\n{deep})", spots(deep));
                self.cuts.extend(insert(self.text, self.root, &layout, true));
            }
            Some(layout) => match entry(layout, "nodes") {
                Some(spots) => self.set(spots.value, name, Some(written.clone()), true),
                None => self.cuts.extend(insert(self.text, layout, &spots(deep), true)),
            },
        }
    }
    fn drop_parameter(&mut self, name: &str) {
        let held = read(self.text).0.and_then(|document| {
            let graph = match self.group {
                None => document.graph,
                Some(group) => document.groups.get(group)?.graph.clone(),
            };
            Some(graph.parameters.get(name)?.value.arg())
        });
        if let Some(held) = held {
            // A stop is a number or a colour, whatever it was given.
            let stop = matches!(held, Arg::Number(_) | Arg::Color(_));
            let held = value(&held);
            let read = self.reading(&|other| other == name).into_iter().filter(|read| stop || !read.stop);
            self.cuts.extend(read.map(|read| Cut { range: read.tree.span(), with: held.clone() }));
        }
        self.put("parameters", name, None, true);
        for preset in self.part("presets").into_iter().flat_map(Tree::items) {
            self.set(preset.value, name, None, false);
        }
    }
}
