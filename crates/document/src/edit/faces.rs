//! What a graph shows to whoever uses it, its parameters and outputs, taken out and called something else.

use super::Editor;
use super::names::args;
use crate::document::INSTANCE;
use crate::entry::{Reader, string};
use crate::node::SOURCES;
use crate::splice::{Cut, entry, items, key, remove};
use crate::split::{Shape, Tree};
use crate::write::{text as quote, value};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::Arg;

impl<'e> Editor<'e> {
    pub(super) fn drop_parameter(&mut self, name: &str) -> Result<(), Box<Diagnostic>> {
        let parameter = self.part("parameters").and_then(|parameters| entry(parameters, name));
        let parameter = parameter.and_then(|item| Reader::default().parameter(&item.value));
        if let Some(held) = parameter.map(|parameter| parameter.value.arg()) {
            // A stop is a number or a colour, whatever it was given.
            let stops = matches!(held, Arg::Number(_) | Arg::Color(_));
            self.give_readers(name, &value(&held), stops);
        }
        self.put("parameters", name, None, true)?;
        for preset in self.part("presets").map_or(&[][..], items) {
            self.set(&preset.value, name, None, false);
        }
        Ok(())
    }
    pub(super) fn rename_parameter(&mut self, from: &str, to: &str) -> Result<(), Box<Diagnostic>> {
        let about = About::Parameter(from.to_owned());
        if self.rename("parameters", from, to, (Code::NoParameter, about, "parameter"))? {
            return Ok(());
        }
        let users = self.users();
        if to.contains(' ') && users.iter().any(|(_, _, node)| entry(node, from).is_some()) {
            let message =
                format!("nodes that use this graph give it `{}`, and what they give has no spaces", quoted(from));
            let complaint = Diagnostic::error(Code::Name, About::Parameter(from.to_owned()), message);
            return Err(complaint.help(format!("write `{}`", quoted(&to.replace(' ', "_")))).into());
        }
        self.give_readers(from, &quote(&format!("${to}")), true);
        for preset in self.part("presets").map_or(&[][..], items) {
            self.rekey(&preset.value, from, to, &quote(to));
        }
        for (_, _, node) in users {
            self.rekey(node, from, to, to);
        }
        Ok(())
    }
    pub(super) fn rename_output(&mut self, from: &str, to: &str) -> Result<(), Box<Diagnostic>> {
        let about = About::Output(from.to_owned());
        if self.rename("outputs", from, to, (Code::NoOutput, about, "output"))? {
            return Ok(());
        }
        for test in self.part("tests").map_or(&[][..], items) {
            if entry(&test.value, "of").and_then(|of| string(&of.value)).is_some_and(|of| of == from) {
                self.set(&test.value, "of", Some(format!("of: {}", quote(to))), false);
            }
        }
        for (graph, user, _) in self.users() {
            let wire = format!("{user}.{from}");
            for (_, item) in args(graph, self.library, &|tree| string(tree).is_some_and(|text| text == wire)) {
                self.cuts.push(Cut { range: item.value.span.clone(), with: quote(&format!("{user}.{to}")) });
            }
        }
        Ok(())
    }

    /// Gives whoever reads a parameter something else, stops of ramps among them where these can be given it.
    fn give_readers(&mut self, name: &str, with: &str, stops: bool) {
        let reads = |tree: &Tree<'_>| string(tree).is_some_and(|text| text.strip_prefix('$') == Some(name));
        let ramp = |tree: &Tree<'_>| matches!(tree.shape, Shape::Group { open: b'[', .. });
        for (_, item) in args(self.root, self.library, &|tree| reads(tree) || ramp(tree)) {
            let parts = items(&item.value).iter().flat_map(|stop| items(&stop.value)).map(|part| &part.value);
            let parts = std::iter::once(&item.value).chain(parts.filter(|_| stops));
            let found = parts.filter(|tree| reads(tree));
            self.cuts.extend(found.map(|tree| Cut { range: tree.span.clone(), with: with.to_owned() }));
        }
    }
    /// Calls an entry of a map of the graph something else, if it is there and the name is free; tells whether it is
    /// called so already.
    pub(super) fn rename(
        &mut self,
        map: &str,
        from: &str,
        to: &str,
        (code, about, what): (Code, About, &str),
    ) -> Result<bool, Box<Diagnostic>> {
        let Some(map) = self.part(map).filter(|map| entry(map, from).is_some()) else {
            let message = format!("there is no {what} called \"{}\"", quoted(from));
            return Err(Diagnostic::error(code, about, message).into());
        };
        self.named(to)?;
        if from != to && entry(map, to).is_some() {
            let message = format!("there is a {what} called \"{}\" already", quoted(to));
            return Err(Diagnostic::error(Code::Twice, about, message).into());
        }
        self.rekey(map, from, to, &quote(to));
        Ok(from == to)
    }
    /// Calls an entry something else. One that lay about under that name was of nobody.
    fn rekey(&mut self, tree: &Tree<'_>, from: &str, to: &str, spelt: &str) {
        let Some((_, span)) = entry(tree, from).and_then(|item| item.key.clone()).filter(|_| from != to) else {
            return;
        };
        self.cuts.push(Cut { range: span, with: spelt.to_owned() });
        self.cuts.extend(entry(tree, to).map(|item| remove(self.text, tree, item)));
    }
    /// Nodes of the file that use the graph at hand, each with the graph it stands in and its name.
    fn users(&self) -> Vec<(&'e Tree<'e>, String, &'e Tree<'e>)> {
        self.group.map_or(vec![], |group| self.users_of(group))
    }
    pub(super) fn users_of(&self, group: &str) -> Vec<(&'e Tree<'e>, String, &'e Tree<'e>)> {
        let graphs = entry(self.file, "graphs").map_or(&[][..], |item| items(&item.value)).iter();
        let mut users = vec![];
        for graph in std::iter::once(self.file).chain(graphs.map(|item| &item.value)) {
            for item in entry(graph, "nodes").map_or(&[][..], |item| items(&item.value)) {
                let is_graph = matches!(item.value.shape, Shape::Group { name: INSTANCE, .. });
                let used = entry(&item.value, SOURCES[1]).and_then(|of| string(&of.value));
                if is_graph && used.is_some_and(|used| used == group) {
                    users.extend(key(item).map(|name| (graph, name, &item.value)));
                }
            }
        }
        users
    }
}
