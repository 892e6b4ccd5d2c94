//! Merge of two edited copies of a graph file and their common base.

use crate::diagnostic_order::sort_diagnostics;
use crate::merge::conflicts::located_conflicts;
use crate::merge::node_alignment::{AlignedCopies, align_nodes};
use crate::merge::three_way::merge_texts;
use crate::merge::version_conflicts::version_conflicts;
use crate::model::document::Document;
use crate::read::document::read;
use crate::syntax::parser::parse;
use crate::syntax::tree::SyntaxTree;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity, no_errors};
use lapidary_evaluator::node::spec::Library;
use std::collections::BTreeSet;

/// The result of a merge.
#[derive(Clone, Debug, PartialEq)]
pub struct MergeResult {
    /// The text with the changes of both sides. At a conflict it has our value, and theirs in a comment, so that it stays a
    /// valid file.
    pub text: String,
    /// The conflicts, in the order of the text.
    pub conflicts: Vec<Diagnostic>,
}

/// Merges two edited copies of a file. Comments, order and blank lines are ours, or theirs if only they changed them. A
/// node renamed by one side counts as the same node. The base may be empty. A text with syntax errors is not merged.
pub fn merge(base: &str, ours: &str, theirs: &str, library: &Library) -> MergeResult {
    if ours == theirs || base == theirs {
        return MergeResult { text: ours.to_owned(), conflicts: vec![] };
    }
    if base == ours {
        return MergeResult { text: theirs.to_owned(), conflicts: vec![] };
    }
    let base = if base.trim().is_empty() { "lapidary()" } else { base };
    let unreadable = [("the common ancestor", base), ("ours", ours), ("theirs", theirs)].map(unreadable);
    let conflicts: Vec<Diagnostic> = unreadable.into_iter().flatten().collect();
    if !conflicts.is_empty() {
        return MergeResult { text: ours.to_owned(), conflicts };
    }
    let lines = |text: &str| {
        let text = text.replace("\r\n", "\n");
        if ours.contains("\r\n") { text.replace('\n', "\r\n") } else { text }
    };
    let AlignedCopies { texts, documents, mut conflicts } =
        align_nodes([lines(base), ours.to_owned(), lines(theirs)], library);
    let texts = texts.each_ref().map(String::as_str);
    let splits = texts.map(parse);
    if splits.iter().any(|syntax| !is_graph(syntax)) {
        let message = "the nodes of both sides cannot be merged; ours is kept";
        let conflicts = vec![Diagnostic::error(Code::Conflict, About::Graph, message)];
        return MergeResult { text: ours.to_owned(), conflicts };
    };
    let (text, found) = merge_texts(splits.each_ref());
    conflicts.extend(found);
    let (document, diagnostics) = read(&text);
    let document = document.unwrap_or_default();
    let mut conflicts = located_conflicts(conflicts, &text, &document);
    conflicts.extend(version_conflicts(&document, documents.each_ref().map(|(side, _)| side), library));
    conflicts.extend(new_diagnostics((&document, diagnostics), &documents[1..], library));
    MergeResult { text, conflicts: sort_diagnostics(conflicts) }
}

/// Returns whether a text is a graph without syntax errors.
fn is_graph(syntax: &SyntaxTree<'_>) -> bool {
    syntax.graph().is_some() && no_errors(&syntax.diagnostics)
}

/// The diagnostic of a text that cannot be merged.
fn unreadable((name, text): (&str, &str)) -> Option<Diagnostic> {
    if is_graph(&parse(text)) {
        return None;
    }
    let first = read(text).1.into_iter().find(|diagnostic| !no_errors(std::slice::from_ref(diagnostic)));
    let place = first.as_ref().and_then(|first| text.get(..first.span.as_ref()?.start));
    let line = place.map_or(String::new(), |before| format!("line {}: ", before.matches('\n').count() + 1));
    let why = first.map_or("this is not a graph".to_owned(), |first| first.message);
    let message = format!("{name} cannot be read, so ours is kept: {line}{why}");
    Some(Diagnostic::error(Code::Conflict, About::Graph, message).help("fix it, and merge again"))
}

/// Diagnostics of the merged graph that neither side has by itself.
fn new_diagnostics(
    (merged, read): (&Document, Vec<Diagnostic>),
    sides: &[(Document, Vec<Diagnostic>)],
    library: &Library,
) -> Vec<Diagnostic> {
    let known = sides.iter().flat_map(|(side, read)| side.check(library).1.into_iter().chain(read.iter().cloned()));
    let known: BTreeSet<_> = known.map(|c| (c.code, c.about)).collect();
    let all = read.into_iter().filter(|c| c.code != Code::Conflict).chain(merged.check(library).1);
    let new = all.filter(|c| !known.contains(&(c.code, c.about.clone())));
    let conflict = |c: Diagnostic| {
        let message = format!("the merged changes conflict: {}", c.message);
        Diagnostic { message, severity: Severity::Error, code: Code::Conflict, ..c }
    };
    new.map(conflict).collect()
}
