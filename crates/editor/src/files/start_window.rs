//! Start window: unsaved work, templates, recent files and the gallery, each with a picture.

use super::names::name_of;
use super::recovery_file::UnsavedWork;
use super::start_pictures::{StartGraph, StartPictures};
use crate::commands::{CommandId, EditorCommand, Toggle};
use crate::session::Session;
use crate::widgets::{PictureCard, headline, main_button, other_button, paint_picture, show_cards, spaced};
use egui::{
    Align, Button, Frame, Layout, RichText, ScrollArea, Sense, TextWrapMode, TextureHandle, Ui, WidgetInfo, WidgetType,
    vec2,
};
use std::path::{Path, PathBuf};

/// Width of the window.
pub(super) const WIDTH: f32 = 690.0;
/// Side of a picture, and height of the name below it, which may have two lines.
const PICTURE: f32 = 96.0;
const NAME: f32 = 32.0;
/// Width that the scroll bar takes beside the cards.
const SCROLL_BAR: f32 = 14.0;
/// Side of the picture of unsaved work.
const SMALL_PICTURE: f32 = 56.0;
/// Most recent files that are shown.
const RECENT: usize = 10;
/// Title of the templates.
const TEMPLATES: &str = "Start from";

/// Graph on a card.
struct StartCard {
    graph: StartGraph,
    name: String,
    about: String,
}

/// Cards with a title.
struct StartGroup {
    title: &'static str,
    cards: Vec<StartCard>,
}

/// Choice in the start window.
pub(super) enum StartChoice {
    Graph(StartGraph),
    /// Ask for a file.
    Open,
    Cancel,
}

/// State that the start window shows.
pub(super) struct StartState<'a> {
    pub(super) recent: &'a [PathBuf],
    /// Recovery file of the open file, which is not offered.
    pub(super) own_recovery: Option<&'a Path>,
    /// True in the first frame.
    pub(super) opening: bool,
}

/// Shows the start window; returns the choice of the user.
pub(super) fn show_start(
    ui: &mut Ui,
    session: &Session,
    shown: StartState<'_>,
    pictures: &mut StartPictures,
    commands: &mut Vec<EditorCommand>,
) -> Option<StartChoice> {
    let opening = shown.opening;
    let recent: Vec<StartGraph> = shown.recent.iter().take(RECENT).cloned().map(StartGraph::File).collect();
    let templates = session.platform.templates();
    let bundled = session.platform.bundled_graphs().iter().map(|(path, _)| *path);
    let gallery: Vec<StartGraph> = bundled.filter(|path| !path.contains('/')).map(StartGraph::Gallery).collect();
    if opening {
        pictures.discarding = None;
        let all = (0..templates.len()).map(StartGraph::Template).chain(recent.iter().cloned()).chain(gallery.clone());
        pictures.request(session, ui.ctx(), all.collect());
    }
    let groups = [
        StartGroup { title: TEMPLATES, cards: template_cards(&templates) },
        StartGroup { title: "Recent files", cards: file_cards(recent) },
        StartGroup { title: "Gallery", cards: file_cards(gallery) },
    ];
    let mut chosen = None;
    let height = (ui.ctx().content_rect().height() - 160.0).max(180.0);
    // The dialog remembers the height of the question before it; the cards do not depend on that.
    let cards = ScrollArea::vertical().min_scrolled_height(height).max_height(height).auto_shrink([false, true]);
    cards.show(ui, |ui| {
        ui.set_max_width(ui.available_width() - SCROLL_BAR);
        chosen = show_unsaved(ui, shown.own_recovery, pictures);
        for group in groups.into_iter().filter(|group| !group.cards.is_empty()) {
            if let Some(graph) = show_group(ui, group, opening, pictures) {
                chosen = Some(StartChoice::Graph(graph));
            }
        }
    });
    footer(ui, session, commands).or(chosen)
}

/// Checkbox that opens the window at launch, and the buttons.
fn footer(ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) -> Option<StartChoice> {
    let mut chosen = None;
    ui.horizontal(|ui| {
        let mut at_start = session.appearance.start_window;
        let key = CommandId::New.shortcut_text(ui.ctx());
        let about = format!("opens this window when the editor is started without a file; {key} opens it at any time");
        if ui.checkbox(&mut at_start, "show at start").on_hover_text(about).changed() {
            commands.push(EditorCommand::Run(CommandId::Toggle(Toggle::StartWindow)));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if other_button(ui, "cancel").on_hover_text("closes this window (Escape)").clicked() {
                chosen = Some(StartChoice::Cancel);
            }
            let about = format!("chooses a graph file ({})", CommandId::Open.shortcut_text(ui.ctx()));
            if other_button(ui, "open a file …").on_hover_text(about).clicked() {
                chosen = Some(StartChoice::Open);
            }
        });
    });
    chosen
}

/// Cards of the templates.
fn template_cards(templates: &[(&str, &str)]) -> Vec<StartCard> {
    let card = |(i, (name, _)): (usize, &(&str, &str))| StartCard {
        graph: StartGraph::Template(i),
        name: (*name).to_owned(),
        about: format!("starts a new file from the template `{name}`"),
    };
    templates.iter().enumerate().map(card).collect()
}

/// Cards of graph files and of the gallery, with the path of each file as its description.
fn file_cards(graphs: Vec<StartGraph>) -> Vec<StartCard> {
    let card = |graph: StartGraph| {
        let (path, about) = match &graph {
            StartGraph::File(path) => (path.as_path(), path.display().to_string()),
            StartGraph::Gallery(path) => {
                (Path::new(path), "opens a copy, which is not saved until you save it".to_owned())
            }
            StartGraph::Template(_) | StartGraph::Unsaved(..) => return None,
        };
        let name = name_of(path).trim_end_matches(".ron").to_owned();
        let name = if matches!(graph, StartGraph::Gallery(_)) { spaced(&name).into_owned() } else { name };
        Some(StartCard { graph, name, about })
    };
    graphs.into_iter().filter_map(card).collect()
}

/// Shows a group of cards; returns the graph whose card was clicked. The first template has the focus at first.
fn show_group(ui: &mut Ui, group: StartGroup, opening: bool, pictures: &StartPictures) -> Option<StartGraph> {
    let StartGroup { title, cards } = group;
    let mut chosen = None;
    headline(ui, title);
    show_cards(ui, PICTURE, cards.len(), |ui, i| {
        let StartCard { graph, name, about } = &cards[i];
        let picture = pictures.picture(graph).map(TextureHandle::id);
        let card = PictureCard { name, label: name, picture, side: PICTURE, name_height: NAME, sense: Sense::click() };
        // The same graph may be a recent file and part of the gallery.
        let response = ui.push_id((title, graph), |ui| card.show(ui)).inner;
        if i == 0 && opening && title == TEMPLATES {
            response.request_focus();
        }
        if response.on_hover_text(about).clicked() {
            chosen = Some(graph.clone());
        }
    });
    ui.add_space(4.0);
    chosen
}

/// Shows unsaved work, a row each; returns the work that the user recovers.
fn show_unsaved(ui: &mut Ui, own: Option<&Path>, pictures: &mut StartPictures) -> Option<StartChoice> {
    let work: Vec<UnsavedWork> =
        pictures.unsaved.iter().filter(|work| Some(work.recovery.as_path()) != own).cloned().collect();
    if work.is_empty() {
        return None;
    }
    let mut chosen = None;
    headline(ui, "Unsaved work");
    for work in work {
        let fill = ui.visuals().faint_bg_color;
        Frame::NONE.fill(fill).inner_margin(6).corner_radius(6).show(ui, |ui| {
            ui.horizontal(|ui| {
                let (area, _) = ui.allocate_exact_size(vec2(SMALL_PICTURE, SMALL_PICTURE), Sense::hover());
                paint_picture(ui, area, pictures.picture(&StartGraph::unsaved(&work)).map(TextureHandle::id));
                if unsaved_row(ui, &work, pictures) {
                    chosen = Some(StartChoice::Graph(StartGraph::unsaved(&work)));
                }
            });
        });
    }
    ui.add_space(4.0);
    chosen
}

/// Name and buttons of unsaved work; returns whether it is to be recovered.
fn unsaved_row(ui: &mut Ui, work: &UnsavedWork, pictures: &mut StartPictures) -> bool {
    let name = work.path.as_ref().map_or("new material".to_owned(), |path| name_of(path));
    let folder = work.path.as_ref().and_then(|path| path.parent()).map(|folder| folder.display().to_string());
    let details = format!("autosaved {}", work.age.map_or("earlier".to_owned(), age_text));
    let mut recover = false;
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let discarding = pictures.discarding.as_ref() == Some(&work.recovery);
        let (text, about) = match discarding {
            true => ("discard for good", "deletes this work; this cannot be undone"),
            false => ("discard", "deletes this work, after another click"),
        };
        let colour = if discarding { ui.visuals().error_fg_color } else { ui.visuals().text_color() };
        let button = ui.add(Button::new(RichText::new(text).color(colour)).min_size(vec2(84.0, 28.0)));
        button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{text} {name}")));
        if button.on_hover_text(about).clicked() {
            match discarding {
                true => pictures.discard(work.recovery.clone()),
                false => pictures.discarding = Some(work.recovery.clone()),
            }
        }
        let button = main_button(ui, "recover");
        button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("recover {name}")));
        let about = "opens this work; it is not saved until you save it";
        recover = button.on_hover_text(about).clicked();
        ui.with_layout(Layout::top_down(Align::Min), |ui| {
            ui.add_space(8.0);
            ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
            ui.strong(name);
            let place = folder.filter(|folder| !folder.is_empty()).map(|folder| format!(" · {folder}"));
            ui.weak(format!("{details}{}", place.unwrap_or_default()));
        });
    });
    recover
}

/// Time since an event, in words.
fn age_text(seconds: f64) -> String {
    let of = |number: f64, unit: &str| format!("{} {unit}{} ago", number, if number == 1.0 { "" } else { "s" });
    match seconds {
        s if s < 60.0 => "just now".to_owned(),
        s if s < 3600.0 => of((s / 60.0).floor(), "minute"),
        s if s < 86400.0 => of((s / 3600.0).floor(), "hour"),
        s => of((s / 86400.0).floor(), "day"),
    }
}
