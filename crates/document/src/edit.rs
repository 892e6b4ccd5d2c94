//! Edits: each changes the lines of a text that it must, and no others.

mod called;
mod faces;
mod graphs;
mod head;
mod layout;
mod names;
mod own;
mod what;

pub(crate) use called::call;
pub use head::Head;
pub(crate) use names::Fates;
pub(crate) use own::{own, put_own};
pub use what::Edit;

use crate::entry::Reader;
use crate::read::{ENTRIES, GROUP_ENTRIES};
use crate::splice::{Cut, apply, enter, entry, insert, remove};
use crate::split::{Shape, Tree, split};
use crate::version::declared;
use crate::write::{inline, node, parameter, text as quote, value};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity, quoted};
use lapidary_evaluator::node::spec::Library;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The text with a change made; in the graph of that name inside the file, where one is named. A text that is no RON is
/// mended first, by whoever broke it.
pub fn edit(text: &str, group: Option<&str>, edit: &Edit, library: &Library) -> Result<String, Box<Diagnostic>> {
    edits(text, group, std::slice::from_ref(edit), library)
}

/// The text with all these changes made, one after the other; or none of them.
pub fn edits(text: &str, group: Option<&str>, edits: &[Edit], library: &Library) -> Result<String, Box<Diagnostic>> {
    let (mut text, mut ahead) = (Cow::Borrowed(text), edits);
    while !ahead.is_empty() {
        let (next, made) = some(&text, group, ahead, library)?;
        (text, ahead) = (Cow::Owned(next), &ahead[made..]);
    }
    Ok(text.into_owned())
}

/// The text with the first of these changes made, and with those that follow as long as none can see what another does:
/// many nodes are dragged or pasted at once. Yields how many that were.
fn some(
    text: &str,
    group: Option<&str>,
    edits: &[Edit],
    library: &Library,
) -> Result<(String, usize), Box<Diagnostic>> {
    let mut made = 0;
    let text = open(text, group, library, |at| {
        made = at.make_some(edits)?;
        Ok(())
    })?;
    Ok((text, made))
}

/// The text without these nodes and the remarks about them.
pub(crate) fn taken_out(
    text: &str,
    group: Option<&str>,
    nodes: &[String],
    library: &Library,
) -> Result<String, Box<Diagnostic>> {
    open(text, group, library, |at| {
        at.follow(&nodes.iter().map(|name| (name.clone(), None)).collect());
        at.hush(nodes);
        Ok(())
    })
}

/// The text after what is done to one of its graphs.
fn open(
    text: &str,
    group: Option<&str>,
    library: &Library,
    work: impl FnOnce(&mut Editor<'_>) -> Result<(), Box<Diagnostic>>,
) -> Result<String, Box<Diagnostic>> {
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
            None => return Err(no_group(name).into()),
        },
    };
    let mut at = Editor { text, file: tree, root, group, library, cuts: vec![] };
    work(&mut at)?;
    Ok(apply(text, at.cuts))
}

pub(crate) fn no_group(name: &str) -> Diagnostic {
    let message = format!("this file has no graph called \"{}\"", quoted(name));
    Diagnostic::error(Code::NoGroup, About::Graph, message)
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
    /// The first of these edits, and those behind it that only exchange values or add entries, as long as no two of
    /// them do it in the same place and none needs what another brings.
    fn make_some(&mut self, edits: &[Edit]) -> Result<usize, Box<Diagnostic>> {
        let (mut made, mut exchanged, mut added) = (0, BTreeSet::new(), BTreeSet::new());
        let holds = |map: Option<Tree<'_>>| map.is_some_and(|map| map.items().next().is_some());
        for edit in edits {
            let before = self.cuts.len();
            let done = self.make(edit);
            let beside = match (&self.cuts[before..], edit) {
                ([cut], Edit::Socket(..) | Edit::Move(..)) if !cut.range.is_empty() && !cut.with.is_empty() => {
                    exchanged.insert(cut.range.start)
                }
                ([_], Edit::Add(name, _)) => holds(self.part("nodes")) && added.insert(("nodes", name)),
                ([cut], Edit::Move(name, _)) if cut.range.is_empty() => {
                    holds(self.layout("nodes")) && added.insert(("layout", name))
                }
                _ => false,
            };
            if made > 0 && (done.is_err() || !beside) {
                self.cuts.truncate(before);
                break;
            }
            done?;
            made += 1;
            if !beside {
                break;
            }
        }
        Ok(made)
    }
    fn make(&mut self, edit: &Edit) -> Result<(), Box<Diagnostic>> {
        match edit {
            Edit::Socket(name, socket, arg) => {
                let node = self.node(name)?;
                let written = arg.as_ref().map(|arg| format!("{socket}: {}", value(arg)));
                self.set(node, socket, written, false);
            }
            Edit::Add(name, added) => {
                self.free(name)?;
                let (specs, cuts) = declared(self.text, self.file, [added.kind.as_str()], self.library);
                self.cuts.extend(cuts);
                self.put("nodes", name, Some(node(added, specs.get(added.kind.as_str()).copied())), true)?;
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
                self.place(name, *at)?;
            }
            Edit::Mute(name, muted) => {
                self.node(name)?;
                self.mute(name, *muted)?;
            }
            Edit::Collapse(name, collapsed) => {
                self.node(name)?;
                self.collapse(name, *collapsed)?;
            }
            Edit::Frames(frames) => self.frames("frames", frames)?,
            Edit::Notes(notes) => self.frames("notes", notes)?,
            Edit::Parameter(name, Some(changed)) => {
                self.named(name)?;
                self.put("parameters", name, Some(parameter(changed)), true)?;
            }
            Edit::Parameter(name, None) => self.drop_parameter(name)?,
            Edit::RenameParameter(from, to) => self.rename_parameter(from, to)?,
            Edit::Output(name, arg) => {
                self.named(name)?;
                let value = arg.as_ref().map(|arg| self.output(name, arg));
                self.put("outputs", name, value, false)?;
            }
            Edit::RenameOutput(from, to) => self.rename_output(from, to)?,
            Edit::Preset(name, preset) => self.put("presets", name, preset.as_ref().map(inline), true)?,
            Edit::Head(head) => self.head(head)?,
            Edit::Graph(name, graph) => self.graph(name, graph.as_ref())?,
            Edit::RenameGraph(from, to) => self.rename_graph(from, to)?,
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
    fn put(&mut self, map: &str, name: &str, value: Option<String>, tall: bool) -> Result<(), Box<Diagnostic>> {
        match (self.part(map), value) {
            (Some(tree), Some(value)) => match entry(tree, name) {
                Some(item) => self.cuts.push(Cut { range: item.value.span(), with: value }),
                None => self.cuts.extend(insert(self.text, tree, &format!("{}: {value}", quote(name)), tall)),
            },
            (Some(tree), None) => self.set(tree, name, None, tall),
            (None, Some(value)) if tall => {
                let deep = self.indent();
                self.enter(map, &format!("{{\n{deep}    {}: {value},\n{deep}}}", quote(name)))?;
            }
            (None, Some(value)) => self.enter(map, &format!("{{ {}: {value} }}", quote(name)))?,
            (None, None) => {}
        }
        Ok(())
    }
    /// Gives the graph an entry that it has not, where one looks for it.
    fn enter(&mut self, name: &str, value: &str) -> Result<(), Box<Diagnostic>> {
        let order = self.order(name)?;
        self.cuts.extend(enter(self.text, self.root, order, name, value));
        Ok(())
    }
    /// The entries that the graph may have, this one among them.
    fn order(&self, name: &str) -> Result<&'static [&'static str], Box<Diagnostic>> {
        let order = if self.group.is_some() { GROUP_ENTRIES } else { ENTRIES };
        if order.contains(&name) {
            return Ok(order);
        }
        let message = format!("a graph inside a file has no entry called `{name}`");
        Err(Diagnostic::error(Code::NoEntry, About::Graph, message).help("say it of the file").into())
    }
    /// What the entries of the graph are indented by.
    fn indent(&self) -> &'static str {
        if self.group.is_some() { "            " } else { "    " }
    }
}
