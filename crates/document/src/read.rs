//! Reads a graph file.

use crate::entry::Reader;
use crate::split::{Shape, Tree, split};
use crate::{Document, FORMAT, MOST_BYTES, sorted};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::Graph;
use std::collections::HashMap;

/// What a file may say.
const ENTRIES: &[&str] =
    &["format", "name", "about", "size", "tile", "wrap", "samples", "seed", "parameters", "nodes", "outputs", "layout"];
/// Pixels along a side.
const MOST_SIDE: u32 = 1 << 20;

/// Reads what can be read, and complains of the rest. Whether the nodes exist is another question: see
/// [`Document::check`].
pub fn read(text: &str) -> (Option<Document>, Vec<Diagnostic>) {
    if text.len() > MOST_BYTES {
        let message = format!("the file has {} bytes, more than the {MOST_BYTES} there may be", text.len());
        return (None, vec![Diagnostic::error(Code::Limit, About::Graph, message)]);
    }
    let (tree, complaints) = split(text);
    let mut reader = Reader { complaints, ..Reader::default() };
    let is_group = |tree: &Tree<'_>| matches!(tree.shape, Shape::Group { open: b'(', .. });
    let Some(tree) = tree.filter(is_group) else {
        if reader.complaints.is_empty() {
            reader.complain_with(Code::NoGraph, &(0..0), "this is no graph", NO_GRAPH);
        }
        return (None, sorted(reader.complaints));
    };
    let document = reader.document(&tree);
    (Some(document), sorted(reader.complaints))
}

const NO_GRAPH: &str = "a graph file reads `lapidary(format: 1, nodes: { … }, outputs: { … })`";

impl Reader {
    fn document(&mut self, tree: &Tree<'_>) -> Document {
        if let Shape::Group { name, .. } = tree.shape
            && name != "lapidary"
        {
            self.complain_with(Code::NoGraph, &tree.span, "this is no graph of Lapidary", NO_GRAPH);
        }
        self.places.insert(About::Graph, tree.span.start..tree.span.start);
        let mut document = Document {
            name: String::new(),
            about: String::new(),
            size: [1024, 1024],
            tile: [1.0, 1.0],
            samples: 1,
            graph: Graph::default(),
            places: HashMap::new(),
        };
        let mut format = false;
        for (name, span, value) in self.entries(tree, b'(') {
            match name.as_str() {
                "format" => {
                    format = true;
                    self.format(value);
                }
                "name" => document.name = self.text(value).unwrap_or_default(),
                "about" => document.about = self.text(value).unwrap_or_default(),
                "size" => self.size(value, &mut document.size),
                "tile" => self.tile(value, &mut document.tile),
                "wrap" => self.wrap(value, &mut document.graph.wrap),
                "samples" => self.samples(value, &mut document.samples),
                "seed" => document.graph.seed = self.whole(value, 0, u32::MAX).unwrap_or(0),
                "parameters" => self.parameters(value, &mut document.graph),
                "nodes" => self.nodes(value, &mut document.graph),
                "outputs" => self.outputs(value, &mut document.graph),
                // Where nodes lie on the canvas changes no pixel.
                "layout" => {}
                _ => {
                    let message = format!("a graph has no entry called `{}`", quoted(&name));
                    let complaint = Diagnostic::error(Code::NoEntry, About::Graph, message).at(span);
                    self.complaints.push(complaint.perhaps(&name, ENTRIES.iter().copied()));
                }
            }
        }
        if !format {
            let message = "the file does not say which format it is of";
            self.complain_with(Code::Format, &tree.span, message, &format!("write `format: {FORMAT},` first"));
        }
        document.places = std::mem::take(&mut self.places);
        document
    }

    fn format(&mut self, tree: &Tree<'_>) {
        if let Some(format) = self.whole(tree, 1, u32::MAX)
            && format > FORMAT
        {
            let message = format!("the file is of format {format}, and this version reads up to {FORMAT}");
            self.complain_with(Code::Format, &tree.span, message, "open it with a newer version");
        }
    }
    fn size(&mut self, tree: &Tree<'_>, size: &mut [u32; 2]) {
        if let Some([across, down]) = self.pair(tree)
            && let (Some(across), Some(down)) = (self.whole(across, 1, MOST_SIDE), self.whole(down, 1, MOST_SIDE))
        {
            *size = [across, down];
        }
    }
    fn tile(&mut self, tree: &Tree<'_>, tile: &mut [f64; 2]) {
        let Some(pair) = self.pair(tree) else { return };
        for (side, tree) in tile.iter_mut().zip(pair) {
            match self.number(tree) {
                Some(v) if v > 0.0 && v <= 65536.0 => *side = v,
                Some(_) => {
                    self.complain(Code::Entry, &tree.span, "there should be a number above 0 and up to 65536 here")
                }
                None => {}
            }
        }
    }
    fn wrap(&mut self, tree: &Tree<'_>, wrap: &mut [bool; 2]) {
        let Some(pair) = self.pair(tree) else { return };
        for (side, tree) in wrap.iter_mut().zip(pair) {
            match tree.shape {
                Shape::Leaf("true") => *side = true,
                Shape::Leaf("false") => *side = false,
                _ => self.complain(Code::Entry, &tree.span, "there should be `true` or `false` here"),
            }
        }
    }
    fn samples(&mut self, tree: &Tree<'_>, samples: &mut u32) {
        match self.number(tree) {
            Some(v) if [1.0, 4.0, 16.0].contains(&v) => *samples = v as u32,
            Some(_) => self.complain(Code::Entry, &tree.span, "a pixel has 1, 4 or 16 samples"),
            None => {}
        }
    }
    fn parameters(&mut self, tree: &Tree<'_>, graph: &mut Graph) {
        for (name, span, value) in self.entries(tree, b'{') {
            self.named(&name, &span);
            self.places.insert(About::Parameter(name.clone()), value.span.clone());
            if let Some(parameter) = self.parameter(value) {
                graph.parameters.insert(name, parameter);
            }
        }
    }
    fn nodes(&mut self, tree: &Tree<'_>, graph: &mut Graph) {
        for (name, span, value) in self.entries(tree, b'{') {
            self.named(&name, &span);
            if let Some(node) = self.node(&name, value) {
                graph.nodes.insert(name, node);
            }
        }
    }
    fn outputs(&mut self, tree: &Tree<'_>, graph: &mut Graph) {
        for (name, span, value) in self.entries(tree, b'{') {
            self.named(&name, &span);
            self.places.insert(About::Output(name.clone()), value.span.clone());
            if let Some(arg) = self.arg(value) {
                graph.outputs.push((name, arg));
            }
        }
    }
}
