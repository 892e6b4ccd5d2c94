//! Puts entries into a text, takes them out, and leaves everything around them as it is.

use crate::entry::unquoted;
use crate::split::{Item, Shape, Tree, blank};
use std::borrow::Cow;
use std::ops::Range;

/// A stretch of a text, and what stands there instead.
pub(crate) struct Cut {
    pub(crate) range: Range<usize>,
    pub(crate) with: String,
}

/// The text with all cuts made. Where two of them overlap, each takes out its own.
pub(crate) fn apply(text: &str, mut cuts: Vec<Cut>) -> String {
    cuts.sort_by_key(|cut| (cut.range.start, cut.range.end));
    let crlf = text.contains("\r\n");
    let (mut out, mut at) = (String::with_capacity(text.len() + 64), 0);
    for cut in cuts {
        out.push_str(&text[at..cut.range.start.max(at)]);
        out.push_str(&if crlf { cut.with.replace('\n', "\r\n") } else { cut.with });
        at = cut.range.end.max(at);
    }
    out.push_str(&text[at..]);
    out
}

/// The entry of that name.
pub(crate) fn entry<'t>(tree: Tree<'t>, name: &str) -> Option<Item<'t>> {
    tree.items().find(|item| key(*item).is_some_and(|key| key == name))
}

/// What an entry is called.
pub(crate) fn key(item: Item<'_>) -> Option<Cow<'_, str>> {
    item.key.map(|key| unquoted(key).unwrap_or(Cow::Borrowed(key)))
}

/// Puts `entry` into a bracket, behind what is there. An empty bracket becomes one of several lines where `tall`.
pub(crate) fn insert(text: &str, tree: Tree<'_>, entry: &str, tall: bool) -> Vec<Cut> {
    let put = |at: usize, with: String| Cut { range: at..at, with };
    let Some(last) = tree.items().last() else {
        let open = tree.span().start + opening(text, tree);
        let close = tree.span().end - 1;
        let space = |s: &str| s.trim().is_empty();
        let line = indent(text, tree.span().start);
        return vec![match (space(&text[open..close]), tall) {
            (true, true) => Cut { range: open..close, with: format!("\n{line}    {entry},\n{line}") },
            (true, false) => {
                let gap = if text[open..].starts_with('}') || text[..open].ends_with('{') { " " } else { "" };
                Cut { range: open..close, with: format!("{gap}{entry}{gap}") }
            }
            // There are comments, the last of which may reach to the end of its line.
            (false, _) => put(close, format!("\n{line}    {entry},\n{line}")),
        }];
    };
    let end = last.value.span().end;
    let next = blank(text, end);
    let comma = text[next..].starts_with(',');
    let start = last.start;
    if !begins_line(text, start) {
        let with = if comma { format!(" {entry},") } else { format!(", {entry}") };
        return vec![put(if comma { next + 1 } else { end }, with)];
    }
    let mut cuts = vec![];
    if !comma {
        cuts.push(put(end, ",".to_owned()));
    }
    // A remark at the end of the line belongs to the entry before.
    let after = if comma { next + 1 } else { end };
    let line_end = text[after..].find('\n').map_or(text.len(), |n| after + n);
    let line_end = if text[..line_end].ends_with('\r') { line_end - 1 } else { line_end };
    let at = if text[after..line_end].trim_start().starts_with("//") { line_end } else { after };
    cuts.push(put(at, format!("\n{}{entry},", indent(text, start))));
    cuts
}

/// Takes an entry out, with its line where it has one to itself.
pub(crate) fn remove(text: &str, tree: Tree<'_>, item: Item<'_>) -> Cut {
    let (start, mut end) = (item.start, item.value.span().end);
    let next = blank(text, end);
    let comma = text[next..].starts_with(',');
    if comma {
        end = next + 1;
    }
    let line_end = text[end..].find('\n').map_or(text.len(), |n| end + n + 1);
    let rest = text[end..line_end].trim();
    if begins_line(text, start) && (rest.is_empty() || rest.starts_with("//")) && line_end <= tree.span().end {
        return Cut { range: line_start(text, start)..line_end, with: String::new() };
    }
    let mut range = start..end;
    if comma {
        let spaces = text[end..].bytes().take_while(|b| *b == b' ').count();
        // What follows moves up, but a bracket that closes keeps its distance.
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
    Cut { range, with: String::new() }
}

/// Puts a remark above an entry, or before it where its line is not its own.
pub(crate) fn above(text: &str, item: Item<'_>, remark: &str) -> Cut {
    let start = item.start;
    let (at, with) = if begins_line(text, start) {
        (line_start(text, start), format!("{}// {remark}\n", indent(text, start)))
    } else {
        (start, format!("/* {} */ ", remark.replace("*/", "* /").replace("/*", "/ *")))
    };
    Cut { range: at..at, with }
}

/// How far behind the beginning of a bracket's text its contents begin.
pub(crate) fn opening(text: &str, tree: Tree<'_>) -> usize {
    let Shape::Group { name, .. } = tree.shape() else { return 0 };
    let after = blank(text, tree.span().start + name.len());
    after + 1 - tree.span().start
}
fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |n| n + 1)
}
/// Whether nothing but space stands before a place on its line.
fn begins_line(text: &str, at: usize) -> bool {
    text[line_start(text, at)..at].trim().is_empty() && line_start(text, at) > 0
}
/// The space at the beginning of the line that a place is on.
fn indent(text: &str, at: usize) -> &str {
    let line = &text[line_start(text, at)..];
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}
