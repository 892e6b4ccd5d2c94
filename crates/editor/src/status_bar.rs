//! Status bar: size, number of nodes, errors and warnings, and the progress of the evaluation.

use crate::commands::{CommandId, EditorCommand, Toggle};
use crate::device::{DeviceKind, DeviceStatus};
use crate::session::Session;
use crate::views::{PREVIEW_SIDES, preview_side_is_useful};
use egui::containers::menu::MenuButton;
use egui::{Button, RichText, Ui, WidgetInfo, WidgetType};
use lapidary_document::edit::{Edit, MetadataEntry};
use lapidary_evaluator::diagnostic::Severity;

/// Resolutions of images to choose from, along the longer side.
const IMAGE_SIDES: [u32; 6] = [256, 512, 1024, 2048, 4096, 8192];

/// Duration of the evaluation.
#[derive(Default)]
pub(crate) struct StatusBar {
    /// Start of the running evaluation.
    started: Option<f64>,
    /// Seconds that the last evaluation took.
    seconds: Option<f64>,
}

impl StatusBar {
    /// Records that an evaluation was requested.
    pub(crate) fn evaluation_requested(&mut self, now: f64) {
        self.started = Some(now);
    }

    /// Shows the bar. `exports` shows the progress of an export.
    pub(crate) fn show(
        &mut self,
        ui: &mut Ui,
        session: &Session,
        StatusBarState { zoom, preview_side }: StatusBarState,
        exports: impl FnOnce(&mut Ui),
        commands: &mut Vec<EditorCommand>,
    ) {
        if session.progress.is_none()
            && let Some(started) = self.started.take()
        {
            self.seconds = Some(session.platform.now() - started);
        }
        ui.horizontal(|ui| {
            resolution_menu(ui, session, preview_side, commands);
            let nodes = session.active().graph.nodes.len();
            ui.weak(format!("{nodes} node{}", if nodes == 1 { "" } else { "s" }));
            if diagnostics_button(ui, session) {
                commands.push(EditorCommand::Run(CommandId::Toggle(Toggle::Diagnostics)));
            }
            match (session.progress, self.seconds) {
                (Some(progress), _) => drop(ui.weak(format!("{:.0} %", progress * 100.0))),
                (None, Some(seconds)) => drop(ui.weak(format!("{:.0} ms", seconds * 1000.0))),
                (None, None) => {}
            }
            exports(ui);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.weak(format!("{:.0} %", zoom * 100.0)).on_hover_text("zoom of the canvas");
                device_badge(ui, session, commands);
            });
        });
    }
}

/// The device that computes the images of the views.
fn device_badge(ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
    let DeviceStatus { kind, detail, .. } = &*session.device;
    let visuals = ui.visuals();
    let colour = match kind {
        DeviceKind::ApproximateGpu => visuals.warn_fg_color,
        DeviceKind::Cpu | DeviceKind::ExactGpu => visuals.weak_text_color(),
    };
    let badge = Button::new(RichText::new(kind.badge()).color(colour)).frame(false);
    let hover = format!("device that computes the images of the views; a click chooses the GPU or the CPU\n\n{detail}");
    if ui.add(badge).on_hover_text(hover.trim_end()).clicked() {
        commands.push(EditorCommand::Run(CommandId::Toggle(Toggle::Gpu)));
    }
}

/// State of other components that the bar shows.
pub(crate) struct StatusBarState {
    /// Zoom of the canvas.
    pub(crate) zoom: f32,
    /// Chosen resolution of the 2D view along the longer side.
    pub(crate) preview_side: Option<u32>,
}

/// Menu of the resolution of the images, and of the preview.
fn resolution_menu(ui: &mut Ui, session: &Session, preview_side: Option<u32>, commands: &mut Vec<EditorCommand>) {
    let size = session.file.document.size;
    let longer = size[0].max(size[1]).max(1);
    let title = RichText::new(format!("{} × {} ⏷", size[0], size[1])).weak();
    let (response, _) = MenuButton::from_button(Button::new(title).frame(false)).ui(ui, |ui| {
        ui.set_min_width(170.0);
        ui.weak("resolution of the images");
        for side in IMAGE_SIDES {
            // The shape of the image stays.
            let scaled =
                size.map(|n| ((u64::from(n) * u64::from(side) + u64::from(longer) / 2) / u64::from(longer)).max(1));
            let scaled = scaled.map(|n| n as u32);
            let text = format!("{} × {}", scaled[0], scaled[1]);
            if ui.selectable_label(scaled == size, text).clicked() {
                let edits = vec![Edit::Metadata(MetadataEntry::Size(scaled))];
                commands.push(EditorCommand::edit_file(edits));
                ui.close();
            }
        }
        ui.separator();
        ui.weak("preview at");
        let auto = ui.selectable_label(preview_side.is_none(), "as many pixels as are visible");
        let mut chosen = auto.clicked().then_some(None);
        for side in PREVIEW_SIDES {
            let text = format!("{side} pixels");
            let useful = preview_side_is_useful(ui.ctx(), side, longer);
            let label = ui.add_enabled_ui(useful, |ui| ui.selectable_label(preview_side == Some(side), text));
            if label.inner.clicked() {
                chosen = Some(Some(side));
            }
        }
        if let Some(side) = chosen {
            commands.push(EditorCommand::SetPreviewSide(side));
            ui.close();
        }
    });
    let response = response.on_hover_text("resolution of the images, and of the preview");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, "resolution"));
}

/// Number of errors or warnings; returns whether it was clicked.
fn diagnostics_button(ui: &mut Ui, session: &Session) -> bool {
    // While an edit is being checked, the numbers of the version before it stay.
    let all = session.analysis.as_ref().map_or(&*session.file.diagnostics, |analysis| &analysis.listed);
    let count = |severity| all.iter().filter(|listed| listed.diagnostic.severity == severity).count();
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    let visuals = ui.visuals();
    let (text, colour) = match (errors, warnings) {
        (0, 0) => ("no errors".to_owned(), visuals.weak_text_color()),
        (0, 1) => ("1 warning".to_owned(), visuals.warn_fg_color),
        (0, n) => (format!("{n} warnings"), visuals.warn_fg_color),
        (1, _) => ("1 error".to_owned(), visuals.error_fg_color),
        (n, _) => (format!("{n} errors"), visuals.error_fg_color),
    };
    let button = Button::new(RichText::new(text).color(colour)).frame(false);
    ui.add(button).on_hover_text("shows or hides errors and warnings").clicked()
}
