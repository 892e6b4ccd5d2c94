//! Export of images: dialog, thread and progress.

use super::choice_list::{choose_option, choose_word};
use super::names::name_of;
use super::running_export::RunningExport;
use super::state::Files;
use crate::commands::{EditorCommand, FilePurpose};
use crate::contextual_keys::KeyAction;
use crate::platform::Exported;
use crate::session::Session;
use crate::widgets::{headline, main_button, modal, other_button};
use egui::{DragValue, Id, ProgressBar, Ui, WidgetInfo, WidgetType, vec2};
use lapidary_evaluator::run::Progress;
use lapidary_export::image_spec::{Depth, FileFormat};
use lapidary_export::target::{TARGETS, find};
use lapidary_render::{ImageSize, RenderRequest, RenderSource};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;

impl Files {
    /// Opens the dialog with the last request.
    pub(crate) fn open_export(&mut self, session: &Session) {
        let document = &session.file.document;
        let new = || {
            let graph = session.platform.absolute(&session.path());
            RenderRequest::new([session.path()], graph.parent().unwrap_or(Path::new("")).join("out"))
        };
        let mut request = self.exports.last.clone().unwrap_or_else(new);
        request.size.get_or_insert(ImageSize::Exact(document.size));
        // The file may have changed since the last export.
        request.settings.preset = request.settings.preset.filter(|name| document.presets.contains_key(name));
        request.outputs.retain(|name| document.graph.outputs.iter().any(|(output, _)| output == name));
        self.exports.chosen = Some(request);
    }

    /// Repeats the last export.
    pub(crate) fn export_again(&mut self, session: &Session, commands: &mut Vec<EditorCommand>) {
        match self.exports.last.clone() {
            Some(request) => self.export(session, request, commands),
            None => self.open_export(session),
        }
    }

    pub(super) fn show_export(&mut self, ui: &Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        self.finish_export(ui, commands);
        let Some(mut request) = self.exports.chosen.take() else { return };
        // The dialog for its folder is in front.
        let covered = self.dialog.is_some();
        let mut folder = false;
        // Enter exports, unless the cancel button has the focus.
        let cancel = Id::new("cancel the export");
        let elsewhere =
            ui.data(|data| data.get_temp(cancel)).is_some_and(|id| ui.memory(|memory| memory.has_focus(id)));
        let enter = !covered
            && !elsewhere
            && !ui.ctx().text_edit_focused()
            && ui.input_mut(|i| KeyAction::Confirm.consume(i)) > 0;
        let shown = modal(ui, "export").show(ui.ctx(), |ui| {
            ui.set_width(420.0);
            headline(ui, "Export images");
            show_request(ui, session, &mut request, &mut folder);
            ui.separator();
            ui.horizontal(|ui| {
                let yes = main_button(ui, "export").clicked();
                let right = egui::Layout::right_to_left(egui::Align::Center);
                let no = ui.with_layout(right, |ui| other_button(ui, "cancel")).inner;
                ui.data_mut(|data| data.insert_temp(cancel, no.id));
                (yes, no.clicked())
            })
            .inner
        });
        let (yes, no) = shown.inner;
        if yes || enter {
            self.export(session, request, commands);
        } else if !no && (covered || !shown.should_close()) {
            self.exports.chosen = Some(request);
            if folder {
                self.choose(session, FilePurpose::Folder);
            }
        }
    }

    /// Starts an export on a thread of its own.
    fn export(&mut self, session: &Session, request: RenderRequest, commands: &mut Vec<EditorCommand>) {
        if self.exports.running() {
            let message = "an export is running: wait for it, or cancel it";
            return commands.push(EditorCommand::Notify(message.to_owned()));
        }
        let source = RenderSource::Text { path: session.path(), text: session.file.text.to_string() };
        let folder = session.platform.absolute(&request.folder);
        let request = RenderRequest { graphs: vec![source], folder, ..request };
        self.exports.last = Some(request.clone());
        let (stop, progress) = (Arc::new(AtomicBool::new(false)), Arc::new(Progress::default()));
        let (send, done) = channel();
        self.exports.running = Some(RunningExport { stop: stop.clone(), progress: progress.clone(), done });
        let platform = session.platform.clone();
        let work = move || {
            // The window may have been closed.
            let _ = send.send(platform.export(&request, &progress, &stop));
        };
        if std::thread::Builder::new().name("export".to_owned()).spawn(work).is_err() {
            commands.push(EditorCommand::Warn(
                "the export cannot start, because the system has no threads left: close other programs".to_owned(),
            ));
        }
    }

    /// Reports the result of the export.
    fn finish_export(&mut self, ui: &Ui, commands: &mut Vec<EditorCommand>) {
        let Some(running) = &self.exports.running else { return };
        let stopped = running.stop.load(Ordering::Relaxed);
        match running.done.try_recv() {
            Ok(done) => {
                self.exports.running = None;
                match done {
                    _ if stopped => commands
                        .push(EditorCommand::Notify("export cancelled: incomplete files were removed".to_owned())),
                    Ok(Exported { files, warnings }) => {
                        if !warnings.is_empty() {
                            commands.push(EditorCommand::Warn(warnings.join("\n")));
                        }
                        let folder = files.first().and_then(|path| path.parent()).unwrap_or(Path::new("")).display();
                        let names: Vec<String> = files.iter().map(|path| name_of(path)).collect();
                        commands.push(EditorCommand::Notify(format!("wrote {} to {folder}", names.join(", "))));
                    }
                    Err(why) => commands.push(EditorCommand::Warn(why)),
                }
            }
            Err(std::sync::mpsc::TryRecvError::Empty) => {
                ui.ctx().request_repaint_after(std::time::Duration::from_millis(50));
            }
            Err(std::sync::mpsc::TryRecvError::Disconnected) => self.exports.running = None,
        }
    }

    /// Shows the progress, with a button to cancel.
    pub(crate) fn show_export_progress(&self, ui: &mut Ui) {
        let Some(progress) = self.exports.progress() else { return };
        ui.add(ProgressBar::new(progress).desired_width(120.0).text("exporting"));
        if ui.small_button("cancel").clicked() {
            self.exports.stop();
        }
    }
}

/// Shows the options of an export.
fn show_request(ui: &mut Ui, session: &Session, request: &mut RenderRequest, folder: &mut bool) {
    let document = &session.file.document;
    let all: Vec<&String> = document.graph.outputs.iter().map(|(name, _)| name).collect();
    egui::Grid::new("export").num_columns(2).spacing(vec2(16.0, 8.0)).show(ui, |ui| {
        ui.label("target");
        let names = TARGETS.iter().map(|target| (target.name, target.about));
        if let Some(name) = choose_word(ui, "target", request.target.name, names, request.target.about) {
            request.target = find(&name).unwrap_or(request.target);
        }
        ui.end_row();
        if !document.presets.is_empty() {
            ui.label("preset");
            let chosen = request.settings.preset.as_deref();
            let names = document.presets.keys().map(String::as_str);
            if let Some(name) = choose_option(ui, "preset", "current values", chosen, names) {
                request.settings.preset = name;
            }
            ui.end_row();
        }
        ui.label("size");
        let mut size = request.size.map_or(document.size, |size| size.pixels(document.size));
        ui.horizontal(|ui| {
            for (side, name) in size.iter_mut().zip(["width", "height"]) {
                let field = ui.add(DragValue::new(side).range(1..=32768).speed(8.0));
                field.widget_info(|| WidgetInfo::labeled(WidgetType::DragValue, true, name));
            }
            let [width, height] = document.size.map(f64::from);
            for across in [512_u32, 1024, 2048, 4096] {
                if ui.small_button(across.to_string()).on_hover_text("pixels across").clicked() {
                    size = [across, ((f64::from(across) * height / width.max(1.0)).round() as u32).max(1)];
                }
            }
        });
        request.size = Some(ImageSize::Exact(size));
        ui.end_row();
        ui.label("format");
        let chosen = request.format.map(FileFormat::name);
        let names = FileFormat::ALL.iter().map(|format| format.name());
        if let Some(name) = choose_option(ui, "format", "default of the target", chosen, names) {
            request.format = FileFormat::ALL.into_iter().find(|format| Some(format.name()) == name.as_deref());
        }
        ui.end_row();
        ui.label("depth");
        let chosen = request.depth.map(Depth::name);
        let names = Depth::ALL.iter().map(|depth| depth.name());
        if let Some(name) = choose_option(ui, "depth", "automatic", chosen, names) {
            request.depth = Depth::ALL.into_iter().find(|depth| Some(depth.name()) == name.as_deref());
        }
        ui.end_row();
        ui.label("outputs");
        ui.vertical(|ui| {
            for some in document.graph.outputs.chunks(3) {
                ui.horizontal(|ui| some.iter().for_each(|(name, _)| output(ui, request, &all, name)));
            }
        });
        ui.end_row();
        ui.label("folder");
        ui.horizontal(|ui| {
            let mut text = request.folder.to_string_lossy().into_owned();
            let field = ui.add(egui::TextEdit::singleline(&mut text).desired_width(250.0));
            field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "folder"));
            if field.changed() {
                request.folder = text.into();
            }
            let button = ui.button("…").on_hover_text("choose a folder");
            button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, "choose a folder"));
            *folder = button.clicked();
        });
        ui.end_row();
    });
}

/// Checkbox of an output. At least one is checked; no names stand for all outputs.
fn output(ui: &mut Ui, request: &mut RenderRequest, all: &[&String], name: &String) {
    let mut on = request.outputs.is_empty() || request.outputs.contains(name);
    if ui.checkbox(&mut on, name).changed() {
        if request.outputs.is_empty() {
            request.outputs = all.iter().map(|name| (*name).clone()).collect();
        }
        if on {
            request.outputs.push(name.clone());
        } else if request.outputs.len() > 1 {
            request.outputs.retain(|own| own != name);
        }
        if request.outputs.len() == all.len() {
            request.outputs.clear();
        }
    }
}
