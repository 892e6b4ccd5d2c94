//! State of the canvas, and requests of the editor.

use super::auto_layout::AutomaticLayout;
use super::cached_views::{CachedViews, ViewsKey};
use super::earlier_views::{CanvasPart, EarlierView, EarlierViews};
use super::menu_subject::MenuSubject;
use super::naming::Naming;
use crate::session::Session;
use crate::widgets::short_number;
use egui::{ColorImage, Context, Pos2, Rect, TextureFilter, TextureHandle, TextureOptions, Vec2};
use egui_node_graph::{Canvas, CanvasCommand, SocketRef};
use lapidary_document::edit::Edit;
use lapidary_evaluator::report::explain::Explanation;
use lapidary_field::interval::Interval;
use lapidary_field::program::Samples;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// Prefixes of the ids of frames and notes. Names of nodes never begin with `#`.
pub(super) const FRAME: &str = "#frame ";
pub(super) const NOTE: &str = "#note ";
/// Distance from the edge of the canvas of an item that is scrolled to, in the window.
const EDGE: f32 = 20.0;

/// Sampling of thumbnails: with smaller copies, so that lines stay whole when the canvas is zoomed out.
const THUMBNAIL: TextureOptions = TextureOptions::LINEAR.with_mipmap_mode(Some(TextureFilter::Linear));

/// Graph that an automatic layout is of: the version of the file, the subgraph, and the address of the analysis.
pub(super) type LayoutKey = (u64, Option<String>, Option<usize>);

/// The canvas with the graph of the session.
#[derive(Default)]
pub(crate) struct NodeCanvas {
    pub(super) view: Canvas<String>,
    /// Displacements and sizes of a drag that has not ended.
    pub(super) moving: BTreeMap<String, Vec2>,
    pub(super) sizing: BTreeMap<String, Vec2>,
    /// Positions of nodes that have none in the file, and what they were last updated for.
    pub(super) automatic: AutomaticLayout,
    pub(super) automatic_for: Option<LayoutKey>,
    /// Thumbnails by the names of nodes in the flattened graph.
    pub(super) thumbnails: HashMap<String, TextureHandle>,
    /// Descriptions of wires, by node and output of the flattened graph.
    pub(super) wire_values: HashMap<(String, String), String>,
    pub(super) costs: HashMap<String, u64>,
    /// Nodes and wires of the last frame, and the number of changes of what they show besides the file.
    pub(super) cached: CachedViews,
    pub(super) changes: u64,
    /// Frame or note whose text is being edited.
    pub(super) edited_annotation: Option<String>,
    /// True if the annotation is new: its whole text is selected.
    pub(super) annotation_is_new: bool,
    /// Number of the frame of the screen in which its text was first shown.
    pub(super) annotation_shown_at: Option<u64>,
    /// Subject of the open menu, and the position of the menu on the screen.
    pub(super) menu: Option<(MenuSubject, Pos2)>,
    /// True if the first entry of the menu is to get the keyboard focus.
    pub(super) menu_wants_focus: bool,
    /// Views before the program scrolled or zoomed for an edit.
    pub(super) earlier_views: EarlierViews,
    /// Text of the file before the edit that adds the node to be revealed.
    pub(super) text_before_adding: Option<Arc<str>>,
    /// Open dialog that names a value.
    pub(super) naming: Option<Naming>,
}

impl NodeCanvas {
    pub(crate) fn new() -> NodeCanvas {
        let mut canvas = NodeCanvas::default();
        canvas.view.fit();
        canvas
    }

    /// Prepares for another graph: discards the selection and shows the whole graph.
    pub(crate) fn reset(&mut self) {
        self.view = Canvas::default();
        self.view.fit();
        self.moving.clear();
        self.sizing.clear();
    }

    pub(crate) fn selection(&self) -> &BTreeSet<String> {
        &self.view.selection
    }

    pub(crate) fn select(&mut self, names: BTreeSet<String>) {
        self.view.selection = names;
    }

    /// Selects an item and scrolls to it: as little as necessary if it is near, so that what is visible stays in sight.
    pub(crate) fn reveal(&mut self, session: &Session, id: &str) {
        let area = self.areas(session).into_iter().find(|(own, _)| own == id).map(|(_, area)| area);
        let (visible, shown) = (self.view.visible_rect(), self.shown_part());
        if let Some(area) = area.filter(|area| !visible.contains_rect(*area)) {
            let room = visible.shrink2(Vec2::splat(EDGE / self.view.zoom).min(visible.size() * 0.25));
            let over = (area.max - room.max).max(Vec2::ZERO);
            let under = (room.min - area.min + over).max(Vec2::ZERO);
            let near = visible.expand2(visible.size() * 0.5).intersects(area);
            let by = if near { under - over } else { visible.center() - area.center() };
            self.view.pan += by * self.view.zoom;
        }
        if let Some(text) = self.text_before_adding.take()
            && self.shown_part() != shown
        {
            let chosen = Some(self.shown_part());
            self.earlier_views.keep(EarlierView { text, shown, chosen });
        }
        self.view.selection = [id.to_owned()].into();
    }

    /// Selects an item and shows it in a part of the window, at a readable size and with a ring.
    pub(crate) fn go_to(&mut self, session: &Session, id: &str, window: Rect) {
        if let Some((_, area)) = self.areas(session).into_iter().find(|(own, _)| own == id) {
            self.view.show_area(area, window);
            self.view.highlighted = Some(id.to_owned());
        }
        self.view.selection = [id.to_owned()].into();
    }

    /// Part of the canvas that is shown.
    pub(super) fn shown_part(&self) -> CanvasPart {
        CanvasPart { pan: self.view.pan, zoom: self.view.zoom }
    }

    /// Shows the part of the graph that was visible before an edit, if undo has restored the text before it.
    pub(crate) fn restore_view(&mut self, text: &Arc<str>) {
        if let Some(shown) = self.earlier_views.restored(text, self.shown_part()) {
            (self.view.pan, self.view.zoom) = (shown.pan, shown.zoom);
        }
    }

    /// Shows the whole graph.
    pub(crate) fn fit(&mut self) {
        self.view.fit();
    }

    /// Draws a wire from a socket to a place, or none.
    pub(crate) fn set_dangling_wire(&mut self, wire: Option<(SocketRef<String>, Pos2)>) {
        self.view.dangling = wire;
    }

    /// Executes a command of the canvas in the next frame.
    pub(crate) fn request(&mut self, command: CanvasCommand) {
        self.view.request(command);
    }

    pub(crate) fn zoom(&self) -> f32 {
        self.view.zoom
    }

    pub(crate) fn to_screen(&self, place: Pos2) -> Pos2 {
        self.view.to_screen(place)
    }

    /// Position on the canvas of a point of the window.
    pub(crate) fn graph_place(&self, at: Pos2) -> Pos2 {
        self.view.to_graph(at)
    }

    /// Area of the canvas in the window.
    pub(crate) fn area(&self) -> Rect {
        let visible = self.view.visible_rect();
        Rect::from_min_max(self.view.to_screen(visible.min), self.view.to_screen(visible.max))
    }

    /// Centre of the visible part of the canvas.
    pub(crate) fn center(&self) -> Pos2 {
        self.view.visible_rect().center()
    }

    /// Position under the pointer, or the centre if the pointer is elsewhere.
    pub(crate) fn pointer_place(&self, context: &Context) -> Pos2 {
        let at = context.pointer_latest_pos().map(|at| self.view.to_graph(at));
        at.filter(|at| self.view.visible_rect().contains(*at)).unwrap_or(self.center())
    }

    /// Visible nodes that show thumbnails.
    pub(crate) fn visible_thumbnails<'a>(&'a self, session: &'a Session) -> Box<dyn Iterator<Item = &'a String> + 'a> {
        let visible: Rect = self.view.visible_rect().expand(200.0);
        if !session.appearance.thumbnails {
            return Box::new(std::iter::empty());
        }
        // The views that were just shown have the positions.
        if self.cached.key.as_ref() == Some(&ViewsKey::of(session, self.changes)) {
            let nodes = self.cached.nodes.iter().filter(|node| !node.id.starts_with('#'));
            return Box::new(nodes.filter(move |node| visible.contains(node.at)).map(|node| &node.id));
        }
        let names = session.active().graph.nodes.keys();
        Box::new(names.filter(move |name| visible.contains(self.place(session, name))))
    }

    /// Shows a thumbnail of a node of the flattened graph.
    pub(crate) fn set_thumbnail(&mut self, context: &Context, node: String, image: ColorImage) {
        match self.thumbnails.get_mut(&node) {
            Some(texture) => texture.set(image, THUMBNAIL),
            None => {
                let texture = context.load_texture(format!("node {node}"), image, THUMBNAIL);
                self.thumbnails.insert(node, texture);
                self.changes += 1;
            }
        }
    }

    /// Discards thumbnails of nodes that the file lacks; others stay until their new ones are evaluated.
    pub(crate) fn retain_thumbnails(&mut self, session: &Session) {
        let nodes = &session.file.document.graph.nodes;
        self.thumbnails.retain(|name, _| nodes.contains_key(name));
        self.changes += 1;
    }

    /// Keeps the descriptions and costs of wires.
    pub(crate) fn set_explained(&mut self, explained: &Explanation) {
        self.changes += 1;
        self.wire_values.clear();
        self.costs.clear();
        for wire in &explained.wires {
            let ends = |ends: &Interval| format!("{} … {}", short_number(ends.lo), short_number(ends.hi));
            let mut bounds: Vec<String> = wire.bounds.iter().take(3).map(ends).collect();
            bounds.dedup();
            let tiling = wire.broken_by.as_ref().map(|by| format!(", does not tile because of `{by}`"));
            let detail = match wire.samples {
                Samples::One => String::new(),
                samples => format!(", finer than a pixel: needs {} samples", samples.count()),
            };
            let text = format!("{}{detail}{}", bounds.join(", "), tiling.unwrap_or_default());
            self.wire_values.insert((wire.node.clone(), wire.output.clone()), text);
            self.costs.insert(wire.node.clone(), wire.cost);
        }
    }

    /// Edits that write the positions of nodes and outputs that these edits would change to the file: what is added,
    /// moved, removed or wired to the outputs then leaves all others in place.
    pub(crate) fn fix_positions(&self, session: &Session, edits: &[Edit]) -> Vec<Edit> {
        let automatic = &self.automatic.positions;
        let any = |of: fn(&Edit) -> bool| edits.iter().any(of);
        let stores = any(|edit| matches!(edit, Edit::Add(..) | Edit::Move(..)));
        // Without positions, nodes follow their wires, and the outputs follow the nodes.
        let follows = !automatic.is_empty();
        if !stores && (follows || !any(|edit| matches!(edit, Edit::Remove(_) | Edit::Output(..) | Edit::Frames(_)))) {
            return vec![];
        }
        let nodes = automatic.iter().map(|(name, at)| Edit::Move(name.clone(), file_position(*at)));
        let unplaced = session.layout().outputs.is_none() && !any(|edit| matches!(edit, Edit::MoveOutputs(_)));
        let outputs = unplaced.then(|| Edit::MoveOutputs(Some(file_position(self.outputs_corner(session)))));
        nodes.chain(outputs).collect()
    }
}

/// Position as files store it.
pub(super) fn file_position(at: Pos2) -> [f64; 2] {
    // The sum has no negative zero, which a file would show.
    [at.x, at.y].map(|v| f64::from(v.round() + 0.0))
}
