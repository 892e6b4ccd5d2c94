//! Export dialog in three steps: the outputs, the target, and the size, format and place of the files.

use super::choice_list::{choose_option, choose_word};
use super::export_preview::ExportPreview;
use super::names::name_of;
use super::target_editor::new_target;
use super::user_target::UserTarget;
use crate::platform::Exported;
use crate::session::Session;
use crate::widgets::{NumberSlider, paint_picture, spaced};
use egui::{Frame, Grid, RichText, ScrollArea, Sense, TextureId, Ui, WidgetInfo, WidgetType, vec2};
use lapidary_export::file_format::{Depth, FileFormat};
use lapidary_export::target::{ExportTarget, TARGETS, find};
use lapidary_render::file::byte_count;
use lapidary_render::{ImageSize, NAME_FIELDS, RenderRequest, TargetFile};

/// Width of the steps, and of the list of files beside them.
const STEPS: f32 = 440.0;
const FILES: f32 = 250.0;
/// Side of the picture of an output.
const PICTURE: f32 = 26.0;

/// Title of the first target, which packs nothing.
const PLAIN: &str = "plain files";

/// State that the dialog shows.
pub(super) struct DialogState<'a> {
    pub(super) session: &'a Session,
    pub(super) preview: &'a ExportPreview,
    /// Targets of the user.
    pub(super) targets: &'a [UserTarget],
}

/// Width of the dialog: the list of files is below the steps in a narrow window.
pub(super) fn dialog_width(ui: &Ui) -> f32 {
    if ui.ctx().content_rect().width() > STEPS + FILES + 110.0 { STEPS + FILES + 44.0 } else { STEPS }
}

/// Shows the steps and the files that will be written. `folder` becomes true if the user chooses the folder. Returns a
/// target that the user wants to edit.
pub(super) fn show_request(
    ui: &mut Ui,
    shown: &DialogState<'_>,
    request: &mut RenderRequest,
    folder: &mut bool,
) -> Option<TargetFile> {
    let mut edited = None;
    let wide = ui.available_width() > STEPS + FILES;
    let mut steps = |ui: &mut Ui| {
        ui.set_width(STEPS);
        step_title(ui, 1, "What");
        outputs_step(ui, shown, request);
        step_title(ui, 2, "For which program");
        edited = target_step(ui, shown.targets, request);
        step_title(ui, 3, "Size, format and place");
        files_step(ui, shown.session, request, folder);
    };
    match wide {
        true => {
            ui.horizontal_top(|ui| {
                ui.vertical(&mut steps);
                ui.add_space(12.0);
                let list = Frame::NONE.fill(ui.visuals().faint_bg_color).inner_margin(8).corner_radius(6);
                list.show(ui, |ui| ui.vertical(|ui| file_list(ui, shown.preview, 300.0)));
            });
        }
        false => {
            steps(ui);
            file_list(ui, shown.preview, 70.0);
        }
    }
    edited
}

/// Shows the title of a step.
fn step_title(ui: &mut Ui, number: u8, title: &str) {
    ui.add_space(4.0);
    ui.label(RichText::new(format!("{number}  {title}")).strong().size(14.0));
}

/// Outputs with pictures and check boxes, and the preset of the parameters.
fn outputs_step(ui: &mut Ui, shown: &DialogState<'_>, request: &mut RenderRequest) {
    let document = &shown.session.file.document;
    let all: Vec<&String> = document.graph.outputs.iter().map(|(name, _)| name).collect();
    ScrollArea::vertical().id_salt("outputs").max_height(110.0).auto_shrink([false, true]).show(ui, |ui| {
        Grid::new("outputs").num_columns(3).min_col_width(STEPS / 3.0 - 14.0).show(ui, |ui| {
            for row in all.chunks(3) {
                for name in row {
                    ui.horizontal(|ui| {
                        picture(ui, shown.preview.picture(name));
                        output_checkbox(ui, request, &all, name);
                    });
                }
                ui.end_row();
            }
        });
    });
    if !document.presets.is_empty() {
        ui.horizontal(|ui| {
            ui.label("preset");
            let chosen = request.settings.preset.as_deref();
            let names = document.presets.keys().map(String::as_str);
            if let Some(name) = choose_option(ui, "preset", "current values", chosen, names, "values of the parameters")
            {
                request.settings.preset = name;
            }
        });
    }
}

/// Picture of an output, if there is one.
fn picture(ui: &mut Ui, texture: Option<TextureId>) {
    let (area, _) = ui.allocate_exact_size(vec2(PICTURE, PICTURE), Sense::hover());
    paint_picture(ui, area, texture);
}

/// Target, and what it expects. Returns a target of the user to be edited.
fn target_step(ui: &mut Ui, of_user: &[UserTarget], request: &mut RenderRequest) -> Option<TargetFile> {
    let title = |target: &'static ExportTarget| if target.name == TARGETS[0].name { PLAIN } else { target.name };
    let mut edited = None;
    ui.horizontal(|ui| {
        let all = TARGETS.iter().chain(of_user.iter().map(|own| own.target));
        let names = all.map(|target| (title(target), target.about));
        if let Some(name) = choose_word(ui, "target", title(request.target), names, request.target.about) {
            let name = if name == PLAIN { TARGETS[0].name } else { &name };
            let found = of_user.iter().map(|own| own.target).find(|target| target.name == name);
            request.target = find(name).or(found).unwrap_or(request.target);
        }
        let current = of_user.iter().find(|own| own.target.name == request.target.name);
        if let Some(current) = current
            && ui.button("edit …").on_hover_text("changes this target").clicked()
        {
            edited = Some(current.file.clone());
        }
        let about = "makes a target of your own: which output goes into which channel of which image";
        if ui.button("new target …").on_hover_text(about).clicked() {
            edited = Some(new_target());
        }
    });
    ui.weak(request.target.about);
    edited
}

/// Size, format, depth, name and folder. `folder` becomes true if the user chooses the folder.
fn files_step(ui: &mut Ui, session: &Session, request: &mut RenderRequest, folder: &mut bool) {
    Grid::new("export").num_columns(2).spacing(vec2(16.0, 8.0)).show(ui, |ui| {
        ui.label("size");
        size_fields(ui, session.file.document.size, request);
        ui.end_row();
        ui.label("format");
        let chosen = request.format.map(FileFormat::name);
        let names = FileFormat::ALL.iter().map(|format| format.name());
        if let Some(name) = choose_option(ui, "format", "default of the target", chosen, names, "format of the files") {
            request.format = FileFormat::ALL.into_iter().find(|format| Some(format.name()) == name.as_deref());
        }
        ui.end_row();
        ui.label("depth");
        let chosen = request.depth.map(Depth::name);
        let names = Depth::ALL.iter().map(|depth| depth.name());
        if let Some(name) = choose_option(ui, "depth", "automatic", chosen, names, "bits per channel") {
            request.depth = Depth::ALL.into_iter().find(|depth| Some(depth.name()) == name.as_deref());
        }
        ui.end_row();
        ui.label("name");
        let mut name = request.name.clone().unwrap_or_default();
        let field = egui::TextEdit::singleline(&mut name).hint_text(request.target.pattern).desired_width(250.0);
        let field = ui.add(field);
        field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "name"));
        let about = format!("pattern of the file names, with {{{}}}", NAME_FIELDS.join("} {"));
        if field.on_hover_text(about).changed() {
            request.name = Some(name).filter(|name| !name.is_empty());
        }
        ui.end_row();
        ui.label("folder");
        *folder = folder_field(ui, request);
        ui.end_row();
    });
}

/// Width and height, and buttons for usual widths that keep the shape of the image.
fn size_fields(ui: &mut Ui, of_file: [u32; 2], request: &mut RenderRequest) {
    let mut size = request.size.map_or(of_file, |size| size.pixels(of_file));
    ui.horizontal(|ui| {
        for (side, name) in size.iter_mut().zip(["width", "height"]) {
            let (range, mut pixels) = (1.0..=32768.0, f64::from(*side));
            let field = NumberSlider { range: Some(&range), whole: true, ..NumberSlider::default() };
            let shown = vec2(64.0, ui.spacing().interact_size.y);
            ui.allocate_ui(shown, |ui| field.show(ui, name, &mut pixels).on_hover_text(format!("{name} in pixels")));
            *side = pixels as u32;
        }
        let [width, height] = of_file.map(f64::from);
        for across in [512_u32, 1024, 2048, 4096, 8192] {
            if ui.small_button(across.to_string()).on_hover_text("pixels across").clicked() {
                size = [across, ((f64::from(across) * height / width.max(1.0)).round() as u32).max(1)];
            }
        }
    });
    request.size = Some(ImageSize::Exact(size));
}

/// Path of the folder, and a button to choose it; returns whether that was clicked.
fn folder_field(ui: &mut Ui, request: &mut RenderRequest) -> bool {
    ui.horizontal(|ui| {
        let mut text = request.folder.to_string_lossy().into_owned();
        let field = ui.add(egui::TextEdit::singleline(&mut text).desired_width(250.0));
        field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "folder"));
        let field = field.on_hover_text("folder of the files, created if it does not exist");
        if field.changed() {
            request.folder = text.into();
        }
        let button = ui.button("…").on_hover_text("choose a folder");
        button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, "choose a folder"));
        button.clicked()
    })
    .inner
}

/// List of the files that will be written with their cost, or the reason why none can be.
fn file_list(ui: &mut Ui, preview: &ExportPreview, height: f32) {
    ui.set_min_width(FILES);
    match &preview.planned {
        None => _ = ui.weak("…"),
        Some(Err(why)) => {
            ui.strong("Files");
            problem_text(ui, why);
        }
        Some(Ok(planned)) => {
            let number = planned.files.len();
            ui.strong(if number == 1 { "1 file".to_owned() } else { format!("{number} files") });
            ScrollArea::vertical().id_salt("files").max_height(height).auto_shrink([false, true]).show(ui, |ui| {
                for path in &planned.files {
                    ui.label(name_of(path)).on_hover_text(path.display().to_string());
                }
            });
            cost_rows(ui, preview, planned);
        }
    }
}

/// Time and size of the files, and the memory of the export.
fn cost_rows(ui: &mut Ui, preview: &ExportPreview, planned: &Exported) {
    ui.add_space(4.0);
    let text = match preview.cost {
        Some(cost) => format!("about {}, {}", duration_text(cost.seconds), byte_count(cost.bytes as u64)),
        None if preview.busy() => "measuring time and size …".to_owned(),
        None => String::new(),
    };
    if !text.is_empty() {
        ui.label(text).on_hover_text("time and size on disk, extrapolated from small images on this computer");
    }
    if let Some(bytes) = planned.memory {
        ui.label(format!("at most {} of memory", byte_count(bytes)));
    }
}

/// Reason why an export is impossible or has failed, with what to do.
pub(super) fn problem_text(ui: &mut Ui, why: &str) {
    let mut lines = why.lines();
    ui.colored_label(ui.visuals().error_fg_color, lines.next().unwrap_or_default());
    for line in lines {
        ui.label(line);
    }
}

/// Duration in words.
fn duration_text(seconds: f64) -> String {
    let of = |number: f64, unit: &str| format!("{number:.0} {unit}{}", if number.round() == 1.0 { "" } else { "s" });
    match seconds {
        s if s < 1.0 => "a second".to_owned(),
        s if s < 90.0 => of(s, "second"),
        s if s < 5400.0 => of(s / 60.0, "minute"),
        s => of(s / 3600.0, "hour"),
    }
}

/// Checkbox of an output. At least one is checked; no names stand for all outputs.
fn output_checkbox(ui: &mut Ui, request: &mut RenderRequest, all: &[&String], name: &String) {
    let mut on = request.outputs.is_empty() || request.outputs.contains(name);
    if ui.checkbox(&mut on, spaced(name)).on_hover_text("exports this output").changed() {
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
