//! Formatter: normal spacing and spelling; the order of entries, comments and line breaks stay.

use crate::diagnostic_order::sort_diagnostics;
use crate::syntax::literal::quote;
use crate::syntax::parser::parse;
use crate::syntax::quote_repair::insert_missing_quotes;
use crate::syntax::tokens::{Token, TokenKind, tokens};
use crate::syntax::tree::SyntaxNode;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, no_errors};

/// The formatted text: one entry per line in large brackets, indentation by four spaces, at most one blank line. A text
/// with syntax errors is refused.
pub fn fmt(text: &str) -> Result<String, Vec<Diagnostic>> {
    let syntax = parse(text);
    let is_group = syntax.tree().is_some_and(SyntaxNode::is_group);
    let mut diagnostics = syntax.diagnostics;
    if !is_group && diagnostics.is_empty() {
        diagnostics.push(Diagnostic::error(Code::NoGraph, About::Graph, "this is not a graph").at(0..0));
    }
    if !no_errors(&diagnostics) {
        let Some(repair) = insert_missing_quotes(text) else { return Err(diagnostics) };
        let left = parse(&repair.text).diagnostics.into_iter();
        let left = left.map(|diagnostic| repair.original_diagnostic(diagnostic));
        return Err(sort_diagnostics(repair.diagnostics.iter().cloned().chain(left).collect()));
    }
    let tokens = tokens(text);
    // All lines end like the first one; strings are not changed.
    let end = if text.find('\n').is_some_and(|n| text[..n].ends_with('\r')) { "\r\n" } else { "\n" };
    let mut formatter =
        Formatter { end, out: String::with_capacity(text.len()), open: vec![], line: true, trails: false };
    for at in 0..tokens.len() {
        let before = at.checked_sub(1).map(|at| &tokens[at]);
        formatter.put(before, &tokens[at], &tokens[at + 1..]);
    }
    let mut out = formatter.out;
    out.truncate(out.trim_end().len());
    out.push_str(end);
    Ok(out)
}

/// The brackets with one entry per line.
const TALL: [&str; 5] = ["parameters", "presets", "nodes", "graphs", "layout"];

/// An open bracket.
struct OpenBracket {
    /// Each entry has its own line.
    tall: bool,
    /// The entries are graphs.
    graphs: bool,
}

struct Formatter {
    end: &'static str,
    out: String,
    open: Vec<OpenBracket>,
    /// The current line is empty.
    line: bool,
    /// The last token was a comment after an entry with a line of its own.
    trails: bool,
}

impl Formatter {
    fn put(&mut self, before: Option<&Token<'_>>, token: &Token<'_>, after: &[Token<'_>]) {
        let kind_before = before.map(|t| t.kind);
        let tall = self.open.last().is_some_and(|bracket| bracket.tall);
        let comment = matches!(token.kind, TokenKind::LineComment | TokenKind::BlockComment);
        let breaks = match kind_before {
            None => 0,
            Some(TokenKind::LineComment) => token.lines.clamp(1, 2),
            Some(_) if self.trails && !comment => token.lines.clamp(1, 2),
            Some(TokenKind::Open | TokenKind::Comma) if tall && !comment => token.lines.clamp(1, 2),
            Some(_) if token.kind == TokenKind::Close && tall => token.lines.max(1),
            // Line breaks within an entry stay, except before commas and colons and after colons.
            Some(_) if matches!(token.kind, TokenKind::Comma | TokenKind::Colon) => 0,
            Some(TokenKind::Colon) if !comment => 0,
            Some(TokenKind::Word) if token.kind == TokenKind::Open => 0,
            Some(_) => token.lines.min(2),
        };
        let follows = self.trails || kind_before == Some(TokenKind::Comma);
        self.trails = tall && token.kind == TokenKind::BlockComment && breaks == 0 && follows;
        // No blank line follows an opening bracket or precedes a closing one.
        let breaks =
            if kind_before == Some(TokenKind::Open) || token.kind == TokenKind::Close { breaks.min(1) } else { breaks };
        if token.kind == TokenKind::Close {
            // The last entry has a comma exactly if the bracket closes on a line of its own.
            let last = before.filter(|t| t.kind != TokenKind::Open).map(|t| t.kind);
            if breaks > 0
                && last
                    .is_some_and(|k| !matches!(k, TokenKind::Comma | TokenKind::LineComment | TokenKind::BlockComment))
            {
                self.out.push(',');
            } else if breaks == 0 && last == Some(TokenKind::Comma) && self.out.ends_with(',') {
                self.out.pop();
            }
            self.open.pop();
        }
        if breaks > 0 {
            self.out.push_str(&self.end.repeat(breaks));
            self.out.push_str(&"    ".repeat(self.open.len()));
            self.line = true;
        } else if !self.line {
            let brace = |text: &str| text == "{" || text == "}";
            let space = match (kind_before, token.kind) {
                (_, TokenKind::LineComment | TokenKind::BlockComment) => token.spaces.clamp(1, 2),
                (_, TokenKind::Comma | TokenKind::Colon) => 0,
                (Some(TokenKind::Open), TokenKind::Close) => 0,
                (Some(TokenKind::Open), _) => usize::from(before.is_some_and(|t| brace(t.text))),
                (_, TokenKind::Close) => usize::from(brace(token.text)),
                (Some(TokenKind::Word), TokenKind::Open) => 0,
                // Values aligned by the author stay aligned.
                (Some(TokenKind::Colon), _) if tall && token.lines == 0 => token.spaces.max(1),
                _ => 1,
            };
            self.out.push_str(&" ".repeat(space));
        }
        self.line = false;
        match token.kind {
            TokenKind::Word if token.text.starts_with('r') || token.text.contains('\\') => {
                match ron::from_str::<String>(token.text) {
                    Ok(text) => self.out.push_str(&quote(&text)),
                    Err(_) => self.out.push_str(token.text),
                }
            }
            _ => self.out.push_str(token.text.trim_end()),
        }
        if token.kind == TokenKind::Open {
            let filled = after.first().is_some_and(|t| t.kind != TokenKind::Close);
            let name = self.key();
            let group = self.open.last().is_some_and(|bracket| bracket.graphs);
            let tall = filled && (self.open.is_empty() || group || TALL.contains(&name));
            let graphs = name == "graphs";
            self.open.push(OpenBracket { tall, graphs });
        }
    }
    /// The name of the entry whose bracket was just opened.
    fn key(&self) -> &str {
        let text = self.out.strip_suffix(['{', '(']).unwrap_or("").trim_end();
        let text = text.strip_suffix(':').unwrap_or("").trim_end();
        let start = text.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_').map_or(0, |n| n + 1);
        &text[start..]
    }
}
