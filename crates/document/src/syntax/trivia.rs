//! Trivia and strings: the parts of a text that the parser skips.

use crate::syntax::error_fixes::remove_comment_fix;
use crate::syntax::error_recovery::recovered_string_end;
use crate::syntax::lexer::{Comment, Comments, raw_string_end};
use crate::syntax::parser::{CONFLICT, MAX_DIAGNOSTICS, Parser};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity, quoted};
use std::ops::Range;

impl Parser<'_> {
    /// Skips spaces and comments.
    pub(crate) fn skip_trivia(&mut self) {
        let mut comments = Comments::new(self.text, self.at);
        for Comment { span, is_closed, .. } in comments.by_ref() {
            if !is_closed {
                self.is_unparsable = true;
                let message = "this comment is never closed".to_owned();
                self.report(Code::Unclosed, span.start..span.start + 2, message);
            }
            self.report_conflict(span);
        }
        self.at = comments.at;
    }
    /// Reports a comment that a merge has left, once.
    fn report_conflict(&mut self, span: Range<usize>) {
        let comment = &self.text[span.clone()];
        let left = comment.get(2..).and_then(|comment| comment.trim_start().strip_prefix(CONFLICT));
        if let Some(left) =
            left.filter(|_| span.start >= self.reported_until && self.tree.diagnostics.len() < MAX_DIAGNOSTICS)
        {
            self.reported_until = span.end;
            let message = format!("unresolved merge conflict: {}", quoted(left.trim_end_matches("*/").trim_end()));
            let diagnostic = Diagnostic::error(Code::Conflict, About::Graph, message).at(span.clone());
            let diagnostic = diagnostic.help("choose one side, then delete this comment");
            let diagnostic = diagnostic.fix(remove_comment_fix(self.text, span));
            self.tree.diagnostics.push(Diagnostic { severity: Severity::Warning, ..diagnostic });
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
