//! Reader of graph files.

use crate::diagnostic_order::sort_diagnostics;
use crate::model::document::{Document, FORMAT, Group};
use crate::model::entry_names::{ENTRIES, GROUP_ENTRIES};
use crate::model::instance::INSTANCE;
use crate::model::source_map::{
    SourceMap, SourceMapEntry, about_unused_graph, about_version_name, about_version_value, about_versions,
};
use crate::read::ambiguous_names::ambiguous_name;
use crate::read::reader::EntryReader;
use crate::read::similar_names::similar_names;
use crate::syntax::entry_edits::{find_entry, insert_ordered};
use crate::syntax::literal::{DATA, declared_data, number};
use crate::syntax::parser::parse;
use crate::syntax::quote_repair::insert_missing_quotes;
use crate::syntax::tree::{SyntaxKind, SyntaxNode, SyntaxTree};
use lapidary_evaluator::diagnostic::fix::{Fix, Repair, TextEdit};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, no_errors, quoted};
use lapidary_evaluator::graph::Graph;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// Reads a text as far as possible, and reports all errors. [`Document::check`] checks that the nodes exist.
pub fn read(text: &str) -> (Option<Document>, Vec<Diagnostic>) {
    let syntax = parse(text);
    let Some(repair) = (!no_errors(&syntax.diagnostics)).then(|| insert_missing_quotes(text)).flatten() else {
        return read_split(syntax);
    };
    let (mut document, diagnostics) = read_split(parse(&repair.text));
    if let Some(document) = &mut document {
        document.partial = true;
        document.source_map = document.source_map.moved(|span| repair.originals(span));
    }
    let diagnostics = diagnostics.into_iter().map(|diagnostic| repair.original_diagnostic(diagnostic));
    let diagnostics = repair.diagnostics.iter().cloned().chain(diagnostics).collect();
    (document, sort_diagnostics(diagnostics))
}

fn read_split(mut syntax: SyntaxTree<'_>) -> (Option<Document>, Vec<Diagnostic>) {
    let text = syntax.text;
    let diagnostics = std::mem::take(&mut syntax.diagnostics);
    let mut reader = EntryReader { diagnostics, ..EntryReader::default() };
    let Some(tree) = syntax.graph() else {
        reader.diagnostics.retain(|c| [Code::Unclosed, Code::Limit].contains(&c.code));
        if reader.diagnostics.is_empty() {
            reader.report_with_help(Code::NoGraph, &(0..0), "this is not a graph", NO_GRAPH);
        }
        return (None, sort_diagnostics(reader.diagnostics));
    };
    let document = reader.document(tree);
    for similar in std::mem::take(&mut reader.similar) {
        reader.push(similar.diagnostic(text));
    }
    (Some(document), sort_diagnostics(reader.diagnostics))
}

const NO_GRAPH: &str = "a graph file is written `lapidary(format: 1, nodes: { … }, outputs: { … })`";

impl EntryReader {
    fn document(&mut self, tree: SyntaxNode<'_>) -> Document {
        if let SyntaxKind::Bracket { name, .. } = tree.shape()
            && name != "lapidary"
        {
            let fix = Fix::maybe("begin with `lapidary(`", Repair::Rename("lapidary".to_owned()));
            let fix = find_entry(tree, "nodes").map(|_| fix);
            self.report_with_fix(Code::NoGraph, &tree.span(), "this is not a Lapidary graph", NO_GRAPH, fix);
        }
        let start = tree.span().start;
        self.source_map.push(SourceMapEntry::new(&About::Graph, &(start..start)));
        let mut document = Document::default();
        let mut format = false;
        let entries = self.entries(tree, b'(');
        let (mut presets, mut muted, mut layout) = (None, None, None);
        for (name, span, value) in entries {
            match &*name {
                "format" => {
                    format = true;
                    self.format(value);
                }
                "parameters" => self.parameters(value, &mut document.graph),
                "presets" => presets = Some(value),
                "nodes" => self.nodes(value, &mut document.graph),
                "graphs" => document.groups = self.groups(value),
                "outputs" => {
                    let before = self.count();
                    self.outputs(value, &mut document.graph);
                    document.partial |= self.count() > before;
                }
                "muted" => muted = Some(value),
                "tests" => document.tests = self.tests(value),
                "layout" => layout = Some(value),
                "versions" => {
                    self.source_map.push(SourceMapEntry::new(&about_versions(), &value.span()));
                    document.versions = self.versions(value);
                }
                _ if self.head(&name, value, &mut document) => {}
                _ => self.unknown("a graph", &name, span, ENTRIES),
            }
        }
        // These name nodes and parameters that may follow them in the text.
        document.presets = presets.map_or_else(Default::default, |t| self.presets(t, &document.graph.parameters));
        document.muted = muted.map_or_else(Default::default, |t| self.names(t, &document.graph));
        document.layout = layout.map_or_else(Default::default, |t| self.layout(t, &document.graph));
        let no_graph = self.diagnostics.iter().any(|c| [Code::NoGraph, Code::Unclosed].contains(&c.code));
        if !format && !no_graph {
            let message = "the file does not state its `format`";
            let title = format!("write `format: {FORMAT},` first");
            let edits = insert_ordered(tree.source(), tree, ENTRIES, "format", &FORMAT.to_string());
            let edits = edits.into_iter().map(|cut| TextEdit::replace(cut.range, cut.text)).collect();
            let fix = Fix::certain(title.clone(), Repair::Text(edits));
            self.report_with_fix(Code::Format, &tree.span(), message, &title, Some(fix));
        }
        let is_structural =
            |c: &Diagnostic| [Code::Syntax, Code::Unclosed, Code::Depth, Code::NoGraph].contains(&c.code);
        document.partial |= self.diagnostics.iter().any(is_structural);
        document.source_map = SourceMap::new(std::mem::take(&mut self.source_map));
        document
    }

    /// Reads the version of the format; there is only one, see [`FORMAT`].
    fn format(&mut self, tree: SyntaxNode<'_>) {
        match number(tree) {
            Some(format) if format == f64::from(FORMAT) => {}
            Some(format) if format > f64::from(FORMAT) && format.fract() == 0.0 => {
                let message =
                    format!("the file has format {format}, and this version of Lapidary reads format {FORMAT}");
                self.report_with_help(Code::Format, &tree.span(), message, "open it with a newer version of Lapidary");
            }
            _ => {
                let help = format!("write `format: {FORMAT}`");
                let fix = Fix::maybe(help.clone(), Repair::Replace(FORMAT.to_string()));
                let message = format!("there is no format `{}`", quoted(tree.text()));
                self.report_with_fix(Code::Format, &tree.span(), message, &help, Some(fix));
            }
        }
    }
    fn groups(&mut self, tree: SyntaxNode<'_>) -> BTreeMap<String, Group> {
        let entries = self.entries(tree, b'{').into_iter();
        let group = |(name, span, tree): (Cow<'_, str>, _, _)| {
            let group = self.group(&name, &span, tree);
            (name.into_owned(), group)
        };
        // Collected at once, so that the leaves of the map are full.
        entries.map(group).collect()
    }
    fn group(&mut self, name: &str, span: &Range<usize>, tree: SyntaxNode<'_>) -> Group {
        self.check_name(name, span);
        self.reject_name(tree);
        self.source_map.push(SourceMapEntry::new(&about_unused_graph(name), span));
        self.within = name.to_owned();
        let mut group = Group::default();
        let (mut muted, mut layout) = (None, None);
        for (name, span, value) in self.entries(tree, b'(') {
            match &*name {
                "about" => group.about = self.free_text(value).unwrap_or_default(),
                "parameters" => self.parameters(value, &mut group.graph),
                "nodes" => self.nodes(value, &mut group.graph),
                "outputs" => self.outputs(value, &mut group.graph),
                "muted" => muted = Some(value),
                "layout" => layout = Some(value),
                _ => self.unknown("a graph inside a file", &name, span, GROUP_ENTRIES),
            }
        }
        group.muted = muted.map_or_else(Default::default, |t| self.names(t, &group.graph));
        group.layout = layout.map_or_else(Default::default, |t| self.layout(t, &group.graph));
        self.within.clear();
        group
    }
    fn versions(&mut self, tree: SyntaxNode<'_>) -> BTreeMap<String, u32> {
        let entries = self.entries(tree, b'{');
        entries
            .into_iter()
            .filter_map(|(name, span, value)| {
                self.source_map.push(SourceMapEntry::new(&about_version_name(&name), &span));
                self.source_map.push(SourceMapEntry::new(&about_version_value(&name), &value.span()));
                Some((name.into_owned(), self.whole(value, 1, u32::MAX)?))
            })
            .collect()
    }
    fn parameters(&mut self, tree: SyntaxNode<'_>, graph: &mut Graph) {
        for (name, span, value) in self.entries(tree, b'{') {
            self.check_name(&name, &span);
            self.record_span(About::Parameter(name.to_string()), &value.span());
            if let Some(parameter) = self.parameter(value) {
                graph.parameters.insert(name.into_owned(), parameter);
            }
        }
    }
    fn nodes<'t>(&mut self, tree: SyntaxNode<'t>, graph: &mut Graph) {
        let entries = self.entries(tree, b'{');
        let mut names = Vec::with_capacity(entries.len());
        let node = |(name, span, value): (Cow<'t, str>, _, _)| {
            let before = self.count();
            self.check_node_name(&name, &span);
            if self.count() == before {
                names.push((name.clone(), span));
            }
            Some((name.to_string(), self.node(&name, value)?))
        };
        // Collected at once, so that the leaves of the map are full.
        graph.nodes = entries.into_iter().filter_map(node).collect();
        for (name, span) in &names {
            if let Some(taken) =
                ambiguous_name(name, &|other| graph.nodes.get(other).is_some_and(|node| node.kind == INSTANCE))
            {
                self.report_with_help(Code::Name, span, taken, "choose another name for one of the two");
            }
        }
        self.similar.extend(similar_names(&names));
    }
    fn outputs(&mut self, tree: SyntaxNode<'_>, graph: &mut Graph) {
        let entries = self.entries(tree, b'{');
        graph.outputs.reserve_exact(entries.len());
        for (name, span, value) in entries {
            self.check_name(&name, &span);
            self.record_span(About::OutputName(name.to_string()), &span);
            let is_data = matches!(value.shape(), SyntaxKind::Bracket { name: DATA, open: b'(', .. });
            let output_value = if is_data { declared_data(value) } else { Some(value) };
            self.record_span(About::Output(name.to_string()), &output_value.unwrap_or(value).span());
            let Some(output_value) = output_value else {
                let help = "write `data(\"name\")`, with the name of a node or a value";
                self.report_with_help(Code::Entry, &value.span(), "`data( )` takes one value", help);
                continue;
            };
            if let Some(arg) = self.arg(output_value) {
                if is_data {
                    graph.data.insert(name.to_string());
                }
                graph.outputs.push((name.into_owned(), arg));
            }
        }
    }
}
