//! Edits of a text that add, remove or annotate entries, and keep everything around them.

use crate::syntax::lexer::skip_trivia;
use crate::syntax::literal::unquoted;
use crate::syntax::tree::{SyntaxEntry, SyntaxKind, SyntaxNode};
use lapidary_evaluator::diagnostic::fix::TextEdit;
use std::borrow::Cow;
use std::ops::Range;

/// The text with all edits applied. Where two deletions overlap, both ranges are removed.
pub(crate) fn apply_edits(text: &str, mut edits: Vec<TextEdit>) -> String {
    edits.sort_by_key(|cut| (cut.range.start, cut.range.end));
    let crlf = text.contains("\r\n");
    let (mut out, mut at, mut comma) = (String::with_capacity(text.len() + 64), 0, None);
    for cut in edits {
        // Two entries that are added after the same last entry both add the comma that it lacks.
        if cut.text == "," && cut.range.is_empty() && comma.replace(cut.range.start) == Some(cut.range.start) {
            continue;
        }
        out.push_str(&text[at..cut.range.start.max(at)]);
        out.push_str(&if crlf { cut.text.replace('\n', "\r\n") } else { cut.text });
        at = cut.range.end.max(at);
    }
    out.push_str(&text[at..]);
    out
}

/// The entry of a bracket with this name.
pub(crate) fn find_entry<'t>(tree: SyntaxNode<'t>, name: &str) -> Option<SyntaxEntry<'t>> {
    tree.items().find(|item| entry_name(*item).is_some_and(|key| key == name))
}

/// The name of an entry.
pub(crate) fn entry_name(item: SyntaxEntry<'_>) -> Option<Cow<'_, str>> {
    item.key.map(|key| unquoted(key).unwrap_or(Cow::Borrowed(key)))
}

/// Edits that append `entry` to a bracket. An empty bracket gets a line for each entry if `tall`.
pub(crate) fn append_entry(text: &str, tree: SyntaxNode<'_>, entry: &str, tall: bool) -> Vec<TextEdit> {
    insert_after(text, tree, tree.items().last(), &[entry.to_owned()], tall)
}

/// Edits that add an entry to a bracket, at the position that `order` gives its name.
pub(crate) fn insert_ordered(
    text: &str,
    tree: SyntaxNode<'_>,
    order: &[&str],
    name: &str,
    value: &str,
) -> Vec<TextEdit> {
    let place = |name: &str| order.iter().position(|known| *known == name);
    let at = |item: &SyntaxEntry<'_>| entry_name(*item).and_then(|key| place(&key));
    let before = tree.items().filter(|item| at(item) < place(name)).max_by_key(at);
    insert_after(text, tree, before, &[format!("{name}: {value}")], true)
}

/// Edits that add entries to a bracket after one of its entries, or before all of them.
pub(crate) fn insert_after(
    text: &str,
    tree: SyntaxNode<'_>,
    before: Option<SyntaxEntry<'_>>,
    entries: &[String],
    tall: bool,
) -> Vec<TextEdit> {
    let put = |at: usize, with: String| TextEdit::insert(at, with);
    let span = tree.span();
    let open = span.start + contents_offset(text, tree);
    let Some(first) = tree.items().next() else {
        let close = span.end - 1;
        let space = |s: &str| s.trim().is_empty();
        let line = indent(text, span.start);
        let lines = || entries.iter().map(|entry| format!("\n{line}    {entry},")).collect::<String>();
        return vec![match (space(&text[open..close]), tall) {
            (true, true) => TextEdit { range: open..close, text: format!("{}\n{line}", lines()) },
            (true, false) => {
                let gap = if text[open..].starts_with('}') || text[..open].ends_with('{') { " " } else { "" };
                TextEdit { range: open..close, text: format!("{gap}{}{gap}", entries.join(", ")) }
            }
            // The last comment may extend to the end of its line.
            (false, _) => put(close, format!("{}\n{line}", lines())),
        }];
    };
    let start = before.unwrap_or(first).start;
    if !starts_line(text, start) && entries.iter().any(|entry| entry.contains('\n')) {
        return unfold(text, tree, before, entries);
    }
    let lines = || entries.iter().map(|entry| format!("\n{}{entry},", indent(text, start))).collect::<String>();
    let Some(before) = before else {
        return vec![match starts_line(text, start) {
            true => put(line_comment_end(text, open), lines()),
            false => put(start, entries.iter().map(|entry| format!("{entry}, ")).collect()),
        }];
    };
    let end = before.value.span().end;
    let next = skip_trivia(text, end);
    let comma = text[next..].starts_with(',');
    if !starts_line(text, start) {
        let with = |entry: &String| if comma { format!(" {entry},") } else { format!(", {entry}") };
        return vec![put(if comma { next + 1 } else { end }, entries.iter().map(with).collect())];
    }
    let mut edits = vec![];
    if !comma {
        edits.push(put(end, ",".to_owned()));
    }
    edits.push(put(line_comment_end(text, if comma { next + 1 } else { end }), lines()));
    edits
}

/// Edits that add entries with several lines to a bracket on one line, and give each entry a line.
fn unfold(text: &str, tree: SyntaxNode<'_>, before: Option<SyntaxEntry<'_>>, entries: &[String]) -> Vec<TextEdit> {
    let span = tree.span();
    let line = indent(text, span.start);
    let lines: String = entries.iter().map(|entry| format!("\n{line}    {entry},")).collect();
    let put = |at: usize, with: &str| TextEdit::insert(at, with.to_owned());
    let down = |at: usize, deep: &str| {
        let gap = text[..at].len() - text[..at].trim_end_matches([' ', '\t']).len();
        (!starts_line(text, at)).then(|| TextEdit { range: at - gap..at, text: format!("\n{line}{deep}") })
    };
    let mut edits = vec![];
    if before.is_none() {
        edits.push(put(line_comment_end(text, span.start + contents_offset(text, tree)), &lines));
    }
    for item in tree.items() {
        edits.extend(down(item.start, "    "));
        let end = item.value.span().end;
        let next = skip_trivia(text, end);
        let comma = text[next..].starts_with(',');
        if !comma {
            edits.push(put(end, ","));
        }
        if before.is_some_and(|before| before.start == item.start) {
            edits.push(put(line_comment_end(text, if comma { next + 1 } else { end }), &lines));
        }
    }
    edits.extend(down(span.end - 1, ""));
    edits
}

/// The edit that moves an entry of a bracket to another place among its entries, with the comments above and behind it.
pub(crate) fn move_entry(text: &str, tree: SyntaxNode<'_>, from: usize, to: usize) -> Option<TextEdit> {
    let begin = line_comment_end(text, tree.span().start + contents_offset(text, tree));
    // Each entry with the space and the comments before it, and what follows its comma on the line.
    let mut slots: Vec<[&str; 2]> = vec![];
    let (mut at, mut last_comma) = (begin, true);
    for item in tree.items() {
        let end = item.value.span().end;
        let next = skip_trivia(text, end);
        last_comma = text[next..].starts_with(',');
        let behind = line_comment_end(text, if last_comma { next + 1 } else { end });
        slots.push([&text[at..end], &text[if last_comma { next + 1 } else { end }..behind]]);
        at = behind;
    }
    if from >= slots.len() || to >= slots.len() || from == to {
        return None;
    }
    let moved = slots.remove(from);
    slots.insert(to, moved);
    let last = slots.len() - 1;
    let with_comma = |(i, [entry, behind]): (usize, &[&str; 2])| {
        let comma = if i < last || last_comma { "," } else { "" };
        format!("{entry}{comma}{behind}")
    };
    let moved: String = slots.iter().enumerate().map(with_comma).collect();
    Some(TextEdit { range: begin..at, text: moved })
}

/// The end of the comment behind a position on its line, or the position itself if there is none.
fn line_comment_end(text: &str, at: usize) -> usize {
    let line_end = text[at..].find('\n').map_or(text.len(), |n| at + n);
    let line_end = if text[..line_end].ends_with('\r') { line_end - 1 } else { line_end };
    if text[at..line_end].trim_start().starts_with("//") { line_end } else { at }
}

/// The edit that removes an entry, with its line if nothing else is on it.
pub(crate) fn remove_entry(text: &str, tree: SyntaxNode<'_>, item: SyntaxEntry<'_>) -> TextEdit {
    let (start, mut end) = (item.start, item.value.span().end);
    let next = skip_trivia(text, end);
    let comma = text[next..].starts_with(',');
    if comma {
        end = next + 1;
    }
    let line_end = text[end..].find('\n').map_or(text.len(), |n| end + n + 1);
    let rest = text[end..line_end].trim();
    if starts_line(text, start) && (rest.is_empty() || rest.starts_with("//")) && line_end <= tree.span().end {
        return TextEdit { range: line_start(text, start)..line_end, text: String::new() };
    }
    let mut range = start..end;
    if comma {
        let spaces = text[end..].bytes().take_while(|b| *b == b' ').count();
        // The next entry moves up, but the space before a closing bracket stays.
        if !text[end + spaces..].starts_with([')', ']', '}', '\n', '\r']) {
            range.end += spaces;
        }
    }
    if let Some(before) = item.before.filter(|_| !comma || text[range.end..].trim_start().starts_with([')', ']', '}']))
    {
        let gap = &text[before..start];
        if gap.trim() == "," && !comma {
            range.start = before;
        } else if gap.trim() == "," && !gap.contains('\n') {
            range.start = start - (gap.len() - gap.trim_end().len());
        }
    }
    TextEdit { range, text: String::new() }
}

/// The rest of the line after an entry and its comma, if the entry begins the line.
pub(crate) fn line_after(text: &str, item: SyntaxEntry<'_>) -> Option<Range<usize>> {
    let end = item.value.span().end;
    let next = skip_trivia(text, end);
    let end = if text[next..].starts_with(',') { next + 1 } else { end };
    let rest = text[end..].lines().next().unwrap_or_default();
    starts_line(text, item.start).then(|| end..end + rest.len())
}

/// The edit that adds a comment above an entry, or before it if the entry does not begin its line.
pub(crate) fn comment_above(text: &str, item: SyntaxEntry<'_>, comment: &str) -> TextEdit {
    let start = item.start;
    let (at, with) = if starts_line(text, start) {
        (line_start(text, start), format!("{}// {comment}\n", indent(text, start)))
    } else {
        (start, format!("/* {} */ ", comment.replace("*/", "* /").replace("/*", "/ *")))
    };
    TextEdit::insert(at, with)
}

/// The offset of the contents of a bracket from its beginning.
pub(crate) fn contents_offset(text: &str, tree: SyntaxNode<'_>) -> usize {
    let SyntaxKind::Bracket { name, .. } = tree.shape() else { return 0 };
    let after = skip_trivia(text, tree.span().start + name.len());
    after + 1 - tree.span().start
}
/// The beginning of the line of a position.
pub(crate) fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |n| n + 1)
}
/// Returns whether only space precedes a position on its line, and the line is not the first.
pub(crate) fn starts_line(text: &str, at: usize) -> bool {
    text[line_start(text, at)..at].trim().is_empty() && line_start(text, at) > 0
}
/// The indentation of the line of a position.
pub(crate) fn indent(text: &str, at: usize) -> &str {
    let line = &text[line_start(text, at)..];
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}
