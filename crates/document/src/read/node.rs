//! Reader of nodes and their arguments.

use crate::model::instance::{INSTANCE, SOURCES};
use crate::read::reader::EntryReader;
use crate::read::value_fixes::{add_brackets, lift_node, remove_suffix};
use crate::syntax::lexer::is_quoted;
use crate::syntax::literal::{DATA, number, string};
use crate::syntax::tree::{SyntaxEntries, SyntaxKind, SyntaxNode};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::{Arg, Node, split_reference};

const SOCKETS_TAKE: &str =
    "write a number, a word, a colour or a name in quotes, `(x, y, z)`, or a ramp in square brackets";

impl EntryReader {
    /// Reads `kind(socket: value, …)`.
    pub(crate) fn node(&mut self, name: &str, tree: SyntaxNode<'_>) -> Option<Node> {
        self.record_span(About::Node(name.to_owned()), &tree.span());
        let kind = match tree.shape() {
            SyntaxKind::Bracket { name, open: b'(', .. } if !name.is_empty() => name,
            _ => {
                let message = "expected a node, for example `perlin(scale: 4)`";
                let complaint = Diagnostic::error(Code::Entry, About::Graph, message).at(tree.span());
                self.push(complaint.fix(add_brackets(tree)));
                return None;
            }
        };
        let mut args = vec![];
        for (socket, span, value) in self.entries(tree, b'(') {
            self.record_span(About::SocketName(name.to_owned(), socket.to_string()), &span);
            self.record_span(About::Socket(name.to_owned(), socket.to_string()), &value.span());
            // The source of an instance is text, not a wire.
            let text = kind == INSTANCE && SOURCES.contains(&&*socket);
            let arg = if text { self.text(value).map(|text| Arg::Text(text.into_owned())) } else { self.arg(value) };
            args.extend(arg.map(|arg| (socket.into_owned(), arg)));
        }
        Some(Node { kind: kind.to_owned(), args: args.into_iter().collect() })
    }

    /// Reads the value of a socket or an output.
    pub(crate) fn arg(&mut self, tree: SyntaxNode<'_>) -> Option<Arg> {
        if let Some(v) = number(tree) {
            return Some(Arg::Number(v));
        }
        if let Some(text) = string(tree) {
            return self.quoted_arg(&text, tree);
        }
        match tree.shape() {
            SyntaxKind::Leaf(word) if word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') => {
                Some(Arg::Word(word.to_owned()))
            }
            SyntaxKind::Bracket { name: "", open: b'[', items } => Some(Arg::Ramp(self.ramp(items)?)),
            SyntaxKind::Bracket { name: "", open: b'(', items } if items.clone().count() == 3 => {
                self.numbers(tree).map(Arg::Vector)
            }
            _ => {
                self.no_arg(tree);
                None
            }
        }
    }
    /// Reports something that is no value of a socket.
    fn no_arg(&mut self, tree: SyntaxNode<'_>) {
        let error = |message: String, help: &str| Diagnostic::error(Code::Entry, About::Graph, message).help(help);
        let diagnostic = match tree.shape() {
            SyntaxKind::Leaf(text) if is_quoted(text) => return self.report_escape(text, &tree.span()),
            SyntaxKind::Leaf(text) => {
                let help = "write a number such as 0.5 or 1e-3";
                error(format!("`{}` is not a number", quoted(text)), help).fix(remove_suffix(text))
            }
            SyntaxKind::Bracket { name: "", open: b'{', .. } => error("no input takes a map".to_owned(), SOCKETS_TAKE),
            SyntaxKind::Bracket { name: "", items, .. } if items.clone().count() == 4 => error(
                "no input takes four values".to_owned(),
                "write a colour as \"#rrggbbaa\", or a vector as `(0.0, 0.0, 1.0)`",
            ),
            SyntaxKind::Bracket { name: "", .. } => {
                error("no input takes this value in brackets".to_owned(), SOCKETS_TAKE)
            }
            SyntaxKind::Bracket { name, .. } => {
                let help = "add it to `nodes` under a name, and write that name here in quotes";
                let fix = lift_node(name).filter(|_| name != DATA);
                error(format!("expected the name of a node, not `{}( … )`", quoted(name)), help).fix(fix)
            }
        };
        self.push(diagnostic.at(tree.span()));
    }
    /// Reads a colour, a parameter or a wire from a string.
    fn quoted_arg(&mut self, text: &str, tree: SyntaxNode<'_>) -> Option<Arg> {
        // A formula may begin with a colour: `#8a3a22 * a`.
        if text.starts_with('#') && text.contains(|c| "+-*/%^<>=!&|?:;,.()·".contains(c)) {
            return Some(Arg::Text(text.to_owned()));
        }
        if text.starts_with('#') {
            return self.color(text, &tree.span()).map(Arg::Color);
        }
        if let Some(name) = text.strip_prefix('$') {
            return Some(Arg::Parameter(name.to_owned()));
        }
        if text.starts_with('=') {
            let help = "a node `expression` evaluates formulas: `expression(formula: \"a * 2\", a: \"grain\")`";
            self.report_with_help(Code::Entry, &tree.span(), "no input takes a formula", help);
            return None;
        }
        let (node, output) = split_reference(text);
        Some(Arg::Wire(node, output.map(str::to_owned)))
    }
    /// Reads `[(0.0, "#000000"), …]` or `[(0.0, 0.5), …]`; `None` if any stop is invalid.
    fn ramp(&mut self, items: SyntaxEntries<'_>) -> Option<Vec<(f32, Arg)>> {
        let mut stops = vec![];
        let mut good = true;
        let is_number = |part: SyntaxNode<'_>| number(part).is_some();
        let of_numbers = items.clone().any(|item| item.value.items().nth(1).is_some_and(|part| is_number(part.value)));
        let such_as = if of_numbers { "(0.5, 0.25)" } else { "(0.5, \"#808080\")" };
        for item in items {
            let stop = self.pair(item.value, such_as).and_then(|[at, color]| {
                let at = self.number(at)? as f32;
                if let Some(v) = number(color) {
                    return Some((at, Arg::Number(v)));
                }
                let text = self.text(color)?;
                match self.quoted_arg(&text, color)? {
                    Arg::Wire(..) => {
                        let help = "write \"#rrggbb\", or \"$name\" for a parameter";
                        self.report_with_help(Code::Color, &color.span(), "a stop is a colour, not a wire", help);
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
}
