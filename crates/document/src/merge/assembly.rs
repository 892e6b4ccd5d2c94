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

/// The bracket with these fragments, laid out as in the host. Comments of a value are placed above the line that it begins on.
pub(crate) fn assemble(
    host: &Fragments<'_>,
    head: &str,
    list: Vec<MergedFragment<'_>>,
    foot: &str,
    mut notes: Vec<String>,
) -> MergedText {
    let mut entries = host.list.iter().filter(|piece| piece.value.is_some());
    let tall = entries.find(|piece| piece.space.contains('\n')).map(|piece| new_line(piece.space));
    let line = tall.or_else(|| list.iter().find(|done| done.space.contains('\n')).map(|done| new_line(done.space)));
    let line = line.unwrap_or("\n");
    let last = list.iter().rposition(|done| done.value.is_some());
    let mut out = head.to_owned();
    // The beginning of the current line of entries, and its line break.
    let mut begin: Option<(usize, &str)> = None;
    // The last comment extends to the end of its line.
    let mut remark = false;
    for (at, done) in list.into_iter().enumerate() {
        let broken = done.space.contains('\n');
        let guest = done.guest && done.value.is_some();
        let space = match () {
            () if remark && !broken => line,
            () if guest && tall.is_some() && !broken => line,
            () if guest && tall.is_none() && broken && !remark && at > 0 => " ",
            () if at == 0 && !broken => host.list.first().map_or(done.space, |first| first.space),
            () if done.space.is_empty() => " ",
            () => done.space,
        };
        out.push_str(space);
        if space.contains('\n') {
            begin = Some((out.len(), new_line(space)));
        }
        let Some(value) = done.value else {
            out.push_str(done.name);
            remark = done.name.starts_with("//");
            continue;
        };
        match &mut begin {
            Some((at, line)) => insert_comments(&mut out, at, &value.notes, line),
            None => notes.extend(value.notes),
        }
        out.push_str(done.name);
        out.push_str(&value.text);
        if last != Some(at) || host.comma || guest && foot.contains('\n') {
            out.push(',');
        }
        out.push_str(&done.line_comment);
        remark = Comments::new(&done.line_comment, 0).last().is_some_and(|comment| !comment.is_block);
    }
    if remark && !foot.contains('\n') {
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
