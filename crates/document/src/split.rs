//! Splits RON into entries with their places, however wrong it is: every slip is told, and reading goes on.

use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity, quoted};
use std::ops::Range;

/// Brackets within brackets that anyone means to write.
const DEEPEST: usize = 32;
/// Complaints about one text before the rest is left untold.
const MOST_COMPLAINTS: usize = 100;

/// What comments begin with that a merge leaves where two copies do not go together.
pub(crate) const CONFLICT: &str = "conflict: ";

/// A value and where it stands.
#[derive(Debug)]
pub(crate) struct Tree<'t> {
    pub(crate) span: Range<usize>,
    pub(crate) shape: Shape<'t>,
}

/// What a value looks like.
#[derive(Debug)]
pub(crate) enum Shape<'t> {
    /// A number, a string or a word, as written.
    Leaf(&'t str),
    /// A bracket, perhaps with a name before it.
    Group { name: &'t str, open: u8, items: Vec<Item<'t>> },
}

/// What stands between commas.
#[derive(Debug)]
pub(crate) struct Item<'t> {
    /// What stands before the colon, as written.
    pub(crate) key: Option<(&'t str, Range<usize>)>,
    pub(crate) value: Tree<'t>,
}

/// The value a text holds.
pub(crate) fn split(text: &str) -> (Option<Tree<'_>>, Vec<Diagnostic>) {
    let mut s = Splitter {
        text,
        at: if text.starts_with('\u{feff}') { 3 } else { 0 },
        depth: 0,
        told: 0,
        lost: false,
        complaints: vec![],
    };
    let tree = s.value();
    s.blank();
    if tree.is_some() && s.at < text.len() {
        s.complain(Code::Syntax, s.at..s.at, "the graph ends before this".to_owned());
    }
    (tree, s.complaints)
}

/// Where spaces and comments end that begin here.
pub(crate) fn blank(text: &str, at: usize) -> usize {
    let mut s = Splitter { text, at, depth: 0, told: 0, lost: false, complaints: vec![] };
    s.blank();
    s.at
}

/// Where the comment between `/*` and `*/` ends that begins here.
pub(crate) fn after_comment(text: &str, at: usize) -> usize {
    let mut s = Splitter { text, at, depth: 0, told: 0, lost: false, complaints: vec![] };
    s.block_comment();
    s.at
}

struct Splitter<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    /// Up to where comments have been told of.
    told: usize,
    /// Whether the rest is not read, so that what is open stays open.
    lost: bool,
    complaints: Vec<Diagnostic>,
}

impl<'t> Splitter<'t> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }
    fn complain(&mut self, code: Code, span: Range<usize>, message: String) {
        if self.complaints.len() < MOST_COMPLAINTS {
            self.complaints.push(Diagnostic::error(code, About::Graph, message).at(span));
        }
    }

    /// Passes over spaces and comments.
    fn blank(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start().len();
            if self.rest().starts_with("//") {
                let start = self.at;
                self.at += self.rest().find('\n').unwrap_or(self.rest().len());
                self.left(start);
            } else if self.rest().starts_with("/*") {
                let start = self.at;
                self.block_comment();
                self.left(start);
            } else {
                return;
            }
        }
    }
    /// Tells of a comment that a merge has left; spaces may be passed over more than once.
    fn left(&mut self, start: usize) {
        let comment = &self.text[start..self.at];
        let left = comment.get(2..).and_then(|comment| comment.trim_start().strip_prefix(CONFLICT));
        if let Some(left) = left.filter(|_| start >= self.told && self.complaints.len() < MOST_COMPLAINTS) {
            self.told = self.at;
            let message =
                format!("a merge has left this to decide: {}", quoted(left.trim_end_matches("*/").trim_end()));
            let complaint = Diagnostic::error(Code::Conflict, About::Graph, message).at(start..self.at);
            let complaint = complaint.help("decide, and take out this comment");
            self.complaints.push(Diagnostic { severity: Severity::Warning, ..complaint });
        }
    }
    /// Comments of this kind nest.
    fn block_comment(&mut self) {
        let start = self.at;
        let mut open = 0;
        loop {
            let rest = self.rest();
            if rest.starts_with("/*") {
                open += 1;
                self.at += 2;
            } else if rest.starts_with("*/") {
                open -= 1;
                self.at += 2;
            } else if let Some(c) = rest.chars().next() {
                self.at += c.len_utf8();
            } else {
                return self.complain(Code::Unclosed, start..start + 2, "this comment is never closed".to_owned());
            }
            if open == 0 {
                return;
            }
        }
    }

    /// The value that begins here; `None` where none does.
    fn value(&mut self) -> Option<Tree<'t>> {
        self.blank();
        let start = self.at;
        match self.peek()? {
            b'"' => self.string(start, 0),
            b'(' | b'[' | b'{' => return Some(self.group("", start)),
            b'r' if self.rest()[1..].trim_start_matches('#').starts_with('"') => {
                let hashes = self.rest()[1..].bytes().take_while(|b| *b == b'#').count();
                self.at += 1 + hashes;
                self.raw_string(start, hashes);
            }
            b if b.is_ascii_alphanumeric() || b"_.+-".contains(&b) => {
                let word = |b: u8| b.is_ascii_alphanumeric() || b"_.+-".contains(&b);
                self.at += self.rest().bytes().take_while(|b| word(*b)).count();
                let end = self.at;
                self.blank();
                if self.peek() == Some(b'(') && !b.is_ascii_digit() {
                    return Some(self.group(&self.text[start..end], start));
                }
                self.at = end;
            }
            _ => return None,
        }
        Some(Tree { span: start..self.at, shape: Shape::Leaf(&self.text[start..self.at]) })
    }
    fn string(&mut self, start: usize, quote: usize) {
        self.at += quote + 1;
        loop {
            match self.peek() {
                Some(b'"') => break self.at += 1,
                // What is escaped is one byte, or its first byte tells enough.
                Some(b'\\') => self.at = (self.at + 2).min(self.text.len()),
                Some(_) => self.at += 1,
                None => {
                    self.complain(Code::Unclosed, start..start + 1, "this string is never closed".to_owned());
                    break;
                }
            }
        }
    }
    fn raw_string(&mut self, start: usize, hashes: usize) {
        let end = format!("\"{}", "#".repeat(hashes));
        match self.rest()[1..].find(&end) {
            Some(n) => self.at += 1 + n + end.len(),
            None => {
                self.at = self.text.len();
                self.complain(Code::Unclosed, start..start + 1, "this string is never closed".to_owned());
            }
        }
    }

    /// The bracket that opens here.
    fn group(&mut self, name: &'t str, start: usize) -> Tree<'t> {
        let (at, open) = (self.at, self.text.as_bytes()[self.at]);
        let close = match open {
            b'(' => b')',
            b'[' => b']',
            _ => b'}',
        };
        self.at += 1;
        self.depth += 1;
        let mut items = vec![];
        if self.depth > DEEPEST {
            self.complain(Code::Depth, at..at + 1, format!("brackets lie more than {DEEPEST} deep from here on"));
            self.at = self.text.len();
            self.lost = true;
        }
        loop {
            self.blank();
            match self.peek() {
                Some(b) if b == close => {
                    self.at += 1;
                    break;
                }
                Some(b')' | b']' | b'}') => {
                    let message = format!("this closes nothing: `{}` is open", open as char);
                    self.complain(Code::Syntax, self.at..self.at + 1, message);
                    self.at += 1;
                    // One that closes an outer bracket is taken for this one's too, so that the rest is read.
                    break;
                }
                None => {
                    if !self.lost {
                        self.complain(Code::Unclosed, at..at + 1, format!("this `{}` is never closed", open as char));
                    }
                    break;
                }
                Some(_) => items.extend(self.item()),
            }
        }
        self.depth -= 1;
        Tree { span: start..self.at, shape: Shape::Group { name, open, items } }
    }

    /// What stands before the next comma, and the comma.
    fn item(&mut self) -> Option<Item<'t>> {
        let Some(first) = self.value() else { return self.skip() };
        self.blank();
        let item = if self.peek() == Some(b':') {
            self.at += 1;
            let key = (&self.text[first.span.clone()], first.span);
            match self.value() {
                Some(value) => Item { key: Some(key), value },
                None => return self.skip(),
            }
        } else {
            Item { key: None, value: first }
        };
        self.blank();
        match self.peek() {
            Some(b',') => self.at += 1,
            Some(b')' | b']' | b'}') | None => {}
            Some(b) if b.is_ascii_alphanumeric() || b"\"_.+-([{".contains(&b) => {
                self.complain(Code::Syntax, self.at..self.at, "a comma is missing before this".to_owned());
            }
            Some(_) => {
                let found = self.rest().chars().next().unwrap_or(' ');
                self.complain(Code::Syntax, self.at..self.at, format!("there should be a comma, not `{found}`"));
                self.at += found.len_utf8();
            }
        }
        Some(item)
    }
    /// Passes over what is no value, up to where the next may begin.
    fn skip(&mut self) -> Option<Item<'t>> {
        let found = self.rest().chars().next();
        let message = found.map_or("the text ends here".to_owned(), |c| format!("there should be a value, not `{c}`"));
        let start = self.at;
        self.at += self.rest().find([',', ')', ']', '}', '\n']).unwrap_or(self.rest().len());
        if self.peek() == Some(b',') {
            self.at += 1;
        }
        self.complain(Code::Syntax, start..self.at.max(start), message);
        None
    }
}
