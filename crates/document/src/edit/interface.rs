//! Edits of the interface of a graph: parameters and outputs, removed and renamed.

use crate::edit::editor::GraphEditor;
use crate::edit::node_references::args;
use crate::edit::references::is_socket;
use crate::model::instance::{INSTANCE, SOURCES};
use crate::model::renames::RenameSet;
use crate::read::reader::EntryReader;
use crate::syntax::entry_edits::{entry_name, find_entry, move_entry};
use crate::syntax::literal::{DATA, declared_data, quote, string};
use crate::syntax::tree::{SyntaxKind, SyntaxNode};
use crate::writer::{arg_text, output_text};
use lapidary_evaluator::declare::channel::known_output_type;
use lapidary_evaluator::diagnostic::fix::TextEdit;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::{Arg, wire_reference};

impl<'e> GraphEditor<'e> {
    pub(crate) fn remove_parameter(&mut self, name: &str) -> Result<(), Box<Diagnostic>> {
        let parameter = self.part("parameters").and_then(|parameters| find_entry(parameters, name));
        let parameter = parameter.and_then(|item| EntryReader::default().parameter(item.value));
        if let Some(value) = parameter.map(|parameter| parameter.value.arg()) {
            // A stop of a ramp is a number or a colour.
            let stop = matches!(value, Arg::Number(_) | Arg::Color(_));
            let value = arg_text(&value);
            let read = self.reading(&|other| other == name).into_iter().filter(|read| stop || !read.stop);
            self.edits.extend(read.map(|read| TextEdit { range: read.tree.span(), text: value.clone() }));
        }
        self.put("parameters", name, None, true)?;
        for preset in self.part("presets").into_iter().flat_map(SyntaxNode::items) {
            self.set(preset.value, name, None, false);
        }
        Ok(())
    }
    pub(crate) fn rename_parameter(&mut self, from: &str, to: &str) -> Result<(), Box<Diagnostic>> {
        let about = About::Parameter(from.to_owned());
        if self.check_rename("parameters", from, to, (Code::NoParameter, about.clone(), "parameter"))? {
            return Ok(());
        }
        if !is_socket(to) && self.users().iter().any(|(_, _, node)| find_entry(*node, from).is_some()) {
            let message =
                format!("`{to}` is not a valid name of an input, and nodes that use this graph set `{}`", quoted(from));
            let other = to.replace(' ', "_");
            let help = match is_socket(&other) {
                true => format!("write `{}`: names of inputs have no spaces", quoted(&other)),
                false => format!("choose another name: the input `{to}` of a `graph` node selects the graph"),
            };
            return Err(Diagnostic::error(Code::Name, about, message).help(help).into());
        }
        let renames = [(from.to_owned(), to.to_owned())].into();
        let parameters = [(self.group.map(str::to_owned), renames)].into();
        self.rename_references(&RenameSet { parameters, ..RenameSet::default() });
        Ok(())
    }
    /// Moves a parameter to a place among the others.
    pub(crate) fn place_parameter(&mut self, name: &str, place: usize) -> Result<(), Box<Diagnostic>> {
        let parameters = self.part("parameters");
        let from = parameters.and_then(|all| all.items().position(|item| entry_name(item).is_some_and(|n| n == name)));
        let (Some(parameters), Some(from)) = (parameters, from) else {
            let message = format!("there is no parameter called \"{}\"", quoted(name));
            return Err(Diagnostic::error(Code::NoParameter, About::Parameter(name.to_owned()), message).into());
        };
        let last = parameters.items().count() - 1;
        self.edits.extend(move_entry(self.text, parameters, from, place.min(last)));
        Ok(())
    }
    pub(crate) fn rename_output(&mut self, from: &str, to: &str) -> Result<(), Box<Diagnostic>> {
        let about = About::Output(from.to_owned());
        if self.check_rename("outputs", from, to, (Code::NoOutput, about, "output"))? {
            return Ok(());
        }
        if let Some(outputs) = self.part("outputs") {
            self.rekey(outputs, &[(from.to_owned(), to.to_owned())].into(), quote);
            self.declare(outputs, from, to);
        }
        for test in self.part("tests").into_iter().flat_map(SyntaxNode::items).map(|item| item.value) {
            if find_entry(test, "of").and_then(|of| string(of.value)).is_some_and(|of| of == from) {
                self.set(test, "of", Some(format!("of: {}", quote(to))), false);
            }
        }
        for (graph, user, _) in self.users() {
            let wire = wire_reference(&user, Some(from));
            for arg in args(graph, self.library, &|tree| string(tree).is_some_and(|text| text == wire)) {
                self.edits.push(TextEdit { range: arg.value.span(), text: quote(&wire_reference(&user, Some(to))) });
            }
        }
        Ok(())
    }

    /// The text of an output: within `data( )` if the graph is the main graph and the name is not a known one.
    pub(crate) fn output_text(&self, name: &str, arg: &Arg) -> String {
        output_text(arg, self.group.is_none() && known_output_type(name).is_none())
    }
    /// Adds or removes the declaration as plain data, as the new name of an output requires it.
    fn declare(&mut self, outputs: SyntaxNode<'_>, from: &str, to: &str) {
        let Some(item) = find_entry(outputs, from).filter(|_| self.group.is_none()) else { return };
        let span = item.value.span();
        match (declared_data(item.value), known_output_type(to)) {
            (Some(inner), Some(_)) => {
                self.edits.push(TextEdit { range: span.start..inner.span().start, text: String::new() });
                self.edits.push(TextEdit { range: inner.span().end..span.end, text: String::new() });
            }
            (None, None) => {
                self.edits.push(TextEdit { range: span.start..span.start, text: format!("{DATA}(") });
                self.edits.push(TextEdit { range: span.end..span.end, text: ")".to_owned() });
            }
            _ => {}
        }
    }

    /// Checks a rename of an entry of a map: the entry exists, and the new name is valid and free. Returns whether the name
    /// stays the same.
    pub(crate) fn check_rename(
        &self,
        map: &str,
        from: &str,
        to: &str,
        (code, about, what): (Code, About, &str),
    ) -> Result<bool, Box<Diagnostic>> {
        let Some(map) = self.part(map).filter(|map| find_entry(*map, from).is_some()) else {
            let message = format!("there is no {what} called \"{}\"", quoted(from));
            return Err(Diagnostic::error(code, about, message).into());
        };
        self.check_name(to)?;
        if from != to && find_entry(map, to).is_some() {
            let message = format!("a {what} called \"{}\" already exists", quoted(to));
            return Err(Diagnostic::error(Code::DuplicateName, about, message).into());
        }
        Ok(from == to)
    }
    /// The nodes of the file that use the graph, each with the graph it is in and its name.
    fn users(&self) -> Vec<(SyntaxNode<'e>, String, SyntaxNode<'e>)> {
        let Some(group) = self.group else { return vec![] };
        let graphs = find_entry(self.file, "graphs").into_iter().flat_map(|item| item.value.items());
        let mut users = vec![];
        for graph in std::iter::once(self.file).chain(graphs.map(|item| item.value)) {
            for item in find_entry(graph, "nodes").into_iter().flat_map(|item| item.value.items()) {
                let is_graph = matches!(item.value.shape(), SyntaxKind::Bracket { name: INSTANCE, .. });
                let used = find_entry(item.value, SOURCES[1]).and_then(|of| string(of.value));
                if is_graph && used.is_some_and(|used| used == group) {
                    users.extend(entry_name(item).map(|name| (graph, name.into_owned(), item.value)));
                }
            }
        }
        users
    }
}
