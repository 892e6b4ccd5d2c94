//! Clipboard: nodes as the text of a small graph file, which other windows and text editors can use.

use super::annotations::annotation_lists;
use super::new_node::base_name;
use super::node_canvas::{NodeCanvas, file_position};
use crate::commands::EditorCommand;
use crate::session::Session;
use egui::{Pos2, Rect, Vec2, pos2, vec2};
use egui_node_graph::GRID;
use lapidary_document::edit::Edit;
use lapidary_document::{CanvasFrame, CanvasLayout, Document, read, write};
use lapidary_evaluator::graph::{Arg, Graph, Node, free_name};
use std::collections::{BTreeMap, BTreeSet};

/// Text of a graph file that is pasted.
pub(super) struct PastedText<'a> {
    pub(super) text: &'a str,
    /// Position of the nodes; beside their original one if none is given.
    pub(super) place: Option<Pos2>,
    /// True if wires from other nodes of the graph are kept.
    pub(super) wired: bool,
    /// True if the nodes are named like new ones, instead of by their names in the text.
    pub(super) renames: bool,
}

/// Edits that add the content of the clipboard, and its selection.
#[derive(Default)]
pub(super) struct Pasted {
    pub(super) edits: Vec<Edit>,
    pub(super) selection: Option<BTreeSet<String>>,
}

/// Text of a graph file with nodes, frames and notes of the canvas, and the subgraphs they use. With `wired`, wires from
/// other nodes are kept.
pub(super) fn copied(session: &Session, canvas: &NodeCanvas, ids: &[String], wired: bool) -> String {
    let active = session.active();
    let ids: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
    let (mut graph, mut layout) = (Graph::default(), CanvasLayout::default());
    let mut muted = BTreeSet::new();
    for (name, node) in active.graph.nodes.iter().filter(|(name, _)| ids.contains(name.as_str())) {
        let mut node = node.clone();
        node.args.retain(|_, arg| match arg {
            Arg::Wire(from, _) => wired || ids.contains(from.as_str()),
            _ => true,
        });
        graph.nodes.insert(name.clone(), node);
        layout.nodes.insert(name.clone(), file_position(canvas.place(session, name)));
        muted.extend(active.muted.get(name).cloned());
        layout.collapsed.extend(active.layout.collapsed.get(name).cloned());
        layout.portals.extend(active.layout.portals.get(name).cloned());
    }
    for (copies, annotations) in
        [&mut layout.frames, &mut layout.notes].into_iter().zip(annotation_lists(active.layout))
    {
        let list = annotations.list;
        let chosen = (0..list.len()).filter(|i| ids.contains(format!("{}{i}", annotations.prefix).as_str()));
        copies.extend(chosen.map(|i| list[i].clone()));
    }
    let document = &session.file.document;
    let (groups, versions) = (document.used_by(&graph), document.versions.clone());
    write(&Document { graph, layout, muted, groups, versions, ..Document::default() }, session.library)
}

impl NodeCanvas {
    /// Edits that add the nodes of a graph file.
    pub(super) fn pasted(
        &self,
        session: &Session,
        pasted: PastedText<'_>,
        commands: &mut Vec<EditorCommand>,
    ) -> Pasted {
        let PastedText { text, place, wired, renames } = pasted;
        let (document, diagnostics) = read(text);
        let has_content = |d: &Document| d.graph.nodes.len() + d.layout.frames.len() + d.layout.notes.len() > 0;
        let Some(document) = document.filter(has_content) else {
            let why = diagnostics.first().map(|diagnostic| format!(": {}", diagnostic.message)).unwrap_or_default();
            commands.push(EditorCommand::Notify(format!("the clipboard contains no nodes{why}")));
            return Pasted::default();
        };
        let by = self.displacement(session, &document.layout, place);
        let names = new_names(session, &document, renames);
        let mut edits = subgraph_edits(session, &document, commands);
        for (name, node) in &document.graph.nodes {
            let at = document.layout.nodes.get(name).map_or(Pos2::ZERO, |[x, y]| pos2(*x as f32, *y as f32)) + by;
            let new = &names[name];
            edits.push(Edit::Add(new.clone(), renamed(session, node, &names, wired)));
            edits.push(Edit::Move(new.clone(), file_position(at)));
            edits.extend(document.muted.contains(name).then(|| Edit::Mute(new.clone(), true)));
            edits.extend(document.layout.collapsed.contains(name).then(|| Edit::Collapse(new.clone(), true)));
            edits.extend(document.layout.portals.contains(name).then(|| Edit::Portal(new.clone(), true)));
        }
        let mut selection: BTreeSet<String> = names.into_values().collect();
        let copies = [&document.layout.frames, &document.layout.notes];
        for (list, annotations) in copies.into_iter().zip(annotation_lists(session.layout())) {
            let all = annotations.list;
            let moved = |frame: &CanvasFrame| {
                let at = pos2(frame.at[0] as f32, frame.at[1] as f32) + by;
                CanvasFrame { at: file_position(at), ..frame.clone() }
            };
            selection.extend((0..list.len()).map(|i| format!("{}{}", annotations.prefix, all.len() + i)));
            let new = || (annotations.replace)(all.iter().cloned().chain(list.iter().map(moved)).collect());
            edits.extend((!list.is_empty()).then(new));
        }
        Pasted { edits, selection: Some(selection) }
    }

    /// Displacement of pasted items, so that none covers a node exactly.
    fn displacement(&self, session: &Session, layout: &CanvasLayout, place: Option<Pos2>) -> Vec2 {
        let frames = layout.frames.iter().chain(&layout.notes).map(|frame| &frame.at);
        let own: Vec<Pos2> = layout.nodes.values().chain(frames).map(|[x, y]| pos2(*x as f32, *y as f32)).collect();
        let corner = Rect::from_points(&own).min;
        let corner = if corner.x.is_finite() { corner } else { Pos2::ZERO };
        let mut by = place.map_or(vec2(40.0, 40.0), |place| place - corner);
        let nodes = session.active().graph.nodes.keys();
        let taken: Vec<[f64; 2]> = nodes.map(|name| file_position(self.place(session, name))).collect();
        // Far from the origin, steps are lost in rounding: the number of attempts is limited.
        for _ in 0..=taken.len() {
            if !own.iter().any(|at| taken.contains(&file_position(*at + by))) {
                break;
            }
            by += Vec2::splat(GRID);
        }
        by
    }
}

/// Free names for the nodes of a document: their own, or those of new nodes.
fn new_names(session: &Session, document: &Document, renames: bool) -> BTreeMap<String, String> {
    let nodes = &session.active().graph.nodes;
    let (mut names, mut taken) = (BTreeMap::new(), BTreeSet::new());
    for (name, node) in &document.graph.nodes {
        let wanted = if renames { base_name(node) } else { name.clone() };
        let free = free_name(&wanted, ' ', |name| nodes.contains_key(name) || taken.contains(name));
        taken.insert(free.clone());
        names.insert(name.clone(), free);
    }
    names
}

/// Node whose wires follow the new names. Wires and parameters that the graph lacks are removed.
fn renamed(session: &Session, node: &Node, names: &BTreeMap<String, String>, wired: bool) -> Node {
    let graph = session.active().graph;
    let mut node = node.clone();
    node.args.retain(|_, arg| match arg {
        Arg::Wire(from, _) => names.contains_key(from) || (wired && graph.nodes.contains_key(from)),
        Arg::Parameter(name) => graph.parameters.contains_key(name),
        _ => true,
    });
    for arg in node.args.values_mut() {
        if let Arg::Wire(from, _) = arg
            && let Some(new) = names.get(from)
        {
            from.clone_from(new);
        }
    }
    node
}

/// Edits that add the subgraphs of a document that the file lacks.
fn subgraph_edits(session: &Session, document: &Document, commands: &mut Vec<EditorCommand>) -> Vec<Edit> {
    let mut edits = vec![];
    for (name, group) in &document.groups {
        match session.file.document.groups.get(name) {
            None => edits.push(Edit::Graph(name.clone(), Some(group.clone()))),
            Some(own) if own == group => {}
            Some(_) => {
                let message =
                    format!("this file has another group \"{name}\": the pasted nodes use it instead of their own");
                commands.push(EditorCommand::Notify(message));
            }
        }
    }
    edits
}
