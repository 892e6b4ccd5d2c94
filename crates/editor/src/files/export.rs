//! Pictures written: for whom, how large, in which format, and how far that is.

use super::choice_list::{choose_option, choose_word};
use super::file_dialog::FilePurpose;
use crate::editor::Editor;
use crate::platform::Exported;
use crate::theme::{headline, main_button, modal, other_button};
use egui::{DragValue, Id, Key, Modifiers, ProgressBar, Ui, WidgetInfo, WidgetType, vec2};
use lapidary_evaluator::run::Progress;
use lapidary_export::image_spec::{Depth, FileFormat};
use lapidary_export::target::{TARGETS, find};
use lapidary_render::{ImageSize, RenderRequest, RenderSource};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};

/// What is kept of exports.
#[derive(Default)]
pub(crate) struct Exports {
    /// What is being chosen, if anything is.
    chosen: Option<RenderRequest>,
    /// What was written last, to be written again.
    last: Option<RenderRequest>,
    running: Option<Running>,
}

/// Pictures that are being written.
struct Running {
    stop: Arc<AtomicBool>,
    progress: Arc<Progress>,
    done: Receiver<Result<Exported, String>>,
}

impl Exports {
    pub(super) fn running(&self) -> bool {
        self.running.is_some()
    }

    pub(super) fn open(&self) -> bool {
        self.chosen.is_some()
    }

    pub(super) fn folder(&self) -> PathBuf {
        self.chosen.as_ref().map_or_else(PathBuf::new, |wish| wish.folder.clone())
    }

    pub(super) fn set_folder(&mut self, folder: PathBuf) {
        if let Some(wish) = &mut self.chosen {
            wish.folder = folder;
        }
    }

    /// How far the pictures are that are being written.
    pub(crate) fn progress(&self) -> Option<f32> {
        self.running.as_ref().map(|running| running.progress.fraction())
    }

    /// Stops writing.
    pub(crate) fn stop(&self) {
        if let Some(running) = &self.running {
            running.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Exports {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Editor {
    /// Asks what is to be written.
    pub(crate) fn export_open(&mut self) {
        let document = &self.session.file.document;
        let new = || {
            let graph = self.session.platform.absolute(&self.session.path());
            RenderRequest::new([self.session.path()], graph.parent().unwrap_or(Path::new("")).join("out"))
        };
        let mut wish = self.files.exports.last.clone().unwrap_or_else(new);
        wish.size.get_or_insert(ImageSize::Exact(document.size));
        // The graph may be another by now.
        wish.settings.preset = wish.settings.preset.filter(|name| document.presets.contains_key(name));
        wish.outputs.retain(|name| document.graph.outputs.iter().any(|(output, _)| output == name));
        self.files.exports.chosen = Some(wish);
    }

    /// Writes what was written last once more.
    pub(crate) fn export_again(&mut self) {
        match self.files.exports.last.clone() {
            Some(wish) => self.export(wish),
            None => self.export_open(),
        }
    }

    pub(super) fn export_show(&mut self, ui: &Ui) {
        self.export_hear(ui);
        let Some(mut wish) = self.files.exports.chosen.take() else { return };
        // A folder is being chosen for it.
        let covered = self.files.dialog.is_some();
        let mut folder = false;
        // Enter exports, but not where it is to press the other button.
        let cancel = Id::new("cancel the export");
        let elsewhere =
            ui.data(|data| data.get_temp(cancel)).is_some_and(|id| ui.memory(|memory| memory.has_focus(id)));
        let enter = !covered
            && !elsewhere
            && !ui.ctx().text_edit_focused()
            && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter));
        let shown = modal(ui, "export").show(ui.ctx(), |ui| {
            ui.set_width(420.0);
            headline(ui, "Export pictures");
            self.wish_show(ui, &mut wish, &mut folder);
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
            self.export(wish);
        } else if !no && (covered || !shown.should_close()) {
            self.files.exports.chosen = Some(wish);
            if folder {
                self.choose(FilePurpose::Folder);
            }
        }
    }

    fn wish_show(&self, ui: &mut Ui, wish: &mut RenderRequest, folder: &mut bool) {
        let document = &self.session.file.document;
        let all: Vec<&String> = document.graph.outputs.iter().map(|(name, _)| name).collect();
        egui::Grid::new("wish").num_columns(2).spacing(vec2(16.0, 8.0)).show(ui, |ui| {
            ui.label("target");
            let names = TARGETS.iter().map(|target| (target.name, target.about));
            if let Some(name) = choose_word(ui, "target", wish.target.name, names, wish.target.about) {
                wish.target = find(&name).unwrap_or(wish.target);
            }
            ui.end_row();
            if !document.presets.is_empty() {
                ui.label("preset");
                let chosen = wish.settings.preset.as_deref();
                let names = document.presets.keys().map(String::as_str);
                if let Some(name) = choose_option(ui, "preset", "as it is set now", chosen, names) {
                    wish.settings.preset = name;
                }
                ui.end_row();
            }
            ui.label("size");
            let mut size = wish.size.map_or(document.size, |size| size.pixels(document.size));
            ui.horizontal(|ui| {
                for (side, name) in size.iter_mut().zip(["width", "height"]) {
                    let field = ui.add(DragValue::new(side).range(1..=32768).speed(8.0));
                    field.widget_info(|| WidgetInfo::labeled(WidgetType::DragValue, true, name));
                }
                let [width, height] = document.size.map(f64::from);
                for across in [512_u32, 1024, 2048, 4096] {
                    if ui.small_button(across.to_string()).on_hover_text("so many pixels across").clicked() {
                        size = [across, ((f64::from(across) * height / width.max(1.0)).round() as u32).max(1)];
                    }
                }
            });
            wish.size = Some(ImageSize::Exact(size));
            ui.end_row();
            ui.label("format");
            let chosen = wish.format.map(FileFormat::name);
            let names = FileFormat::ALL.iter().map(|format| format.name());
            if let Some(name) = choose_option(ui, "format", "as the target has it", chosen, names) {
                wish.format = FileFormat::ALL.into_iter().find(|format| Some(format.name()) == name.as_deref());
            }
            ui.end_row();
            ui.label("depth");
            let chosen = wish.depth.map(Depth::name);
            let names = Depth::ALL.iter().map(|depth| depth.name());
            if let Some(name) = choose_option(ui, "depth", "as suits each", chosen, names) {
                wish.depth = Depth::ALL.into_iter().find(|depth| Some(depth.name()) == name.as_deref());
            }
            ui.end_row();
            ui.label("outputs");
            ui.vertical(|ui| {
                for some in document.graph.outputs.chunks(3) {
                    ui.horizontal(|ui| some.iter().for_each(|(name, _)| output(ui, wish, &all, name)));
                }
            });
            ui.end_row();
            ui.label("folder");
            ui.horizontal(|ui| {
                let mut text = wish.folder.to_string_lossy().into_owned();
                let field = ui.add(egui::TextEdit::singleline(&mut text).desired_width(250.0));
                field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "folder"));
                if field.changed() {
                    wish.folder = text.into();
                }
                let button = ui.button("…").on_hover_text("chooses a folder");
                button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, "choose a folder"));
                *folder = button.clicked();
            });
            ui.end_row();
        });
    }

    /// Writes pictures on a thread of their own.
    fn export(&mut self, wish: RenderRequest) {
        if self.files.exports.running() {
            return self.say("pictures are being written: wait, or cancel that first");
        }
        let source = RenderSource::Text { path: self.session.path(), text: self.session.file.text.to_string() };
        let folder = self.session.platform.absolute(&wish.folder);
        let wish = RenderRequest { graphs: vec![source], folder, ..wish };
        self.files.exports.last = Some(wish.clone());
        let (stop, progress) = (Arc::new(AtomicBool::new(false)), Arc::new(Progress::default()));
        let (send, done) = channel();
        self.files.exports.running = Some(Running { stop: stop.clone(), progress: progress.clone(), done });
        let platform = self.session.platform.clone();
        let work = move || {
            // Where the window is gone nobody needs to know.
            let _ = send.send(platform.export(&wish, &progress, &stop));
        };
        if std::thread::Builder::new().name("export".to_owned()).spawn(work).is_err() {
            self.complain_of("no thread can be started to write pictures: close other programs");
        }
    }

    /// Tells what was written.
    fn export_hear(&mut self, ui: &Ui) {
        let Some(running) = &self.files.exports.running else { return };
        let stopped = running.stop.load(Ordering::Relaxed);
        match running.done.try_recv() {
            Ok(done) => {
                self.files.exports.running = None;
                match done {
                    _ if stopped => self.say("stopped: what was not whole is gone"),
                    Ok(Exported { files, warnings }) => {
                        if !warnings.is_empty() {
                            self.complain_of(&warnings.join("\n"));
                        }
                        let folder = files.first().and_then(|path| path.parent()).unwrap_or(Path::new("")).display();
                        let names: Vec<String> = files.iter().map(|path| super::open_and_save::name_of(path)).collect();
                        self.say(&format!("wrote {} to {folder}", names.join(", ")));
                    }
                    Err(why) => self.complain_of(&why),
                }
            }
            Err(std::sync::mpsc::TryRecvError::Empty) => {
                ui.ctx().request_repaint_after(std::time::Duration::from_millis(50));
            }
            Err(std::sync::mpsc::TryRecvError::Disconnected) => self.files.exports.running = None,
        }
    }

    /// How far pictures are, and a way to stop them.
    pub(crate) fn export_progress(&mut self, ui: &mut Ui) {
        let Some(progress) = self.files.exports.progress() else { return };
        ui.add(ProgressBar::new(progress).desired_width(120.0).text("writing"));
        if ui.small_button("cancel").clicked() {
            self.files.exports.stop();
        }
    }
}

/// Whether an output is wanted: at least one always is, and to want all is to name none.
fn output(ui: &mut Ui, wish: &mut RenderRequest, all: &[&String], name: &String) {
    let mut on = wish.outputs.is_empty() || wish.outputs.contains(name);
    if ui.checkbox(&mut on, name).changed() {
        if wish.outputs.is_empty() {
            wish.outputs = all.iter().map(|name| (*name).clone()).collect();
        }
        if on {
            wish.outputs.push(name.clone());
        } else if wish.outputs.len() > 1 {
            wish.outputs.retain(|own| own != name);
        }
        if wish.outputs.len() == all.len() {
            wish.outputs.clear();
        }
    }
}
