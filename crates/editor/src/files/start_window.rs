//! Start window: templates, recent files and the gallery, each with a picture.

use super::names::name_of;
use super::start_pictures::{StartGraph, StartPictures};
use crate::session::Session;
use crate::widgets::{headline, other_button};
use egui::{
    Align2, Color32, FontId, Rect, Response, ScrollArea, Sense, Stroke, StrokeKind, TextWrapMode, Ui, WidgetInfo,
    WidgetText, WidgetType, pos2, vec2,
};
use std::path::PathBuf;

/// Width of the window.
pub(super) const WIDTH: f32 = 620.0;
/// Side of a picture, and height of the name below it.
const PICTURE: f32 = 96.0;
const NAME: f32 = 20.0;
/// Most recent files that are shown.
const RECENT: usize = 10;

/// Graph on a card, its name, and its description.
type Card = (StartGraph, String, String);

/// Choice in the start window.
pub(super) enum StartChoice {
    Graph(StartGraph),
    Cancel,
}

/// Shows the start window; returns the choice of the user.
pub(super) fn show_start(
    ui: &mut Ui,
    session: &Session,
    recent: &[PathBuf],
    pictures: &mut StartPictures,
    opening: bool,
) -> Option<StartChoice> {
    let recent: Vec<StartGraph> = recent.iter().take(RECENT).cloned().map(StartGraph::File).collect();
    let templates = session.platform.templates();
    if opening {
        let all = (0..templates.len()).map(StartGraph::Template).chain(recent.iter().cloned());
        pictures.request(session, ui.ctx(), all.collect());
    }
    let gallery: Vec<StartGraph> = pictures.gallery.iter().cloned().map(StartGraph::File).collect();
    let mut chosen = None;
    let height = (ui.ctx().content_rect().height() - 160.0).max(180.0);
    ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        let templates = templates.iter().enumerate().map(|(i, (name, text))| {
            let about = text.lines().next().unwrap_or_default().trim_start_matches("// ").to_owned();
            (StartGraph::Template(i), (*name).to_owned(), about)
        });
        let files = |graphs: Vec<StartGraph>| {
            graphs.into_iter().filter_map(|graph| match &graph {
                StartGraph::File(path) => {
                    let (name, about) = (name_of(path).trim_end_matches(".ron").to_owned(), path.display().to_string());
                    Some((graph, name, about))
                }
                StartGraph::Template(_) => None,
            })
        };
        let groups: [(&str, Vec<Card>); 3] = [
            ("Start from", templates.collect()),
            ("Recent files", files(recent).collect()),
            ("Gallery", files(gallery).collect()),
        ];
        for (title, cards) in groups.into_iter().filter(|(_, cards)| !cards.is_empty()) {
            headline(ui, title);
            ui.horizontal_wrapped(|ui| {
                for (i, (graph, name, about)) in cards.into_iter().enumerate() {
                    // The same graph may be a recent file and part of the gallery.
                    let response = ui.push_id((title, &graph), |ui| card(ui, pictures, &graph, &name)).inner;
                    if i == 0 && opening && title == "Start from" {
                        response.request_focus();
                    }
                    if response.on_hover_text(about).clicked() {
                        chosen = Some(StartChoice::Graph(graph));
                    }
                }
            });
            ui.add_space(4.0);
        }
    });
    chosen.or(other_button(ui, "cancel").clicked().then_some(StartChoice::Cancel))
}

/// Picture of a graph with its name.
fn card(ui: &mut Ui, pictures: &StartPictures, graph: &StartGraph, name: &str) -> Response {
    let (area, response) = ui.allocate_exact_size(vec2(PICTURE + 8.0, PICTURE + NAME + 8.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
    let visuals = ui.style().interact(&response);
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(area, 6.0, visuals.weak_bg_fill);
        ui.painter().rect_stroke(area, 6.0, visuals.bg_stroke, StrokeKind::Inside);
    }
    let picture = Rect::from_min_size(area.min + vec2(4.0, 4.0), vec2(PICTURE, PICTURE));
    ui.painter().rect_filled(picture, 4.0, ui.visuals().extreme_bg_color);
    if let Some(texture) = pictures.picture(graph) {
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        ui.painter().image(texture.id(), picture, whole, Color32::WHITE);
    }
    let line = Stroke::new(1.0, ui.visuals().weak_text_color().gamma_multiply(0.5));
    ui.painter().rect_stroke(picture, 2.0, line, StrokeKind::Outside);
    let text =
        WidgetText::from(name).into_galley(ui, Some(TextWrapMode::Truncate), PICTURE, FontId::proportional(12.0));
    let at = Align2::CENTER_CENTER.anchor_size(pos2(area.center().x, picture.bottom() + NAME * 0.5 + 2.0), text.size());
    ui.painter().galley(at.min, text, visuals.text_color());
    response
}
