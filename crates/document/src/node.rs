//! Reads nodes, and what their sockets are given.

use crate::entry::{Reader, number, string};
use crate::split::{Item, Shape, Tree};
use lapidary_evaluator::diagnostic::{About, Code};
use lapidary_evaluator::graph::{Arg, Node, Parameter, Setting};

impl Reader {
    /// `kind(socket: value, …)`.
    pub(crate) fn node(&mut self, name: &str, tree: &Tree<'_>) -> Option<Node> {
        self.places.insert(About::Node(name.to_owned()), tree.span.clone());
        let kind = match &tree.shape {
            Shape::Group { name, open: b'(', .. } if !name.is_empty() => *name,
            _ => {
                let message = "a node is a kind and what its sockets are given";
                self.complain_with(Code::Entry, &tree.span, message, "write `perlin(scale: 4)`");
                return None;
            }
        };
        let mut node = Node { kind: kind.to_owned(), ..Node::default() };
        for (socket, span, value) in self.entries(tree, b'(') {
            let names = (name.to_owned(), socket.clone());
            self.places.insert(About::SocketName(names.0.clone(), names.1.clone()), span);
            self.places.insert(About::Socket(names.0, names.1), value.span.clone());
            if let Some(arg) = self.arg(value) {
                node.args.insert(socket, arg);
            }
        }
        Some(node)
    }

    /// What a socket or an output is given.
    pub(crate) fn arg(&mut self, tree: &Tree<'_>) -> Option<Arg> {
        if let Some(v) = number(tree) {
            return Some(Arg::Number(v));
        }
        if let Some(text) = string(tree) {
            return self.quoted_arg(&text, tree);
        }
        match &tree.shape {
            Shape::Leaf(word) if word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') => {
                Some(Arg::Word((*word).to_owned()))
            }
            Shape::Group { name: "", open: b'[', items } => Some(Arg::Ramp(self.ramp(items)?)),
            Shape::Group { name: "", open: b'(', items } if items.len() == 3 => {
                let mut numbers = items.iter().map(|item| self.number(&item.value));
                let vector = [numbers.next()?, numbers.next()?, numbers.next()?];
                Some(Arg::Vector([vector[0]?, vector[1]?, vector[2]?]))
            }
            _ => {
                let message = "there should be a number, three in brackets, a word, a ramp, a curve, or a name or colour in quotes here";
                self.complain(Code::Entry, &tree.span, message);
                None
            }
        }
    }
    /// A colour, a parameter or a wire.
    fn quoted_arg(&mut self, text: &str, tree: &Tree<'_>) -> Option<Arg> {
        if text.starts_with('#') {
            return self.color(text, &tree.span).map(Arg::Color);
        }
        if let Some(name) = text.strip_prefix('$') {
            return Some(Arg::Parameter(name.to_owned()));
        }
        if text.starts_with('=') {
            self.complain(Code::Entry, &tree.span, "expressions are not read by this version");
            return None;
        }
        Some(match text.split_once('.') {
            Some((node, output)) => Arg::Wire(node.to_owned(), Some(output.to_owned())),
            None => Arg::Wire(text.to_owned(), None),
        })
    }
    /// `[(0.0, "#000000"), …]`, or `[(0.0, 0.5), …]`; nothing if any stop is wrong.
    fn ramp(&mut self, items: &[Item<'_>]) -> Option<Vec<(f32, Arg)>> {
        let mut stops = vec![];
        let mut good = true;
        for item in items {
            let stop = self.pair(&item.value).and_then(|[at, color]| {
                let at = self.number(at)? as f32;
                if let Some(v) = number(color) {
                    return Some((at, Arg::Number(v)));
                }
                let text = self.text(color)?;
                match self.quoted_arg(&text, color)? {
                    Arg::Wire(..) => {
                        let help = "write \"#rrggbb\", or \"$name\" for a parameter";
                        self.complain_with(Code::Color, &color.span, "a stop is a colour, not a wire", help);
                        None
                    }
                    color => Some((at, color)),
                }
            });
            good &= stop.is_some();
            stops.extend(stop);
        }
        good.then_some(stops)
    }

    /// `number(value: 1.0, range: (0.0, 4.0), about: "…")` or `color(value: "#…", about: "…")`.
    pub(crate) fn parameter(&mut self, tree: &Tree<'_>) -> Option<Parameter> {
        let color = match &tree.shape {
            Shape::Group { name: "number", open: b'(', .. } => false,
            Shape::Group { name: "color", open: b'(', .. } => true,
            _ => {
                let help = "write `number(value: 1.0, range: (0.0, 4.0))` or `color(value: \"#f2efe9\")`";
                self.complain_with(Code::Entry, &tree.span, "a parameter is a number or a colour", help);
                return None;
            }
        };
        let (mut value, mut range, mut about) = (None, None, String::new());
        for (name, span, tree) in self.entries(tree, b'(') {
            match name.as_str() {
                "value" if color => {
                    value = self.text(tree).and_then(|text| self.color(&text, &tree.span)).map(Setting::Color);
                }
                "value" => value = self.number(tree).map(|v| Setting::Number(v, None)),
                "range" if !color => {
                    range =
                        self.pair(tree).and_then(|[a, b]| Some((tree.span.clone(), self.number(a)?..=self.number(b)?)));
                }
                "about" => about = self.text(tree).unwrap_or_default(),
                _ => {
                    let known = if color { "`value` and `about`" } else { "`value`, `range` and `about`" };
                    let message = format!("a parameter has {known}, but no `{name}`");
                    self.complain(Code::NoEntry, &span, message);
                }
            }
        }
        let Some(mut value) = value else {
            if !self.complaints.iter().any(|c| c.span.as_ref().is_some_and(|s| tree.span.contains(&s.start))) {
                self.complain(Code::Entry, &tree.span, "the parameter has no value");
            }
            return None;
        };
        if let (Setting::Number(v, held), Some((span, range))) = (&mut value, range) {
            if !range.contains(v) {
                let message = format!("the value {v} lies outside {}..={}", range.start(), range.end());
                self.complain(Code::Range, &span, message);
            }
            *held = Some(range);
        }
        Some(Parameter { value, about })
    }
}
