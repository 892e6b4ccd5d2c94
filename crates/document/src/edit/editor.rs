//! Editor of one graph in a text: collects edits of single entries.

use crate::model::entry_names::{ENTRIES, GROUP_ENTRIES};
use crate::model::instance::INSTANCE;
use crate::read::ambiguous_names::ambiguous_name;
use crate::read::reader::EntryReader;
use crate::syntax::entry_edits::{append_entry, apply_edits, find_entry, insert_ordered, remove_entry};
use crate::syntax::literal::quote;
use crate::syntax::parser::parse;
use crate::syntax::tree::{SyntaxEntry, SyntaxKind, SyntaxNode};
use lapidary_evaluator::diagnostic::fix::TextEdit;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity, quoted};
use lapidary_evaluator::node::spec::Library;

/// Opens a graph of a text for `work`, and applies the edits that it collects.
pub(crate) fn edit_graph(
    text: &str,
    group: Option<&str>,
    library: &Library,
    work: impl FnOnce(&mut GraphEditor<'_>) -> Result<(), Box<Diagnostic>>,
) -> Result<String, Box<Diagnostic>> {
    let syntax = parse(text);
    if let Some(diagnostic) = syntax.diagnostics.iter().find(|c| c.severity == Severity::Error) {
        return Err(diagnostic.clone().into());
    }
    let no_graph = || Box::new(Diagnostic::error(Code::NoGraph, About::Graph, "this is not a graph"));
    let tree = syntax.graph().ok_or_else(no_graph)?;
    let root = match group {
        None => tree,
        Some(name) => match find_entry(tree, "graphs").and_then(|graphs| find_entry(graphs.value, name)) {
            Some(item) => item.value,
            None => return Err(unknown_graph(name).into()),
        },
    };
    let mut at = GraphEditor { text, file: tree, root, group, library, edits: vec![] };
    work(&mut at)?;
    Ok(apply_edits(text, at.edits))
}

pub(crate) fn unknown_graph(name: &str) -> Diagnostic {
    let message = format!("this file has no graph called \"{}\"", quoted(name));
    Diagnostic::error(Code::NoSubgraph, About::Graph, message)
}

pub(crate) struct GraphEditor<'e> {
    pub(crate) text: &'e str,
    pub(crate) file: SyntaxNode<'e>,
    pub(crate) root: SyntaxNode<'e>,
    pub(crate) group: Option<&'e str>,
    pub(crate) library: &'e Library,
    pub(crate) edits: Vec<TextEdit>,
}

impl<'e> GraphEditor<'e> {
    /// The editor of the main graph.
    pub(crate) fn main_graph(&self) -> GraphEditor<'e> {
        GraphEditor { root: self.file, group: None, edits: vec![], ..*self }
    }
    /// The value of an entry of the graph.
    pub(crate) fn part(&self, name: &str) -> Option<SyntaxNode<'e>> {
        find_entry(self.root, name).map(|item| item.value)
    }
    pub(crate) fn node(&self, name: &str) -> Result<SyntaxNode<'e>, Box<Diagnostic>> {
        let node = self.part("nodes").and_then(|nodes| find_entry(nodes, name)).map(|item| item.value);
        node.filter(|node| node.is_group()).ok_or_else(|| {
            let message = format!("this graph has no node called \"{}\"", quoted(name));
            Diagnostic::error(Code::NoNode, About::Node(name.to_owned()), message).into()
        })
    }
    /// Fails for an invalid name, or one that another node has.
    pub(crate) fn free(&self, name: &str) -> Result<(), Box<Diagnostic>> {
        let mut reader = EntryReader::default();
        reader.check_node_name(name, &(0..0));
        if let Some(diagnostic) = reader.diagnostics.pop() {
            return Err(Diagnostic { span: None, ..diagnostic }.into());
        }
        let kind = |item: SyntaxEntry<'_>| matches!(item.value.shape(), SyntaxKind::Bracket { name: INSTANCE, .. });
        let nodes = self.part("nodes");
        let is_subgraph = |name: &str| nodes.and_then(|nodes| find_entry(nodes, name)).is_some_and(kind);
        if let Some(message) = ambiguous_name(name, &is_subgraph) {
            return Err(Diagnostic::error(Code::Name, About::Node(name.to_owned()), message).into());
        }
        if self.part("nodes").is_some_and(|nodes| find_entry(nodes, name).is_some()) {
            let message = format!("a node called \"{}\" already exists", quoted(name));
            return Err(Diagnostic::error(Code::DuplicateName, About::Node(name.to_owned()), message).into());
        }
        Ok(())
    }
    pub(crate) fn check_name(&self, name: &str) -> Result<(), Box<Diagnostic>> {
        let mut reader = EntryReader::default();
        reader.check_name(name, &(0..0));
        reader.diagnostics.pop().map_or(Ok(()), |c| Err(Diagnostic { span: None, ..c }.into()))
    }

    /// Sets, adds or removes an entry of a bracket. `written` is the entry with its name.
    pub(crate) fn set(&mut self, tree: SyntaxNode<'_>, name: &str, written: Option<String>, tall: bool) {
        match (find_entry(tree, name), written) {
            (Some(item), Some(written)) => {
                // The spelling of the name and the space after it stay.
                let key = written.strip_prefix(&quote(name)).or_else(|| written.strip_prefix(name));
                let value = key.and_then(|rest| rest.strip_prefix(": ")).unwrap_or_default().to_owned();
                self.edits.push(TextEdit { range: item.value.span(), text: value });
            }
            (Some(item), None) => self.edits.push(remove_entry(self.text, tree, item)),
            (None, Some(written)) => self.edits.extend(append_entry(self.text, tree, &written, tall)),
            (None, None) => {}
        }
    }
    /// Sets, adds or removes an entry of a map of the graph, and adds the map if necessary.
    pub(crate) fn put(
        &mut self,
        map: &str,
        name: &str,
        value: Option<String>,
        tall: bool,
    ) -> Result<(), Box<Diagnostic>> {
        match (self.part(map), value) {
            (Some(tree), Some(value)) => match find_entry(tree, name) {
                Some(item) => self.edits.push(TextEdit { range: item.value.span(), text: value }),
                None => self.edits.extend(append_entry(self.text, tree, &format!("{}: {value}", quote(name)), tall)),
            },
            (Some(tree), None) => self.set(tree, name, None, tall),
            (None, Some(value)) if tall => {
                let deep = self.indent();
                self.insert_entry(map, &format!("{{\n{deep}    {}: {value},\n{deep}}}", quote(name)))?;
            }
            (None, Some(value)) => self.insert_entry(map, &format!("{{ {}: {value} }}", quote(name)))?,
            (None, None) => {}
        }
        Ok(())
    }
    /// Adds an entry to the graph, in the usual order.
    pub(crate) fn insert_entry(&mut self, name: &str, value: &str) -> Result<(), Box<Diagnostic>> {
        let order = self.order(name)?;
        self.edits.extend(insert_ordered(self.text, self.root, order, name, value));
        Ok(())
    }
    /// The names of the entries of the graph, which must include this one.
    pub(crate) fn order(&self, name: &str) -> Result<&'static [&'static str], Box<Diagnostic>> {
        let order = if self.group.is_some() { GROUP_ENTRIES } else { ENTRIES };
        if order.contains(&name) {
            return Ok(order);
        }
        let message = format!("a graph inside a file has no entry called `{name}`");
        Err(Diagnostic::error(Code::NoEntry, About::Graph, message)
            .help("write it at the top level of the file")
            .into())
    }
    /// The indentation of the entries of the graph.
    pub(crate) fn indent(&self) -> &'static str {
        if self.group.is_some() { "            " } else { "    " }
    }
}
