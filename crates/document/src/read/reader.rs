//! Reader of entries and their values, with diagnostics for errors.

use crate::model::source_map::{SourceMapEntry, about_in_group};
use crate::read::similar_names::SimilarNames;
use crate::read::value_fixes::{enlist, parenthesize, put_in_quotes, rebracket_entries, requote};
use crate::syntax::lexer::is_quoted;
use crate::syntax::literal::{is_name, is_node_name, number, string, unquoted};
use crate::syntax::tree::{SyntaxEntry, SyntaxKind, SyntaxNode};
use lapidary_evaluator::diagnostic::fix::{Fix, Repair, TextEdit};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::node::spec::rgb;
use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

/// The state of a reader.
#[derive(Default)]
pub(crate) struct EntryReader {
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) source_map: Vec<SourceMapEntry>,
    /// The name of the graph inside the file that is being read; empty for the main graph.
    pub(crate) within: String,
    /// Names of nodes that look alike.
    pub(crate) similar: Vec<SimilarNames>,
    /// The number of diagnostics beyond the most that are kept.
    pub(crate) dropped: usize,
}

/// The most diagnostics about one file.
const MAX_DIAGNOSTICS: usize = 200;

impl EntryReader {
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        if self.diagnostics.len() < MAX_DIAGNOSTICS {
            self.diagnostics.push(diagnostic);
        } else {
            self.dropped += 1;
        }
    }
    pub(crate) fn report(&mut self, code: Code, span: &Range<usize>, message: impl Into<String>) {
        self.push(Diagnostic::error(code, About::Graph, message).at(span.clone()));
    }
    pub(crate) fn report_with_help(&mut self, code: Code, span: &Range<usize>, message: impl Into<String>, help: &str) {
        self.push(Diagnostic::error(code, About::Graph, message).at(span.clone()).help(help));
    }
    /// Reports an error with help and, if there is one, its fix.
    pub(crate) fn report_with_fix(
        &mut self,
        code: Code,
        span: &Range<usize>,
        message: impl Into<String>,
        help: &str,
        fix: Option<Fix>,
    ) {
        let diagnostic = Diagnostic::error(code, About::Graph, message).at(span.clone()).help(help);
        self.push(diagnostic.fix(fix));
    }
    /// The number of diagnostics so far.
    pub(crate) fn count(&self) -> usize {
        self.diagnostics.len() + self.dropped
    }
    /// Records the span of a part.
    pub(crate) fn record_span(&mut self, about: About, span: &Range<usize>) {
        let about = if self.within.is_empty() { about } else { about_in_group(&self.within, about) };
        self.source_map.push(SourceMapEntry::new(&about, span));
    }
    pub(crate) fn report_expected(&mut self, tree: SyntaxNode<'_>, what: &str) {
        self.report_expected_or_fix(tree, what, None);
    }
    /// Reports that something else is expected, with a fix.
    pub(crate) fn report_expected_or_fix(&mut self, tree: SyntaxNode<'_>, what: &str, fix: Option<Fix>) {
        let message = format!("expected {what}");
        self.push(Diagnostic::error(Code::Entry, About::Graph, message).at(tree.span()).fix(fix));
    }

    /// The entries of a bracket by name. Names in `{ }` are quoted, others are not; each occurs once.
    pub(crate) fn entries<'t>(
        &mut self,
        tree: SyntaxNode<'t>,
        open: u8,
    ) -> Vec<(Cow<'t, str>, Range<usize>, SyntaxNode<'t>)> {
        let items = match tree.shape() {
            SyntaxKind::Bracket { open: found, items, .. } if found == open => items,
            _ => {
                let what = if open == b'{' { "`{ \"name\": value, }`" } else { "`(name: value, )`" };
                self.report_expected_or_fix(tree, what, rebracket_entries(tree, open));
                return vec![];
            }
        };
        let mut out: Vec<(Cow<'_, str>, Range<usize>, SyntaxNode<'_>)> = vec![];
        let mut seen = HashSet::new();
        for item in items {
            let Some(key) = item.key else {
                self.nameless(item, out.last().map(|(_, _, tree)| *tree));
                continue;
            };
            let span = item.key_span();
            if is_quoted(key) != (open == b'{') {
                let (needs, help) = if is_quoted(key) {
                    ("must not have", "write it without quotes")
                } else {
                    ("needs", "write it in quotes")
                };
                let message = format!("the name `{}` {needs} quotes", quoted(key));
                self.report_with_fix(Code::Syntax, &span, message, help, requote(key));
            }
            let name = if is_quoted(key) { unquoted(key) } else { Some(Cow::Borrowed(key)) };
            let Some(name) = name else {
                self.report_escape(key, &span);
                continue;
            };
            if !seen.insert(name.clone()) {
                self.report(Code::DuplicateName, &span, format!("`{}` is defined twice", quoted(&name)));
                continue;
            }
            out.push((name, span, item.value));
        }
        out
    }
    /// Reports a value without a name.
    fn nameless(&mut self, item: SyntaxEntry<'_>, before: Option<SyntaxNode<'_>>) {
        let digits = |tree: SyntaxNode<'_>| {
            let text = tree.text();
            text.bytes().all(|b| b.is_ascii_digit() || b == b'-').then(|| text.to_owned())
        };
        // The parser already reported a wrong sign between two numbers.
        let parts = |at: usize| move |c: &Diagnostic| c.span.as_ref().is_some_and(|span| span.start == at);
        let span = &item.value.span();
        let message = "this value has no name";
        match (before.and_then(digits), digits(item.value), before.map(|before| before.span().end)) {
            (Some(whole), Some(part), Some(end))
                if end + 1 == span.start && !self.diagnostics.iter().any(parts(end)) =>
            {
                let help = format!("if it is part of a number, write {whole}.{part}");
                let edit = TextEdit::replace(end..span.start, ".");
                let fix = Fix::maybe(format!("write {whole}.{part}"), Repair::Text(vec![edit]));
                self.report_with_fix(Code::Syntax, span, message, &help, Some(fix));
            }
            _ => self.report_with_help(Code::Syntax, span, message, "write `name: value`"),
        }
    }
    /// Reports a string with an invalid escape; the parser already reported unclosed ones.
    pub(crate) fn report_escape(&mut self, text: &str, span: &Range<usize>) {
        if text.len() > 1 && text.ends_with(['"', '#']) {
            let help = "write `\\\\` for a backslash, `\\\"` for a quote and `\\u{e9}` for a character by its number";
            self.report_with_help(Code::Entry, span, "the text has an unknown escape", help);
        }
    }
    /// Reports a name before a bracket that has none.
    pub(crate) fn reject_name(&mut self, tree: SyntaxNode<'_>) {
        if let SyntaxKind::Bracket { name, .. } = tree.shape()
            && !name.is_empty()
        {
            let message = format!("expected a bracket without a name: remove `{}`", quoted(name));
            let title = format!("remove `{}`", quoted(name));
            let fix = Fix::certain(title, Repair::Rename(String::new()));
            self.push(Diagnostic::error(Code::Entry, About::Graph, message).at(tree.span()).fix(fix));
        }
    }
    /// Reports a name with invalid characters.
    pub(crate) fn check_name(&mut self, name: &str, span: &Range<usize>) {
        if !is_name(name) {
            let message = format!("\"{}\" is not a valid name", quoted(name));
            let help = "use the letters a to z, digits, `_`, `-` and spaces, and begin with a letter or `_`";
            self.report_with_help(Code::Name, span, message, help);
        }
    }

    /// Reports the name of a node with invalid characters.
    pub(crate) fn check_node_name(&mut self, name: &str, span: &Range<usize>) {
        if !is_node_name(name) {
            let message = format!("\"{}\" is not a valid name of a node", quoted(name));
            let help = "use any text without control characters and without spaces at its ends";
            self.report_with_help(Code::Name, span, message, help);
        }
    }

    pub(crate) fn text<'t>(&mut self, tree: SyntaxNode<'t>) -> Option<Cow<'t, str>> {
        self.text_or(tree, None)
    }
    /// Reads a string; `fix` is for a value that is none.
    fn text_or<'t>(&mut self, tree: SyntaxNode<'t>, fix: Option<Fix>) -> Option<Cow<'t, str>> {
        let text = string(tree);
        if text.is_none() {
            if is_quoted(tree.text()) {
                self.report_escape(tree.text(), &tree.span());
            } else {
                self.report_expected_or_fix(tree, "text in quotes", fix);
            }
        }
        text
    }
    /// Reads a string that may contain anything.
    pub(crate) fn free_text(&mut self, tree: SyntaxNode<'_>) -> Option<String> {
        self.text_or(tree, put_in_quotes(tree)).map(Cow::into_owned)
    }
    pub(crate) fn number(&mut self, tree: SyntaxNode<'_>) -> Option<f64> {
        let number = number(tree).filter(|v| v.is_finite());
        if number.is_none() {
            self.report_expected(tree, "a number");
        }
        number
    }
    /// Reads a whole number from `low` to `high`.
    pub(crate) fn whole(&mut self, tree: SyntaxNode<'_>, low: u32, high: u32) -> Option<u32> {
        let v = self.number(tree)?;
        if v.fract() == 0.0 && (f64::from(low)..=f64::from(high)).contains(&v) {
            return Some(v as u32);
        }
        self.report(Code::Entry, &tree.span(), format!("expected a whole number from {low} to {high}"));
        None
    }
    /// Reads two values in parentheses, for example `such_as`.
    pub(crate) fn pair<'t>(&mut self, tree: SyntaxNode<'t>, such_as: &str) -> Option<[SyntaxNode<'t>; 2]> {
        let pair = values(tree);
        if pair.is_none() {
            let help = format!("write it as `{such_as}`");
            let fix = parenthesize(tree, 2);
            self.report_with_fix(Code::Entry, &tree.span(), "expected a pair", &help, fix);
        }
        pair
    }
    /// Reads three numbers in parentheses.
    pub(crate) fn numbers(&mut self, tree: SyntaxNode<'_>) -> Option<[f64; 3]> {
        if let Some([x, y, z]) = values(tree) {
            return Some([self.number(x)?, self.number(y)?, self.number(z)?]);
        }
        self.report_expected_or_fix(tree, "three numbers in parentheses", parenthesize(tree, 3));
        None
    }
    /// Reads the valid elements of a list.
    pub(crate) fn list<T>(
        &mut self,
        tree: SyntaxNode<'_>,
        of: impl Fn(&mut Self, SyntaxNode<'_>) -> Option<T>,
    ) -> Vec<T> {
        if let SyntaxKind::Bracket { name: "", open: b'[', items } = tree.shape() {
            return items.filter_map(|item| of(self, item.value)).collect();
        }
        self.report_expected_or_fix(tree, "a list in square brackets", enlist(tree));
        vec![]
    }
    /// Reads a colour from `#rgb`, `#rrggbb` or `#rrggbbaa`.
    pub(crate) fn color(&mut self, text: &str, span: &Range<usize>) -> Option<[f32; 4]> {
        let digits = text.strip_prefix('#').filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit())).unwrap_or("");
        let hex = u32::from_str_radix(digits, 16).unwrap_or(0);
        match digits.len() {
            3 => Some(rgb((hex >> 8) * 0x11_0000 + (hex >> 4 & 15) * 0x1100 + (hex & 15) * 0x11)),
            6 => Some(rgb(hex)),
            8 => {
                let [r, g, b, _] = rgb(hex >> 8);
                Some([r, g, b, (hex & 255) as f32 / 255.0])
            }
            _ => {
                let message = format!("\"{}\" is not a colour", quoted(text));
                self.report_with_help(Code::Color, span, message, "write \"#rrggbb\" with digits 0 to 9 and a to f");
                None
            }
        }
    }
}

/// The values in parentheses, if there are exactly `N` and none has a name.
fn values<const N: usize>(tree: SyntaxNode<'_>) -> Option<[SyntaxNode<'_>; N]> {
    let SyntaxKind::Bracket { name: "", open: b'(', items } = tree.shape() else { return None };
    let mut values = [tree; N];
    let mut count = 0;
    for item in items {
        *values.get_mut(count).filter(|_| item.key.is_none())? = item.value;
        count += 1;
    }
    (count == N).then_some(values)
}
