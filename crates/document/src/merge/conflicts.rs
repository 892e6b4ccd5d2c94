//! Merge conflicts, and the labels of entries in messages.

use crate::model::document::Document;
use crate::model::source_map::about_in_group;
use crate::syntax::literal::quote;
use crate::syntax::parser::CONFLICT;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic};
use std::collections::BTreeMap;

/// A conflict between both sides.
pub(crate) struct Conflict {
    diagnostic: Diagnostic,
    /// The comment about it in the merged text.
    comment: String,
}

impl Conflict {
    /// A conflict at an entry.
    pub(crate) fn at(path: &[String], message: String, comment: String) -> Conflict {
        let help = "choose one side, then delete the comment `conflict: …`";
        Conflict { diagnostic: Diagnostic::error(Code::Conflict, entry_subject(path), message).help(help), comment }
    }
}

/// The diagnostics of conflicts with their spans in the merged text: that of the entry or, if it is removed, of the comment.
pub(crate) fn located_conflicts(conflicts: Vec<Conflict>, text: &str, document: &Document) -> Vec<Diagnostic> {
    let line = |at: usize| text[at..].lines().next().unwrap_or_default().trim_end_matches("*/").trim_end();
    let comments: BTreeMap<&str, usize> = text.match_indices(CONFLICT).map(|(at, _)| (line(at), at)).collect();
    let place = |Conflict { diagnostic, comment }: Conflict| {
        let known = diagnostic.about != About::Graph && document.source_map.contains(&diagnostic.about);
        match comments.get(comment.as_str()).filter(|_| !known) {
            Some(at) => diagnostic.at(*at..at + comment.len()),
            None => document.located(diagnostic),
        }
    };
    conflicts.into_iter().map(place).collect()
}

/// The path of an entry, of a graph inside the file or of the main graph.
pub(crate) fn entry_path(group: Option<&str>, path: &[&str]) -> Vec<String> {
    let group = group.into_iter().flat_map(|group| ["graphs", group]);
    group.chain(path.iter().copied()).map(str::to_owned).collect()
}

/// The graph inside the file that an entry belongs to, and the path of the entry in it.
pub(crate) fn split_group(path: &[String]) -> (Option<&str>, &[String]) {
    match path {
        [graphs, group, rest @ ..] if graphs == "graphs" && !rest.is_empty() => (Some(group), rest),
        _ => (None, path),
    }
}

/// The subject of a diagnostic about an entry.
pub(crate) fn entry_subject(path: &[String]) -> About {
    let (group, path) = split_group(path);
    let about = match path {
        [map, node] if map == "nodes" => About::Node(node.clone()),
        [map, node, socket, ..] if map == "nodes" => About::Socket(node.clone(), socket.clone()),
        [map, name, ..] if map == "parameters" => About::Parameter(name.clone()),
        [map, name, ..] if map == "outputs" => About::Output(name.clone()),
        _ => About::Graph,
    };
    group.map_or(about.clone(), |group| about_in_group(group, about))
}

/// The label of an entry in messages.
pub(crate) fn entry_label(path: &[String]) -> String {
    let (group, path) = split_group(path);
    let named = |name: &String| quote(&group.map_or(name.clone(), |group| format!("{group}/{name}")));
    let rest = |rest: &[String]| rest.iter().map(|name| format!(".{name}")).collect::<String>();
    match path {
        [map, name, more @ ..] if map == "nodes" => named(name) + &rest(more),
        [map, name, more @ ..] if map == "parameters" => format!("parameter {}{}", named(name), rest(more)),
        [map, name, more @ ..] if map == "outputs" => format!("output {}{}", named(name), rest(more)),
        [map, name, more @ ..] if map == "presets" => format!("preset {}{}", quote(name), rest(more)),
        _ => group.map(|group| format!("{group}/")).unwrap_or_default() + &path.join("."),
    }
}
