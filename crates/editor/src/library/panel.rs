//! Panel of the library below the canvas: search, cards, and saving.

use super::card::{PICTURE, ShownCard, card};
use super::items::title;
use super::pictures::LibraryPictures;
use crate::commands::{CommandId, EditorCommand, FilePurpose, LibraryItem, LibrarySource, NextStep, Toggle};
use crate::contextual_keys::KeyAction;
use crate::session::Session;
use crate::widgets::{ButtonIcon, icon_button, paint_picture, select_all, show_cards};
use egui::{
    Area, Button, Context, DragAndDrop, Id, Order, Panel, Pos2, Rect, ScrollArea, Sense, TextEdit, TextureHandle, Ui,
    WidgetInfo, WidgetType, vec2,
};
use std::cmp::Reverse;

/// The library of the user.
pub(crate) struct LibraryPanel {
    pictures: LibraryPictures,
    /// Text of the search.
    search: String,
    /// Item that is being saved, and the name that is typed for it.
    saving: Option<(LibrarySource, String)>,
    /// True if the name field requests the focus.
    focus_name: bool,
    /// True while the panel is shown.
    shown: bool,
}

impl LibraryPanel {
    pub(crate) fn open(session: &Session, context: &Context) -> LibraryPanel {
        let pictures = LibraryPictures::open(session, context);
        LibraryPanel { pictures, search: String::new(), saving: None, focus_name: false, shown: false }
    }

    /// Reads the library again, if it is shown.
    pub(crate) fn reload(&mut self) {
        if self.shown {
            self.pictures.request();
        }
    }

    pub(crate) fn busy(&self) -> bool {
        self.pictures.busy()
    }

    /// Receives items and pictures; reads the library when the panel opens.
    pub(crate) fn update(&mut self, session: &Session, context: &Context) {
        self.pictures.update(context);
        let opened = session.appearance.library && !self.shown;
        self.shown = session.appearance.library;
        if opened {
            self.reload();
        }
    }

    pub(crate) fn show(&mut self, ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        let panel = Panel::bottom("library").resizable(true).default_size(176.0).size_range(150.0..=520.0);
        panel.show(ui, |ui| {
            ui.add_space(4.0);
            self.header(ui, session, commands);
            if self.saving.is_some() {
                self.name_row(ui, commands);
            }
            ui.add_space(2.0);
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| self.cards(ui, session, commands));
        });
    }

    /// Search and buttons.
    fn header(&mut self, ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        ui.horizontal_wrapped(|ui| {
            ui.strong("Library");
            let field = ui.add(TextEdit::singleline(&mut self.search).hint_text("search").desired_width(84.0));
            field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "search the library"));
            field.on_hover_text("shows the items whose names contain these words");
            for source in [LibrarySource::Graph, LibrarySource::Selection, LibrarySource::Preset] {
                self.save_button(ui, session, source);
            }
            let folder = session.platform.library_folder().unwrap_or_default();
            let about = format!("chooses another folder for your library; now it is {}", folder.display());
            if ui.button("folder …").on_hover_text(about).clicked() {
                commands.push(EditorCommand::ChooseFile(FilePurpose::Library));
            }
            let toggle = CommandId::Toggle(Toggle::Library);
            let about = format!("hide the library ({})", toggle.shortcut_text(ui.ctx()));
            if icon_button(ui, ButtonIcon::Close, &about).clicked() {
                commands.push(EditorCommand::Run(toggle));
            }
        });
    }

    /// Button that asks for the name of a new item.
    fn save_button(&mut self, ui: &mut Ui, session: &Session, source: LibrarySource) {
        let selected = session.selected_nodes();
        let (text, about) = match source {
            LibrarySource::Graph => ("save graph …", "saves this graph to the library"),
            LibrarySource::Selection => ("save selection …", "saves the selected nodes to the library as one graph"),
            LibrarySource::Preset => ("save preset …", "saves the settings of the selected node under a name"),
        };
        let (enabled, needs) = match source {
            LibrarySource::Graph => (true, ""),
            LibrarySource::Selection => (!selected.is_empty(), "select nodes first"),
            LibrarySource::Preset => (selected.len() == 1, "select one node first"),
        };
        let button = ui.add_enabled(enabled, Button::new(text)).on_hover_text(about);
        if button.on_disabled_hover_text(needs).clicked() {
            let name = match source {
                LibrarySource::Graph => session.path().file_stem().unwrap_or_default().to_string_lossy().into_owned(),
                LibrarySource::Selection | LibrarySource::Preset => selected.first().cloned().unwrap_or_default(),
            };
            (self.saving, self.focus_name) = (Some((source, name)), true);
        }
    }

    /// Field for the name of the item that is being saved.
    fn name_row(&mut self, ui: &mut Ui, commands: &mut Vec<EditorCommand>) {
        let Some((source, mut name)) = self.saving.take() else { return };
        let what = match source {
            LibrarySource::Graph => "save this graph as",
            LibrarySource::Selection => "save the selected nodes as",
            LibrarySource::Preset => "save the settings of the selected node as",
        };
        let (mut save, mut cancel) = (false, false);
        ui.horizontal(|ui| {
            ui.label(what);
            let field = ui.add(TextEdit::singleline(&mut name).desired_width(180.0));
            field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "name in the library"));
            let field = field.on_hover_text("name in the library");
            if std::mem::take(&mut self.focus_name) {
                field.request_focus();
                select_all(ui, field.id, &name);
            }
            let entered = field.lost_focus() && ui.input(|i| KeyAction::Confirm.is_pressed(i));
            let valid = !name.trim().is_empty() && !name.contains(['/', '\\']) && !name.starts_with('.');
            let button = ui.add_enabled(valid, Button::new("save to the library"));
            let button = button.on_hover_text("saves it under this name (Enter)");
            save = valid && (button.on_disabled_hover_text("type a name without slashes").clicked() || entered);
            cancel = ui.button("do not save").on_hover_text("leaves the library as it is").clicked();
        });
        if save {
            commands.push(EditorCommand::SaveToLibrary(source, name.trim().to_owned()));
        } else if !cancel {
            self.saving = Some((source, name));
        }
    }

    /// Cards of the items that match the search, favourites first.
    fn cards(&mut self, ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        let words: Vec<String> = self.search.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let matches = |item: &&LibraryItem| {
            let text = item.file.to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        let mut items: Vec<&LibraryItem> = self.pictures.items.iter().filter(matches).collect();
        items.sort_by_key(|item| Reverse(session.favourites.contains(&item.file)));
        if items.is_empty() {
            ui.add_space(8.0);
            ui.weak(match words.is_empty() {
                true => {
                    "Your library is empty. Save this graph, the selected nodes or the settings of a node here, and drag \
                     them onto the canvas of any other graph."
                }
                false => "no matches",
            });
        }
        show_cards(ui, PICTURE, items.len(), |ui, i| {
            let item = items[i];
            let favourite = session.favourites.contains(&item.file);
            let picture = self.pictures.picture(item).map(TextureHandle::id);
            let ShownCard { card: response, star } =
                ui.push_id(&item.file, |ui| card(ui, item, picture, favourite)).inner;
            if star.clicked() {
                commands.push(EditorCommand::ToggleFavourite(item.file.clone()));
            }
            response.dnd_set_drag_payload(item.clone());
            // The pointer drags; a click of the keyboard, or a double click, adds to the middle of the canvas.
            let by_key = response.clicked() && !ui.input(|i| i.pointer.any_click());
            if by_key || response.double_clicked() {
                commands.push(EditorCommand::AddFromLibrary(item.clone(), None));
            }
            response.context_menu(|ui| item_menu(ui, session, item, favourite, commands));
            response.on_hover_text(format!("{}\ndrag it onto the canvas, or double click it", title(item)));
        });
    }

    /// Shows the item that is being dragged, and adds it where it is dropped on the canvas. `canvas` is the area of the
    /// canvas, and `to_graph` gives the position in the graph of a point of the window.
    pub(crate) fn show_dragged(
        &self,
        ui: &Ui,
        canvas: Rect,
        to_graph: impl Fn(Pos2) -> Pos2,
        commands: &mut Vec<EditorCommand>,
    ) {
        let (Some(item), Some(at)) = (DragAndDrop::payload::<LibraryItem>(ui.ctx()), ui.ctx().pointer_latest_pos())
        else {
            return;
        };
        if ui.input(|i| i.pointer.any_released()) {
            DragAndDrop::clear_payload(ui.ctx());
            if canvas.contains(at) {
                commands.push(EditorCommand::AddFromLibrary((*item).clone(), Some(to_graph(at))));
            }
            return;
        }
        let area = Area::new(Id::new("dragged item")).order(Order::Tooltip).fixed_pos(at + vec2(8.0, 8.0));
        area.interactable(false).show(ui.ctx(), |ui| {
            let (area, _) = ui.allocate_exact_size(vec2(PICTURE, PICTURE) * 0.7, Sense::hover());
            paint_picture(ui, area, self.pictures.picture(&item).map(TextureHandle::id));
        });
    }
}

/// Context menu of an item.
fn item_menu(ui: &mut Ui, session: &Session, item: &LibraryItem, favourite: bool, commands: &mut Vec<EditorCommand>) {
    if ui.button("add to the graph").clicked() {
        commands.push(EditorCommand::AddFromLibrary(item.clone(), None));
    }
    if ui.button(if favourite { "remove from the favourites" } else { "add to the favourites" }).clicked() {
        commands.push(EditorCommand::ToggleFavourite(item.file.clone()));
    }
    if let Some(folder) = session.platform.library_folder().filter(|_| !item.is_preset)
        && ui.button("open for editing").clicked()
    {
        commands.push(EditorCommand::Leave(NextStep::Open(folder.join(&item.file))));
    }
    ui.menu_button("delete", |ui| {
        if ui.button("delete the file").on_hover_text("graphs that use it no longer find it").clicked() {
            commands.push(EditorCommand::RemoveFromLibrary(item.file.clone()));
        }
    });
}
