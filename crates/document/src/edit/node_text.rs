//! Texts of nodes with their comments, which stay with them when nodes move to another graph.

use crate::edit::editor::{GraphEditor, edit_graph};
use crate::syntax::entry_edits::{comment_above, entry_name, indent, line_after, line_start, starts_line};
use crate::syntax::tree::{SyntaxEntry, SyntaxNode};
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::diagnostic::fix::TextEdit;
use lapidary_evaluator::node::spec::Library;
use std::collections::BTreeMap;
use std::ops::Range;

/// The text of a node.
pub(crate) struct NodeText {
    /// The comments on lines of their own above the node.
    above: Vec<String>,
    /// The node, indented as if its first line were not.
    value: String,
    /// The comment at the end of its line.
    line_comment: String,
}

/// The texts of the nodes of a graph.
pub(crate) fn node_texts(
    text: &str,
    group: Option<&str>,
    library: &Library,
) -> Result<BTreeMap<String, NodeText>, Box<Diagnostic>> {
    let mut found = BTreeMap::new();
    edit_graph(text, group, library, |at| {
        found =
            at.nodes().filter_map(|item| Some((entry_name(item)?.into_owned(), text_of_entry(text, item)))).collect();
        Ok(())
    })?;
    Ok(found)
}

/// Replaces the nodes of a graph by these texts.
pub(crate) fn restore_node_texts(
    text: &str,
    group: Option<&str>,
    own: &BTreeMap<String, NodeText>,
    library: &Library,
) -> Result<String, Box<Diagnostic>> {
    edit_graph(text, group, library, |at| {
        for item in at.nodes() {
            let Some(own) = entry_name(item).and_then(|name| own.get(&*name)) else { continue };
            at.edits.extend(own.above.iter().map(|comment| comment_above(text, item, comment)));
            let lines = own.value.replace('\n', &format!("\n{}", indent(text, item.start)));
            at.edits.push(TextEdit { range: item.value.span(), text: lines });
            let line_comment = line_after(text, item).filter(|range| text[range.clone()].trim().is_empty());
            match (own.line_comment.as_str(), line_comment) {
                ("", _) => {}
                (comment, Some(range)) => {
                    at.edits.push(TextEdit { range: range.start..range.start, text: format!(" // {comment}") });
                }
                (comment, None) => at.edits.push(comment_above(text, item, comment)),
            }
        }
        Ok(())
    })
}

impl<'e> GraphEditor<'e> {
    /// Removes the comments above nodes.
    pub(crate) fn remove_comments_above(&mut self, names: &[String]) {
        let removed =
            self.nodes().filter(|item| entry_name(*item).is_some_and(|key| names.iter().any(|name| *name == key)));
        let edits: Vec<TextEdit> =
            removed.map(|item| TextEdit { range: comment_lines(self.text, item), text: String::new() }).collect();
        self.edits.extend(edits);
    }

    fn nodes(&self) -> impl Iterator<Item = SyntaxEntry<'e>> + use<'e> {
        self.part("nodes").into_iter().flat_map(SyntaxNode::items)
    }
}

fn text_of_entry(text: &str, item: SyntaxEntry<'_>) -> NodeText {
    let indentation = format!("\n{}", indent(text, item.start));
    let line_comment = line_after(text, item).map_or("", |range| text[range].trim());
    NodeText {
        above: text[comment_lines(text, item)].lines().filter_map(comment_text).map(str::to_owned).collect(),
        value: item.value.text().replace("\r\n", "\n").replace(&indentation, "\n"),
        line_comment: comment_text(line_comment).unwrap_or_default().to_owned(),
    }
}

/// The lines above an entry that consist of comments.
fn comment_lines(text: &str, item: SyntaxEntry<'_>) -> Range<usize> {
    let end = line_start(text, item.start);
    let mut start = end;
    while starts_line(text, item.start) && start > 0 {
        let before = line_start(text, start - 1);
        if comment_text(text[before..start].trim()).is_none() {
            break;
        }
        start = before;
    }
    start..end
}

/// The contents of a comment.
fn comment_text(line: &str) -> Option<&str> {
    let line = line.trim();
    let text = line.strip_prefix("//").or_else(|| line.strip_prefix("/*")?.strip_suffix("*/"))?;
    Some(text.strip_prefix(' ').unwrap_or(text).trim_end())
}

/// Removes nodes with their comments.
pub(crate) fn remove_nodes(
    text: &str,
    group: Option<&str>,
    nodes: &[String],
    library: &Library,
) -> Result<String, Box<Diagnostic>> {
    edit_graph(text, group, library, |at| {
        at.follow(&nodes.iter().map(|name| (name.clone(), None)).collect());
        at.remove_comments_above(nodes);
        Ok(())
    })
}
