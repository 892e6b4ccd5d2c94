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
    insert_behind(text, tree, tree.items().last(), &[entry.to_owned()], tall)
}

/// Puts an entry into a bracket that has none of that name, in an order of names.
pub(crate) fn enter(text: &str, tree: Tree<'_>, order: &[&str], name: &str, value: &str) -> Vec<Cut> {
    let place = |name: &str| order.iter().position(|known| *known == name);
    let at = |item: &Item<'_>| key(*item).and_then(|key| place(&key));
    let before = tree.items().filter(|item| at(item) < place(name)).max_by_key(at);
    insert_behind(text, tree, before, &[format!("{name}: {value}")], true)
}

/// Puts entries into a bracket behind one of its items, or before all.
pub(crate) fn insert_behind(
    text: &str,
    tree: Tree<'_>,
    before: Option<Item<'_>>,
    entries: &[String],
    tall: bool,
) -> Vec<Cut> {
    let put = |at: usize, with: String| Cut { range: at..at, with };
    let span = tree.span();
    let open = span.start + opening(text, tree);
    let Some(first) = tree.items().next() else {
        let close = span.end - 1;
        let space = |s: &str| s.trim().is_empty();
        let line = indent(text, span.start);
        let lines = || entries.iter().map(|entry| format!("\n{line}    {entry},")).collect::<String>();
        return vec![match (space(&text[open..close]), tall) {
            (true, true) => Cut { range: open..close, with: format!("{}\n{line}", lines()) },
            (true, false) => {
                let gap = if text[open..].starts_with('}') || text[..open].ends_with('{') { " " } else { "" };
                Cut { range: open..close, with: format!("{gap}{}{gap}", entries.join(", ")) }
            }
            // There are comments, the last of which may reach to the end of its line.
            (false, _) => put(close, format!("{}\n{line}", lines())),
        }];
    };
    let start = before.unwrap_or(first).start;
    if !own_line(text, start) && entries.iter().any(|entry| entry.contains('\n')) {
        return unfold(text, tree, before, entries);
    }
    let lines = || entries.iter().map(|entry| format!("\n{}{entry},", indent(text, start))).collect::<String>();
    let Some(before) = before else {
        return vec![match own_line(text, start) {
            true => put(behind_remark(text, open), lines()),
            false => put(start, entries.iter().map(|entry| format!("{entry}, ")).collect()),
        }];
    };
    let end = before.value.span().end;
    let next = blank(text, end);
    let comma = text[next..].starts_with(',');
    if !own_line(text, start) {
        let with = |entry: &String| if comma { format!(" {entry},") } else { format!(", {entry}") };
        return vec![put(if comma { next + 1 } else { end }, entries.iter().map(with).collect())];
    }
    let mut cuts = vec![];
    if !comma {
        cuts.push(put(end, ",".to_owned()));
    }
    cuts.push(put(behind_remark(text, if comma { next + 1 } else { end }), lines()));
    cuts
}

/// Puts entries of several lines into a bracket that has its own beside each other: from then on each stands on a line.
fn unfold(text: &str, tree: Tree<'_>, before: Option<Item<'_>>, entries: &[String]) -> Vec<Cut> {
    let span = tree.span();
    let line = indent(text, span.start);
    let lines: String = entries.iter().map(|entry| format!("\n{line}    {entry},")).collect();
    let put = |at: usize, with: &str| Cut { range: at..at, with: with.to_owned() };
    let down = |at: usize, deep: &str| {
        let gap = text[..at].len() - text[..at].trim_end_matches([' ', '\t']).len();
        (!own_line(text, at)).then(|| Cut { range: at - gap..at, with: format!("\n{line}{deep}") })
    };
    let mut cuts = vec![];
    if before.is_none() {
        cuts.push(put(behind_remark(text, span.start + opening(text, tree)), &lines));
    }
    for item in tree.items() {
        cuts.extend(down(item.start, "    "));
        let end = item.value.span().end;
        let next = blank(text, end);
        let comma = text[next..].starts_with(',');
        if !comma {
            cuts.push(put(end, ","));
        }
        if before.is_some_and(|before| before.start == item.start) {
            cuts.push(put(behind_remark(text, if comma { next + 1 } else { end }), &lines));
        }
    }
    cuts.extend(down(span.end - 1, ""));
    cuts
}

/// Behind the remark at the end of the line, which belongs to what stands before it.
fn behind_remark(text: &str, at: usize) -> usize {
    let line_end = text[at..].find('\n').map_or(text.len(), |n| at + n);
    let line_end = if text[..line_end].ends_with('\r') { line_end - 1 } else { line_end };
    if text[at..line_end].trim_start().starts_with("//") { line_end } else { at }
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
    if own_line(text, start) && (rest.is_empty() || rest.starts_with("//")) && line_end <= tree.span().end {
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

/// The rest of the line of an entry that begins it, behind its comma.
pub(crate) fn line_after(text: &str, item: Item<'_>) -> Option<Range<usize>> {
    let end = item.value.span().end;
    let next = blank(text, end);
    let end = if text[next..].starts_with(',') { next + 1 } else { end };
    let rest = text[end..].lines().next().unwrap_or_default();
    own_line(text, item.start).then(|| end..end + rest.len())
}

/// Puts a remark above an entry, or before it where its line is not its own.
pub(crate) fn above(text: &str, item: Item<'_>, remark: &str) -> Cut {
    let start = item.start;
    let (at, with) = if own_line(text, start) {
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
/// Where the line of a place begins.
pub(crate) fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |n| n + 1)
}
/// Whether nothing but space stands before a place on its line.
pub(crate) fn own_line(text: &str, at: usize) -> bool {
    text[line_start(text, at)..at].trim().is_empty() && line_start(text, at) > 0
}
/// The space at the beginning of the line that a place is on.
pub(crate) fn indent(text: &str, at: usize) -> &str {
    let line = &text[line_start(text, at)..];
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}
