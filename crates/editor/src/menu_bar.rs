//! Menu bar: the menus of the table of commands, with recent files, scales and the nodes of the library.

use crate::commands::{COMMANDS, CommandEntry, EditorCommand, MenuName, NewNode, NextStep, WireEnds};
use crate::node_interface::{NodeInterface, category_colour};
use crate::session::Session;
use crate::widgets::{node_icon, spaced};
use egui::{Atom, Button, Id, MenuBar, ScrollArea, Ui, WidgetInfo, WidgetType, vec2};
use lapidary_evaluator::graph::Node;
use lapidary_evaluator::node::spec::{Category, Spec, newest};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Scales of the interface that the menu offers.
const SCALES: [f32; 6] = [0.75, 1.0, 1.25, 1.5, 1.75, 2.0];

/// Size of the icon of a node.
const ICON: f32 = 14.0;

/// Shows the menu bar with the title of the window.
pub(crate) fn menu_bar(
    ui: &mut Ui,
    session: &Session,
    recent: &[PathBuf],
    title: &str,
    commands: &mut Vec<EditorCommand>,
) {
    MenuBar::new().ui(ui, |ui| {
        ui.menu_button("File", |ui| {
            entries(ui, session, MenuName::File, 0..=0, commands);
            ui.menu_button("open recent", |ui| recent_files(ui, recent, commands));
            entries(ui, session, MenuName::File, 1..=9, commands);
        });
        ui.menu_button("Edit", |ui| entries(ui, session, MenuName::Edit, 0..=9, commands));
        ui.menu_button("Add", |ui| {
            entries(ui, session, MenuName::Add, 0..=0, commands);
            ui.separator();
            categories(ui, session, commands);
            entries(ui, session, MenuName::Add, 1..=9, commands);
        });
        ui.menu_button("Arrange", |ui| entries(ui, session, MenuName::Arrange, 0..=9, commands));
        ui.menu_button("View", |ui| {
            ui.menu_button(format!("scale: {:.0} %", session.appearance.scale * 100.0), |ui| {
                scales(ui, session, commands);
            });
            entries(ui, session, MenuName::View, 0..=9, commands);
        });
        ui.menu_button("Help", |ui| entries(ui, session, MenuName::Help, 0..=9, commands));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| ui.weak(title));
    });
}

/// Entries of the table in these groups of a menu, with a line before each group but the first.
fn entries(
    ui: &mut Ui,
    session: &Session,
    menu: MenuName,
    groups: std::ops::RangeInclusive<u8>,
    commands: &mut Vec<EditorCommand>,
) {
    let mut last = 0;
    for entry in COMMANDS {
        let Some((_, group)) = entry.menu.filter(|(own, group)| *own == menu && groups.contains(group)) else {
            continue;
        };
        if group != last {
            ui.separator();
            last = group;
        }
        if command_button(ui, session, entry) {
            commands.push(EditorCommand::Run(entry.id));
        }
    }
}

/// Menu entry of a command; returns whether it was clicked.
fn command_button(ui: &mut Ui, session: &Session, entry: &CommandEntry) -> bool {
    let checked = entry.checked(session);
    let text = match checked {
        Some(true) => format!("✔  {}", entry.title),
        Some(false) => format!("    {}", entry.title),
        None => entry.title.to_owned(),
    };
    let button = Button::new(text).shortcut_text(entry.shortcut_text(ui.ctx()));
    let obstacle = entry.obstacle(session);
    let button = ui.add_enabled(obstacle.is_none(), button).on_hover_text(entry.description());
    let button = button.on_disabled_hover_text(obstacle.unwrap_or_default());
    if let Some(on) = checked {
        button.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, on, entry.title));
    }
    button.clicked()
}

fn recent_files(ui: &mut Ui, recent: &[PathBuf], commands: &mut Vec<EditorCommand>) {
    for path in recent {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if ui.button(name).on_hover_text(path.display().to_string()).clicked() {
            commands.push(EditorCommand::Leave(NextStep::Open(path.clone())));
        }
    }
    if recent.is_empty() {
        ui.weak("no recent files");
    }
}

fn scales(ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
    for scale in SCALES {
        if ui.selectable_label(session.appearance.scale == scale, format!("{:.0} %", scale * 100.0)).clicked() {
            commands.push(EditorCommand::SetScale(scale));
        }
    }
}

/// Nodes of the library by category.
fn categories(ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
    let mut categories: BTreeMap<Category, Vec<&'static Spec>> = BTreeMap::new();
    for spec in newest(session.library) {
        categories.entry(spec.category).or_default().push(spec);
    }
    for (category, mut specs) in categories {
        specs.sort_by_key(|spec| spec.name);
        ui.menu_button(category.title(), |ui| {
            ScrollArea::vertical().max_height(520.0).show(ui, |ui| {
                for spec in specs {
                    let icon = Id::new("icon");
                    let space = Atom::custom(icon, vec2(ICON, ICON));
                    let entry = Button::new((space, spaced(spec.name))).atom_ui(ui);
                    if let Some(area) = entry.rect(icon) {
                        node_icon(ui, area.center(), spec.icon, ICON, category_colour(category));
                    }
                    if entry.response.on_hover_text(spec.doc).clicked() {
                        let node = Node { kind: spec.name.to_owned(), ..Node::default() };
                        commands.push(EditorCommand::AddNode(NewNode {
                            node,
                            place: None,
                            ends: WireEnds::one(session.output_for(NodeInterface::Native(spec))),
                            subgraph: None,
                        }));
                        ui.close();
                    }
                }
            });
        });
    }
}
