//! What the entries of a file are called in messages.

use crate::entry::inside;
use crate::write::text as quote;
use lapidary_evaluator::diagnostic::About;

/// The graph inside the file that an entry belongs to, and its path in there.
pub(super) fn inner(path: &[String]) -> (Option<&str>, &[String]) {
    match path {
        [graphs, group, rest @ ..] if graphs == "graphs" && !rest.is_empty() => (Some(group), rest),
        _ => (None, path),
    }
}

/// What a complaint of an entry is about.
pub(super) fn about(path: &[String]) -> About {
    let (group, path) = inner(path);
    let about = match path {
        [map, node] if map == "nodes" => About::Node(node.clone()),
        [map, node, socket, ..] if map == "nodes" => About::Socket(node.clone(), socket.clone()),
        [map, name, ..] if map == "parameters" => About::Parameter(name.clone()),
        [map, name, ..] if map == "outputs" => About::Output(name.clone()),
        _ => About::Graph,
    };
    group.map_or(about.clone(), |group| inside(group, about))
}

/// An entry as messages call it.
pub(super) fn told(path: &[String]) -> String {
    let (group, path) = inner(path);
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
