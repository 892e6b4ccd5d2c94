//! Repair of missing quotes: finds their likely positions, so that one missing quote is one diagnostic.

use crate::syntax::parser::parse;
use lapidary_evaluator::diagnostic::fix::{Fix, Repair, TextEdit};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity, quoted};
use std::ops::Range;

/// The longest text that is repaired: each trial parses it again.
const MAX_TEXT_BYTES: usize = 1 << 18;
/// The longest line that is repaired.
const MAX_LINE_BYTES: usize = 800;
/// The most quotes inserted into a text, lines tried for each, and positions tried in each line.
const MAX_QUOTES: usize = 8;
const MAX_LINES: usize = 4;
const MAX_PLACES: usize = 3;

/// A text with missing quotes inserted.
pub(crate) struct QuoteRepair {
    pub(crate) text: String,
    /// A diagnostic for each inserted quote, with its span in the original text.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The positions of the inserted quotes in the new text, ascending.
    inserted: Vec<usize>,
}

impl QuoteRepair {
    /// The position in the original text.
    pub(crate) fn original(&self, at: usize) -> usize {
        at - self.inserted.partition_point(|quote| *quote < at)
    }
    /// The range in the original text.
    pub(crate) fn originals(&self, span: Range<usize>) -> Range<usize> {
        self.original(span.start)..self.original(span.end)
    }

    /// The diagnostic with its span and the edits of its fix moved to the original text.
    pub(crate) fn original_diagnostic(&self, diagnostic: Diagnostic) -> Diagnostic {
        let fix = diagnostic.fix.map(|fix| match fix.repair {
            Repair::Text(edits) => {
                let edit = |edit: TextEdit| TextEdit { range: self.originals(edit.range), ..edit };
                Box::new(Fix { repair: Repair::Text(edits.into_iter().map(edit).collect()), ..*fix })
            }
            _ => fix,
        });
        Diagnostic { span: diagnostic.span.map(|span| self.originals(span)), fix, ..diagnostic }
    }

    /// Inserts a quote and reports it.
    fn insert(&mut self, quote: &MissingQuote) {
        let MissingQuote { at, opens, string } = quote;
        let content = quoted(self.text[string.clone()].trim_matches('"'));
        let (span, message) = match opens {
            true => (self.originals(string.clone()), "a quote is missing before this"),
            false => {
                let start = self.original(string.start);
                (start..start + 1, "this string is never closed")
            }
        };
        let diagnostic = Diagnostic::error(Code::Unclosed, About::Graph, message).at(span);
        let insert = TextEdit::insert(self.original(*at), "\"");
        let fix = Fix::maybe(format!("write \"{content}\""), Repair::Text(vec![insert]));
        self.diagnostics.push(diagnostic.help(format!("write `\"{content}\"`")).fix(fix));
        self.text.insert(*at, '"');
        let before = self.inserted.partition_point(|other| other < at);
        self.inserted[before..].iter_mut().for_each(|other| *other += 1);
        self.inserted.insert(before, *at);
    }
}

/// A missing quote: its position, whether it opens a string, and the string without it.
#[derive(Clone, Debug)]
struct MissingQuote {
    at: usize,
    opens: bool,
    string: Range<usize>,
}

/// The text with missing quotes inserted; `None` if that does not reduce the number of errors.
pub(crate) fn insert_missing_quotes(text: &str) -> Option<QuoteRepair> {
    if text.len() > MAX_TEXT_BYTES || odd_lines(text).is_empty() {
        return None;
    }
    let mut repaired = QuoteRepair { text: text.to_owned(), diagnostics: vec![], inserted: vec![] };
    for _ in 0..MAX_QUOTES {
        let Some((count, first)) = errors(&repaired.text) else { break };
        let mut lines = odd_lines(&repaired.text);
        lines.sort_by_key(|line| if line.start <= first { first - line.start } else { (line.start - first) * 4 });
        let quotes = lines.iter().take(MAX_LINES).flat_map(|line| quotes(&repaired.text, line));
        let judged = quotes.map(|quote| {
            let mut trial = repaired.text.clone();
            trial.insert(quote.at, '"');
            (errors(&trial).map_or(0, |(count, _)| count), quote)
        });
        let Some((_, best)) = judged.min_by_key(|(count, _)| *count).filter(|(left, _)| *left < count) else { break };
        repaired.insert(&best);
    }
    (!repaired.inserted.is_empty()).then_some(repaired)
}

/// The number of errors of a text, and the position of the first; `None` if there are none.
fn errors(text: &str) -> Option<(usize, usize)> {
    let syntax = parse(text);
    let errors = syntax.diagnostics.iter().filter(|c| c.severity == Severity::Error);
    let first = errors.clone().filter_map(|c| Some(c.span.as_ref()?.start)).min()?;
    Some((errors.count(), first))
}

/// The lines with an odd number of quotes, without comments at their ends.
fn odd_lines(text: &str) -> Vec<Range<usize>> {
    let (mut lines, mut start, mut in_comment) = (vec![], 0, false);
    for line in text.split_inclusive('\n') {
        let bytes = line.trim_end().as_bytes();
        let (mut at, mut count, mut raw) = (0, 0, false);
        while at < bytes.len() {
            let rest = &bytes[at..];
            if in_comment {
                in_comment = !rest.starts_with(b"*/");
            } else if count % 2 == 0 && rest.starts_with(b"//") {
                break;
            } else if count % 2 == 0 && rest.starts_with(b"/*") {
                in_comment = true;
            } else if rest[0] == b'"' {
                raw |= count % 2 == 0 && is_raw(&line[..at]);
                count += 1;
            } else if rest[0] == b'\\' && count % 2 == 1 {
                at += 1;
            }
            at += 1;
        }
        if count % 2 == 1 && !raw && bytes.len() <= MAX_LINE_BYTES {
            lines.push(start..start + at.min(bytes.len()));
        }
        start += line.len();
    }
    lines
}

/// Returns whether a quote after this text begins a raw string.
fn is_raw(before: &str) -> bool {
    let before = before.trim_end_matches('#').strip_suffix('r');
    before.is_some_and(|before| !before.ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// The most plausible positions for another quote in a line, best first.
fn quotes(text: &str, line: &Range<usize>) -> Vec<MissingQuote> {
    let old = &text[line.clone()];
    let source_map = old.char_indices().map(|(at, _)| at).chain([old.len()]);
    let mut judged: Vec<(usize, MissingQuote)> = source_map
        .filter_map(|at| {
            let mut new = old.to_owned();
            new.insert(at, '"');
            let tokens = tokens(&new);
            let string = tokens.iter().find(|token| token.kind == LineTokenKind::Text && token.span.contains(&at))?;
            let opens = string.span.start == at;
            if !opens && string.span.end != at + 1 {
                return None;
            }
            let (start, end) = (line.start + string.span.start, line.start + string.span.end - 1);
            Some((misfit_penalty(&new, &tokens), MissingQuote { at: line.start + at, opens, string: start..end }))
        })
        .collect();
    judged.sort_by_key(|(odd, _)| *odd);
    judged.truncate(MAX_PLACES);
    judged.into_iter().map(|(_, quote)| quote).collect()
}

/// A token of a line.
struct LineToken {
    kind: LineTokenKind,
    span: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum LineTokenKind {
    Text,
    /// A string that the line does not close.
    Open,
    Word,
    Sign(u8),
}

fn tokens(line: &str) -> Vec<LineToken> {
    let bytes = line.as_bytes();
    let (mut tokens, mut at) = (vec![], 0);
    while at < bytes.len() {
        let start = at;
        at += 1;
        let kind = match bytes[start] {
            b' ' | b'\t' => continue,
            b'"' => {
                while at < bytes.len() && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at += 1;
                if at <= bytes.len() { LineTokenKind::Text } else { LineTokenKind::Open }
            }
            sign if b"()[]{},:".contains(&sign) => LineTokenKind::Sign(sign),
            _ => {
                while at < bytes.len() && !b" \t\"()[]{},:".contains(&bytes[at]) {
                    at += 1;
                }
                LineTokenKind::Word
            }
        };
        tokens.push(LineToken { kind, span: start..at.min(bytes.len()) });
    }
    tokens
}

/// The kind of a bracket, as far as its entries show it.
#[derive(Clone, Copy, PartialEq)]
enum BracketStyle {
    Unknown,
    /// Entries are `name: value`.
    Named,
    /// Entries are `"name": value`.
    Map,
    /// Entries have no names.
    List,
}

/// A penalty for how unlike a graph file a line is: misplaced tokens count most, then strings that contain signs.
fn misfit_penalty(line: &str, tokens: &[LineToken]) -> usize {
    let (mut wrong, mut signs) = (0, 0);
    let mut open = vec![BracketStyle::Unknown];
    let kind = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map(|token| token.kind);
    for (at, token) in tokens.iter().enumerate() {
        let before = kind(at.checked_sub(1));
        let next = kind(Some(at + 1));
        let begins = matches!(before, None | Some(LineTokenKind::Sign(b'(' | b'[' | b'{' | b',')));
        let named = next == Some(LineTokenKind::Sign(b':'));
        if begins && matches!(token.kind, LineTokenKind::Text | LineTokenKind::Word) {
            let own = match token.kind {
                LineTokenKind::Text => BracketStyle::Map,
                _ => BracketStyle::Named,
            };
            match open.last_mut() {
                Some(bracket @ BracketStyle::Unknown) => *bracket = if named { own } else { BracketStyle::List },
                Some(BracketStyle::List) => wrong += usize::from(named),
                Some(known) => wrong += usize::from(!named || *known != own),
                None => {}
            }
        }
        let follows_value =
            matches!(before, Some(LineTokenKind::Text | LineTokenKind::Word | LineTokenKind::Sign(b')' | b']' | b'}')));
        match token.kind {
            LineTokenKind::Text => {
                wrong += usize::from(follows_value);
                let content = &line[token.span.start + 1..token.span.end - 1];
                signs += content.bytes().filter(|b| b"()[]{},:".contains(b)).count();
                signs += usize::from(content.trim() != content);
            }
            LineTokenKind::Open => wrong += 2,
            LineTokenKind::Word => wrong += usize::from(follows_value),
            LineTokenKind::Sign(sign @ (b'(' | b'[' | b'{')) => {
                wrong += usize::from(follows_value && !(sign == b'(' && before == Some(LineTokenKind::Word)));
                open.push(match sign {
                    b'{' => BracketStyle::Map,
                    b'[' => BracketStyle::List,
                    _ => BracketStyle::Unknown,
                });
            }
            LineTokenKind::Sign(b':') => {
                wrong += usize::from(!matches!(before, Some(LineTokenKind::Text | LineTokenKind::Word)))
            }
            LineTokenKind::Sign(b',') => wrong += usize::from(matches!(before, Some(LineTokenKind::Sign(b':' | b',')))),
            LineTokenKind::Sign(_) => {
                wrong += usize::from(matches!(before, Some(LineTokenKind::Sign(b':'))));
                open.pop();
                if open.is_empty() {
                    open.push(BracketStyle::Unknown);
                }
            }
        }
    }
    wrong * 1000 + signs.min(999)
}
