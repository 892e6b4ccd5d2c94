//! Tidies a text: spelling and spacing, while order, comments and the author's lines stay.

use crate::fix::moved;
use crate::quotes::mended;
use crate::split::{Tree, after_comment, split};
use crate::write::text as quote;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, fine};

/// The same text, tidied: an entry a line where there are many, four spaces for each bracket, one space where there
/// are several, no more than one empty line. Refused where brackets or strings are not closed, or anything else is not
/// RON: what is not understood cannot be tidied.
pub fn fmt(text: &str) -> Result<String, Vec<Diagnostic>> {
    let split = split(text);
    let is_group = split.tree().is_some_and(Tree::is_group);
    let mut complaints = split.complaints;
    if !is_group && complaints.is_empty() {
        complaints.push(Diagnostic::error(Code::NoGraph, About::Graph, "this is no graph").at(0..0));
    }
    if !fine(&complaints) {
        let Some(mended) = mended(text) else { return Err(complaints) };
        let left = self::split(&mended.text).complaints.into_iter();
        let moved = left.map(|c| moved(c, |span| mended.originals(span)));
        return Err(crate::sorted(mended.complaints.iter().cloned().chain(moved).collect()));
    }
    let tokens = tokens(text);
    // Lines end as the first one does; what stands in quotes is not touched.
    let end = if text.find('\n').is_some_and(|n| text[..n].ends_with('\r')) { "\r\n" } else { "\n" };
    let mut tidy = Tidy { end, out: String::with_capacity(text.len()), open: vec![], line: true, trails: false };
    for at in 0..tokens.len() {
        let before = at.checked_sub(1).map(|at| &tokens[at]);
        tidy.put(before, &tokens[at], &tokens[at + 1..]);
    }
    let mut out = tidy.out;
    out.truncate(out.trim_end().len());
    out.push_str(end);
    Ok(out)
}

/// What a text is made of.
struct Token<'t> {
    text: &'t str,
    kind: Kind,
    /// Line breaks before it.
    lines: usize,
    /// Spaces before it.
    spaces: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Open,
    Close,
    Comma,
    Colon,
    Word,
    /// From `//` to the end of the line.
    Remark,
    /// Between `/*` and `*/`.
    Aside,
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut out = vec![];
    let mut at = if text.starts_with('\u{feff}') { 3 } else { 0 };
    loop {
        let gap = text[at..].len() - text[at..].trim_start().len();
        let space = &text[at..at + gap];
        let lines = space.bytes().filter(|b| *b == b'\n').count();
        at += gap;
        let rest = &text[at..];
        let (kind, length) = match rest.as_bytes().first() {
            None => return out,
            Some(b'(' | b'[' | b'{') => (Kind::Open, 1),
            Some(b')' | b']' | b'}') => (Kind::Close, 1),
            Some(b',') => (Kind::Comma, 1),
            Some(b':') => (Kind::Colon, 1),
            _ if rest.starts_with("//") => (Kind::Remark, rest.find('\n').unwrap_or(rest.len())),
            _ if rest.starts_with("/*") => (Kind::Aside, after_comment(text, at) - at),
            Some(b'"') => (Kind::Word, string(rest)),
            Some(b'r') if rest[1..].trim_start_matches('#').starts_with('"') => {
                let hashes = rest[1..].bytes().take_while(|b| *b == b'#').count();
                let end = format!("\"{}", "#".repeat(hashes));
                let begin = 2 + hashes;
                (Kind::Word, rest[begin..].find(&end).map_or(rest.len(), |n| begin + n + end.len()))
            }
            _ => (
                Kind::Word,
                rest.find([' ', '\t', '\r', '\n', '(', ')', '[', ']', '{', '}', ',', ':', '"', '/'])
                    .unwrap_or(rest.len())
                    .max(1),
            ),
        };
        out.push(Token { text: rest[..length].trim_end_matches('\r'), kind, lines, spaces: gap });
        at += length;
    }
}

/// How long the string is that begins a text.
fn string(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 1;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The maps that have an entry a line.
const TALL: [&str; 5] = ["parameters", "presets", "nodes", "graphs", "layout"];

/// An open bracket.
struct Bracket {
    /// Whether its entries have a line each.
    tall: bool,
    /// Whether its entries are graphs.
    graphs: bool,
}

struct Tidy {
    end: &'static str,
    out: String,
    open: Vec<Bracket>,
    /// Whether the line is new.
    line: bool,
    /// Whether the last token was a comment behind an entry that has a line of its own.
    trails: bool,
}

impl Tidy {
    fn put(&mut self, before: Option<&Token<'_>>, token: &Token<'_>, after: &[Token<'_>]) {
        let kind_before = before.map(|t| t.kind);
        let tall = self.open.last().is_some_and(|bracket| bracket.tall);
        let comment = matches!(token.kind, Kind::Remark | Kind::Aside);
        let breaks = match kind_before {
            None => 0,
            Some(Kind::Remark) => token.lines.clamp(1, 2),
            Some(_) if self.trails && !comment => token.lines.clamp(1, 2),
            Some(Kind::Open | Kind::Comma) if tall && !comment => token.lines.clamp(1, 2),
            Some(_) if token.kind == Kind::Close && tall => token.lines.max(1),
            // A break within an entry is the author's, unless it parts what belongs together.
            Some(_) if matches!(token.kind, Kind::Comma | Kind::Colon) => 0,
            Some(Kind::Colon) if !comment => 0,
            Some(Kind::Word) if token.kind == Kind::Open => 0,
            Some(_) => token.lines.min(2),
        };
        let follows = self.trails || kind_before == Some(Kind::Comma);
        self.trails = tall && token.kind == Kind::Aside && breaks == 0 && follows;
        // No empty line follows an opening bracket or precedes a closing one.
        let breaks = if kind_before == Some(Kind::Open) || token.kind == Kind::Close { breaks.min(1) } else { breaks };
        if token.kind == Kind::Close {
            // What has its lines ends each with a comma; what has one line ends without.
            let last = before.filter(|t| t.kind != Kind::Open).map(|t| t.kind);
            if breaks > 0 && last.is_some_and(|k| !matches!(k, Kind::Comma | Kind::Remark | Kind::Aside)) {
                self.out.push(',');
            } else if breaks == 0 && last == Some(Kind::Comma) && self.out.ends_with(',') {
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
                (_, Kind::Remark | Kind::Aside) => token.spaces.clamp(1, 2),
                (_, Kind::Comma | Kind::Colon) => 0,
                (Some(Kind::Open), Kind::Close) => 0,
                (Some(Kind::Open), _) => usize::from(before.is_some_and(|t| brace(t.text))),
                (_, Kind::Close) => usize::from(brace(token.text)),
                (Some(Kind::Word), Kind::Open) => 0,
                // Where each entry has its line, authors line their values up.
                (Some(Kind::Colon), _) if tall && token.lines == 0 => token.spaces.max(1),
                _ => 1,
            };
            self.out.push_str(&" ".repeat(space));
        }
        self.line = false;
        match token.kind {
            Kind::Word if token.text.starts_with('r') || token.text.contains('\\') => {
                match ron::from_str::<String>(token.text) {
                    Ok(text) => self.out.push_str(&quote(&text)),
                    Err(_) => self.out.push_str(token.text),
                }
            }
            _ => self.out.push_str(token.text.trim_end()),
        }
        if token.kind == Kind::Open {
            let filled = after.first().is_some_and(|t| t.kind != Kind::Close);
            let name = self.key();
            let group = self.open.last().is_some_and(|bracket| bracket.graphs);
            let tall = filled && (self.open.is_empty() || group || TALL.contains(&name));
            let graphs = name == "graphs";
            self.open.push(Bracket { tall, graphs });
        }
    }
    /// The name of the entry that the bracket just written is the value of.
    fn key(&self) -> &str {
        let text = self.out.strip_suffix(['{', '(']).unwrap_or("").trim_end();
        let text = text.strip_suffix(':').unwrap_or("").trim_end();
        let start = text.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_').map_or(0, |n| n + 1);
        &text[start..]
    }
}
