//! What a graph shows to whoever uses it, its parameters and outputs, taken out and called something else.

use super::Editor;
use super::called::is_socket;
use super::names::args;
use crate::called::Called;
use crate::document::INSTANCE;
use crate::entry::{DATA, Reader, declared_data, string};
use crate::node::SOURCES;
use crate::splice::{Cut, entry, key};
use crate::split::{Shape, Tree};
use crate::write::{output, text as quote, value};
use lapidary_evaluator::declare::channel::known;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::Arg;

impl<'e> Editor<'e> {
    pub(super) fn drop_parameter(&mut self, name: &str) -> Result<(), Box<Diagnostic>> {
        let parameter = self.part("parameters").and_then(|parameters| entry(parameters, name));
        let parameter = parameter.and_then(|item| Reader::default().parameter(item.value));
        if let Some(held) = parameter.map(|parameter| parameter.value.arg()) {
            // A stop is a number or a colour, whatever it was given.
            let stop = matches!(held, Arg::Number(_) | Arg::Color(_));
            let held = value(&held);
            let read = self.reading(&|other| other == name).into_iter().filter(|read| stop || !read.stop);
            self.cuts.extend(read.map(|read| Cut { range: read.tree.span(), with: held.clone() }));
        }
        self.put("parameters", name, None, true)?;
        for preset in self.part("presets").into_iter().flat_map(Tree::items) {
            self.set(preset.value, name, None, false);
        }
        Ok(())
    }
    pub(super) fn rename_parameter(&mut self, from: &str, to: &str) -> Result<(), Box<Diagnostic>> {
        let about = About::Parameter(from.to_owned());
        if self.renamed("parameters", from, to, (Code::NoParameter, about.clone(), "parameter"))? {
            return Ok(());
        }
        if !is_socket(to) && self.users().iter().any(|(_, _, node)| entry(*node, from).is_some()) {
            let message = format!("nodes that use this graph give it `{}`, and cannot give it `{to}`", quoted(from));
            let other = to.replace(' ', "_");
            let help = match is_socket(&other) {
                true => format!("write `{}`, as what they give has no spaces", quoted(&other)),
                false => format!("take another name, as `{to}` says which graph they are"),
            };
            return Err(Diagnostic::error(Code::Name, about, message).help(help).into());
        }
        let renames = [(from.to_owned(), to.to_owned())].into();
        let parameters = [(self.group.map(str::to_owned), renames)].into();
        self.call(&Called { parameters, ..Called::default() });
        Ok(())
    }
    pub(super) fn rename_output(&mut self, from: &str, to: &str) -> Result<(), Box<Diagnostic>> {
        let about = About::Output(from.to_owned());
        if self.renamed("outputs", from, to, (Code::NoOutput, about, "output"))? {
            return Ok(());
        }
        if let Some(outputs) = self.part("outputs") {
            self.rekey(outputs, &[(from.to_owned(), to.to_owned())].into(), quote);
            self.declare(outputs, from, to);
        }
        for test in self.part("tests").into_iter().flat_map(Tree::items).map(|item| item.value) {
            if entry(test, "of").and_then(|of| string(of.value)).is_some_and(|of| of == from) {
                self.set(test, "of", Some(format!("of: {}", quote(to))), false);
            }
        }
        for (graph, user, _) in self.users() {
            let wire = format!("{user}.{from}");
            for given in args(graph, self.library, &|tree| string(tree).is_some_and(|text| text == wire)) {
                self.cuts.push(Cut { range: given.value.span(), with: quote(&format!("{user}.{to}")) });
            }
        }
        Ok(())
    }

    /// The text of an output: within `data( )` where the graph is that of the file and the name is none that is known, as
    /// a graph inside a file may call its outputs anything.
    pub(crate) fn output(&self, name: &str, arg: &Arg) -> String {
        output(arg, self.group.is_none() && known(name).is_none())
    }
    /// Declares an output as plain data, or takes the declaration away, as its new name needs it.
    fn declare(&mut self, outputs: Tree<'_>, from: &str, to: &str) {
        let Some(item) = entry(outputs, from).filter(|_| self.group.is_none()) else { return };
        let span = item.value.span();
        match (declared_data(item.value), known(to)) {
            (Some(inner), Some(_)) => {
                self.cuts.push(Cut { range: span.start..inner.span().start, with: String::new() });
                self.cuts.push(Cut { range: inner.span().end..span.end, with: String::new() });
            }
            (None, None) => {
                self.cuts.push(Cut { range: span.start..span.start, with: format!("{DATA}(") });
                self.cuts.push(Cut { range: span.end..span.end, with: ")".to_owned() });
            }
            _ => {}
        }
    }

    /// Whether an entry of a map of the graph is called so already; refused where it is not there, or the new name is
    /// none or taken.
    pub(super) fn renamed(
        &self,
        map: &str,
        from: &str,
        to: &str,
        (code, about, what): (Code, About, &str),
    ) -> Result<bool, Box<Diagnostic>> {
        let Some(map) = self.part(map).filter(|map| entry(*map, from).is_some()) else {
            let message = format!("there is no {what} called \"{}\"", quoted(from));
            return Err(Diagnostic::error(code, about, message).into());
        };
        self.named(to)?;
        if from != to && entry(map, to).is_some() {
            let message = format!("there is a {what} called \"{}\" already", quoted(to));
            return Err(Diagnostic::error(Code::Twice, about, message).into());
        }
        Ok(from == to)
    }
    /// Nodes of the file that use the graph at hand, each with the graph it stands in and its name.
    fn users(&self) -> Vec<(Tree<'e>, String, Tree<'e>)> {
        let Some(group) = self.group else { return vec![] };
        let graphs = entry(self.file, "graphs").into_iter().flat_map(|item| item.value.items());
        let mut users = vec![];
        for graph in std::iter::once(self.file).chain(graphs.map(|item| item.value)) {
            for item in entry(graph, "nodes").into_iter().flat_map(|item| item.value.items()) {
                let is_graph = matches!(item.value.shape(), Shape::Group { name: INSTANCE, .. });
                let used = entry(item.value, SOURCES[1]).and_then(|of| string(of.value));
                if is_graph && used.is_some_and(|used| used == group) {
                    users.extend(key(item).map(|name| (graph, name.into_owned(), item.value)));
                }
            }
        }
        users
    }
}
