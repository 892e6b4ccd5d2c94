//! Parser: splits any text into entries with their spans, reports each error, and continues.

use crate::syntax::error_fixes::{misplaced_sign_fix, sign_fix, trailing_signs_fix};
use crate::syntax::error_recovery::{
    BracketOwner, begins_outer, begins_value, bracket_owner, end_of_invalid_value, hint,
};
use crate::syntax::lexer::{is_leaf, raw_string_hashes, word};
use crate::syntax::tree::{NodeRecord, SyntaxTree};
use lapidary_evaluator::diagnostic::fix::Fix;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, is_invisible, quoted};
use std::ops::Range;

/// The most bytes that a file may have.
pub const MAX_FILE_BYTES: usize = 64 << 20;
/// The deepest nesting of brackets.
const MAX_DEPTH: usize = 32;
/// The most diagnostics about one text.
pub(crate) const MAX_DIAGNOSTICS: usize = 100;

/// The beginning of comments that a merge adds for conflicts.
pub(crate) const CONFLICT: &str = "conflict: ";

/// The syntax tree of a text, with every value that the parser recognises.
pub(crate) fn parse(text: &str) -> SyntaxTree<'_> {
    let mut s = Parser::new(text, if text.starts_with('\u{feff}') { 3 } else { 0 });
    if text.len() > MAX_FILE_BYTES {
        let message = format!("the file has {} bytes, more than the limit of {MAX_FILE_BYTES}", text.len());
        s.tree.diagnostics.push(Diagnostic::error(Code::Limit, About::Graph, message));
        return s.tree;
    }
    if s.value().is_some() {
        s.skip_trivia();
        if s.at < text.len() {
            s.report(Code::Syntax, s.at..s.at, "unexpected text after the graph".to_owned());
            if let Some(last) = s.tree.diagnostics.last_mut() {
                last.fix = trailing_signs_fix(text, s.at).map(Box::new);
            }
        }
    }
    s.tree.records.shrink_to_fit();
    s.tree
}

pub(crate) struct Parser<'t> {
    pub(crate) tree: SyntaxTree<'t>,
    pub(crate) text: &'t str,
    pub(crate) at: usize,
    /// The open brackets: positions and closing signs.
    pub(crate) open: Vec<(usize, u8)>,
    /// The end of the last reported comment.
    pub(crate) reported_until: usize,
    /// The rest is not parsed, so that open brackets stay open.
    pub(crate) is_unparsable: bool,
    /// The end of an unclosed bracket: no comma is expected before the next value.
    pub(crate) unclosed_at: Option<usize>,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str, at: usize) -> Self {
        let tree = SyntaxTree { text, records: vec![], diagnostics: vec![] };
        Parser { tree, text, at, open: vec![], reported_until: 0, is_unparsable: false, unclosed_at: None }
    }
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }
    pub(crate) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }
    pub(crate) fn report(&mut self, code: Code, span: Range<usize>, message: String) {
        if self.tree.diagnostics.len() < MAX_DIAGNOSTICS {
            self.tree.diagnostics.push(Diagnostic::error(code, About::Graph, message).at(span));
        }
    }

    /// Reports an error with its fix.
    fn report_with_fix(&mut self, span: Range<usize>, message: String, fix: Fix) {
        if self.tree.diagnostics.len() < MAX_DIAGNOSTICS {
            let diagnostic = Diagnostic::error(Code::Syntax, About::Graph, message).at(span);
            self.tree.diagnostics.push(diagnostic.fix(fix));
        }
    }

    /// Parses a value; returns its index among the records, or `None` if no value begins here.
    fn value(&mut self) -> Option<usize> {
        self.skip_trivia();
        let start = self.at;
        if let Some(hashes) = raw_string_hashes(self.rest()) {
            self.raw_string(start, hashes);
            return Some(self.add_record(start));
        }
        match self.peek()? {
            b'"' => self.string(start),
            b'(' | b'[' | b'{' => return Some(self.bracket(start)),
            b if !word(self.rest()).is_empty() => {
                self.at += word(self.rest()).len();
                let end = self.at;
                self.skip_trivia();
                if self.peek() == Some(b'(') && !b.is_ascii_digit() {
                    return Some(self.bracket(start));
                }
                self.at = end;
            }
            _ => return None,
        }
        Some(self.add_record(start))
    }
    /// Adds the record of a value that ends here.
    fn add_record(&mut self, start: usize) -> usize {
        let at = self.tree.records.len();
        self.tree.records.push(NodeRecord { key: [0; 2], value: [start as u32, self.at as u32], next: at as u32 + 1 });
        at
    }
    /// Parses the bracket that opens here; its name, if it has one, begins at `start`.
    fn bracket(&mut self, start: usize) -> usize {
        let record = self.add_record(start);
        let (at, open) = (self.at, self.text.as_bytes()[self.at]);
        let close = match open {
            b'(' => b')',
            b'[' => b']',
            _ => b'}',
        };
        let unclosed = |s: &mut Self| {
            s.report(Code::Unclosed, at..at + 1, format!("this `{}` is never closed", open as char));
            s.unclosed_at = Some(s.at);
        };
        self.at += 1;
        self.open.push((at, close));
        if self.open.len() > MAX_DEPTH {
            self.report(
                Code::Depth,
                at..at + 1,
                format!("brackets are nested more than {MAX_DEPTH} deep from here on"),
            );
            self.at = self.text.len();
            self.is_unparsable = true;
        }
        loop {
            self.skip_trivia();
            match self.peek() {
                Some(b) if b == close => {
                    self.at += 1;
                    break;
                }
                Some(b @ (b')' | b']' | b'}')) => match bracket_owner(self.text, self.at, b, &self.open) {
                    BracketOwner::Outer => break unclosed(self),
                    BracketOwner::Inner => {
                        let message = format!("expected `{}`, which closes the `{}`", close as char, open as char);
                        let fix = sign_fix(false, self.at..self.at + 1, (close as char).to_string());
                        self.report_with_fix(self.at..self.at + 1, message, fix);
                        self.at += 1;
                        break;
                    }
                    BracketOwner::Unmatched => self.skip_unmatched(open),
                },
                None => {
                    if !self.is_unparsable {
                        unclosed(self);
                    }
                    break;
                }
                Some(_) if open == b'{' && begins_outer(self.text, self.at, at) => break unclosed(self),
                Some(_) => self.item(),
            }
        }
        self.open.pop();
        let next = self.tree.records.len() as u32;
        let bracket = &mut self.tree.records[record];
        (bracket.value[1], bracket.next) = (self.at as u32, next);
        record
    }

    /// Reports and skips a bracket that closes nothing, and the comma after it.
    fn skip_unmatched(&mut self, open: u8) {
        let message = "unmatched bracket: the last open bracket is";
        let fix = sign_fix(false, self.at..self.at + 1, String::new());
        self.report_with_fix(self.at..self.at + 1, format!("{message} `{}`", open as char), fix);
        self.at += 1;
        self.skip_trivia();
        self.at += usize::from(self.peek() == Some(b','));
    }
    /// Parses an entry and the comma after it.
    fn item(&mut self) {
        let found = self.rest().chars().next().unwrap_or(' ');
        if is_invisible(found) || self.rest().starts_with("*/") {
            // Parsing continues right after the invalid sign.
            let end = self.at + if found == '*' { 2 } else { found.len_utf8() };
            let message = format!("unexpected `{}`", quoted(&self.text[self.at..end]));
            self.report_with_fix(self.at..end, message, sign_fix(is_invisible(found), self.at..end, String::new()));
            self.at = end;
            return;
        }
        let Some(first) = self.value() else { return self.skip() };
        self.skip_trivia();
        if self.colon(first) {
            let key = self.tree.records[first].value;
            self.tree.records.truncate(first);
            let Some(value) = self.value() else { return self.skip() };
            self.tree.records[value].key = key;
        }
        let end = self.at;
        self.skip_trivia();
        match self.peek() {
            Some(b',') => self.at += 1,
            Some(b')' | b']' | b'}') | None => {}
            Some(_) if self.unclosed_at == Some(self.at) => {}
            Some(b) if begins_value(b) => {
                let message = "a comma is missing before this".to_owned();
                self.report_with_fix(self.at..self.at, message, sign_fix(true, end..end, ",".to_owned()));
            }
            Some(_) => {
                let found = self.rest().chars().next().unwrap_or(' ');
                let message = format!("expected a comma, not `{}`", quoted(found.encode_utf8(&mut [0; 4])));
                match found {
                    ';' => self.report_with_fix(
                        self.at..self.at,
                        message,
                        sign_fix(true, self.at..self.at + 1, ",".to_owned()),
                    ),
                    _ => self.report(Code::Syntax, self.at..self.at, message),
                }
                self.at += found.len_utf8();
            }
        }
    }
    /// Skips the colon after a name, or a substitute; returns whether there is one.
    fn colon(&mut self, name: usize) -> bool {
        let [start, end] = self.tree.records[name].value.map(|at| at as usize);
        let word = &self.text[start..end];
        if !is_leaf(word) {
            return self.peek() == Some(b':');
        }
        let in_list = self.open.last().is_none_or(|(_, close)| *close == b']');
        let is_name =
            word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && !["true", "false"].contains(&word);
        let in_braces = self.open.last().is_some_and(|(_, close)| *close == b'}');
        match self.peek() {
            Some(b':') => self.at += 1,
            _ if self.rest().starts_with(['=', '：']) => {
                let end = self.at + if self.rest().starts_with('：') { '：'.len_utf8() } else { 1 };
                let end = end + usize::from(self.rest().starts_with("=>"));
                let message = "expected `:` after the name".to_owned();
                self.report_with_fix(self.at..end, message, sign_fix(true, self.at..end, ":".to_owned()));
                self.at = end;
            }
            Some(b) if !in_list && (is_name || in_braces) && begins_value(b) => {
                if self.text[end..self.at].contains('\n') {
                    return false;
                }
                let message = "a colon is missing before this".to_owned();
                self.report_with_fix(self.at..self.at, message, sign_fix(true, end..end, ":".to_owned()));
            }
            _ => return false,
        }
        true
    }
    /// Skips invalid text up to the place where the next value may begin.
    fn skip(&mut self) {
        let found = self.rest().chars().next();
        let message = found.map_or("expected a value, but the text ends here".to_owned(), |c| {
            format!("expected a value, not `{}`", quoted(c.encode_utf8(&mut [0; 4])))
        });
        let start = self.at;
        self.at = end_of_invalid_value(self.text, start);
        let end = self.at;
        if self.peek() == Some(b',') {
            self.at += 1;
        }
        if self.tree.diagnostics.len() < MAX_DIAGNOSTICS {
            let help = found.and_then(hint).map(str::to_owned);
            let fix = misplaced_sign_fix(self.text, start..end);
            let diagnostic = Diagnostic::error(Code::Syntax, About::Graph, message).at(start..end);
            self.tree.diagnostics.push(Diagnostic { help, ..diagnostic.fix(fix) });
        }
    }
}
