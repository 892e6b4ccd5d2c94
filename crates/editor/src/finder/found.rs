//! What can be added, and how well it matches what was typed.

use super::Finder;
use crate::board::{OUTPUTS, carries, face_of};
use crate::editor::Editor;
use crate::face::{Face, GRAPH};
use egui_node_graph::{Side, Socket};
use lapidary_document::{Face as Parts, INSTANCE};
use lapidary_evaluator::check::Type;
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_evaluator::material::Channel;
use lapidary_evaluator::spec::{Spec, newest};
use std::collections::BTreeMap;
use std::path::Path;

/// What is added beside nodes.
const BESIDE: [(&str, &str); 2] = [
    ("note", "Words on the canvas, for whoever reads the graph."),
    ("frame", "A titled area around the nodes that are selected: it moves with them."),
];

/// Something that can be added.
pub(super) struct Found {
    pub(super) title: String,
    pub(super) doc: String,
    pub(super) colour: egui::Color32,
    pub(super) kind: String,
    pub(super) args: BTreeMap<String, Arg>,
    /// How well it matches: less is better.
    rank: (u32, usize),
}

/// A graph that may be added as a node.
pub(super) struct Block {
    title: String,
    args: BTreeMap<String, Arg>,
    parts: Parts,
}

impl Editor {
    /// The graphs that may be added as nodes.
    pub(super) fn blocks(&self) -> Vec<Block> {
        let own = self.inside();
        let groups = self.sheet.document.groups.keys().filter(|name| own != Some(name.as_str()));
        let groups = groups.map(|name| (format!("{name} (of this file)"), "local", name.clone()));
        let path = self.path();
        let beside = path.parent().map(|folder| folder.join("library"));
        let folders = beside.iter().map(|path| path.as_path()).chain([Path::new("graphs/library")]);
        let entries = folders.flat_map(|folder| self.world.list(folder).unwrap_or_default());
        let mut names: Vec<String> =
            entries.filter(|entry| entry.file && entry.name.ends_with(".ron")).map(|entry| entry.name).collect();
        names.sort();
        names.dedup();
        let files = names.into_iter().map(|name| {
            let title = name.trim_end_matches(".ron").replace('_', " ");
            (format!("{title} (of the library)"), "file", format!("library/{name}"))
        });
        let block = |(title, source, name): (String, &str, String)| {
            let args: BTreeMap<String, Arg> = [(source.to_owned(), Arg::Text(name))].into();
            let node = Node { kind: INSTANCE.to_owned(), args: args.clone().into_iter().collect() };
            Some(Block { title, args, parts: self.parts_of(&node)? })
        };
        groups.chain(files).filter_map(block).collect()
    }

    /// What is selected, as something that a new node may be wired to.
    pub(super) fn selected_output(&self) -> Option<Socket<String>> {
        let selected = self.board.selected();
        let [only] = selected.as_slice() else { return None };
        let scene = self.scene();
        let face = face_of(scene, self.library, only, scene.part.graph.nodes.get(only)?);
        let (output, _) = *face.outputs().first()?;
        Some(Socket::output(only.clone(), output.to_owned()))
    }

    /// What can be added, the best first.
    pub(super) fn found(&self, finder: &Finder) -> Vec<Found> {
        let wanted = finder.from.as_ref().map(|socket| (socket.side, self.type_at(socket), self.takes_at(socket)));
        let fits = |face: Face<'_>| match &wanted {
            None => true,
            Some((Side::Output, type_, _)) => {
                face.slots().iter().any(|slot| slot.wire && type_.is_some_and(|t| slot.takes.fits(t).is_ok()))
            }
            Some((Side::Input, _, takes)) => face.outputs().iter().any(|(output, _)| match takes {
                Some(takes) => takes(face.yields(output)),
                None => true,
            }),
        };
        let words: Vec<String> = finder.text.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let recent = |title: &str| self.panel.recent(title);
        let mut found: Vec<Found> = vec![];
        for spec in newest(self.library).filter(|spec| fits(Face::Native(spec))) {
            if let Some(rank) = rank(&words, spec) {
                let colour = Face::Native(spec).colour();
                let (title, doc, kind) = (spec.name.to_owned(), spec.doc.to_owned(), spec.name.to_owned());
                let rank = (rank, recent(&title));
                found.push(Found { title, doc, colour, kind, args: BTreeMap::new(), rank });
            }
        }
        for block in finder.blocks.iter().filter(|block| fits(Face::Graph(&block.parts))) {
            let known = format!("{} {}", block.title, block.parts.about).to_lowercase();
            if words.iter().all(|word| known.contains(word.as_str())) {
                let Block { title, args, parts } = block;
                let rank = (if words.is_empty() { 1 } else { 2 }, recent(title));
                let (title, doc, args) = (title.clone(), parts.about.clone(), args.clone());
                found.push(Found { title, doc, colour: GRAPH, kind: INSTANCE.to_owned(), args, rank });
            }
        }
        for (title, doc) in
            BESIDE.into_iter().filter(|(title, _)| wanted.is_none() && words.iter().all(|w| title.contains(w.as_str())))
        {
            let rank = (if words.is_empty() { 9 } else { 1 }, recent(title));
            let (kind, colour) = (String::new(), egui::Color32::from_gray(150));
            found.push(Found {
                title: title.to_owned(),
                doc: doc.to_owned(),
                colour,
                kind,
                args: BTreeMap::new(),
                rank,
            });
        }
        found.sort_by(|a, b| a.rank.cmp(&b.rank).then_with(|| a.title.cmp(&b.title)));
        found
    }

    fn type_at(&self, socket: &Socket<String>) -> Option<Type> {
        let scene = self.scene();
        let face = face_of(scene, self.library, &socket.node, scene.part.graph.nodes.get(&socket.node)?);
        Some(carries(scene, face, &socket.node, &socket.pin))
    }

    /// Whether an input takes a type.
    pub(crate) fn takes_at(&self, socket: &Socket<String>) -> Option<impl Fn(Type) -> bool + use<>> {
        let all = [Type::Number, Type::Color, Type::Vector, Type::Normal, Type::Material];
        let fits: Vec<Type> = if socket.node == OUTPUTS {
            let channel = Channel::ALL.iter().find(|channel| channel.name() == socket.pin)?.carries();
            all.into_iter().filter(|type_| channel.with(*type_) == Some(channel)).collect()
        } else {
            let scene = self.scene();
            let face = face_of(scene, self.library, &socket.node, scene.part.graph.nodes.get(&socket.node)?);
            let slot = face.slots().into_iter().find(|slot| slot.name == socket.pin)?;
            all.into_iter().filter(|type_| slot.takes.fits(*type_).is_ok()).collect()
        };
        Some(move |type_| fits.contains(&type_))
    }
}

/// How well a node matches what was typed: by its name, an alias, and last by what it does.
fn rank(words: &[String], spec: &Spec) -> Option<u32> {
    let mut all = 0;
    for word in words {
        let name = spec.name.replace('_', " ");
        let own = if spec.name == *word || name == *word {
            0
        } else if spec.name.starts_with(word.as_str()) {
            1
        } else if name.split(' ').any(|part| part.starts_with(word.as_str())) {
            2
        } else if spec.aliases.iter().any(|alias| alias.starts_with(word.as_str())) {
            3
        } else if spec.name.contains(word.as_str()) || spec.aliases.iter().any(|alias| alias.contains(word.as_str())) {
            4
        } else if scattered(word, spec.name) {
            6
        } else if spec.doc.to_lowercase().contains(word.as_str()) {
            7
        } else {
            return None;
        };
        all += own;
    }
    Some(all)
}

/// Whether the letters come in this order.
fn scattered(letters: &str, name: &str) -> bool {
    let mut rest = name.chars();
    letters.chars().all(|letter| rest.any(|c| c == letter))
}
