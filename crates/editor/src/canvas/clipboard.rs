//! The clipboard: nodes as the text of a small graph file, which any text editor or other window takes.

use super::NodeCanvas;
use super::events::spot;
use super::frames::written;
use super::new_node::free;
use crate::editor::Editor;
use crate::session::Session;
use egui::{Pos2, Rect, Ui, Vec2, pos2, vec2};
use egui_node_graph::GRID;
use lapidary_document::edit::Edit;
use lapidary_document::{CanvasFrame, CanvasLayout, Document, read, write};
use lapidary_evaluator::graph::{Arg, Graph, Node};
use std::collections::{BTreeMap, BTreeSet};

/// Text of a graph file with nodes, frames and notes of the canvas, and the subgraphs they use. With `wired`, wires from
/// other nodes are kept.
pub(crate) fn copied(session: &Session, canvas: &NodeCanvas, ids: &[String], wired: bool) -> String {
    let part = session.active();
    let named: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
    let (mut graph, mut layout) = (Graph::default(), CanvasLayout::default());
    let mut muted = BTreeSet::new();
    for (name, node) in part.graph.nodes.iter().filter(|(name, _)| named.contains(name.as_str())) {
        let mut node = node.clone();
        node.args.retain(|_, arg| match arg {
            Arg::Wire(from, _) => wired || named.contains(from.as_str()),
            _ => true,
        });
        graph.nodes.insert(name.clone(), node);
        layout.nodes.insert(name.clone(), spot(canvas.place(session, name)));
        muted.extend(part.muted.get(name).cloned());
        layout.collapsed.extend(part.layout.collapsed.get(name).cloned());
    }
    for (own, (list, sign, _)) in [&mut layout.frames, &mut layout.notes].into_iter().zip(written(part.layout)) {
        let chosen = (0..list.len()).filter(|i| named.contains(format!("{sign}{i}").as_str()));
        own.extend(chosen.map(|i| list[i].clone()));
    }
    let groups = session.file.document.used_by(&graph);
    let versions = session.file.document.versions.clone();
    write(&Document { graph, layout, muted, groups, versions, ..Document::default() }, session.library)
}

impl Editor {
    /// Puts nodes on the clipboard.
    pub(crate) fn copy(&mut self, ui: &Ui, ids: &[String]) {
        let text = copied(&self.session, &self.canvas, ids, false);
        ui.ctx().copy_text(text);
    }

    /// The edits that add what is on the clipboard, at a place or beside where it was.
    pub(crate) fn paste(&mut self, text: &str, place: Option<Pos2>, wired: bool) -> Vec<Edit> {
        let (document, complaints) = read(text);
        let some = |d: &Document| d.graph.nodes.len() + d.layout.frames.len() + d.layout.notes.len() > 0;
        let Some(document) = document.filter(some) else {
            let why = complaints.first().map(|c| format!(": {}", c.message)).unwrap_or_default();
            self.say(&format!("the clipboard holds no nodes{why}"));
            return vec![];
        };
        let here = &self.session.active().graph.nodes;
        let (mut names, mut taken) = (BTreeMap::new(), BTreeSet::new());
        for name in document.graph.nodes.keys() {
            let free = free(name, |name| here.contains_key(name) || taken.contains(name));
            taken.insert(free.clone());
            names.insert(name.clone(), free);
        }
        let layout = &document.layout;
        let frames = layout.frames.iter().chain(&layout.notes).map(|frame| &frame.at);
        let own: Vec<Pos2> = layout.nodes.values().chain(frames).map(|[x, y]| pos2(*x as f32, *y as f32)).collect();
        let corner = Rect::from_points(&own).min;
        let corner = if corner.x.is_finite() { corner } else { Pos2::ZERO };
        let mut by = place.map_or(vec2(40.0, 40.0), |place| place - corner);
        // What is pasted again does not hide what was pasted before.
        let session = &self.session;
        let lain: Vec<[f64; 2]> = here.keys().map(|name| spot(self.canvas.place(session, name))).collect();
        // Far out steps are lost in rounding: there it may lie where it will.
        for _ in 0..=lain.len() {
            if !own.iter().any(|at| lain.contains(&spot(*at + by))) {
                break;
            }
            by += Vec2::splat(GRID);
        }
        let mut edits = vec![];
        for (name, group) in &document.groups {
            match self.session.file.document.groups.get(name) {
                None => edits.push(Edit::Graph(name.clone(), Some(group.clone()))),
                Some(own) if own == group => {}
                Some(_) => self.say(&format!("this file's own graph \"{name}\" takes the place of the one copied")),
            }
        }
        let graph = &self.session.active().graph;
        for (name, node) in &document.graph.nodes {
            let mut node: Node = node.clone();
            node.args.retain(|_, arg| match arg {
                Arg::Wire(from, _) => names.contains_key(from) || (wired && graph.nodes.contains_key(from)),
                Arg::Parameter(name) => graph.parameters.contains_key(name),
                _ => true,
            });
            for arg in node.args.values_mut() {
                if let Arg::Wire(from, _) = arg
                    && let Some(free) = names.get(from)
                {
                    from.clone_from(free);
                }
            }
            let [x, y] = layout.nodes.get(name).copied().unwrap_or([0.0; 2]);
            let at = pos2(x as f32, y as f32) + by;
            let free = &names[name];
            // What reads others comes after them in no particular order: wires are names.
            edits.push(Edit::Add(free.clone(), node));
            edits.push(Edit::Move(free.clone(), spot(at)));
            edits.extend(document.muted.contains(name).then(|| Edit::Mute(free.clone(), true)));
            edits.extend(document.layout.collapsed.contains(name).then(|| Edit::Collapse(free.clone(), true)));
        }
        let mut selection: BTreeSet<String> = names.into_values().collect();
        for (list, (all, sign, put)) in [&layout.frames, &layout.notes].into_iter().zip(written(self.session.layout()))
        {
            let moved = |frame: &CanvasFrame| CanvasFrame {
                at: spot(pos2(frame.at[0] as f32, frame.at[1] as f32) + by),
                ..frame.clone()
            };
            selection.extend((0..list.len()).map(|i| format!("{sign}{}", all.len() + i)));
            edits.extend((!list.is_empty()).then(|| put(all.iter().cloned().chain(list.iter().map(moved)).collect())));
        }
        self.canvas.canvas.selection = selection;
        edits
    }
}
