//! What can be added, and how well it matches what was typed.

use super::{Finder, ThumbnailSubject};
use crate::canvas::OUTPUTS;
use crate::editor::Editor;
use crate::node_interface::NodeInterface;
use egui::Color32;
use egui_node_graph::{SocketRef, SocketSide};
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::graph::Node;
use lapidary_evaluator::node::spec::{Category, Spec, newest};
use std::borrow::Cow;

/// Something that can be added.
pub(super) struct FinderMatch {
    pub(super) title: Cow<'static, str>,
    /// What else it is called, where that is what was typed.
    pub(super) alias: Option<&'static str>,
    pub(super) what: FinderItem,
    /// How well it matches and how long ago it was added, or the other way about where nothing is typed.
    rank: (usize, usize),
}

/// What is added: a node, or something beside nodes.
pub(super) enum FinderItem {
    ThumbnailSubject(ThumbnailSubject),
    Note,
    Frame,
}

impl FinderMatch {
    pub(super) fn doc(&self) -> &str {
        match &self.what {
            FinderItem::ThumbnailSubject(subject) => subject.face().doc(),
            FinderItem::Note => "Words on the canvas, for whoever reads the graph.",
            FinderItem::Frame => "A titled area around the nodes that are selected: it moves with them.",
        }
    }

    pub(super) fn colour(&self) -> Color32 {
        match &self.what {
            FinderItem::ThumbnailSubject(subject) => subject.face().colour(),
            _ => Color32::from_gray(150),
        }
    }

    pub(super) fn icon(&self) -> char {
        match &self.what {
            FinderItem::ThumbnailSubject(subject) => subject.face().icon(),
            FinderItem::Note => '✏',
            FinderItem::Frame => '□',
        }
    }

    pub(super) fn subject(&self) -> Option<ThumbnailSubject> {
        match &self.what {
            FinderItem::ThumbnailSubject(subject) => Some(subject.clone()),
            _ => None,
        }
    }
}

impl ThumbnailSubject {
    pub(super) fn face(&self) -> NodeInterface<'_> {
        match self {
            ThumbnailSubject::Node(spec) => NodeInterface::Native(spec),
            ThumbnailSubject::Graph(block) => NodeInterface::Subgraph(&block.parts),
        }
    }

    pub(super) fn node(&self) -> Node {
        match self {
            ThumbnailSubject::Node(spec) => Node { kind: spec.name.to_owned(), ..Node::default() },
            ThumbnailSubject::Graph(block) => block.node.clone(),
        }
    }
}

impl Editor {
    /// What is selected, as something that a new node may be wired to.
    pub(super) fn selected_output(&self) -> Option<SocketRef<String>> {
        let selected = self.session.selected_nodes();
        let [only] = selected.as_slice() else { return None };
        let session = &self.session;
        let face = session.interface(only, session.active().graph.nodes.get(only)?);
        let (output, _) = *face.outputs().first()?;
        Some(SocketRef::output(only.clone(), output.to_owned()))
    }

    /// What can be added, the best first.
    pub(super) fn found(&self, finder: &Finder) -> Vec<FinderMatch> {
        let wanted = finder.from.as_ref().map(|socket| (socket.side, self.type_at(socket), self.takes_at(socket)));
        let fits = |face: NodeInterface<'_>| match &wanted {
            None => true,
            Some((SocketSide::Output, type_, _)) => {
                face.inputs().iter().any(|slot| slot.wirable && type_.is_some_and(|t| slot.kind.accepts(t)))
            }
            Some((SocketSide::Input, _, takes)) => face.outputs().iter().any(|(output, _)| match takes {
                Some(takes) => takes(face.output_type(output)),
                None => true,
            }),
        };
        let words: Vec<String> = finder.text.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let named = |name: &str| words.iter().all(|word| name.contains(word.as_str()));
        let mut found: Vec<FinderMatch> = vec![];
        let mut add = |title: Cow<'static, str>, alias, rank, what| {
            let recent = self.properties.recent(&title);
            let rank = if words.is_empty() { (recent, rank) } else { (rank, recent) };
            found.push(FinderMatch { title, alias, what, rank });
        };
        for spec in newest(self.session.library).filter(|spec| fits(NodeInterface::Native(spec))) {
            if let Some((rank, alias)) = rank(&words, spec) {
                add(plain(spec.name), alias, rank, FinderItem::ThumbnailSubject(ThumbnailSubject::Node(spec)));
            }
        }
        let own = self.session.subgraph();
        let blocks = self.thumbnails.blocks.iter().filter(|block| own.is_none() || block.group.as_deref() != own);
        for block in blocks.filter(|block| fits(NodeInterface::Subgraph(&block.parts))) {
            if named(&format!("{} {}", block.title, block.parts.about).to_lowercase()) {
                let rank = if words.is_empty() { 2 } else { 4 };
                add(
                    block.title.clone().into(),
                    None,
                    rank,
                    FinderItem::ThumbnailSubject(ThumbnailSubject::Graph(block.clone())),
                );
            }
        }
        for (title, what) in [("note", FinderItem::Note), ("frame", FinderItem::Frame)] {
            if wanted.is_none() && named(title) {
                add(title.into(), None, if words.is_empty() { 9 } else { 2 }, what);
            }
        }
        found.sort_by(|a, b| a.rank.cmp(&b.rank).then_with(|| a.title.cmp(&b.title)));
        found
    }

    fn type_at(&self, socket: &SocketRef<String>) -> Option<Type> {
        let session = &self.session;
        let face = session.interface(&socket.node, session.active().graph.nodes.get(&socket.node)?);
        Some(session.output_type(face, &socket.node, &socket.pin))
    }

    /// Whether an input takes a type.
    pub(crate) fn takes_at(&self, socket: &SocketRef<String>) -> Option<impl Fn(Type) -> bool + use<>> {
        let all = [Type::Number, Type::Color, Type::Vector, Type::Normal, Type::Material];
        let fits: Vec<Type> = if socket.node == OUTPUTS {
            let channel = Channel::ALL.iter().find(|channel| channel.name() == socket.pin)?.carries();
            all.into_iter().filter(|type_| channel.with(*type_) == Some(channel)).collect()
        } else {
            let session = &self.session;
            let face = session.interface(&socket.node, session.active().graph.nodes.get(&socket.node)?);
            let slot = face.inputs().into_iter().find(|slot| slot.name == socket.pin)?;
            all.into_iter().filter(|type_| slot.kind.accepts(*type_)).collect()
        };
        Some(move |type_| fits.contains(&type_))
    }
}

/// The name of a node as people write it.
fn plain(name: &'static str) -> Cow<'static, str> {
    if name.contains('_') { name.replace('_', " ").into() } else { name.into() }
}

/// How well a node matches what was typed: by its name, an alias, and last by what it does. The alias is told of.
fn rank(words: &[String], spec: &Spec) -> Option<(usize, Option<&'static str>)> {
    let (mut all, mut also) = (0, None);
    for word in words {
        let name = spec.name.replace('_', " ");
        let alias = |holds: fn(&str, &str) -> bool| spec.aliases.iter().find(|alias| holds(alias, word)).copied();
        let whole = alias(|alias, word| alias == word);
        let begins = alias(|alias, word| alias.starts_with(word));
        let has = alias(|alias, word| alias.contains(word));
        all += if spec.name == *word || name == *word {
            0
        } else if whole.is_some() {
            also = whole;
            0
        } else if spec.name.starts_with(word.as_str()) {
            1
        } else if begins.is_some() {
            also = begins;
            2
        } else if name.split(' ').any(|part| part.starts_with(word.as_str())) {
            2
        } else if spec.name.contains(word.as_str()) {
            4
        } else if has.is_some() {
            also = has;
            4
        } else if scattered(word, spec.name) {
            6
        } else if spec.doc.to_lowercase().contains(word.as_str()) {
            7
        } else {
            return None;
        };
    }
    // What is kept for its history comes behind what is as good for today's work.
    Some((all * 2 + if spec.category == Category::Museum { 3 } else { 0 }, also))
}

/// Whether the letters come in this order.
fn scattered(letters: &str, name: &str) -> bool {
    let mut rest = name.chars();
    letters.chars().all(|letter| rest.any(|c| c == letter))
}
