//! Reads the values of entries: text, numbers, pairs, colours. Each slip is told where it stands.

use crate::entry_fixes::{enlist, parenthesize, put_in_quotes, rebracket_entries, requote};
use crate::places::{Place, inside};
use crate::split::{Item, Shape, Tree, is_quoted};
use lapidary_evaluator::diagnostic::fix::{Fix, Repair, TextEdit};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::node::spec::rgb;
use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

/// What reading collects.
#[derive(Default)]
pub(crate) struct Reader {
    pub(crate) complaints: Vec<Diagnostic>,
    pub(crate) places: Vec<Place>,
    /// What comes before the names of nodes among places: a group and a slash.
    pub(crate) within: String,
    /// Complaints that are not kept, as nobody reads so many.
    pub(crate) untold: usize,
}

/// Complaints about one file before the rest is only counted.
const MOST_COMPLAINTS: usize = 200;

impl Reader {
    pub(crate) fn push(&mut self, complaint: Diagnostic) {
        if self.complaints.len() < MOST_COMPLAINTS {
            self.complaints.push(complaint);
        } else {
            self.untold += 1;
        }
    }
    pub(crate) fn complain(&mut self, code: Code, span: &Range<usize>, message: impl Into<String>) {
        self.push(Diagnostic::error(code, About::Graph, message).at(span.clone()));
    }
    pub(crate) fn complain_with(&mut self, code: Code, span: &Range<usize>, message: impl Into<String>, help: &str) {
        self.push(Diagnostic::error(code, About::Graph, message).at(span.clone()).help(help));
    }
    /// The same with advice and, where there is one, the edit that follows it.
    pub(crate) fn complain_fixed(
        &mut self,
        code: Code,
        span: &Range<usize>,
        message: impl Into<String>,
        help: &str,
        fix: Option<Fix>,
    ) {
        let complaint = Diagnostic::error(code, About::Graph, message).at(span.clone()).help(help);
        self.push(Diagnostic { fix, ..complaint });
    }
    /// How many complaints there were.
    pub(crate) fn count(&self) -> usize {
        self.complaints.len() + self.untold
    }
    /// Keeps the place of something.
    pub(crate) fn place(&mut self, about: About, span: &Range<usize>) {
        let about = if self.within.is_empty() { about } else { inside(&self.within, about) };
        self.places.push(Place::of(&about, span));
    }
    pub(crate) fn expected(&mut self, tree: Tree<'_>, what: &str) {
        self.expected_or(tree, what, None);
    }
    /// The same with a fix.
    pub(crate) fn expected_or(&mut self, tree: Tree<'_>, what: &str, fix: Option<Fix>) {
        let message = format!("there should be {what} here");
        self.push(Diagnostic { fix, ..Diagnostic::error(Code::Entry, About::Graph, message).at(tree.span()) });
    }

    /// The entries of a bracket by name. Names in `{ }` stand in quotes, others do not; none stands twice.
    pub(crate) fn entries<'t>(&mut self, tree: Tree<'t>, open: u8) -> Vec<(Cow<'t, str>, Range<usize>, Tree<'t>)> {
        let items = match tree.shape() {
            Shape::Group { open: found, items, .. } if found == open => items,
            _ => {
                let what = if open == b'{' { "`{ \"name\": value, }`" } else { "`(name: value, )`" };
                self.expected_or(tree, what, rebracket_entries(tree, open));
                return vec![];
            }
        };
        let mut out: Vec<(Cow<'_, str>, Range<usize>, Tree<'_>)> = vec![];
        let mut seen = HashSet::new();
        for item in items {
            let Some(key) = item.key else {
                self.nameless(item, out.last().map(|(_, _, tree)| *tree));
                continue;
            };
            let span = item.key_span();
            if is_quoted(key) != (open == b'{') {
                let (is, help) = if is_quoted(key) { ("", "without") } else { ("out", "in") };
                let message = format!("the name `{}` stands with{is} quotes", quoted(key));
                let help = format!("write it {help} quotes here");
                self.complain_fixed(Code::Syntax, &span, message, &help, requote(key));
            }
            let name = if is_quoted(key) { unquoted(key) } else { Some(Cow::Borrowed(key)) };
            let Some(name) = name else {
                self.misspelt(key, &span);
                continue;
            };
            if !seen.insert(name.clone()) {
                self.complain(Code::Twice, &span, format!("`{}` stands here a second time", quoted(&name)));
                continue;
            }
            out.push((name, span, item.value));
        }
        out
    }
    /// A value where a name and a value should be.
    fn nameless(&mut self, item: Item<'_>, before: Option<Tree<'_>>) {
        let digits = |tree: Tree<'_>| {
            let text = tree.text();
            text.bytes().all(|b| b.is_ascii_digit() || b == b'-').then(|| text.to_owned())
        };
        // What parts a number from another and is no comma has been complained of.
        let parts = |at: usize| move |c: &Diagnostic| c.span.as_ref().is_some_and(|span| span.start == at);
        let span = &item.value.span();
        let message = "this value has no name";
        match (before.and_then(digits), digits(item.value), before.map(|before| before.span().end)) {
            (Some(whole), Some(part), Some(end))
                if end + 1 == span.start && !self.complaints.iter().any(parts(end)) =>
            {
                let help = format!("if it is part of a number, write {whole}.{part}");
                let edit = TextEdit::replace(end..span.start, ".");
                let fix = Fix::maybe(format!("write {whole}.{part}"), Repair::Text(vec![edit]));
                self.complain_fixed(Code::Syntax, span, message, &help, Some(fix));
            }
            _ => self.complain_with(Code::Syntax, span, message, "write `name: value`"),
        }
    }
    /// A text in quotes that says nothing; one that is never closed has been told of.
    pub(crate) fn misspelt(&mut self, text: &str, span: &Range<usize>) {
        if text.len() > 1 && text.ends_with(['"', '#']) {
            let help = "write `\\\\` for a backslash, `\\\"` for a quote and `\\u{e9}` for the letter of that number";
            self.complain_with(Code::Entry, span, "the text has an escape that means nothing", help);
        }
    }
    /// Refuses a name before a bracket that needs none.
    pub(crate) fn unnamed(&mut self, tree: Tree<'_>) {
        if let Shape::Group { name, .. } = tree.shape()
            && !name.is_empty()
        {
            let message = format!("this bracket has no name: take `{}` away", quoted(name));
            let title = format!("take `{}` away", quoted(name));
            let fix = Fix::certain(title, Repair::Rename(String::new()));
            self.push(Diagnostic::error(Code::Entry, About::Graph, message).at(tree.span()).fix(fix));
        }
    }
    /// Whether a name is spelt as names are.
    pub(crate) fn named(&mut self, name: &str, span: &Range<usize>) {
        if !is_name(name) {
            let message = format!("\"{}\" is no name", quoted(name));
            let help =
                "names are made of the letters a to z, digits, `_`, `-` and spaces, and begin with a letter or `_`";
            self.complain_with(Code::Name, span, message, help);
        }
    }

    pub(crate) fn text<'t>(&mut self, tree: Tree<'t>) -> Option<Cow<'t, str>> {
        self.text_or(tree, None)
    }
    /// The same with the fix for what is no text.
    fn text_or<'t>(&mut self, tree: Tree<'t>, fix: Option<Fix>) -> Option<Cow<'t, str>> {
        let text = string(tree);
        if text.is_none() {
            if is_quoted(tree.text()) {
                self.misspelt(tree.text(), &tree.span());
            } else {
                self.expected_or(tree, "text in quotes", fix);
            }
        }
        text
    }
    /// A text that may say anything, to be kept.
    pub(crate) fn kept(&mut self, tree: Tree<'_>) -> Option<String> {
        self.text_or(tree, put_in_quotes(tree)).map(Cow::into_owned)
    }
    pub(crate) fn number(&mut self, tree: Tree<'_>) -> Option<f64> {
        let number = number(tree).filter(|v| v.is_finite());
        if number.is_none() {
            self.expected(tree, "a number");
        }
        number
    }
    /// A whole number from `low` to `high`.
    pub(crate) fn whole(&mut self, tree: Tree<'_>, low: u32, high: u32) -> Option<u32> {
        let v = self.number(tree)?;
        if v.fract() == 0.0 && (f64::from(low)..=f64::from(high)).contains(&v) {
            return Some(v as u32);
        }
        self.complain(Code::Entry, &tree.span(), format!("there should be a whole number of {low}..={high} here"));
        None
    }
    /// Two values in parentheses, such as these.
    pub(crate) fn pair<'t>(&mut self, tree: Tree<'t>, such_as: &str) -> Option<[Tree<'t>; 2]> {
        let pair = values(tree);
        if pair.is_none() {
            let help = format!("write it as `{such_as}`");
            let fix = parenthesize(tree, 2);
            self.complain_fixed(Code::Entry, &tree.span(), "there should be a pair here", &help, fix);
        }
        pair
    }
    /// Three numbers in parentheses.
    pub(crate) fn numbers(&mut self, tree: Tree<'_>) -> Option<[f64; 3]> {
        if let Some([x, y, z]) = values(tree) {
            return Some([self.number(x)?, self.number(y)?, self.number(z)?]);
        }
        self.expected_or(tree, "three numbers in parentheses", parenthesize(tree, 3));
        None
    }
    /// What stands in square brackets, as far as it is right.
    pub(crate) fn list<T>(&mut self, tree: Tree<'_>, of: impl Fn(&mut Self, Tree<'_>) -> Option<T>) -> Vec<T> {
        if let Shape::Group { name: "", open: b'[', items } = tree.shape() {
            return items.filter_map(|item| of(self, item.value)).collect();
        }
        self.expected_or(tree, "a list in square brackets", enlist(tree));
        vec![]
    }
    /// A colour from `#rgb`, `#rrggbb` or `#rrggbbaa`.
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
                let message = format!("\"{}\" is no colour", quoted(text));
                self.complain_with(Code::Color, span, message, "write \"#rrggbb\" with digits 0 to 9 and a to f");
                None
            }
        }
    }
}

/// As many values in parentheses as are asked for, none of them with a name.
fn values<const N: usize>(tree: Tree<'_>) -> Option<[Tree<'_>; N]> {
    let Shape::Group { name: "", open: b'(', items } = tree.shape() else { return None };
    let mut values = [tree; N];
    let mut count = 0;
    for item in items {
        *values.get_mut(count).filter(|_| item.key.is_none())? = item.value;
        count += 1;
    }
    (count == N).then_some(values)
}

/// Whether a name is made of the characters that names have.
pub(crate) fn is_name(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || "_ -".contains(c))
}

/// What declares an output as plain data, around its value.
pub(crate) const DATA: &str = "data";

/// The value within `data( )`, if this is that and holds one value.
pub(crate) fn declared_data(tree: Tree<'_>) -> Option<Tree<'_>> {
    let Shape::Group { name: DATA, open: b'(', mut items } = tree.shape() else { return None };
    let only = items.next().filter(|item| item.key.is_none() && items.next().is_none())?;
    Some(only.value)
}

/// What a string says.
pub(crate) fn string(tree: Tree<'_>) -> Option<Cow<'_, str>> {
    unquoted(tree.text())
}

/// What a text says that stands in quotes; most need no more than to have them taken off.
pub(crate) fn unquoted(text: &str) -> Option<Cow<'_, str>> {
    let plain = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    match plain.filter(|text| !text.contains(['"', '\\'])) {
        Some(plain) => Some(Cow::Borrowed(plain)),
        None if is_quoted(text) => ron::from_str(text).ok().map(Cow::Owned),
        None => None,
    }
}

/// What a number is, if it is one.
pub(crate) fn number(tree: Tree<'_>) -> Option<f64> {
    match tree.shape() {
        Shape::Leaf(text) if !text.starts_with('"') => {
            let whole = || ron::from_str::<i64>(text).ok().map(|v| v as f64);
            ron::from_str::<f64>(text).ok().or_else(whole)
        }
        _ => None,
    }
}
