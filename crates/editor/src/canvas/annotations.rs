//! Annotations of the graph: frames around nodes, and notes.

use super::node_canvas::{FRAME, NOTE, NodeCanvas, file_position};
use crate::commands::EditorCommand;
use crate::session::Session;
use egui::{Pos2, Rect, vec2};
use lapidary_document::edit::Edit;
use lapidary_document::{CanvasFrame, CanvasLayout};
use lapidary_evaluator::declare::socket::rgb;

/// Colour of new frames, which sets them off from nodes.
const FRAME_COLOR: u32 = 0x5c_8e_d6;

/// List of frames or notes of a file.
pub(super) struct AnnotationList<'a> {
    pub(super) list: &'a Vec<CanvasFrame>,
    /// Prefix of the ids on the canvas, before the number in the list.
    pub(super) prefix: &'static str,
    /// Edit that replaces the list.
    pub(super) replace: fn(Vec<CanvasFrame>) -> Edit,
}

impl NodeCanvas {
    /// Draws a frame around the selected nodes and edits its title.
    pub(crate) fn frame_selection(&mut self, session: &Session, commands: &mut Vec<EditorCommand>) {
        let names = session.selected_nodes();
        if names.is_empty() {
            return commands.push(EditorCommand::Notify("select the nodes for the frame".to_owned()));
        }
        let areas = self.areas(session).into_iter().filter(|(name, _)| names.contains(name));
        let area = areas.fold(Rect::NOTHING, |all, (_, area)| all.union(area));
        // The title takes some of the space at the top.
        let area = Rect::from_min_max(area.min - vec2(30.0, 50.0), area.max + vec2(30.0, 30.0));
        let (at, size) = (file_position(area.min), file_position(area.size().to_pos2()));
        let mut frames = session.layout().frames.clone();
        frames.push(CanvasFrame { about: "frame".to_owned(), at, size, color: Some(rgb(FRAME_COLOR)) });
        self.edit_annotation(format!("{FRAME}{}", frames.len() - 1), true);
        commands.push(EditorCommand::edit(vec![Edit::Frames(frames)]));
    }

    /// Adds a note and edits its text.
    pub(crate) fn add_note(&mut self, session: &Session, place: Pos2, commands: &mut Vec<EditorCommand>) {
        let mut notes = session.layout().notes.clone();
        notes.push(CanvasFrame {
            about: "note".to_owned(),
            at: file_position(place),
            size: [220.0, 80.0],
            color: None,
        });
        let id = format!("{NOTE}{}", notes.len() - 1);
        self.edit_annotation(id.clone(), true);
        commands.push(EditorCommand::edit(vec![Edit::Notes(notes)]));
        // A note at the edge of the canvas is scrolled to.
        self.text_before_adding = Some(session.file.text.clone());
        commands.push(EditorCommand::Reveal(id));
    }

    /// Opens the text of an annotation. `new`: its whole text is selected.
    pub(super) fn edit_annotation(&mut self, id: String, new: bool) {
        (self.edited_annotation, self.annotation_is_new, self.annotation_shown_at) = (Some(id), new, None);
    }

    /// Areas of all items on the canvas.
    pub(super) fn areas(&mut self, session: &Session) -> Vec<(String, Rect)> {
        let (nodes, _) = self.node_views(session);
        nodes.into_iter().map(|node| (node.id.clone(), node.area())).collect()
    }
}

/// Frames and notes of a layout.
pub(super) fn annotation_lists(layout: &CanvasLayout) -> [AnnotationList<'_>; 2] {
    [
        AnnotationList { list: &layout.frames, prefix: FRAME, replace: Edit::Frames },
        AnnotationList { list: &layout.notes, prefix: NOTE, replace: Edit::Notes },
    ]
}

/// Frame or note of an id.
pub(super) fn annotation<'a>(session: &'a Session, id: &str) -> Option<&'a CanvasFrame> {
    let (i, lists) = find(session.layout(), id)?;
    lists.list.get(i)
}

/// Command that replaces a frame or note.
pub(super) fn replace_annotation(session: &Session, id: &str, frame: CanvasFrame) -> Option<EditorCommand> {
    let (i, lists) = find(session.layout(), id)?;
    let mut list = lists.list.clone();
    *list.get_mut(i)? = frame;
    Some(EditorCommand::edit_step(vec![(lists.replace)(list)], format!("text of {id}")))
}

/// List that contains an id, and the number in it.
fn find<'a>(layout: &'a CanvasLayout, id: &str) -> Option<(usize, AnnotationList<'a>)> {
    let number = |lists: AnnotationList<'a>| Some((id.strip_prefix(lists.prefix)?.parse().ok()?, lists));
    annotation_lists(layout).into_iter().find_map(number)
}
