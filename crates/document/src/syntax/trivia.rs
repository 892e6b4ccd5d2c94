//! Trivia and strings: the parts of a text that the parser skips.

use crate::syntax::error_fixes::remove_comment_fix;
use crate::syntax::error_recovery::recovered_string_end;
use crate::syntax::lexer::{block_comment_end, line_end, raw_string_end};
use crate::syntax::parser::{CONFLICT, MAX_DIAGNOSTICS, Parser};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity, quoted};

impl Parser<'_> {
    /// Skips spaces and comments.
    pub(crate) fn skip_trivia(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start().len();
            if self.rest().starts_with("//") {
                let start = self.at;
                self.at = line_end(self.text, start);
                self.report_conflict(start);
            } else if self.rest().starts_with("/*") {
                let start = self.at;
                self.block_comment();
                self.report_conflict(start);
            } else {
                return;
            }
        }
    }
    /// Reports a comment that a merge has left, once.
    fn report_conflict(&mut self, start: usize) {
        let comment = &self.text[start..self.at];
        let left = comment.get(2..).and_then(|comment| comment.trim_start().strip_prefix(CONFLICT));
        if let Some(left) =
            left.filter(|_| start >= self.reported_until && self.tree.diagnostics.len() < MAX_DIAGNOSTICS)
        {
            self.reported_until = self.at;
            let message = format!("unresolved merge conflict: {}", quoted(left.trim_end_matches("*/").trim_end()));
            let diagnostic = Diagnostic::error(Code::Conflict, About::Graph, message).at(start..self.at);
            let diagnostic = diagnostic.help("choose one side, then delete this comment");
            let diagnostic = diagnostic.fix(remove_comment_fix(self.text, start..self.at));
            self.tree.diagnostics.push(Diagnostic { severity: Severity::Warning, ..diagnostic });
        }
    }
    /// Skips a comment `/* … */`, which may contain others.
    pub(crate) fn block_comment(&mut self) {
        let start = self.at;
        let end = block_comment_end(self.text, start);
        self.at = end.unwrap_or(self.text.len());
        if end.is_none() {
            self.is_unparsable = true;
            self.report(Code::Unclosed, start..start + 2, "this comment is never closed".to_owned());
        }
    }
    pub(crate) fn string(&mut self, start: usize) {
        let (end, closed) = recovered_string_end(self.text, start);
        self.at = end;
        if !closed {
            self.report(Code::Unclosed, start..start + 1, "this string is never closed".to_owned());
        }
    }
    pub(crate) fn raw_string(&mut self, start: usize, hashes: usize) {
        let end = raw_string_end(self.text, start, hashes);
        self.at = end.unwrap_or(self.text.len());
        if end.is_none() {
            self.is_unparsable = true;
            self.report(Code::Unclosed, start..start + 1, "this string is never closed".to_owned());
        }
    }
}
