//! Reads what changes no pixel: where nodes lie, and what is to hold of outputs.

use crate::document::{Frame, Layout, Test};
use crate::entry::Reader;
use crate::split::{Shape, Tree};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use std::ops::Range;

impl Reader {
    /// `(nodes: { "folds": (-220, 0) }, frames: [(about: "Veins", at: (0, 0), size: (400, 300))])`.
    pub(crate) fn layout(&mut self, tree: &Tree<'_>) -> Layout {
        let mut layout = Layout::default();
        self.unnamed(tree);
        for (name, span, tree) in self.entries(tree, b'(') {
            match name.as_str() {
                "nodes" => {
                    for (name, _, tree) in self.entries(tree, b'{') {
                        if let Some(at) = self.spot(tree) {
                            layout.nodes.insert(name, at);
                        }
                    }
                }
                "frames" => layout.frames = self.list(tree, Reader::frame),
                _ => self.unknown("a layout", &name, span, &["nodes", "frames"]),
            }
        }
        layout
    }
    fn frame(&mut self, tree: &Tree<'_>) -> Option<Frame> {
        let mut frame = Frame::default();
        self.unnamed(tree);
        for (name, span, tree) in self.entries(tree, b'(') {
            match name.as_str() {
                "about" => frame.about = self.text(tree)?,
                "at" => frame.at = self.spot(tree)?,
                "size" => frame.size = self.spot(tree)?,
                _ => self.unknown("a frame", &name, span, &["about", "at", "size"]),
            }
        }
        Some(frame)
    }
    fn spot(&mut self, tree: &Tree<'_>) -> Option<[f64; 2]> {
        let [x, y] = self.pair(tree, "(0, 0)")?;
        Some([self.number(x)?, self.number(y)?])
    }

    /// `tiles(of: "height")`, `range(of: "height", within: (0, 1))` or `hash(of: "height", size: 256, is: "…")`.
    pub(crate) fn test(&mut self, tree: &Tree<'_>) -> Option<Test> {
        let known: &[&str] = match &tree.shape {
            Shape::Group { name: "tiles", .. } => &["of"],
            Shape::Group { name: "range", .. } => &["of", "within"],
            Shape::Group { name: "hash", .. } => &["of", "size", "is"],
            _ => {
                let help = "write `tiles(of: \"height\")`, `range(of: \"height\", within: (0, 1))` or `hash(of: \"height\", size: 256, is: \"…\")`";
                self.complain_with(Code::Entry, &tree.span, "there is no such test", help);
                return None;
            }
        };
        let (mut of, mut within, mut size, mut is) = (None, None, None, None);
        let before = self.count();
        for (name, span, tree) in self.entries(tree, b'(') {
            match name.as_str() {
                "of" => of = self.text(tree),
                "within" if known.contains(&"within") => within = self.spot(tree),
                "size" if known.contains(&"size") => size = self.whole(tree, 1, 1 << 14),
                "is" if known.contains(&"is") => is = self.text(tree),
                _ => self.unknown("this test", &name, span, known),
            }
        }
        let test = match known.len() {
            1 => of.map(|of| Test::Tiles { of }),
            2 => of.zip(within).map(|(of, within)| Test::Range { of, within }),
            _ => of.zip(size).zip(is).map(|((of, size), is)| Test::Hash { of, size, is }),
        };
        if test.is_none() && self.count() == before {
            let message = format!("the test is given {}, and something of it is missing", known.join(", "));
            self.complain(Code::Entry, &tree.span, message);
        }
        test
    }

    /// An entry that is not there.
    pub(crate) fn unknown(&mut self, of: &str, name: &str, span: Range<usize>, known: &[&str]) {
        let message = format!("{of} has no entry called `{}`", quoted(name));
        let complaint = Diagnostic::error(Code::NoEntry, About::Graph, message).at(span);
        self.push(complaint.perhaps(name, known.iter().copied()));
    }
}
