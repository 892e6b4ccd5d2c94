//! Fragments: the entries and comments of a bracket with the space before each.

use crate::syntax::entry_edits::{contents_offset, entry_name};
use crate::syntax::lexer::{Comment, Comments};
use crate::syntax::literal::{number, quote, string};
use crate::syntax::tree::{SyntaxEntries, SyntaxEntry, SyntaxKind, SyntaxNode, SyntaxTree};
use crate::writer::arg_text;
use lapidary_evaluator::graph::Arg;
use std::collections::{BTreeMap, BTreeSet};

/// The contents of a bracket, and its signs.
#[derive(Default)]
pub(crate) struct Fragments<'t> {
    /// The name and the opening sign.
    pub(crate) head: &'t str,
    pub(crate) list: Vec<Fragment<'t>>,
    /// The last space and the closing sign.
    pub(crate) foot: &'t str,
    /// A comma follows the last entry.
    pub(crate) comma: bool,
}

/// An entry or a comment.
pub(crate) struct Fragment<'t> {
    /// The identity of the fragment, equal in all copies of the text.
    pub(crate) id: String,
    /// The space before it.
    pub(crate) space: &'t str,
    /// The comment; or the name of the entry, with the colon and the space after it.
    pub(crate) text: &'t str,
    /// The value of an entry.
    pub(crate) value: Option<SyntaxNode<'t>>,
    /// The comments after an entry on its line, with the space before them.
    pub(crate) line_comment: String,
}

impl<'t> Fragments<'t> {
    /// The fragments of a bracket.
    pub(crate) fn of(tree: SyntaxNode<'t>) -> Fragments<'t> {
        let text = tree.source();
        let open = tree.span().start + contents_offset(text, tree);
        let SplitFragments { list, end, comma } = split_fragments(text, open, tree.items());
        Fragments { head: &text[tree.span().start..open], list, foot: &text[end..tree.span().end], comma }
    }
    /// The fragments of a whole text: its value, and the comments around it.
    pub(crate) fn of_file(syntax: &'t SyntaxTree<'_>) -> Fragments<'t> {
        let text = syntax.text;
        let begin = if text.starts_with('\u{feff}') { 3 } else { 0 };
        let SplitFragments { mut list, end, .. } = split_fragments(text, begin, syntax.whole());
        for fragment in list.iter_mut().filter(|fragment| fragment.value.is_some()) {
            fragment.id.clear();
        }
        Fragments { head: &text[..begin], list, foot: &text[end..], comma: false }
    }

    /// Identifies comments by their text and the entry below them or, if that differs from the base, by their text alone.
    pub(crate) fn identify_comments(&mut self, base: Option<&Fragments<'_>>) {
        let (mut next, mut seen) = (String::new(), BTreeMap::new());
        for fragment in self.list.iter_mut().rev() {
            if fragment.value.is_some() {
                next.clone_from(&fragment.id);
            } else {
                let id = format!("{}\n{next}", fragment.text);
                let count = seen.entry(id.clone()).or_insert(0);
                *count += 1;
                fragment.id = format!("{id}\n{count}");
            }
        }
        let Some(base) = base else { return };
        let known = base.list.iter().filter(|fragment| fragment.value.is_none());
        let taken: BTreeSet<String> = self.list.iter().map(|fragment| fragment.id.clone()).collect();
        let mut free: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        let mut exact = BTreeSet::new();
        for fragment in known {
            exact.insert(fragment.id.as_str());
            if !taken.contains(&fragment.id) {
                free.entry(fragment.text).or_default().push(&fragment.id);
            }
        }
        for fragment in self.list.iter_mut().rev().filter(|fragment| fragment.value.is_none()) {
            if !exact.contains(fragment.id.as_str())
                && let Some(id) = free.get_mut(fragment.text).and_then(Vec::pop)
            {
                fragment.id = id.to_owned();
            }
        }
    }
}

/// The value in a normal form, equal for all spellings.
pub(crate) fn normalized(tree: SyntaxNode<'_>) -> String {
    match tree.shape() {
        SyntaxKind::Leaf(word) => match (string(tree), number(tree)) {
            (Some(text), _) => quote(&text),
            (None, Some(v)) => arg_text(&Arg::Number(v)),
            (None, None) => word.to_owned(),
        },
        SyntaxKind::Bracket { name, open, items } => {
            let item = |item: SyntaxEntry<'_>| {
                let name = entry_name(item).map_or(String::new(), |key| format!("{}: ", quote(&key)));
                format!("{name}{}", normalized(item.value))
            };
            let items: Vec<String> = items.map(item).collect();
            format!("{name}{}{}", char::from(open), items.join(", "))
        }
    }
}

/// The fragments of a text after a position.
struct SplitFragments<'t> {
    list: Vec<Fragment<'t>>,
    /// The end of the last fragment.
    end: usize,
    /// A comma follows the last entry.
    comma: bool,
}

/// The entries after a position with the comments around them.
fn split_fragments<'t>(text: &'t str, from: usize, items: SyntaxEntries<'t>) -> SplitFragments<'t> {
    let mut list = vec![];
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    let (mut end, mut comma) = push_comments(text, from, &mut list);
    for item in items {
        let name = label(item);
        let count = names.entry(name.clone()).or_insert(0);
        *count += 1;
        let id = if *count == 1 { name } else { format!("{name}\n{count}") };
        let span = item.value.span();
        let (space, key_text) = (&text[end..item.start], &text[item.start..span.start]);
        let (line_end, line_comment) = line_comment(text, span.end);
        let has_comma = text[span.end..line_end].len() > line_comment.len();
        list.push(Fragment { id, space, text: key_text, value: Some(item.value), line_comment });
        let later;
        (end, later) = push_comments(text, line_end, &mut list);
        comma = has_comma || later;
    }
    SplitFragments { list, end, comma }
}

/// The name of an entry; in a list, a label that distinguishes it from its neighbours.
fn label(item: SyntaxEntry<'_>) -> String {
    match (entry_name(item), item.value.shape()) {
        (Some(key), _) => key.into_owned(),
        (None, SyntaxKind::Bracket { name, mut items, .. }) => {
            let first = items.next().map_or(String::new(), |item| normalized(item.value));
            format!("{name} of {first}")
        }
        (None, SyntaxKind::Leaf(_)) => normalized(item.value),
    }
}

/// The comments after an entry and its comma on the same line, and where they end.
fn line_comment(text: &str, from: usize) -> (usize, String) {
    let (mut end, mut line_comment) = (from, String::new());
    loop {
        let mut comments = Comments::new(text, end);
        let comment = comments.next().map(|comment| comment.span);
        let next = comment.as_ref().map_or(comments.at, |comment| comment.start);
        match comment {
            _ if text[end..next].contains('\n') => return (end, line_comment),
            Some(comment) => {
                line_comment.push_str(&text[end..comment.end]);
                end = comment.end;
            }
            None if text[next..].starts_with(',') => end = next + 1,
            None => return (end, line_comment),
        }
    }
}

/// Adds the comments from a position to the next value or bracket; returns the end of the last comment or comma, and
/// whether there was a comma.
fn push_comments<'t>(text: &'t str, from: usize, list: &mut Vec<Fragment<'t>>) -> (usize, bool) {
    let (mut end, mut comma) = (from, false);
    loop {
        let mut comments = Comments::new(text, end);
        for Comment { span, .. } in comments.by_ref() {
            let space = &text[end..span.start];
            end = span.end;
            let comment = text[span].trim_end();
            list.push(Fragment { id: String::new(), space, text: comment, value: None, line_comment: String::new() });
        }
        if !text[comments.at..].starts_with(',') {
            return (end, comma);
        }
        (end, comma) = (comments.at + 1, true);
    }
}
