//! What is written on the canvas for whoever reads the graph: frames around nodes, and notes.

use super::events::spot;
use super::{FRAME, NOTE};
use crate::editor::Editor;
use egui::{Pos2, Rect, vec2};
use lapidary_document::edit::Edit;
use lapidary_document::{CanvasFrame, CanvasLayout};

impl Editor {
    /// Draws a frame around what is selected.
    pub(crate) fn frame_selected(&mut self) {
        let names = self.session.selected_nodes();
        if names.is_empty() {
            return self.say("select the nodes the frame goes around");
        }
        let areas = self.areas().into_iter().filter(|(name, _)| names.contains(name));
        let area = areas.fold(Rect::NOTHING, |all, (_, area)| all.union(area));
        let about = "frame".to_owned();
        // Above is room for its title.
        let area = Rect::from_min_max(area.min - vec2(30.0, 50.0), area.max + vec2(30.0, 30.0));
        let (at, size) = (spot(area.min), spot(area.size().to_pos2()));
        let mut frames = self.session.layout().frames.clone();
        frames.push(CanvasFrame { about, at, size, color: None });
        self.writing = Some(format!("{FRAME}{}", frames.len() - 1));
        self.change(vec![Edit::Frames(frames)], None);
    }

    /// What everything on the canvas covers.
    pub(super) fn areas(&mut self) -> Vec<(String, Rect)> {
        let Editor { canvas, session, .. } = self;
        let (nodes, _) = canvas.shown(session);
        nodes.into_iter().map(|node| (node.id.clone(), node.area())).collect()
    }

    /// Puts a note down to be written on.
    pub(crate) fn add_note(&mut self, place: Pos2) {
        let mut notes = self.session.layout().notes.clone();
        let (about, at, size) = ("note".to_owned(), spot(place), [220.0, 80.0]);
        notes.push(CanvasFrame { about, at, size, color: None });
        self.writing = Some(format!("{NOTE}{}", notes.len() - 1));
        self.change(vec![Edit::Notes(notes)], None);
    }

    /// What a frame or a note says, and its colour.
    pub(crate) fn frame_of(&self, id: &str) -> Option<&CanvasFrame> {
        let (i, (list, ..)) = place(self.session.layout(), id)?;
        list.get(i)
    }

    /// Puts another in its place.
    pub(crate) fn set_frame(&mut self, id: &str, frame: CanvasFrame) {
        let Some((i, (list, _, put))) = place(self.session.layout(), id) else { return };
        let mut list = list.clone();
        if let Some(old) = list.get_mut(i) {
            *old = frame;
            self.change(vec![put(list)], Some(format!("{id} says")));
        }
    }
}

/// A list of what is written, what its entries are called on the canvas with their number behind, and the edit that
/// puts another in its place.
pub(super) type Written<'a> = (&'a Vec<CanvasFrame>, &'static str, fn(Vec<CanvasFrame>) -> Edit);

/// All that is written on the canvas.
pub(super) fn written(layout: &CanvasLayout) -> [Written<'_>; 2] {
    [(&layout.frames, FRAME, Edit::Frames), (&layout.notes, NOTE, Edit::Notes)]
}

/// The list something is on, and where.
fn place<'a>(layout: &'a CanvasLayout, id: &str) -> Option<(usize, Written<'a>)> {
    written(layout)
        .into_iter()
        .find_map(|(list, sign, put)| Some((id.strip_prefix(sign)?.parse().ok()?, (list, sign, put))))
}
