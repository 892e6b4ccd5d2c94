//! The menus above, and what hangs over the canvas.

use crate::act::Act;
use crate::editor::Editor;
use crate::files::{FilePurpose, NextStep};
use crate::finder::sign;
use crate::node_interface::category_colour;
use egui::Ui;
use egui_node_graph::CanvasEvent;
use lapidary_evaluator::graph::Node;
use lapidary_evaluator::node::spec::{Category, Spec, newest};
use std::collections::{BTreeMap, BTreeSet};

/// How large everything may be.
const SCALES: [f32; 6] = [0.75, 1.0, 1.25, 1.5, 1.75, 2.0];

impl Editor {
    pub(crate) fn bar(&mut self, ui: &mut Ui) {
        egui::MenuBar::new().ui(ui, |ui| {
            ui.menu_button("File", |ui| self.file_menu(ui));
            ui.menu_button("Edit", |ui| self.edit_menu(ui));
            ui.menu_button("Add", |ui| self.add_menu(ui));
            ui.menu_button("View", |ui| self.view_menu(ui));
            ui.menu_button("Help", |ui| {
                self.item(ui, "keys", Act::Keys);
                self.item(ui, "about the selected node", Act::Page);
            });
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| ui.weak(self.title()));
        });
    }

    fn file_menu(&mut self, ui: &mut Ui) {
        ui.menu_button("new", |ui| {
            for (i, (name, _)) in self.session.platform.templates().into_iter().enumerate() {
                if ui.button(name).clicked() {
                    self.leaving(NextStep::Begin(i), ui.ctx());
                }
            }
        });
        self.item(ui, "open …", Act::Open);
        ui.menu_button("open recent", |ui| {
            for path in self.files.recent.clone() {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                if ui.button(name).on_hover_text(path.display().to_string()).clicked() {
                    self.leaving(NextStep::Open(path), ui.ctx());
                }
            }
            if self.files.recent.is_empty() {
                ui.weak("nothing yet");
            }
        });
        ui.separator();
        self.item(ui, "save", Act::Save);
        self.item(ui, "save as …", Act::SaveAs);
        ui.separator();
        self.item(ui, "export …", Act::Export);
        self.item(ui, "export again", Act::ExportAgain);
        ui.separator();
        self.item(ui, "quit", Act::Quit);
    }

    fn edit_menu(&mut self, ui: &mut Ui) {
        let (undo, redo) = (self.session.file.can_undo(), self.session.file.can_redo());
        ui.add_enabled_ui(undo, |ui| self.item(ui, "undo", Act::Undo));
        ui.add_enabled_ui(redo, |ui| self.item(ui, "redo", Act::Redo));
        ui.separator();
        let ids: Vec<String> = self.canvas.canvas.selection.iter().cloned().collect();
        let all = || self.session.active().graph.nodes.keys().cloned().collect();
        let (mut event, some) = (None, !ids.is_empty());
        let mut item = |ui: &mut Ui, text: &str, keys: &str, some: bool, make: &dyn Fn() -> CanvasEvent<String>| {
            if ui.add_enabled(some, egui::Button::new(text).shortcut_text(keys)).clicked() {
                event = Some(make());
            }
        };
        item(ui, "cut", "Ctrl+X", some, &|| CanvasEvent::Cut(ids.clone()));
        item(ui, "copy", "Ctrl+C", some, &|| CanvasEvent::Copy(ids.clone()));
        item(ui, "duplicate", "Ctrl+D", some, &|| CanvasEvent::Duplicate { nodes: ids.clone(), wired: false });
        item(ui, "delete", "Delete", some, &|| CanvasEvent::Delete(ids.clone()));
        item(ui, "delete and heal", "X", some, &|| CanvasEvent::Dissolve(ids.clone()));
        ui.separator();
        item(ui, "group", "Ctrl+G", some, &|| CanvasEvent::Group(ids.clone()));
        item(ui, "bypass", "M", some, &|| CanvasEvent::Mute(ids.clone()));
        item(ui, "collapse", "H", some, &|| CanvasEvent::Collapse(ids.clone()));
        ui.separator();
        let mut chosen: Option<BTreeSet<String>> = None;
        if ui.add(egui::Button::new("select all").shortcut_text("Ctrl+A")).clicked() {
            chosen = Some(all());
        }
        if let Some(chosen) = chosen {
            self.canvas.canvas.selection = chosen;
        }
        if ui.add_enabled(some, egui::Button::new("frame around it")).clicked() {
            self.frame_selected();
        }
        if let Some(event) = event {
            self.obey(ui, vec![event]);
        }
    }

    /// The library by its shelves.
    fn add_menu(&mut self, ui: &mut Ui) {
        let place = self.canvas.canvas.visible_rect().center();
        let mut shelves: BTreeMap<Category, Vec<&'static Spec>> = BTreeMap::new();
        for spec in newest(self.session.library) {
            shelves.entry(spec.category).or_default().push(spec);
        }
        if ui.add(egui::Button::new("find …").shortcut_text("Space")).clicked() {
            self.find(place, None);
        }
        ui.separator();
        for (shelf, mut specs) in shelves {
            specs.sort_by_key(|spec| spec.name);
            ui.menu_button(format!("{shelf:?}"), |ui| {
                egui::ScrollArea::vertical().max_height(520.0).show(ui, |ui| {
                    for spec in specs {
                        let entry = ui.button(format!("     {}", spec.name.replace('_', " ")));
                        let at = entry.rect.left_center() + egui::vec2(14.0, 0.0);
                        sign(ui, at, spec.icon, 14.0, category_colour(shelf));
                        if entry.on_hover_text(spec.doc).clicked() {
                            self.properties.used(spec.name);
                            self.add(Node { kind: spec.name.to_owned(), ..Node::default() }, place);
                            ui.close();
                        }
                    }
                });
            });
        }
        ui.separator();
        if ui.button("note").clicked() {
            self.add_note(place);
        }
        if ui.button("graph of another file …").clicked() {
            self.choose(FilePurpose::Use);
        }
    }

    fn view_menu(&mut self, ui: &mut Ui) {
        self.item(ui, if self.session.theme.dark { "light" } else { "dark" }, Act::Light);
        ui.menu_button(format!("scale: {:.0} %", self.session.theme.scale * 100.0), |ui| {
            for scale in SCALES {
                if ui.selectable_label(self.session.theme.scale == scale, format!("{:.0} %", scale * 100.0)).clicked() {
                    self.session.theme.scale = scale;
                }
            }
            self.item(ui, "larger", Act::Larger);
            self.item(ui, "smaller", Act::Smaller);
        });
        ui.separator();
        let keys = |act: Act, ui: &Ui| act.keys().map(|keys| ui.ctx().format_shortcut(keys)).unwrap_or_default();
        let (views, panel, list) = (keys(Act::Views, ui), keys(Act::Properties, ui), keys(Act::Complaints, ui));
        tick(ui, &mut self.session.theme.views, "views", &views);
        tick(ui, &mut self.session.theme.panel, "settings", &panel);
        tick(ui, &mut self.diagnostics.open, "complaints", &list);
        ui.separator();
        tick(ui, &mut self.canvas.canvas.minimap, "map", "");
        tick(ui, &mut self.canvas.pictures, "pictures of nodes", "");
        tick(ui, &mut self.canvas.heat, "cost of nodes", "");
        ui.separator();
        if ui.add(egui::Button::new("show all nodes").shortcut_text("F")).clicked() {
            self.canvas.canvas.fit();
        }
    }

    /// An entry of a menu.
    fn item(&mut self, ui: &mut Ui, text: &str, act: Act) {
        let keys =
            act.keys().map(|keys| ui.ctx().format_shortcut(keys)).unwrap_or_default().replace("Questionmark", "?");
        if ui.add(egui::Button::new(text).shortcut_text(keys)).clicked() {
            self.act(act, ui);
        }
    }
}

/// An entry of a menu that is on or off.
fn tick(ui: &mut Ui, on: &mut bool, text: &str, keys: &str) {
    let sign = if *on { "✔" } else { "    " };
    let entry = ui.add(egui::Button::new(format!("{sign}  {text}")).shortcut_text(keys));
    entry.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Checkbox, true, *on, text));
    if entry.clicked() {
        *on = !*on;
    }
}
