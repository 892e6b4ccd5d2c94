//! Assembly of merged fragments into a bracket: commas, spaces and line breaks.

use crate::merge::fragments::Fragments;
use crate::syntax::lexer::Comments;

/// A text, and comments for the line above it.
#[derive(Default)]
pub(crate) struct MergedText {
    pub(crate) text: String,
    pub(crate) notes: Vec<String>,
}

impl MergedText {
    pub(crate) fn of(text: &str) -> MergedText {
        MergedText { text: text.to_owned(), notes: vec![] }
    }
}

/// A fragment of the merged text.
#[derive(Default)]
pub(crate) struct MergedFragment<'t> {
    pub(crate) space: &'t str,
    /// The comment, or the name of the entry.
    pub(crate) name: &'t str,
    /// The value of an entry.
    pub(crate) value: Option<MergedText>,
    pub(crate) line_comment: String,
    /// Only the guest has the fragment, the side that does not determine the order.
    pub(crate) guest: bool,
}

/// The merged contents of a bracket, and its signs.
pub(crate) struct MergedBracket<'t> {
    /// The name and the opening sign.
    pub(crate) head: &'t str,
    pub(crate) list: Vec<MergedFragment<'t>>,
    /// The last space and the closing sign.
    pub(crate) foot: &'t str,
    /// The comments of removed entries.
    pub(crate) notes: Vec<String>,
}

/// The text of a bracket, laid out as in the host. Comments of a value are placed above the line that it begins on.
pub(crate) fn assemble(host: &Fragments<'_>, merged: MergedBracket<'_>) -> MergedText {
    let MergedBracket { head, list, foot, mut notes } = merged;
    let mut entries = host.list.iter().filter(|fragment| fragment.value.is_some());
    let tall = entries.find(|fragment| fragment.space.contains('\n')).map(|fragment| new_line(fragment.space));
    let line = tall.or_else(|| {
        list.iter().find(|fragment| fragment.space.contains('\n')).map(|fragment| new_line(fragment.space))
    });
    let line = line.unwrap_or("\n");
    let last = list.iter().rposition(|fragment| fragment.value.is_some());
    let mut out = head.to_owned();
    // The beginning of the current line of entries, and its line break.
    let mut begin: Option<(usize, &str)> = None;
    // The last comment extends to the end of its line.
    let mut ends_in_line_comment = false;
    for (at, fragment) in list.into_iter().enumerate() {
        let broken = fragment.space.contains('\n');
        let guest = fragment.guest && fragment.value.is_some();
        let space = match () {
            () if ends_in_line_comment && !broken => line,
            () if guest && tall.is_some() && !broken => line,
            () if guest && tall.is_none() && broken && !ends_in_line_comment && at > 0 => " ",
            () if at == 0 && !broken => host.list.first().map_or(fragment.space, |first| first.space),
            () if fragment.space.is_empty() => " ",
            () => fragment.space,
        };
        out.push_str(space);
        if space.contains('\n') {
            begin = Some((out.len(), new_line(space)));
        }
        let Some(value) = fragment.value else {
            out.push_str(fragment.name);
            ends_in_line_comment = fragment.name.starts_with("//");
            continue;
        };
        match &mut begin {
            Some((at, line)) => insert_comments(&mut out, at, &value.notes, line),
            None => notes.extend(value.notes),
        }
        out.push_str(fragment.name);
        out.push_str(&value.text);
        if last != Some(at) || host.comma || guest && foot.contains('\n') {
            out.push(',');
        }
        out.push_str(&fragment.line_comment);
        ends_in_line_comment = Comments::new(&fragment.line_comment, 0).last().is_some_and(|comment| !comment.is_block);
    }
    if ends_in_line_comment && !foot.contains('\n') {
        out.push_str(line);
        out.push_str(foot.trim_start());
    } else {
        out.push_str(foot);
    }
    MergedText { text: out, notes }
}

/// Inserts comments before a position, which moves behind them. Each ends with a line break.
fn insert_comments(out: &mut String, at: &mut usize, comments: &[String], line: &str) {
    for comment in comments {
        let comment = format!("// {comment}{line}");
        out.insert_str(*at, &comment);
        *at += comment.len();
    }
}

/// The last line break of a space, with the indentation after it.
fn new_line(space: &str) -> &str {
    let at = space.rfind('\n').unwrap_or(0);
    &space[if space[..at].ends_with('\r') { at - 1 } else { at }..]
}
