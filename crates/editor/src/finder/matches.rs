//! Nodes, graphs and annotations that match the text of the finder, the best first.

use super::library_graphs::{FinderSubject, LibraryGraph};
use crate::canvas::named_values_for;
use crate::commands::WireEnds;
use crate::input_slot::SETTING_MISMATCH;
use crate::node_interface::NodeInterface;
use crate::session::Session;
use crate::widgets::spaced;
use egui::Color32;
use egui_node_graph::{SocketRef, SocketSide};
use lapidary_evaluator::graph::Node;
use lapidary_evaluator::node::spec::{Category, Spec, newest};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

/// Match of the finder.
pub(super) struct FinderMatch {
    pub(super) title: Cow<'static, str>,
    /// Alias that the text matches.
    pub(super) alias: Option<&'static str>,
    pub(super) item: FinderItem,
    /// True if the user has marked it.
    pub(super) favourite: bool,
    /// Quality of the match and recency, or the reverse while no text is typed.
    rank: (usize, usize),
}

/// Item that the finder adds.
pub(super) enum FinderItem {
    Subject(FinderSubject),
    /// Wire from a named value.
    Value(String),
    Note,
    Frame,
}

impl FinderMatch {
    pub(super) fn doc(&self) -> &str {
        match &self.item {
            FinderItem::Subject(subject) => subject.interface().doc(),
            FinderItem::Value(_) => "Reads this named value; no wire is drawn.",
            FinderItem::Note => "A note on the canvas.",
            FinderItem::Frame => "A titled frame around the selected nodes, which moves them with it.",
        }
    }

    pub(super) fn colour(&self) -> Color32 {
        match &self.item {
            FinderItem::Subject(subject) => subject.interface().colour(),
            _ => Color32::from_gray(150),
        }
    }

    pub(super) fn icon(&self) -> char {
        match &self.item {
            FinderItem::Subject(subject) => subject.interface().icon(),
            FinderItem::Value(_) => '•',
            FinderItem::Note => '✏',
            FinderItem::Frame => '□',
        }
    }

    pub(super) fn subject(&self) -> Option<FinderSubject> {
        self.item.subject_ref().cloned()
    }
}

impl FinderItem {
    fn subject_ref(&self) -> Option<&FinderSubject> {
        match self {
            FinderItem::Subject(subject) => Some(subject),
            _ => None,
        }
    }
}

impl FinderSubject {
    pub(super) fn interface(&self) -> NodeInterface<'_> {
        match self {
            FinderSubject::Node(spec) => NodeInterface::Native(spec),
            FinderSubject::Graph(graph) => NodeInterface::Subgraph(&graph.interface),
        }
    }

    pub(super) fn node(&self) -> Node {
        match self {
            FinderSubject::Node(spec) => Node { kind: spec.name.to_owned(), ..Node::default() },
            FinderSubject::Graph(graph) => graph.node.clone(),
        }
    }
}

/// Items that match a text and can be wired to these sockets. `recency` is small for items used recently. Without a text,
/// favourites and recent items come first, then what suits the wire best.
pub(super) fn find(
    session: &Session,
    graphs: &[Arc<LibraryGraph>],
    ends: &WireEnds,
    text: &str,
    recency: impl Fn(&str) -> usize,
) -> Vec<FinderMatch> {
    let selected = session.selected_output();
    let from = ends.from.as_ref();
    let before = mismatch(session, from.or(selected.as_ref()));
    let after = mismatch(session, ends.into.as_ref());
    // Without a wire, nodes that the selected one cannot be wired to are found as well.
    let words: Vec<String> = text.to_lowercase().split_whitespace().map(str::to_owned).collect();
    // Where there is nothing to wire to, nodes that make an image by themselves are listed first.
    let starts = words.is_empty() && from.or(selected.as_ref()).is_none();
    let mismatch = |interface: NodeInterface<'_>| {
        let before = before(interface).or(from.is_none().then_some(SETTING_MISMATCH))?;
        Some(before + after(interface)? + usize::from(starts && interface.needs_wire()))
    };
    let has_words = |name: &str| words.iter().all(|word| name.contains(word.as_str()));
    let mut found: Vec<FinderMatch> = vec![];
    let mut add = |title: Cow<'static, str>, alias, quality: usize, item: FinderItem| {
        let subject = item.subject_ref();
        let favourite =
            subject.and_then(FinderSubject::favourite_key).is_some_and(|key| session.favourites.contains(key));
        let recency = if favourite { 0 } else { recency(&title) + 1 };
        // A favourite is listed before other matches that are a little better.
        let quality = if favourite { quality.saturating_sub(3) } else { quality };
        let rank = if words.is_empty() { (recency, quality) } else { (quality, recency) };
        found.push(FinderMatch { title, alias, item, favourite, rank });
    };
    // Exact names, so that no graph of the same name is found before the node.
    let mut names: HashMap<String, usize> = HashMap::new();
    for spec in newest(session.library) {
        let Some(mismatch) = mismatch(NodeInterface::Native(spec)) else { continue };
        if let Some((quality, alias)) = rank(&words, spec) {
            let quality = quality + 2 * mismatch;
            names.insert(spaced(spec.name).into_owned(), quality);
            add(spaced(spec.name), alias, quality, FinderItem::Subject(FinderSubject::Node(spec)));
        }
    }
    let own = session.subgraph();
    let graphs = graphs.iter().filter(|graph| own.is_none() || graph.subgraph.as_deref() != own);
    for graph in graphs {
        let Some(mismatch) = mismatch(NodeInterface::Subgraph(&graph.interface)) else { continue };
        if has_words(&format!("{} {}", graph.title, graph.interface.about).to_lowercase()) {
            let name = graph.title.split(" (of ").next().unwrap_or(&graph.title);
            let of_node = names.get(name).map_or(0, |quality| quality + 1);
            // As for nodes, the description counts less than the name.
            let by_text = if has_words(&graph.title.to_lowercase()) { 4 } else { 14 };
            let by_text = if words.is_empty() { 1 } else { by_text };
            let quality = (by_text + 2 * mismatch).max(of_node);
            let item = FinderItem::Subject(FinderSubject::Graph(graph.clone()));
            add(graph.title.clone().into(), None, quality, item);
        }
    }
    for name in from.into_iter().flat_map(|to| named_values_for(session, to)) {
        let title = format!("use {name}");
        if has_words(&title.to_lowercase()) {
            add(title.into(), None, 0, FinderItem::Value(name.clone()));
        }
    }
    for (title, item) in [("note", FinderItem::Note), ("frame", FinderItem::Frame)] {
        if from.is_none() && has_words(title) {
            let by_text = if words == [title] { 0 } else { 2 };
            add(title.into(), None, if words.is_empty() { 9 } else { by_text }, item);
        }
    }
    found.sort_by(|a, b| a.rank.cmp(&b.rank).then_with(|| a.title.cmp(&b.title)));
    found
}

/// Mismatch between a node and the wire of a socket, 0 is best; none if they cannot be wired. Always 0 without a socket.
fn mismatch(
    session: &Session,
    from: Option<&SocketRef<String>>,
) -> impl Fn(NodeInterface<'_>) -> Option<usize> + use<> {
    let side = from.map(|socket| socket.side);
    let output = from.and_then(|socket| session.socket_type(socket));
    let accepted = from.and_then(|socket| session.accepted_types(socket));
    move |interface| match side {
        None => Some(0),
        Some(SocketSide::Output) => interface.best_input(output?).map(|(_, mismatch)| mismatch),
        Some(SocketSide::Input) => {
            let Some(accepted) = &accepted else { return Some(0) };
            let outputs = interface.outputs().into_iter().map(|(output, _)| interface.output_type(output));
            outputs.filter_map(|output| accepted.iter().position(|of| *of == output)).min().map(|at| at.min(1))
        }
    }
}

/// Quality of the match of a node, 0 is best, and the alias that matches; the name counts most, then aliases, then the
/// description.
fn rank(words: &[String], spec: &Spec) -> Option<(usize, Option<&'static str>)> {
    let museum = if spec.category == Category::Museum { 3 } else { 0 };
    if let [_, _, ..] = words {
        let whole = words.join(" ");
        let alias = spec.aliases.iter().find(|alias| spaced(alias) == whole).copied();
        let name = spaced(spec.name);
        if name == whole || alias.is_some() {
            return Some((museum, alias));
        }
        if name.starts_with(&whole) {
            return Some((2 + museum, None));
        }
    }
    let (mut sum, mut matched) = (0, None);
    for word in words {
        let (quality, alias) = rank_word(word, spec)?;
        sum += quality;
        matched = alias.or(matched);
    }
    // Historical noises rank behind equally good matches.
    Some((sum * 2 + museum, matched))
}

fn rank_word(word: &str, spec: &Spec) -> Option<(usize, Option<&'static str>)> {
    let name = spaced(spec.name);
    let alias = |matches: fn(&str, &str) -> bool| spec.aliases.iter().find(|alias| matches(alias, word)).copied();
    let equal = alias(|alias, word| alias == word);
    let begins = alias(|alias, word| alias.starts_with(word));
    let within = alias(|alias, word| alias.split('_').any(|part| part.starts_with(word)));
    let contains = alias(|alias, word| alias.contains(word));
    Some(if spec.name == word || name == word {
        (0, None)
    } else if equal.is_some() {
        (0, equal)
    } else if spec.name.starts_with(word) {
        (1, None)
    } else if begins.is_some() {
        (2, begins)
    } else if name.split(' ').any(|part| part.starts_with(word)) {
        (2, None)
    } else if within.is_some() {
        (2, within)
    } else if spec.name.contains(word) {
        (4, None)
    } else if contains.is_some() {
        (4, contains)
    } else if is_subsequence(word, spec.name) {
        (6, None)
    } else if spec.doc.to_lowercase().contains(word) {
        (7, None)
    } else {
        return None;
    })
}

/// Returns whether a name contains the letters in this order.
fn is_subsequence(letters: &str, name: &str) -> bool {
    let mut rest = name.chars();
    letters.chars().all(|letter| rest.any(|c| c == letter))
}
