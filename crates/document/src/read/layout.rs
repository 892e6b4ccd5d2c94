//! Reader of layouts.

use crate::model::entry_names::LAYOUT_ENTRIES;
use crate::model::layout::{CanvasFrame, CanvasLayout};
use crate::read::reader::EntryReader;
use crate::read::value_fixes::rebracket_entries;
use crate::syntax::literal::quote;
use crate::syntax::tree::{SyntaxKind, SyntaxNode};
use lapidary_evaluator::diagnostic::fix::Repair;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::Graph;
use std::collections::BTreeSet;
use std::ops::Range;

/// Help for layouts.
const LAYOUT: &str = "write `layout: (nodes: { \"grain\": (0, 120) })`; `outputs`, `frames`, `notes`, `collapsed` and `portals` may follow";

impl EntryReader {
    /// Reads `(nodes: { "folds": (-220, 0) }, frames: [(about: "Veins", at: (0, 0), size: (400, 300))])`.
    pub(crate) fn layout(&mut self, tree: SyntaxNode<'_>, graph: &Graph) -> CanvasLayout {
        let mut layout = CanvasLayout::default();
        self.reject_name(tree);
        if !matches!(tree.shape(), SyntaxKind::Bracket { open: b'(', .. }) {
            let message = "a layout is written in parentheses, with the positions of the nodes under `nodes`";
            self.report_with_fix(Code::Entry, &tree.span(), message, LAYOUT, rebracket_entries(tree, b'('));
            return layout;
        }
        for (name, span, tree) in self.entries(tree, b'(') {
            match &*name {
                "nodes" if !matches!(tree.shape(), SyntaxKind::Bracket { open: b'{', .. }) => {
                    let message = "the positions of nodes are written in braces, with names in quotes";
                    self.report_with_fix(Code::Entry, &tree.span(), message, LAYOUT, rebracket_entries(tree, b'{'));
                }
                "nodes" => {
                    for (name, _, tree) in self.entries(tree, b'{') {
                        if let Some(at) = self.position(tree) {
                            layout.nodes.insert(name.into_owned(), at);
                        }
                    }
                }
                "outputs" => layout.outputs = self.position(tree),
                "frames" => layout.frames = self.list(tree, EntryReader::frame),
                "notes" => layout.notes = self.list(tree, EntryReader::frame),
                "collapsed" => layout.collapsed = self.names(tree, graph),
                "portals" => layout.portals = self.names(tree, graph),
                _ => self.unknown("a layout", &name, span, LAYOUT_ENTRIES),
            }
        }
        layout
    }
    /// Reads `["slab", "tint"]`, names of nodes of a graph.
    pub(crate) fn names(&mut self, tree: SyntaxNode<'_>, graph: &Graph) -> BTreeSet<String> {
        let named = |reader: &mut EntryReader, tree: SyntaxNode<'_>| {
            let name = reader.free_text(tree)?;
            if graph.nodes.contains_key(&name) {
                return Some(name);
            }
            let message = format!("this graph has no node called \"{}\"", quoted(&name));
            let diagnostic = Diagnostic::error(Code::NoNode, About::Graph, message).at(tree.span());
            let names = graph.nodes.keys().map(String::as_str);
            reader.push(
                diagnostic.suggest_fix_limited(reader.count(), &name, names, |near| Repair::Replace(quote(near))),
            );
            None
        };
        self.list(tree, named).into_iter().collect()
    }
    pub(crate) fn frame(&mut self, tree: SyntaxNode<'_>) -> Option<CanvasFrame> {
        let mut frame = CanvasFrame::default();
        self.reject_name(tree);
        for (name, span, tree) in self.entries(tree, b'(') {
            match &*name {
                "about" => frame.about = self.free_text(tree)?,
                "at" => frame.at = self.position(tree)?,
                "size" => frame.size = self.position(tree)?,
                "color" => {
                    let text = self.text(tree)?;
                    frame.color = Some(self.color(&text, &tree.span())?);
                }
                _ => self.unknown("a frame or a note", &name, span, &["about", "at", "size", "color"]),
            }
        }
        Some(frame)
    }
    pub(crate) fn position(&mut self, tree: SyntaxNode<'_>) -> Option<[f64; 2]> {
        let [x, y] = self.pair(tree, "(0, 0)")?;
        Some([self.number(x)?, self.number(y)?])
    }

    /// Reports an unknown entry.
    pub(crate) fn unknown(&mut self, of: &str, name: &str, span: Range<usize>, known: &[&str]) {
        let message = format!("{of} has no entry called `{}`", quoted(name));
        let diagnostic = Diagnostic::error(Code::NoEntry, About::Graph, message).at(span);
        self.push(diagnostic.suggest_fix(name, known.iter().copied(), |near| Repair::Replace(near.to_owned())));
    }
}
