//! Reads what changes no pixel: where nodes lie, and what is to hold of outputs.

use crate::document::{Frame, Layout};
use crate::entry::Reader;
use crate::entry_fixes::rebracket_entries;
use crate::split::{Shape, Tree};
use crate::write::text as quote;
use lapidary_evaluator::diagnostic::fix::Repair;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::Graph;
use lapidary_evaluator::report::assertion::Test;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// What to type for a test.
const TESTS: &str = "write `tiles(of: \"height\")`, `range(of: \"height\", within: (0, 1))`, `mean(of: \"height\", is: 0.5, within: 0.01)` or `hash(of: \"height\", size: 256, is: \"\")`";

/// What to type for a layout.
const LAYOUT: &str = "write `layout: (nodes: { \"grain\": (0, 120) })`; `frames`, `notes` and `collapsed` may follow";

/// What a layout may say, in the order it is written.
pub(crate) const LAYOUT_ENTRIES: &[&str] = &["nodes", "frames", "notes", "collapsed"];

impl Reader {
    /// `(nodes: { "folds": (-220, 0) }, frames: [(about: "Veins", at: (0, 0), size: (400, 300))])`, where the nodes of
    /// a graph lie.
    pub(crate) fn layout(&mut self, tree: Tree<'_>, graph: &Graph) -> Layout {
        let mut layout = Layout::default();
        self.unnamed(tree);
        if !matches!(tree.shape(), Shape::Group { open: b'(', .. }) {
            let message = "a layout is written in parentheses, with the places of the nodes under `nodes`";
            self.complain_fixed(Code::Entry, &tree.span(), message, LAYOUT, rebracket_entries(tree, b'('));
            return layout;
        }
        for (name, span, tree) in self.entries(tree, b'(') {
            match &*name {
                "nodes" if !matches!(tree.shape(), Shape::Group { open: b'{', .. }) => {
                    let message = "the places of nodes are written in braces, names in quotes";
                    self.complain_fixed(Code::Entry, &tree.span(), message, LAYOUT, rebracket_entries(tree, b'{'));
                }
                "nodes" => {
                    for (name, _, tree) in self.entries(tree, b'{') {
                        if let Some(at) = self.spot(tree) {
                            layout.nodes.insert(name.into_owned(), at);
                        }
                    }
                }
                "frames" => layout.frames = self.list(tree, Reader::frame),
                "notes" => layout.notes = self.list(tree, Reader::frame),
                "collapsed" => layout.collapsed = self.names(tree, graph),
                _ => self.unknown("a layout", &name, span, LAYOUT_ENTRIES),
            }
        }
        layout
    }
    /// `["slab", "tint"]`, each a node of a graph.
    pub(crate) fn names(&mut self, tree: Tree<'_>, graph: &Graph) -> BTreeSet<String> {
        let named = |reader: &mut Reader, tree: Tree<'_>| {
            let name = reader.kept(tree)?;
            if graph.nodes.contains_key(&name) {
                return Some(name);
            }
            let message = format!("no node of this graph is called \"{}\"", quoted(&name));
            let complaint = Diagnostic::error(Code::NoNode, About::Graph, message).at(tree.span());
            let names = graph.nodes.keys().map(String::as_str);
            reader.push(complaint.advised(reader.count(), &name, names, |near| Repair::Replace(quote(near))));
            None
        };
        self.list(tree, named).into_iter().collect()
    }
    pub(crate) fn frame(&mut self, tree: Tree<'_>) -> Option<Frame> {
        let mut frame = Frame::default();
        self.unnamed(tree);
        for (name, span, tree) in self.entries(tree, b'(') {
            match &*name {
                "about" => frame.about = self.kept(tree)?,
                "at" => frame.at = self.spot(tree)?,
                "size" => frame.size = self.spot(tree)?,
                "color" => {
                    let text = self.text(tree)?;
                    frame.color = Some(self.color(&text, &tree.span())?);
                }
                _ => self.unknown("a frame or a note", &name, span, &["about", "at", "size", "color"]),
            }
        }
        Some(frame)
    }
    fn spot(&mut self, tree: Tree<'_>) -> Option<[f64; 2]> {
        let [x, y] = self.pair(tree, "(0, 0)")?;
        Some([self.number(x)?, self.number(y)?])
    }

    /// `tiles(of: "height")`, `range(of: "height", within: (0, 1))` and so on.
    pub(crate) fn test(&mut self, tree: Tree<'_>) -> Option<Test> {
        let kind = if let Shape::Group { name, .. } = tree.shape() { name } else { "" };
        let known: &[&str] = match kind {
            "tiles" => &["of"],
            "range" => &["of", "within"],
            "mean" => &["of", "is", "within"],
            "hash" => &["of", "size", "is"],
            _ => {
                self.complain_with(Code::Entry, &tree.span(), "there is no such test", TESTS);
                return None;
            }
        };
        let before = self.count();
        let mut given = BTreeMap::new();
        for (name, span, tree) in self.entries(tree, b'(') {
            if known.contains(&&*name) {
                given.insert(name, tree);
            } else {
                self.unknown("this test", &name, span, known);
            }
        }
        if self.count() == before && known.iter().any(|name| !given.contains_key(*name)) {
            let message = format!("the test is given {}, and something of it is missing", known.join(", "));
            self.complain_with(Code::Entry, &tree.span(), message, TESTS);
        }
        let of = self.kept(*given.get("of")?)?;
        Some(match kind {
            "tiles" => Test::Tiles { of },
            "range" => Test::Range { of, within: self.spot(*given.get("within")?)? },
            "mean" => {
                Test::Mean { of, is: self.number(*given.get("is")?)?, within: self.number(*given.get("within")?)? }
            }
            _ => {
                Test::Hash { of, size: self.whole(*given.get("size")?, 1, 1 << 14)?, is: self.kept(*given.get("is")?)? }
            }
        })
    }

    /// An entry that is not there.
    pub(crate) fn unknown(&mut self, of: &str, name: &str, span: Range<usize>, known: &[&str]) {
        let message = format!("{of} has no entry called `{}`", quoted(name));
        let complaint = Diagnostic::error(Code::NoEntry, About::Graph, message).at(span);
        self.push(complaint.misspelt(name, known.iter().copied(), |near| Repair::Replace(near.to_owned())));
    }
}
