//! Context menus of nodes, frames, notes and wires.

use super::annotations::{annotation, replace_annotation};
use super::events::rerouted;
use super::menu_subject::MenuSubject;
use super::named_values::is_portal;
use super::node_canvas::{FRAME, NOTE, NodeCanvas};
use super::wires::set_input;
use crate::commands::{Arrangement, CommandId, EditorCommand, NamedValue, WireEnds};
use crate::session::{OUTPUTS, Session};
use crate::widgets::{linear_color, screen_colour};
use egui::{
    Align, Area, Button, Color32, Frame, Id, Layout, Order, Pos2, Rect, Sense, Ui, WidgetInfo, WidgetType, vec2,
};
use egui_node_graph::{CanvasCommand, Wire};
use lapidary_document::INSTANCE;
use lapidary_document::edit::Edit;

/// Command of the menu `Edit` whose shortcut the menu of a node shows.
const RENAME: CommandId = CommandId::Composed("rename …");
/// Colours of frames and notes.
const COLOURS: [(&str, Color32); 8] = [
    ("red", Color32::from_rgb(214, 92, 84)),
    ("orange", Color32::from_rgb(222, 146, 70)),
    ("yellow", Color32::from_rgb(214, 190, 84)),
    ("green", Color32::from_rgb(110, 178, 96)),
    ("teal", Color32::from_rgb(74, 176, 168)),
    ("blue", Color32::from_rgb(92, 142, 214)),
    ("violet", Color32::from_rgb(152, 118, 208)),
    ("pink", Color32::from_rgb(210, 112, 168)),
];

impl NodeCanvas {
    /// Opens the menu of a node, frame or note, which becomes selected.
    pub(super) fn open_item_menu(&mut self, id: String, place: Pos2, by_key: bool) {
        if !self.view.selection.contains(&id) {
            self.view.selection = [id.clone()].into();
        }
        let subject = match () {
            () if id.starts_with(FRAME) => MenuSubject::Frame(id),
            () if id.starts_with(NOTE) => MenuSubject::Note(id),
            () if id == OUTPUTS => return,
            () => MenuSubject::Node(id),
        };
        (self.menu, self.menu_wants_focus) = (Some((subject, self.view.to_screen(place))), by_key);
    }

    /// Opens the menu of a wire. A menu that a key opened takes the keyboard.
    pub(super) fn open_wire_menu(&mut self, wire: Wire<String>, place: Pos2, by_key: bool) {
        let subject = MenuSubject::Wire(wire, place);
        (self.menu, self.menu_wants_focus) = (Some((subject, self.view.to_screen(place))), by_key);
    }

    /// Shows the open menu.
    pub(super) fn show_menu(&mut self, ui: &Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        let Some((subject, at)) = self.menu.clone() else { return };
        let mut chosen = vec![];
        let wants_focus = &mut self.menu_wants_focus;
        let area = Area::new(Id::new("node menu")).order(Order::Foreground).fixed_pos(at);
        let shown = area.show(ui.ctx(), |ui| {
            Frame::menu(ui.style()).show(ui, |ui| {
                ui.set_width(180.0);
                ui.with_layout(Layout::top_down_justified(Align::Min), |ui| {
                    // The arrow keys move on from the first entry. It exists from the second frame on.
                    let first = ui.next_auto_id();
                    if *wants_focus {
                        *wants_focus = !ui.memory(|memory| memory.has_focus(first));
                        ui.memory_mut(|memory| memory.request_focus(first));
                    }
                    match &subject {
                        MenuSubject::Node(node) => node_menu(ui, session, node, &mut chosen),
                        MenuSubject::Frame(id) => frame_menu(ui, session, id, &mut chosen),
                        MenuSubject::Note(id) => note_menu(ui, session, id, &mut chosen),
                        MenuSubject::Wire(wire, place) => wire_menu(ui, session, wire, *place, &mut chosen),
                    }
                });
            });
        });
        // The click that opened the menu presses the pointer in an earlier frame.
        let outside = ui.input(|i| i.pointer.primary_pressed()) && !shown.response.contains_pointer();
        if !chosen.is_empty() || outside {
            self.menu = None;
        }
        commands.append(&mut chosen);
    }
}

fn node_menu(ui: &mut Ui, session: &Session, node: &str, chosen: &mut Vec<EditorCommand>) {
    let own = session.node(node);
    let local = own.is_some_and(|node| node.args.contains_key("local"));
    entry(ui, "show in the 2D view", chosen, &|| EditorCommand::View(session.view_of(node, None)));
    if own.is_some_and(|node| node.kind == INSTANCE) {
        entry(ui, "open its graph", chosen, &|| EditorCommand::OpenNode(node.to_owned()));
    }
    let rename = ui.add(Button::new("rename …").frame(false).shortcut_text(RENAME.shortcut_text(ui.ctx())));
    rename.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, "rename …"));
    if rename.clicked() {
        chosen.push(EditorCommand::RenameNode(node.to_owned()));
    }
    command_entry(ui, "duplicate", CanvasCommand::Duplicate, chosen);
    let muted = session.active().muted.contains(node);
    command_entry(ui, if muted { "stop bypassing" } else { "bypass" }, CanvasCommand::Mute, chosen);
    command_entry(ui, "group", CanvasCommand::Group, chosen);
    let mut item = |text: &str, command: &dyn Fn() -> EditorCommand| entry(ui, text, chosen, command);
    if local {
        item("ungroup", &|| EditorCommand::Ungroup(node.to_owned()));
        item("save as a file", &|| EditorCommand::ExtractSubgraph(node.to_owned()));
    }
    if is_portal(session, node) {
        item("show its wires", &|| EditorCommand::edit(vec![Edit::Portal(node.to_owned(), false)]));
    } else {
        item("name this value …", &|| EditorCommand::NameValue(NamedValue::Node(node.to_owned())));
    }
    item("frame", &|| EditorCommand::FrameSelection);
    command_entry(ui, "delete", CanvasCommand::Delete, chosen);
}

fn frame_menu(ui: &mut Ui, session: &Session, id: &str, chosen: &mut Vec<EditorCommand>) {
    entry(ui, "rename", chosen, &|| EditorCommand::OpenNode(id.to_owned()));
    colours(ui, session, id, chosen);
    entry(ui, "arrange the nodes inside", chosen, &|| EditorCommand::Run(CommandId::Arrange(Arrangement::Layout)));
    command_entry(ui, "group", CanvasCommand::Group, chosen);
    command_entry(ui, "delete the frame", CanvasCommand::Delete, chosen);
}

fn note_menu(ui: &mut Ui, session: &Session, id: &str, chosen: &mut Vec<EditorCommand>) {
    entry(ui, "edit the text", chosen, &|| EditorCommand::OpenNode(id.to_owned()));
    colours(ui, session, id, chosen);
    command_entry(ui, "duplicate", CanvasCommand::Duplicate, chosen);
    command_entry(ui, "delete the note", CanvasCommand::Delete, chosen);
}

fn wire_menu(ui: &mut Ui, session: &Session, wire: &Wire<String>, place: Pos2, chosen: &mut Vec<EditorCommand>) {
    let from = &wire.from;
    entry(ui, "show in the 2D view", chosen, &|| EditorCommand::View(session.view_of(&from.node, Some(&from.pin))));
    if is_portal(session, &from.node) {
        entry(ui, "go to the source", chosen, &|| EditorCommand::Reveal(from.node.clone()));
    }
    entry(ui, "insert a node …", chosen, &|| {
        let ends = WireEnds { from: Some(from.clone()), into: Some(wire.to.clone()) };
        EditorCommand::OpenFinder { place, ends }
    });
    entry(ui, "add a reroute point", chosen, &|| EditorCommand::edit(rerouted(session, wire, place)));
    entry(ui, "name this value …", chosen, &|| EditorCommand::NameValue(NamedValue::Wire(wire.clone(), place)));
    entry(ui, "select both nodes", chosen, &|| EditorCommand::Select([from.node.clone(), wire.to.node.clone()].into()));
    entry(ui, "delete the wire", chosen, &|| EditorCommand::edit(vec![set_input(&wire.to, None)]));
}

/// Menu entry; adds its command when it is clicked.
fn entry(ui: &mut Ui, text: &str, chosen: &mut Vec<EditorCommand>, command: &dyn Fn() -> EditorCommand) {
    if ui.add(Button::new(text).frame(false)).clicked() {
        chosen.push(command());
    }
}

/// Menu entry of a command of the canvas, with its shortcut.
fn command_entry(ui: &mut Ui, text: &str, command: CanvasCommand, chosen: &mut Vec<EditorCommand>) {
    let id = CommandId::Canvas(command);
    let button = ui.add(Button::new(text).frame(false).shortcut_text(id.shortcut_text(ui.ctx())));
    button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, text));
    if button.clicked() {
        chosen.push(EditorCommand::Run(id));
    }
}

/// Row of colours for a frame or a note.
fn colours(ui: &mut Ui, session: &Session, id: &str, chosen: &mut Vec<EditorCommand>) {
    let Some(frame) = annotation(session, id) else { return };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let all = COLOURS.map(|(name, colour)| (name, Some(colour)));
        for (name, colour) in [("no colour", None)].into_iter().chain(all) {
            let (area, button) = ui.allocate_exact_size(vec2(17.0, 17.0), Sense::click());
            let button = button.on_hover_text(name);
            button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("colour: {name}")));
            swatch(ui, area, colour, frame.color.map(screen_colour) == colour, button.hovered());
            if button.clicked() {
                let frame = lapidary_document::CanvasFrame { color: colour.map(linear_color), ..frame.clone() };
                chosen.extend(replace_annotation(session, id, frame));
                chosen.push(EditorCommand::EndUndoStep);
            }
        }
    });
}

/// Draws a colour of the row; a dash stands for no colour.
fn swatch(ui: &Ui, area: Rect, colour: Option<Color32>, current: bool, hovered: bool) {
    let (painter, visuals) = (ui.painter(), ui.visuals());
    let inner = area.shrink(if hovered { 1.0 } else { 2.5 });
    match colour {
        Some(colour) => _ = painter.rect_filled(inner, 3.0, colour),
        None => _ = painter.hline(inner.x_range(), inner.center().y, visuals.widgets.inactive.fg_stroke),
    }
    if current {
        painter.rect_stroke(area, 4.0, visuals.selection.stroke, egui::StrokeKind::Inside);
    }
}
