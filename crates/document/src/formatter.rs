//! Formatter: normal spacing and spelling; the order of entries, comments and line breaks stay.

use crate::diagnostic_order::sort_diagnostics;
use crate::syntax::lexer::{Comment, Comments, skip_trivia};
use crate::syntax::literal::quote;
use crate::syntax::parser::parse;
use crate::syntax::quote_repair::insert_missing_quotes;
use crate::syntax::tree::{SyntaxEntries, SyntaxEntry, SyntaxKind};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, no_errors};
use std::ops::Range;

/// The formatted text: one entry per line in large brackets, indentation by four spaces, at most one blank line. A text
/// with syntax errors is refused.
pub fn fmt(text: &str) -> Result<String, Vec<Diagnostic>> {
    let syntax = parse(text);
    let graph = syntax.whole().next().filter(|whole| whole.value.is_group());
    if let Some(graph) = graph.filter(|_| no_errors(&syntax.diagnostics)) {
        return Ok(Formatter::new(text).whole(graph));
    }
    let mut diagnostics = syntax.diagnostics;
    if no_errors(&diagnostics) {
        diagnostics.push(Diagnostic::error(Code::NoGraph, About::Graph, "this is not a graph").at(0..0));
    }
    let Some(repair) = insert_missing_quotes(text) else { return Err(diagnostics) };
    let left = parse(&repair.text).diagnostics.into_iter();
    let left = left.map(|diagnostic| repair.original_diagnostic(diagnostic));
    Err(sort_diagnostics(repair.diagnostics.iter().cloned().chain(left).collect()))
}

/// The brackets with one entry per line.
const TALL: [&str; 5] = ["parameters", "presets", "nodes", "graphs", "layout"];

/// A part of a text without the space around it.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    /// An opening sign.
    Open(u8),
    /// A closing sign.
    Close(u8),
    Comma,
    Colon,
    /// A word, a number or a string.
    Word,
    /// A comment from `//` to the end of the line.
    LineComment,
    /// A comment between `/*` and `*/`.
    BlockComment,
}

/// The bracket that is being written.
#[derive(Clone, Copy, Default)]
struct OpenBracket {
    depth: usize,
    /// Each entry has its own line.
    is_tall: bool,
    /// The entries are graphs.
    has_graphs: bool,
}

struct Formatter<'t> {
    text: &'t str,
    /// The end of the text that has been read.
    at: usize,
    /// The line break of all lines, once one has been written.
    line_break: Option<&'static str>,
    out: String,
    bracket: OpenBracket,
    last: Option<Part>,
    /// The last part was a comment after an entry with a line of its own.
    trails: bool,
}

impl<'t> Formatter<'t> {
    fn new(text: &'t str) -> Self {
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        let (out, bracket) = (String::with_capacity(text.len()), OpenBracket::default());
        Formatter { text, at, line_break: None, out, bracket, last: None, trails: false }
    }
    /// The formatted text of a graph and the comments around it.
    fn whole(mut self, graph: SyntaxEntry<'_>) -> String {
        self.value(graph);
        self.comments();
        self.out.truncate(self.out.trim_end().len());
        self.break_line(1);
        self.out
    }

    /// Writes the value of an entry.
    fn value(&mut self, entry: SyntaxEntry<'_>) {
        let span = entry.value.span();
        let SyntaxKind::Bracket { name, open, items } = entry.value.shape() else {
            return self.part(Part::Word, span.len());
        };
        if !name.is_empty() {
            self.part(Part::Word, name.len());
        }
        self.part(Part::Open(open), 1);
        let close = span.end - 1;
        let is_filled = !self.text[self.at..close].trim_start().is_empty();
        let key = self.plain_key(entry).filter(|_| name.is_empty() && open != b'[').unwrap_or_default();
        let outer = self.bracket;
        self.bracket = OpenBracket {
            depth: outer.depth + 1,
            is_tall: is_filled && (outer.depth == 0 || outer.has_graphs || TALL.contains(&key)),
            has_graphs: key == "graphs",
        };
        self.entries(items, close);
        self.part(Part::Close(self.text.as_bytes()[close]), 1);
        self.bracket = outer;
    }
    /// The name of an entry, unless comments separate it from the value.
    fn plain_key<'e>(&self, entry: SyntaxEntry<'e>) -> Option<&'e str> {
        let gap = &self.text[entry.key_span().end..entry.value.span().start];
        entry.key.filter(|_| gap.trim() == ":")
    }
    /// Writes the entries of a bracket that closes at a position.
    fn entries(&mut self, items: SyntaxEntries<'_>, close: usize) {
        let mut items = items.peekable();
        while let Some(item) = items.next() {
            if let Some(key) = item.key {
                self.part(Part::Word, key.len());
                self.part(Part::Colon, 1);
            }
            self.value(item);
            match items.peek() {
                Some(_) => self.part(Part::Comma, 1),
                None => self.last_comma(close),
            }
        }
    }
    /// Writes a comma after the last entry exactly if the bracket closes on a line of its own. Before or after comments
    /// the comma stays as it is.
    fn last_comma(&mut self, close: usize) {
        let comma = skip_trivia(self.text, self.at);
        let has_comma = comma < close;
        let rest = &self.text[if has_comma { comma + 1 } else { self.at }..close];
        let is_commented = !rest.trim_start().is_empty();
        let breaks = self.bracket.is_tall || rest.contains('\n');
        match has_comma {
            true if is_commented || breaks => self.part(Part::Comma, 1),
            true => {
                self.comments();
                self.at = comma + 1;
            }
            false if breaks && !is_commented => self.out.push(','),
            false => {}
        }
    }

    /// Writes the comments before a part, and the part itself, which has this length.
    fn part(&mut self, part: Part, length: usize) {
        let start = self.comments();
        self.put(part, start..start + length);
    }
    /// Writes the comments up to the next part; returns where that begins.
    fn comments(&mut self) -> usize {
        let mut comments = Comments::new(self.text, self.at);
        for Comment { span, is_block, .. } in comments.by_ref() {
            self.put(if is_block { Part::BlockComment } else { Part::LineComment }, span);
        }
        comments.at
    }
    /// Writes the space before a part, and the part.
    fn put(&mut self, part: Part, span: Range<usize>) {
        let space = &self.text[self.at..span.start];
        let breaks = self.line_breaks(part, space);
        let follows = self.trails || self.last == Some(Part::Comma);
        self.trails = self.bracket.is_tall && part == Part::BlockComment && breaks == 0 && follows;
        if breaks > 0 {
            let depth = self.bracket.depth - usize::from(matches!(part, Part::Close(_)));
            self.break_line(breaks);
            self.out.push_str(&"    ".repeat(depth));
        } else {
            self.out.push_str(&" ".repeat(self.spaces(part, space)));
        }
        let text = self.text[span.clone()].trim_end();
        match part {
            Part::Word if text.starts_with('r') || text.contains('\\') => match ron::from_str::<String>(text) {
                Ok(text) => self.out.push_str(&quote(&text)),
                Err(_) => self.out.push_str(text),
            },
            _ => self.out.push_str(text),
        }
        self.line_break = self.line_break.or_else(|| first_line_break(text));
        (self.at, self.last) = (span.end, Some(part));
    }
    /// Writes line breaks. All are those of the first line; comments and strings are not changed.
    fn break_line(&mut self, count: usize) {
        let line_break = self.line_break.get_or_insert_with(|| first_line_break(self.text).unwrap_or("\n"));
        self.out.push_str(&line_break.repeat(count));
    }
    /// The line breaks before a part that has this space before it.
    fn line_breaks(&self, part: Part, space: &str) -> usize {
        let lines = space.bytes().filter(|b| *b == b'\n').count();
        let Some(last) = self.last else { return 0 };
        let (tall, comment) = (self.bracket.is_tall, matches!(part, Part::LineComment | Part::BlockComment));
        let begins_entry = tall && matches!(last, Part::Open(_) | Part::Comma) || self.trails;
        let breaks = match (last, part) {
            (Part::LineComment, _) => lines.clamp(1, 2),
            _ if begins_entry && !comment => lines.clamp(1, 2),
            (_, Part::Close(_)) if tall => 1,
            // Line breaks within an entry stay, except before commas and colons and after colons.
            (_, Part::Comma | Part::Colon) | (Part::Word, Part::Open(_)) => 0,
            (Part::Colon, _) if !comment => 0,
            _ => lines.min(2),
        };
        // No blank line follows an opening bracket or precedes a closing one.
        let edge = matches!(last, Part::Open(_)) || matches!(part, Part::Close(_));
        if edge { breaks.min(1) } else { breaks }
    }
    /// The spaces between a part and the last one on the same line.
    fn spaces(&self, part: Part, space: &str) -> usize {
        match (self.last, part) {
            (None, _) | (_, Part::Comma | Part::Colon) => 0,
            (_, Part::LineComment | Part::BlockComment) => space.len().clamp(1, 2),
            (Some(Part::Open(_)), Part::Close(_)) | (Some(Part::Word), Part::Open(_)) => 0,
            (Some(Part::Open(sign)), _) | (_, Part::Close(sign)) => usize::from(matches!(sign, b'{' | b'}')),
            // Values aligned by the author stay aligned.
            (Some(Part::Colon), _) if self.bracket.is_tall && !space.contains('\n') => space.len().max(1),
            _ => 1,
        }
    }
}

/// The line break at the end of the first line of a text.
fn first_line_break(text: &str) -> Option<&'static str> {
    let at = text.find('\n')?;
    Some(if text[..at].ends_with('\r') { "\r\n" } else { "\n" })
}
