//! Passes over what holds no values: spaces, comments, and what stands between quotes.

use super::{CONFLICT, MOST_COMPLAINTS, Splitter};
use crate::slip::string_end;
use crate::slip_fixes::remove_comment;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity, quoted};

impl Splitter<'_> {
    /// Passes over spaces and comments.
    pub(super) fn blank(&mut self) {
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
        if let Some(left) = left.filter(|_| start >= self.told && self.split.complaints.len() < MOST_COMPLAINTS) {
            self.told = self.at;
            let message =
                format!("a merge has left this to decide: {}", quoted(left.trim_end_matches("*/").trim_end()));
            let complaint = Diagnostic::error(Code::Conflict, About::Graph, message).at(start..self.at);
            let complaint = complaint.help("decide, and take out this comment");
            let complaint = complaint.fix(remove_comment(self.text, start..self.at));
            self.split.complaints.push(Diagnostic { severity: Severity::Warning, ..complaint });
        }
    }
    /// Comments of this kind nest.
    pub(super) fn block_comment(&mut self) {
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
                self.lost = true;
                return self.complain(Code::Unclosed, start..start + 2, "this comment is never closed".to_owned());
            }
            if open == 0 {
                return;
            }
        }
    }
    pub(super) fn string(&mut self, start: usize) {
        let (end, closed) = string_end(self.text, start);
        self.at = end;
        if !closed {
            self.complain(Code::Unclosed, start..start + 1, "this string is never closed".to_owned());
        }
    }
    pub(super) fn raw_string(&mut self, start: usize, hashes: usize) {
        let end = format!("\"{}", "#".repeat(hashes));
        match self.rest()[1..].find(&end) {
            Some(n) => self.at += 1 + n + end.len(),
            None => {
                self.at = self.text.len();
                self.lost = true;
                self.complain(Code::Unclosed, start..start + 1, "this string is never closed".to_owned());
            }
        }
    }
}
