//! What is written on the canvas for whoever reads the graph: frames around nodes, and notes.

use super::obey::spot;
use super::{FRAME, NOTE};
use crate::editor::Editor;
use egui::{Pos2, Rect, vec2};
use lapidary_document::Frame;
use lapidary_document::edit::Edit;

impl Editor {
    /// Draws a frame around what is selected.
    pub(crate) fn frame_selected(&mut self) {
        let scene = self.scene();
        let names = self.board.selected();
        let places: Vec<Pos2> = names.iter().map(|name| self.board.place(scene, name)).collect();
        if places.is_empty() {
            return self.say("select the nodes the frame goes around");
        }
        let area = Rect::from_points(&places);
        let about = "frame".to_owned();
        let at = spot(area.min - vec2(30.0, 50.0));
        let size = spot((area.size() + vec2(220.0, 330.0)).to_pos2());
        let mut frames = self.layout().frames.clone();
        frames.push(Frame { about, at, size, color: None });
        self.writing = Some(format!("{FRAME}{}", frames.len() - 1));
        self.change(vec![Edit::Frames(frames)], None);
    }

    /// Puts a note down to be written on.
    pub(crate) fn add_note(&mut self, place: Pos2) {
        let mut notes = self.layout().notes.clone();
        let (about, at, size) = ("note".to_owned(), spot(place), [220.0, 80.0]);
        notes.push(Frame { about, at, size, color: None });
        self.writing = Some(format!("{NOTE}{}", notes.len() - 1));
        self.change(vec![Edit::Notes(notes)], None);
    }

    /// What a frame or a note says, and its colour.
    pub(crate) fn frame_of(&self, id: &str) -> Option<&Frame> {
        let layout = self.layout();
        let (list, number) = match id.strip_prefix(FRAME) {
            Some(number) => (&layout.frames, number),
            None => (&layout.notes, id.strip_prefix(NOTE)?),
        };
        list.get(number.parse::<usize>().ok()?)
    }

    /// Puts another in its place.
    pub(crate) fn set_frame(&mut self, id: &str, frame: Frame) {
        let (frames, number) = match id.strip_prefix(FRAME) {
            Some(number) => (true, number),
            None => (false, id.strip_prefix(NOTE).unwrap_or_default()),
        };
        let layout = self.layout();
        let mut list = if frames { layout.frames.clone() } else { layout.notes.clone() };
        if let Some(old) = number.parse::<usize>().ok().and_then(|i| list.get_mut(i)) {
            *old = frame;
            let edit = if frames { Edit::Frames(list) } else { Edit::Notes(list) };
            self.change(vec![edit], Some(format!("{id} says")));
        }
    }
}
